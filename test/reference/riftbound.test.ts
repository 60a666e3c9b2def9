// The reference itself, on the priority and the numbers of Riftbound, worked out by hand.

import { describe, expect, test } from "vitest";
import { type Answers, type Result, negotiate } from "./negotiate.ts";
import { performance } from "./play.ts";
import { readScenario } from "./scenario.ts";

const ask = (text: string, answers: Answers = {}): Result => negotiate(readScenario(text), answers);
const loop = (steps: string, rest = ""): string => `
rules: riftbound
players: { Ana: { x: 0 }, Ben: { x: 0 }, Cho: { x: 0 } }
active: Ana
${rest}
loop:
${steps}
`;
const rounds = (text: string): string[] => {
  const scenario = readScenario(text);
  const [block] = scenario.sequence;
  if (block?.kind === "block") block.repeat = { kind: "amount", amount: [{ times: 1n, quantity: null }] };
  const { moments, finish } = performance(scenario);
  return [...moments.map((moment) => `${moment.name} ${moment.holders.join(" ")}`), "holder" in finish ? `end ${finish.holder}` : finish.kind];
};

describe("priority", () => {
  test("without a Chain the place before an action is the Turn Player's alone, and nobody else acts", () => {
    expect(rounds(loop("  - { id: a, player: Ana, activate: something }", "proposer: Cho"))).toEqual(["1/a/before Ana", "1/a/responding Ana Ben Cho", "end Ana"]);
    expect(ask(loop("  - { id: b, player: Ben, activate: something }"), { Ben: "1" })).toMatchObject({ outcome: "refused", refusedFor: ["no-priority"] });
  });
  test("on a Chain everybody from the holder on passes, and the controller of the newest item comes next", () => {
    const text = loop(`
  - { id: a, player: Ana, play: a spell, hold: true }
  - { id: b, player: Ben, activate: something, hold: true }
  - { id: c, player: Ana, activate: something }
  - { id: rb, resolve: b }
  - { id: ra, resolve: a }`);
    expect(rounds(text)).toEqual([
      "1/a/before Ana",
      "1/b/before Ana Ben",
      "1/c/before Ben Cho Ana",
      "1/c/responding Ana Ben Cho",
      "1/rb/responding Ben Cho Ana",
      "1/ra/responding Ana Ben Cho",
      "end Ana",
    ]);
  });
  test("a triggered ability is first its controller's, and held it leaves the priority with them", () => {
    expect(rounds(loop("  - { id: t, player: Cho, trigger: something }"))).toEqual(["1/t/responding Cho Ana Ben", "end Ana"]);
    const held = loop("  - { id: t, player: Cho, trigger: something, hold: true }\n  - { id: r, resolve: t }");
    expect(rounds(held)).toEqual(["1/r/responding Cho Ana Ben", "end Ana"]);
  });
  test("what is done at once leaves the priority with its player", () => {
    const text = loop(`
  - { id: unit, player: Ana, play: a unit, immediate: true }
  - { id: add, player: Ana, mana: adds one }
  - { id: a, player: Ana, activate: something, hold: true }
  - { id: more, player: Cho, mana: adds one }
  - { id: ra, resolve: a }`);
    expect(rounds(text)).toEqual(["1/unit/before Ana", "1/add/before Ana", "1/a/before Ana", "1/more/before Ana Ben Cho", "1/ra/responding Cho Ana Ben", "end Ana"]);
  });
  test("steps of the turn wait for the Turn Player only", () => {
    const text = loop("  - { id: p, phase: ending }\n  - { id: t, turn: Cho }\n  - { id: a, player: Cho, activate: something }\n  - { id: u, turn: Ana }");
    expect(rounds(text)).toEqual(["1/p/before Ana", "1/t/before Ana", "1/a/before Cho", "1/a/responding Cho Ana Ben", "1/u/before Cho", "end Ana"]);
  });
  test("nobody loses by the rules of Magic", () => {
    const text = loop("  - { id: t, player: Ana, trigger: something, change: { Ana.life: -5 } }").replace("Ana: {", "Ana: { life: 3, ");
    expect(ask(text, { Ana: "no-action", Ben: "no-action", Cho: "no-action" })).toMatchObject({ outcome: "draw" });
  });
});

