// Every legal answer walked to the end and counted, as chess engines do it.

import { describe, expect, test } from "vitest";
import { generate } from "../reference/generate.ts";
import { prepare } from "../reference/matter.ts";
import { walkAll } from "../reference/places.ts";
import { CapError } from "../reference/play.ts";
import { chanceFrom } from "../reference/random.ts";
import { readScenario } from "../reference/scenario.ts";
import { both, leavesOutAWhole } from "./both.ts";
import { walkNegotiations } from "./perft.ts";
import { isCarriedOut } from "./script-outcomes.ts";
import { byEffort } from "../effort.ts";


const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k);

const NAMES = ["Ana", "Ben", "Cho", "Dia"];

describe("the number of negotiations is a binomial coefficient", () => {
  // Steps whose places go round the table from the holder: triggers, so that the holder is the active player after the first.
  const chance = chanceFrom(7);
  const tables = [[2, 1, 4], [2, 3, 3], [3, 1, 3], [3, 2, 3], [4, 1, 2], [4, 2, 2], [4, 3, 1], [2, 2, 12], [3, 1, 8]] as const;
  test.each(tables.map(([players, places, iterations]) => ({ players, places, iterations, seat: chance.between(0, players - 1) })))(
    "$players players, $places places, $iterations iterations, seat $seat",
    ({ players, places, iterations, seat }) => {
      const names = NAMES.slice(0, players);
      const who = names[seat] ?? "";
      const steps = Array.from({ length: places }, (_, index) => `{ id: s${index}, trigger: something, player: ${names[index % players]} }`);
      const text = `scenario: perft\nplayers: { ${names.map((name) => `${name}: {}`).join(", ")} }\nactive: ${who}\nproposer: ${who}\nrepeat: ${iterations}\nloop: [${steps.join(", ")}]\n`;
      const k = players - 1;
      const walked = walkNegotiations(text, 100_000);
      expect(walked?.wrong).toEqual([]);
      expect(walked?.count).toBe(choose(places * iterations + k, k));
      expect(walked?.asked.places).toBeGreaterThan(0);
    },
  );
});

describe("teams that share their turns are counted once", () => {
  const teams = { Red: ["Ana", "Ben"], Blue: ["Cho", "Dia"], Green: ["Eli", "Fay"] };
  test.each([[2, 1, 4], [2, 3, 2], [3, 1, 3], [3, 2, 2]] as const)("%i teams, %i places, %i iterations", (count, places, iterations) => {
    const some = Object.entries(teams).slice(0, count);
    const names = some.flatMap(([, team]) => team);
    const steps = Array.from({ length: places }, (_, index) => `{ id: s${index}, trigger: something, player: ${names[(index * 3) % names.length]} }`);
    const table = `table: { teams: { ${some.map(([name, team]) => `${name}: [${team.join(", ")}]`).join(", ")} }, shared-turns: true }\n`;
    const text = `scenario: perft\nplayers: { ${names.map((name) => `${name}: {}`).join(", ")} }\n${table}repeat: ${iterations}\nloop: [${steps.join(", ")}]\n`;
    const k = count - 1;
    expect(walkAll(readScenario(text)).count).toBe(choose(places * iterations + k, k));
    if (!isCarriedOut(text)) return;
    const walked = walkNegotiations(text, 100_000);
    expect(walked?.wrong).toEqual([]);
    expect(walked?.count).toBe(choose(places * iterations + k, k));
  });
});

describe("every name of a place is accepted or refused for the right reason", () => {
  test("with the proposer's and the active player's seats drawn", { timeout: 900_000 }, () => {
    const refusals: Record<string, number> = {};
    let places = 0;
    for (let seed = 100_000; seed < 100_000 + byEffort(130, 4_000, 40); seed += 1) {
      const text = generate(seed, { maxIterations: 3, maxSteps: 3 });
      const { program, plain } = both(text);
      if (leavesOutAWhole(program)) continue;
      let walked;
      try {
        const matter = prepare(plain, {});
        // Wide ones cost too much: every name is tried at every question.
        if ("outcome" in matter || matter.moments.length > byEffort(24, 60)) continue;
        walked = walkNegotiations(text, byEffort(25, 60));
      } catch (error) {
        if (error instanceof CapError) continue;
        throw error;
      }
      expect(walked?.wrong ?? [], `seed ${seed}\n${text}`).toEqual([]);
      places += walked?.asked.places ?? 0;
      for (const [code, count] of Object.entries(walked?.asked.refusals ?? {})) refusals[code] = (refusals[code] ?? 0) + count;
    }
    expect(places).toBeGreaterThan(1_000);
    expect(Object.keys(refusals).sort()).toEqual(["no-priority-there", "no-such-place", "not-earlier", "not-your-place"]);
  });
});
