import type { PartialPlace, PlaceName } from "./place.ts";

/** What a player says when asked. */
export type Answer =
  | { readonly kind: "accept" }
  | { readonly kind: "agree" }
  | { readonly kind: "no-action" }
  | { readonly kind: "indefinitely" }
  | { readonly kind: "number"; readonly number: bigint; readonly at: PartialPlace | null }
  | { readonly kind: "place"; readonly place: PlaceName };

export const OUTCOMES = ["taken", "shortened", "draw", "game-over", "ends", "must-differ", "refused", "judge"] as const;
export type OutcomeWord = (typeof OUTCOMES)[number];

/** How often something is proposed: for the one top-level loop, or loop by loop. */
export type Proposed = { readonly kind: "number"; readonly number: bigint } | { readonly kind: "loops"; readonly numbers: ReadonlyMap<string, bigint> };

/**
 * What must come out; only the keys that are given are compared.
 * Names are as written. An empty list, or null where one value stands, is `none`.
 */
export interface Expectation {
  readonly outcome?: readonly OutcomeWord[];
  readonly at?: PlaceName | null;
  readonly iterations?: bigint | null;
  readonly priority?: string | null;
  readonly "must-differ"?: string | null;
  readonly "must-break"?: string | null;
  readonly by?: string | null;
  readonly loses?: readonly string[];
  readonly wins?: readonly string[];
  readonly draw?: readonly string[];
  readonly continues?: readonly string[];
  /** `unknown` is kept as null. */
  readonly state?: ReadonlyMap<string, bigint | null> | null;
  readonly "refused-for"?: readonly string[];
  readonly warns?: readonly string[];
  readonly "answer-refused"?: ReadonlyMap<string, string>;
  readonly "by-hand"?: "allowed" | "stop-at-same-state" | null;
  readonly cites?: readonly string[];
  readonly assumptions?: readonly string[];
}

/** One scripted negotiation. `answers` keeps the order of the file; names are as written. */
export interface Case {
  /** Zero-based in the document. */
  readonly index: number;
  readonly name: string;
  readonly propose: Proposed | null;
  readonly answers: readonly { readonly name: string; readonly answer: Answer }[];
  readonly expect: Expectation;
}
