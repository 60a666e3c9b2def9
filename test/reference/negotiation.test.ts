// The reference itself, on negotiations that were worked out by hand.

import { describe, expect, test } from "vitest";
import { type Answers, type Result, negotiate } from "./negotiate.ts";
import { walkAll } from "./places.ts";
import { performance } from "./play.ts";
import { readScenario, scenarioOfCase } from "./scenario.ts";

const ask = (text: string, answers: Answers = {}): Result => negotiate(readScenario(text), answers);
const rounds = (text: string): string[] =>
  performance(readScenario(text)).moments.map((moment) => `${moment.name} ${moment.holders.join(" ")}`);

const gond = (repeat: number, rest = ""): string => `
scenario: Presence of Gond and another player's Intruder Alarm
players:
  Ana: { life: 20, elves: 0, druid.untapped: 1 }
  Ben: { life: 20 }
repeat: ${repeat}
loop:
  - { id: make-elf, player: Ana, activate: an elf, pay: { Ana.druid.untapped: 1 }, change: { Ana.elves: 1 } }
  - { id: untap, player: Ben, trigger: untaps, change: { Ana.druid.untapped: 1 } }
${rest}`;

describe("the examples of the rules", () => {
  test("Presence of Gond stands and ends just after the last token", () => {
    expect(ask(gond(5, "end: 5/make-elf/after"), { Ben: "accept" })).toMatchObject({
      outcome: "taken",
      at: "5/make-elf/after",
      priority: "Ana",
      by: "Ana",
      mustDiffer: null,
      iterations: 4n,
      asked: ["Ben"],
      state: { "Ana.elves": 5n, "Ana.druid.untapped": 0n },
    });
  });
  test("Presence of Gond is shortened with the third activation on the stack", () => {
    expect(ask(gond(5, "end: 5/make-elf/after"), { Ben: "3/make-elf/responding" })).toMatchObject({
      outcome: "shortened",
      at: "3/make-elf/responding",
      iterations: 2n,
      priority: "Ben",
      mustDiffer: "Ben",
      by: "Ben",
      state: { "Ana.elves": 2n, "Ana.druid.untapped": 0n },
    });
  });
  test("go: the other player stops in the beginning of combat", () => {
    const text = `
players: [Ana, Ben]
sequence:
  - { id: combat, phase: beginning of combat }
  - { id: second, phase: second main phase }
  - { id: end-step, phase: end step }
end: { at: end-step/after, player: Ana }
`;
    expect(rounds(text)).toEqual(["combat/before Ana Ben", "second/before Ana Ben", "end-step/before Ana Ben"]);
    expect(ask(text, { Ben: "combat/after" })).toMatchObject({ at: "second/before", priority: "Ben", mustDiffer: "Ben" });
    expect(ask(text, { Ben: "accept" })).toMatchObject({ outcome: "taken", at: "end-step/after", priority: "Ana" });
  });
  const toggle = (active: string, proposer: string, repeat: string): string => `
players: [Ana, Ben]
active: ${active}
proposer: ${proposer}
state: { flying: 0 }
${repeat}
loop:
  - { id: gain, player: Ana, activate: gains flying, change: { flying: = 1 } }
  - { id: lose, player: Ben, activate: loses flying, change: { flying: = 0 } }
`;
  test("the fragmented loop ends with the active player", () => {
    const result = { outcome: "must-differ", iterations: 1n, at: "2/gain/before", mustDiffer: "Ana", priority: "Ana", by: null };
    expect(ask(toggle("Ana", "Ana", "repeat: 10"))).toMatchObject({ ...result, asked: [], state: { flying: 0n } });
    expect(ask(toggle("Ana", "Ana", ""))).toMatchObject(result);
    expect(ask(toggle("Ben", "Ana", ""))).toMatchObject({ at: "2/lose/before", mustDiffer: "Ben", state: { flying: 1n } });
    expect(ask(toggle("Ana", "Ana", "repeat: 1"))).toMatchObject({ outcome: null, answerMissing: "Ben" });
  });
  const seal = `
players: { Ana: { life: 20 }, Ben: { life: 20 } }
outside: [{ player: Ben, could: sacrifice Seal of Cleansing }]
loop:
  - { id: ring, player: Ana, trigger: exiles the other ring }
  - { id: other, player: Ben, trigger: exiles the first ring }
`;
  test("a mandatory loop is a draw whatever somebody could do outside it", () => {
    expect(ask(seal, { Ana: "no-action", Ben: "no-action" })).toMatchObject({
      outcome: "draw",
      draw: ["Ana", "Ben"],
      at: null,
      iterations: null,
      state: null,
      by: null,
      asked: ["Ana", "Ben"],
    });
    expect(ask(seal, { Ana: "no-action", Ben: "2/other/responding" })).toMatchObject({
      outcome: "shortened",
      at: "2/other/responding",
      mustDiffer: "Ben",
      iterations: 1n,
    });
  });
});

