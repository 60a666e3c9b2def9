import type { Argument, Command, Option } from "commander";
import { escapeText } from "../diagnostics/escape.ts";
import { filesLike, knownOf, type Candidate } from "./complete-file.ts";
import { isFileOption, rulesIds, SCENARIO_FILE, valuesOf, type ValueContext } from "./complete-values.ts";
import type { Io } from "./io.ts";
import { quoteForBash, readLine, SHELLS, type Shell } from "./shell-words.ts";

/** What a command line has so far. Options and commands are those of the program itself, so nothing here has to be kept up with them. */
interface Line {
  readonly command: Command | null;
  readonly operands: readonly string[];
  readonly given: ReadonlyMap<string, string>;
  /** The option whose value is the next word. */
  readonly waiting: Option | null;
  /** Behind `--` there are no options. */
  readonly isPlain: boolean;
}

const optionsOf = (program: Command, command: Command): readonly Option[] => {
  const help = command.createHelp();
  return [...help.visibleOptions(command), ...(command === program ? [] : help.visibleGlobalOptions(command))];
};

const takesValue = (option: Option | undefined): option is Option => option !== undefined && (option.required || option.optional);

const commandNamed = (program: Command, name: string): Command | null => program.commands.find((each) => each.name() === name) ?? null;

/** `loopcut FILE` is short for this command. */
const usual = (program: Command): Command => commandNamed(program, "negotiate") ?? program;

function readWords(program: Command, words: readonly string[]): Line {
  let command: Command | null = null;
  let waiting: Option | null = null;
  let isPlain = false;
  const operands: string[] = [];
  const given = new Map<string, string>();
  for (const word of words) {
    if (waiting) {
      given.set(waiting.name(), word);
      waiting = null;
    } else if (!isPlain && word === "--") isPlain = true;
    else if (!isPlain && word.startsWith("-") && word !== "-") {
      const [name = "", ...value] = word.split("=");
      const option = optionsOf(program, command ?? usual(program)).find((each) => each.long === name || each.short === name);
      if (!takesValue(option)) continue;
      if (value.length > 0) given.set(option.name(), value.join("="));
      else waiting = option;
    } else if (command) operands.push(word);
    // Behind the word for help another command may stand.
    else if (word !== "help") {
      command = commandNamed(program, word);
      if (command) continue;
      command = usual(program);
      operands.push(word);
    }
  }
  return { command, operands, given, waiting, isPlain };
}

const inFront = (front: string, candidates: readonly Candidate[]): readonly Candidate[] => candidates.map((each) => ({ ...each, word: front + each.word }));

const isFileArgument = (argument: Argument): boolean => argument.name() === "file" || argument.name() === "path";

/** What may stand where no option does: a command, a file, a shell, something to look up. */
function operandsOf(program: Command, { command, operands }: Line, typed: string, io: Io): readonly Candidate[] {
  if (!command) {
    const commands = program.createHelp().visibleCommands(program).map((each) => ({ word: each.name(), about: each.description() }));
    return [...commands, ...filesLike(typed, io, SCENARIO_FILE)];
  }
  const at = command.registeredArguments.at(Math.min(operands.length, command.registeredArguments.length - 1));
  if (!at || (operands.length >= command.registeredArguments.length && !at.variadic)) return [];
  if (at.argChoices) return at.argChoices.map((word) => ({ word, about: "" }));
  return isFileArgument(at) ? filesLike(typed, io, SCENARIO_FILE) : rulesIds();
}

/** What may come of a word: the candidates in order, and whether it is the name of a file. */
interface Completion {
  readonly candidates: readonly Candidate[];
  readonly isFile: boolean;
}

