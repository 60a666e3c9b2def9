// Every small scenario: up to three players, three steps and three iterations, each seat as proposer; and of each every
// sequence of answers, conducted by the program and by the reference. The short mode takes a few of them, evenly spread.

import { describe, expect, test } from "vitest";
import { CapError } from "../reference/play.ts";
import { readScenario } from "../reference/scenario.ts";
import { leavesOutAWhole } from "./both.ts";
import { walkNegotiations } from "./perft.ts";
import { countNegotiations, walkNumbers } from "./perft-numbers.ts";
import { readProgram } from "./script-outcomes.ts";
import { byEffort, isLong } from "../effort.ts";

const NAMES = ["Ana", "Ben", "Cho"];

/** Steps that differ in who has a place where, and who may do otherwise. Three in a row are taken of the first four only. */
const KINDS: readonly ((player: string) => string)[] = [
  (player) => `activate: x, player: ${player}`,
  (player) => `trigger: x, player: ${player}`,
  (player) => `trigger: x, player: ${player}, may: true`,
  (player) => `choose: x, player: ${player}`,
  (player) => `mana: x, player: ${player}`,
  (player) => `special: x, player: ${player}`,
  () => "event: x",
];

/** Every list of so many entries. */
const lists = <Entry>(entries: readonly Entry[], length: number): readonly (readonly Entry[])[] =>
  (length === 0 ? [[]] : lists(entries, length - 1).flatMap((list) => entries.map((entry) => [...list, entry])));

const stepsFor = (players: readonly string[], kinds: readonly ((player: string) => string)[]): readonly string[] =>
  Array.from(new Set(kinds.flatMap((kind) => players.map(kind))));

/** The bodies of all loops of up to three steps. */
const bodiesFor = (players: readonly string[]): readonly string[] =>
  [...lists(stepsFor(players, KINDS), 1), ...lists(stepsFor(players, KINDS), 2), ...lists(stepsFor(players, KINDS.slice(0, 4)), 3)]
    .map((steps) => steps.map((step, index) => `{ id: s${String(index)}, ${step} }`).join(", "));

/** Every scenario of a system, as text. The active player is the first: who that is makes no difference but to the names. */
function* scenarios(rules: string): Generator<string> {
  for (const count of [2, 3]) {
    const players = NAMES.slice(0, count);
    for (const body of bodiesFor(players)) {
      for (const repeat of rules === "cr" ? ["", "repeat: 1\n", "repeat: 2\n", "repeat: 3\n"] : [""]) {
        for (const proposer of players) {
          yield `scenario: small\nrules: ${rules}\nplayers: [${players.join(", ")}]\nproposer: ${proposer}\n${repeat}loop: [${body}]\n`;
        }
      }
    }
  }
}

interface Walked {
  readonly count: number;
  readonly wrong: readonly string[];
}

/** Numbers up to three where there are not too many negotiations, and fewer where there are. */
function walkByNumbers(text: string): Walked | null {
  const most = byEffort(50, 150, 20);
  const numbers = [3, 2, 1, 0].find((each) => countNegotiations(text, each) <= most);
  return numbers === undefined ? null : walkNumbers(text, numbers, most);
}

const EVERY = { cr: byEffort(2_003, 1, 4_001), mtr: byEffort(1_499, 1, 2_003), riftbound: byEffort(397, 1, 997), bandai: byEffort(397, 1, 997) };

describe("every small scenario, and every sequence of answers", () => {
  test.each(["cr", "mtr", "riftbound", "bandai"] as const)("%s", { timeout: 7_200_000 }, (rules) => {
    let index = 0;
    let walked = 0;
    let negotiations = 0;
    for (const text of scenarios(rules)) {
      index += 1;
      if (index % EVERY[rules] !== 0) continue;
      const read = readProgram(text);
      if (!("scenario" in read) || leavesOutAWhole(read.scenario)) continue;
      try {
        readScenario(text);
        const found = rules === "cr" ? walkNegotiations(text, 100_000) : walkByNumbers(text);
        if (found === null) continue;
        expect(found.wrong.join("\n"), text).toBe("");
        walked += 1;
        negotiations += found.count;
      } catch (error) {
        if (!(error instanceof CapError)) throw error;
      }
    }
    if (isLong) process.stdout.write(`${rules}: ${String(walked)} of ${String(index)} scenarios, ${String(negotiations)} negotiations\n`);
    expect(walked).toBeGreaterThan(byEffort(0, index * 0.2));
  });
});
