// How many negotiations there are by numbers: worked out on paper, counted by the reference, walked by the program.

import { describe, expect, test } from "vitest";
import { CapError } from "../reference/play.ts";
import { readScenario } from "../reference/scenario.ts";
import { generateTable, smallest } from "./generate-table.ts";
import { leavesOutAWhole } from "./both.ts";
import { countNegotiations, walkNumbers } from "./perft-numbers.ts";
import { isCarriedOut, readProgram } from "./script-outcomes.ts";
import { byEffort } from "../effort.ts";

const NAMES = ["Ana", "Ben", "Cho", "Dia"];

const scenario = (rules: string, players: number, steps: string): string =>
  `scenario: perft\nrules: ${rules}\nplayers: { ${NAMES.slice(0, players).map((name) => `${name}: {}`).join(", ")} }\nloop: [${steps}]\n`;

const trigger = "{ id: t, trigger: something, player: Ana }";
const first = "{ id: a, activate: something, player: Ana }";
const second = "{ id: b, activate: something, player: Ben }";
const turns = "{ id: on, turn: Ben }, { id: back, turn: Ana }";
const sum = (most: number, term: (number: number) => number): number => Array.from({ length: most + 1 }, (_, number) => term(number)).reduce((one, other) => one + other, 0);

/**
 * Numbers from 0 to k, so k + 1 of them; a point is one of the places that the player has in an iteration.
 * `each` counts the places of the players in turn order in a first iteration and in a later one.
 */
const TABLE: { title: string; text: string; k: number; count: number }[] = [
  // A word, and each number alone or with the one place.
  ...[2, 3, 4].map((players) => ({ title: `mtr, nobody, ${players} players`, text: scenario("mtr", players, trigger), k: 2, count: (1 + 2 * 3) ** players })),
  ...[2, 3, 4].map((players) => ({ title: `riftbound, nobody, ${players} players`, text: scenario("riftbound", players, trigger), k: 2, count: (1 + 2 * 3) ** players })),
  // Ana's n; each other agrees (in a word or with n) or names one of the n lower numbers, alone or with one place.
  ...[2, 3, 4].map((players) => ({ title: `mtr, one, ${players} players`, text: scenario("mtr", players, first), k: 3, count: sum(3, (number) => (2 + 2 * number) ** (players - 1)) })),
  // Ana's n of 4; each other says one of two words or one of 4 numbers, alone or with one place.
  ...[2, 3].map((players) => ({ title: `riftbound, one, ${players} players`, text: scenario("riftbound", players, first), k: 3, count: 4 * (2 + 4 * 2) ** (players - 1) })),
  // Ana has a/before, a/responding, b/before and b/responding; Ben a/responding, b/before and b/responding.
  { title: "mtr, two within a turn", text: scenario("mtr", 2, `${first}, ${second}`), k: 1, count: (2 * 5) * (2 * 4) },
  // Cho agrees, or has a/responding and b/responding.
  { title: "mtr, two of three within a turn", text: scenario("mtr", 3, `${first}, ${second}`), k: 1, count: (2 * 5) * (2 * 4) * (1 + 2 * 3) },
  // Both have a/responding, on/before, b/responding and back/before; Ana a/before, Ben b/before; and there is one word.
  { title: "mtr, two across turns", text: scenario("mtr", 2, `${first}, { id: on, turn: Ben }, ${second}, { id: back, turn: Ana }`), k: 1, count: (1 + 2 * 6) * (1 + 2 * 6) },
  // Ana names a number; Ben says one of two words, or a number alone or with back/before, which is his as the Turn Player.
  { title: "riftbound, one across turns", text: scenario("riftbound", 2, `{ id: u, play: a unit, immediate: true, player: Ana }, ${turns}`), k: 1, count: 2 * (2 + 2 * (1 + 1)) },
  { title: "bandai, two", text: scenario("bandai", 3, `${first}, ${second}`), k: 2, count: 3 * 3 },
];

describe("on paper, by the reference and by the program", () => {
  test.each(TABLE)("$title", ({ text, k, count }) => {
    expect(countNegotiations(text, k)).toBe(count);
    if (!isCarriedOut(text)) return;
    const walked = walkNumbers(text, k, 100_000);
    expect(walked.wrong.join("\n"), text).toBe("");
    expect(walked.count).toBe(count);
  });
});

describe("every answer at every question of random loops", () => {
  const kinds = (["mtr", "riftbound", "bandai"] as const).flatMap((rules) => (["alone", "shared"] as const).map((table) => ({ rules, table })));
  describe.each(kinds)("$rules, $table", (kind) => test.runIf(isCarriedOut(smallest(kind)))("is allowed or refused for the same reason", { timeout: 1_800_000 }, () => {
    let walks = 0;
    for (let seed = 50_000; seed < 50_000 + byEffort(6, 400, 2); seed += 1) {
      const text = generateTable(seed, kind, { nested: 0.05, hold: 0.1 });
      const read = readProgram(text);
      if (!("scenario" in read) || leavesOutAWhole(read.scenario)) continue;
      try {
        if (readScenario(text).players.length > 3 || countNegotiations(text, 1) > byEffort(400, 4_000, 60)) continue;
        expect(walkNumbers(text, 1, 4_000).wrong.join("\n"), `seed ${seed}\n${text}`).toBe("");
        walks += 1;
      } catch (error) {
        if (!(error instanceof CapError)) throw error;
      }
    }
    expect(walks).toBeGreaterThan(byEffort(1, 60, -1));
  }));
});
