import { binomials, dependencies, pullBack, TooManyDigits, type AffineMap } from "./affine.ts";
import type { SignedChain } from "./chain.ts";
import { spend, spendOn } from "./effort.ts";
import { estimateFlip } from "./estimate.ts";
import { addScaled, isConstant, type Form } from "./form.ts";
import { isTooLongToSearch } from "./long.ts";
import { ratesOf } from "./rates.ts";

/**
 * A form along the iterations of a map, taken apart by the rates it grows with: `forms[0]` is the form itself, and each
 * next one is the one before after an iteration, less its rate times itself. What comes after the last is zero for every state.
 */
export interface Levels {
  readonly forms: readonly Form[];
  /** All at least 1, smallest first. */
  readonly rates: readonly bigint[];
  /** The form after 0, 1, … iterations, as long as what is only set still has an effect; `forms` begin after those. */
  readonly early: readonly Form[];
}

/** The longest chain that is followed. */
const MOST_LEVELS = 24;

const isZero = (form: Form): boolean => form.constant === 0n && isConstant(form);

/** Takes a form apart, or gives null where a rate is no whole number or below zero, or there are too many. Throws `TooSteep`. */
export function levelsOf(form: Form, map: AffineMap): Levels | null {
  const all = ratesOf(map, dependencies(map, form.terms.keys()));
  if (!all || (all[0] ?? 0n) < 0n) return null;
  const early: Form[] = [];
  let current = form;
  for (const rate of all) {
    if (rate > 0n || isZero(current)) break;
    if (early.length >= MOST_LEVELS) return null;
    early.push(current);
    current = pullBack(current, map);
  }
  // What is only a number stays as it is: rate 1.
  const positive = [1n, ...all.filter((rate) => rate > 0n)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const forms: Form[] = [];
  const rates: bigint[] = [];
  for (const rate of positive) {
    if (isZero(current)) break;
    if (forms.length >= MOST_LEVELS) return null;
    forms.push(current);
    rates.push(rate);
    current = addScaled(pullBack(current, map), -rate, current);
  }
  return isZero(current) ? { forms, rates, early } : null;
}

type Matrix = readonly (readonly bigint[])[];

function product(a: bigint, b: bigint): bigint {
  spend(1);
  spendOn(a, b);
  return a * b;
}

/** The levels after a number of iterations, from their values at the beginning. */
class LevelPowers {
  readonly #squares: Matrix[];
  readonly #starts: readonly bigint[];
  readonly #known = new Map<bigint, readonly bigint[]>();

  constructor(rates: readonly bigint[], starts: readonly bigint[]) {
    this.#starts = starts;
    this.#squares = [rates.map((rate, row) => rates.map((_, column) => (column === row ? rate : column === row + 1 ? 1n : 0n)))];
  }

  #square(index: number): Matrix {
    while (this.#squares.length <= index) {
      const last = this.#squares[this.#squares.length - 1] ?? [];
      this.#squares.push(last.map((row, rowIndex) => row.map((_, column) => {
        let sum = 0n;
        for (let between = rowIndex; between <= column; between++) sum += product(row[between] ?? 0n, last[between]?.[column] ?? 0n);
        if (isTooLongToSearch(sum)) throw new TooManyDigits("more than 4,000,000");
        return sum;
      })));
    }
    return this.#squares[index] ?? [];
  }

  /** The value of every level after that many iterations. Throws `TooManyDigits`. */
  at(index: bigint): readonly bigint[] {
    const known = this.#known.get(index);
    if (known) return known;
    let values = this.#starts;
    const bits = index.toString(2);
    for (let bit = 0; bit < bits.length; bit++) {
      if (bits[bits.length - 1 - bit] !== "1") continue;
      const square = this.#square(bit);
      const before = values;
      values = square.map((row, rowIndex) => {
        let sum = 0n;
        for (let column = rowIndex; column < row.length; column++) sum += product(row[column] ?? 0n, before[column] ?? 0n);
        if (isTooLongToSearch(sum)) throw new TooManyDigits("more than 4,000,000");
        return sum;
      });
    }
    this.#known.set(index, values);
    return values;
  }
}

/** The chain of levels that begin with these values; null when they are all zero for good. */
export function chainOf(rates: readonly bigint[], starts: readonly bigint[]): SignedChain | null {
  let length = starts.length;
  while (length > 0 && starts[length - 1] === 0n) length -= 1;
  const last = starts[length - 1];
  if (last === undefined) return null;
  const sign = last > 0n ? 1 : -1;
  const level = length - 1;
  const polynomial = rates.slice(0, length).every((rate) => rate === 1n);
  if (polynomial) {
    let latest: { readonly index: bigint; readonly weights: readonly bigint[] } = { index: 0n, weights: binomials(0n, length) };
    const at = (from: number, index: bigint): bigint => {
      if (latest.index !== index) latest = { index, weights: binomials(index, length) };
      return latest.weights.slice(0, length - from).reduce((sum, weight, offset) => {
        if (offset > 0) spendOn(index, weight);
        return sum + product(weight, starts[from + offset] ?? 0n);
      }, 0n);
    };
    const estimate = (from: number, index: bigint): bigint => estimateFlip(starts.slice(from, length).map((_, offset) => at(from + offset, index)));
    return { at, level, sign, settles: true, estimate };
  }
  const powers = new LevelPowers(rates.slice(0, length), starts.slice(0, length));
  return { at: (from, index) => powers.at(index)[from] ?? 0n, level, sign, settles: true, estimate: null };
}