describe("losing on the way", () => {
  const drain = (ben: number, cho: number, rest = ""): string => `
players: { Ana: { life: 20 }, Ben: { life: ${ben} }, Cho: { life: ${cho} } }
repeat: 3
loop:
  - { id: hit, activate: something, change: { Cho.life: -1 } }
  - { id: gain, trigger: something, change: { Ana.life: 1 } }
${rest}`;
  test("a player dies in the second iteration and the proposal needs them", () => {
    expect(ask(drain(9, 2))).toMatchObject({ outcome: "refused", refusedFor: ["player-left"] });
  });
  test("the last opponent dies in the middle of an iteration", () => {
    const text = drain(9, 2).replace("Ben: { life: 9 }, ", "");
    const played = ask(text, { Cho: "accept" });
    expect(played).toMatchObject({ outcome: "game-over", at: "2/hit/after", iterations: 1n, loses: ["Cho"], wins: ["Ana"] });
    expect(ask(text, { Cho: "2/hit/responding" })).toMatchObject({ outcome: "shortened", priority: "Cho", loses: [] });
  });
  test("a player who left has no later places and is not asked for them", () => {
    const text = `
players: { Ana: { life: 20 }, Ben: { life: 1 }, Cho: { life: 20 } }
sequence:
  - { id: kill, event: something, change: { Ben.life: -1 } }
  - { id: ping, player: Ana, activate: something }
`;
    expect(rounds(text)).toEqual(["ping/before Ana", "ping/responding Ana Cho"]);
    expect(ask(text, { Cho: "accept" })).toMatchObject({ outcome: "taken", asked: ["Cho"], loses: ["Ben"], priority: "Ana" });
    expect(ask(text, { Ben: "ping/responding", Cho: "accept" })).toMatchObject({
      answerRefused: { player: "Ben", code: "not-your-place" },
    });
  });
  test("who dies of their own cost takes the spell along, and the next player has priority", () => {
    const text = `
players: { Ana: { life: 2 }, Ben: { life: 20 }, Cho: { life: 20, x: 0 } }
active: Cho
proposer: Ana
sequence:
  - { id: last, player: Ana, activate: something, pay: { Ana.life: 2 }, change: { Cho.x: 1 } }
  - { id: ping, player: Cho, activate: something }
`;
    expect(rounds(text)).toEqual(["last/before Ana", "ping/before Ben Cho", "ping/responding Cho Ben"]);
    expect(ask(text, { Ben: "last/after", Cho: "accept" })).toMatchObject({
      at: "ping/before",
      priority: "Ben",
      loses: ["Ana"],
      state: { "Cho.x": 0n },
    });
  });
  test("a cost that ends the game ends it with the object on the stack", () => {
    const text = `
players: { Ana: { life: 2 }, Ben: { life: 20 } }
repeat: 2
loop: [{ id: last, activate: something, pay: { Ana.life: 1 } }]
`;
    expect(ask(text, { Ben: "accept" })).toMatchObject({
      outcome: "game-over",
      at: "2/last/responding",
      iterations: 1n,
      wins: ["Ben"],
    });
  });
  test("all lose together, and the ends that the file adds", () => {
    const text = (ends: string): string => `
players: { Ana: { life: 1 }, Ben: { life: 1 }, Cho: { life: 20, x: 1 } }
sequence: [{ id: hit, special: something, change: { Ana.life: -1, Ben.life: -1, Cho.x: 1 } }]
${ends}`;
    expect(ask(text(""))).toMatchObject({ outcome: "game-over", wins: ["Cho"], loses: ["Ana", "Ben"] });
    const cho = "{ when: Cho.x == 2, loses: Cho }";
    expect(ask(text(`game-ends: [${cho}]`))).toMatchObject({ outcome: "draw", draw: ["Ana", "Ben", "Cho"], loses: [], at: "hit/after" });
    const safe = "cannot-lose: [Ana, Ben]\n";
    const wins = "{ when: Cho.x == 2, wins: Ana }";
    expect(ask(text(`${safe}game-ends: [${wins}]`))).toMatchObject({ wins: ["Ana"], loses: ["Ben", "Cho"] });
    // Losing comes before winning, and only then a draw.
    expect(ask(text(`game-ends: [${wins}, { when: Cho.x == 2, draw: true }]`))).toMatchObject({ wins: ["Cho"] });
    expect(ask(text(`${safe}game-ends: [{ when: Cho.x == 2, draw: true }]`))).toMatchObject({ draw: ["Ana", "Ben", "Cho"] });
    // Whoever loses at this check can't win at it, also where the game goes on.
    const four = text(`game-ends: [${wins}]`).replace("Cho: {", "Dia: { life: 3 }, Cho: {");
    expect(ask(four)).toMatchObject({ outcome: "taken", loses: ["Ana", "Ben"], wins: [] });
    expect(ask(text("game-ends: [{ when: Cho.x == 1, draw: true }]"))).toMatchObject({ refusedFor: ["lost-at-start"] });
  });
});

