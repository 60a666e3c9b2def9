import { describe, expect, test } from "vitest";
import type { Spot } from "../../src/diagnostics/finding.ts";
import { readFile, resolveScenario, type Resolved } from "../../src/syntax/index.ts";
import { EVERY_KEY } from "./every-key.ts";

const file = readFile(new TextEncoder().encode(EVERY_KEY), "every.yaml");
const document = file.documents[0];

function resolve(caseIndex: number | null): Resolved {
  if (!document?.draft) throw new Error(JSON.stringify(document?.findings.map((each) => each.message)));
  return resolveScenario(document.draft, { caseIndex });
}

describe("every key of the format is read into its field", () => {
  test("nothing is wrong with it", () => {
    expect(document?.findings).toEqual([]);
    expect([...resolve(null).findings, ...resolve(0).findings]).toEqual([]);
  });

  test("the top level", () => {
    const { scenario } = resolve(null);
    expect(scenario).toMatchObject({
      title: "Every key", description: "for people", sources: ["one", "two"], rules: { system: "cr", edition: "2023-11-17" },
      players: ["Ana", "Cho", "Ben", "Dia"], active: 2, proposer: 0,
      table: { teams: [{ name: "Red", players: [0, 1] }, { name: "Blue", players: [2, 3] }], sharedTurns: true, range: [1n, 3n, 2n, 4n], emperors: [0, 2], seats: [0, 0, 2, 2] },
      end: { place: { kind: "step", iterations: [2n, 1n], step: "pick", when: "choosing" }, player: 0, text: "2.1/pick/choosing" },
      cannotLose: [["life"], [], ["poison", "library"], ["poison", "library"]],
      gameEnds: [
        { when: { comparison: ">=", text: "storm >= 10" }, effect: { kind: "loses", player: 2 } },
        { effect: { kind: "wins", players: [0, 1] } },
        { effect: { kind: "draw" } },
      ],
      ignore: [6], outside: [{ player: 0, could: "sacrifice it" }, { player: 2, could: null }],
      meaningfulChange: "a card", alreadyShortcut: "in game one",
    });
    expect(scenario?.quantities.map(({ name, owner, attribute, start }) => [name, owner.kind, attribute, start])).toEqual([
      ["Ana.life", "player", "life", 20n], ["Ana.elves", "player", "elves", 1n], ["Ana.library", "player", "library", null],
      ["Ben.life", "player", "life", 20n], ["Ben.hand", "player", "hand", 0n], ["Red.life", "team", "life", 30n], ["storm", "nobody", "storm", 2n],
    ]);
  });

  test("the steps", () => {
    const steps = resolve(null).scenario?.steps ?? [];
    const plain = { constant: 1n, terms: [] };
    expect(steps.map(({ index, id, verb }) => [index, id, verb])).toEqual([
      [0, "first", "activate"], [1, "step-2", "resolve"], [2, "pick", "choose"], [3, "offer", "trigger"], [4, "step-5", "trigger"], [5, "step-6", "mana"], [6, "step-7", "turn"],
    ]);
    expect(steps[0]).toMatchObject({
      text: "{T}: do it", player: 0, controlledBy: 2, involves: [1, 3], pay: [{ quantity: 1, amount: plain }],
      change: [
        { quantity: 6, change: { kind: "add", amount: { constant: 0n, terms: [{ factor: 2n, quantity: 1 }] } } },
        { quantity: 0, change: { kind: "set" } }, { quantity: 3, change: { kind: "times" } }, { quantity: 5, change: { kind: "upTo", amount: { constant: 3n, terms: [] } } },
      ],
      draws: [{ player: 0, amount: plain }], mills: [{ player: 2, amount: { constant: 0n, terms: [{ factor: 1n, quantity: 1 }] } }],
      requires: [{ text: "Ana.elves >= 1" }, { text: "storm < 9" }], hold: true, clause: { kind: "condition", condition: { text: "storm > 1" } }, otherwise: "nothing",
      unless: { players: [2, 3], action: "pay 1" }, ignoredCodes: [],
    });
    expect(steps[1]).toMatchObject({ resolves: 0, player: null });
    expect(steps[2]).toMatchObject({
      player: 1, needsAll: [0], uses: [0], unspecified: "how", onlyIterations: "odd", hidden: "hand", random: "coin", outcomeIrrelevant: true, ignoredCodes: ["text-may"],
    });
    expect(steps[3]).toMatchObject({ may: "taken", clause: { kind: "text", text: "it was kicked" }, ignoredCodes: [] });
    expect(steps[4]).toMatchObject({ may: "declined", inside: true });
    expect(steps[5]).toMatchObject({ forced: true });
    expect(steps[6]).toMatchObject({ player: 0 });
  });

  test("the blocks", () => {
    const scenario = resolve(null).scenario;
    expect(scenario?.blocks.map(({ index, id, repeat }) => [index, id, repeat?.kind])).toEqual([[0, "outer", "amount"], [1, "loop-1", "amount"], [2, "loop-2", "enough"]]);
    expect(scenario?.sequence[2]).toBe(scenario?.blocks[0]);
    expect(scenario?.blocks[0]?.steps[0]).toBe(scenario?.blocks[1]);
  });

  test("a case", () => {
    expect(document?.cases).toEqual([{
      index: 0, name: "all of it", propose: { kind: "loops", numbers: new Map([["outer", 7n]]) },
      answers: [{ name: "Ben", answer: { kind: "accept" } }, { name: "Red", answer: { kind: "number", number: 3n, at: { iterations: [2n], step: "pick", when: "choosing" } } }],
      expect: {
        outcome: ["taken", "judge"], at: { kind: "step", iterations: [3n], step: "offer", when: "after" }, iterations: 2n, priority: "Red", "must-differ": null, "must-break": "Ana", by: null,
        loses: ["Ana"], wins: ["Ben"], draw: [], continues: ["Ana", "Ben"], state: new Map([["Ana.goblins", 4n], ["storm", null]]), "refused-for": ["no-number"], warns: ["text-may"],
        "answer-refused": new Map([["Ben", "not-earlier"]]), "by-hand": "stop-at-same-state", cites: [".5"], assumptions: ["tie"],
      },
    }]);
  });

  test("what a case lays over the file", () => {
    const { scenario } = resolve(0);
    expect(scenario).toMatchObject({ rules: { system: "mtr", edition: null }, active: 0, proposer: 2, cannotLose: [[], [], [], []], end: null, ignore: [], outside: [] });
    expect(scenario?.quantities.map(({ name, start }) => [name, start])).toEqual([
      ["Ana.life", 1n], ["Ana.elves", 1n], ["Ana.library", null], ["Ben.life", 20n], ["Ben.hand", 0n], ["Red.life", 30n], ["storm", null], ["Ana.goblins", 4n],
    ]);
  });
});

