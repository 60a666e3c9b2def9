import { finding } from "../diagnostics/finding.ts";
import { stepsOf } from "../domain/scenario.ts";
import type { Block } from "../domain/step.ts";
import type { ScenarioFinding } from "./spot-findings.ts";

/**
 * A loop counts as fragmented when its first iteration changes nothing. Where no step of it changes anything that is
 * written down, that says more about the description than about the game. [cr.shortcut.fragmented]
 */
export function checkCounted(loop: Block): readonly ScenarioFinding[] {
  const steps = stepsOf(loop);
  if (steps.some((step) => step.pay.length > 0 || step.change.length > 0 || step.draws.length > 0 || step.mills.length > 0)) return [];
  return [finding({
    code: "nothing-counted",
    message: `no step of loop "${loop.id}" changes anything that is written down, so it seems to come back to the same state`,
    where: { of: "block", block: loop.index },
    note: "a loop that several players keep going and that changes nothing is not negotiated: one of them must choose differently",
    help: "write down what the steps change: quantities under players, and change on the steps",
  })];
}
