import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { editDistance, listWords, nearest, suggestWord } from "../../src/diagnostics/suggest.ts";

describe("distance", () => {
  test.each([
    ["abc", "abc", 0], ["abc", "acb", 1], ["abc", "ab", 1], ["abc", "axc", 1], ["bne", "ben", 1], ["kitten", "sitting", 3], ["", "ab", 2],
  ])("%s to %s is %i", (left, right, distance) => {
    expect(editDistance(left, right, 9)).toBe(distance);
  });

  test("it is the same in both directions", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 8 });
    fc.assert(fc.property(word, word, (left, right) => editDistance(left, right, 99) === editDistance(right, left, 99)));
  });
});

describe("the nearest words", () => {
  test.each([
    ["Bne", ["Ana", "Ben"], ["Ben"]],
    ["PLAYER", ["layer", "player"], ["player", "layer"]],
    ["zzz", ["Ana", "Ben"], []],
    ["a", ["b", "A"], ["A"]],
    ["repaet", ["repeat", "rules"], ["repeat"]],
    ["abcd", ["abce", "abcf", "abcg", "abch", "abci"], ["abce", "abcf", "abcg", "abch"]],
  ])("of %s", (word, candidates, expected) => {
    expect(nearest(word, candidates)).toEqual(expected);
  });

  test("long words and long lists take no time to speak of", () => {
    const word = "x".repeat(1_000_000);
    const other = `y${word}`;
    // What takes no end of time runs into the time limit of every test.
    expect(nearest(word, Array.from({ length: 20_000 }, (_, index) => (index % 2 === 0 ? word : other)))).toContain(word);
  });
});

test.each([
  ["Bne", ["Ana", "Ben"], 'did you mean "Ben"?'],
  ["Zoe", ["Ana", "Ben"], 'the players are "Ana" and "Ben"'],
  ["Zoe", ["Ana"], 'the only choice is "Ana"'],
  ["Zoe", [], "there are no players"],
  ["wwwww", ["aaaaa", "bbbbb", "wwaaa", "ccccc", "ddddd", "eeeee", "fffff", "ggggg", "hhhhh"], 'the closest of the players are "wwaaa", "aaaaa", "bbbbb" and "ccccc"'],
])("what to do about %s", (word, allowed, help) => {
  expect(suggestWord(word, allowed, "players")).toBe(help);
});

test("words are listed", () => {
  expect([listWords([]), listWords(["a"]), listWords(["a", "b"]), listWords(["a", "b", "c"], "and")]).toEqual(["", '"a"', '"a" or "b"', '"a", "b" and "c"']);
});
