import { countDigits, MOST_DIGITS } from "../domain/number.ts";
import { add, constantForm, expand, isConstant, scale, sameForm, subtract, substitute, variableForm, type Form } from "./form.ts";
import { factorsOf, isProduct } from "./products.ts";

/**
 * An affine map on the variables: what each changed variable becomes. Variables that are not in it keep their value.
 * Where it has products in it, it is affine on the variables and products together, whose images follow from the map.
 */
export type AffineMap = ReadonlyMap<number, Form>;

/** The values of all variables; what is unknown is a form over variables that nothing changes. */
export type Values = (variable: number) => Form;

/** Thrown where a value would have more than a million digits; `digits` says about how many, as text. */
export class TooManyDigits extends Error {
  readonly digits: string;
  constructor(digits: string) {
    super(`a number of ${digits} digits`);
    this.digits = digits;
  }
}

const productImages = new WeakMap<AffineMap, Map<number, Form>>();

/** What a variable or a product becomes. Throws `TooSteep`. */
export function imageOf(map: AffineMap, variable: number): Form {
  if (!isProduct(variable)) return map.get(variable) ?? variableForm(variable);
  let images = productImages.get(map);
  if (!images) productImages.set(map, (images = new Map()));
  let image = images.get(variable);
  if (!image) images.set(variable, (image = expand(variable, (each) => imageOf(map, each))));
  return image;
}

/** The form as it reads after the map: `form` composed with `map`. Throws `TooSteep`. */
export function pullBack(form: Form, map: AffineMap): Form {
  const image = (variable: number): Form => imageOf(map, variable);
  return substitute(form, image, image);
}

const isIdentityEntry = (variable: number, form: Form): boolean => sameForm(form, variableForm(variable));

/** First `first`, then `second`, as one map. */
export function compose(first: AffineMap, second: AffineMap): AffineMap {
  const result = new Map(first);
  for (const [variable, form] of second) {
    const image = pullBack(form, first);
    if (isIdentityEntry(variable, image)) result.delete(variable);
    else result.set(variable, image);
  }
  return result;
}

/** The longest chain of differences that is followed before growth is taken to be no polynomial. */
export const LONGEST_CHAIN = 24;

/**
 * The differences of a form along the iterations of a map: the form, its change in one iteration, the change of that, …
 * Ends before the first difference that is zero for every state, or gives null when none is within `LONGEST_CHAIN`.
 */
export function differences(form: Form, map: AffineMap): readonly Form[] | null {
  const chain: Form[] = [];
  let current = form;
  while (chain.length < LONGEST_CHAIN) {
    if (current.constant === 0n && current.terms.size === 0) return chain;
    chain.push(current);
    current = subtract(pullBack(current, map), current);
  }
  return null;
}

/** The binomial coefficients C(n, 0) … C(n, count - 1). */
export function binomials(n: bigint, count: number): readonly bigint[] {
  const row: bigint[] = [];
  let current = 1n;
  for (let index = 0; index < count; index++) {
    row.push(current);
    current = (current * (n - BigInt(index))) / BigInt(index + 1);
  }
  return row;
}

/** The form after `times` iterations, from its chain of differences: a sum of binomials. */
export function alongChain(chain: readonly Form[], times: bigint): Form {
  const weights = binomials(times, chain.length);
  return chain.reduce((sum, each, index) => add(sum, scale(each, weights[index] ?? 0n)), constantForm(0n));
}

/** The variables and products that the given ones are made of, along any number of iterations. Throws `TooSteep`. */
export function dependencies(map: AffineMap, variables: Iterable<number>): ReadonlySet<number> {
  const found = new Set(variables);
  for (const variable of found) {
    for (const read of imageOf(map, variable).terms.keys()) found.add(read);
    if (isProduct(variable)) for (const [factor] of factorsOf(variable)) found.add(factor);
  }
  return found;
}

/** The part of the map that is about the given variables. */
export const restrict = (map: AffineMap, variables: ReadonlySet<number>): AffineMap =>
  new Map(Array.from(variables).flatMap((variable) => {
    const image = map.get(variable);
    return image ? [[variable, image] as const] : [];
  }));

function largestDigits(map: AffineMap): number {
  let most = 0;
  for (const form of map.values()) {
    most = Math.max(most, countDigits(form.constant));
    for (const factor of form.terms.values()) most = Math.max(most, countDigits(factor));
  }
  return most;
}

const aboutDigits = (digits: number, doublings: number): string => {
  const exponent = Math.log10(digits) + doublings * Math.log10(2);
  return exponent < 15 ? `about ${Math.round(digits * 2 ** doublings).toLocaleString("en-US")}` : `about 10^${Math.floor(exponent)}`;
};

/** Squares of squares of a map, kept for the next question about it. */
export class Powers {
  readonly #squares: AffineMap[];
  readonly #mostDigits: number;
  /** No square whose numbers have more than `spare` digits more than those of the map is squared again. */
  constructor(map: AffineMap, spare = MOST_DIGITS) {
    this.#squares = [map];
    this.#mostDigits = Math.min(MOST_DIGITS, largestDigits(map) + spare);
  }

  #square(index: number, wanted: number): AffineMap {
    while (this.#squares.length <= index) {
      const last = this.#squares[this.#squares.length - 1] ?? new Map();
      const digits = largestDigits(last);
      if (digits > this.#mostDigits) throw new TooManyDigits(aboutDigits(digits, wanted - this.#squares.length + 1));
      this.#squares.push(compose(last, last));
    }
    return this.#squares[index] ?? new Map();
  }

  /** The form as it reads after the map was done `times` times. Throws `TooManyDigits`. */
  pullBack(form: Form, times: bigint): Form {
    let result = form;
    const bits = times.toString(2);
    for (let index = 0; index < bits.length; index++) {
      if (bits[bits.length - 1 - index] === "1") result = pullBack(result, this.#square(index, bits.length - 1));
    }
    return result;
  }

  /** The map done `times` times. Cost grows with the digits of `times` and of the result. Throws `TooManyDigits`. */
  power(times: bigint): AffineMap {
    let result: AffineMap = new Map();
    const bits = times.toString(2);
    for (let index = 0; index < bits.length; index++) {
      if (bits[bits.length - 1 - index] === "1") result = compose(result, this.#square(index, bits.length - 1));
    }
    return result;
  }
}

/**
 * The map done `times` times as one map. What grows like a polynomial is written down directly;
 * only what does not is raised by squaring. Throws `TooManyDigits`.
 */
export function power(map: AffineMap, times: bigint): AffineMap {
  const result = new Map<number, Form>();
  const others: number[] = [];
  for (const variable of map.keys()) {
    const chain = differences(variableForm(variable), map);
    if (chain) result.set(variable, alongChain(chain, times));
    else others.push(variable);
  }
  if (others.length > 0) {
    const raised = new Powers(restrict(map, dependencies(map, others))).power(times);
    for (const variable of others) {
      const image = raised.get(variable);
      if (image) result.set(variable, image);
    }
  }
  for (const [variable, form] of result) if (isIdentityEntry(variable, form)) result.delete(variable);
  return result;
}

/** The value of a form, or null when it holds something unknown. */
export function valueOf(form: Form, values: Values): bigint | null {
  const value = substitute(form, values);
  return isConstant(value) ? value.constant : null;
}
