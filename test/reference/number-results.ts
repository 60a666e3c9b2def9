// What comes out of the numbers that were named.

import { firstOwnChoice, takenSteps } from "./classify.ts";
import { drawn, drawnForAll } from "./drawn.ts";
import type { Hearing } from "./hearing.ts";
import { type Place, earlierThan } from "./lookup.ts";
import type { Finish, Moment } from "./moments.ts";
import { type Result, gameEnded, naturalResult, nothing, refused } from "./result.ts";

/** A number that somebody named, with its point among the moments of the loop. */
export type Named = { seat: string; number: bigint; place: Place | null; maintains: boolean; asked: number };

/** Where a named number stops: after whole iterations, or at a moment; whether the loop gets there at all. */
type Stop = { whole: bigint; place: Place | null; moment: Moment | null; reached: boolean; finish: Finish };

/** Where a number stops, once those who stop at their own optional step are put there. */
export function whereOf(hearing: Hearing, named: Named): Stop {
  const { layout, scenario } = hearing;
  const { number } = named;
  const { finish } = layout.times(number);
  const atNumber: Stop = { whole: number, place: null, moment: null, reached: finish.kind === "finished", finish };
  if (named.place !== null) {
    const moment = layout.ghost(number + 3n).moments[named.place.index] as Moment;
    const played = layout.times(moment.path[0] as bigint);
    const reached = named.place.index < played.moments.length;
    return { whole: (moment.path[0] as bigint) - 1n, place: named.place, moment, reached, finish: played.finish };
  }
  const stopsAtOwnStep = scenario.rules === "bandai" || (hearing.kind === "several" && isAcrossTurns(hearing));
  if (!named.maintains || !stopsAtOwnStep || !atNumber.reached) return atNumber;
  const { moments } = layout.times(number + 1n);
  const index = firstOwnChoice(scenario, hearing.optional, moments, named.seat, number + 1n);
  if (index < 0) return atNumber;
  const moment = moments[index] as Moment;
  return { ...atNumber, place: { index, turn: moment.holders.indexOf(named.seat) }, moment };
}

const isAcrossTurns = ({ scenario, acrossTurns }: Hearing): boolean => scenario.rules === "mtr" && acrossTurns;

/** Negative when one stops before the other: no point comes before every point of the same iteration. */
function compareStops(one: Stop, other: Stop): number {
  if (one.whole !== other.whole) return one.whole < other.whole ? -1 : 1;
  if (one.place === null || other.place === null) return (one.place === null ? 0 : 1) - (other.place === null ? 0 : 1);
  return earlierThan(one.place, other.place) ? -1 : earlierThan(other.place, one.place) ? 1 : 0;
}

/** What comes out when nobody names a number, or the loop ends before it. */
export function naturalEnd({ scenario, layout, kind }: Hearing): Result {
  const { finish } = layout.onAndOn();
  if (kind === "none") return naturalResult(finish, (from) => drawn(scenario, from));
  // An agreement to go on for ever is a draw for everybody who is left.
  if (finish.kind === "endless") return drawnForAll(finish);
  return finish.kind === "game-over" ? gameEnded(finish, null) : refused((finish as Finish & { kind: "stuck" }).code);
}

/** The lowest number counts, unless the loop ends of itself before. */
export function resultOf(hearing: Hearing, all: Named[]): Result {
  const stops = all.map((named) => ({ named, stop: whereOf(hearing, named) }));
  // The earlier of two that stop at the very same moment is kept, since they stand in the order of asking.
  const first = stops.reduce((best, next) => (compareStops(next.stop, best.stop) < 0 ? next : best));
  const { named, stop } = first;
  if (!stop.reached) {
    return stop.finish.kind === "game-over" ? gameEnded(stop.finish, null) : naturalEnd(hearing);
  }
  // A number that the loop doesn't get to has no part in it.
  const ties = stops.filter((other) => other !== first && other.stop.reached && (other.named.number === named.number || compareStops(other.stop, stop) === 0));
  const same = stops.filter((other) => other !== first && compareStops(other.stop, stop) === 0);
  const { rules } = hearing.scenario;
  const isBreakTie = rules === "riftbound" && ties.some((other) => other.named.maintains !== named.maintains);
  if (isBreakTie && same.some((other) => other.named.maintains !== named.maintains)) {
    return { ...nothing, outcome: "judge", assumptions: ["tie-agree-break"] };
  }
  const isTie = ties.some((other) => rules !== "riftbound" || other.named.maintains === named.maintains);
  const assumptions = [
    ...(isTie ? ["tie"] : []),
    ...(isBreakTie ? ["tie-agree-break"] : []),
    ...(named.number === 0n && named.place === null ? ["zero"] : []),
    ...(stop.moment === null && !hasWindow(hearing, named) ? ["no-window"] : []),
    ...(hearing.kind === "several" && isAcrossTurns(hearing) && same.length > 0 ? ["order-across-turns"] : []),
  ];
  return { ...stopResult(hearing, named, stop), assumptions };
}

/** Would the one who named the number have priority there anyhow, or get it in the passes that begin there? */
function hasWindow({ scenario, layout, loop }: Hearing, { number, seat }: Named): boolean {
  const { finish } = layout.times(number);
  if (finish.kind === "finished" && finish.holder === seat) return true;
  const round = layout.times(number + 1n).moments.find((moment) => moment.path[0] === number + 1n);
  const [first] = takenSteps(scenario, loop.body);
  return round !== undefined && round.priority && round.step === first?.id && round.holders.includes(seat);
}

function stopResult(hearing: Hearing, named: Named, stop: Stop): Result {
  const { seat, maintains } = named;
  const { scenario, kind } = hearing;
  const isDecision = stop.moment !== null && !stop.moment.priority;
  const breaks = kind === "none" || (scenario.rules === "riftbound" && !maintains);
  const differs = isDecision || scenario.rules === "bandai";
  const finish = stop.finish as Finish & { kind: "finished" };
  const at = stop.moment?.name ?? finish.last ?? "start";
  return {
    ...nothing,
    outcome: maintains ? "taken" : "shortened",
    at,
    iterations: stop.moment === null ? finish.iterations : stop.moment.iterations,
    priority: isDecision ? null : seat,
    mustDiffer: differs && !breaks ? seat : null,
    mustBreak: breaks ? seat : null,
    by: seat,
    loses: stop.moment === null ? finish.lost : stop.moment.lost,
    state: stop.moment === null ? finish.state : stop.moment.state,
  };
}
