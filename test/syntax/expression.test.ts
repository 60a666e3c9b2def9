import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { COMPARISONS, type Amount } from "../../src/domain/quantity.ts";
import { formatAmount, formatChange, formatCondition, formatQuantityName, parseAmount, parseChange, parseCondition } from "../../src/syntax/index.ts";

const LIST = ["Ana.elves", "Ana.druid.untapped", "Mary Ann.elves", "storm", "my-count", "two words", "7", "x", "Ana.a/b", "-odd", "\u738b.\u751f\u547d", "__proto__"];
const NAMES = new Map(LIST.map((name, index) => [name, index]));
const amount = (constant: bigint, ...terms: [bigint, number][]): Amount => ({ constant, terms: terms.map(([factor, quantity]) => ({ factor, quantity })) });

describe("amounts", () => {
  test.each<[string, Amount]>([
    ["3", amount(3n)], ["-3", amount(-3n)], ["+ 3", amount(3n)], ["1_000", amount(1000n)], ["10^3 - 1e3", amount(0n)],
    ["Ana.elves", amount(0n, [1n, 0])], ["-Ana.elves", amount(0n, [-1n, 0])], ["+ Ana.elves", amount(0n, [1n, 0])],
    ["2 * Ana.elves + 1", amount(1n, [2n, 0])], ["2*Ana.elves", amount(0n, [2n, 0])], ["1 - 3 * storm - 2", amount(-1n, [-3n, 3])],
    ["Ana.elves + Ana.elves", amount(0n, [2n, 0])], ["Ana.elves - Ana.elves + 4", amount(4n)],
    ['"Mary Ann".elves', amount(0n, [1n, 2])], ['"Mary Ann.elves"', amount(0n, [1n, 2])], ['2 * "Mary Ann".elves - my-count', amount(0n, [2n, 2], [-1n, 4])],
    ['"two words"', amount(0n, [1n, 5])], ['"7"', amount(0n, [1n, 6])], ["7", amount(7n)], ["x", amount(0n, [1n, 7])], ["__proto__", amount(0n, [1n, 11])],
    ["\u738b.\u751f\u547d", amount(0n, [1n, 10])], ["  3  ", amount(3n)],
  ])("%s", (text, value) => {
    expect(parseAmount(text, NAMES)).toEqual({ ok: true, value });
  });

  test.each([
    ["", 0, 0], ["1 +", 3, 3], ["1+1", 1, 2], ["Ana.elves+1", 9, 10], ["1 +1", 2, 3], ["(1)", 0, 1], ["2 * 3", 0, 5], ["Ana.elves * 2", 0, 13], ["1.5", 0, 3],
    ["Ana.elvs", 0, 8], ["1 + Ana.elvs", 4, 12], ['"Mary Ann', 0, 9], ["Mary Ann.elves", 5, 14], ["1,000", 1, 2], ["\u2212 3", 0, 1], ["a\u201cb", 1, 2], ["2 *", 3, 3], ["1 1", 2, 3],
  ])("%j is refused at %i to %i", (text, from, to) => {
    const read = parseAmount(text, NAMES);
    expect(read.ok ? "read" : [read.reason.from, read.reason.to]).toEqual([from, to]);
  });

  test("a minus without spaces that could be one is named", () => {
    const read = parseAmount("Ana.elves-storm", NAMES);
    expect(read.ok ? "" : read.reason.help).toBe("put spaces around the sign: Ana.elves - storm");
  });
});

describe("changes", () => {
  test.each([
    ["1", "add", amount(1n)], ["-3", "add", amount(-3n)], ["+ Ana.elves", "add", amount(0n, [1n, 0])], ["= 2 * storm", "set", amount(0n, [2n, 3])], ["=0", "set", amount(0n)],
    ["x 2", "times", amount(2n)], ["x storm", "times", amount(0n, [1n, 3])], ["x", "add", amount(0n, [1n, 7])],
    ["up to -3", "upTo", amount(3n)], ["up to -Ana.elves", "upTo", amount(0n, [1n, 0])], ["up to -3 - storm", "upTo", amount(3n, [1n, 3])],
  ])("%s", (text, kind, value) => {
    expect(parseChange(text, NAMES)).toEqual({ ok: true, value: { kind, amount: value } });
  });

  test.each(["* 2", "== 3", "up to 3", "up to", "x2", "", "x2y"])("%j is refused", (text) => {
    expect(parseChange(text, NAMES).ok).toBe(false);
  });
});

describe("conditions", () => {
  test.each(COMPARISONS)("%s", (comparison) => {
    expect(parseCondition(`Ana.elves ${comparison} 3`, NAMES)).toEqual({ ok: true, value: { left: amount(0n, [1n, 0]), comparison, right: amount(3n), text: `Ana.elves ${comparison} 3` } });
    expect(parseCondition(`Ana.elves${comparison}3`, NAMES).ok).toBe(true);
  });

  test.each(["", "3", "1 = 1", "1 < 2 < 3", "< 3", "3 <", "1 => 2", "1 \u2265 2", "a coin < 3"])("%j is refused", (text) => {
    expect(parseCondition(text, NAMES).ok).toBe(false);
  });
});

const arbitraryAmount = fc
  .record({ constant: fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), factors: fc.array(fc.tuple(fc.bigInt({ min: -99n, max: 99n }).filter((factor) => factor !== 0n), fc.nat(LIST.length - 1)), { maxLength: 5 }) })
  .map(({ constant, factors }) => amount(constant, ...[...new Map(factors.map(([factor, quantity]) => [quantity, factor]))].map(([quantity, factor]): [bigint, number] => [factor, quantity])));

describe("round trips", () => {
  test("amounts, changes and conditions are read back as they were written", () => {
    fc.assert(
      fc.property(arbitraryAmount, arbitraryAmount, fc.constantFrom(...COMPARISONS), (left, right, comparison) => {
        expect(parseAmount(formatAmount(left, LIST), NAMES)).toEqual({ ok: true, value: left });
        for (const kind of ["add", "set", "times", "upTo"] as const) expect(parseChange(formatChange({ kind, amount: left }, LIST), NAMES)).toEqual({ ok: true, value: { kind, amount: left } });
        const text = formatCondition({ left, comparison, right, text: "" }, LIST);
        expect(parseCondition(text, NAMES)).toEqual({ ok: true, value: { left, comparison, right, text } });
      }),
    );
  });

  test("names are quoted only where they must be", () => {
    expect(LIST.map(formatQuantityName)).toEqual(["Ana.elves", "Ana.druid.untapped", '"Mary Ann".elves', "storm", "my-count", '"two words"', '"7"', "x", 'Ana."a/b"', '"-odd"', "\u738b.\u751f\u547d", "__proto__"]);
  });

  test("no text makes the grammars throw", () => {
    const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(..."12 +-*x=<>!\"._eE^abup to(),") }));
    fc.assert(fc.property(text, (each) => [parseAmount(each, NAMES), parseChange(each, NAMES), parseCondition(each, NAMES)].every((read) => typeof read.ok === "boolean")), { numRuns: 2_000 });
  });
});
