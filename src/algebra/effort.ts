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

const lengthOf = (value: bigint): number => (isLong(value) ? value.toString(16).length : 0);

/** Counts work on long numbers; on short ones it is part of what is counted anyway. */
export function spendOn(a: bigint, b: bigint): void {
  const length = lengthOf(a) + lengthOf(b);
  if (length > 0) spend(length / 8);
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
