import type { Form } from "../algebra/form.ts";
import { stepsOf, type Scenario } from "../domain/scenario.ts";
import type { Machine } from "./machine.ts";
import { compareTimes, isNameable, placeTime, type Moment, type Time } from "./moment.ts";
import { walk } from "./walk.ts";

/** A moment with the state there. */
export interface MomentState {
  readonly moment: Moment;
  /** Values by quantity index. */
  readonly values: readonly Form[];
}

/** The most moments of one iteration that are listed. */
export const MOST_LISTED = 200;

/**
 * The moments of one iteration (one-based) of each top-level loop, or those outside every loop when `iteration` is
 * null, that are earlier than the given time; in time order. Of inner loops the iterations that are performed one by one.
 */
export function momentsOf(scenario: Scenario, iteration: bigint | null, before: Time, mandatory: boolean): readonly MomentState[] {
  const loops = scenario.sequence.filter((node) => node.kind === "block");
  const found: MomentState[] = [];
  const stops = iteration === null ? [] : loops.flatMap((loop) => stepsOf(loop).slice(0, 1)).map((step) => ({ step: step.index, path: [iteration] }));
  walk(scenario, {
    mandatoryLoop: mandatory,
    stops,
    listener: {
      onMoment: (moment: Moment, machine: Machine) => {
        if (compareTimes(moment.time, before) >= 0 || found.length >= MOST_LISTED) return true;
        const [outermost] = moment.path;
        if (iteration === null ? outermost === undefined : outermost === iteration) found.push({ moment, values: [...machine.values] });
        // Behind one loop there may be another with the same iteration.
        return loops.length === 1 && iteration !== null && outermost !== undefined && outermost > iteration;
      },
    },
  });
  return found;
}

/** Of those moments the ones that a player may name as a place of theirs. */
export const ownPlaces = (moments: readonly MomentState[], player: number, before: Time, mandatory: boolean): readonly MomentState[] =>
  moments.filter(({ moment }) => moment.players.includes(player) && isNameable(moment, mandatory) && compareTimes(placeTime(moment, player), before) < 0);
