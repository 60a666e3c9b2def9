import { isLong } from "./long.ts";

/**
 * How much arithmetic has been done, in units of about a term of a form, and how much may be. Walks that cannot be decided
 * end by it: a measure of time would not give the same answer twice.
 */
let spent = 0;
let limit = Number.POSITIVE_INFINITY;

/** Thrown when the effort that was allowed is used up. */
export class OutOfEffort extends Error {}

/** Counts work that is about to be done. Throws `OutOfEffort`. */
export function spend(units: number): void {
  spent += units;
  if (spent > limit) throw new OutOfEffort("the effort that was allowed is used up");
}

/** Powers of two of 1,024, 2,048, 4,096, … bits, as far as they were needed. */
const sizes: bigint[] = [1n << 1_024n];

/** About how many words of 64 bits a number has; zero for what costs next to nothing. */
function wordsOf(value: bigint): number {
  if (!isLong(value)) return 0;
  const magnitude = value < 0n ? -value : value;
  let index = 0;
  for (let size = sizes[0] ?? 0n; magnitude > size; index++) {
    size = sizes[index + 1] ?? size << (1_024n << BigInt(index));
    sizes[index + 1] ??= size;
  }
  return 16 * 2 ** index;
}

/** What a word of the longer of two numbers costs to be looked at, and at the most where both are long. */
const UNITS_PER_WORD = 1 / 200;
const MOST_UNITS_PER_WORD = 3;

/** Counts a product or quotient of long numbers; on short ones it is part of what is counted anyway. */
export function spendOn(a: bigint, b: bigint): void {
  const [one, other] = [wordsOf(a), wordsOf(b)];
  const [short, long] = one < other ? [one, other] : [other, one];
  if (long > 0) spend(long * (UNITS_PER_WORD + Math.min(MOST_UNITS_PER_WORD, short * UNITS_PER_WORD)));
}

/** Does something within a stated effort, counted from now. */
export function within<Result>(units: number, work: () => Result): Result {
  const before = limit;
  limit = Math.min(before, spent + units);
  try {
    return work();
  } finally {
    limit = before;
  }
}
