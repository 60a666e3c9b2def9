import { alongChain, binomials, compose, dependencies, differences, pullBack, TooManyDigits, type AffineMap, type Values } from "./affine.ts";
import { firstNegative } from "./chain.ts";
import { findCone, signOfChange, valuesAlong } from "./cone.ts";
import { addScaled, formKey, isConstant, scale, subtract, substitute, ZERO, type Form } from "./form.ts";

/** How long a form stays at least zero along the iterations of a map. */
export interface Holding {
  /** Iterations from now on for which it holds, counted from the state before the first; null when it never stops. */
  readonly count: bigint | null;
  /** Is `count` exact, or only as far as it could be shown? */
  readonly exact: boolean;
}

const NEVER_STOPS: Holding = { count: null, exact: true };
const NOT_SHOWN: Holding = { count: 0n, exact: false };

/** Patterns that repeat only every few iterations are looked at that many iterations at a time. */
const PERIODS = [1, 2, 3, 4, 5, 6] as const;

function alongPolynomial(chain: readonly Form[], values: Values, limit: bigint | null): Holding {
  const coefficients: bigint[] = [];
  for (const each of chain) {
    const value = substitute(each, values);
    if (!isConstant(value)) return NOT_SHOWN;
    coefficients.push(value.constant);
  }
  while (coefficients.at(-1) === 0n) coefficients.pop();
  const [first, slope] = coefficients;
  if (first === undefined) return NEVER_STOPS;
  if (slope === undefined) return first >= 0n ? NEVER_STOPS : { count: 0n, exact: true };
  if (coefficients.length === 2) {
    if (first < 0n) return { count: 0n, exact: true };
    return slope > 0n ? NEVER_STOPS : { count: first / -slope + 1n, exact: true };
  }
  const level = coefficients.length - 1;
  const at = (from: number, index: bigint): bigint =>
    binomials(index, coefficients.length - from).reduce((sum, weight, offset) => sum + weight * (coefficients[from + offset] ?? 0n), 0n);
  const found = firstNegative({ at, level, sign: (coefficients[level] ?? 0n) > 0n ? 1 : -1 }, limit, true);
  return found === null ? NEVER_STOPS : found === "undecided" ? NOT_SHOWN : { count: found, exact: true };
}

const LONGEST_SEARCH = 6;

function alongGrowth(form: Form, map: AffineMap, values: Values, limit: bigint | null): Holding | null {
  const cone = findCone(map, dependencies(map, form.terms.keys()), values);
  if (!cone) return null;
  const levels: Form[] = [form];
  for (let level = 1; level <= LONGEST_SEARCH; level++) {
    const previous = levels[level - 1] ?? ZERO;
    const sign = signOfChange(previous, cone);
    levels.push(subtract(pullBack(previous, map), previous));
    if (sign === null) continue;
    const evaluators = levels.map((each) => valuesAlong(map, each, values));
    const at = (index: number, times: bigint): bigint => evaluators[index]?.(times) ?? 0n;
    try {
      const found = firstNegative({ at, level, sign: sign === 0 ? 1 : sign }, limit, false);
      return found === null ? NEVER_STOPS : found === "undecided" ? NOT_SHOWN : { count: found, exact: true };
    } catch (problem) {
      if (problem instanceof TooManyDigits) return NOT_SHOWN;
      throw problem;
    }
  }
  return null;
}

function holdingOnce(form: Form, map: AffineMap, values: Values, limit: bigint | null): Holding | null {
  const chain = differences(form, map);
  if (chain) return alongPolynomial(chain, values, limit);
  if (!isConstant(substitute(form, values))) return NOT_SHOWN;
  return alongGrowth(form, map, values, limit);
}

/**
 * For how many iterations of `map`, starting at `values`, `form` is at least zero: looked at before each iteration,
 * at most `limit` of them (null for no limit). Exact for what grows like a polynomial; for faster growth as far as a
 * sound argument goes, otherwise `exact` is false and the count is a lower bound.
 */
export function holdsFor(form: Form, map: AffineMap, values: Values, limit: bigint | null): Holding {
  let repeated: AffineMap = new Map();
  for (const period of PERIODS) {
    repeated = compose(repeated, map);
    let shown = true;
    let least: bigint | null = null;
    let shifted = form;
    for (let offset = 0; offset < period && shown; offset++) {
      const partLimit = limit === null ? null : limit / BigInt(period) + 1n;
      const holding = holdingOnce(shifted, repeated, values, partLimit);
      if (!holding?.exact) {
        if (holding && period === 1 && holding.count !== 0n) return holding;
        shown = false;
      } else if (holding.count !== null) {
        const count = holding.count * BigInt(period) + BigInt(offset);
        least = least === null || count < least ? count : least;
      }
      shifted = pullBack(shifted, map);
    }
    if (shown) return { count: least, exact: true };
  }
  return NOT_SHOWN;
}

/** The most iterations whose conditions are written out one by one. */
const MOST_LISTED = 64n;

/**
 * Conditions on the state before `times` iterations of `map` under which `form` is at least zero before each of them:
 * forms that must all be at least zero. They hold for `values`, where `form` is known to hold. Null when no short list is found.
 */
export function conditionsFor(form: Form, map: AffineMap, values: Values, times: bigint): readonly Form[] | null {
  if (times <= 0n) return [];
  const chain = differences(form, map);
  if (chain && chain.length <= 1) return [form];
  if (chain && chain.length === 2) return [form, alongChain(chain, times - 1n)];
  if (times <= MOST_LISTED) {
    const all: Form[] = [];
    let current = form;
    for (let index = 0n; index < times; index++) {
      all.push(current);
      current = pullBack(current, map);
    }
    return all;
  }
  if (chain) return conditionsForPolynomial(chain, values, times);
  const cone = findCone(map, dependencies(map, form.terms.keys()), values);
  const sign = cone && signOfChange(form, cone);
  return cone && sign !== null && sign >= 0 ? [...cone.conditions, form] : null;
}

function conditionsForPolynomial(chain: readonly Form[], values: Values, times: bigint): readonly Form[] | null {
  const isAtLeastZero = (form: Form): boolean => {
    const value = substitute(form, values);
    return isConstant(value) && value.constant >= 0n;
  };
  // Never falling: every difference is at least zero. Bending down: the least value is at one of the two ends.
  if (chain.every(isAtLeastZero)) return chain;
  const bend = chain.slice(2).map((each) => scale(each, -1n));
  const ends = [...bend, chain[0] ?? ZERO, alongChain(chain, times - 1n)];
  return ends.every(isAtLeastZero) ? ends : null;
}

/** The forms without those that are always at least zero and without repetitions. */
export function withoutRepetitions(forms: Iterable<Form>): readonly Form[] {
  const kept = new Map<string, Form>();
  for (const form of forms) if (!isConstant(form) || form.constant < 0n) kept.set(formKey(form), form);
  return Array.from(kept.values());
}

/** `form` after some iterations that are counted by another form, where the form's change per iteration is a number. */
export const afterCounted = (form: Form, slope: bigint, count: Form): Form => addScaled(form, slope, count);
