import { formatPlace } from "../domain/place.ts";
import { theLoop, type Scenario } from "../domain/scenario.ts";
import type { Question } from "../procedures/negotiation.ts";
import { runOn } from "../procedures/number-point.ts";
import { momentsOf, MOST_LISTED, ownPlaces, type MomentState } from "../timeline/iteration.ts";
import { END_OF_TIME } from "../timeline/locate.ts";
import { nameOf, type Decision } from "../timeline/moment.ts";
import { stateWith } from "./question.ts";
import { nameOfSeat, placeAsAnswer, placeInWords } from "./words.ts";

/** A place that the player who is asked may name, with the state there. */
export interface OwnPlaceData {
  readonly place: string;
  /** The same as an answer: the place itself, or a number with a point where numbers are answers. */
  readonly answer: string;
  /** In words. */
  readonly where: string;
  /** What is decided there; null where there is priority. */
  readonly decision: Decision | null;
  readonly state: ReturnType<typeof stateWith>;
}

/** The places of the player who is asked in one iteration, or outside every loop where `iteration` is null. */
export interface OwnPlacesData {
  readonly player: string;
  readonly iteration: bigint | null;
  readonly places: readonly OwnPlaceData[];
  /** May there be more than are listed? */
  readonly more: boolean;
}

interface Listed {
  readonly moments: readonly MomentState[];
  readonly places: readonly MomentState[];
}

const NOTHING: Listed = { moments: [], places: [] };

/** Points within the iteration after a number; the loop is looked at as it would go on if nobody stopped it. [mtr.loop.partial] */
function pointsIn(scenario: Scenario, { player, numbers }: Question, iteration: bigint | null): Listed {
  const loop = theLoop(scenario);
  const isOffered = numbers?.points === true && loop !== null && iteration !== null && (numbers.below === null || iteration <= numbers.below);
  if (!isOffered) return NOTHING;
  const moments = momentsOf(runOn(scenario, loop), iteration, END_OF_TIME, true);
  return { moments, places: ownPlaces(moments, player, END_OF_TIME, true) };
}

function placesIn(scenario: Scenario, question: Question, iteration: bigint | null): Listed {
  const { places, player, about } = question;
  if (!places) return pointsIn(scenario, question, iteration);
  const isMandatory = about === "mandatory-loop";
  const moments = momentsOf(scenario, iteration, places.before, isMandatory);
  return { moments, places: ownPlaces(moments, player, places.before, isMandatory) };
}

/**
 * The places that the player who is asked may name in one iteration (one-based) of each loop at the top level, each with the state there; with null those
 * outside every loop. Of inner loops the iterations that are performed one by one; others may be named all the same.
 */
export function ownPlacesData(scenario: Scenario, question: Question, iteration: bigint | null): OwnPlacesData {
  const { moments, places } = placesIn(scenario, question, iteration);
  return {
    player: nameOfSeat(scenario, question.player),
    iteration,
    places: places.map(({ moment, values }) => {
      const name = nameOf(scenario, moment);
      return { place: formatPlace(name), answer: placeAsAnswer(scenario, name), where: placeInWords(scenario, name), decision: moment.decision, state: stateWith(scenario, values) };
    }),
    more: moments.length >= MOST_LISTED,
  };
}
