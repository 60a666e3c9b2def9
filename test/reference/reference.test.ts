// The reference itself, on situations that were worked out by hand: places, quantities, chance.

import { describe, expect, test } from "vitest";
import { evaluate, readAmount, readChange, readNumber } from "./amounts.ts";
import { generate } from "./generate.ts";
import { type Answers, type Result, negotiate } from "./negotiate.ts";
import { CapError, performance } from "./play.ts";
import { readScenario } from "./scenario.ts";

const ask = (text: string, answers: Answers = {}): Result => negotiate(readScenario(text), answers);
const rounds = (text: string): string[] =>
  performance(readScenario(text)).moments.map((moment) => `${moment.name} ${moment.holders.join(" ")}`);

describe("numbers and amounts", () => {
  test("every way to write a number", () => {
    expect(["7", "1_000", "1e6", "10^100", "-3", "007"].map(readNumber)).toEqual([7n, 1000n, 1000000n, 10n ** 100n, -3n, 7n]);
    expect(["1.5", "", "x", "1e", "--1"].map(readNumber)).toEqual([null, null, null, null, null]);
  });
  test("terms, signs and quoted names", () => {
    const quantities = new Map([["Mary Ann.elves", 4n], ["a-b", 10n]]);
    expect(evaluate(readAmount('2 * "Mary Ann".elves + 1 - a-b'), quantities)).toBe(-1n);
    expect(evaluate(readAmount("- a-b"), quantities)).toBe(-10n);
    expect(readChange("up to -3").how).toBe("up-to");
    expect(readChange("+ a-b").how).toBe("add");
  });
});

