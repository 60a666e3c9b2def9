import { quote } from "../diagnostics/escape.ts";
import { suggestWord } from "../diagnostics/suggest.ts";
import type { PlaceName } from "../domain/place.ts";
import { formatPlace } from "../domain/place.ts";
import type { Scenario } from "../domain/scenario.ts";
import { seatName } from "../domain/seats.ts";
import { err, ok, type Result } from "../result.ts";
import { locate, type Located, type NotLocated } from "../timeline/locate.ts";
import type { Machine } from "../timeline/machine.ts";
import { compareTimes, hasPriority, isNameable, nameOf, placeTime, samePath, type Moment, type Time } from "../timeline/moment.ts";
import { walk, type Walk } from "../timeline/walk.ts";
import type { Refusal, RefusalCode } from "./refusal.ts";

/** Up to where places may be named, and the last place of each player before that. */
export interface Bound {
  readonly time: Time;
  /** How the bound is called in a refusal. */
  readonly text: string;
  readonly lastPlace: readonly (Moment | null)[];
}

/** A round of passes behind the last step, where the proposal ends with a player who has to be passed to. */
export interface Ending {
  readonly moment: Moment;
  readonly located: Located;
}

/** The sequence has no such place, or nobody can tell. */
function describeUnreached(place: PlaceName, { halt }: Walk): string {
  if (halt.kind === "failed" && halt.failure.kind === "too-many-digits") {
    return `the numbers would have ${halt.failure.digits} digits by then, more than the million that are kept`;
  }
  if (halt.kind === "undetermined") return `whether the sequence gets there cannot be decided: ${halt.reason}`;
  return `the sequence has no ${formatPlace(place)}`;
}

const describeMissing = (scenario: Scenario, place: PlaceName, missing: NotLocated): string => {
  switch (missing.kind) {
    case "unknown-step": {
      const word = place.kind === "step" ? place.step : place.kind;
      return `no step has the id ${quote(word)}; ${suggestWord(word, scenario.steps.map((step) => step.id), "ids of the steps")}`.replace(/\?$/, "");
    }
    case "wrong-depth": return missing.depth === 0 ? "that step stands outside every loop, so its places have no iteration" : `that step needs ${missing.depth === 1 ? "an iteration" : `${missing.depth} iterations, outermost first,`} in front: ITERATION/STEP/WHEN`;
    case "not-theirs": return "it is another player's";
    case "not-reached": return describeUnreached(place, missing.walk);
  }
};

/** The player's last place before the one that was named, or before the step it names has been done; null where it is never reached. */
function lastBefore(scenario: Scenario, place: PlaceName, player: number, mandatory: boolean): PlaceName | null {
  const there = locate(scenario, place, null, mandatory);
  if (there.kind === "found") return nameOfLast(scenario, there.machine, player);
  if (place.kind !== "step" || there.kind !== "not-reached") return null;
  const step = scenario.steps.findIndex((each) => each.id === place.step);
  const { halt, machine } = walk(scenario, {
    mandatoryLoop: mandatory,
    stops: [{ step, path: place.iterations }],
    listener: { onStepDone: (each, at) => each.index === step && samePath(at.path, place.iterations) },
  });
  return halt.kind === "stopped" ? nameOfLast(scenario, machine, player) : null;
}

function nameOfLast(scenario: Scenario, machine: Machine, player: number): PlaceName | null {
  const last = machine.lastPlace[player];
  return last ? nameOf(scenario, last) : null;
}

/**
 * Looks at a place that a player names. Gives the place, or the first reason that fits why it may not be named: nobody has
 * it, it is somebody else's, there is no priority there, or it is not earlier than the bound. [cr.shortcut.answer]
 */
export function findAnswerPlace(
  scenario: Scenario,
  player: number,
  place: PlaceName,
  bound: Bound,
  mandatory: boolean,
  ending: Ending | null,
): Result<Located, Refusal> {
  const refuse = (code: RefusalCode, reason: string, nearest: PlaceName | null): Result<never, Refusal> => err({ code, player, reason, nearest });
  const lastOf = bound.lastPlace[player];
  const last = lastOf ? nameOf(scenario, lastOf) : null;
  // "end" is that of the proposal, wherever the sequence would go on to.
  const asked = place.kind === "end" && scenario.end && !mandatory ? scenario.end.place : place;
  let located = locate(scenario, asked, player, mandatory);
  if (located.kind !== "found" && ending && isEndingName(scenario, asked, ending) && ending.moment.players.includes(player)) {
    located = { ...ending.located, time: placeTime(ending.moment, player) };
  }
  if (located.kind === "not-theirs") {
    const who = located.located.players.map((each) => seatName(scenario, each)).join(", ");
    return refuse("not-your-place", `that place is ${who}'s`, lastBefore(scenario, place, player, mandatory));
  }
  if (located.kind !== "found") {
    const nearest = located.kind === "unknown-step" ? null : (lastBefore(scenario, place, player, mandatory) ?? last);
    return refuse("no-such-place", describeMissing(scenario, place, located), nearest);
  }
  const { moment } = located;
  if (moment && !isNameable(moment, mandatory)) {
    const decision = moment.decision === "forced" ? "there is only one legal option" : "nobody can be made to do that";
    return refuse("no-priority-there", `nobody has priority there, and ${decision}`, lastBefore(scenario, place, player, mandatory));
  }
  if (compareTimes(located.time, bound.time) >= 0) return refuse("not-earlier", `it is not earlier than ${bound.text}`, last);
  return ok(located);
}

const isEndingName = (scenario: Scenario, place: PlaceName, ending: Ending): boolean =>
  formatPlace(place) === formatPlace(nameOf(scenario, ending.moment));

/** Is there priority at the place, or only a decision? */
export const isDecision = (located: Located): boolean => located.moment !== null && !hasPriority(located.moment);
