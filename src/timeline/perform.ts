import { quantitiesOf } from "../domain/quantity.ts";
import type { System } from "../domain/scenario.ts";
import type { Step } from "../domain/step.ts";
import { applyEffects, payCosts, type Effects, type Obstacle } from "./effects.ts";
import { carryOut, checkNow, judge, type Verdict } from "./losing.ts";
import { Halted } from "./halt.ts";
import { STEP_BUDGET, type Machine } from "./machine.ts";
import type { Decision, HeldName } from "./moment.ts";
import type { Sheet } from "./sheet.ts";
import { priorityRulesOf } from "./priority.ts";
import { holdsStep, pop, push, type HeldObject } from "./stack.ts";

/** An `event` has no player of its own; quantities and objects of nobody are controlled by nobody. */
const NOBODY = -1;

const isObstacle = (result: Effects | Obstacle): result is Obstacle => "code" in result;

/**
 * Who must still be in the game for the step: its player, and the owners of the quantities that it moves or reads.
 * Without its costs, once they are paid.
 */
function needsPlayers(machine: Machine, step: Step, withCosts: boolean): readonly number[] {
  const { quantities } = machine.scenario;
  const costs = withCosts ? step.pay : [];
  const amounts = [...costs, ...step.draws, ...step.mills].map((each) => each.amount).concat(step.change.map((each) => each.change.amount));
  const moved = [...costs, ...step.change].map((each) => each.quantity);
  const owners = [...moved, ...amounts.flatMap(quantitiesOf)].flatMap((quantity) => {
    const owner = quantities[quantity]?.owner;
    if (owner?.kind === "team") return machine.scenario.table.teams[owner.team]?.players ?? [];
    return owner?.kind === "player" ? [owner.player] : [];
  });
  const cards = [...step.draws, ...step.mills].map(({ player }) => player);
  return [...(step.player === null ? [] : [step.player]), ...owners, ...cards];
}

const firstDeparted = (machine: Machine, step: Step, withCosts: boolean): number | undefined =>
  machine.alive.includes(false) ? needsPlayers(machine, step, withCosts).find((player) => !machine.alive[player]) : undefined;

function refuseDeparted(machine: Machine, step: Step): void {
  const gone = firstDeparted(machine, step, true);
  if (gone !== undefined) machine.fail({ kind: "player-left", player: gone }, step.index);
}

function stopOn(obstacle: Obstacle | null, machine: Machine, step: Step): void {
  if (!obstacle) return;
  if (obstacle.code === "undetermined") throw new Halted({ kind: "undetermined", reason: obstacle.reason });
  machine.fail({ kind: "obstacle", obstacle }, step.index);
}

function meetRequirements(machine: Machine, step: Step, sheet: Sheet): void {
  for (const condition of step.requires) {
    const holds = sheet.holds(condition);
    if (holds === null) throw new Halted({ kind: "undetermined", reason: `whether ${condition.text} holds depends on a quantity that is unknown` });
    if (!holds) machine.fail({ kind: "obstacle", obstacle: { code: "requirement-fails", condition } }, step.index);
  }
}

/**
 * Is the step taken at all? An `if` that is never true leaves no trace, not even a look at the losing conditions; whether
 * it may stand there is for the checks.
 */
function isTaken(machine: Machine, step: Step): boolean {
  if (step.clause?.kind !== "condition") {
    if (!step.inside) checkNow(machine);
    return true;
  }
  const holds = machine.sheet().holds(step.clause.condition);
  let seen = machine.seenClauses.get(step.index);
  if (!seen) machine.seenClauses.set(step.index, (seen = { yes: false, no: false, undecided: false }));
  if (!step.inside && (holds !== false || seen.yes)) checkNow(machine);
  if (holds === null) seen.undecided = true;
  else if (holds) seen.yes = true;
  else seen.no = true;
  return holds !== false;
}

/** Costs are paid at once, except where they depend on a decision that is made later. */
const paysLate = (step: Step): boolean => step.may !== "no" || step.verb === "choose";

/** Who may do the B of "A unless B", in turn order from the active player. */
function unlessPlayers(machine: Machine, step: Step): readonly number[] {
  if (!step.unless || step.may === "declined") return [];
  const asked = new Set(step.unless.players.map((player) => machine.seat(player)));
  return machine.turnOrder(machine.active).filter((seat) => asked.has(seat));
}

function visitDecisions(machine: Machine, step: Step, at: Step, held: HeldName | null): void {
  const decide = (player: number, decision: Decision, sub: bigint): void =>
    machine.visit({ when: "choosing", step: at.index, held, players: [machine.seat(player)], actor: null, decision, sub });
  if (step.may !== "no" && step.player !== null) decide(step.player, step.may === "taken" ? "may" : "declined", 0n);
  if (step.verb === "choose" && step.player !== null) decide(step.player, step.forced ? "forced" : "choose", 0n);
  const others = unlessPlayers(machine, step);
  if (others.length > 0 && paysLate(step)) {
    // A late cost is paid right after its own decision, before anybody else decides.
    const costs = machine.sheet();
    stopOn(payCosts(step, costs), machine, at);
    machine.commit(costs, step.index);
  }
  others.forEach((player, index) => decide(player, "unless", BigInt(index + 1)));
}

