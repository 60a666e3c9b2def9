// For whom a loop that goes on for ever is a draw.

import { onlyLoop, takenSteps } from "./classify.ts";
import type { Situation } from "./moments.ts";
import { type Result, nothing } from "./result.ts";
import type { Scenario } from "./scenario.ts";
import { distance, sidesAmong, teamOf } from "./teams.ts";

/** The draw of everybody who is left, as by agreement. */
export const drawnForAll = (from: Situation): Result => ({ ...nothing, outcome: "draw", draw: from.alive, loses: from.lost });

/**
 * The draw of a mandatory loop. With limited ranges only those who control something in it draw, and everybody
 * within the range of one of them; then teams draw whose emperor does.
 */
export function drawn(scenario: Scenario, from: Situation): Result {
  const { range, emperors, shared } = scenario.sides;
  const controllers = controllersOf(scenario).filter((player) => from.alive.includes(player));
  const isMagic = scenario.rules === "cr" || scenario.rules === "mtr";
  if (range === null || !isMagic || controllers.length === 0) return drawnForAll(from);
  const reached = from.alive.filter((player) =>
    controllers.some((one) => one === player || BigInt(distance(from.seated, one, player)) <= (range.get(one) ?? 0n)),
  );
  const drawing = from.alive.filter((player) => {
    const team = teamOf(scenario, player);
    const together = team === null ? [] : shared ? team.players : emperors.filter((one) => team.players.includes(one));
    return reached.includes(player) || together.some((one) => reached.includes(one));
  });
  const rest = from.alive.filter((player) => !drawing.includes(player));
  const result = { ...drawnForAll(from), draw: drawing };
  const sides = sidesAmong(scenario, rest);
  if (sides.length > 1) return { ...result, continues: rest };
  // The one side that is left wins, with those of it who had lost before; a draw stays one.
  const wins = sides.flat().filter((player) => !drawing.includes(player));
  return { ...result, wins, loses: from.lost.filter((player) => !wins.includes(player)) };
}

/** Everybody who controls an object that takes part in the loop. */
function controllersOf(scenario: Scenario): string[] {
  const loop = onlyLoop(scenario);
  const steps = loop === null ? [] : takenSteps(scenario, loop.body);
  return steps.flatMap((step) => [...(step.player !== null && step.verb !== "turn" ? [step.player] : []), ...step.involves]);
}
