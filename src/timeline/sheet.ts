import { addConstant, addScaled, constantForm, isConstant, scale, subtract, variableForm, ZERO, type Form } from "../algebra/form.ts";
import type { Amount, Comparison, Condition } from "../domain/quantity.ts";
import type { Recorder } from "./recorder.ts";

/** A number with what it is in terms of the beginning of the iteration that is being recorded. */
export interface Tracked {
  /** A number, or a form over unknown starting values. */
  readonly value: Form;
  readonly shadow: Form;
}

/** A tracked number that is the same in every iteration. */
export const fixed = (number: bigint): Tracked => ({ value: constantForm(number), shadow: constantForm(number) });

export const plus = (a: Tracked, factor: bigint, b: Tracked): Tracked => ({
  value: addScaled(a.value, factor, b.value),
  shadow: addScaled(a.shadow, factor, b.shadow),
});

export const minus = (a: Tracked, b: Tracked): Tracked => ({ value: subtract(a.value, b.value), shadow: subtract(a.shadow, b.shadow) });

/**
 * Values being changed, on top of those of a walk: what a step would do, before it is known whether it can be done.
 * Every decision made here is written to the recorder.
 */
export class Sheet {
  readonly #values: readonly Form[];
  readonly #recorder: Recorder | null;
  readonly #changed = new Map<number, Tracked>();

  constructor(values: readonly Form[], recorder: Recorder | null) {
    this.#values = values;
    this.#recorder = recorder;
  }

  /** The quantity as it stands on this sheet. */
  get(quantity: number): Tracked {
    const changed = this.#changed.get(quantity);
    if (changed) return changed;
    return { value: this.#values[quantity] ?? ZERO, shadow: this.#recorder ? this.#recorder.shadowOf(quantity) : ZERO };
  }

  /** Is the quantity the very same as it was when that was noted? */
  isStill(quantity: number, noted: Tracked): boolean {
    const changed = this.#changed.get(quantity);
    if (changed) return changed.value === noted.value && changed.shadow === noted.shadow;
    return (this.#values[quantity] ?? ZERO) === noted.value && (this.#recorder ? this.#recorder.shadowOf(quantity) : ZERO) === noted.shadow;
  }

  set(quantity: number, tracked: Tracked): void {
    this.#changed.set(quantity, tracked);
  }

  /** What was changed, by quantity. */
  get changes(): ReadonlyMap<number, Tracked> {
    return this.#changed;
  }

  /** An amount, from the quantities as they stand now. */
  evaluate(amount: Amount): Tracked {
    let sum = fixed(amount.constant);
    for (const { factor, quantity } of amount.terms) sum = plus(sum, factor, this.get(quantity));
    return sum;
  }

  /** Is the number at least zero? Null when that cannot be decided. The next iterations are held to the same answer. */
  isAtLeastZero(tracked: Tracked): boolean | null {
    if (!isConstant(tracked.value)) {
      this.lean(tracked);
      return null;
    }
    const yes = tracked.value.constant >= 0n;
    this.#recorder?.guard(yes ? tracked.shadow : addConstant(scale(tracked.shadow, -1n), -1n));
    return yes;
  }

  /** Something is done because the number is unknown: the next iterations are held to its being so. */
  lean(tracked: Tracked): void {
    if (!isConstant(tracked.value)) this.#recorder?.lean(tracked.shadow);
  }

  /** Like `isAtLeastZero` for a number that may lean on a variable nothing changes, such as an unknown starting value. */
  isAtLeastVariable(tracked: Tracked, variable: number): boolean | null {
    const base = variableForm(variable);
    return this.isAtLeastZero({ value: subtract(tracked.value, base), shadow: subtract(tracked.shadow, base) });
  }

  /** The same from the other side: is the number at most that variable? */
  isAtMostVariable(tracked: Tracked, variable: number): boolean | null {
    const base = variableForm(variable);
    return this.isAtLeastZero({ value: subtract(base, tracked.value), shadow: subtract(base, tracked.shadow) });
  }

  /** Is the number at least zero whatever the unknown parts of it are, which are never below zero? */
  isSurelyAtLeastZero(tracked: Tracked): boolean {
    const { terms } = tracked.value;
    if (Array.from(terms.values()).some((factor) => factor < 0n)) return false;
    const unknown = { constant: 0n, terms };
    return this.isAtLeastZero({ value: subtract(tracked.value, unknown), shadow: subtract(tracked.shadow, unknown) }) === true;
  }

  /** Holds the next iterations to the number having just this value. */
  pin(tracked: Tracked): void {
    if (isConstant(tracked.value)) this.#recorder?.pin(tracked.shadow, tracked.value.constant);
  }

  /** Does the condition hold? Null when it reads something unknown. */
  holds(condition: Condition): boolean | null {
    const difference = minus(this.evaluate(condition.left), this.evaluate(condition.right));
    return this.#compare(difference, condition.comparison);
  }

  #compare(difference: Tracked, comparison: Comparison): boolean | null {
    const negated = plus(fixed(0n), -1n, difference);
    switch (comparison) {
      case ">=": return this.isAtLeastZero(difference);
      case "<=": return this.isAtLeastZero(negated);
      case ">": return not(this.isAtLeastZero(negated));
      case "<": return not(this.isAtLeastZero(difference));
      case "==": return this.#isZero(difference, negated);
      case "!=": return not(this.#isZero(difference, negated));
    }
  }

  #isZero(difference: Tracked, negated: Tracked): boolean | null {
    if (!isConstant(difference.value)) return null;
    if (difference.value.constant === 0n) {
      this.pin(difference);
      return true;
    }
    // On whichever side of zero it is, the next iterations are held to that side.
    return this.isAtLeastZero(difference.value.constant < 0n ? difference : negated);
  }
}

const not = (answer: boolean | null): boolean | null => (answer === null ? null : !answer);
