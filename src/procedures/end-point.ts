import { formatPlace } from "../domain/place.ts";
import type { Scenario } from "../domain/scenario.ts";
import { END_OF_TIME, type Located } from "../timeline/locate.ts";
import { compareTimes, nameOf, placeTime, type Moment, type Time } from "../timeline/moment.ts";
import type { Bound, Ending } from "./answer-place.ts";
import type { Examination } from "./examine.ts";

/** Where the sequence stops as it now stands. */
export interface EndPoint extends Bound {
  /** The place that was named; null for the natural end of the sequence. */
  readonly located: Located | null;
  /** Who has priority or decides there; null for whoever the sequence leaves it to. */
  readonly player: number | null;
  readonly time: Time;
  readonly firstPlace: readonly (Moment | null)[];
}

/** Places so far, with those that players earlier in the last round of passes have there. */
function withRound(places: readonly (Moment | null)[], located: Located | null, player: number | null, keep: "first" | "last"): readonly (Moment | null)[] {
  const moment = located?.moment;
  if (!moment || player === null) return places;
  const earlier = moment.players.slice(0, Math.max(0, moment.players.indexOf(player)));
  return places.map((place, seat) => (earlier.includes(seat) && (keep === "last" || place === null) ? moment : place));
}

/** The end that the proposal has to begin with: its own, or the natural one. */
export function firstEnd(examination: Examination): EndPoint {
  const { end, walked, scenario } = examination;
  const player = end ? (scenario.end?.player ?? end.players[0] ?? null) : null;
  return {
    located: end,
    player,
    time: end?.time ?? END_OF_TIME,
    text: end ? `the end of the proposal, ${scenario.end?.text ?? ""}` : "the end of the proposal",
    firstPlace: withRound(walked.machine.firstPlace, end, player, "first"),
    lastPlace: withRound(walked.machine.lastPlace, end, player, "last"),
  };
}

/** The end after a player has named an earlier place of theirs. */
export function namedEnd(scenario: Scenario, before: EndPoint, located: Located, player: number): EndPoint {
  const name = located.moment ? formatPlace(nameOf(scenario, located.moment)) : "the end";
  return {
    located,
    player,
    time: located.time,
    text: `${name}, where the sequence now ends`,
    firstPlace: before.firstPlace,
    lastPlace: withRound(located.machine.lastPlace, located, player, "last"),
  };
}

/** Does the player have a place before this end? */
export function hasEarlierPlace(end: EndPoint, player: number): boolean {
  const first = end.firstPlace[player];
  return first !== null && first !== undefined && compareTimes(placeTime(first, player), end.time) < 0;
}

/** The round of passes behind the last step, where the proposal ends with somebody who has to be passed to. */
export function endingOf(examination: Examination): Ending | null {
  const moment = examination.end?.moment;
  return examination.end && moment?.when === "after" ? { moment, located: examination.end } : null;
}
