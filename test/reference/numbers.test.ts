// The reference itself, on negotiations by numbers that were worked out by hand.

import { describe, expect, test } from "vitest";
import { type Answers, type Result, negotiate } from "./negotiate.ts";
import { readScenario } from "./scenario.ts";

const ask = (text: string, answers: Answers = {}): Result => negotiate(readScenario(text), answers);
const refusal = (text: string, answers: Answers): string | undefined => ask(text, answers).answerRefused?.code;

const head = (rules: string, rest = ""): string => `
rules: ${rules}
players: { Ana: { life: 20, x: 0 }, Ben: { life: 20, x: 0 }, Cho: { life: 20, x: 0 } }
${rest}
`;
const ones = "loop: [{ id: a, player: Ana, activate: something, change: { Ana.x: 1 } }, { id: b, player: Ben, trigger: something }]";

describe("nobody maintains the loop", () => {
  const text = head("mtr", "loop: [{ id: t, player: Ana, trigger: something, change: { Ana.x: 1 } }, { id: u, player: Ben, trigger: something }]");
  test("everybody is asked, from the active player on, and a number breaks it", () => {
    const idle = { Ana: "no-action", Ben: "no-action", Cho: "no-action" };
    expect(ask(text, idle)).toMatchObject({ outcome: "draw", draw: ["Ana", "Ben", "Cho"], asked: ["Ana", "Ben", "Cho"], at: null, by: null });
    expect(ask(text, { ...idle, Ben: "4", Cho: "2" })).toMatchObject({
      outcome: "shortened", at: "2/u/after", iterations: 2n, priority: "Cho", mustBreak: "Cho", mustDiffer: null, by: "Cho", state: { "Ana.x": 2n }, assumptions: [],
    });
    // Ana is active and has priority after the last trigger; Ben and Cho get it in the passes that begin there.
    expect(ask(text, { ...idle, Ben: "2", Cho: "2" })).toMatchObject({ by: "Ben", assumptions: ["tie"] });
    expect(ask(text, { ...idle, Ben: { number: "2", at: "t/responding" }, Cho: "2" })).toMatchObject({ by: "Cho", at: "2/u/after", assumptions: ["tie"] });
    expect(ask(text, { ...idle, Ben: { number: "2", at: "u/responding" }, Cho: { number: "2", at: "t/responding" } })).toMatchObject({ by: "Cho", at: "3/t/responding", iterations: 2n, state: { "Ana.x": 2n } });
    expect(ask(text, { ...idle, Ana: "0" })).toMatchObject({ at: "start", iterations: 0n, by: "Ana", assumptions: ["zero"] });
  });
  test("the first reason that fits refuses an answer", () => {
    expect(refusal(text, { Ana: "agree" })).toBe("answer-not-allowed");
    expect(refusal(text, { Ana: "indefinitely" })).toBe("answer-not-allowed");
    expect(refusal(text, { Ana: "2/t/responding" })).toBe("answer-not-allowed");
    expect(refusal(text, { Ana: { number: "1", at: "t/before" } })).toBe("no-such-place");
    expect(refusal(text, { Ana: { number: "1", at: "t/choosing" } })).toBe("no-such-place");
  });
  test("its number is left alone, and its natural end comes before any later number", () => {
    const ends = head("mtr", "repeat: 9\nloop: [{ id: t, player: Ana, trigger: something, change: { Ana.x: 1 }, requires: [Ana.x < 3] }]");
    const idle = { Ana: "no-action", Ben: "no-action", Cho: "no-action" };
    expect(ask(ends, idle)).toMatchObject({ outcome: "ends", at: "3/t/after", iterations: 3n, priority: "Ana", by: null });
    expect(ask(ends, { ...idle, Cho: "3" })).toMatchObject({ outcome: "shortened", at: "3/t/after", by: "Cho", assumptions: ["no-window"] });
    expect(ask(ends, { ...idle, Cho: "4" })).toMatchObject({ outcome: "ends", by: null, assumptions: [] });
    expect(ask(ends, { ...idle, Cho: { number: "7", at: "t/responding" } })).toMatchObject({ outcome: "ends" });
    expect(ask(ends, { ...idle, Cho: { number: "2", at: "t/responding" } })).toMatchObject({ at: "3/t/responding", mustBreak: "Cho" });
  });
  test("who has left can't name a number", () => {
    const drain = "loop: [{ id: t, player: Ana, trigger: something, change: { Cho.x: 1 } }]\ngame-ends: [{ when: Cho.x == 2, loses: Ben }, { when: Cho.x == 4, wins: Ana }]";
    const idle = { Ana: "no-action", Cho: "no-action" };
    for (const rules of ["mtr", "riftbound"]) {
      expect(ask(head(rules, drain), { ...idle, Ben: "1" })).toMatchObject({ outcome: "shortened", at: "1/t/after", loses: [] });
      expect(refusal(head(rules, drain), { ...idle, Ben: "2" })).toBe("answer-not-allowed");
      expect(ask(head(rules, drain), { ...idle, Ben: "no-action", Cho: "9" })).toMatchObject({ outcome: "game-over", at: "4/t/after", wins: ["Ana"], loses: ["Ben", "Cho"], by: null });
    }
  });
});

