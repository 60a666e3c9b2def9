import type { PlaceName, When } from "../domain/place.ts";
import type { Scenario } from "../domain/scenario.ts";

/** What is decided at a `choosing` place: an own choice, a choice with one option, an optional trigger, or an `unless`. */
export type Decision = "choose" | "forced" | "may" | "declined" | "unless";

/** Which object a place is about, besides the step itself: one that was held earlier and resolves now. */
export interface HeldName {
  readonly step: number;
  readonly path: readonly bigint[];
}

/**
 * A moment of the sequence at which players make game choices: one round of passes, or one decision.
 * Steps are indexes; `path` holds the one-based iterations of the blocks around, outermost first.
 */
export interface Moment {
  /** `after` only where nothing follows and the proposal has players pass on to the one at whom it ends. */
  readonly when: When;
  readonly step: number;
  readonly path: readonly bigint[];
  readonly held: HeldName | null;
  /** Who has a place here, in the order in which they get priority; the one who decides at a `choosing` place. */
  readonly players: readonly number[];
  /** Who does the step at the end of a round of `before` places, if somebody does. */
  readonly actor: number | null;
  readonly decision: Decision | null;
  /** For comparing in time: see `compareTimes`. */
  readonly time: Time;
}

/**
 * A point in time: for each level of the nesting the position in the list of steps and the iteration, then the position
 * of the step, then the phase within it. Times of one scenario compare entry by entry.
 */
export type Time = readonly bigint[];

/** The order of phases in a step. An optional trigger is decided as it resolves, after everybody has passed. */
export const PHASES = { before: 0n, responding: 1n, choosing: 2n, after: 9n } as const;

/** Negative when `a` is earlier, zero for the same time, positive when it is later. */
export function compareTimes(a: Time, b: Time): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const left = a[index] ?? 0n;
    const right = b[index] ?? 0n;
    if (left !== right) return left < right ? -1 : 1;
  }
  return a.length - b.length;
}

/** The time of one player's place in a moment: within a round of passes those who get priority first come first. */
export const placeTime = (moment: Moment, player: number): Time => [...moment.time, BigInt(Math.max(0, moment.players.indexOf(player)))];

/** Has the moment priority, or is it a decision? */
export const hasPriority = (moment: Moment): boolean => moment.when !== "choosing";

/**
 * May the players of this moment name it as the place where they choose differently?
 * In a mandatory loop without a number the way out of an `unless` counts too.
 */
export function isNameable(moment: Moment, mandatoryLoop: boolean): boolean {
  if (hasPriority(moment)) return true;
  if (moment.decision === "unless") return mandatoryLoop;
  return moment.decision !== "forced";
}

/** The name that is printed for a moment. */
export function nameOf(scenario: Scenario, moment: Pick<Moment, "step" | "path" | "when">): PlaceName {
  return { kind: "step", iterations: moment.path, step: scenario.steps[moment.step]?.id ?? "", when: moment.when };
}

/** Are both the same iterations of the same blocks? */
export const samePath = (a: readonly bigint[], b: readonly bigint[]): boolean =>
  a.length === b.length && a.every((iteration, index) => iteration === b[index]);
