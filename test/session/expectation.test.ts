import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { OUTCOMES } from "../../src/domain/case.ts";
import { missesOf, runScripted, type Script } from "./run-text.ts";

const example = (name: string): string => readFileSync(new URL(`../../examples/${name}.loop.yaml`, import.meta.url), "utf8").replace(/^cases:[\s\S]*/m, "").replace(/^---[\s\S]*/m, "");

const TAKEN: Script = { answers: "{ Ben: accept, Cho: accept }" };
const SHORTENED: Script = { answers: "{ Ben: 7/make/responding, Cho: 3/make/responding }" };
const DRAW: Script = { text: example("seal-of-cleansing"), answers: "{ Ana: no-action, Ben: no-action }" };
const OVER: Script = { text: example("sanguine-bond-exquisite-blood"), answers: "{ Ana: no-action, Ben: no-action }" };
const DIFFER: Script = { text: example("flying-toggle") };
const REFUSED: Script = { text: example("refused/scry") };
const DECISION: Script = { text: example("unless-clause"), answers: "{ Ana: no-action, Ben: 4/counter/choosing }" };

const RUNS = { TAKEN, SHORTENED, DRAW, OVER, DIFFER, REFUSED, DECISION };

// run, key, values that match, values that do not
const TABLE: readonly (readonly [keyof typeof RUNS, string, readonly string[], readonly string[]])[] = [
  ["TAKEN", "outcome", ["taken", "[taken]", "[shortened, taken]"], ["shortened", "[shortened, draw]", "game-over"]],
  ["REFUSED", "outcome", ["refused", "[judge, refused]"], ["taken", "judge"]],
  ["TAKEN", "at", ["end", "10/make/after"], ["none", "start", "10/make/responding", "9/make/after"]],
  ["SHORTENED", "at", ["3/make/responding"], ["none", "7/make/responding", "end", "3/make/before", "3/make/after"]],
  ["DRAW", "at", ["none"], ["end", "3/enchantment/responding"]],
  ["TAKEN", "iterations", ["10", "1e1"], ["none", "9", "11"]],
  ["SHORTENED", "iterations", ["2"], ["3", "none"]],
  ["DRAW", "iterations", ["none"], ["0"]],
  ["TAKEN", "priority", ["Ana"], ["none", "Ben"]],
  ["SHORTENED", "priority", ["Cho"], ["none", "Ana"]],
  ["DECISION", "priority", ["none"], ["Ben", "Ana"]],
  ["TAKEN", "must-differ", ["none"], ["Ana"]],
  ["SHORTENED", "must-differ", ["Cho"], ["none", "Ben"]],
  ["TAKEN", "must-break", ["none"], ["Ana"]],
  ["TAKEN", "by", ["Ana"], ["none", "Cho"]],
  ["SHORTENED", "by", ["Cho"], ["none", "Ben"]],
  ["DRAW", "by", ["none"], ["Ana"]],
  ["OVER", "loses", ["Ben", "[Ben]", "[Ben, Ben]"], ["none", "Ana", "[Ana, Ben]"]],
  ["OVER", "wins", ["Ana"], ["none", "Ben"]],
  ["TAKEN", "loses", ["none"], ["Ana"]],
  ["TAKEN", "wins", ["none"], ["Ana"]],
  ["DRAW", "draw", ["[Ana, Ben]", "[Ben, Ana]"], ["none", "Ana"]],
  ["TAKEN", "draw", ["none"], ["[Ana, Ben, Cho]"]],
  ["DRAW", "continues", ["none"], ["Ana"]],
  ["TAKEN", "state", ["{ Ana.elves: 10 }", "{ Ana.elves: 1e1, Ana.life: 20 }", "{}"], ["{ Ana.elves: 9 }", "{ Ana.elves: 10, Ben.life: 19 }", "{ Ana.elves: unknown }"]],
  ["DRAW", "state", ["none"], ["{ Ana.untapped: 0 }"]],
  ["TAKEN", "state", [], ["none"]],
  ["REFUSED", "refused-for", ["hidden-information", "[conditional-action, hidden-information]"], ["none", "random-outcome", "[hidden-information, random-outcome]"]],
  ["TAKEN", "refused-for", ["none"], ["no-number"]],
  ["TAKEN", "warns", ["none"], ["text-coin"]],
  ["REFUSED", "by-hand", ["allowed"], ["none", "stop-at-same-state"]],
  ["TAKEN", "by-hand", ["none"], ["allowed"]],
  ["TAKEN", "cites", [".2a", "[.2a, .2b]", "732.2a", "CR 732.2a", "'CR 732.2a (17 April 2026)'"], [".3", "731.2a", "[.2a, 104.4b]", "MTR 4.4"]],
  ["DRAW", "cites", ["104.4b", "[.4, .5]"], [".2a"]],
  ["DIFFER", "cites", [".3"], [".4"]],
  ["DECISION", "assumptions", ["decision-place", "[decision-place]"], ["none", "zero", "[decision-place, controlled]"]],
  ["TAKEN", "assumptions", ["none"], ["zero"]],
];

