import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Order } from "./jobs.ts";
import type { LookedAt } from "./worker.ts";

/** A file that waits to be looked at. */
export interface Waiting<Told> {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly done: (told: Told, seconds: number) => void;
}

/** Threads that look at files beside the main one. */
export interface Crew<Told> {
  /** Takes as many from the front as it has hands for. */
  readonly take: (waiting: Waiting<Told>[]) => void;
  /** Waits until something has been looked at, or given back. */
  readonly news: () => Promise<void>;
  readonly dismiss: () => void;
}

/** Files in a message, and messages that a thread has at a time, so that it never waits for the next one. */
const PORTION = 12;
const AHEAD = 2;
/** More threads would take more memory than they are worth; and one alone, on two processors, saves a fifth of the time for half as much memory again. */
const MOST_THREADS = 3;
const FEWEST_THREADS = 2;
/** What a thread makes is sent at once, so little room for what is young does. */
const YOUNG_MEGABYTES = 4;

/**
 * Starts a thread for each processor but the one that is used already; null where there are too few. `file` is the script that
 * threads run. The files of a thread that breaks down are put back, for others to look at.
 */
export function startCrew<Told>(file: string, order: Order, giveBack: (files: readonly Waiting<Told>[]) => void): Crew<Told> | null {
  const many = Math.min(MOST_THREADS, availableParallelism() - 1);
  if (many < FEWEST_THREADS) return null;
  let tell = (): void => {};
  const hands = new Map<Worker, Waiting<Told>[][]>();
  for (let index = 0; index < many; index += 1) {
    const worker = new Worker(file, { workerData: order, resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES } });
    const portions: Waiting<Told>[][] = [];
    hands.set(worker, portions);
    worker.on("message", (results: readonly LookedAt<Told>[]) => {
      const files = portions.shift() ?? [];
      for (const [at, { told, seconds }] of results.entries()) files[at]?.done(told, seconds);
      tell();
    });
    const leave = (): void => {
      if (!hands.delete(worker)) return;
      giveBack(portions.flat());
      tell();
    };
    worker.on("error", leave);
    worker.on("exit", leave);
  }
  return {
    take: (waiting) => {
      for (const [worker, portions] of hands) {
        while (portions.length < AHEAD && waiting.length > PORTION) {
          const files = waiting.splice(0, PORTION);
          portions.push(files);
          worker.postMessage(files.map(({ name, bytes }) => ({ name, bytes })));
        }
      }
    },
    news: () => new Promise((done) => { tell = done; }),
    dismiss: () => {
      for (const worker of hands.keys()) {
        hands.delete(worker);
        void worker.terminate();
      }
    },
  };
}
