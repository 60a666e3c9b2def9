import type { Recorded } from "../report/check.ts";
import type { BatchPrinter } from "../report/json-list.ts";
import type { Source } from "../diagnostics/source.ts";
import { decode } from "../syntax/decode.ts";
import type { Cache } from "./cache.ts";
import { expandPaths, readNamed } from "./files.ts";
import type { Io } from "./io.ts";
import { startProgress } from "./progress.ts";
import { shardOf, type Shard } from "./shard.ts";

/** Options of the commands that go through many files. */
export interface BatchOptions {
  readonly shard?: Shard;
  readonly cache?: boolean;
  readonly cacheLocation?: string;
  readonly watch?: boolean;
}

/** What is done with each file. What is told of it is plain data, which a cache can hold. */
export interface Job<Told> {
  /** Besides the bytes, all that what is told depends on. */
  readonly setting: string;
  /** Loads what looks at files; not needed where everything is known from before. */
  readonly load: () => Promise<(name: string, bytes: Uint8Array) => Told>;
  readonly unreadable: (problem: string) => Told;
}

/** How many characters are gathered before they are written. */
const PORTION = 65_536;
/** Milliseconds of work after which the outside gets a turn. */
const TURN = 50;

/** The exit code of a program whose reader has gone away, as shells have it. */
const READER_GONE = 141;

/** The source of a file, decoded when somebody first asks: most files have nothing to show. */
function lazily(name: string, bytes: Uint8Array): () => Source {
  let source: Source | null = null;
  return () => (source ??= decode(bytes, name).source);
}

/** Decides the exit code and what is printed of one run; made anew for each. */
export interface Telling<Told> {
  readonly printer: BatchPrinter<Recorded<Told>>;
  readonly count: (told: Told) => void;
  readonly exitCode: () => number;
}

/** Goes through the files one by one, writes what is to be told of each at once, and forgets it. Gives the exit code. */
export async function goThrough<Told extends object>(names: readonly string[], job: Job<Told>, cache: Cache<Told> | null, { printer, count, exitCode }: Telling<Told>, io: Io): Promise<number> {
  const progress = startProgress(names.length, io);
  let look: ((name: string, bytes: Uint8Array) => Told) | null = null;
  let text = printer.begin();
  const flush = async (): Promise<boolean> => {
    if (text !== "") {
      progress.clear();
      io.stdout.write(text);
      text = "";
    }
    return io.stdout.taken === undefined || io.stdout.taken();
  };
  let turn = performance.now() + TURN;
  for (const [index, each] of names.entries()) {
    const input = await readNamed(each, io);
    let told: Told;
    if ("bytes" in input) {
      let known = cache?.find(input.bytes) ?? null;
      if (known === null) {
        look ??= await job.load();
        known = look(input.name, input.bytes);
        cache?.keep(input.bytes, known);
      }
      told = known;
    } else told = job.unreadable(input.problem);
    count(told);
    const source = lazily(input.name, "bytes" in input ? input.bytes : new Uint8Array());
    text += printer.file({ ...told, name: input.name, get source() { return source(); } });
    progress.step(index + 1);
    if (text.length < PORTION && performance.now() < turn) continue;
    if (!await flush()) {
      progress.clear();
      cache?.save();
      return READER_GONE;
    }
    turn = performance.now() + TURN;
  }
  text += printer.end();
  progress.clear();
  cache?.save();
  return await flush() ? exitCode() : READER_GONE;
}

/** Runs a job over the files that are asked for, once or with each change. Gives the exit code. */
export async function runBatch<Told extends object>(paths: readonly string[], options: BatchOptions, job: Job<Told>, begin: () => Telling<Told>, io: Io): Promise<number> {
  const cache = options.cache || options.cacheLocation !== undefined ? (await import("./cache.ts")).fileCache<Told>(job.setting, options.cacheLocation, io.cwd) : null;
  if (!options.watch) return goThrough(shardOf(await expandPaths(paths, io.cwd), options.shard), job, cache, begin(), io);
  const { watchBatch } = await import("./watch.ts");
  return watchBatch(paths, options, job, cache, begin, io);
}