describe("each key of expect", () => {
  test.each(TABLE.flatMap(([run, key, right]) => right.map((value) => [run, key, value] as const)))("%s: %s: %s matches", (run, key, value) => {
    expect(missesOf({ ...RUNS[run], expect: `{ ${key}: ${value} }` })).toEqual([]);
  });

  test.each(TABLE.flatMap(([run, key, , wrong]) => wrong.map((value) => [run, key, value] as const)))("%s: %s: %s does not", (run, key, value) => {
    const misses = missesOf({ ...RUNS[run], expect: `{ ${key}: ${value} }` });
    expect(misses.length).toBeGreaterThan(0);
    expect(misses.every((each) => each === key || (key === "state" && each.startsWith("state of ")))).toBe(true);
  });

  test("keys that are left out are not compared", () => {
    for (const run of Object.values(RUNS)) expect(missesOf(run)).toEqual([]);
  });

  test("every outcome can be expected, and only the right one comes out", () => {
    for (const word of OUTCOMES) expect({ word, misses: missesOf({ ...SHORTENED, expect: `{ outcome: ${word} }` }) }).toEqual({ word, misses: word === "shortened" ? [] : ["outcome"] });
  });

  test("a warning of the description can be expected", () => {
    const text = "scenario: x\nplayers: [Ana, Ben]\nrepeat: 3\nloop: [{ id: a, activate: flip a coin and win it }]\n";
    expect(missesOf({ text, answers: "{ Ben: accept }", expect: "{ warns: text-coin }" })).toEqual([]);
    expect(missesOf({ text, answers: "{ Ben: accept }", expect: "{ warns: none }" })).toEqual(["warns"]);
    expect(missesOf({ text, answers: "{ Ben: accept }", expect: "{ refused-for: text-coin }" })).toEqual(["refused-for"]);
  });

  test("an unknown quantity is expected as unknown", () => {
    const text = "scenario: x\nplayers: { Ana: { cards: unknown }, Ben: }\nrepeat: 3\nloop: [{ id: a, activate: b, change: { Ana.cards: 1 } }]\n";
    expect(missesOf({ text, answers: "{ Ben: accept }", expect: "{ state: { Ana.cards: unknown } }" })).toEqual([]);
    expect(missesOf({ text, answers: "{ Ben: accept }", expect: "{ state: { Ana.cards: 3 } }" })).toEqual(["state of Ana.cards"]);
  });

  test("both sides are told in words", () => {
    const { mismatches } = runScripted({ ...SHORTENED, expect: "{ outcome: [taken, draw], at: none, priority: none, by: Ben, state: { Ana.elves: 10^3 }, loses: [Ben, Cho], cites: [.4] }" });
    expect(mismatches).toEqual([
      { key: "outcome", expected: "taken or draw", got: "shortened" },
      { key: "at", expected: "none", got: "3/make/responding" },
      { key: "priority", expected: "none", got: "Cho" },
      { key: "by", expected: "Ben", got: "Cho" },
      { key: "loses", expected: "Ben, Cho", got: "none" },
      { key: "state of Ana.elves", expected: "1000", got: "2" },
      { key: "cites", expected: ".4", got: expect.any(String) as string },
    ]);
  });
});

