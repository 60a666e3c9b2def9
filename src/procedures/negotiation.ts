import type { Form } from "../algebra/form.ts";
import type { ScenarioFinding } from "../checks/spot-findings.ts";
import type { Answer } from "../domain/case.ts";
import type { PlaceName } from "../domain/place.ts";
import type { Scenario } from "../domain/scenario.ts";
import type { Result } from "../result.ts";
import type { Moment, Time } from "../timeline/moment.ts";
import type { Outcome } from "./outcome.ts";
import type { Refusal } from "./refusal.ts";

/** Answers that are one word. */
export type AnswerWord = "accept" | "agree" | "no-action" | "indefinitely";

/** The places that may be named. */
export interface PlaceChoice {
  /** The player's first and last place that may be named, as far as they are known. */
  readonly first: Moment;
  readonly last: Moment | null;
  /** Every place of the player before this time may be named. */
  readonly before: Time;
  /** How that bound is called: a place, or "the end". */
  readonly beforeText: string;
}

/** The numbers of iterations that may be named. */
export interface NumberChoice {
  /** Only lower numbers than this; null for any. */
  readonly below: bigint | null;
  /** May a point within the next iteration be added? */
  readonly points: boolean;
  /** The player's first place in an iteration, as an example of a point; null where they have none. */
  readonly example: Moment | null;
  /** The number that the file or the proposal gives for this player; null for none. */
  readonly suggested: bigint | null;
}

/** What a player is asked. Legal answers are described, never listed: a loop may run 10^100 times. */
export interface Question {
  /** The seat that answers. */
  readonly player: number;
  /**
   * Whether a proposal is to be accepted or shortened, a mandatory loop to be left alone or broken, how often to keep a loop
   * going, or whether to step in.
   */
  readonly about: "proposal" | "mandatory-loop" | "keep-going" | "step-in";
  /** The words that may be answered besides a place or a number. */
  readonly words: readonly AnswerWord[];
  /** Null where no place is an answer. */
  readonly places: PlaceChoice | null;
  /** Null where no number is an answer. */
  readonly numbers: NumberChoice | null;
  /** Who gives the answer, where the player is controlled. */
  readonly controller: number | null;
  /** Is this the one player who keeps the loop going? Then the number may stand in the description. */
  readonly onlyMaintainer: boolean;
  /** The earlier place that somebody has named, at which the sequence now ends, with the values there; null before that. */
  readonly shortened: { readonly by: number; readonly place: PlaceName; readonly values: readonly Form[] } | null;
}

/** An answer that was given, in the order in which it was; by the seat that gave it. */
export interface Entry {
  readonly player: number;
  readonly answer: Answer;
  /** False for a place or a number behind the natural end of the loop: allowed, but nothing comes of it. */
  readonly effective: boolean;
}

/** A negotiation under way: a value that never changes; each answer gives the next one. */
export interface Negotiation {
  readonly scenario: Scenario;
  readonly entries: readonly Entry[];
  /** Players who are not asked, because they have no place before the end as it then stood. */
  readonly notAsked: readonly number[];
  /** Null once the negotiation is over. */
  readonly question: Question | null;
  /** Null until it is over. */
  readonly outcome: Outcome | null;
  /** Answers the question. Refuses what the procedure does not allow; the negotiation then stands as it was. */
  readonly reply: (answer: Answer) => Result<Negotiation, Refusal>;
  /** Would the answer be allowed from a player who is not asked? Gives the refusal, or null. */
  readonly refusalOf: (player: number, answer: Answer) => Refusal | null;
  /** Why the number of a maintaining player cannot be performed; the negotiation ended there. */
  readonly findings: readonly ScenarioFinding[];
}
