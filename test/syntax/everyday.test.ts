import { expect, test } from "vitest";
import { VERBS } from "../../src/domain/step.ts";
import { EVERYDAY_ROWS } from "../../src/syntax/everyday.ts";
import { numberHelp, numberInWords } from "../../src/syntax/number-words.ts";
import { readFile } from "../../src/syntax/index.ts";

/** A file in which every key of the table stands where it belongs; none may be unknown. */
const FILE = `
scenario: t
players: [Ana, Ben]
state: { storm: 1 }
rules: cr
active: Ana
proposer: Ana
description: x
sources: [x]
repeat: 3
loop:
  - { cast: x, id: a, player: Ana, pay: {}, change: {}, draws: {}, mills: {}, requires: [], if: x, may: false }
game-ends: [ { when: storm > 3, draw: true } ]
cases: [ { name: x, expect: {} } ]
---
scenario: t
players: [Ana]
sequence: [ { steps: [ { cast: x } ] } ]
`;

test("every key of the table is one of the format", () => {
  const keys = new Set(Array.from(FILE.matchAll(/([a-z-]+):/g), ([, key = ""]) => key));
  expect(EVERYDAY_ROWS.flatMap((row) => row.keys).filter((key) => key !== "#" && !keys.has(key) && !(VERBS as readonly string[]).includes(key))).toEqual([]);
  const unknown = readFile(new TextEncoder().encode(FILE), "x").documents.flatMap((document) => document.findings).filter((each) => each.code === "unknown-key" || each.code === "unknown-verb");
  expect(unknown).toEqual([]);
});

test("words are small letters with hyphens, and stand for no key twice", () => {
  expect(EVERYDAY_ROWS.flatMap((row) => row.words).filter((word) => !/^[a-z]+(?:-[a-z]+)*$/.test(word))).toEqual([]);
  const pairs = EVERYDAY_ROWS.flatMap((row) => row.words.map((word) => `${word} ${row.keys.join(" ")} ${row.help ?? ""}`));
  expect(pairs.filter((pair, index) => pairs.indexOf(pair) !== index)).toEqual([]);
});

test.each([
  ["a million", 1_000_000n], ["1 million", 1_000_000n], ["ten", 10n], ["Twenty-five", 25n], ["two hundred and five", 205n], ["three thousand two hundred", 3200n], ["10 times", 10n], ["x10", 10n], ["10x", 10n],
  ["5k", 5000n], ["1.5 million", 1_500_000n], ["1 000 000", 1_000_000n], ["1,000,000 times", 1_000_000n], ["1.000.000", 1_000_000n], ["a dozen", 12n],
  ["dozen", 12n], ["m", null], ["k", null], ["x", null], ["a", null], ["", null], ["many", null], ["3 4", null], ["one ten", null], ["1.5", null], ["2 elves", null], ["do", null], ["a".repeat(1_000_000), null],
])("the number in %j", (text, number) => {
  expect(numberInWords(text)).toBe(number);
});

test("a number is written as the format has it", () => {
  expect([numberHelp("ten thousand"), numberHelp("often")]).toEqual(["write a number: 10_000", "write a number: 1_000_000"]);
});
