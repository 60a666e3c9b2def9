import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { firstNegative } from "../../src/algebra/chain.ts";
import { chainOf } from "../../src/algebra/levels.ts";
import { runs } from "./stepping.ts";

const MOST = 80;

/** Level 0 at each index, by the definition of the levels. */
function stepped(rates: readonly bigint[], starts: readonly bigint[]): bigint[] {
  let levels = [...starts];
  return Array.from({ length: MOST }, () => {
    const first = levels[0] ?? 0n;
    levels = levels.map((value, index) => (rates[index] ?? 0n) * value + (levels[index + 1] ?? 0n));
    return first;
  });
}

const chains = fc
  .array(fc.tuple(fc.constantFrom(1n, 1n, 1n, 2n, 3n), fc.bigInt({ min: -60n, max: 60n })), { minLength: 1, maxLength: 5 })
  .map((entries) => ({ rates: entries.map(([rate]) => rate).sort((a, b) => Number(a - b)), starts: entries.map(([, start]) => start) }));

describe("the first negative index", () => {
  test("is what stepping shows", () => {
    fc.assert(
      fc.property(chains, fc.constantFrom(null, 1n, 5n, 40n), ({ rates, starts }, limit) => {
        const chain = chainOf(rates, starts);
        const values = stepped(rates, starts).slice(0, limit === null ? MOST : Number(limit));
        const expected = values.findIndex((value) => value < 0n);
        const found = chain ? firstNegative(chain, limit) : null;
        if (expected >= 0) expect(found).toBe(BigInt(expected));
        else expect(found === null || (limit === null && typeof found === "bigint" && found >= BigInt(MOST))).toBe(true);
      }),
      { numRuns: runs * 2, seed: 21 },
    );
  });
  test("a chain whose lower levels are zero is that much shorter", () => {
    expect(chainOf([1n, 1n, 2n], [5n, -1n, 0n])).toMatchObject({ level: 1, sign: -1, estimate: expect.any(Function) });
    expect(chainOf([1n], [0n])).toBe(null);
    expect(chainOf([], [])).toBe(null);
  });
  test("costs few looks, however large the answer", () => {
    const chain = chainOf([1n, 1n, 1n], [10n ** 400n, 0n, -1n]);
    let looks = 0;
    const counted = chain && { ...chain, at: (level: number, index: bigint): bigint => ((looks += 1), chain.at(level, index)) };
    const found = counted && firstNegative(counted, null);
    expect(typeof found).toBe("bigint");
    expect(looks).toBeLessThan(3_000);
  });
  test("gives up where nothing is certain to end", () => {
    const at = (level: number): bigint => (level === 0 ? 5n : -1n);
    expect(firstNegative({ at, level: 1, sign: -1, settles: false, estimate: null }, null)).toBe("undecided");
    expect(firstNegative({ at, level: 1, sign: -1, settles: false, estimate: null }, 1_000n)).toBe(null);
  });
  test("nothing is looked at below a limit of one", () => {
    expect(firstNegative({ at: () => -1n, level: 1, sign: -1, settles: false, estimate: null }, 0n)).toBe(null);
    expect(firstNegative({ at: () => -1n, level: 1, sign: -1, settles: false, estimate: null }, 1n)).toBe(0n);
  });
});
