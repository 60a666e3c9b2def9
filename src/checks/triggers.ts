import { finding } from "../diagnostics/finding.ts";
import type { Scenario } from "../domain/scenario.ts";
import { seatOf, seatsFrom } from "../domain/seats.ts";
import { termsOf } from "../domain/terms.ts";
import type { Node, Step } from "../domain/step.ts";
import { playerName, stepName, type ScenarioFinding } from "./spot-findings.ts";

const isHeldTrigger = (node: Node | undefined): node is Step => node?.kind === "step" && node.verb === "trigger" && node.hold;

/**
 * Held triggers that follow each other directly go on the stack together, since nobody has priority in between: the
 * active player's first, then the others' in turn order; a team that shares its turns in any order. Only Magic has this. [cr.triggers.order]
 */
export function checkTriggerOrder(scenario: Scenario): readonly ScenarioFinding[] {
  const findings: ScenarioFinding[] = [];
  let active = scenario.active;
  if (termsOf(scenario.rules.system).stack !== "stack") return [];
  const seat = (player: number | null): number => seatsFrom(scenario, seatOf(scenario, active)).indexOf(seatOf(scenario, player ?? active));
  const look = (nodes: readonly Node[]): void => {
    nodes.forEach((node, index) => {
      if (node.kind === "block") return look(node.steps);
      if (node.verb === "turn" && node.player !== null) active = node.player;
      const next = nodes[index + 1];
      if (!isHeldTrigger(node) || !isHeldTrigger(next) || seat(node.player) <= seat(next.player)) return;
      findings.push(finding({
        code: "apnap-order",
        message: `${stepName(next)} goes on the stack after ${stepName(node)}, but its controller comes first`,
        where: { of: "step", step: next.index, key: "hold" },
        label: `${playerName(scenario, next.player)} is before ${playerName(scenario, node.player)} in turn order from the active player`,
        others: [{ where: { of: "step", step: node.index, key: "hold" }, text: "put on the stack first" }],
        note: "of triggers that go on the stack together the active player's are put first, then the others' in turn order",
        help: `write "${next.id}" before "${node.id}", unless they trigger one after the other`,
      }));
    });
  };
  look(scenario.sequence);
  return findings;
}
