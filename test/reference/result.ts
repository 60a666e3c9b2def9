// What a negotiation comes to.

import type { RefusalCode } from "./lookup.ts";
import type { Finish, Situation, State } from "./moments.ts";
import type { StuckCode } from "./step.ts";

/** Why nobody is asked, apart from steps that can't be done. */
export type DescriptionCode =
  | "no-number"
  | "no-such-place"
  | "misplaced-key"
  | "one-loop-only"
  | "restarted-loop"
  | "meaningful-change"
  | "new-cards";

export type Result = {
  outcome: "taken" | "shortened" | "draw" | "game-over" | "ends" | "must-differ" | "refused" | "judge" | null;
  at: string | null;
  iterations: bigint | null;
  priority: string | null;
  mustDiffer: string | null;
  mustBreak: string | null;
  by: string | null;
  loses: string[];
  wins: string[];
  draw: string[];
  continues: string[];
  state: State | null;
  refusedFor: (StuckCode | DescriptionCode)[];
  assumptions: string[];
  answerRefused: { player: string; code: RefusalCode } | null;
  /** Who was asked, in order; the last of them may have no answer. */
  asked: string[];
  answerMissing: string | null;
  answerUnused: string[];
  /** Players who said that they do nothing and were never asked. */
  needlessly: string[];
};

export const nothing: Result = {
  outcome: null,
  at: null,
  iterations: null,
  priority: null,
  mustDiffer: null,
  mustBreak: null,
  by: null,
  loses: [],
  wins: [],
  draw: [],
  continues: [],
  state: null,
  refusedFor: [],
  assumptions: [],
  answerRefused: null,
  asked: [],
  answerMissing: null,
  answerUnused: [],
  needlessly: [],
};

/** A refusal for those reasons, with nothing else in it. */
export const refused = (...refusedFor: Result["refusedFor"]): Result => ({ ...nothing, outcome: "refused", refusedFor });

/** The game ended on the way. Who wins has not lost, also when they had left before their team won. */
export function gameEnded(finish: Finish & { kind: "game-over" }, by: string | null): Result {
  const { at, iterations, lost, wins, draw, state } = finish;
  const loses = lost.filter((player) => !wins.includes(player));
  return { ...nothing, outcome: draw.length > 0 ? "draw" : "game-over", at, iterations, by, loses, wins, draw, state };
}

/** The codes of steps that a mandatory loop may end at. */
const naturalEnds = ["cannot-pay", "below-zero", "requirement-fails", "player-left"];

/** What comes out of a mandatory loop that nobody breaks; `drawn` says for whom it is a draw if it has no end. */
export function naturalResult(finish: Finish, drawn: (from: Situation) => Result): Result {
  if (finish.kind === "endless") return drawn(finish);
  if (finish.kind === "game-over") return gameEnded(finish, null);
  if (finish.kind === "stuck" && !naturalEnds.includes(finish.code)) return refused(finish.code);
  const { last, iterations, holder, lost, state } = finish;
  return { ...nothing, outcome: "ends", at: last ?? "start", iterations, priority: holder, loses: lost, state };
}