describe("who has priority where", () => {
  test("a proposer who is not active, with four players", () => {
    const text = `
players: [Ana, Ben, Cho, Dia]
active: Ben
proposer: Dia
repeat: 2
loop: [{ id: ping, player: Dia, activate: something }]
`;
    // At first Dia has priority; later the active player, who passes on until Dia has it.
    expect(rounds(text)).toEqual([
      "1/ping/before Dia",
      "1/ping/responding Dia Ana Ben Cho",
      "2/ping/before Ben Cho Dia",
      "2/ping/responding Dia Ana Ben Cho",
    ]);
    const accepted = { Ana: "accept", Ben: "accept", Cho: "accept" };
    expect(ask(text, accepted)).toMatchObject({ asked: ["Ana", "Ben", "Cho"], at: "end", priority: "Ben" });
    expect(ask(text, { Ana: "2/ping/responding", Ben: "1/ping/after", Cho: "1/ping/after" })).toMatchObject({
      answerRefused: { player: "Cho", code: "not-earlier" },
    });
    expect(ask(text, { Ana: "1/ping/after", Ben: "accept", Cho: "accept" })).toMatchObject({
      answerRefused: { player: "Ana", code: "not-your-place" },
    });
  });
  test("held objects resolve last in, first out, and name their places twice", () => {
    const text = `
players: [Ana, Ben]
sequence:
  - { id: bolt, player: Ana, cast: a spell, hold: true }
  - { id: counter, player: Ben, cast: a spell, hold: true }
  - { id: r-counter, resolve: counter }
  - { id: r-bolt, resolve: bolt }
`;
    expect(rounds(text)).toEqual([
      "bolt/before Ana",
      "counter/before Ana Ben",
      "r-counter/responding Ben Ana",
      "r-bolt/responding Ana Ben",
    ]);
    const { moments, finish } = performance(readScenario(text));
    expect(moments[2]?.aliases).toEqual(["counter/responding"]);
    expect(moments[3]?.aliases).toEqual(["bolt/responding", "r-counter/after", "counter/after"]);
    expect(finish).toMatchObject({ kind: "finished", holder: "Ana", aliases: ["r-bolt/after", "bolt/after"] });
    expect(ask(text, { Ben: "bolt/after" })).toMatchObject({ answerRefused: { code: "not-your-place" } });
    expect(ask(text, { Ben: "counter/after" })).toMatchObject({ at: "r-bolt/responding", priority: "Ben" });
  });
  test.each([
    ["not-on-top", "{ id: r, resolve: one }"],
    ["nothing-to-resolve", "{ id: r, resolve: three }"],
    ["stack-not-empty", "{ id: r, phase: combat }"],
  ])("an object on the stack: %s", (code, step) => {
    const text = `
players: [Ana, Ben]
sequence:
  - { id: one, cast: a spell, hold: true }
  - { id: two, cast: a spell, hold: true }
  - ${step}
  - { id: three, cast: a spell, hold: true }
`;
    expect(ask(text)).toMatchObject({ outcome: "refused", refusedFor: [code] });
  });
  test("a mana ability, a held trigger and a forced one give nobody a place after them", () => {
    const text = `
players: { Ana: { mana: 0 }, Ben: {} }
sequence:
  - { id: tap, mana: adds one, change: { Ana.mana: 1 } }
  - { id: cast, cast: a spell, pay: { Ana.mana: 1 } }
  - { id: wait, player: Ben, trigger: it waits, hold: true }
  - { id: more, mana: a triggered mana ability, forced: true, change: { Ana.mana: 1 } }
  - { id: r-wait, resolve: wait }
`;
    expect(rounds(text)).toEqual(["tap/before Ana", "cast/before Ana", "cast/responding Ana Ben", "r-wait/responding Ana Ben"]);
    const names = performance(readScenario(text)).moments.map((moment) => moment.aliases);
    expect(names).toEqual([["start"], ["tap/after"], [], ["wait/responding", "more/after"]]);
  });
  test("who takes a special action keeps priority, whoever is active", () => {
    const text = `
players: [Ana, Ben, Cho]
sequence:
  - { id: flip, player: Ben, special: turns a card face up }
  - { id: t, player: Ana, trigger: something }
`;
    expect(rounds(text)).toEqual(["flip/before Ana Ben", "t/responding Ben Cho Ana"]);
    expect(performance(readScenario(text)).finish).toMatchObject({ holder: "Ana", aliases: ["t/after"] });
  });
  test("a may is decided as it resolves, then an unless by each in turn order from the active player", () => {
    const text = `
players: { Ana: { life: 9, x: 1 }, Ben: { life: 9 }, Cho: { life: 9 } }
active: Cho
sequence:
  - { id: t, player: Ana, trigger: something, may: true, pay: { Ana.x: 1 }, change: { Ben.life: -1 }, unless: { player: [Ana, Ben], action: pays } }
`;
    expect(rounds(text)).toEqual(["t/responding Cho Ana Ben", "t/choosing Ana", "t/choosing Ana", "t/choosing Ben"]);
    expect(performance(readScenario(text)).moments.map((moment) => moment.state["Ana.x"])).toEqual([1n, 1n, 0n, 0n]);
    expect(ask(text, { Ana: "t/choosing" })).toMatchObject({ answerMissing: "Ben" });
    expect(ask(text, { Ana: "t/choosing", Ben: "t/choosing" })).toMatchObject({ answerRefused: { code: "no-priority-there" } });
    expect(ask(text, { Ana: "t/choosing", Ben: "accept" })).toMatchObject({ at: "t/choosing", mustDiffer: "Ana", priority: null });
  });
  test("inside steps give only decisions, and the step is over with the last of them", () => {
    const text = `
players: { Ana: { life: 5 }, Ben: { life: 5 } }
repeat: 2
loop:
  - { id: deal, activate: something, change: { Ana.life: -5 } }
  - { id: gain, event: gains life, inside: true, change: { Ana.life: 5 } }
  - { id: pick, player: Ben, choose: a card, inside: true, forced: true }
`;
    const { moments, finish } = performance(readScenario(text));
    expect(moments.map((moment) => moment.name)).toEqual(
      ["1", "2"].flatMap((n) => [`${n}/deal/before`, `${n}/deal/responding`, `${n}/pick/choosing`]),
    );
    expect(moments[3]?.aliases).toEqual(["1/deal/after", "1/gain/after", "1/pick/after"]);
    expect(finish.kind).toBe("finished");
    expect(ask(text, { Ben: "1/pick/choosing" })).toMatchObject({ answerRefused: { code: "no-priority-there" } });
  });
  test("turns: the player whose turn begins is active and has priority; iterations must come back", () => {
    const text = (last: string): string => `
players: [Ana, Ben]
repeat: 2
loop: [{ id: go, turn: Ben }, { id: act, player: Ben, activate: something }, ${last}]
`;
    expect(rounds(text("{ id: back, turn: Ana }")).slice(0, 5)).toEqual([
      "1/go/before Ana Ben",
      "1/act/before Ben",
      "1/act/responding Ben Ana",
      "1/back/before Ben Ana",
      "2/go/before Ana Ben",
    ]);
    expect(ask(text("{ id: back, phase: end }"))).toMatchObject({ outcome: "refused", refusedFor: ["does-not-repeat"] });
  });
});

