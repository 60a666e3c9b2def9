import type { Amount, Change, Condition } from "./quantity.ts";

export const VERBS = [
  "cast", "play", "activate", "mana", "special", "trigger", "choose", "event", "phase", "turn", "resolve",
] as const;
/** What kind of game choice a step is. */
export type Verb = (typeof VERBS)[number];

/** `if`: a condition over declared quantities, or words that only a person can decide. */
export type Clause =
  | { readonly kind: "condition"; readonly condition: Condition }
  | { readonly kind: "text"; readonly text: string };

/** One game choice, or something the game does by itself. Players and quantities are indexes into the scenario. */
export interface Step {
  readonly kind: "step";
  /** Zero-based, in reading order, blocks not counted. */
  readonly index: number;
  readonly id: string;
  readonly verb: Verb;
  /** The words shown to the players. */
  readonly text: string;
  /** Who does or controls it. For `event` whose object it is, for `turn` who begins their turn; null where there is nobody. */
  readonly player: number | null;
  readonly pay: readonly { readonly quantity: number; readonly amount: Amount }[];
  readonly change: readonly { readonly quantity: number; readonly change: Change }[];
  readonly draws: readonly { readonly player: number; readonly amount: Amount }[];
  readonly mills: readonly { readonly player: number; readonly amount: Amount }[];
  readonly requires: readonly Condition[];
  readonly hold: boolean;
  /** `declined`: the proposal does not take the optional trigger. */
  readonly may: "no" | "taken" | "declined";
  readonly forced: boolean;
  readonly inside: boolean;
  readonly unless: { readonly players: readonly number[]; readonly action: string } | null;
  /** Indexes of the steps whose choices must all be made differently together. */
  readonly needsAll: readonly number[];
  readonly controlledBy: number | null;
  readonly involves: readonly number[];
  readonly immediate: boolean;
  readonly newCards: boolean;
  /** For `resolve`: the index of the step that was held. */
  readonly resolves: number | null;
  readonly clause: Clause | null;
  readonly otherwise: string | null;
  readonly random: string | null;
  readonly outcomeIrrelevant: boolean;
  readonly hidden: string | null;
  /** Indexes of the steps whose chance or hidden result is read here. */
  readonly uses: readonly number[];
  readonly unspecified: string | null;
  readonly onlyIterations: string | null;
  /** Codes silenced by a comment on the line above. */
  readonly ignoredCodes: readonly string[];
}

/** How often a block runs. `endless` and `until` are refused later, by the check that explains them. */
export type Repeat =
  | { readonly kind: "amount"; readonly amount: Amount }
  | { readonly kind: "enough"; readonly condition: Condition }
  | { readonly kind: "endless"; readonly word: string }
  | { readonly kind: "until"; readonly word: "until" | "while"; readonly clause: Clause };

/** A part of the sequence that is repeated. */
export interface Block {
  readonly kind: "block";
  /** Zero-based, in reading order. */
  readonly index: number;
  readonly id: string;
  /** Null when no number is given. */
  readonly repeat: Repeat | null;
  readonly steps: readonly Node[];
}

export type Node = Step | Block;

/**
 * Does somebody choose to do this (true), or does it just happen?
 * Decisions count; what the rules force does not. A declined trigger is no action of its own and counts as not optional here.
 */
export function isOptional(step: Step): boolean {
  switch (step.verb) {
    case "cast": case "play": case "activate": case "special": return true;
    case "mana": case "choose": return !step.forced;
    case "trigger": return step.may === "taken";
    case "event": case "phase": case "turn": case "resolve": return false;
  }
}

/** Is an object put on the stack (Magic) by this verb? */
export const usesStack = (step: Step): boolean =>
  step.verb === "cast" || step.verb === "activate" || step.verb === "trigger";
