/** Whose number it is: a player's, a team's (shared turns), or nobody's. */
export type Owner =
  | { readonly kind: "player"; readonly player: number }
  | { readonly kind: "team"; readonly team: number }
  | { readonly kind: "nobody" };

/** A number that the scenario tracks. `start` is null when the scenario says `unknown`. */
export interface Quantity {
  /** As it is written, owner included: `Ana.druid.untapped`, or a bare name from `state`. */
  readonly name: string;
  readonly owner: Owner;
  /** The part behind the owner: `life`, `druid.untapped`. */
  readonly attribute: string;
  readonly start: bigint | null;
}

/** A sum: a constant and any number of `factor * quantity` terms; quantities by their index in the scenario. */
export interface Amount {
  readonly constant: bigint;
  readonly terms: readonly { readonly factor: bigint; readonly quantity: number }[];
}

export const COMPARISONS = ["<=", "<", ">=", ">", "==", "!="] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** A comparison of two amounts, with the words it was written in. */
export interface Condition {
  readonly left: Amount;
  readonly comparison: Comparison;
  readonly right: Amount;
  readonly text: string;
}

/** What one entry of `change` does to its quantity; `upTo` takes at most `amount`, and no more than is there. */
export interface Change {
  readonly kind: "add" | "set" | "times" | "upTo";
  readonly amount: Amount;
}

/** An amount that is only a number. */
export const constantAmount = (constant: bigint): Amount => ({ constant, terms: [] });

/** What an amount comes to with the starting values; null where one of them is unknown. */
const startOf = (quantities: readonly Quantity[], amount: Amount): bigint | null =>
  amount.terms.reduce<bigint | null>((sum, { factor, quantity }) => {
    const start = quantities[quantity]?.start ?? null;
    return sum === null || start === null ? null : sum + factor * start;
  }, amount.constant);

/** Does a condition hold with the starting values? Null where that depends on one that is unknown. */
export function holdsAtStart(quantities: readonly Quantity[], { left, comparison, right }: Condition): boolean | null {
  const [a, b] = [startOf(quantities, left), startOf(quantities, right)];
  if (a === null || b === null) return null;
  switch (comparison) {
    case "<=": return a <= b;
    case "<": return a < b;
    case ">=": return a >= b;
    case ">": return a > b;
    case "==": return a === b;
    case "!=": return a !== b;
  }
}

/** Every quantity that an amount reads. */
export const quantitiesOf = (amount: Amount): readonly number[] => amount.terms.map((term) => term.quantity);
