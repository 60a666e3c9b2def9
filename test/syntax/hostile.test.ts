import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LIMITS } from "../../src/syntax/index.ts";
import { goThrough } from "./go-through.ts";
import { byEffort } from "../effort.ts";

/** How much is written: a sixteenth of what a file may hold, in which all that grows too fast shows already, or all of it. */
const SIZE = byEffort(LIMITS.bytes / 16, LIMITS.bytes);
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const fill = (unit: string, before = "", behind = ""): string => before + unit.repeat(Math.floor((SIZE - before.length - behind.length) / unit.length)) + behind;
const HEAD = "scenario: t\nplayers: [Ana, Ben]\n";

describe("a file as large as may be takes seconds, not minutes", () => {
  const texts: Record<string, string> = {
    "one line": fill("a"), brackets: fill("["), "closing brackets": fill("]"), braces: fill("{"), "list signs": fill("- "), "key signs": fill("? "), "nested keys": fill("a: "),
    aliases: fill("*a "), "a list of aliases": fill("*a,", `${HEAD}loop: [`, "]"), quotes: fill('"'), "an open quote": fill("a b ", '"'), commas: fill(",", "["), documents: fill("--- a\n"),
    "equal keys": fill("a: 1\n"), keys: Array.from({ length: 80_000 }, (_, index) => `key-${String(index)}: 1\n`).join(""), steps: fill("  - cast: x\n", `${HEAD}loop:\n`),
    "wrong steps": fill("  - foo: x\n", `${HEAD}loop:\n`), "steps on one line": fill("{cast: x #1},", `${HEAD}loop: [`, "]"), comments: fill("# loopcut-ignore foo\n", `${HEAD}loop:\n  - cast: x\n`),
    "numbers of a million digits": `scenario: t\nplayers: {Ana: {${Array.from({ length: 40_000 }, (_, index) => `p${String(index)}: 1e999999`).join(",")}}}\nloop: [{cast: x}]`,
    "digits": `scenario: t\nplayers: {Ana: {a: ${"9".repeat(900_000)}}}\nloop: [{cast: x}]`,
    "names that are not declared": `scenario: t\nplayers: {Ana: {${Array.from({ length: 9_000 }, (_, index) => `quantity-of-mine-${String(index)}: 1`).join(",")}}}\nloop:\n  - cast: x\n    pay: {${Array.from({ length: 20_000 }, (_, index) => `Ana.quant-of-mine-${String(index)}: 1`).join(",")}}`,
    "aliases of aliases": `${HEAD}x: &s {cast: y}\ny: &l [${"*s,".repeat(9_000)}]\nsequence: [${"{steps: *l},".repeat(20_000)}]`,
    "a long amount": `scenario: t\nplayers: {Ana: {a: 1}}\nloop: [{cast: x, pay: {Ana.a: '${"Ana.a + ".repeat(100_000)}1'}}]`,
    indentation: Array.from({ length: 1_400 }, (_, index) => `${" ".repeat(index)}a:\n`).join(""),
  };
  test.each(Object.keys(texts))("%s", (name) => {
    // What takes no end of time runs into the time limit of every test.
    goThrough(encode(texts[name] ?? "").subarray(0, LIMITS.bytes));
  });
});

