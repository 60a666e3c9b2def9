import { compose, dependencies, Powers, power, pullBack, restrict, TooManyDigits, type AffineMap, type Values } from "./affine.ts";
import { firstNegative } from "./chain.ts";
import { findCone, signOfChange } from "./cone.ts";
import { isConstant, scale, subtract, substitute, ZERO, type Form } from "./form.ts";
import { chainOf, levelsOf, type Levels } from "./levels.ts";
import { TooSteep } from "./products.ts";
import { periodOf } from "./rates.ts";

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
const PERIODS = [2, 3, 4, 5, 6] as const;

/** The most iterations after which circles of variables are looked for to come round together. */
const LONGEST_PERIOD = 420;

/** The numbers of iterations, more than one, that are worth looking at together; that of the circles in the map first. */
function periodsOf(map: AffineMap): readonly number[] {
  const own = periodOf(map, new Set(map.keys()), LONGEST_PERIOD) ?? 1;
  // Twice as many where what comes round is turned about as well.
  const circles = own > 1 ? [own, 2 * own] : [];
  return [...circles, ...PERIODS.filter((period) => !circles.includes(period))];
}

/** The map done that many times, a small number, whatever the digits. */
function together(map: AffineMap, times: number): AffineMap {
  if (times === 1) return map;
  const half = together(map, Math.floor(times / 2));
  const even = compose(half, half);
  return times % 2 === 0 ? even : compose(even, map);
}

/** Does what may meet growth of too high a degree, which is what `other` stands for then. */
function unlessTooSteep<Value>(work: () => Value, other: Value): Value {
  try {
    return work();
  } catch (problem) {
    if (problem instanceof TooSteep) return other;
    throw problem;
  }
}

const numbersOf = (forms: readonly Form[], values: Values): readonly bigint[] | null => {
  const numbers: bigint[] = [];
  for (const form of forms) {
    const value = substitute(form, values);
    if (!isConstant(value)) return null;
    numbers.push(value.constant);
  }
  return numbers;
};

type Found = bigint | "never" | "undecided";

/** Runs a search in which numbers may grow beyond what is kept; "undecided" then. */
function search(look: () => bigint | null | "undecided"): Found {
  try {
    return look() ?? "never";
  } catch (problem) {
    if (problem instanceof TooManyDigits) return "undecided";
    throw problem;
  }
}

const holdingOf = (found: Found, passed: bigint): Holding =>
  found === "undecided" ? NOT_SHOWN : found === "never" ? NEVER_STOPS : { count: found + passed, exact: true };

/** Limits up to which a search is tried again where without a limit its numbers grow too long. */
const SMALL_LIMIT = 1_000_000n;

function alongLevels({ forms, rates, early }: Levels, values: Values, limit: bigint | null): Holding {
  const first = numbersOf(early, values);
  const starts = numbersOf(forms, values);
  if (!first || !starts) return NOT_SHOWN;
  const failed = first.findIndex((value) => value < 0n);
  if (failed >= 0) return { count: BigInt(failed), exact: true };
  const chain = chainOf(rates, starts);
  if (!chain) return NEVER_STOPS;
  const passed = BigInt(early.length);
  const found = search(() => firstNegative(chain, null));
  if (found !== "undecided" || limit === null || limit > SMALL_LIMIT) return holdingOf(found, passed);
  return holdingOf(search(() => firstNegative({ ...chain, settles: false }, limit)), passed);
}

/** How many levels down a change is looked for whose sign is clear. */
const LONGEST_SEARCH = 6;

/** Digits to which numbers may grow, beyond those that are there already, before a search is given up. */
const DIGITS_TO_SPARE = 20_000;

function alongGrowth(form: Form, map: AffineMap, values: Values, limit: bigint | null): Holding {
  const needed = dependencies(map, form.terms.keys());
  const cone = findCone(map, needed, values);
  if (!cone || !isConstant(substitute(form, values))) return NOT_SHOWN;
  const powers = new Powers(restrict(map, needed), DIGITS_TO_SPARE);
  const levels: Form[] = [form];
  for (let level = 1; level <= LONGEST_SEARCH; level++) {
    const previous = levels[level - 1] ?? ZERO;
    const sign = signOfChange(previous, cone);
    levels.push(subtract(pullBack(previous, map), previous));
    if (sign === null) continue;
    const at = (from: number, times: bigint): bigint => {
      const value = substitute(powers.pullBack(levels[from] ?? ZERO, times), values);
      if (!isConstant(value)) throw new TooManyDigits("unknown");
      return value.constant;
    };
    const chain = { at, level, sign: sign === 0 ? (1 as const) : sign, settles: false, estimate: null };
    return holdingOf(search(() => firstNegative(chain, limit)), 0n);
  }
  return NOT_SHOWN;
}

function holdingOnce(form: Form, map: AffineMap, values: Values, limit: bigint | null): Holding {
  const levels = levelsOf(form, map);
  return levels ? alongLevels(levels, values, limit) : alongGrowth(form, map, values, limit);
}

