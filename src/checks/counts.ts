import { finding } from "../diagnostics/finding.ts";
import type { FindingParts, Spot } from "../diagnostics/finding.ts";
import { formatNumber } from "../domain/number.ts";
import type { Comparison } from "../domain/quantity.ts";
import type { Scenario } from "../domain/scenario.ts";
import { withRepeat } from "../domain/repeat.ts";
import type { Block } from "../domain/step.ts";
import { walk } from "../timeline/walk.ts";
import type { ScenarioFinding } from "./spot-findings.ts";

const OPPOSITE: Record<Comparison, Comparison> = { "<=": ">", "<": ">=", ">=": "<", ">": "<=", "==": "!=", "!=": "==" };

const atBlock = (block: Block, parts: Omit<FindingParts<Spot>, "where">): ScenarioFinding =>
  finding({ ...parts, where: { of: "block", block: block.index, key: "repeat" } });

/** The number that does what an `until` or `while` asks for, or null when it cannot be computed. */
function numberFor(scenario: Scenario, block: Block): bigint | null {
  const { repeat } = block;
  if (repeat?.kind !== "until" || repeat.clause.kind !== "condition" || !scenario.sequence.includes(block)) return null;
  const { condition } = repeat.clause;
  const wanted = repeat.word === "until" ? condition : { ...condition, comparison: OPPOSITE[condition.comparison] };
  const { machine } = walk(withRepeat(scenario, block, { kind: "enough", condition: wanted }));
  return machine.enough.get(block.index) ?? null;
}

function checkBlock(scenario: Scenario, block: Block): readonly ScenarioFinding[] {
  const { repeat } = block;
  const name = `loop "${block.id}"`;
  if (repeat?.kind === "endless") {
    return [atBlock(block, {
      code: "no-number",
      message: `${name} has no number of iterations`,
      label: `"${repeat.word}" is not a number`,
      note: "a loop that somebody keeps going is done a number of times that is named beforehand",
      help: "write a number, however large: 10^100 is fine; for a loop in which nobody chooses anything, leave repeat out",
    })];
  }
  if (repeat?.kind === "until") {
    const number = numberFor(scenario, block);
    return [atBlock(block, {
      code: "until-loop",
      message: `${name} runs ${repeat.word === "until" ? "until something is so" : "while something is so"}, where a number must stand`,
      label: "a condition is no number",
      note: "how often a loop is done is named beforehand; it may not depend on how it turns out",
      help: number === null ? "write a number; for the smallest that reaches a condition, write repeat: { enough: CONDITION }" : `write repeat: ${number}${number > 999n ? ` (${formatNumber(number)})` : ""}`,
    })];
  }
  if (repeat === null && !scenario.sequence.includes(block)) {
    return [finding({
      code: "no-number",
      message: `${name} has no number of iterations`,
      where: { of: "block", block: block.index },
      label: "a loop inside another needs its repeat",
      help: "add repeat with a number or an amount",
    })];
  }
  return [];
}

/** Every loop runs a number of times that is known beforehand. [cr.shortcut.propose] */
export const checkCounts = (scenario: Scenario): readonly ScenarioFinding[] =>
  scenario.blocks.flatMap((block) => checkBlock(scenario, block));
