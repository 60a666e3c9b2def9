import { spendOn } from "./effort.ts";

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
  /**
   * Where nothing grows faster than a polynomial of the index: about how far after an index a level has the other sign for
   * good. A search may reach further at each look then. Null elsewhere.
   */
  readonly estimate: ((level: number, index: bigint) => bigint) | null;
}

/** Indexes `from` (inclusive) to `to` (exclusive, null for no end), on all of which the values have one sign. */
interface Stretch {
  readonly from: bigint;
  readonly to: bigint | null;
  readonly negative: boolean;
}

/** How many times a search for a change of sign widens its reach before it gives up, where it is not certain to end. */
const MOST_WIDENINGS = 64;

/** Halves what lies between two indexes of different signs until they are neighbours; gives the second. */
function halve(hasFlipped: (index: bigint) => boolean, left: bigint, right: bigint): bigint {
  while (right - left > 1n) {
    const middle = (left + right) / 2n;
    if (hasFlipped(middle)) right = middle;
    else left = middle;
  }
  return right;
}

/** Rounds after which the method of Newton gives way to halving, which is sure to end. */
const MOST_ROUNDS = 100;

/** Less than this between two indexes is halved. */
const NARROW = 64n;

/**
 * The same for a sequence that grows like a polynomial, whose change the next level is: what halving would need a look
 * for each bit for, the method of Newton finds with a few looks from close by.
 */
function closeIn(chain: SignedChain, level: number, estimate: bigint, hasFlipped: (index: bigint) => boolean, low: bigint, high: bigint): bigint {
  let [left, right] = [low, high];
  const look = (index: bigint): boolean => {
    const flipped = hasFlipped(index);
    if (flipped) right = index;
    else left = index;
    return flipped;
  };
  let point = estimate > low && estimate < high ? estimate : low;
  for (let round = 0; right - left > NARROW && round < MOST_ROUNDS; round++) {
    const slope = chain.at(level + 1, point);
    const value = chain.at(level, point);
    spendOn(value, slope);
    const next = slope === 0n ? null : point - value / slope;
    if (next !== null && next - point <= 1n && point - next <= 1n) {
      // Close by: away from here in steps that double, until it lies between two looks.
      const back = look(point) ? -1n : 1n;
      for (let distance = 1n; ; distance *= 2n) {
        const beyond = point + back * distance;
        if (beyond <= left || beyond >= right || look(beyond) !== back < 0n) break;
      }
      break;
    }
    point = next !== null && next > left && next < right ? next : (left + right) / 2n;
    look(point);
  }
  return halve(hasFlipped, left, right);
}

/** The first index in the stretch whose value has the other sign than at its beginning; null for none. The sign changes at most once there. */
function firstFlip(chain: SignedChain, level: number, { from, to }: Stretch): bigint | null | "undecided" {
  const negativeAt = (index: bigint): boolean => chain.at(level, index) < 0n;
  const initial = negativeAt(from);
  const hasFlipped = (index: bigint): boolean => negativeAt(index) !== initial;
  let low = from;
  let step = 2n;
  for (let widenings = 0; ; widenings++) {
    const next = low + step;
    const beyond = to !== null && next >= to;
    const high = beyond && to !== null ? to - 1n : next;
    if (high > low && hasFlipped(high)) {
      if (!chain.estimate || high - low <= NARROW) return halve(hasFlipped, low, high);
      return closeIn(chain, level, from + chain.estimate(level, from), hasFlipped, low, high);
    }
    if (beyond) return null;
    if (!chain.settles && widenings > MOST_WIDENINGS) return "undecided";
    low = high;
    step *= chain.estimate ? step : 2n;
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
