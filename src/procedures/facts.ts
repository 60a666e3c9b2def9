import { stepsOf, theLoop, type Scenario } from "../domain/scenario.ts";
import { isOptional, type Block } from "../domain/step.ts";
import type { RuleKey } from "../rules/index.ts";
import type { Located } from "../timeline/locate.ts";
import type { LossReason, Machine } from "../timeline/machine.ts";
import type { Moment } from "../timeline/moment.ts";
import { topOf } from "../timeline/stack.ts";
import type { Planned } from "./outcome.ts";

/** Whole iterations of the one top-level loop that are done; null where there is not just one. */
export function wholeIterations(scenario: Scenario, machine: Machine): bigint | null {
  const loop = theLoop(scenario);
  return loop ? (machine.wholeIterations.get(loop.index) ?? 0n) : null;
}

const MOST_HELD_NAMED = 8;

/** Steps of the objects on the stack, the newest last. */
export const heldSteps = (machine: Machine): readonly number[] => topOf(machine.stack, MOST_HELD_NAMED).objects.map((object) => object.step);

/** What the proposal has the player do at this moment. */
export function plannedAt(moment: Moment, player: number): Planned {
  if (moment.when === "choosing" && moment.decision !== null) return { kind: "decide", step: moment.held?.step ?? moment.step, decision: moment.decision };
  if (moment.when === "before" && moment.actor === player) return { kind: "take", step: moment.step };
  return { kind: "pass" };
}

/** By which rule a player has priority at a place. */
export function priorityRuleAt(scenario: Scenario, located: Pick<Located, "moment" | "players" | "machine">, player: number): RuleKey {
  const { moment, machine, players } = located;
  if (players[0] !== player) return "cr.priority.pass";
  const step = moment ? scenario.steps[moment.step] : undefined;
  if (moment?.when === "responding" && (step?.verb === "cast" || step?.verb === "activate")) return "cr.priority.act";
  const last = machine.lastDone ? scenario.steps[machine.lastDone.step] : undefined;
  switch (last?.verb) {
    case undefined: return "cr.shortcut.propose";
    case "phase": case "turn": return "cr.priority.begin";
    case "mana": case "special": case "play": return "cr.priority.act";
    case "cast": case "activate": return last.hold ? "cr.priority.act" : "cr.priority.resolve";
    case "trigger": case "resolve": case "choose": case "event": return "cr.priority.resolve";
  }
}

/** Does somebody keep a loop going that spans several turns? */
export const isAcrossTurns = (loop: Block): boolean =>
  stepsOf(loop).some((step) => step.verb === "turn") && stepsOf(loop).some(isOptional);

/** Do others make this player's choices? */
export const isControlled = (scenario: Scenario, player: number): boolean =>
  scenario.steps.some((step) => step.player === player && step.controlledBy !== null);

/** Who passes in the round of this place before the player has priority. */
export const passedBefore = (located: Pick<Located, "players">, player: number): readonly number[] =>
  located.players.slice(0, Math.max(0, located.players.indexOf(player)));

const LOSS_RULES: Record<LossReason["kind"], readonly RuleKey[]> = {
  life: ["cr.lose.check", "cr.lose.life"],
  poison: ["cr.lose.check", "cr.lose.poison"],
  library: ["cr.lose.check", "cr.lose.library"],
  "game-end": [],
};

/** The rules by which players lost. */
export const lossRules = (reasons: readonly LossReason[]): readonly RuleKey[] => reasons.flatMap((reason) => LOSS_RULES[reason.kind]);

/** Rules that the parts of the sequence bring in, whatever comes of it. */
export function sequenceRules(scenario: Scenario): readonly RuleKey[] {
  const rules: RuleKey[] = [];
  const has = (test: (step: Scenario["steps"][number]) => boolean): boolean => scenario.steps.some(test);
  if (has((step) => step.verb === "mana")) rules.push("cr.mana.no-response");
  if (has((step) => step.verb === "choose" || step.may !== "no")) rules.push("cr.choice");
  if (has((step) => step.unless !== null)) rules.push("cr.shortcut.unless");
  if (scenario.outside.length > 0) rules.push("cr.shortcut.outside");
  return rules;
}

/** Without repetitions, in the order in which they first come. */
export const distinct = <Item>(items: readonly Item[]): readonly Item[] => Array.from(new Set(items));