/**
 * For how many iterations of `map`, starting at `values`, `form` is at least zero: looked at before each iteration,
 * at most `limit` of them (null for no limit; a count beyond the limit may be given all the same). Exact where every rate
 * of growth is a whole number, in a few iterations taken together at least; elsewhere as far as a sound argument goes.
 * Otherwise `exact` is false and nothing is shown.
 */
export function holdsFor(form: Form, map: AffineMap, values: Values, limit: bigint | null): Holding {
  return unlessTooSteep(() => holdingAlong(form, map, values, limit), NOT_SHOWN);
}

function holdingAlong(form: Form, map: AffineMap, values: Values, limit: bigint | null): Holding {
  const own = restrict(map, dependencies(map, form.terms.keys()));
  if (own.size === 0) {
    const value = substitute(form, values);
    return !isConstant(value) ? NOT_SHOWN : value.constant >= 0n ? NEVER_STOPS : { count: 0n, exact: true };
  }
  const once = holdingOnce(form, own, values, limit);
  if (once.exact) return once;
  for (const period of periodsOf(own)) {
    const holding = holdingTogether(form, own, together(own, period), BigInt(period), values, limit);
    if (holding.exact) return holding;
  }
  return NOT_SHOWN;
}

function holdingTogether(form: Form, map: AffineMap, repeated: AffineMap, period: bigint, values: Values, limit: bigint | null): Holding {
  let least: bigint | null = null;
  let shifted = form;
  const partLimit = limit === null ? null : limit / period + 1n;
  for (let offset = 0n; offset < period; offset++) {
    const holding = holdingOnce(shifted, repeated, values, partLimit);
    if (!holding.exact) return NOT_SHOWN;
    if (holding.count !== null) {
      const count = holding.count * period + offset;
      least = least === null || count < least ? count : least;
    }
    shifted = pullBack(shifted, map);
  }
  return { count: least, exact: true };
}

/** The most iterations whose conditions are written out one by one. */
const MOST_LISTED = 64n;

/**
 * Conditions on the state before `times` iterations of `map` under which `form` is at least zero before each of them:
 * forms that must all be at least zero. They hold for `values`, where `form` is known to hold. Null when no short list is found.
 */
export function conditionsFor(form: Form, map: AffineMap, values: Values, times: bigint): readonly Form[] | null {
  return unlessTooSteep(() => conditionsAlong(form, map, values, times), null);
}

function conditionsAlong(form: Form, map: AffineMap, values: Values, times: bigint): readonly Form[] | null {
  if (times <= 0n) return [];
  const own = restrict(map, dependencies(map, form.terms.keys()));
  if (own.size === 0) return [form];
  const found = conditionsOnce(form, own, values, times);
  if (found) return found;
  if (times <= MOST_LISTED) {
    const all: Form[] = [];
    let current = form;
    for (let index = 0n; index < times; index++) {
      all.push(current);
      current = pullBack(current, own);
    }
    return all;
  }
  for (const period of periodsOf(own)) {
    const all = conditionsTogether(form, own, together(own, period), BigInt(period), values, times);
    if (all) return all;
  }
  return null;
}

function conditionsTogether(form: Form, map: AffineMap, repeated: AffineMap, period: bigint, values: Values, times: bigint): readonly Form[] | null {
  const all: Form[] = [];
  let shifted = form;
  for (let offset = 0n; offset < period; offset++) {
    const part = conditionsOnce(shifted, repeated, values, (times - offset + period - 1n) / period);
    if (!part) return null;
    all.push(...part);
    shifted = pullBack(shifted, map);
  }
  return all;
}

/**
 * Never falling: all levels are at least zero. Never rising, or bending down: the least value is at the end, or at one of
 * the two ends.
 */
function conditionsOnce(form: Form, map: AffineMap, values: Values, times: bigint): readonly Form[] | null {
  const holds = (forms: readonly Form[]): boolean => numbersOf(forms, values)?.every((value) => value >= 0n) ?? false;
  const neverNegative = (each: Form): readonly Form[] | null => {
    const levels = levelsOf(each, map);
    const forms = levels && [...levels.early, ...levels.forms];
    return forms && holds(forms) ? forms : null;
  };
  const rising = neverNegative(form);
  if (rising) return rising;
  const change = subtract(pullBack(form, map), form);
  const falling = neverNegative(scale(change, -1n)) ?? neverNegative(subtract(change, pullBack(change, map)));
  const last = falling && atEnd(form, map, times - 1n);
  if (falling && last && holds([form, last])) return [...falling, form, last];
  const cone = findCone(map, dependencies(map, form.terms.keys()), values);
  const sign = cone && signOfChange(form, cone);
  return cone && sign !== null && sign >= 0 && holds([form]) ? [...cone.conditions, form] : null;
}

function atEnd(form: Form, map: AffineMap, times: bigint): Form | null {
  try {
    return pullBack(form, power(map, times));
  } catch (problem) {
    if (problem instanceof TooManyDigits) return null;
    throw problem;
  }
}
