/**
 * Where a sequence of integers first goes below zero, given a chain of sequences below it: each level tells how the one
 * above it changes. Level 0 is the sequence itself; `at(level, k)` is the value of a level at index k.
 *
 * Level i at k + 1 is a positive rate of that level times its value at k, plus level i + 1 at k. Divided by the powers
 * of its rate a level therefore only rises where the next one is at least zero, and only falls where that is at most
 * zero, so that its changes of sign can be found by halving. With all rates 1 these are the ordinary differences.
 */
export interface SignedChain {
  readonly at: (level: number, index: bigint) => bigint;
  /** The level whose sign is known for every index from 0 on. */
  readonly level: number;
  /** That sign: 1 for never negative, -1 for never positive. */
  readonly sign: 1 | -1;
  /** Does every level at last have that sign for good? Then the search always ends. */
  readonly settles: boolean;
  /** Does nothing grow faster than a polynomial of the index? Then a search may reach further at each look. */
  readonly polynomial: boolean;
}

/** Indexes `from` (inclusive) to `to` (exclusive, null for no end), on all of which the values have one sign. */
interface Stretch {
  readonly from: bigint;
  readonly to: bigint | null;
  readonly negative: boolean;
}

/** How many times a search for a change of sign widens its reach before it gives up, where it is not certain to end. */
const MOST_WIDENINGS = 64;

/** The first index in the stretch whose value has the other sign than at its beginning; null for none. The sign changes at most once there. */
function firstFlip(chain: SignedChain, level: number, { from, to }: Stretch): bigint | null | "undecided" {
  const negativeAt = (index: bigint): boolean => chain.at(level, index) < 0n;
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
    if (!chain.settles && widenings > MOST_WIDENINGS) return "undecided";
    low = high;
    step *= chain.polynomial ? step : 2n;
  }
}

function split(chain: SignedChain, level: number, parent: Stretch): readonly Stretch[] | "undecided" {
  const { from, to } = parent;
  const negative = chain.at(level, from) < 0n;
  // Moving away from zero, the sign stays; and it stays where it is at last the same and changes at most once.
  const stays = negative === parent.negative || (chain.settles && to === null && negative === chain.sign < 0);
  const flip = stays ? null : firstFlip(chain, level, parent);
  if (flip === "undecided") return flip;
  if (flip === null) return [{ from, to, negative }];
  return [{ from, to: flip, negative }, { from: flip, to, negative: !negative }];
}

/**
 * The first index from 0 to `limit` (exclusive; null for no limit) at which the sequence is negative, or null when it never is.
 * "undecided" where the search does not end; never for a chain that settles. Cost grows with the digits of the answer.
 */
export function firstNegative(chain: SignedChain, limit: bigint | null): bigint | null | "undecided" {
  if (limit !== null && limit <= 0n) return null;
  let stretches: readonly Stretch[] = [{ from: 0n, to: limit, negative: chain.sign < 0 }];
  for (let level = chain.level - 1; level >= 0; level--) {
    const next: Stretch[] = [];
    for (const stretch of stretches) {
      const parts = split(chain, level, stretch);
      if (parts === "undecided") return parts;
      next.push(...parts);
    }
    stretches = next;
  }
  return stretches.find((stretch) => stretch.negative)?.from ?? null;
}
