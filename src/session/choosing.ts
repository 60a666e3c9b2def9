import { escapeText } from "../diagnostics/escape.ts";
import { formatNumber } from "../domain/number.ts";
import { parsePlace } from "../domain/place.ts";
import { theLoop, type Scenario } from "../domain/scenario.ts";
import type { PlaceChoice, Question } from "../procedures/negotiation.ts";
import { placeChoices } from "../report/screen.ts";
import type { TextOptions } from "../report/text.ts";
import { momentsOf, ownPlaces } from "../timeline/iteration.ts";
import { parseIterations } from "./advance.ts";
import type { Prompts } from "./prompts.ts";

/** What choosing a place needs: the prompts for this table, and a way to say what was wrong. */
export interface ChoosingContext {
  readonly ask: Prompts["line"];
  readonly choose: Prompts["choose"];
  readonly say: (text: string) => void;
  readonly options: TextOptions;
}

/** The iterations in which the player has places, as far as they can be named. */
function iterationRange({ first, last }: PlaceChoice, about: Question["about"]): string {
  // A loop without a number has no last iteration.
  const [from, to] = [first.path[0], about === "proposal" ? last?.path[0] : undefined];
  if (from === undefined) return "a number";
  return to === undefined ? `from ${from}` : from === to ? `only ${from}` : `${from} to ${formatNumber(to)}`;
}

/** Words that stand for themselves wherever they are typed. */
const ANYWHERE: readonly string[] = ["show", "why", "?", "help"];

/**
 * Asks for the iteration first, then for one of the player's own places in it, each with the state there. Gives what was
 * typed or chosen, as if it had been the answer to the question itself; null for the question again.
 */
export async function choosePlace(scenario: Scenario, question: Question, choice: PlaceChoice, { ask, choose, say, options }: ChoosingContext): Promise<string | null> {
  const mandatory = question.about === "mandatory-loop";
  const placesIn = (of: bigint | null) => ownPlaces(momentsOf(scenario, of, choice.before, mandatory), question.player, choice.before, mandatory);
  const range = iterationRange(choice, question.about);
  let iteration: bigint | null = null;
  if (theLoop(scenario)) {
    const outside = placesIn(null).length > 0 ? "; an empty line for places outside the loop" : "";
    const line = await ask(`In which iteration? (${range}${outside})`, true);
    if (line.toLowerCase() === "back") return null;
    if (ANYWHERE.includes(line.toLowerCase()) || parsePlace(line).ok) return line;
    const number = parseIterations(line);
    if (line !== "" && !number.ok) {
      say(`Type the number of an iteration: ${range}.`);
      return "shorten";
    }
    iteration = number.ok ? number.value : null;
  }
  const places = placesIn(iteration);
  if (places.length === 0) {
    say(`There is no place of yours there; it has to be ${range}, before ${escapeText(choice.beforeText)}.`);
    return null;
  }
  if (places.some(({ moment }) => moment.path.length > 1)) say("Of inner loops the last iterations are listed; places in the others can be typed.");
  const chosen = await choose("Where?", placeChoices(scenario, places, options), true);
  return chosen?.toLowerCase() === "back" ? null : chosen;
}
