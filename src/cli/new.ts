import { resolve } from "node:path";
import { escapeText, quote } from "../diagnostics/escape.ts";
import { SYSTEMS } from "../domain/scenario.ts";
import { isInterrupted } from "../session/interrupted.ts";
import { suggestedName } from "../wizard/ask-whole.ts";
import { fileText, unfinishedText } from "../wizard/file-text.ts";
import { beginWizard, type Wizard, type World } from "../wizard/wizard.ts";
import { UsageError, widthOf, type Io } from "./io.ts";
import { quoteForShell } from "./resume.ts";
import { paragraph } from "../report/layout.ts";
import { rulesFlag, textOptions, type CommonOptions } from "./settings.ts";
import { endIfHungUp, exitCodeOfStop } from "./stopping.ts";
import { openPrompts } from "./table.ts";
import { whatIsAt, writeProblem, writeWhole } from "./write-file.ts";

const SMALLEST = "scenario: Ana makes Elves\nplayers: [Ana, Ben]\nloop:\n  - activate: create an Elf";

/** Why a new file of that name cannot be written; null where nothing speaks against it. What is there is never written over. */
function nameProblem(name: string, io: Io): string | null {
  if (name === "-" || /[/\\]$/.test(name)) return "that is no name of a file";
  if (name.includes("\0")) return "a name holds no NUL character";
  const path = resolve(io.cwd, name);
  switch (whatIsAt(path)) {
    case "nothing": return writeProblem(path);
    case "file": return "it is there already, and it is not written over";
    case "something else": return "it is there already, and it is no file";
  }
}

function refuseWithoutTerminal(options: CommonOptions, io: Io): void {
  if (options.input !== false && io.stdin.isTTY === true && io.stderr.isTerminal) return;
  const why = options.input === false ? "new asks questions, and nobody is to be asked" : "new asks questions, and there is no terminal to ask in";
  throw new UsageError(why, `run loopcut new in a terminal, or write the file by hand; this is the smallest one:\n\n${SMALLEST}`);
}

/** The rules that the command line settles; null where the question is open. */
function settledRules(options: CommonOptions): { readonly system: Wizard["sketch"]["system"] | null; readonly edition: string | null } {
  const [word = "", edition = null] = (rulesFlag(options) ?? "").split("@");
  return { system: SYSTEMS.find((each) => each === word) ?? (edition === null ? null : "cr"), edition };
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Keeps what was said in a file beside the one that was to be written, or shows it where that cannot be done. */
function keepUnfinished(wizard: Wizard, options: CommonOptions, io: Io): void {
  const say = (text: string): void => io.stderr.write(`\n${paragraph(text, widthOf(options.width, io.stderr))}\n`);
  if (wizard.sketch.title === "") return say("Stopped; nothing was said yet.");
  const text = unfinishedText(wizard);
  const stem = (wizard.file ?? suggestedName(wizard.sketch)).replace(/(?:\.loop)?\.ya?ml$/i, "");
  for (let count = 1; count < 100; count += 1) {
    const name = `${stem}.unfinished${count === 1 ? "" : `-${String(count)}`}.yaml`;
    if (whatIsAt(resolve(io.cwd, name)) !== "nothing") continue;
    if (writeWhole(resolve(io.cwd, name), bytesOf(text), null) !== null) break;
    return say(`Stopped. What was said is kept in ${escapeText(name)}; go on there in an editor.`);
  }
  say("Stopped. This is what was said:");
  io.stderr.write(`\n${text}`);
}

function write({ sketch, file }: Wizard, options: CommonOptions, io: Io): number {
  const name = file ?? suggestedName(sketch);
  const text = fileText(sketch);
  const problem = writeWhole(resolve(io.cwd, name), bytesOf(text), null);
  if (problem !== null) {
    io.stderr.write(`error: ${escapeText(quote(name))} is not written: ${escapeText(problem)}\n  help: this is the file, to be saved by hand:\n\n${text}`);
    return 2;
  }
  if (!options.quiet) io.stderr.write(`Written: ${escapeText(name)}\nTo negotiate it:\n  ${[...(io.program ?? ["loopcut"]), name.startsWith("-") ? `./${name}` : name].map(quoteForShell).join(" ")}\n`);
  return 0;
}

/**
 * `loopcut new`: asks what is needed and writes a scenario. Gives the exit code: 0 when it is written, 1 when somebody
 * chose to write nothing, 130 at Ctrl-C. Refuses (exit 2) without a terminal, and a file that is there already.
 */
export async function runNew(file: string | null, options: CommonOptions, io: Io): Promise<number> {
  if (options.format === "json") throw new UsageError("new writes a scenario, and no JSON", "leave --format out");
  const rules = settledRules(options);
  refuseWithoutTerminal(options, io);
  const problem = file === null ? null : nameProblem(file, io);
  if (file !== null && problem !== null) throw new UsageError(`${file}: ${problem}`, "name a file that is not there yet, or leave the name out");
  const { runWizard } = await import("../wizard/run.ts");
  const world: World = { isGameSettled: rules.system !== null, nameProblem: (name) => nameProblem(name, io) };
  let wizard = beginWizard({ system: rules.system ?? "cr", edition: rules.edition }, file);
  const prompts = await openPrompts(options, io);
  try {
    wizard = await runWizard(wizard, {
      prompts,
      say: (text) => { io.stderr.write(text); },
      options: () => textOptions(options, io, io.stderr),
      world,
      remember: (state) => { wizard = state; },
    });
  } catch (stopped) {
    if (!isInterrupted(stopped)) throw stopped;
    keepUnfinished(wizard, options, io);
    const code = exitCodeOfStop(stopped);
    prompts.close();
    endIfHungUp(code);
    return code;
  } finally {
    prompts.close();
  }
  if (wizard.topic.kind === "finished" && wizard.topic.how === "write") return write(wizard, options, io);
  io.stderr.write("Nothing is written.\n");
  return 1;
}
