import { formatPlace, type PlaceName } from "../domain/place.ts";
import { withRepeat } from "../domain/repeat.ts";
import { theLoop, type Scenario } from "../domain/scenario.ts";
import type { Outcome } from "../procedures/outcome.ts";
import { locate } from "../timeline/locate.ts";
import { compareTimes, type Time } from "../timeline/moment.ts";

/** The last of the steps that happen inside the resolution of the named one, which share its `after`. */
function lastInside(scenario: Scenario, place: PlaceName): PlaceName {
  if (place.kind !== "step" || place.when !== "after") return place;
  let index = scenario.steps.findIndex((step) => step.id === place.step);
  if (index < 0) return place;
  while (scenario.steps[index + 1]?.inside) index += 1;
  return { ...place, step: scenario.steps[index]?.id ?? place.step };
}

/** Times without the rank of one player in a round of passes. */
const withoutRank = (time: Time): Time => (time.length > 1 ? time.slice(0, -1) : time);

/**
 * Is the place an outcome ends at the moment that another name means? Places are compared as moments, not as spellings.
 */
export function isSameMoment(scenario: Scenario, outcome: Outcome, expected: PlaceName): boolean {
  const { at } = outcome;
  if (!at) return false;
  if (formatPlace(expected) === formatPlace(at.name)) return true;
  if (formatPlace(lastInside(scenario, expected)) === formatPlace(lastInside(scenario, at.name))) return true;
  // Of a proposal that stood without an end of its own it is where it ends, also when that is where it begins.
  if (expected.kind === "end" && scenario.end === null) return outcome.word === "taken";
  // Where numbers of iterations are named the loop is looked at as it would go on.
  const loop = scenario.rules.system === "cr" ? null : theLoop(scenario);
  const sequence = loop ? withRepeat(scenario, loop, null) : scenario;
  const mandatory = outcome.by === null || loop !== null;
  const player = outcome.mustDiffer ?? outcome.priority;
  for (const who of [player, null]) {
    const located = locate(sequence, expected.kind === "end" && scenario.end ? scenario.end.place : expected, who, mandatory);
    if (located.kind === "found" && compareTimes(withoutRank(located.time), withoutRank(at.time)) === 0) return true;
  }
  return false;
}
