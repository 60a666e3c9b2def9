import { formatPlace, type PlaceName } from "../domain/place.ts";
import type { Scenario } from "../domain/scenario.ts";
import { endingOf } from "../procedures/end-point.ts";
import { plannedAt, wholeIterations } from "../procedures/facts.ts";
import type { QuantityValue } from "../procedures/outcome.ts";
import { locate, type Located, type NotLocated } from "../timeline/locate.ts";
import { Machine } from "../timeline/machine.ts";
import { compareTimes, hasPriority, nameOf, placeTime, type Decision } from "../timeline/moment.ts";
import { sizeOf, topOf } from "../timeline/stack.ts";
import type { Walk } from "../timeline/walk.ts";
import { loopAround, scenarioFor, shownValues, type ShowContext } from "./show-context.ts";
import { priorityAt, type ShownPriority } from "./show-ending.ts";
import { missingPlace, type AskedPlace, type MissingPlace } from "./show-missing.ts";
import { nameOfPlayer, nameOfSeat, placeInWords, plannedInWords } from "./words.ts";

/** An object on the stack: the step that put it there, in which iterations, and whose it is. */
export interface ShownObject {
  readonly step: string;
  readonly iterations: readonly bigint[];
  readonly player: string;
}

/** A place that exists, with the state there. */
export interface FoundPlace {
  readonly kind: "found";
  /** As it was asked for, and the name that is printed for it. */
  readonly asked: string;
  readonly place: string;
  readonly words: string;
  /** Whose place it is: the player who was asked about, or who has it first. */
  readonly player: string;
  /** Everybody who has a place there, in the order in which they get priority. */
  readonly players: readonly string[];
  readonly priority: ShownPriority | null;
  readonly decision: Decision | null;
  /** Does the proposal end there? */
  readonly isEnd: boolean;
  /** What the proposal has the player do there; null at its end, where nothing is planned. */
  readonly planned: string | null;
  readonly iterations: bigint | null;
  readonly loops: readonly { readonly loop: string; readonly iterations: bigint }[];
  /** The newest objects, the newest last, and how many there are altogether. */
  readonly stack: readonly ShownObject[];
  readonly stackSize: bigint;
  readonly rows: readonly { readonly quantity: string; readonly before: QuantityValue; readonly there: QuantityValue }[];
}

const MOST_OBJECTS = 8;

function foundPlace(context: ShowContext, { place, text }: AskedPlace, located: Located, player: number): FoundPlace {
  const { scenario, examination } = context;
  const { machine, moment } = located;
  // Where there is no number of iterations the sequence has no end that could be named.
  const hasEnd = context.unnumbered.length === 0;
  const name: PlaceName = moment ? nameOf(scenario, moment) : hasEnd && place.kind !== "start" ? { kind: "end" } : place;
  const isEnd = examination.end ? compareTimes(located.time, examination.end.time) === 0 : name.kind === "end";
  const isDecision = moment !== null && !hasPriority(moment);
  const before = shownValues(scenario, new Machine(scenario, {}).values);
  const there = shownValues(scenario, machine.values);
  return {
    kind: "found",
    asked: text,
    place: formatPlace(name),
    words: placeInWords(scenario, name),
    player: nameOfSeat(scenario, player),
    players: located.players.map((each) => nameOfSeat(scenario, each)),
    priority: isDecision ? null : priorityAt(context, located, player),
    decision: isDecision ? moment.decision : null,
    isEnd,
    planned: moment && !isEnd ? plannedInWords(scenario, plannedAt(moment, player)) : null,
    iterations: wholeIterations(scenario, machine),
    loops: context.loops.map((loop) => ({ loop: loop.id, iterations: machine.wholeIterations.get(loop.index) ?? 0n })),
    stack: topOf(machine.stack, MOST_OBJECTS).objects.map(({ step, path, player: whose }) => ({
      step: scenario.steps[step]?.id ?? "", iterations: path, player: nameOfPlayer(scenario, whose),
    })),
    stackSize: sizeOf(machine.stack),
    rows: scenario.quantities.map((quantity, index) => ({
      quantity: quantity.name, before: before[index] ?? { kind: "unknown", change: null }, there: there[index] ?? { kind: "unknown", change: null },
    })),
  };
}

/** The place itself, the proposal's own end included; a player who has to be passed to has the end as a place as well. */
function find(context: ShowContext, scenario: Scenario, place: PlaceName, player: number | null): Located | NotLocated {
  const { end } = context.examination;
  if (place.kind === "end" && end) {
    if (player === null || end.players.includes(player)) return { ...end, time: player === null || !end.moment ? end.time : placeTime(end.moment, player) };
    return { kind: "not-theirs", located: end };
  }
  const located = locate(scenario, place, player, context.mandatory);
  const ending = endingOf(context.examination);
  if (located.kind === "not-theirs" && ending && player !== null && ending.moment.players.includes(player) && formatPlace(place) === formatPlace(nameOf(scenario, ending.moment))) {
    return { ...ending.located, time: placeTime(ending.moment, player) };
  }
  return located;
}

/**
 * The state at a place, for a player or (null) for whoever has it first; or why there is no such place, with the nearest
 * one before it. `walked` is the walk to the natural end of the sequence.
 */
export function makePlace(context: ShowContext, asked: AskedPlace, walked: Walk): FoundPlace | MissingPlace {
  const { place, text, player } = asked;
  const step = place.kind === "step" ? context.scenario.steps.find((each) => each.id === place.step) : undefined;
  const own = step ? loopAround(context, step.index) : (context.mandatory ? (context.loops[0] ?? null) : null);
  const scenario = scenarioFor(context, own);
  const [open] = context.unnumbered;
  if (place.kind === "end" && open && !context.mandatory) {
    return { kind: "missing", asked: text, reason: `loop "${open.id}" has no number of iterations yet`, nearest: null, help: `add --propose ${context.loops.length > 1 ? `${open.id}=` : ""}NUMBER` };
  }
  const located = find(context, scenario, place, player);
  if (located.kind !== "found") return missingPlace(context, scenario, asked, located, walked);
  const { end } = context.examination;
  if (end && compareTimes(located.time, end.time) > 0) {
    const behind = context.scenario.end?.text ?? "end";
    return { kind: "missing", asked: text, reason: `the proposal ends before it, at ${behind}`, nearest: behind, help: null };
  }
  return foundPlace(context, asked, located, player ?? located.players[0] ?? context.scenario.proposer);
}