describe("proposals", () => {
  test("zero iterations are taken at the start", () => {
    expect(ask(gond(0))).toMatchObject({ outcome: "taken", at: "start", iterations: 0n, priority: "Ana", asked: [] });
  });
  test("the number that is enough", () => {
    const text = (when: string): string => gond(1).replace("repeat: 1", `repeat: { enough: ${when} }`);
    expect(ask(text("Ana.elves >= 3"), { Ben: "accept" })).toMatchObject({ outcome: "taken", iterations: 3n });
    expect(ask(text("Ana.elves >= 0"))).toMatchObject({ outcome: "taken", iterations: 0n, at: "start" });
    expect(ask(text("Ana.elves < 0"))).toMatchObject({ outcome: "refused", refusedFor: ["never-enough"] });
    // It has held in the middle of the first iteration, and that counts.
    expect(ask(text("Ana.druid.untapped == 0"), { Ben: "accept" })).toMatchObject({ iterations: 1n });
  });
  test("the first reason that fits refuses an answer", () => {
    const refusal = (answer: string) => ask(gond(3, "end: 2/untap/after"), { Ben: answer }).answerRefused?.code;
    expect(refusal("no-action")).toBe("answer-not-allowed");
    expect(refusal("2")).toBe("answer-not-allowed");
    expect(refusal("4/untap/responding")).toBe("no-such-place");
    expect(refusal("2/make-elf/before")).toBe("not-your-place");
    expect(refusal("3/untap/responding")).toBe("not-earlier");
    expect(refusal("2/untap/responding")).toBeUndefined();
  });
  test("nested loops number their places from the outermost, and an inner number is read as the block begins", () => {
    const text = `
players: { Ana: { x: 1 }, Ben: {} }
repeat: 2
loop:
  - { repeat: Ana.x, steps: [{ id: in, player: Ana, trigger: something }] }
  - { id: grow, event: grows, change: { Ana.x: 1 } }
`;
    expect(rounds(text)).toEqual(["1.1/in/responding Ana Ben", "2.1/in/responding Ana Ben", "2.2/in/responding Ana Ben"]);
    expect(ask(text, { Ben: "2.1/in/after" })).toMatchObject({ at: "2.2/in/responding", iterations: 1n });
    expect(ask(text, { Ben: "1.1/in/after" })).toMatchObject({ answerRefused: { code: "no-such-place" } });
  });
  test("a case changes the file it stands in", () => {
    const scenario = readScenario(`${gond(3)}
cases:
  - name: other values
    with: { players: { Ana: { elves: 7 } }, proposer: Ben, repeat: none }
    propose: 1
    answers: { Ana: accept }
`);
    const [chosen] = scenario.cases;
    const changed = scenarioOfCase(scenario, chosen as NonNullable<typeof chosen>);
    expect(negotiate(changed, chosen?.answers ?? {})).toMatchObject({
      outcome: "taken",
      by: "Ben",
      iterations: 1n,
      state: { "Ana.elves": 8n, "Ana.druid.untapped": 1n },
    });
  });
});

describe("walking every negotiation", () => {
  const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k);
  test.each([
    [3, 1, 2],
    [3, 2, 3],
    [4, 2, 2],
    [4, 3, 1],
    [2, 2, 5],
  ])("%i players, %i rounds of passes, %i iterations", (count, perIteration, repeat) => {
    const players = ["Ana", "Ben", "Cho", "Dia"].slice(0, count);
    const steps = Array.from({ length: perIteration }, () => "{ trigger: something, player: Ana }").join(", ");
    const text = `players: [${players.join(", ")}]\nrepeat: ${repeat}\nloop: [${steps}]\n`;
    const k = count - 1;
    expect(walkAll(readScenario(text)).count).toBe(choose(perIteration * repeat + k, k));
  });
});
