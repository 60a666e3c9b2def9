import type { Form } from "../algebra/form.ts";
import type { Answer } from "../domain/case.ts";
import type { PlaceName } from "../domain/place.ts";
import type { Scenario } from "../domain/scenario.ts";
import type { Result } from "../result.ts";
import type { Moment, Time } from "../timeline/moment.ts";
import type { Outcome } from "./outcome.ts";
import type { Refusal } from "./refusal.ts";

/** What a player is asked. Legal answers are described, never listed: a loop may run 10^100 times. */
export interface Question {
  readonly player: number;
  /** Whether a proposal is to be accepted or shortened, or a mandatory loop to be left alone or broken. */
  readonly about: "proposal" | "mandatory-loop";
  /** The words that may be answered besides a place. */
  readonly words: readonly ("accept" | "no-action")[];
  /** The player's first and last place that may be named, as far as they are known. */
  readonly first: Moment;
  readonly last: Moment | null;
  /** Every place of the player before this time may be named. */
  readonly before: Time;
  /** How that bound is called: a place, or "the end". */
  readonly beforeText: string;
  /** Who gives the answer, where the player is controlled. */
  readonly controller: number | null;
  /** The earlier place that somebody has named, at which the sequence now ends, with the values there; null before that. */
  readonly shortened: { readonly by: number; readonly place: PlaceName; readonly values: readonly Form[] } | null;
}

/** An answer that was given, in the order in which it was. */
export interface Entry {
  readonly player: number;
  readonly answer: Answer;
  /** False for a place behind the natural end of a mandatory loop: allowed, but nothing comes of it. */
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
}
