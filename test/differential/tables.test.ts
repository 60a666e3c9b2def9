// Negotiations by numbers, with teams and with ranges, drawn at random and conducted by the program and by the reference.

import { describe, expect, test } from "vitest";
import { CapError } from "../reference/play.ts";
import { onlyLoop } from "../reference/classify.ts";
import { layoutOf } from "../reference/layout.ts";
import type { Answers } from "../reference/negotiate.ts";
import { chanceFrom } from "../reference/random.ts";
import { readScenario, type Rules, type Scenario } from "../reference/scenario.ts";
import { leavesOutAWhole } from "./both.ts";
import { drawAnswers } from "./draw-answers.ts";
import { generateTable, smallest, type Kind } from "./generate-table.ts";
import { differingKeys, isCarriedOut, readProgram, showDisagreement, tellProgram, tellReference } from "./script-outcomes.ts";
import { byEffort } from "../effort.ts";

/** Scenarios of one kind, sequences of answers for each, and disagreements after which nothing more is looked at. */
const SEEDS = byEffort(24, 1_000, 6);
const SEQUENCES = byEffort(2, 6);
const SHOWN = byEffort(3, 12);

const RULES: readonly Rules[] = ["cr", "mtr", "riftbound", "bandai"];
const TABLES: readonly Kind["table"][] = ["alone", "teams", "shared", "emperors", "ranges"];
const KINDS = RULES.flatMap((rules) => TABLES.map((table) => ({ rules, table })));

/**
 * Does an answer name a point in an iteration that is never performed, of a loop that somebody has left by then or that does
 * not come back to whose turn it was? Which places there would be in it nobody says, so these are not compared.
 */
function namesNowhere(scenario: Scenario, answers: Answers): boolean {
  const loop = onlyLoop(scenario);
  if (loop === null) return false;
  return Object.values(answers).some((answer) => {
    const text = typeof answer === "string" ? answer : `${answer.number}@${answer.at}`;
    const at = text.indexOf("@");
    if (at < 0) return false;
    const { finish } = layoutOf(scenario, loop, {}).times(BigInt(text.slice(0, at)) + 1n);
    if (finish.kind === "finished") return false;
    return finish.lost.length > 0 || (finish.kind === "stuck" && finish.code === "does-not-repeat");
  });
}

type Compared = { sequences: number; disagreements: string[] };

function compare(seed: number, kind: Kind): Compared {
  const text = generateTable(seed, kind);
  const read = readProgram(text);
  const result: Compared = { sequences: 0, disagreements: [] };
  if ("scenario" in read && leavesOutAWhole(read.scenario)) return result;
  const plain = readScenario(text);
  const chance = chanceFrom(seed + 1);
  for (let count = 0; count < SEQUENCES; count += 1) {
    let drawn;
    try {
      drawn = drawAnswers(plain, chance);
    } catch (error) {
      if (error instanceof CapError) continue;
      throw error;
    }
    result.sequences += 1;
    if (kind.rules !== "cr" && namesNowhere(plain, drawn.answers)) continue;
    const reference = tellReference(kind.rules, drawn.result);
    const program = tellProgram(read, drawn.answers, drawn.result);
    if (differingKeys(program, reference).length > 0) result.disagreements.push(`# seed ${seed}\n${showDisagreement(text, drawn.answers, program, reference)}`);
  }
  return result;
}

describe("random negotiations", () => {
  describe.each(KINDS)("$rules, $table", (kind) => {
    test.runIf(isCarriedOut(smallest(kind)))("the program and the reference agree", { timeout: 1_800_000 }, () => {
      let sequences = 0;
      const disagreements: string[] = [];
      for (let seed = 0; seed < SEEDS && disagreements.length < SHOWN; seed += 1) {
        const compared = compare(seed, kind);
        sequences += compared.sequences;
        disagreements.push(...compared.disagreements.slice(0, 1));
      }
      expect(disagreements.join("\n"), `${disagreements.length} scenarios`).toBe("");
      expect(sequences).toBeGreaterThan(SEEDS * SEQUENCES * 0.8);
    });
  });
});

describe("what is drawn", () => {
  test.each(RULES)("%s comes to every kind of outcome, and every reason to refuse an answer is drawn", { timeout: 120_000 }, (rules) => {
    const words = new Set<string>();
    for (const table of TABLES) {
      for (let seed = 0; seed < 30; seed += 1) {
        const plain = readScenario(generateTable(seed, { rules, table }));
        const chance = chanceFrom(seed + 1);
        for (let count = 0; count < 3; count += 1) {
          try {
            const { result } = drawAnswers(plain, chance);
            words.add(result.outcome ?? "answer-refused");
            if (result.answerRefused !== null) words.add(result.answerRefused.code);
            for (const code of result.assumptions) words.add(code);
          } catch (error) {
            if (!(error instanceof CapError)) throw error;
          }
        }
      }
    }
    const always = ["taken", "draw", "game-over", "ends", "refused", "answer-refused", "answer-not-allowed"];
    const byRules: Record<Rules, string[]> = {
      cr: ["shortened", "no-such-place", "not-your-place", "teammate"],
      mtr: ["shortened", "no-such-place", "not-your-place", "not-lower", "tie", "zero", "no-window", "teammate"],
      riftbound: ["shortened", "judge", "no-such-place", "not-your-place", "no-means", "tie", "tie-agree-break", "zero", "no-window"],
      bandai: ["zero"],
    };
    expect([...words]).toEqual(expect.arrayContaining([...always, ...byRules[rules]]));
  });
});
