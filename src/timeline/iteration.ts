import { isConstant, subtract, variableForm, type Form } from "../algebra/form.ts";
import { stepsOf, theLoop, type Scenario } from "../domain/scenario.ts";
import type { Machine } from "./machine.ts";
import { compareTimes, isNameable, placeTime, type Moment, type Time } from "./moment.ts";
import { walk } from "./walk.ts";

/** What one iteration of the loop does to a quantity: the same number each time, or something that varies. */
export type IterationChange = { readonly kind: "constant"; readonly change: bigint } | { readonly kind: "varies" };

const changeOf = (before: Form | undefined, after: Form | undefined): IterationChange => {
  if (!before || !after) return { kind: "varies" };
  const change = subtract(after, before);
  return isConstant(change) ? { kind: "constant", change: change.constant } : { kind: "varies" };
};

/**
 * By how much each quantity changes in one iteration of the one top-level loop, by quantity index; null when there is not
 * just one loop or not even one whole iteration. A change that is not the same in every iteration `varies`.
 */
export function changesPerIteration(scenario: Scenario): readonly IterationChange[] | null {
  const loop = theLoop(scenario);
  if (!loop) return null;
  let start: readonly Form[] | null = null;
  let changes: readonly IterationChange[] | null = null;
  const { machine } = walk(scenario, {
    mandatoryLoop: loop.repeat === null,
    listener: {
      onStepBegins: (_step, at) => {
        if (at.path.length > 0) start ??= [...at.values];
        return false;
      },
      onIterationDone: (block, iteration, at) => {
        if (block.index !== loop.index) return false;
        if (iteration === 1n) changes = at.values.map((value, index) => changeOf(start?.[index], value));
        return iteration >= 3n;
      },
    },
  });
  const steady = machine.traces.get(loop.index);
  const first = changes as readonly IterationChange[] | null;
  if (!steady || !first) return first;
  return first.map((change, index) => {
    const own = variableForm(index);
    const later = changeOf(own, steady.trace.map.get(index) ?? own);
    return later.kind === "constant" && change.kind === "constant" && later.change === change.change ? change : { kind: "varies" };
  });
}

/** A moment with the state there. */
export interface MomentState {
  readonly moment: Moment;
  /** Values by quantity index. */
  readonly values: readonly Form[];
}

/** The most moments of one iteration that are listed. */
export const MOST_LISTED = 200;

/**
 * The moments of one iteration (one-based) of the one top-level loop, or those outside every loop when `iteration` is
 * null, that are earlier than the given time; in time order. Of inner loops the iterations that are performed one by one.
 */
export function momentsOf(scenario: Scenario, iteration: bigint | null, before: Time, mandatory: boolean): readonly MomentState[] {
  const loop = theLoop(scenario);
  const found: MomentState[] = [];
  const stops = iteration !== null && loop ? stepsOf(loop).slice(0, 1).map((step) => ({ step: step.index, path: [iteration] })) : [];
  walk(scenario, {
    mandatoryLoop: mandatory,
    stops,
    listener: {
      onMoment: (moment: Moment, machine: Machine) => {
        if (compareTimes(moment.time, before) >= 0 || found.length >= MOST_LISTED) return true;
        const [outermost] = moment.path;
        if (iteration === null ? outermost === undefined : outermost === iteration) found.push({ moment, values: [...machine.values] });
        return iteration !== null && outermost !== undefined && outermost > iteration;
      },
    },
  });
  return found;
}

/** Of those moments the ones that a player may name as a place of theirs. */
export const ownPlaces = (moments: readonly MomentState[], player: number, before: Time, mandatory: boolean): readonly MomentState[] =>
  moments.filter(({ moment }) => moment.players.includes(player) && isNameable(moment, mandatory) && compareTimes(placeTime(moment, player), before) < 0);
