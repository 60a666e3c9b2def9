import type { OutcomeWord } from "../domain/case.ts";
import type { PlaceName } from "../domain/place.ts";
import type { Scenario } from "../domain/scenario.ts";
import type { Form } from "../algebra/form.ts";
import { isConstant, subtract, variableForm } from "../algebra/form.ts";
import { unknownVariable } from "../timeline/effects.ts";
import type { Departure, LossReason } from "../timeline/halt.ts";
import type { Machine } from "../timeline/machine.ts";
import type { Decision, Time } from "../timeline/moment.ts";
import type { RuleKey } from "../rules/index.ts";

/** A quantity somewhere: its number, or by how much it changed where it started unknown (null where not even that is known). */
export type QuantityValue =
  | { readonly kind: "known"; readonly value: bigint }
  | { readonly kind: "unknown"; readonly change: bigint | null };

/** What the proposal had a player do at a place. */
export type Planned =
  | { readonly kind: "pass" }
  | { readonly kind: "take"; readonly step: number }
  | { readonly kind: "decide"; readonly step: number; readonly decision: Decision };

/** The codes of defaults that decided something where the documents are silent. */
export const ASSUMPTIONS = [
  "tie", "tie-agree-break", "zero", "no-window", "teammate", "controlled", "order-across-turns", "optional-across-turns", "decision-place",
  "irrelevant-difference",
] as const;
export type Assumption = (typeof ASSUMPTIONS)[number];

/**
 * What a negotiation came to. Players are indexes; whoever has priority, must do something or named the end is a seat, which
 * with shared turns stands for the team. Null and empty lists say that there is none.
 */
export interface Outcome {
  readonly word: OutcomeWord;
  /** Where the shortcut ends; `time` compares it with other places. */
  readonly at: { readonly name: PlaceName; readonly text: string; readonly time: Time } | null;
  /** Whole iterations of the one top-level loop. */
  readonly iterations: bigint | null;
  readonly priority: number | null;
  /** Why that player has it. */
  readonly priorityRule: RuleKey | null;
  /** Who passes before that player has it, in order. */
  readonly passedBefore: readonly number[];
  /** Whose place it would have been, where a tournament rule gives priority to somebody else. */
  readonly naturalHolder: number | null;
  readonly mustDiffer: number | null;
  readonly mustBreak: number | null;
  readonly planned: Planned | null;
  readonly by: number | null;
  readonly loses: readonly number[];
  readonly wins: readonly number[];
  readonly draw: readonly number[];
  readonly continues: readonly number[];
  readonly lossReasons: readonly LossReason[];
  readonly departures: readonly Departure[];
  /** By quantity; null where there is no state to tell, as after the draw of an endless loop. */
  readonly state: readonly QuantityValue[] | null;
  /** Objects on the stack there: step indexes, bottom first, at most the newest eight. */
  readonly held: readonly number[];
  /** How many more objects are below those. */
  readonly heldBelow: bigint;
  /** Why a loop that ends of itself cannot go on, as a clause; null for any other outcome. */
  readonly endsSince: string | null;
  readonly rules: readonly RuleKey[];
  readonly assumptions: readonly Assumption[];
  /** After a refusal for chance or conditions: what holds for playing it by hand. */
  readonly byHand: "allowed" | "stop-at-same-state" | null;
}

/** An outcome with nothing in it but its word. */
export const bareOutcome = (word: OutcomeWord): Outcome => ({
  word, at: null, iterations: null, priority: null, priorityRule: null, passedBefore: [], naturalHolder: null, mustDiffer: null, mustBreak: null, planned: null, by: null,
  loses: [], wins: [], draw: [], continues: [], lossReasons: [], departures: [], state: null, held: [], heldBelow: 0n, endsSince: null,
  rules: [], assumptions: [], byHand: null,
});

/** A value as it is reported. */
export function reportValue(scenario: Scenario, quantity: number, value: Form): QuantityValue {
  if (isConstant(value)) return { kind: "known", value: value.constant };
  const change = subtract(value, variableForm(unknownVariable(scenario.quantities.length, quantity)));
  return { kind: "unknown", change: isConstant(change) ? change.constant : null };
}

/** Every quantity as the walk has left it. */
export const reportState = (machine: Machine): readonly QuantityValue[] =>
  machine.values.map((value, quantity) => reportValue(machine.scenario, quantity, value));