describe("quantities", () => {
  const one = (step: string, start = "{ life: 3, x: 2, y: 5, library: 2, hand: 0, graveyard: 0 }"): string => `
players: { Ana: ${start}, Ben: { life: 20 } }
sequence: [{ id: s, special: something, ${step} }]
`;
  test.each([
    ["change: { Ana.x: -1, Ana.y: + Ana.x }", { "Ana.x": 1n, "Ana.y": 7n }],
    ["pay: { Ana.x: 2 }, change: { Ana.y: + Ana.x }", { "Ana.x": 0n, "Ana.y": 5n }],
    ["change: { Ana.x: = 2 * Ana.y, Ana.y: x 3 }", { "Ana.x": 10n, "Ana.y": 15n }],
    ["change: { Ana.x: up to -5, Ana.y: up to -1 }", { "Ana.x": 0n, "Ana.y": 4n }],
    ["pay: { Ana.x: -1 }", { "Ana.x": 3n }],
    ["mills: { Ana: 5 }", { "Ana.library": 0n, "Ana.graveyard": 2n }],
    ["mills: { Ana: 1 }, draws: { Ana: 1 }", { "Ana.library": 0n, "Ana.graveyard": 1n, "Ana.hand": 1n }],
  ])("%s", (step, state) => {
    expect(ask(one(step))).toMatchObject({ outcome: "taken", state, at: "end" });
  });
  test.each([
    ["pay: { Ana.x: 3 }", "cannot-pay"],
    ["pay: { Ana.life: 4 }", "cannot-pay"],
    ["change: { Ana.x: -3 }", "below-zero"],
    ["requires: [Ana.x > Ana.y]", "requirement-fails"],
  ])("%s is %s", (step, code) => {
    expect(ask(one(step))).toMatchObject({ outcome: "refused", refusedFor: [code] });
  });
  test("life goes below zero and a draw from an empty library loses at the next check", () => {
    expect(ask(one("change: { Ana.life: -5 }"))).toMatchObject({ outcome: "game-over", wins: ["Ben"], state: { "Ana.life": -2n } });
    expect(ask(one("draws: { Ana: 3 }"))).toMatchObject({ outcome: "game-over", at: "s/after", loses: ["Ana"], by: "Ana" });
    expect(ask(`${one("draws: { Ana: 3 }")}\ncannot-lose: { Ana: library }`)).toMatchObject({ outcome: "taken" });
  });
});

describe("the generator", () => {
  test("is the same for the same seed and makes scenarios that can be played", () => {
    const kinds = new Set<string>();
    for (let seed = 1; seed <= 300; seed += 1) {
      const text = generate(seed);
      expect(generate(seed)).toBe(text);
      try {
        const result = ask(text);
        kinds.add(result.outcome ?? "asks");
        expect(result.refusedFor).not.toContain("lost-at-start");
      } catch (error) {
        if (!(error instanceof CapError)) throw error;
      }
    }
    expect([...kinds]).toEqual(expect.arrayContaining(["asks", "taken", "refused", "must-differ"]));
  });
});