describe("places are compared as moments, not as spellings", () => {
  const GOND = example("presence-of-gond");
  const HELD = "scenario: Held\nplayers:\n  Ana: { elves: 0, x: 0 }\n  Ben:\nrepeat: 5\nloop:\n  - { id: hold-it, cast: a spell that waits, hold: true, change: { Ana.elves: 1 } }\n  - { id: meanwhile, activate: something, change: { Ana.x: 1 } }\n  - { id: let-go, resolve: hold-it }\n";
  const NESTED = example("nested-loops");

  // scenario, answers, with, the moments it is and the moments it is not
  const MOMENTS: readonly (readonly [string, Script, readonly string[], readonly string[]])[] = [
    ["after a step is when the trigger behind it can be responded to", { text: GOND, answers: "{ Ben: 3/make-elf/after }" }, ["3/make-elf/after", "3/untap/responding"], ["3/make-elf/responding", "4/make-elf/before", "2/untap/responding"]],
    ["said by the other name", { text: GOND, answers: "{ Ben: 3/untap/responding }" }, ["3/make-elf/after", "3e0/make-elf/after", "3/untap/responding"], ["3/untap/after"]],
    ["before a step is after the last one of the iteration before", { text: GOND, with: "{ active: Ben, proposer: Ana }", answers: "{ Ben: 2/make-elf/before }" }, ["2/make-elf/before", "1/untap/after"], ["2/make-elf/responding", "1/make-elf/after", "2/untap/after"]],
    ["the end of the file", { text: GOND, answers: "{ Ben: accept }" }, ["end", "1000000/make-elf/after", "1_000_000/make-elf/after"], ["1000000/make-elf/responding", "999999/make-elf/after"]],
    ["the end of a proposal that names none", { text: GOND, with: "{ end: none }", answers: "{ Ben: accept }" }, ["end", "1000000/untap/after"], ["1000000/make-elf/after", "1000000/untap/responding"]],
    ["a held object, once it is on top again", { text: HELD, answers: "{ Ben: 2/let-go/responding }" }, ["2/let-go/responding", "2/hold-it/responding", "2/meanwhile/after"], ["2/meanwhile/responding", "2/let-go/after", "3/let-go/responding"]],
    ["said after the step in between", { text: HELD, answers: "{ Ben: 2/meanwhile/after }" }, ["2/let-go/responding", "2/hold-it/responding", "2/meanwhile/after"], ["2/hold-it/after"]],
    ["in a nested loop", { text: NESTED, answers: "{ Ben: 2.3/use/responding }" }, ["2.3/use/responding"], ["2.2/use/responding", "3.3/use/responding", "2.3/use/after"]],
    ["zero iterations end where they begin", { ...TAKEN, propose: "0", answers: "{}" }, ["start", "end"], ["1/make/responding"]],
  ];

  test.each(MOMENTS.flatMap(([name, script, same]) => same.map((at) => [name, at, script] as const)))("%s: %s", (_name, at, script) => {
    expect(missesOf({ ...script, expect: `{ at: ${at} }` })).toEqual([]);
  });

  test.each(MOMENTS.flatMap(([name, script, , other]) => other.map((at) => [name, at, script] as const)))("%s: not %s", (_name, at, script) => {
    expect(missesOf({ ...script, expect: `{ at: ${at} }` })).toEqual(["at"]);
  });
});
