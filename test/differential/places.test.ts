// States at places, first failures, deaths and numbers that are enough, in scenarios of thousands of steps: what the program
// skips ahead in, compared with every step being performed.

import { readFileSync } from "node:fs";
import { globSync } from "tinyglobby";
import { describe, expect, test } from "vitest";
import { walk } from "../../src/timeline/walk.ts";
import { generate } from "../reference/generate.ts";
import { CapError } from "../reference/play.ts";
import { compareAlong } from "./along.ts";
import { both, leavesOutAWhole } from "./both.ts";
import { generateLong, THEMES } from "./generate-long.ts";
import { byEffort } from "../effort.ts";


/** Seeds of each theme; all themes together make more than twenty thousand in the long run. */
const SEEDS = byEffort(8, 1_560);

/** The long run of a theme in parts, so that one part that fails does not hide the rest. */
const PARTS = byEffort(1, 12);

const THEMES_IN_PARTS = THEMES.flatMap((theme) => Array.from({ length: PARTS }, (_, part) => [theme, part] as const));

describe("long scenarios", () => {
  test.each(THEMES_IN_PARTS)("%s, part %i", { timeout: 1_800_000 }, (theme, part) => {
    let tried = 0;
    let compared = 0;
    let long = 0;
    let skipping = 0;
    const ends = new Set<string>();
    for (let seed = part; seed < SEEDS; seed += PARTS) {
      const text = generateLong(seed, theme);
      const { program, plain } = both(text);
      tried += 1;
      if (leavesOutAWhole(program)) continue;
      let result;
      try {
        result = compareAlong(program, plain, seed, byEffort(6, 4));
      } catch (error) {
        if (error instanceof CapError) continue;
        throw error;
      }
      if (!result) continue;
      expect(result.differences, `seed ${seed}, ${theme}\n${text}`).toEqual([]);
      compared += 1;
      ends.add(result.halt.split(" at ")[0] ?? "");
      if (result.stepsPlain < 300) continue;
      long += 1;
      if (result.stepsDone * 3 < result.stepsPlain) skipping += 1;
    }
    // Few are too large for the reference, or nothing would have been compared.
    expect(compared).toBeGreaterThan(tried * 0.55);
    // What is compared must be the skipping, not the stepping.
    expect(skipping).toBeGreaterThanOrEqual(Math.ceil(long * 0.7));
    expect(long).toBeGreaterThan(0);
  });
});

describe("scenarios that once came out wrong", () => {
  test.each(globSync("test/regressions/*.yaml").sort())("%s", (file) => {
    const { program, plain } = both(readFileSync(file, "utf8"));
    expect(compareAlong(program, plain, 1, 60)?.differences).toEqual([]);
  });
});

describe("short scenarios of every kind", () => {
  test("states at every place and name", { timeout: 1_800_000 }, () => {
    let compared = 0;
    for (let seed = 30_000; seed < 30_000 + byEffort(60, 3_000); seed += 1) {
      const text = generate(seed, { maxIterations: 9 });
      const { program, plain } = both(text);
      if (leavesOutAWhole(program)) continue;
      try {
        const result = compareAlong(program, plain, seed, byEffort(10, 24));
        expect(result?.differences ?? [], `seed ${seed}\n${text}`).toEqual([]);
        compared += 1;
      } catch (error) {
        if (!(error instanceof CapError)) throw error;
      }
    }
    expect(compared).toBeGreaterThan(byEffort(40, 2_000));
  });
});

describe("performing every step", () => {
  test("the program's own way to perform every step comes to the same", { timeout: 1_800_000 }, () => {
    for (let seed = 0; seed < byEffort(100, 5_000); seed += 1) {
      const { program } = both(generateLong(seed));
      if (program.blocks.some((block) => block.repeat === null)) continue;
      const slow = walk(program, { everyStep: true, mostSteps: 20_000 });
      const quick = walk(program);
      const described = (walked: typeof slow): unknown => ({
        halt: walked.halt, values: walked.machine.values, alive: walked.machine.alive, last: walked.machine.lastDone,
        whole: Array.from(walked.machine.wholeIterations), enough: Array.from(walked.machine.enough), departures: walked.machine.departures,
        places: walked.machine.lastPlace, first: walked.machine.firstPlace, took: Array.from(walked.machine.tookNothing),
      });
      if (slow.halt.kind !== "undetermined") expect(described(quick), `seed ${seed}`).toEqual(described(slow));
    }
  });
});
