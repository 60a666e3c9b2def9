/**
 * Where a sequence of integers first goes below zero, given that one of its differences never changes its sign.
 * `at(level, k)` is the `level`-th difference at index k; level 0 is the sequence itself.
 */
export interface SignedChain {
  readonly at: (level: number, index: bigint) => bigint;
  /** The level whose sign is known for every index from 0 on. */
  readonly level: number;
  /** That sign: 1 for never negative, -1 for never positive. */
  readonly sign: 1 | -1;
}

/** Indexes `from` (inclusive) to `to` (exclusive, null for no end), on all of which the values have one sign. */
interface Stretch {
  readonly from: bigint;
  readonly to: bigint | null;
  readonly negative: boolean;
}

/** How many times a search for a change of sign widens its reach before it gives up; for polynomials it never has to. */
const MOST_WIDENINGS = 64;

/** The first index in the stretch whose value has the other sign than at its beginning; null for none. The values are monotone there. */
function firstFlip(
  valueAt: (index: bigint) => bigint,
  { from, to }: Stretch,
  polynomial: boolean,
): bigint | null | "undecided" {
  const negativeAt = (index: bigint): boolean => valueAt(index) < 0n;
  const initial = negativeAt(from);
  let low = from;
  let step = 2n;
  for (let widenings = 0; ; widenings++) {
    const next = low + step;
    const beyond = to !== null && next >= to;
    const high = beyond && to !== null ? to - 1n : next;
    if (high > low && negativeAt(high) !== initial) {
      let left = low;
      let right = high;
      while (right - left > 1n) {
        const middle = (left + right) / 2n;
        if (negativeAt(middle) === initial) left = middle;
        else right = middle;
      }
      return right;
    }
    if (beyond) return null;
    if (widenings > MOST_WIDENINGS) return "undecided";
    low = high;
    step *= polynomial ? step : 2n;
  }
}

function split(chain: SignedChain, level: number, parent: Stretch, polynomial: boolean): readonly Stretch[] | "undecided" {
  const valueAt = (index: bigint): bigint => chain.at(level, index);
  const { from, to } = parent;
  const first = valueAt(from);
  const moves = parent.negative ? first >= 0n : first < 0n;
  // Moving away from zero, the sign stays.
  if (!moves) return [{ from, to, negative: first < 0n }];
  const flip = firstFlip(valueAt, parent, polynomial);
  if (flip === "undecided") return flip;
  if (flip === null) return [{ from, to, negative: first < 0n }];
  return [
    { from, to: flip, negative: first < 0n },
    { from: flip, to, negative: first >= 0n },
  ];
}

/**
 * The first index from 0 to `limit` (exclusive; null for no limit) at which the sequence is negative, or null when it never is.
 * `polynomial` says that the values are a polynomial of the index, whose search always ends; otherwise it may end with
 * "undecided". Cost grows with the digits of the answer.
 */
export function firstNegative(chain: SignedChain, limit: bigint | null, polynomial: boolean): bigint | null | "undecided" {
  if (limit !== null && limit <= 0n) return null;
  let stretches: readonly Stretch[] = [{ from: 0n, to: limit, negative: chain.sign < 0 }];
  for (let level = chain.level - 1; level >= 0; level--) {
    const next: Stretch[] = [];
    for (const stretch of stretches) {
      const parts = split(chain, level, stretch, polynomial);
      if (parts === "undecided") return parts;
      next.push(...parts);
    }
    stretches = next;
  }
  return stretches.find((stretch) => stretch.negative)?.from ?? null;
}
