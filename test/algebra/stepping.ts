// Affine maps done one by one, and how fast-check draws them.

import fc from "fast-check";
import type { AffineMap, Values } from "../../src/algebra/affine.ts";
import { constantForm, type Form } from "../../src/algebra/form.ts";
import { factorsOf } from "../../src/algebra/products.ts";
import { byEffort } from "../effort.ts";

export const VARIABLES = 4;

const small = fc.bigInt({ min: -3n, max: 3n });

/** A form over the first few variables, with few terms. */
export const forms: fc.Arbitrary<Form> = fc
  .tuple(fc.bigInt({ min: -40n, max: 40n }), fc.array(fc.tuple(fc.nat({ max: VARIABLES - 1 }), small), { maxLength: 3 }))
  .map(([constant, terms]) => ({ constant, terms: new Map(terms.filter(([, factor]) => factor !== 0n)) }));

/** A map that mostly adds, and now and then sets, multiplies, swaps or feeds back. */
export const maps: fc.Arbitrary<AffineMap> = fc
  .array(
    fc.tuple(
      fc.nat({ max: VARIABLES - 1 }),
      fc.oneof({ weight: 5, arbitrary: fc.constant(1n) }, { weight: 1, arbitrary: fc.constantFrom(0n, 2n, 3n, -1n) }),
      fc.array(fc.tuple(fc.nat({ max: VARIABLES - 1 }), small), { maxLength: 2 }),
      fc.bigInt({ min: -5n, max: 5n }),
    ),
    { maxLength: VARIABLES },
  )
  .map((entries) => new Map(entries.map(([variable, own, others, constant]) => {
    const terms = new Map(others.filter(([, factor]) => factor !== 0n));
    terms.set(variable, own);
    for (const [other, factor] of terms) if (factor === 0n) terms.delete(other);
    return [variable, { constant, terms }];
  })));

export const states: fc.Arbitrary<readonly bigint[]> = fc.array(
  fc.oneof(fc.bigInt({ min: -20n, max: 20n }), fc.bigInt({ min: 0n, max: 3_000n })),
  { minLength: VARIABLES, maxLength: VARIABLES },
);

export const valuesOf = (state: readonly bigint[]): Values => (variable) => constantForm(state[variable] ?? 0n);

function choose(value: bigint, order: number): bigint {
  let [above, below] = [1n, 1n];
  for (let index = 0; index < order; index += 1) {
    above *= value - BigInt(index);
    below *= BigInt(index + 1);
  }
  return above / below;
}

/** What a form comes to; products of binomial coefficients are worked out by their definition. */
export function evaluate(form: Form, state: readonly bigint[]): bigint {
  let sum = form.constant;
  for (const [variable, factor] of form.terms) {
    sum += factor * factorsOf(variable).reduce((product, [each, order]) => product * choose(state[each] ?? 0n, order), 1n);
  }
  return sum;
}

export const step = (map: AffineMap, state: readonly bigint[]): readonly bigint[] =>
  state.map((value, variable) => {
    const image = map.get(variable);
    return image ? evaluate(image, state) : value;
  });

/** The first number of iterations after which the form is negative, looking at most that far. */
export function firstNegativeByStepping(form: Form, map: AffineMap, start: readonly bigint[], most: number): number | null {
  let state = start;
  for (let index = 0; index < most; index += 1) {
    if (evaluate(form, state) < 0n) return index;
    state = step(map, state);
  }
  return null;
}

export const runs = byEffort(800, 40_000, 200);
