import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dependencies, pullBack, type AffineMap } from "../../src/algebra/affine.ts";
import { firstNegative } from "../../src/algebra/chain.ts";
import { holdsFor } from "../../src/algebra/crossing.ts";
import { add, addConstant, binomial, isConstant, multiply, scale, substitute, variableForm, type Form } from "../../src/algebra/form.ts";
import { chainOf } from "../../src/algebra/levels.ts";
import { MOST_DEGREE, TooSteep } from "../../src/algebra/products.ts";
import { evaluate, firstNegativeByStepping, forms, maps, runs, states, step, valuesOf } from "./stepping.ts";

const choose = (n: bigint, k: number): bigint => Array.from({ length: k }, (_, index) => index).reduce((sum, index) => (sum * (n - BigInt(index))) / BigInt(index + 1), 1n);

describe("forms multiplied", () => {
  test("give the product of what each gives", () => {
    fc.assert(fc.property(forms, forms, forms, states, (a, b, c, state) => {
      const product = multiply(multiply(a, b), c);
      expect(evaluate(product, state)).toBe(evaluate(a, state) * evaluate(b, state) * evaluate(c, state));
      expect(multiply(c, multiply(b, a))).toEqual(multiply(multiply(a, b), c));
    }), { numRuns: runs, seed: 61 });
  });
  test("and their binomial coefficients those of what they give", () => {
    fc.assert(fc.property(forms, fc.nat({ max: 4 }), states, (form, order, state) => {
      expect(evaluate(binomial(form, order), state)).toBe(choose(evaluate(form, state), order));
    }), { numRuns: runs, seed: 62 });
  });
  test("read the same before and after what is put in the place of variables", () => {
    fc.assert(fc.property(forms, forms, maps, states, (a, b, map, state) => {
      const product = multiply(a, b);
      expect(evaluate(pullBack(product, map), state)).toBe(evaluate(product, step(map, state)));
      const value = substitute(product, valuesOf(state));
      expect(isConstant(value) ? value.constant : null).toBe(evaluate(product, state));
    }), { numRuns: runs, seed: 63 });
  });
  test("not beyond a degree", () => {
    const power = (degree: number): Form => Array.from({ length: degree }, () => variableForm(0)).reduce(multiply);
    expect(evaluate(power(MOST_DEGREE), [3n])).toBe(3n ** BigInt(MOST_DEGREE));
    expect(() => power(MOST_DEGREE + 1)).toThrow(TooSteep);
    // t' = t k, k' = k + 1: each product needs one of a higher degree.
    const factorial: AffineMap = new Map([[0, multiply(variableForm(0), variableForm(1))], [1, addConstant(variableForm(1), 1n)]]);
    expect(() => dependencies(factorial, [0])).toThrow(TooSteep);
    expect(holdsFor(variableForm(0), factorial, valuesOf([1n, 1n]), null)).toEqual({ count: 0n, exact: false });
  });
});

describe("how long a form holds where products feed it", () => {
  const [x, y] = [variableForm(0), variableForm(1)];
  const signs = fc.constantFrom(-1n, 1n, -2n);
  test("is what stepping finds", () => {
    let found = 0;
    fc.assert(fc.property(states, fc.bigInt({ min: -2n, max: 3n }), fc.bigInt({ min: -2n, max: 3n }), signs, fc.nat({ max: 3 }), (state, one, other, sign, kind) => {
      const fed = [multiply(x, y), binomial(x, 2), multiply(x, x), add(binomial(y, 3), x)][kind] ?? x;
      const map: AffineMap = new Map([[0, addConstant(x, one)], [1, addConstant(y, other)], [2, add(variableForm(2), scale(fed, sign))]]);
      const start = state.map((value, index) => (index === 2 ? value * 1_000n : value));
      const expected = firstNegativeByStepping(variableForm(2), map, start, 400);
      const { count, exact } = holdsFor(variableForm(2), map, valuesOf(start), null);
      expect(exact).toBe(true);
      if (expected !== null) expect(count).toBe(BigInt(expected));
      else expect(count === null || count >= 400n).toBe(true);
      if (expected !== null && expected > 0) found += 1;
    }), { numRuns: runs, seed: 64 });
    expect(found).toBeGreaterThan(runs / 20);
  });
});

describe("where a polynomial changes its sign", () => {
  /** A sequence as its differences at 0. */
  const differencesOf = (values: readonly bigint[]): readonly bigint[] => {
    const result: bigint[] = [];
    for (let row = values; row.length > 0; row = row.slice(1).map((value, index) => value - (row[index] ?? 0n))) result.push(row[0] ?? 0n);
    return result;
  };
  const huge = fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 30n }), fc.nat({ max: 400 })).map(([value, zeros]) => value * 10n ** BigInt(zeros));
  test("is right behind its root, which is known since it is made of it", () => {
    fc.assert(fc.property(huge, fc.array(huge, { maxLength: 3 }), fc.bigInt({ min: 1n, max: 9n }), (root, others, factor) => {
      const at = (n: bigint): bigint => others.reduce((product, other) => product * (n + other), factor * (root - n));
      const starts = differencesOf(Array.from({ length: others.length + 2 }, (_, index) => at(BigInt(index))));
      const chain = chainOf(starts.map(() => 1n), starts);
      let looks = 0;
      const counted = chain && { ...chain, at: (level: number, index: bigint): bigint => ((looks += 1), chain.at(level, index)) };
      expect(counted && firstNegative(counted, null)).toBe(root + 1n);
      // Halving alone would need a look for each of up to 1,400 bits.
      expect(looks).toBeLessThan(250);
    }), { numRuns: runs / 4, seed: 65 });
  });
  test("also where it goes back and forth between three roots", () => {
    fc.assert(fc.property(fc.uniqueArray(huge, { minLength: 3, maxLength: 3 }), (roots) => {
      const sorted = [...roots].sort((a, b) => (a < b ? -1 : 1));
      const at = (n: bigint): bigint => sorted.reduce((product, root) => product * (root - n), 1n);
      const starts = differencesOf([0n, 1n, 2n, 3n].map(at));
      const chain = chainOf([1n, 1n, 1n, 1n], starts);
      const [first = 0n, second = 0n] = sorted;
      if (second - first > 1n) expect(chain && firstNegative(chain, null)).toBe(first + 1n);
    }), { numRuns: runs / 4, seed: 66 });
  });
});
