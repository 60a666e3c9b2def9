import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { CommanderError } from "commander";
import { escapeText } from "../diagnostics/escape.ts";
import { guardedIo, processIo, UsageError, type Io } from "./io.ts";
import { COMMANDS, makeProgram } from "./program.ts";

// What the launcher needs besides.
export { processIo } from "./io.ts";
export const work = async (): Promise<void> => (await import("./worker.ts")).work();

const OPTIONS_WITH_VALUE = new Set([
  "-f", "--format", "--rules", "--edition", "--width", "--propose", "--answer", "--answers", "--case", "--document",
  "--end", "--record", "--name", "--resume", "--shard", "-o", "--output", "--max-warnings", "--cache-location", "--protocol",
]);

/** `loopcut FILE` is short for `loopcut negotiate FILE`, and so is `--resume FILE`: puts the command in front where the first word is a file. */
export function withCommand(args: readonly string[], cwd: string): readonly string[] {
  let index = 0;
  while (index < args.length && args[index] !== "-" && args[index]?.startsWith("-")) {
    if (args[index] === "--") break;
    index += OPTIONS_WITH_VALUE.has(args[index] ?? "") ? 2 : 1;
  }
  const word = args[index];
  if (word === undefined && args.includes("--resume")) return ["negotiate", ...args];
  if (word === undefined || word === "--" || (COMMANDS as readonly string[]).includes(word)) return args;
  const isFile = word === "-" || /[./\\]/.test(word) || existsSync(resolve(cwd, word));
  return isFile ? ["negotiate", ...args] : args;
}

function explain(problem: unknown, io: Io, verbose: boolean): number {
  if (problem instanceof CommanderError) {
    // Help and version end this way too, with code 0; everything else is wrong use.
    return problem.exitCode === 0 ? 0 : 2;
  }
  if (problem instanceof UsageError) {
    io.stderr.write(problem.message.split("\n").map((line) => `error: ${escapeText(line)}\n`).join(""));
    io.stderr.write(problem.help.split("\n").map((line, index) => `${index === 0 ? "  help: " : "  "}${escapeText(line)}\n`).join(""));
    return 2;
  }
  const message = problem instanceof Error ? problem.message : String(problem);
  io.stderr.write(`error: a fault of the program: ${escapeText(message)}\n  help: please report it with the file and the command that led here${verbose ? "" : "; --verbose shows the stack"}\n`);
  if (verbose && problem instanceof Error) io.stderr.write(`${(problem.stack ?? "").split("\n").map(escapeText).join("\n")}\n`);
  return 3;
}

/**
 * Runs the program with the arguments behind its name. Gives the exit code: 0 in order, 1 findings or a refusal,
 * 2 wrong use, 3 a fault of the program, 130 Ctrl-C, 143 SIGTERM. Never ends the process itself.
 */
export async function main(args: readonly string[], version: string, outside: Io = processIo()): Promise<number> {
  const io = guardedIo(outside);
  let code = 0;
  try {
    const program = makeProgram({ io, version, finish: (result) => { code = result; } });
    if (args.length === 0) {
      program.outputHelp({ error: true });
      return 2;
    }
    await program.parseAsync(withCommand(args, io.cwd), { from: "user" });
    return code;
  } catch (problem) {
    return explain(problem, io, args.includes("--verbose") || args.includes("-v"));
  }
}
