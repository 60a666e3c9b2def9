import { stepsOf, theLoop, type Scenario } from "../domain/scenario.ts";
import { seatOf } from "../domain/seats.ts";
import { holdsAtStart } from "../domain/quantity.ts";
import type { Block } from "../domain/step.ts";
import type { RuleKey } from "../rules/index.ts";
import type { Located } from "../timeline/locate.ts";
import type { LossReason } from "../timeline/halt.ts";
import type { Machine } from "../timeline/machine.ts";
import type { Moment } from "../timeline/moment.ts";
import { sizeOf, topOf } from "../timeline/stack.ts";
import { maintainingSteps } from "./classify.ts";
import type { Planned } from "./outcome.ts";
import { ruleBookOf } from "./rule-book.ts";

/** Whole iterations of the one top-level loop that are done; null where there is not just one. */
export function wholeIterations(scenario: Scenario, machine: Machine): bigint | null {
  const loop = theLoop(scenario);
  return loop ? (machine.wholeIterations.get(loop.index) ?? 0n) : null;
}

const MOST_HELD_NAMED = 8;

/** Steps of the objects on the stack, the newest last. */
export const heldSteps = (machine: Machine): readonly number[] => topOf(machine.stack, MOST_HELD_NAMED).objects.map((object) => object.step);

/** How many objects there are below those that are named. */
export const heldBelow = (machine: Machine): bigint => sizeOf(machine.stack) - BigInt(heldSteps(machine).length);

/** What the proposal has the player do at this moment. */
export function plannedAt(moment: Moment, player: number): Planned {
  if (moment.when === "choosing" && moment.decision !== null) return { kind: "decide", step: moment.held?.step ?? moment.step, decision: moment.decision };
  if (moment.when === "before" && moment.actor === player) return { kind: "take", step: moment.step };
  return { kind: "pass" };
}

/** By which rule a player has priority at a place: they are passed to, or it is by what the holder has come to have it. */
export function priorityRuleAt(scenario: Scenario, located: Pick<Located, "players" | "machine">, player: number): RuleKey {
  const { machine, players } = located;
  const book = ruleBookOf(scenario.rules.system);
  if (players[0] !== player) return book.pass;
  // Without a Chain it is the Turn Player's, whatever was before.
  if (scenario.rules.system === "riftbound" && !machine.stack) return book.begin;
  switch (machine.holderBy) {
    case "start": return book.start;
    case "acting": return book.act;
    case "beginning": return book.begin;
    case "resolution": return machine.stack ? book.resolveWithin : book.resolve;
  }
}

/** Does somebody keep a loop going that spans several turns? */
export const isAcrossTurns = (scenario: Scenario, loop: Block): boolean =>
  stepsOf(loop).some((step) => step.verb === "turn") && maintainingSteps(scenario, loop).length > 0;

/** Do others make the choices of a player of this seat? */
export const isControlled = (scenario: Scenario, seat: number): boolean =>
  scenario.steps.some((step) => step.player !== null && seatOf(scenario, step.player) === seat && step.controlledBy !== null
    && !(step.clause?.kind === "condition" && holdsAtStart(scenario.quantities, step.clause.condition) === false));

/** Who passes in the round of this place before the player has priority. */
export const passedBefore = (located: Pick<Located, "players">, player: number): readonly number[] =>
  located.players.slice(0, Math.max(0, located.players.indexOf(player)));

/** The rules by which players lost; a team that shares its turns has limits of its own. [cr.two-headed] [cr.lose.effect] */
export function lossRules(scenario: Scenario, reasons: readonly LossReason[]): readonly RuleKey[] {
  const { sharedTurns } = scenario.table;
  const rules: Record<LossReason["kind"], readonly RuleKey[]> = {
    life: ["cr.lose.check", sharedTurns ? "cr.lose.team-life" : "cr.lose.life"],
    poison: ["cr.lose.check", sharedTurns ? "cr.lose.team-poison" : "cr.lose.poison"],
    library: ["cr.lose.check", "cr.lose.library"],
    "game-end": [],
  };
  const byEffect = reasons.some((reason) => reason.kind === "game-end" && scenario.gameEnds[reason.index]?.effect.kind === "loses");
  return [...reasons.flatMap((reason) => rules[reason.kind]), ...(byEffect ? (["cr.lose.effect"] as const) : []), ...(sharedTurns && reasons.length > 0 ? (["cr.two-headed"] as const) : [])];
}

/** Rules that the parts of the sequence bring in, whatever comes of it. */
export function sequenceRules(scenario: Scenario): readonly RuleKey[] {
  const book = ruleBookOf(scenario.rules.system);
  const rules: (RuleKey | null)[] = [];
  const has = (test: (step: Scenario["steps"][number]) => boolean): boolean => scenario.steps.some(test);
  if (has((step) => step.verb === "mana" || step.immediate)) rules.push(book.noResponse);
  if (has((step) => step.verb === "choose" || step.may !== "no")) rules.push(book.choice);
  if (has((step) => step.unless !== null)) rules.push(book.unless);
  if (scenario.outside.length > 0) rules.push(book.outside);
  return rules.filter((rule) => rule !== null);
}

/** Without repetitions, in the order in which they first come. */
export const distinct = <Item>(items: readonly Item[]): readonly Item[] => Array.from(new Set(items));
