import type { Scenario } from "../domain/scenario.ts";
import { theLoop } from "../domain/scenario.ts";
import type { Block } from "../domain/step.ts";
import { sameForm, ZERO } from "../algebra/form.ts";
import { constantAmount } from "../domain/quantity.ts";
import { withRepeat } from "../domain/repeat.ts";
import { finding } from "../diagnostics/finding.ts";
import { Machine } from "../timeline/machine.ts";
import { walk } from "../timeline/walk.ts";
import { atKey, atStep, stepName, type ScenarioFinding } from "./spot-findings.ts";

/** Rules that go by numbers of iterations know one loop and nothing besides. [mtr.loop] [rtr.loop.identical] */
export function checkOneLoop(scenario: Scenario): readonly ScenarioFinding[] {
  if (scenario.rules.system === "cr" || (theLoop(scenario) && scenario.sequence.length === 1)) return [];
  const loops = scenario.sequence.filter((node) => node.kind === "block").length;
  return [atKey(scenario.blocks.length > 0 ? "sequence" : "rules", {
    code: "one-loop-only",
    message: loops === 1 ? "there are steps outside the loop" : loops === 0 ? "there is no loop" : `there are ${loops} loops one after the other`,
    label: "one loop and nothing else belongs here",
    note: "under these rules every iteration is the same, and a number of iterations is all that players name",
    help: loops === 1 ? "begin the description where the loop begins" : "describe the one loop that is repeated; a file may hold several descriptions, with --- between them",
  })];
}

/** Something really changes from one turn to the next, so it is no loop. [mtr.loop.turns] */
export function checkMeaningfulChange(scenario: Scenario, acrossTurns: boolean): readonly ScenarioFinding[] {
  if (scenario.rules.system !== "mtr" || !acrossTurns || scenario.meaningfulChange === null) return [];
  return [atKey("meaningful-change", {
    code: "meaningful-change",
    message: `this goes over several turns, and something of importance changes each time: ${scenario.meaningfulChange || "the file says so"}`,
    label: "so these turns are no loop",
    note: "a loop may span turns only as long as nothing of importance changes, such as cards that are newly drawn",
    help: "play the turns out, or leave the key out if what changes is only what keeps the loop going",
  })];
}

/** The same set of cards takes part every time. [rtr.loop.identical] */
export function checkNewCards(scenario: Scenario): readonly ScenarioFinding[] {
  return scenario.steps.filter((step) => step.newCards).map((step) => atStep(step, "new-cards", {
    code: "new-cards",
    message: `${stepName(step)} takes another card each time`,
    label: "every iteration uses the same cards",
    note: "a loop does the same things with the same set of cards in every iteration",
    help: "play it out by hand, or leave the key out if it is the same card each time",
  }));
}

/** An iteration after which everything is as before. [rtr.loop.stall] */
export function checkNoChange(scenario: Scenario, loop: Block): readonly ScenarioFinding[] {
  if (scenario.rules.system !== "riftbound") return [];
  const { halt, machine } = walk(withRepeat(scenario, scenario.blocks[loop.index] ?? loop, { kind: "amount", amount: constantAmount(1n) }));
  const before = new Machine(scenario, {}).values;
  const changes = machine.values.some((value, index) => !scenario.ignore.includes(index) && !sameForm(value, before[index] ?? ZERO));
  if (halt.kind !== "finished" || changes) return [];
  return [finding({
    code: "no-change",
    message: `an iteration of loop "${loop.id}" changes no quantity${scenario.ignore.length > 0 ? " but the ignored ones" : ""}`,
    where: { of: "block", block: loop.index },
    note: "to go round a loop that changes nothing, while something else could be done, is cheating",
    help: "do something else, or write down what each iteration changes",
  })];
}

/** A number where the procedure takes none: nobody keeps the loop going, or each of several players names their own. */
export function checkIgnoredNumber(loop: Block, maintainers: readonly number[]): readonly ScenarioFinding[] {
  if (maintainers.length === 1 || (loop.repeat?.kind !== "amount" && loop.repeat?.kind !== "enough")) return [];
  const isMandatory = maintainers.length === 0;
  return [finding({
    code: "number-ignored",
    message: isMandatory ? `nobody keeps loop "${loop.id}" going, so its number of iterations does not count` : `several players keep loop "${loop.id}" going, so each names a number of their own`,
    where: { of: "block", block: loop.index, key: "repeat" },
    label: "this number decides nothing",
    note: isMandatory ? "a loop that nobody chooses goes on until it ends or somebody breaks it" : "the lowest number that anybody names counts",
    help: isMandatory ? "leave repeat out" : "leave repeat out; the numbers of a case stand under answers",
  })];
}

/** With shared turns a team has one life total and one count of poison; what stands under a member is not looked at. [cr.two-headed] */
export function checkTeamQuantities(scenario: Scenario): readonly ScenarioFinding[] {
  if (!scenario.table.sharedTurns) return [];
  return scenario.quantities.flatMap((quantity): readonly ScenarioFinding[] => {
    const { owner, attribute } = quantity;
    if (owner.kind !== "player" || (attribute !== "life" && attribute !== "poison")) return [];
    const team = scenario.table.teams.find(({ players }) => players.includes(owner.player));
    return [finding({
      where: { of: "scenario", key: "players", entry: scenario.players[owner.player] ?? "" },
      code: "team-quantity",
      message: `${quantity.name} decides nothing: with shared turns ${attribute} belongs to the team`,
      label: "the team loses as a whole",
      help: `declare ${team?.name ?? "TEAM"}.${attribute} under players instead`,
    })];
  });
}