/** What is found for the last of the words, whether it begins as that does or not. */
function find(program: Command, words: readonly string[], io: Io): Completion {
  const typed = words.at(-1) ?? "";
  const line = readWords(program, words.slice(1, -1));
  const command = line.command ?? usual(program);
  const context: ValueContext = {
    io,
    command: command.name(),
    known: () => knownOf(line.operands[0], { document: line.given.get("document"), case: line.given.get("case") }, io),
  };
  if (line.waiting) return { candidates: valuesOf(line.waiting, typed, context), isFile: isFileOption(line.waiting) };
  if (line.isPlain || !typed.startsWith("-")) {
    const { registeredArguments } = command;
    return { candidates: operandsOf(program, line, typed, io), isFile: registeredArguments.some((each) => isFileArgument(each)) };
  }
  const options = optionsOf(program, command);
  const [name = "", ...value] = typed.split("=");
  if (value.length > 0) {
    const option = options.find((each) => each.long === name);
    return takesValue(option) ? { candidates: inFront(`${name}=`, valuesOf(option, value.join("="), context)), isFile: isFileOption(option) } : { candidates: [], isFile: false };
  }
  const all = line.command ? options : Array.from(new Set([...optionsOf(program, program), ...options]));
  return { candidates: all.flatMap((each) => (each.long ? [{ word: each.long, about: each.description }] : [])), isFile: false };
}

/** What the last of the words may become. The first of them is the program's own name. */
function complete(program: Command, words: readonly string[], io: Io): Completion {
  const typed = words.at(-1) ?? "";
  const { candidates, isFile } = find(program, words, io);
  const seen = new Set<string>();
  const fitting = candidates.filter(({ word }) => {
    // A command line can hold no NUL.
    const isNew = word.startsWith(typed) && !word.includes("\0") && !seen.has(word);
    seen.add(word);
    return isNew;
  });
  return { candidates: fitting, isFile };
}

const MOST_ABOUT = 100;

/** What a candidate is, on one line and short. */
function aboutText({ about }: Candidate): string {
  const text = escapeText(about);
  return text.length > MOST_ABOUT ? `${text.slice(0, MOST_ABOUT)}…` : text;
}

/**
 * The answer for each shell. The first record says how to go on: `files` where the shell may look for files itself, and for
 * bash `nospace` where more of the same word follows.
 *
 * - bash: lines. Words come in the quotes that they need, and only the part that bash replaces (`replaced`, as it was typed).
 * - zsh: NUL behind every record; of each candidate the word, how it is shown, and `part` or `whole`.
 * - fish: NUL behind every record; of each candidate the word and what it is, with a tab between.
 */
function answerFor(shell: Shell, { candidates, isFile }: Completion, line: string, replaced: string): string {
  const how = isFile ? "files" : "none";
  if (shell === "zsh") {
    return [how, ...candidates.flatMap((each) => {
      const about = aboutText(each);
      return [each.word, about === "" ? escapeText(each.word) : `${escapeText(each.word)}  -- ${about}`, each.isPart === true ? "part" : "whole"];
    })].map((record) => `${record}\0`).join("");
  }
  // A tab ends the word in fish, whatever it stands for.
  if (shell === "fish") return [how, ...candidates.filter(({ word }) => !word.includes("\t")).map((each) => `${each.word}\t${aboutText(each)}`)].map((record) => `${record}\0`).join("");
  const raw = readLine(line, "bash").at(-1)?.raw ?? "";
  const kept = readLine(raw.endsWith(replaced) ? raw.slice(0, raw.length - replaced.length) : "", "bash").at(-1) ?? { raw: "", text: "", quote: "" };
  const hows = candidates.length > 0 && candidates.every(({ isPart }) => isPart) ? `${how} nospace` : how;
  return [hows, ...candidates.map(({ word }) => quoteForBash(word.slice(kept.text.length), kept.quote) || (kept.raw === "" ? "''" : ""))].map((record) => `${record}\n`).join("");
}

/**
 * `loopcut complete SHELL`, which the scripts of `loopcut completion` call: for bash with what it replaces and the line up to
 * the cursor, for zsh with the words up to there, for fish with the line. Reads at most the one file that is named there,
 * writes nothing but the answer, and whatever is wrong is no more than nothing to complete. Gives the exit code, always 0.
 */
export function runComplete(name: string, given: readonly string[], program: Command, io: Io): number {
  try {
    const shell = SHELLS.find((each) => each === name);
    if (!shell) return 0;
    const [replaced = "", line = ""] = shell === "bash" ? given : ["", given[0]];
    const words = shell === "zsh" ? given : readLine(line, shell).map(({ text }) => text);
    (io.commands ?? io.stdout.write)(answerFor(shell, complete(program, words, io), line, replaced));
  } catch {
    // Nobody asked for an answer, so nobody is told that there is none.
  }
  return 0;
}
