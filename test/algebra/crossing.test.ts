import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compose, power, pullBack, type AffineMap } from "../../src/algebra/affine.ts";
import { conditionsFor, holdsFor } from "../../src/algebra/crossing.ts";
import { type Form, variableForm } from "../../src/algebra/form.ts";
import { levelsOf } from "../../src/algebra/levels.ts";
import { ratesOf } from "../../src/algebra/rates.ts";
import { evaluate, firstNegativeByStepping, forms, maps, runs, states, step, valuesOf, VARIABLES } from "./stepping.ts";

const MOST = 120;
const form = (constant: bigint, terms: Record<number, bigint> = {}): Form => ({ constant, terms: new Map(Object.entries(terms).map(([key, factor]) => [Number(key), factor])) });

describe("how long a form holds", () => {
  test("is what stepping shows, for random maps and forms", () => {
    let shown = 0;
    let total = 0;
    fc.assert(
      fc.property(forms, maps, states, fc.constantFrom(null, 1n, 7n, 50n, 100n), (guard, map, state, limit) => {
        total += 1;
        const holding = holdsFor(guard, map, valuesOf(state), limit);
        const found = firstNegativeByStepping(guard, map, state, limit === null ? MOST : Number(limit));
        if (!holding.exact) {
          expect(holding.count).toBe(0n);
          return;
        }
        shown += 1;
        if (found !== null) expect(holding.count).toBe(BigInt(found));
        else expect(holding.count === null || holding.count >= (limit ?? BigInt(MOST))).toBe(true);
      }),
      { numRuns: runs, seed: 11 },
    );
    // Only rates that are no whole numbers are left undecided.
    expect(shown / total).toBeGreaterThan(0.9);
  });
  test("is found however late it ends", () => {
    const slow: AffineMap = new Map([[0, form(-1n, { 0: 1n })]]);
    expect(holdsFor(variableForm(0), slow, valuesOf([10n ** 80n]), null)).toEqual({ count: 10n ** 80n + 1n, exact: true });
    const square: AffineMap = new Map([[0, form(1n, { 0: 1n })], [1, form(0n, { 1: 1n, 0: -1n })]]);
    const start = 10n ** 60n;
    const { count } = holdsFor(variableForm(1), square, valuesOf([0n, start]), null);
    const left = (n: bigint): bigint => start - (n * (n - 1n)) / 2n;
    expect(count !== null && left(count) < 0n && left(count - 1n) >= 0n).toBe(true);
  });
  test("never ends for what settles above zero, and is not shown for what is unknown", () => {
    const map: AffineMap = new Map([[0, form(3n)], [1, form(0n, { 1: 2n })]]);
    expect(holdsFor(form(0n, { 0: 1n, 1: 1n }), map, valuesOf([0n, 0n]), null)).toEqual({ count: null, exact: true });
    expect(holdsFor(form(0n, { 1: 1n }), map, (variable) => variableForm(variable + 10), null).exact).toBe(false);
  });
  test("what is set each time has an effect that is late by as many iterations as it is handed on", () => {
    // a triples, b doubles from far ahead, c is set to d, and d to a number.
    const map: AffineMap = new Map([[0, form(0n, { 0: 3n })], [1, form(0n, { 1: 2n })], [2, variableForm(3)], [3, form(7n)]]);
    const guard = form(0n, { 0: -1n, 1: 1n, 2: -1n });
    const start = [1n, 10n ** 9n, 0n, 5n];
    const expected = firstNegativeByStepping(guard, map, start, MOST);
    expect(holdsFor(guard, map, valuesOf(start), null)).toEqual({ count: BigInt(expected ?? -1), exact: true });
    expect(holdsFor(form(0n, { 1: 1n, 2: -1n }), map, valuesOf([1n, 6n, 1n, 6n]), null)).toEqual({ count: null, exact: true });
    expect(holdsFor(form(0n, { 1: 1n, 2: -1n }), map, valuesOf([1n, 2n, 1n, 6n]), null)).toEqual({ count: 1n, exact: true });
  });
  test("a circle of three is taken three iterations at a time", () => {
    const map: AffineMap = new Map([[0, variableForm(1)], [1, variableForm(2)], [2, variableForm(0)], [3, form(0n, { 3: 1n, 0: -1n })]]);
    expect(holdsFor(variableForm(3), map, valuesOf([1n, 0n, 0n, 10n ** 30n]), null)).toEqual({ count: 3n * 10n ** 30n + 1n, exact: true });
  });
});

