/** How long a command took, as a whole and for each file. */
export interface Stopwatch {
  /** Adds seconds to those of a file. */
  readonly add: (name: string, seconds: number) => void;
  readonly laps: ReadonlyMap<string, number>;
  /** Seconds since the start. */
  readonly total: () => number;
}

/** A stopwatch that runs. */
export function startStopwatch(): Stopwatch {
  const start = performance.now();
  const laps = new Map<string, number>();
  return {
    add: (name, seconds) => { laps.set(name, (laps.get(name) ?? 0) + seconds); },
    laps,
    total: () => (performance.now() - start) / 1_000,
  };
}
