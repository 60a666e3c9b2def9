import { spend, spendOn } from "./effort.ts";

/**
 * A linear form: a constant and `factor * variable` terms, over integers of any size. Variables are numbers; what they
 * stand for is the caller's business. Terms with factor zero are never kept.
 */
export interface Form {
  readonly constant: bigint;
  readonly terms: ReadonlyMap<number, bigint>;
}

const NO_TERMS: ReadonlyMap<number, bigint> = new Map();

/** The form that is only a number. */
export const constantForm = (constant: bigint): Form => ({ constant, terms: NO_TERMS });

/** The form that is only a variable. */
export const variableForm = (variable: number): Form => ({ constant: 0n, terms: new Map([[variable, 1n]]) });

export const ZERO = constantForm(0n);

/** Has the form no variable in it? */
export const isConstant = (form: Form): boolean => form.terms.size === 0;

/** `a + factor * b`. */
export function addScaled(a: Form, factor: bigint, b: Form): Form {
  if (factor === 0n) return a;
  spend(1 + a.terms.size + b.terms.size);
  spendOn(factor, b.constant);
  const constant = a.constant + factor * b.constant;
  if (b.terms.size === 0) return { constant, terms: a.terms };
  const terms = new Map(a.terms);
  for (const [variable, each] of b.terms) {
    const sum = (terms.get(variable) ?? 0n) + factor * each;
    if (sum === 0n) terms.delete(variable);
    else terms.set(variable, sum);
  }
  return { constant, terms };
}

/** `a + b`. */
export const add = (a: Form, b: Form): Form => addScaled(a, 1n, b);

/** `a - b`. */
export const subtract = (a: Form, b: Form): Form => addScaled(a, -1n, b);

/** `a + number`. */
export const addConstant = (a: Form, number: bigint): Form => (number === 0n ? a : { constant: a.constant + number, terms: a.terms });

/** `factor * a`. */
export function scale(a: Form, factor: bigint): Form {
  if (factor === 1n) return a;
  if (factor === 0n) return ZERO;
  return { constant: factor * a.constant, terms: new Map(Array.from(a.terms, ([variable, each]) => [variable, factor * each])) };
}

/** Are both the same form? */
export function sameForm(a: Form, b: Form): boolean {
  if (a === b) return true;
  if (a.constant !== b.constant || a.terms.size !== b.terms.size) return false;
  for (const [variable, factor] of a.terms) if (b.terms.get(variable) !== factor) return false;
  return true;
}

/** Puts a form in the place of every variable. */
export function substitute(form: Form, valueOf: (variable: number) => Form): Form {
  let constant = form.constant;
  let terms: Map<number, bigint> | null = null;
  for (const [variable, factor] of form.terms) {
    const value = valueOf(variable);
    spend(1 + value.terms.size);
    spendOn(factor, value.constant);
    constant += factor * value.constant;
    for (const [inner, each] of value.terms) {
      spendOn(factor, each);
      terms ??= new Map();
      const sum = (terms.get(inner) ?? 0n) + factor * each;
      if (sum === 0n) terms.delete(inner);
      else terms.set(inner, sum);
    }
  }
  return { constant, terms: terms ?? NO_TERMS };
}

/** A text that is the same for forms with the same terms, whatever their constants. */
export function termsKey({ terms }: Form): string {
  let key = "";
  const sorted = terms.size > 1 ? Array.from(terms).sort(([a], [b]) => a - b) : terms;
  for (const [variable, factor] of sorted) key += `${variable}:${factor === 1n ? "" : factor.toString(36)} `;
  return key;
}
