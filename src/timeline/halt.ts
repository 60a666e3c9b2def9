import type { Obstacle } from "./effects.ts";

/** Why the sequence cannot go on. `step` and `path` say where. */
export type Failure = { readonly step: number; readonly path: readonly bigint[] } & (
  | { readonly kind: "obstacle"; readonly obstacle: Obstacle }
  | { readonly kind: "stack-not-empty" }
  | { readonly kind: "not-on-top" | "nothing-to-resolve"; readonly wanted: number; readonly top: number | null }
  | { readonly kind: "player-left"; readonly player: number }
  | { readonly kind: "no-priority"; readonly player: number; readonly holder: number }
  | { readonly kind: "does-not-repeat"; readonly block: number; readonly from: number; readonly to: number }
  | { readonly kind: "below-zero-count"; readonly block: number; readonly count: bigint }
  | { readonly kind: "too-many-digits"; readonly digits: string }
);

/** How the game ended, for all players; whoever left before and is on no winning or drawing side has lost. */
export interface GameOver {
  readonly winners: readonly number[];
  readonly losers: readonly number[];
  /** For whom the game is a draw; empty where somebody won. */
  readonly drawn: readonly number[];
  readonly reasons: readonly LossReason[];
}

/** Why a player lost, or why the game ended. The player of a life total or of poison is a seat: with shared turns that of a team. */
export type LossReason =
  | { readonly kind: "life" | "poison" | "library"; readonly player: number }
  | { readonly kind: "game-end"; readonly index: number };

/** How a walk ended. */
export type Halt =
  | { readonly kind: "finished" }
  | { readonly kind: "stopped" }
  | { readonly kind: "game-over"; readonly over: GameOver; readonly when: "after" | "responding" }
  | { readonly kind: "failed"; readonly failure: Failure }
  | { readonly kind: "endless" }
  | { readonly kind: "undetermined"; readonly reason: string }
  | { readonly kind: "never-enough"; readonly block: number; readonly why: "endless" | "game-over" };

/** Thrown inside a walk to end it. */
export class Halted extends Error {
  readonly halt: Halt;
  constructor(halt: Halt) {
    super(halt.kind);
    this.halt = halt;
  }
}

/** A thing that happened, kept for the report. */
export interface Departure {
  readonly player: number;
  readonly step: number | null;
  readonly path: readonly bigint[];
  readonly reason: LossReason;
}
