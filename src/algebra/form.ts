import { spend, spendOn } from "./effort.ts";
import { factorsOf, isProduct, multiplyVariables } from "./products.ts";

/**
 * A linear form: a constant and `factor * variable` terms, over integers of any size. Variables are numbers; what they
 * stand for is the caller's business, except that a negative one stands for a product of others. Terms with factor zero
 * are never kept.
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

/** `a * b`, as a sum of products. Throws `TooSteep`. */
export function multiply(a: Form, b: Form): Form {
  if (isConstant(a)) return scale(b, a.constant);
  if (isConstant(b)) return scale(a, b.constant);
  spend(2 + a.terms.size * b.terms.size);
  const terms = new Map<number, bigint>();
  const put = (variable: number, weight: bigint): void => {
    const sum = (terms.get(variable) ?? 0n) + weight;
    if (sum === 0n) terms.delete(variable);
    else terms.set(variable, sum);
  };
  for (const [one, factor] of a.terms) {
    put(one, factor * b.constant);
    for (const [other, each] of b.terms) {
      spendOn(factor, each);
      for (const [variable, weight] of multiplyVariables(one, other)) put(variable, factor * each * weight);
    }
  }
  for (const [other, each] of b.terms) put(other, a.constant * each);
  return { constant: a.constant * b.constant, terms };
}

/** The binomial coefficient C(form, order). Throws `TooSteep`. */
export function binomial(form: Form, order: number): Form {
  if (order === 0) return constantForm(1n);
  let result = form;
  let divisor = 1n;
  for (let index = 1; index < order; index++) {
    result = multiply(result, addConstant(form, BigInt(-index)));
    divisor *= BigInt(index + 1);
  }
  if (divisor === 1n) return result;
  // Always without remainder: it gives whole numbers, and those have whole factors for products of binomial coefficients.
  return { constant: result.constant / divisor, terms: new Map(Array.from(result.terms, ([variable, each]) => [variable, each / divisor])) };
}

/** What a product is when a form is put in the place of each of its variables. Throws `TooSteep`. */
export const expand = (product: number, valueOf: (variable: number) => Form): Form =>
  factorsOf(product).reduce((result, [variable, order]) => multiply(result, binomial(valueOf(variable), order)), constantForm(1n));

/** Puts a form in the place of every variable; `productOf` says what products are then. Throws `TooSteep`. */
export function substitute(form: Form, valueOf: (variable: number) => Form, productOf = (product: number): Form => expand(product, valueOf)): Form {
  let constant = form.constant;
  let terms: Map<number, bigint> | null = null;
  for (const [variable, factor] of form.terms) {
    const value = isProduct(variable) ? productOf(variable) : valueOf(variable);
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
