// The reference itself, on mandatory loops without a number that were worked out by hand.

import { describe, expect, test } from "vitest";
import { type Answers, type Result, negotiate } from "./negotiate.ts";
import { readScenario } from "./scenario.ts";

const ask = (text: string, answers: Answers = {}): Result => negotiate(readScenario(text), answers);

describe("mandatory loops", () => {
  const bond = (ben: number): string => `
players: { Ana: { life: 20 }, Ben: { life: ${ben} } }
loop:
  - { id: bond, player: Ana, trigger: loses two, change: { Ben.life: -2 }, unless: { player: Ben, action: pays } }
  - { id: blood, player: Ana, trigger: gains two, change: { Ana.life: 2 } }
`;
  test("it ends with the game", () => {
    const idle = { Ana: "no-action", Ben: "no-action" };
    const over = { outcome: "game-over", at: "10/bond/after", iterations: 9n, wins: ["Ana"], by: null };
    expect(ask(bond(20), idle)).toMatchObject({ ...over, state: { "Ana.life": 38n, "Ben.life": 0n } });
    // A place after the natural end changes nothing, if it would be there.
    expect(ask(bond(20), { Ana: "10/blood/responding", Ben: "no-action" })).toMatchObject(over);
    expect(ask(bond(20), { Ana: "1e9/blood/responding", Ben: "no-action" })).toMatchObject(over);
    expect(ask(bond(20), { Ana: "1e9/blood/before" })).toMatchObject({ answerRefused: { code: "no-such-place" } });
    expect(ask(bond(20), { Ana: "1/bond/choosing" })).toMatchObject({ answerRefused: { code: "not-your-place" } });
    expect(ask(bond(20), { Ana: "no-action", Ben: "4/bond/choosing" })).toMatchObject({
      outcome: "shortened",
      at: "4/bond/choosing",
      priority: null,
      mustDiffer: "Ben",
      state: { "Ben.life": 14n },
    });
    expect(ask(bond(20), { Ana: "2/bond/responding", Ben: "accept" })).toMatchObject({ answerRefused: { code: "answer-not-allowed" } });
  });
  test("it ends of itself where a step can't be done", () => {
    const text = (x: number): string => `
players: { Ana: { x: ${x} }, Ben: {} }
active: Ben
proposer: Ana
loop:
  - { id: t, player: Ana, trigger: something, pay: { Ana.x: 1 } }
  - { id: e, event: something }
`;
    expect(ask(text(2), { Ana: "no-action", Ben: "no-action" })).toMatchObject({
      outcome: "ends",
      at: "2/e/after",
      iterations: 2n,
      priority: "Ben",
      by: null,
      asked: ["Ben", "Ana"],
    });
    expect(ask(text(0))).toMatchObject({ outcome: "ends", at: "start", priority: "Ana", iterations: 0n, asked: [] });
  });
  test("nothing is checked while a resolution goes on", () => {
    const text = `
players: { Ana: { life: 5 }, Ben: { life: 5 } }
loop: [{ id: drain, event: something, inside: true, change: { Ana.life: -1 } }]
`;
    expect(ask(text)).toMatchObject({ outcome: "draw", draw: ["Ana", "Ben"], asked: [] });
    expect(ask(`${text}repeat: 9`)).toMatchObject({ outcome: "game-over", at: "9/drain/after", iterations: 9n, loses: ["Ana"] });
  });
  test("with a number it is an ordinary proposal", () => {
    const text = bond(20).replace("loop:", "repeat: 3\nloop:");
    expect(ask(text, { Ben: "accept" })).toMatchObject({ outcome: "taken", iterations: 3n, asked: ["Ben"] });
  });
  test("declining a trigger maintains a loop only where nothing else does", () => {
    const text = (more: string): string => `
players: [Ana, Ben]
loop: [{ id: t, player: Ben, trigger: something, may: declined }${more}]
`;
    expect(ask(text(""))).toMatchObject({ refusedFor: ["no-number"] });
    expect(ask(text(", { id: a, activate: something }"))).toMatchObject({ refusedFor: ["no-number"] });
  });
});
