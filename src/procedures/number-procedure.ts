import type { System } from "../domain/scenario.ts";
import type { RuleKey } from "../rules/index.ts";
import { BANDAI } from "./bandai.ts";
import { MTR } from "./mtr.ts";
import type { AnswerWord } from "./negotiation.ts";
import { RIFTBOUND } from "./riftbound.ts";

/** What decides who is asked what: seats in turn order from the active player, and who of them keeps the loop going. */
export interface Situation {
  readonly seats: readonly number[];
  readonly maintainers: readonly number[];
  readonly acrossTurns: boolean;
}

/** One player's turn to answer. A number of iterations is always an answer; these are the others. */
export interface Asked {
  readonly seat: number;
  readonly words: readonly AnswerWord[];
  /** May a point within the next iteration be added to the number? */
  readonly points: boolean;
  /** Must the number be lower than that of the maintaining player? */
  readonly lower: boolean;
}

/** What whoever's number counted has to do where the loop stops. */
export type Duty =
  /** They have priority, and owe nothing. */
  | "priority"
  /** They have priority and must break the loop with it. */
  | "must-break"
  /** They act, and must do something else than keep the loop going. */
  | "must-differ";

/**
 * A procedure that settles a loop by numbers of iterations, of which the lowest counts. Another game's rule on loops is one
 * more value of this kind, with its rules in `rules/`.
 */
export interface NumberProcedure {
  /** Who is asked, in which order, and what each may answer. */
  readonly questions: (situation: Situation) => readonly Asked[];
  /** Does a maintaining player's number without a point lead on to their own first choice in the next iteration? */
  readonly goesToOwnChoice: (situation: Situation) => boolean;
  readonly duty: (situation: Situation, maintains: boolean) => Duty;
  /** Can a player commit only to what they have the means for? */
  readonly needsMeans: boolean;
  /** Is it open what happens where a maintaining player and another name the very same moment? */
  readonly sameMomentIsOpen: boolean;
  /** Who acts where numbers tie, and what the order of asking rests on, are defaults of the tool. */
  readonly orderIsAssumed: (situation: Situation) => boolean;
  /** The rules behind the procedure, the answer that counted, a draw, a point within an iteration, decisions, and what follows. */
  readonly rules: {
    readonly always: (situation: Situation) => readonly RuleKey[];
    /** By which the one whose number counted has priority or must act. */
    readonly holder: (situation: Situation) => RuleKey;
    readonly draw: readonly RuleKey[];
    readonly agreedDraw: readonly RuleKey[];
    readonly partial: RuleKey;
    readonly decisions: RuleKey;
    readonly after: readonly RuleKey[];
    readonly judge: RuleKey;
  };
}

const PROCEDURES: Readonly<Record<Exclude<System, "cr">, NumberProcedure>> = { mtr: MTR, riftbound: RIFTBOUND, bandai: BANDAI };

/** The procedure of a system that goes by numbers; null for the Comprehensive Rules, which go by places. */
export const numberProcedureOf = (system: System): NumberProcedure | null => (system === "cr" ? null : PROCEDURES[system]);
