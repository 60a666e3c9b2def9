import { performance } from "node:perf_hooks";

/** How long a command took, as a whole and for each file. */
export interface Stopwatch {
  /** Does something for a file, and adds the seconds that it took to that file's. */
  readonly time: <Result>(name: string, work: () => Result) => Result;
  readonly laps: ReadonlyMap<string, number>;
  readonly total: () => number;
}

export function startStopwatch(): Stopwatch {
  const start = performance.now();
  const laps = new Map<string, number>();
  return {
    time: (name, work) => {
      const before = performance.now();
      const result = work();
      laps.set(name, (laps.get(name) ?? 0) + (performance.now() - before) / 1_000);
      return result;
    },
    laps,
    total: () => (performance.now() - start) / 1_000,
  };
}