describe("one player maintains the loop", () => {
  const text = head("mtr", `active: Ben\n${ones}`);
  test("that player first, then the others from the active player on", () => {
    expect(ask(text, { Ana: "5", Ben: "agree", Cho: "agree" })).toMatchObject({
      asked: ["Ana", "Ben", "Cho"], outcome: "taken", at: "5/b/after", iterations: 5n, priority: "Ana", by: "Ana", mustDiffer: null, mustBreak: null, assumptions: [], state: { "Ana.x": 5n },
    });
    expect(ask(text, { Ana: "5", Ben: "3", Cho: "1" })).toMatchObject({ outcome: "shortened", at: "1/b/after", by: "Cho", priority: "Cho" });
    expect(ask(text, { Ana: "5", Ben: "3", Cho: "4" })).toMatchObject({ by: "Ben" });
    expect(ask(text, { Ana: "5", Ben: "5", Cho: "agree" })).toMatchObject({ outcome: "taken", by: "Ana", assumptions: [] });
    expect(ask(text, { Ana: "5", Ben: { number: "4", at: "b/responding" }, Cho: "agree" })).toMatchObject({ at: "5/b/responding", iterations: 4n, by: "Ben", state: { "Ana.x": 5n } });
    expect(ask(text, { Ana: "0", Ben: "agree", Cho: "agree" })).toMatchObject({ outcome: "taken", at: "start", priority: "Ana", assumptions: ["zero"] });
    // After an iteration it is Ben who is active, then Cho, then Ana, who begins the next one.
    expect(ask(text, { Ana: "2", Ben: "agree", Cho: "1" })).toMatchObject({ assumptions: [] });
  });
  test("refusals", () => {
    expect(refusal(text, { Ana: "agree" })).toBe("answer-not-allowed");
    expect(refusal(text, { Ana: { number: "3", at: "a/before" } })).toBe("answer-not-allowed");
    expect(refusal(text, { Ana: "3", Ben: "no-action" })).toBe("answer-not-allowed");
    expect(refusal(text, { Ana: "3", Ben: "4" })).toBe("not-lower");
    expect(refusal(text, { Ana: "3", Ben: { number: "3", at: "b/responding" } })).toBe("not-lower");
    expect(refusal(text, { Ana: "3", Ben: { number: "7", at: "b/before" } })).toBe("no-such-place");
    expect(refusal(text, { Ana: "3", Ben: { number: "0", at: "a/before" } })).toBe("not-your-place");
    expect(refusal(text, { Ana: "3", Ben: { number: "1", at: "a/before" } })).toBeUndefined();
  });
  test("a number that can't be performed is refused at once; the number of the file stands in", () => {
    const poor = text.replace("change: { Ana.x: 1 }", "pay: { Ana.life: 4 }").replace("mtr", "mtr");
    expect(ask(`${poor}cannot-lose: [Ana]`, { Ana: "6", Ben: "accept" })).toMatchObject({ outcome: "refused", refusedFor: ["cannot-pay"], asked: ["Ana"] });
    expect(ask(`${text}repeat: 2`, { Ben: "agree", Cho: "agree" })).toMatchObject({ outcome: "taken", at: "2/b/after" });
    expect(ask(`${text}repeat: 2`, { Ana: "3", Ben: "agree", Cho: "agree" })).toMatchObject({ at: "3/b/after" });
    expect(ask(`${text}repeat: { enough: Ana.x >= 4 }`, { Ben: "agree", Cho: "agree" })).toMatchObject({ iterations: 4n });
    expect(ask(text, { Ben: "agree" })).toMatchObject({ answerMissing: "Ana" });
  });
  test("who leaves in their own loop names a number before that", () => {
    const self = text.replace("change: { Ana.x: 1 }", "change: { Ana.life: -10 }");
    expect(ask(self, { Ana: "1", Ben: "agree", Cho: "agree" })).toMatchObject({ outcome: "taken", at: "1/b/after", loses: [] });
    expect(refusal(self, { Ana: "2" })).toBe("answer-not-allowed");
    expect(ask(self, { Ana: "3" })).toMatchObject({ outcome: "refused", refusedFor: ["player-left"] });
  });
  test("the game that ends on the way is nobody's number", () => {
    const lethal = text.replace("change: { Ana.x: 1 }", "change: { Ben.life: -10, Cho.life: -10 }");
    expect(ask(lethal, { Ana: "9", Ben: "agree", Cho: "3" })).toMatchObject({ outcome: "game-over", at: "2/a/after", wins: ["Ana"], by: null, iterations: 1n });
    expect(ask(lethal, { Ana: "9", Ben: "agree", Cho: "1" })).toMatchObject({ outcome: "shortened", by: "Cho" });
  });
  test("a forced decision is no point, and a controlled player names the number", () => {
    const forced = head("mtr", "loop: [{ id: a, player: Ana, activate: something }, { id: c, player: Ben, choose: a card, forced: true }]");
    expect(refusal(forced, { Ana: "3", Ben: { number: "1", at: "c/choosing" } })).toBe("no-priority-there");
    const controlled = head("mtr", "loop: [{ id: a, player: Ben, controlled-by: Ana, activate: something }]");
    expect(ask(controlled, { Ben: "3", Ana: "agree", Cho: "agree" })).toMatchObject({ asked: ["Ben", "Ana", "Cho"], outcome: "taken", by: "Ben", assumptions: ["controlled"] });
  });
  test("a point of an inner loop, and one that lies in the next iteration", () => {
    const nested = head("mtr", "loop: [{ repeat: 2, steps: [{ id: p, player: Ben, trigger: something }] }, { id: a, player: Ana, activate: something }]");
    expect(ask(nested, { Ana: "3", Ben: { number: "1", at: "2/p/responding" }, Cho: "agree" })).toMatchObject({ at: "2.2/p/responding", iterations: 1n, by: "Ben" });
    expect(refusal(nested, { Ana: "3", Ben: { number: "1", at: "3/p/responding" } })).toBe("no-such-place");
    // What follows the last step of the iteration is the first inner step of the next one.
    expect(ask(nested, { Ana: "3", Ben: { number: "1", at: "a/after" }, Cho: "agree" })).toMatchObject({ at: "3.1/p/responding", iterations: 2n });
    expect(ask(nested, { Ana: "3", Ben: { number: "2", at: "a/after" }, Cho: "agree" })).toMatchObject({ outcome: "taken", at: "3/a/after", by: "Ana" });
  });
  test("a decision may be the point", () => {
    const may = head("mtr", "loop: [{ id: a, player: Ana, activate: something }, { id: m, player: Ana, trigger: something, unless: { player: Ben, action: pays } }]");
    expect(ask(may, { Ana: "3", Ben: { number: "1", at: "m/choosing" }, Cho: "agree" })).toMatchObject({ at: "2/m/choosing", priority: null, mustDiffer: "Ben", mustBreak: null });
  });
});

