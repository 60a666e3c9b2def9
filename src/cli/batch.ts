import type { Source } from "../diagnostics/source.ts";
import { decode } from "../syntax/decode.ts";
import type { Cache } from "./cache.ts";
import { EXIT } from "./exit-codes.ts";
import { expandPaths } from "./files.ts";
import type { Io } from "./io.ts";
import type { Order } from "./jobs.ts";
import { lookAtAll } from "./look.ts";
import { openOutputs, type Forms } from "./outputs.ts";
import { startProgress } from "./progress.ts";
import type { BatchOptions } from "./settings.ts";
import { shardOf } from "./shard.ts";
import { startStopwatch } from "./stopwatch.ts";

/** Counts what is told in one run, writes it, and decides the exit code; made anew for each run. */
export interface Telling<Told> extends Forms<Told> {
  readonly add: (told: Told) => void;
  readonly exitCode: () => number;
}

/** All that a command which goes through many files is given. */
export interface Batch<Told> {
  readonly paths: readonly string[];
  readonly options: BatchOptions;
  readonly order: Order;
  readonly begin: () => Telling<Told>;
  readonly io: Io;
  readonly version: string;
  /** Has somebody asked for the end? Looked at now and then. */
  readonly isOver?: () => boolean;
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

/** Goes through the files, writes what is to be told of each as soon as that may be, and forgets it. Gives the exit code. */
export async function goThrough<Told extends object>(names: readonly string[], cache: Cache<Told> | null, { options, order, begin, io, version, isOver }: Batch<Told>): Promise<number> {
  const watch = startStopwatch();
  const telling = begin();
  const outputs = openOutputs(options, telling, names, watch, io, version);
  const progress = startProgress(names.length, io);
  /** Writes; false when the reader has gone. */
  const write = async (text: string): Promise<boolean> => {
    if (text !== "") {
      progress.clear();
      io.stdout.write(text);
    }
    return io.stdout.taken?.() ?? true;
  };
  let text = "";
  let done = 0;
  let turn = performance.now() + TURN;
  for await (const { input, told, seconds } of lookAtAll(names, order, cache, io)) {
    watch.add(input.name, seconds);
    telling.add(told);
    const source = lazily(input.name, "bytes" in input ? input.bytes : new Uint8Array());
    outputs.file({ ...told, name: input.name, get source() { return source(); } });
    text += outputs.taken();
    done += 1;
    progress.step(done);
    if (text.length < PORTION && performance.now() < turn) continue;
    // Signals, too, are heard only in a turn of their own.
    if (isOver) await new Promise((heard) => { setImmediate(heard); });
    const isHeard = await write(text);
    if (!isHeard || isOver?.()) {
      progress.clear();
      cache?.save();
      return isHeard ? EXIT.interrupted : EXIT.readerGone;
    }
    text = "";
    turn = performance.now() + TURN;
  }
  progress.clear();
  cache?.save();
  if (text !== "") io.stdout.write(text);
  await outputs.end();
  return await write("") ? telling.exitCode() : EXIT.readerGone;
}

/** Besides the bytes and the program, all that what is told depends on. */
export const settingOf = ({ command, rules }: Order): string => `${command} ${rules ?? ""}`;

/** Goes through the files that are asked for, once or with each change. Gives the exit code. */
export async function runBatch<Told extends object>(batch: Batch<Told>): Promise<number> {
  const { paths, options, order, io } = batch;
  const cache = options.cache || options.cacheLocation !== undefined ? (await import("./cache.ts")).fileCache<Told>(settingOf(order), options.cacheLocation, io.cwd) : null;
  if (!options.watch) return goThrough(shardOf(await expandPaths(paths, io.cwd), options.shard), cache, batch);
  const { watchBatch } = await import("./watch.ts");
  return watchBatch(cache, batch);
}
