// A small seeded source of chance, so that a failing seed can be run again.

export type Chance = {
  /** A whole number from `from` to `to`, both included. */
  between: (from: number, to: number) => number;
  /** True with that probability. */
  happens: (probability: number) => boolean;
  pick: <T>(values: readonly T[]) => T;
  /** One of the keys, as often as its weight says. */
  weighted: <K extends string>(weights: Record<K, number>) => K;
};

/** mulberry32 */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  // Neighbouring seeds begin alike; the first draws are thrown away.
  for (let draw = 0; draw < 4; draw += 1) next();
  const between = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(values: readonly T[]): T => values[between(0, values.length - 1)] as T;
  return {
    between,
    pick,
    happens: (probability) => next() < probability,
    weighted: (weights) => {
      const entries = Object.entries<number>(weights);
      let rest = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [key, weight] of entries) {
        rest -= weight;
        if (rest < 0) return key as keyof typeof weights;
      }
      return entries[0]?.[0] as keyof typeof weights;
    },
  };
}
