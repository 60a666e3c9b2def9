/** What is known about one rule that the tool follows or explains. */

import type { MovingSection } from "./sections.ts";

/** Comprehensive Rules, Magic Tournament Rules, Infraction Procedure Guide, Riftbound Tournament Rules and Core Rules, One Piece Comprehensive Rules. */
export type RulesDocument = "CR" | "MTR" | "IPG" | "RTR" | "RCR" | "OPCR";

export interface Rule {
  readonly document: RulesDocument;
  /** The section's number, or the name of one whose number depends on the edition. */
  readonly section: MovingSection | `${number}`;
  /** The rest of the number, with its dot or hyphen: `.2b`, `-1-1`; empty where the whole section is meant. */
  readonly subrule: `.${string}` | `-${string}` | "";
  readonly title: string;
  /** What it says for players, in this project's words. */
  readonly paraphrase: string;
  /** The first edition in which section and subrule are right; left out: from the first edition on. */
  readonly since?: string;
  /** [first edition, whole number] of the same rule before `since`, oldest first. */
  readonly earlier?: readonly (readonly [since: string, number: string])[];
  /** What it said before a date, where that differs for players. */
  readonly formerly?: { readonly before: string; readonly paraphrase: string };
  /** The edition that was read, where it isn't the one of the whole document. */
  readonly edition?: string;
}
