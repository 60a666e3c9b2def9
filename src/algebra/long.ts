import { MOST_DIGITS } from "../domain/number.ts";

const LONG = 1n << 1_024n;
const NEGATIVE_LONG = -LONG;

let limits: readonly [bigint, bigint] | null = null;

/** Is the number so long that working with it costs noticeably more? */
export const isLong = (value: bigint): boolean => value > LONG || value < NEGATIVE_LONG;

/** Has the number more digits than are kept? */
export function isTooLong(value: bigint): boolean {
  if (!isLong(value)) return false;
  if (!limits) {
    const most = 10n ** BigInt(MOST_DIGITS);
    limits = [most, -most];
  }
  return value >= limits[0] || value <= limits[1];
}

/** Bits of a number of four million digits. */
const MOST_BITS_ON_THE_WAY = 13_287_713n;

let limitOnTheWay: bigint | null = null;

/** Is the number too long even for a search, which looks beyond what it finds? */
export function isTooLongToSearch(value: bigint): boolean {
  if (!isLong(value)) return false;
  limitOnTheWay ??= 1n << MOST_BITS_ON_THE_WAY;
  return value > limitOnTheWay || value < -limitOnTheWay;
}