/** What the step does when it resolves or happens; its late costs first. */
function resolution(machine: Machine, step: Step, at: Step, sheet: Sheet): Effects {
  const nothing: Effects = { drewFromEmpty: [], took: [] };
  if (step.may === "declined") return nothing;
  if (paysLate(step)) stopOn(payCosts(step, sheet), machine, at);
  const effects = applyEffects(step, sheet, { quantities: machine.scenario.quantities, quantityOf: machine.quantityOf, freshUnknown: machine.freshUnknown, isSteady: machine.isSteady });
  if (isObstacle(effects)) stopOn(effects, machine, at);
  return isObstacle(effects) ? nothing : effects;
}

function settle(machine: Machine, step: Step, sheet: Sheet, effects: Effects): void {
  machine.commit(sheet, step.index);
  for (const player of effects.drewFromEmpty) machine.drewFromEmpty.add(player);
  machine.noteTakes(step.index, effects.took);
}

/** Everyone who has a place before a player acts. Whoever has no priority to act with cannot. [cr.priority.pass] [rcr.neutral-open] */
const playersBefore = (machine: Machine, step: Step, player: number): readonly number[] =>
  machine.priority.beforeAction(machine, machine.seat(player)) ?? machine.fail({ kind: "no-priority", player, holder: machine.presentAt(machine.active) }, step.index);

const visitBefore = (machine: Machine, step: Step, player: number, players: readonly number[]): void =>
  machine.visit({ when: "before", step: step.index, held: null, players, actor: machine.seat(player), decision: null });

function visitResponding(machine: Machine, at: Step, held: HeldName | null, from: number): void {
  machine.visit({ when: "responding", step: at.index, held, players: machine.turnOrder(from), actor: null, decision: null });
}

/** A step that happens inside the resolution of the one before: no places but decisions, no check, the holder unchanged. */
function performInside(machine: Machine, step: Step): void {
  const sheet = machine.sheet();
  meetRequirements(machine, step, sheet);
  if (!paysLate(step)) stopOn(payCosts(step, sheet), machine, step);
  if (step.hold && step.player !== null) {
    machine.commit(sheet, step.index);
    machine.setStack(push(machine.stack, objectOf(machine, step, step.player)));
    return;
  }
  const effects = resolution(machine, step, step, sheet);
  visitDecisions(machine, step, step, null);
  settle(machine, step, sheet, effects);
}

const objectOf = (machine: Machine, step: Step, player: number): HeldObject => ({
  step: step.index, player, path: [...machine.path], marked: machine.isMarked(step.index),
});

/**
 * Does the step put an object on the stack (in Riftbound on the Chain) that others can respond to before it resolves?
 * A land is played at once in Magic; so are the units and gear of Riftbound. [rcr.immediate]
 */
export function waitsForResponses(system: System, step: Step): boolean {
  if (!priorityRulesOf(system).hasResponses || step.immediate) return false;
  switch (step.verb) {
    case "cast": case "activate": case "trigger": return true;
    case "play": return system === "riftbound";
    default: return false;
  }
}

/** An object is put on the stack by its player, is held or resolves. [cr.priority.act] [cr.priority.resolve] */
function performOnStack(machine: Machine, step: Step, player: number): void {
  const isTrigger = step.verb === "trigger";
  const before = isTrigger ? null : playersBefore(machine, step, player);
  const costs = machine.sheet();
  meetRequirements(machine, step, costs);
  if (!paysLate(step)) stopOn(payCosts(step, costs), machine, step);
  const verdict = judge(machine, costs);
  const survives = !verdict.over && !verdict.losers.includes(player);
  const afterCosts = machine.sheet();
  for (const [quantity, tracked] of costs.changes) afterCosts.set(quantity, tracked);
  const effects = survives && !step.hold ? resolution(machine, step, step, afterCosts) : null;
  if (effects) refuseOwnersAmong(machine, step, verdict);

  if (before) visitBefore(machine, step, player, before);
  machine.commit(costs, step.index);
  machine.setStack(push(machine.stack, objectOf(machine, step, player)));
  const first = machine.priority.firstToRespond(machine.seat(player), isTrigger);
  if (first !== null) machine.givePriority(first, "acting");
  machine.lastDone = { step: step.index, path: [...machine.path] };
  carryOut(machine, verdict, "responding");
  if (!survives || step.hold) return;
  visitResponding(machine, step, null, machine.holder);
  visitDecisions(machine, step, step, null);
  removeTop(machine);
  if (effects) settle(machine, step, afterCosts, effects);
  machine.givePriority(machine.seat(machine.priority.afterResolution(machine)), "resolution");
}