describe("conditions for an iteration to happen many times", () => {
  test("hold where they are found, and wherever they hold the form does", () => {
    let used = 0;
    fc.assert(
      fc.property(forms, maps, states, states, fc.integer({ min: 1, max: MOST }), (guard, map, state, other, times) => {
        if (firstNegativeByStepping(guard, map, state, times) !== null) return;
        const conditions = conditionsFor(guard, map, valuesOf(state), BigInt(times));
        if (!conditions) return;
        for (const condition of conditions) expect(evaluate(condition, state)).toBeGreaterThanOrEqual(0n);
        for (const elsewhere of [other, state.map((value, index) => value + BigInt(index)), state.map((value) => value * 2n)]) {
          if (!conditions.every((condition) => evaluate(condition, elsewhere) >= 0n)) continue;
          used += 1;
          expect(firstNegativeByStepping(guard, map, elsewhere, times)).toBe(null);
        }
      }),
      { numRuns: runs, seed: 12 },
    );
    expect(used).toBeGreaterThan(runs / 4);
  });
});

describe("powers", () => {
  test("of a map are the map done so often", () => {
    fc.assert(
      fc.property(maps, states, fc.nat({ max: 40 }), (map, state, times) => {
        const raised = power(map, BigInt(times));
        let stepped = state;
        for (let index = 0; index < times; index += 1) stepped = step(map, stepped);
        expect(step(raised, state)).toEqual(stepped);
      }),
      { numRuns: runs, seed: 13 },
    );
  });
  test("compose and pull back agree with doing one after the other", () => {
    fc.assert(
      fc.property(maps, maps, forms, states, (first, second, guard, state) => {
        const then = step(second, step(first, state));
        expect(step(compose(first, second), state)).toEqual(then);
        expect(evaluate(pullBack(guard, compose(first, second)), state)).toBe(evaluate(guard, then));
      }),
      { numRuns: runs, seed: 14 },
    );
  });
});

describe("levels and rates", () => {
  test("each level is the one before after an iteration, less its rate times itself, down to nothing", () => {
    fc.assert(
      fc.property(forms, maps, states, (guard, map, state) => {
        const levels = levelsOf(guard, map);
        if (!levels) return;
        expect(levels.rates.every((rate, index) => rate >= 1n && rate >= (levels.rates[index - 1] ?? 1n))).toBe(true);
        let early = state;
        for (const each of levels.early) {
          expect(evaluate(each, state)).toBe(evaluate(guard, early));
          early = step(map, early);
        }
        if (levels.forms[0]) expect(evaluate(levels.forms[0], state)).toBe(evaluate(guard, early));
        levels.forms.forEach((level, index) => {
          const next = levels.forms[index + 1];
          const expected = (levels.rates[index] ?? 0n) * evaluate(level, state) + (next ? evaluate(next, state) : 0n);
          expect(evaluate(level, step(map, state))).toBe(expected);
        });
      }),
      { numRuns: runs, seed: 15 },
    );
  });
  test("of groups that feed each other", () => {
    const all = new Set(Array.from({ length: VARIABLES }, (_, variable) => variable));
    const swap: AffineMap = new Map([[0, variableForm(1)], [1, variableForm(0)]]);
    expect(ratesOf(swap, new Set([0, 1]))).toEqual([-1n, 1n]);
    expect(ratesOf(new Map([[0, form(0n, { 0: 1n, 1: 1n })], [1, form(0n, { 0: 1n, 1: 1n })]]), new Set([0, 1]))).toEqual([0n, 2n]);
    expect(ratesOf(new Map([[0, variableForm(1)], [1, form(0n, { 0: 1n, 1: 1n })]]), new Set([0, 1]))).toBe(null);
    expect(ratesOf(new Map([[2, form(5n)], [3, form(0n, { 3: 7n })]]), all)).toEqual([0n, 1n, 1n, 7n]);
    // A circle of three has rates that are no numbers on the line; three iterations together have.
    const circle: AffineMap = new Map([[0, variableForm(1)], [1, variableForm(2)], [2, variableForm(0)]]);
    expect(ratesOf(circle, new Set([0, 1, 2]))).toBe(null);
    expect(ratesOf(compose(compose(circle, circle), circle), new Set([0, 1, 2]))).toEqual([1n, 1n, 1n]);
  });
});