describe("limits", () => {
  test.each([
    ["bytes", " ".repeat(LIMITS.bytes), "empty-file"], ["one byte more", " ".repeat(LIMITS.bytes + 1), "too-large"],
    ["players", `scenario: t\nplayers: [${Array.from({ length: 101 }, (_, index) => `p${String(index)}`).join(",")}]\nloop: [{cast: x}]`, "too-large"],
    ["steps", `${HEAD}loop:\n${"  - cast: x\n".repeat(LIMITS.steps + 1)}`, "too-large"],
    ["quantities", `scenario: t\nplayers: {Ana: {${Array.from({ length: LIMITS.quantities + 1 }, (_, index) => `q${String(index)}: 1`).join(",")}}}\nloop: [{cast: x}]`, "too-large"],
    ["digits", `${HEAD}repeat: 1e1000000\nloop: [{cast: x}]`, "too-large"],
  ])("%s", (_name, text, code) => {
    expect(goThrough(encode(text))).toEqual([code]);
  });

  test.each([["flow", 64, "[", "]"], ["block", 64, "- ", ""]])("64 levels are read, 65 are not: %s", (_name, levels, open, close) => {
    const nest = (count: number): string => `${open.repeat(count)}x${close.repeat(count)}`;
    expect(goThrough(encode(nest(levels)))).toEqual(["wrong-kind"]);
    expect(goThrough(encode(nest(levels + 1)))).toEqual(["too-large"]);
  });

  test("as many as allowed are read in silence", () => {
    expect(goThrough(encode(`${HEAD}loop:\n${"  - cast: x\n".repeat(LIMITS.steps)}`))).toEqual([]);
    expect(goThrough(encode(`scenario: t\nplayers: [${Array.from({ length: 100 }, (_, index) => `p${String(index)}`).join(",")}]\nloop: [{cast: x}]`))).toEqual([]);
  });
});

const WORDS = [
  "scenario", "players", "loop", "sequence", "repeat", "steps", "cast", "activate", "choose", "turn", "resolve", "pay", "change", "if", "unless", "player", "action", "cases", "name", "answers", "expect", "with", "at", "end",
  "table", "teams", "shared-turns", "id", "Ana", "Ben", "Ana.life", "life", "20", "1e6", "10^9", "- 3", "x 2", "{T}", "accept", "3/a/before", "none", "unknown", "true", "*a", "&a", "<<", "!t", "“x”", "forever", "enough", "until", "__proto__",
];
const SIGNS = [": ", ":", "\n", "\n  ", "\n    ", "\n  - ", "\n- ", " ", ", ", "{ ", " }", "[", "]", '"', "'", "#", " # ", "|\n", "\t", "\r\n", "\r", "---\n", "...\n", "\ufeff", "\u0000", "\u{1f600}", "@", "`", "%"];

describe("nothing throws", () => {
  test("on bytes", () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => goThrough(bytes).length > 0), { numRuns: 2_000 });
  });

  test("on text that is nearly YAML", () => {
    fc.assert(fc.property(fc.array(fc.constantFrom(...WORDS, ...SIGNS), { maxLength: 60 }), (parts) => { goThrough(encode(parts.join(""))); }), { numRuns: 2_000 });
  });

  test("on a scenario with a few characters changed", () => {
    const text = `${HEAD}repeat: 3\nloop:\n  - id: a\n    player: Ana\n    activate: "{T}: x"\n    pay: { Ana.x: 1 }\n  - { trigger: y, may: true, unless: { player: Ben, action: z } }\nend: 2/a/after\ncases:\n  - name: n\n    with: { repeat: 4, players: { Ana: { x: 3 } } }\n    answers: { Ben: 1/a/responding }\n    expect: { outcome: taken, state: { Ana.x: 1 } }\n`;
    const edit = fc.tuple(fc.nat(text.length), fc.nat(3), fc.constantFrom(...WORDS, ...SIGNS, ""));
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 4 }), (edits) => {
        goThrough(encode(edits.reduce((changed, [at, gone, put]) => changed.slice(0, at) + put + changed.slice(at + gone), text)));
      }),
      { numRuns: 2_000 },
    );
  });
});

test("names of the language are ordinary names", () => {
  const text = "scenario: t\nplayers: { __proto__: { constructor: 1, toString: 2 }, hasOwnProperty: }\nrepeat: 1\nloop:\n  - { id: constructor, cast: x, player: hasOwnProperty, pay: { __proto__.constructor: __proto__.toString } }\ncases: [ { name: __proto__, answers: { __proto__: accept } } ]\n";
  expect(goThrough(encode(text))).toEqual([]);
});