describe("several players maintain the loop", () => {
  const both = "loop: [{ id: a, player: Ana, activate: something }, { id: b, player: Ben, activate: something }";
  const within = head("mtr", `${both}]`);
  test("within a turn", () => {
    expect(ask(within, { Ana: "4", Ben: "6", Cho: "agree" })).toMatchObject({ outcome: "taken", by: "Ana", at: "4/b/after", asked: ["Ana", "Ben", "Cho"] });
    expect(ask(within, { Ana: "4", Ben: { number: "3", at: "b/before" }, Cho: "7" })).toMatchObject({ outcome: "taken", by: "Ben", at: "4/b/before" });
    expect(ask(within, { Ana: "4", Ben: "6", Cho: "1" })).toMatchObject({ outcome: "shortened", by: "Cho", assumptions: ["no-window"] });
    expect(refusal(within, { Ana: "agree" })).toBe("answer-not-allowed");
    expect(refusal(within, { Ana: "indefinitely" })).toBe("answer-not-allowed");
  });
  const across = head("mtr", `${both}, { id: t, turn: Cho }, { id: back, turn: Ana }]`);
  test("across turns", () => {
    const on = { Ana: "indefinitely", Ben: "indefinitely", Cho: "indefinitely" };
    expect(ask(across, on)).toMatchObject({ outcome: "draw", draw: ["Ana", "Ben", "Cho"] });
    expect(ask(across, { ...on, Ben: "2" })).toMatchObject({ outcome: "taken", at: "3/b/before", by: "Ben", priority: "Ben", mustDiffer: null, iterations: 2n });
    expect(ask(across, { ...on, Ana: "2", Ben: "2" })).toMatchObject({ at: "3/a/before", by: "Ana", assumptions: ["tie"] });
    expect(ask(across, { ...on, Ana: "2", Cho: "2" })).toMatchObject({ outcome: "shortened", at: "2/back/after", by: "Cho" });
    expect(ask(across, { Ana: "0", Ben: "indefinitely", Cho: "agree" })).toMatchObject({ at: "1/a/before", assumptions: ["zero"] });
    const five = `${across.replace("Cho: { life: 20, x: 0 }", "Cho: { life: 20, x: 0 }, Dia: {}")}`;
    expect(ask(five, { ...on, Cho: "1", Dia: "1" })).toMatchObject({ by: "Cho", assumptions: ["tie", "no-window", "order-across-turns"] });
  });
  test("what has an end of its own has it before anybody names a number", () => {
    const ends = (pay: string): string => across.replace("activate: something }", `activate: something, pay: { ${pay} } }`);
    const on = { Ana: "indefinitely", Ben: "indefinitely", Cho: "9" };
    expect(ask(ends("Ana.life: 8"), on)).toMatchObject({ outcome: "refused", refusedFor: ["cannot-pay"] });
    expect(ask(ends("Ana.life: 10"), on)).toMatchObject({ outcome: "refused", refusedFor: ["player-left"] });
  });
});