describe("numbers", () => {
  const one = loop("  - { id: a, player: Ana, activate: something, change: { Ana.x: 1 } }\n  - { id: t, player: Ben, trigger: something }");
  test("one maintains: the others agree, break at any number, or don't break", () => {
    expect(ask(one, { Ana: "4", Ben: "agree", Cho: "no-action" })).toMatchObject({ outcome: "taken", at: "4/t/after", priority: "Ana", by: "Ana", mustBreak: null, asked: ["Ana", "Ben", "Cho"] });
    expect(ask(one, { Ana: "4", Ben: "9", Cho: "agree" })).toMatchObject({ outcome: "taken" });
    expect(ask(one, { Ana: "4", Ben: "2", Cho: "agree" })).toMatchObject({ outcome: "shortened", at: "2/t/after", priority: "Ben", mustBreak: "Ben", assumptions: ["no-window"] });
    expect(ask(one, { Ana: "4", Ben: { number: "3", at: "a/responding" }, Cho: "agree" })).toMatchObject({ at: "4/a/responding", mustBreak: "Ben", iterations: 3n, assumptions: [] });
    expect(ask(one, { Ana: "4", Ben: "4", Cho: "agree" })).toMatchObject({ outcome: "judge", at: null, by: null, assumptions: ["tie-agree-break"] });
    expect(ask(one, { Ana: "4", Ben: { number: "4", at: "a/responding" }, Cho: "agree" })).toMatchObject({ outcome: "taken", by: "Ana", assumptions: ["tie-agree-break"] });
    expect(ask(one, { Ana: "4", Ben: "1", Cho: "1" })).toMatchObject({ by: "Ben", assumptions: ["tie", "no-window"] });
  });
  test("refusals", () => {
    const code = (answers: Answers, text = one) => ask(text, answers).answerRefused?.code;
    expect(code({ Ana: "no-action" })).toBe("answer-not-allowed");
    expect(code({ Ana: { number: "2", at: "a/before" } })).toBe("answer-not-allowed");
    expect(code({ Ana: "2", Ben: "indefinitely" })).toBe("answer-not-allowed");
    const helpless = `${one}outside: [{ player: Ben, could: nothing }]`;
    expect(code({ Ana: "2", Ben: "9" }, helpless)).toBe("no-means");
    expect(code({ Ana: "2", Ben: { number: "1", at: "a/before" } }, helpless)).toBe("not-your-place");
    expect(ask(helpless, { Ana: "2", Ben: "agree", Cho: "1" })).toMatchObject({ by: "Cho" });
    expect(ask(`${one}outside: [{ player: Ana, could: nothing }]`, { Ana: "2", Ben: "agree", Cho: "agree" })).toMatchObject({ by: "Ana" });
  });
  test("nobody maintains: a draw, or somebody breaks it", () => {
    const text = loop("  - { id: t, player: Ben, trigger: something }");
    expect(ask(text, { Ana: "no-action", Ben: "no-action", Cho: "no-action" })).toMatchObject({ outcome: "draw" });
    expect(ask(text, { Ana: "agree" })).toMatchObject({ answerRefused: { code: "answer-not-allowed" } });
    expect(ask(text, { Ana: "no-action", Ben: "3", Cho: "no-action" })).toMatchObject({ outcome: "shortened", mustBreak: "Ben", priority: "Ben", at: "3/t/after" });
  });
  test("several maintain: they first, and the lowest counts", () => {
    const text = loop("  - { id: a, player: Ana, activate: something, hold: true }\n  - { id: c, player: Cho, activate: something }\n  - { id: r, resolve: a }");
    expect(ask(text, { Ana: "5", Cho: "3", Ben: "agree" })).toMatchObject({ asked: ["Ana", "Cho", "Ben"], outcome: "taken", by: "Cho", at: "3/r/after", assumptions: ["no-window"] });
    expect(ask(text, { Ana: "3", Cho: "3", Ben: "agree" })).toMatchObject({ by: "Ana", assumptions: ["tie"] });
    expect(ask(text, { Ana: "3", Cho: "3", Ben: "3" })).toMatchObject({ outcome: "judge" });
  });
  test("descriptions that are not negotiated", () => {
    expect(ask(one.replace("activate: something,", "activate: something, new-cards: true,"))).toMatchObject({ refusedFor: ["new-cards"] });
    expect(ask(`${one}end: 3/a/after`)).toMatchObject({ refusedFor: ["misplaced-key"] });
    expect(ask(`${one}already-shortcut: true`, { Ana: "1", Ben: "agree", Cho: "agree" })).toMatchObject({ outcome: "taken" });
    expect(ask(`${one}already-shortcut: true`.replace("riftbound", "mtr"))).toMatchObject({ refusedFor: ["restarted-loop"] });
    const turns = one.replace("  - { id: t, player: Ben, trigger: something }", "  - { id: t, turn: Ana }").replace("riftbound", "mtr");
    expect(ask(`${turns}meaningful-change: a card`)).toMatchObject({ refusedFor: ["meaningful-change"] });
    expect(ask(`${one}meaningful-change: a card`.replace("riftbound", "mtr"))).toMatchObject({ answerMissing: "Ana" });
    const apart = "rules: mtr\nplayers: [Ana, Ben]\nsequence: [{ id: a, activate: something }, { repeat: 2, steps: [{ id: b, activate: something }] }]";
    expect(ask(apart)).toMatchObject({ refusedFor: ["one-loop-only"] });
  });
});

describe("bandai", () => {
  const text = loop("  - { id: a, player: Ana, activate: something }\n  - { id: t, player: Ben, trigger: something }\n  - { id: b, player: Ben, activate: something }").replace("riftbound", "bandai");
  test("everything is done at once, and only the maintaining players name numbers", () => {
    expect(rounds(text)).toEqual(["1/a/before Ana", "1/b/before Ben", "end Ana"]);
    expect(ask(text, { Ana: "3", Ben: "2" })).toMatchObject({ asked: ["Ana", "Ben"], outcome: "taken", at: "3/b/before", priority: "Ben", mustDiffer: "Ben", by: "Ben", iterations: 2n });
    expect(ask(text, { Ana: "2", Ben: "2" })).toMatchObject({ at: "3/a/before", by: "Ana" });
    expect(ask(text, { Ana: "2", Ben: "agree" })).toMatchObject({ answerRefused: { code: "answer-not-allowed" } });
    expect(ask(loop("  - { id: t, player: Ben, trigger: something }").replace("riftbound", "bandai"))).toMatchObject({ outcome: "draw", asked: [] });
  });
});