/** An effect that moves a quantity of somebody who dies of the costs cannot happen as described. */
function refuseOwnersAmong(machine: Machine, step: Step, verdict: Verdict): void {
  if (verdict.losers.length === 0) return;
  const gone = needsPlayers(machine, step, paysLate(step)).find((player) => verdict.losers.includes(player));
  if (gone !== undefined) machine.fail({ kind: "player-left", player: gone }, step.index);
}

function removeTop(machine: Machine): void {
  const popped = pop(machine.stack);
  if (popped) machine.setStack(popped.rest);
}

/** A held object resolves after everyone passed. */
function performResolve(machine: Machine, step: Step): HeldObject {
  const wanted = step.resolves ?? NOBODY;
  const heldStep = machine.scenario.steps[wanted];
  const popped = pop(machine.stack);
  // Its costs were paid when it was put there. Whoever has left took the object along.
  const gone = heldStep && firstDeparted(machine, heldStep, paysLate(heldStep));
  if (gone !== undefined) machine.fail({ kind: "player-left", player: gone }, step.index);
  if (!heldStep || !popped || popped.top.step !== wanted) {
    const kind = holdsStep(machine.stack, wanted) ? "not-on-top" : "nothing-to-resolve";
    return machine.fail({ kind, wanted, top: popped?.top.step ?? null }, step.index);
  }
  const sheet = machine.sheet();
  const effects = resolution(machine, heldStep, step, sheet);
  const held = { step: popped.top.step, path: popped.top.path };
  visitResponding(machine, step, held, machine.holder);
  visitDecisions(machine, heldStep, step, held);
  machine.setStack(popped.rest);
  settle(machine, heldStep, sheet, effects);
  machine.givePriority(machine.seat(machine.priority.afterResolution(machine)), "resolution");
  return popped.top;
}

/** Everyone passes with an empty stack; the named step, phase or turn begins. [cr.priority.begin] */
function performPassage(machine: Machine, step: Step): void {
  if (machine.stack) machine.fail({ kind: "stack-not-empty" }, step.index);
  if (machine.recorder) machine.recorder.sawEmpty = true;
  const sheet = machine.sheet();
  meetRequirements(machine, step, sheet);
  stopOn(payCosts(step, sheet), machine, step);
  const effects = resolution(machine, step, step, sheet);
  machine.visit({ when: "before", step: step.index, held: null, players: machine.priority.beforePassage(machine), actor: null, decision: null });
  settle(machine, step, sheet, effects);
  if (step.verb === "turn" && step.player !== null) {
    machine.active = machine.seat(step.player);
    machine.seated = [...machine.alive];
  }
  machine.givePriority(machine.active, "beginning");
}

/** What uses no stack and gives nobody priority in between: mana, special actions, lands, decisions, events. */
function performAtOnce(machine: Machine, step: Step): void {
  const acts = step.verb === "mana" ? !step.forced : step.verb !== "choose" && step.verb !== "event" && step.verb !== "trigger";
  const before = acts && step.player !== null ? playersBefore(machine, step, step.player) : null;
  const sheet = machine.sheet();
  meetRequirements(machine, step, sheet);
  if (!paysLate(step)) stopOn(payCosts(step, sheet), machine, step);
  const effects = resolution(machine, step, step, sheet);
  if (before && step.player !== null) visitBefore(machine, step, step.player, before);
  visitDecisions(machine, step, step, null);
  settle(machine, step, sheet, effects);
  if (acts && step.player !== null) machine.givePriority(machine.seat(step.player), "acting");
}

function performVerb(machine: Machine, step: Step): HeldObject | null {
  switch (step.verb) {
    case "resolve":
      return performResolve(machine, step);
    case "phase": case "turn":
      performPassage(machine, step);
      return null;
    default:
      if (waitsForResponses(machine.scenario.rules.system, step)) performOnStack(machine, step, step.player ?? machine.active);
      else performAtOnce(machine, step);
      return null;
  }
}

/**
 * Performs one step where the walk stands: tells the listener about its places, changes the state, or ends the walk with
 * the reason why it cannot be done. A step that cannot be done leaves no places, costs or objects.
 */
export function performStep(machine: Machine, step: Step): void {
  const mostSteps = machine.options.mostSteps ?? STEP_BUDGET;
  if (++machine.stepsDone > mostSteps) {
    throw new Halted({ kind: "undetermined", reason: `no pattern was found within ${mostSteps.toLocaleString("en-US")} steps` });
  }
  if (step.inside ? machine.leftOut : (machine.leftOut = false)) return;
  if (!isTaken(machine, step)) {
    machine.leftOut ||= !step.inside;
    return;
  }
  if (step.verb !== "resolve") refuseDeparted(machine, step);
  if (machine.options.listener?.onStepBegins?.(step, machine)) throw new Halted({ kind: "stopped" });
  let resolved: HeldObject | null = null;
  if (step.inside) performInside(machine, step);
  else resolved = performVerb(machine, step);
  machine.lastDone = { step: step.index, path: [...machine.path] };
  machine.checkIsDue = true;
  if (machine.options.listener?.onStepDone?.(step, machine, resolved)) throw new Halted({ kind: "stopped" });
}
