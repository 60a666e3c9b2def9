import { finding } from "../diagnostics/finding.ts";
import { theLoop, type Scenario } from "../domain/scenario.ts";
import { termsOf } from "../domain/terms.ts";
import { judgeStart, type Walk } from "../timeline/walk.ts";
import { explainFailure } from "./failures.ts";
import { atStep, playerName, stepName, type ScenarioFinding } from "./spot-findings.ts";

/** Who has lost, or whether the game is over, before anything happens. */
export function checkStart(scenario: Scenario): readonly ScenarioFinding[] {
  const verdict = judgeStart(scenario);
  if ("undetermined" in verdict || (verdict.losers.length === 0 && !verdict.over)) return [];
  const names = verdict.losers.map((player) => playerName(scenario, player)).join(", ");
  const [first] = verdict.losers;
  return [finding({
    where: { of: "scenario", key: "players", ...(first === undefined ? {} : { entry: scenario.players[first] ?? "" }) },
    code: "lost-at-start",
    message: names ? `${names} ha${verdict.losers.length > 1 ? "ve" : "s"} lost before anything happens` : "the game is over before anything happens",
    label: "with these starting quantities",
    note: "losing conditions are looked at whenever somebody would get priority",
    help: "mend the starting quantities, or use cannot-lose",
  })];
}

/** Every `if` over declared quantities that was met on the way: a note where it always came out the same, an error otherwise. */
export function checkClauses(scenario: Scenario, walked: Walk): readonly ScenarioFinding[] {
  return scenario.steps.flatMap((step) => {
    const seen = walked.machine.seenClauses.get(step.index);
    if (!seen || step.clause?.kind !== "condition") return [];
    const { text } = step.clause.condition;
    if ((seen.yes && seen.no) || seen.undecided) {
      return [atStep(step, "if", {
        code: "conditional-action",
        message: seen.undecided ? `whether ${text} holds at ${stepName(step)} cannot be decided` : `${stepName(step)} is done in some iterations and not in others`,
        label: seen.undecided ? "reads a quantity that is unknown" : "this does not come out the same each time",
        note: "a shortcut may not hold an action that is taken or not depending on the outcome of a game event",
        help: "describe the iterations that differ as loops of their own, one after the other, under sequence",
      })];
    }
    return [atStep(step, "if", {
      code: "conditional-action",
      severity: "note",
      message: seen.yes ? `${text} holds each time ${stepName(step)} comes up` : `${text} never holds, so ${stepName(step)} is never done`,
      label: "comes out the same each time",
      help: "nothing needs to be done",
    })];
  });
}

/** What is worth a note once the sequence has been gone through. */
export function checkShape(scenario: Scenario, walked: Walk, mandatory: boolean): readonly ScenarioFinding[] {
  const { machine } = walked;
  const findings: ScenarioFinding[] = [];
  for (const block of machine.unevenStacks) {
    findings.push(finding({
      code: "held-differs",
      message: `each iteration of loop "${scenario.blocks[block]?.id ?? ""}" leaves other ${termsOf(scenario.rules.system).object}s on the ${termsOf(scenario.rules.system).stack} than it found`,
      where: { of: "block", block },
      help: "nothing needs to be done if that is what happens",
    }));
  }
  if (mandatory) {
    for (const step of machine.tookNothing) {
      findings.push(finding({
        code: "took-nothing",
        message: `${stepName(scenario.steps[step])} takes nothing any more in a whole iteration`,
        where: { of: "step", step },
        label: "from then on it changes nothing",
        note: "a mandatory loop goes on although nothing happens in it",
        help: "if the loop ends there, say so with requires",
      }));
    }
  }
  const others = machine.firstPlace.filter((place, player) => place !== null && player !== scenario.proposer);
  const isWhole = walked.halt.kind === "finished";
  if (isWhole && others.length === 0 && !mandatory && scenario.players.length > 1) {
    const block = theLoop(scenario);
    findings.push(finding({
      code: "nobody-can-respond",
      message: "no other player ever has a place to respond",
      where: block ? { of: "block", block: block.index } : { of: "scenario", key: "sequence" },
      note: "nobody gets priority in it, and no other player decides anything",
      help: scenario.rules.system === "cr" ? "nothing needs to be done; nobody is asked" : "nothing needs to be done; whoever names a number is given priority by the rules on loops",
    }));
  }
  return findings;
}

/** Why the walk did not come to its end, as a finding; null where it did or the game ended. */
export function checkHalt(scenario: Scenario, walked: Walk): ScenarioFinding | null {
  const { halt } = walked;
  switch (halt.kind) {
    case "finished": case "stopped": case "game-over": case "endless": return null;
    case "failed": return explainFailure(scenario, halt.failure);
    case "undetermined":
      return finding({
        code: "undetermined",
        message: `it cannot be decided whether every step can be done: ${halt.reason}`,
        where: { of: "scenario", key: scenario.blocks.length > 0 ? "loop" : "sequence" },
        help: "give the starting values that are unknown, or propose fewer iterations",
      });
    case "never-enough":
      return finding({
        code: "never-enough",
        message: halt.why === "endless" ? "no number of iterations is enough: the condition never comes true" : "no number of iterations is enough: the game is over before the condition comes true",
        where: { of: "block", block: halt.block, key: "repeat" },
        help: "mend the condition or the loop, or write a number",
      });
  }
}
