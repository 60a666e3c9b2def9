import { relative } from "node:path";
import { Chalk, type ChalkInstance } from "chalk";
import { withoutOldCommands } from "../diagnostics/escape.ts";
import type { Paint as FramePaint } from "../diagnostics/frame.ts";
import type { Paint } from "../report/layout.ts";

/** A stream that is written to. */
export interface Output {
  readonly write: (text: string) => void;
  readonly isTerminal: boolean;
  readonly columns: number | undefined;
}

/** Everything outside the program that a command may touch. */
export interface Io {
  readonly stdout: Output;
  readonly stderr: Output;
  /** Where prompts are drawn. */
  readonly stderrStream: NodeJS.WritableStream;
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Standard output for commands to a workflow runner; only what prints them may use it. */
  readonly commands?: Output["write"];
  /** Calls `listener` before the program ends because its terminal was closed; gives what takes that back. */
  readonly onHangup?: (listener: () => void) => () => void;
  /** How the program was called, for command lines that are printed: `loopcut`, or Node with its file. */
  readonly program?: readonly string[];
}

/** Wrong use of the command line: exit code 2. */
export class UsageError extends Error {
  readonly help: string;
  constructor(message: string, help: string) {
    super(message);
    this.help = help;
  }
}

// oxlint-disable-next-line no-control-regex
const COMMAND_AT_START = /^((?:[^\S\n]|\u001b\[[0-9;]*m)*)::/gm;

/**
 * Makes sure that no line can be taken for a command by a workflow runner that reads the log: a line that would begin with
 * two colons, or the older two hashes and a bracket, shows an escape instead.
 */
export const withoutWorkflowCommands = (text: string): string =>
  withoutOldCommands(text.replace(COMMAND_AT_START, "$1\\u{3a}:"));

const DEFAULT_WIDTH = 100;
const NARROWEST = 20;

/** Colour on this stream? A flag decides first, then NO_COLOR, FORCE_COLOR, TERM=dumb, and whether it is a terminal. */
export function wantsColor(flag: boolean | undefined, env: Io["env"], output: Output): boolean {
  if (flag !== undefined) return flag;
  if (env["NO_COLOR"]) return false;
  const forced = env["FORCE_COLOR"];
  if (forced !== undefined && forced !== "") return forced !== "0" && forced !== "false";
  if (env["TERM"] === "dumb") return false;
  return output.isTerminal;
}

/** The columns to write for: the flag, the terminal where it knows its size, or 100. */
export const widthOf = (flag: number | undefined, output: Output): number => Math.max(NARROWEST, flag ?? (output.columns || DEFAULT_WIDTH));

const chalkFor = (color: boolean): ChalkInstance => new Chalk({ level: color ? 1 : 0 });

/** The colours of reports. */
export function paintFor(color: boolean): Paint {
  const chalk = chalkFor(color);
  return { strong: chalk.bold, dim: chalk.dim, good: chalk.green, bad: chalk.red, warn: chalk.yellow, accent: chalk.cyan };
}

/** The colours of findings. */
export function framePaintFor(color: boolean): FramePaint {
  if (!color) return {};
  const chalk = chalkFor(true);
  return {
    error: chalk.red.bold, warning: chalk.yellow.bold, note: chalk.cyan.bold, message: chalk.bold,
    frame: chalk.blue, secondary: chalk.blue, help: chalk.green,
  };
}

/** The same streams, where nothing that is written can be taken for a command. */
export function guardedIo(io: Io): Io {
  const guarded = (output: Output): Output => ({ ...output, write: (text) => { output.write(withoutWorkflowCommands(text)); } });
  return { ...io, stdout: guarded(io.stdout), stderr: guarded(io.stderr), commands: io.stdout.write };
}

/** The end of the terminal comes as a signal, as the end of the input, or as both in any order. */
function onHangup(listener: () => void): () => void {
  const hangUp = (): void => {
    letGo();
    listener();
    // Nothing can be drawn any more, and Node crashes where it tries to: what else listens must not get that far.
    process.removeAllListeners("SIGHUP");
    process.kill(process.pid, "SIGHUP");
  };
  const letGo = (): void => {
    process.off("SIGHUP", hangUp);
    process.stdin.off("end", hangUp);
  };
  process.on("SIGHUP", hangUp);
  process.stdin.on("end", hangUp);
  return letGo;
}

const calledAs = (path = ""): readonly string[] =>
  path.endsWith(".js") ? ["node", relative(process.cwd(), path) || path] : ["loopcut"];

/** The process's own streams. A reader who goes away ends the output quietly; a full disk is a fault. */
export function processIo(): Io {
  const output = (stream: NodeJS.WriteStream): Output => {
    let closed = false;
    stream.on("error", (problem: NodeJS.ErrnoException) => {
      if (!closed && problem.code !== "EPIPE") {
        if (stream !== process.stderr) process.stderr.write(`error: the output cannot be written (${problem.code ?? "unknown reason"})\n`);
        process.once("exit", () => { process.exitCode = 3; });
      }
      closed = true;
    });
    return {
      write: (text) => { if (!closed) stream.write(text); },
      isTerminal: stream.isTTY === true,
      columns: stream.columns,
    };
  };
  return { stdout: output(process.stdout), stderr: output(process.stderr), stderrStream: process.stderr, stdin: process.stdin, env: process.env, cwd: process.cwd(), onHangup, program: calledAs(process.argv[1]) };
}
