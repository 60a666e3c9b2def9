import { Readable } from "node:stream";
import { Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { main } from "../../src/cli/main.ts";
import type { Io } from "../../src/cli/io.ts";

/** The folder of the project, where the examples are. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

export const GOND = "examples/presence-of-gond.loop.yaml";

export interface FakeOptions {
  /** What comes on standard input, in these portions; one that is a function is asked for when it is read. */
  readonly stdin?: readonly (string | Uint8Array | (() => string))[];
  /** How long to wait before each portion. */
  readonly pause?: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Which of the two streams are terminals, and how wide. */
  readonly terminals?: readonly ("stdout" | "stderr")[];
  readonly columns?: number;
  /** There are no further threads without it. */
  readonly threads?: NonNullable<Io["threads"]>;
}

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the program in this process on streams that keep what is written. */
export async function run(args: readonly string[], options: FakeOptions = {}): Promise<Ran> {
  const written = { stdout: "", stderr: "" };
  const output = (stream: "stdout" | "stderr"): Io["stdout"] => ({
    write: (text) => { written[stream] += text; },
    isTerminal: options.terminals?.includes(stream) ?? false,
    columns: options.columns,
  });
  async function* portions(): AsyncGenerator<Uint8Array> {
    for (const portion of options.stdin ?? []) {
      if (options.pause !== undefined) await new Promise((done) => { setTimeout(done, options.pause); });
      const given = typeof portion === "function" ? portion() : portion;
      yield typeof given === "string" ? Buffer.from(given) : given;
    }
  }
  const code = await main(args, "9.9.9", {
    stdout: output("stdout"),
    stderr: output("stderr"),
    stderrStream: new Writable({ write: (_chunk, _encoding, done) => { done(); } }),
    stdin: Readable.from(portions(), { objectMode: false }),
    env: options.env ?? {},
    cwd: options.cwd ?? ROOT,
    ...(options.threads ? { threads: options.threads } : {}),
  });
  return { code, out: written.stdout, err: written.stderr };
}

/** The same, with the result read back from JSON. */
export async function runJson(args: readonly string[], options: FakeOptions = {}): Promise<Ran & { readonly data: Json }> {
  const ran = await run([...args, "--format", "json"], options);
  return { ...ran, data: JSON.parse(ran.out) as Json };
}

/** What comes back from JSON; the tests look where they please. */
// oxlint-disable-next-line no-explicit-any
export type Json = any;

/** A small scenario to change: `loop` is the text of its steps. */
export const scenarioText = ({ title = "A test", players = "  Ana: { life: 20, elves: 0 }\n  Ben: { life: 20 }\n  Cho: { life: 20 }", loop = "  - id: make\n    activate: make an Elf\n    change: { Ana.elves: 1 }", rest = "repeat: 10" } = {}): string =>
  `scenario: ${title}\nplayers:\n${players}\n${rest}\nloop:\n${loop}\n`;
