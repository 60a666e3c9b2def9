import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countDigits, MOST_DIGITS, parseInteger, parseNatural } from "../../src/domain/number.ts";
import { formatPlace, parsePlace, WHENS } from "../../src/domain/place.ts";

describe("numbers", () => {
  test.each([
    ["0", 0n], ["007", 7n], ["1000000", 1_000_000n], ["1_000_000", 1_000_000n], ["1e6", 1_000_000n], ["1E6", 1_000_000n], ["2_0e1_", null],
    ["10^100", 10n ** 100n], ["2^10", 1024n], ["0^0", 1n], ["007^2", 49n], ["1_0^2", 100n], ["0e999999999", 0n],
    ["", null], ["-1", null], ["+1", null], ["1.5", null], ["1,000", null], ["1__0", null], ["_1", null], ["1_", null], ["0x10", null], ["ten", null], [" 1", null], ["1e", null], ["10^-1", null], ["∞", null],
    ["\u0663", null],
  ])("%s", (text, value) => {
    const read = parseNatural(text);
    expect(read.ok ? read.value : null).toBe(value);
  });

  test.each([["-3", -3n], ["+2", 2n], ["--3", null], ["- 3", null], ["-0", 0n], ["-10^2", -100n]])("with a sign: %s", (text, value) => {
    const read = parseInteger(text);
    expect(read.ok ? read.value : null).toBe(value);
  });

  test("the limit is a million digits, whichever way they are written", () => {
    const longest = "9".repeat(MOST_DIGITS);
    expect(parseNatural(longest).ok).toBe(true);
    expect(parseNatural(`${longest}9`).ok).toBe(false);
    expect(parseNatural("1e999999").ok).toBe(true);
    expect(parseNatural("1e1000000").ok).toBe(false);
    expect(parseNatural("10^999999").ok).toBe(true);
    expect(parseNatural("10^1000000").ok).toBe(false);
    expect(parseNatural("999999999^999999999")).toMatchObject({ ok: false });
  });

  test("digits are counted exactly", () => {
    for (const power of [0, 1, 15, 16, 300, 4_999, 20_000]) {
      const value = 10n ** BigInt(power);
      expect([countDigits(value), countDigits(value - 1n), countDigits(-value)]).toEqual([power + 1, Math.max(1, power), power + 1]);
    }
  });
});

describe("places", () => {
  test("every place is read back as it was written", () => {
    const place = fc.oneof(
      fc.constantFrom({ kind: "start" } as const, { kind: "end" } as const),
      fc.record({
        kind: fc.constant("step" as const),
        iterations: fc.array(fc.bigInt({ min: 1n, max: 10n ** 30n }), { maxLength: 4 }),
        step: fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,8}$/),
        when: fc.constantFrom(...WHENS),
      }),
    );
    fc.assert(fc.property(place, (each) => { expect(parsePlace(formatPlace(each))).toEqual({ ok: true, value: each }); }));
  });

  test.each(["", "a", "a/during", "A/before", "0/a/before", "1/2/a/before", "/a/before", "1./a/before", "-1/a/before", "a b/before", "a/before/"])("%j is none", (text) => {
    expect(parsePlace(text).ok).toBe(false);
  });

  test("numbers of a place are written like any number", () => {
    expect(parsePlace("1_000.1e3/a/after")).toEqual({ ok: true, value: { kind: "step", iterations: [1000n, 1000n], step: "a", when: "after" } });
  });
});
