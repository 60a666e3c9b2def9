import type { PlaceName } from "../domain/place.ts";
import { LOSING_CONDITIONS, stepsOf, type Scenario } from "../domain/scenario.ts";
import type { Block, Node } from "../domain/step.ts";
import { err, ok, type Result } from "../result.ts";
import { END_OF_TIME } from "../timeline/locate.ts";
import type { Time } from "../timeline/moment.ts";
import type { Walk } from "../timeline/walk.ts";
import { findAnswerPlace, type Bound } from "./answer-place.ts";
import { runOn } from "./number-point.ts";
import type { Refusal } from "./refusal.ts";

/** A bound that every place is earlier than. */
export const anyTime = (scenario: Scenario): Bound => ({ time: [...END_OF_TIME, 1n], text: "the end", lastPlace: scenario.players.map(() => null) });

/**
 * The loop as it would go on if nothing could stop it: everything can be paid and done, and nobody loses. For finding out
 * which places there would be; the quantities in it mean nothing.
 */
function runOnUnhindered(scenario: Scenario, loop: Block): Scenario {
  const open = runOn(scenario, loop);
  const ease = (nodes: readonly Node[]): readonly Node[] => nodes.map((node) => (node.kind === "block"
    ? { ...node, steps: ease(node.steps) }
    : { ...node, pay: [], change: [], draws: [], mills: [], requires: [] }));
  const sequence = ease(open.sequence);
  const steps = sequence.flatMap(stepsOf);
  const blocks = open.blocks.map((block) => ({ ...block, steps: ease(block.steps) }));
  return { ...open, sequence, steps, blocks, gameEnds: [], cannotLose: scenario.players.map(() => LOSING_CONDITIONS) };
}

/** Had the player left by the end of that walk? Whoever loses with the end of the game itself had not. */
export function hasLeft({ halt, machine }: Walk, seat: number): boolean {
  if (machine.alive[seat] !== false) return false;
  if (halt.kind !== "game-over") return true;
  const own = machine.departures.find((each) => each.player === seat);
  return own !== undefined && !halt.over.reasons.includes(own.reason);
}

/**
 * A place behind the end that a loop has of itself: naming it is allowed and has no effect, if the player would have that
 * place were the loop to go on. Gives the time it would have, for comparing it with other such places, or the refusal where they would not, or have left the game in that walk.
 */
export function checkBeyondEnd(scenario: Scenario, loop: Block, player: number, place: PlaceName, walked: Walk): Result<Time, Refusal> {
  const beyond = findAnswerPlace(runOnUnhindered(scenario, loop), player, place, anyTime(scenario), true, null);
  if (!beyond.ok) return err({ ...beyond.reason, nearest: null });
  return hasLeft(walked, player) ? err({ code: "not-your-place", player, reason: "that player has left the game by then", nearest: null }) : ok(beyond.value.time);
}
