import type { PlaceName } from "../domain/place.ts";

/** Why an answer is not allowed, in the order in which the reasons are looked at. */
export const REFUSAL_CODES = [
  "answer-not-allowed", "no-such-place", "not-your-place", "no-priority-there", "not-earlier", "not-lower", "no-means",
] as const;
export type RefusalCode = (typeof REFUSAL_CODES)[number];

/** An answer that the procedure does not allow. */
export interface Refusal {
  readonly code: RefusalCode;
  readonly player: number;
  /** The reason in words, a clause without a full stop. */
  readonly reason: string;
  /** The latest place of that player that would have been allowed at or before the one named, if there is one. */
  readonly nearest: PlaceName | null;
}
