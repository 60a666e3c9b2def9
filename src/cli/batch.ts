import type { Source } from "../diagnostics/source.ts";
import { decode } from "../syntax/decode.ts";
import type { Cache } from "./cache.ts";
import { expandPaths, readNamed } from "./files.ts";
import type { Io } from "./io.ts";
import { openOutputs, type Forms } from "./outputs.ts";
import { startProgress } from "./progress.ts";
import { EXIT } from "./exit-codes.ts";
import type { BatchOptions } from "./settings.ts";
import { shardOf } from "./shard.ts";
import { startStopwatch } from "./stopwatch.ts";

/** What is done with each file. What is told of it is plain data, which a cache can hold. */
export interface Job<Told> {
  /** Besides the bytes, all that what is told depends on. */
  readonly setting: string;
  readonly look: (name: string, bytes: Uint8Array) => Told;
  readonly unreadable: (problem: string) => Told;
}

/** Counts what is told in one run, writes it, and decides the exit code; made anew for each run. */
export interface Telling<Told> extends Forms<Told> {
  readonly add: (told: Told) => void;
  readonly exitCode: () => number;
}

/** All that a command which goes through many files is given. */
export interface Batch<Told> {
  readonly paths: readonly string[];
  readonly options: BatchOptions;
  readonly job: Job<Told>;
  readonly begin: () => Telling<Told>;
  readonly io: Io;
  readonly version: string;
}

/** How many characters are gathered before they are written. */
const PORTION = 65_536;
/** Milliseconds of work after which the outside gets a turn. */
const TURN = 50;

/** The source of a file, decoded when somebody first asks: most files have nothing to show. */
function lazily(name: string, bytes: Uint8Array): () => Source {
  let source: Source | null = null;
  return () => (source ??= decode(bytes, name).source);
}

/** Goes through the files one by one, writes what is to be told of each as soon as that may be, and forgets it. Gives the exit code. */
export async function goThrough<Told extends object>(names: readonly string[], cache: Cache<Told> | null, { options, job, begin, io, version }: Batch<Told>): Promise<number> {
  const watch = startStopwatch();
  const telling = begin();
  const outputs = openOutputs(options, telling, names, watch, io, version);
  const progress = startProgress(names.length, io);
  const goOn = async (text: string): Promise<boolean> => {
    if (text !== "") {
      progress.clear();
      io.stdout.write(text);
    }
    return io.stdout.taken?.() ?? true;
  };
  const look = (name: string, bytes: Uint8Array): Told => {
    const known = cache?.find(bytes) ?? null;
    if (known !== null) return known;
    const told = job.look(name, bytes);
    cache?.keep(bytes, told);
    return told;
  };
  let text = "";
  let turn = performance.now() + TURN;
  for (const [index, each] of names.entries()) {
    const input = await readNamed(each, io);
    const told = "bytes" in input ? watch.time(input.name, () => look(input.name, input.bytes)) : job.unreadable(input.problem);
    telling.add(told);
    const source = lazily(input.name, "bytes" in input ? input.bytes : new Uint8Array());
    outputs.file({ ...told, name: input.name, get source() { return source(); } });
    text += outputs.taken();
    progress.step(index + 1);
    if (text.length < PORTION && performance.now() < turn) continue;
    if (!await goOn(text)) {
      progress.clear();
      cache?.save();
      return EXIT.readerGone;
    }
    text = "";
    turn = performance.now() + TURN;
  }
  progress.clear();
  cache?.save();
  if (text !== "") io.stdout.write(text);
  await outputs.end();
  return await goOn("") ? telling.exitCode() : EXIT.readerGone;
}

/** Goes through the files that are asked for, once or with each change. Gives the exit code. */
export async function runBatch<Told extends object>(batch: Batch<Told>): Promise<number> {
  const { paths, options, job, io } = batch;
  const cache = options.cache || options.cacheLocation !== undefined ? (await import("./cache.ts")).fileCache<Told>(job.setting, options.cacheLocation, io.cwd) : null;
  if (!options.watch) return goThrough(shardOf(await expandPaths(paths, io.cwd), options.shard), cache, batch);
  const { watchBatch } = await import("./watch.ts");
  return watchBatch(cache, batch);
}
