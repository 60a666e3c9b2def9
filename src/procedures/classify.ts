import { blocksAround, stepsOf, theLoop, wholeLoop, type Scenario } from "../domain/scenario.ts";
import { seatOf, seatsFrom } from "../domain/seats.ts";
import { isOptional, type Block, type Step } from "../domain/step.ts";
import { isConstant, sameForm, ZERO, type Form } from "../algebra/form.ts";
import { withRepeat } from "../domain/repeat.ts";
import { constantAmount } from "../domain/quantity.ts";
import { locate, type Located } from "../timeline/locate.ts";
import type { PlaceName } from "../domain/place.ts";
import { Machine } from "../timeline/machine.ts";
import { compareTimes } from "../timeline/moment.ts";
import { walk } from "../timeline/walk.ts";

/** Steps of the loop that are done in its first iteration; a condition that is never true, or no repetition, leaves others out. */
export function stepsDone(scenario: Scenario, loop: Block): readonly Step[] {
  const steps = stepsOf(loop);
  const leavesOut = steps.some((step) => step.clause?.kind === "condition") || scenario.blocks.some((block) => block.repeat?.kind === "amount" && block !== loop);
  if (!leavesOut) return steps;
  const done = new Set<number>();
  const { halt, machine } = walk(withRepeat(scenario, loop, { kind: "amount", amount: constantAmount(1n) }), {
    listener: {
      onStepBegins: (step) => {
        done.add(step.index);
        return false;
      },
    },
  });
  // Where it cannot go on, what would have come then is left out only by a condition that does not hold.
  const last = halt.kind === "finished" ? Infinity : Math.max(-1, ...done);
  const isLeftOut = ({ clause }: Step): boolean => clause?.kind === "condition" && machine.sheet().holds(clause.condition) === false;
  return steps.filter((step) => done.has(step.index) || (step.index > last && !isLeftOut(step)));
}

/** The steps with which somebody keeps the loop going: those who take them, or decide them, maintain it. */
export function maintainingSteps(scenario: Scenario, loop: Block): readonly Step[] {
  const steps = stepsDone(scenario, loop);
  const optional = steps.filter((step) => isOptional(step) && step.player !== null);
  // Declining is a choice that keeps the loop going only where nobody does anything else for it.
  return optional.length > 0 ? optional : steps.filter((step) => step.may === "declined" && step.player !== null);
}

/** Who maintains the loop: seats in turn order from the active player. Controlled players count themselves, a team with shared turns once. */
export function maintainingSeats(scenario: Scenario, loop: Block): readonly number[] {
  const seats = new Set(maintainingSteps(scenario, loop).map((step) => seatOf(scenario, step.player ?? 0)));
  return seatsFrom(scenario, scenario.active).filter((seat) => seats.has(seat));
}

/** A loop that is settled by numbers of iterations, as tournament rules do. Seats in turn order. */
export interface NumbersKind {
  readonly kind: "numbers";
  readonly loop: Block;
  /** Whose choices keep it going. */
  readonly maintainers: readonly number[];
  /** Does it span several turns? */
  readonly acrossTurns: boolean;
}

/** How a sequence is dealt with. */
export type Kind =
  | NumbersKind
  /** Negotiated place by place. `missing` are the top-level loops that still need a number. */
  | { readonly kind: "proposal"; readonly missing: readonly Block[] }
  /** Nobody chooses anything, and nobody named a number: it goes on until it ends or somebody breaks it. */
  | { readonly kind: "mandatory"; readonly loop: Block }
  /** Independent choices that come back to the same state: one player must choose differently. */
  | { readonly kind: "fragmented"; readonly loop: Block; readonly player: number; readonly place: PlaceName }
  /** Only several players together can stop it. */
  | { readonly kind: "needs-all"; readonly players: readonly number[]; readonly steps: readonly Step[] };

/** Every optional step of the loop is in one group that several players would have to change together. */
function findNeedsAll(scenario: Scenario, loop: Block): Kind | null {
  const optional = maintainingSteps(scenario, loop);
  for (const step of optional) {
    if (step.needsAll.length === 0) continue;
    const group = new Set([step.index, ...step.needsAll]);
    const players = new Set(optional.map((each) => seatOf(scenario, each.player ?? 0)));
    if (players.size < 2 || !optional.every((each) => group.has(each.index))) continue;
    return { kind: "needs-all", players: maintainingSeats(scenario, loop), steps: optional };
  }
  return null;
}

