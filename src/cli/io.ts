import { relative } from "node:path";
import { Chalk, type ChalkInstance } from "chalk";
import { withoutOldCommands } from "../diagnostics/escape.ts";
import type { Paint as FramePaint } from "../diagnostics/frame.ts";
import type { Paint } from "../report/layout.ts";
import { processOutput } from "./process-output.ts";

/** A stream that is written to. */
export interface Output {
  readonly write: (text: string) => void;
  readonly isTerminal: boolean;
  /** Of a terminal as it is now: its window may be made wider or narrower. */
  readonly columns: number | undefined;
  /** Waits until what was written has been taken; false when the reader has gone away. Without it everything is taken at once. */
  readonly taken?: () => Promise<boolean>;
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
  /** Standard output as it is; only what prints commands for a workflow runner, or answers a shell, may use it. */
  readonly commands?: Output["write"];
  /** How the program was called, for command lines that are printed: `loopcut`, or Node with its file. */
  readonly program?: readonly string[];
  /** The script that further threads run, and how many files have to be left for them to pay; without it there are none. */
  readonly threads?: { readonly file: string; readonly from: number };
  /** Waits for Ctrl-C; once somebody waits, it no longer ends the process. */
  readonly interrupted?: () => Promise<void>;
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

const SEAT_COLORS = ["magenta", "green", "yellow", "blue", "cyan", "red"] as const;

const LONGEST_PAINTED = 200;

const chalkFor = (): ChalkInstance => new Chalk({ level: 1 });
const asIs = (text: string): string => text;

/** The colours of reports. */
export function paintFor(color: boolean): Paint {
  if (!color) return { strong: asIs, dim: asIs, good: asIs, bad: asIs, warn: asIs, accent: asIs, player: (_seat, name) => name };
  const chalk = chalkFor();
  return {
    strong: chalk.bold, dim: chalk.dim, good: chalk.green, bad: chalk.red, warn: chalk.yellow, accent: chalk.cyan,
    // What is cut because it is too long must not lose the end of its colour.
    player: (seat, name) => (name.length > LONGEST_PAINTED ? name : chalk[SEAT_COLORS[seat % SEAT_COLORS.length] ?? "magenta"](name)),
  };
}

/** The colours of findings. */
export function framePaintFor(color: boolean): FramePaint {
  if (!color) return {};
  const chalk = chalkFor();
  return {
    error: chalk.red.bold, warning: chalk.yellow.bold, note: chalk.cyan.bold, message: chalk.bold,
    frame: chalk.blue, secondary: chalk.blue, help: chalk.green,
  };
}

/** The same streams, where nothing that is written can be taken for a command. What is opened when it is first asked for stays that way. */
export function guardedIo(io: Io): Io {
  const guarded = (output: Output): Output => ({
    write: (text) => { output.write(withoutWorkflowCommands(text)); },
    get isTerminal() { return output.isTerminal; },
    get columns() { return output.columns; },
    taken: async () => output.taken?.() ?? true,
  });
  return {
    stdout: guarded(io.stdout), stderr: guarded(io.stderr), commands: io.stdout.write,
    get stderrStream() { return io.stderrStream; },
    get stdin() { return io.stdin; },
    env: io.env, cwd: io.cwd,
    ...(io.program ? { program: io.program } : {}),
    ...(io.threads ? { threads: io.threads } : {}),
    ...(io.interrupted ? { interrupted: io.interrupted } : {}),
  };
}

const calledAs = (path = ""): readonly string[] =>
  path.endsWith(".js") ? ["node", relative(process.cwd(), path) || path] : ["loopcut"];

/** A thread has to be started, and to get as fast as this one is already. */
const THREADS_FROM = 2_000;

/** The process's own streams, each opened when it is first used. */
export function processIo(threadFile?: string): Io {
  return {
    stdout: processOutput("stdout"), stderr: processOutput("stderr"),
    get stderrStream() { return process.stderr; },
    get stdin() { return process.stdin; },
    env: process.env, cwd: process.cwd(), program: calledAs(process.argv[1]),
    ...(threadFile === undefined ? {} : { threads: { file: threadFile, from: THREADS_FROM } }),
    interrupted: () => new Promise((done) => { process.once("SIGINT", () => { done(); }); }),
  };
}
