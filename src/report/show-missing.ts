import { nearest } from "../diagnostics/suggest.ts";
import { formatPlace, type PlaceName, type When } from "../domain/place.ts";
import { blocksAround, type Scenario } from "../domain/scenario.ts";
import { findAnswerPlace, type Bound } from "../procedures/answer-place.ts";
import { endingOf } from "../procedures/end-point.ts";
import { locate, type NotLocated } from "../timeline/locate.ts";
import { compareTimes, type Time } from "../timeline/moment.ts";
import type { Walk } from "../timeline/walk.ts";
import type { ShowContext } from "./show-context.ts";
import { haltedAt } from "./show-ending.ts";
import { countOf, nameOfSeat } from "./words.ts";

/** A place that is asked about, as a name and as it was typed, for a player or (null) for whoever has it first. */
export interface AskedPlace {
  readonly place: PlaceName;
  readonly text: string;
  readonly player: number | null;
}

/** A place that does not exist: why, and the nearest one that does. */
export interface MissingPlace {
  readonly kind: "missing";
  readonly asked: string;
  readonly reason: string;
  readonly nearest: string | null;
  readonly help: string | null;
}

const NO_BOUND: Time = [10n ** 13n];

/** The latest place of the player, or of anybody, before the one that does not exist. */
function nearestPlace(context: ShowContext, scenario: Scenario, place: PlaceName, player: number | null, walked: Walk): PlaceName | null {
  const bound: Bound = { time: NO_BOUND, text: "the end", lastPlace: walked.machine.lastPlace };
  let best: { readonly name: PlaceName; readonly time: Time } | null = null;
  for (const each of player === null ? scenario.players.keys() : [player]) {
    const answer = findAnswerPlace(scenario, each, place, bound, context.mandatory, endingOf(context.examination));
    const name = answer.ok ? null : answer.reason.nearest;
    const located = name ? locate(scenario, name, each, context.mandatory) : null;
    if (name && located?.kind === "found" && (!best || compareTimes(located.time, best.time) > 0)) best = { name, time: located.time };
  }
  return best?.name ?? null;
}

const NO_SUCH_MOMENT: Record<When, (step: string) => string> = {
  before: (step) => `nobody gets priority just before "${step}" there`,
  choosing: (step) => `nothing is decided in "${step}" there`,
  responding: (step) => `nobody can respond to "${step}" there`,
  after: (step) => `nobody gets priority just after "${step}" there`,
};

/** What is wrong with the number of iteration numbers. */
const wrongDepth = (step: string, depth: number): string =>
  depth === 0 ? `"${step}" stands outside every loop, so its places have no iteration number`
    : depth === 1 ? `"${step}" stands in one loop, so its places have one iteration number`
      : `"${step}" stands in ${depth} loops, one inside the other, so its places have ${depth} iteration numbers, outermost first, with a dot between`;

/** Why the sequence has no such place. */
function whyMissing(context: ShowContext, missing: NotLocated, place: PlaceName): string | null {
  switch (missing.kind) {
    case "unknown-step": return place.kind === "step" ? `no step has the id "${place.step}"` : null;
    case "wrong-depth": return place.kind === "step" ? wrongDepth(place.step, missing.depth) : null;
    case "not-theirs": return `that place is ${missing.located.players.map((each) => nameOfSeat(context.scenario, each)).join(", ")}'s`;
    case "not-reached": return whyNotReached(context, missing.walk, place);
  }
}

/** How often the loop of the place runs, where that is less than the iteration it names; null where it is not. */
function timesTooFew({ scenario }: ShowContext, { halt, machine }: Walk, place: PlaceName): bigint | null {
  if (place.kind !== "step" || halt.kind === "endless") return null;
  const [outermost] = blocksAround(scenario, scenario.steps.findIndex((step) => step.id === place.step));
  const times = outermost ? (machine.wholeIterations.get(outermost.index) ?? 0n) : null;
  const [wanted] = place.iterations;
  return times !== null && wanted !== undefined && wanted > times ? times : null;
}

/** The place of the same name in the last iteration of its loop, where one that is not there was named. */
function inLastIteration(context: ShowContext, scenario: Scenario, place: PlaceName, player: number | null, missing: NotLocated): PlaceName | null {
  const times = missing.kind === "not-reached" && missing.walk.halt.kind === "finished" ? timesTooFew(context, missing.walk, place) : null;
  if (times === null || place.kind !== "step") return null;
  const last: PlaceName = { ...place, iterations: [times, ...place.iterations.slice(1)] };
  return locate(scenario, last, player, context.mandatory).kind === "found" ? last : null;
}

function whyNotReached(context: ShowContext, { halt, machine }: Walk, place: PlaceName): string | null {
  switch (halt.kind) {
    case "game-over": return `the game is over before it, at ${haltedAt(context, machine, halt.when).place}`;
    case "failed": return `the sequence goes no further than ${haltedAt(context, machine, "after").place}`;
    case "undetermined": return `that cannot be decided: ${halt.reason}`;
    case "endless": if (place.kind === "end") return "the loop goes on for ever and has no end of its own"; break;
    case "finished": case "stopped": case "never-enough": break;
  }
  if (place.kind !== "step") return null;
  const { scenario } = context;
  const [outermost, inner] = blocksAround(scenario, scenario.steps.findIndex((step) => step.id === place.step));
  const times = timesTooFew(context, { halt, machine }, place);
  if (outermost && times !== null) return `loop "${outermost.id}" runs ${countOf(times, "time")}`;
  return inner ? null : NO_SUCH_MOMENT[place.when](place.step);
}

/** A place that is asked about and not there, with the reason and the nearest that is. `walked` is the walk to the natural end. */
export function missingPlace(context: ShowContext, scenario: Scenario, { place, text, player }: AskedPlace, missing: NotLocated, walked: Walk): MissingPlace {
  const reason = whyMissing(context, missing, place);
  if (missing.kind === "unknown-step" && place.kind === "step") {
    const [like] = nearest(place.step, scenario.steps.map((step) => step.id));
    return { kind: "missing", asked: text, reason: reason ?? "", nearest: null, help: like === undefined ? null : `did you mean ${formatPlace({ ...place, step: like })}?` };
  }
  if (missing.kind === "wrong-depth" && place.kind === "step") {
    const iterations = missing.depth === 0 ? [] : [...place.iterations, ...Array.from({ length: missing.depth }, () => 1n)].slice(0, missing.depth);
    return { kind: "missing", asked: text, reason: reason ?? "", nearest: null, help: `for example ${formatPlace({ ...place, iterations })}` };
  }
  if (missing.kind === "not-reached" && missing.walk.halt.kind === "endless" && place.kind === "end") return { kind: "missing", asked: text, reason: reason ?? "", nearest: null, help: null };
  const near = inLastIteration(context, scenario, place, player, missing) ?? nearestPlace(context, scenario, place, player, walked);
  return { kind: "missing", asked: text, reason: reason ?? "the sequence has no such place", nearest: near && formatPlace(near), help: null };
}