/** Is the state after the first iteration the one before it, all but the ignored quantities? */
function comesBack(scenario: Scenario, loop: Block): boolean {
  const before = new Machine(scenario, {});
  const unknown = scenario.quantities.flatMap((quantity, index) => (quantity.start === null && !scenario.ignore.includes(index) ? [index] : []));
  let last: readonly Form[] = before.values;
  let same = false;
  let unknownMoved = false;
  walk(scenario, {
    listener: {
      onStepDone: (_step, machine) => {
        // What is unknown and was changed is a difference, even when it was changed back.
        unknownMoved ||= unknown.some((index) => !sameForm(machine.values[index] ?? ZERO, last[index] ?? ZERO));
        if (unknown.length > 0) last = [...machine.values];
        return false;
      },
      onIterationDone: (block, _iteration, machine) => {
        if (block.index !== loop.index) return false;
        same = !unknownMoved && machine.active === before.active &&
          machine.alive.every(Boolean) &&
          machine.values.every((value, index) => scenario.ignore.includes(index) || sameForm(value, before.values[index] ?? value));
        return true;
      },
    },
  });
  return same;
}

/** Is the loop to run at least twice, or has it no number? */
function runsTwice(scenario: Scenario, loop: Block): boolean {
  const { repeat } = loop;
  if (repeat === null) return true;
  if (repeat.kind === "enough") return (walk(scenario).machine.enough.get(loop.index) ?? 0n) >= 2n;
  if (repeat.kind !== "amount") return false;
  const start = new Machine(scenario, {});
  const times = start.sheet().evaluate(repeat.amount).value;
  return isConstant(times) && times.constant >= 2n;
}

/** Where a player first makes an optional choice in an iteration of the loop. */
const firstChoice = (step: Step, iteration: bigint): PlaceName => ({
  kind: "step", iterations: [iteration], step: step.id, when: step.verb === "choose" || step.may !== "no" ? "choosing" : "before",
});

/** Fragmented loops: the first maintaining player from the active player on must choose differently. [cr.shortcut.fragmented] */
function findFragmented(scenario: Scenario, loop: Block): Kind | null {
  const [player, another] = maintainingSeats(scenario, loop);
  if (player === undefined || another === undefined) return null;
  if (!runsTwice(scenario, loop)) return null;
  const twice = withRepeat(scenario, loop, { kind: "amount", amount: constantAmount(2n) });
  const twiceLoop = wholeLoop(twice);
  if (!twiceLoop || !comesBack(twice, twiceLoop)) return null;
  for (const step of maintainingSteps(scenario, loop)) {
    if (step.player === null || seatOf(scenario, step.player) !== player) continue;
    const around = loop.steps.includes(step) ? firstChoice(step, 2n) : null;
    const place = around ?? firstPlaceInside(twice, step);
    if (!place) continue;
    const located = locate(twice, place, player);
    if (located.kind !== "found") continue;
    return isPastEnd(scenario, located) ? null : { kind: "fragmented", loop, player, place };
  }
  return null;
}

/** Does the proposal itself end before that place, or there? */
function isPastEnd(scenario: Scenario, located: Located): boolean {
  if (!scenario.end) return false;
  const end = locate(scenario, scenario.end.place, scenario.end.player);
  return end.kind === "found" && compareTimes(end.time, located.time) <= 0;
}

/** The first choice in the second iteration of a step that stands in an inner loop. */
function firstPlaceInside(scenario: Scenario, step: Step): PlaceName | null {
  let place: PlaceName | null = null;
  const depth = blocksAround(scenario, step.index).length;
  walk(scenario, {
    // The first iterations of the blocks around it in the second iteration are performed one by one.
    stops: [{ step: step.index, path: Array.from({ length: depth }, (_, level) => (level === 0 ? 2n : 1n)) }],
    listener: {
      onStepBegins: (each, machine) => {
        if (each.index !== step.index || machine.path[0] !== 2n) return false;
        place = { ...firstChoice(step, 2n), iterations: [...machine.path] } as PlaceName;
        return true;
      },
    },
  });
  return place;
}

/** Which kind of sequence it is. Only a sequence that is one loop and nothing else can be mandatory or fragmented. */
export function classify(scenario: Scenario): Kind {
  const only = scenario.rules.system === "cr" ? null : theLoop(scenario);
  if (only) {
    const acrossTurns = stepsDone(scenario, only).some((step) => step.verb === "turn");
    return { kind: "numbers", loop: only, maintainers: maintainingSeats(scenario, only), acrossTurns };
  }
  const loop = wholeLoop(scenario);
  if (loop) {
    const joint = findNeedsAll(scenario, loop);
    if (joint) return joint;
    if (maintainingSeats(scenario, loop).length === 0 && loop.repeat === null) return { kind: "mandatory", loop };
    const fragmented = findFragmented(scenario, loop);
    if (fragmented) return fragmented;
  }
  const missing = scenario.sequence.filter((node): node is Block => node.kind === "block" && node.repeat === null);
  return { kind: "proposal", missing };
}
