import { MOST_DIGITS } from "../domain/number.ts";

let limit: bigint | null = null;

/** Has the number more digits than are kept? */
export function isTooLong(value: bigint): boolean {
  limit ??= 10n ** BigInt(MOST_DIGITS);
  return value >= limit || value <= -limit;
}