describe("spots are found in the text", () => {
  const at = (caseIndex: number | null, spot: Spot): string => {
    const { start, end } = resolve(caseIndex).locate(spot);
    return EVERY_KEY.slice(start, end);
  };

  test.each<[Spot, string]>([
    [{ of: "scenario" }, "Every key"],
    [{ of: "scenario", key: "active" }, "Ben"],
    [{ of: "scenario", key: "nothing" }, "scenario: Every key"],
    [{ of: "scenario", key: "players", entry: "Ana.elves" }, "elves: 1"],
    [{ of: "scenario", key: "players", entry: "Dia" }, "Dia: ~"],
    [{ of: "scenario", key: "state", entry: "storm" }, "storm: 2"],
    [{ of: "scenario", key: "ignore", entry: 0 }, "storm"],
    [{ of: "scenario", key: "sources", entry: "two" }, "two"],
    [{ of: "step", step: 0 }, "id: first"],
    [{ of: "step", step: 0, key: "pay" }, "{ Ana.elves: 1 }"],
    [{ of: "step", step: 0, key: "pay", entry: "Ana.elves" }, "Ana.elves: 1"],
    [{ of: "step", step: 0, key: "pay", entry: "gone" }, "{ Ana.elves: 1 }"],
    [{ of: "step", step: 0, key: "requires", entry: 1 }, "storm < 9"],
    [{ of: "step", step: 0, key: "gone" }, "id: first"],
    [{ of: "step", step: 99 }, "Every key"],
    [{ of: "block", block: 0, key: "repeat" }, "3"],
    [{ of: "block", block: 1, key: "repeat" }, "Ana.elves + 1"],
    [{ of: "case", case: 0 }, "all of it"],
    [{ of: "case", case: 0, key: "answers", entry: "Ben" }, "Ben: accept"],
    [{ of: "case", case: 0, key: "expect", entry: "by" }, "by: none"],
    [{ of: "case", case: 9 }, "Every key"],
  ])("%j", (spot, text) => {
    expect(at(null, spot)).toBe(text);
  });

  test("what the case replaces is found in the case", () => {
    expect(at(0, { of: "scenario", key: "active" })).toBe("Ana");
    expect(at(0, { of: "scenario", key: "state", entry: "storm" })).toBe("storm: unknown");
    expect(at(0, { of: "scenario", key: "players", entry: "Ana.elves" })).toBe("elves: 1");
  });
});
