/** What a procedure is, as something to follow by hand. The pages that are printed and docs/rules.md are made from this. */

import type { RulesDocument } from "./rule.ts";
import type { RuleKey } from "./rules.ts";

export const PROCEDURES = ["cr", "mtr", "riftbound", "bandai"] as const;
export type ProcedureId = (typeof PROCEDURES)[number];

/** One way to go on from a step. */
export interface FlowBranch {
  readonly when: string;
  readonly next: string;
  /** The word that a report has for it. */
  readonly outcome?: string;
  readonly rules?: readonly RuleKey[];
}

/** One step. `{ID}` in its texts stands for the number of the step with that id. */
export interface FlowStep {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly rules: readonly RuleKey[];
  readonly branches?: readonly FlowBranch[];
}

/** Something that helps with every step. */
export interface FlowNotes {
  readonly title: string;
  readonly items: readonly { readonly text: string; readonly rules: readonly RuleKey[] }[];
}

export interface Procedure {
  readonly title: string;
  /** Other words to look it up by. */
  readonly aliases: readonly string[];
  /** Where it holds, a sentence. */
  readonly scope: string;
  readonly documents: readonly RulesDocument[];
  readonly steps: readonly FlowStep[];
  readonly notes: readonly FlowNotes[];
}

/** A text of a flow with the numbers of its steps in place of their ids. */
export function withStepNumbers(text: string, steps: readonly FlowStep[]): string {
  return text.replaceAll(/\{([a-z-]+)\}/g, (_, id: string) => String(steps.findIndex((step) => step.id === id) + 1));
}
