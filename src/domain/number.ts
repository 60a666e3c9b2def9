import { err, ok, type Result } from "../result.ts";

/** The largest number of digits that is read or kept. */
export const MOST_DIGITS = 1_000_000;

const GROUPED = /^[0-9]+(?:_[0-9]+)*$/;
const SCIENTIFIC = /^([0-9]+(?:_[0-9]+)*)[eE]([0-9]{1,9})$/;
const POWER = /^([0-9]+(?:_[0-9]+)*)\^([0-9]{1,9})$/;

const digitsOf = (text: string): string => text.replaceAll("_", "");
const tooLong = (): Result<never, string> => err(`a number may have at most ${MOST_DIGITS.toLocaleString("en-US")} digits`);

/**
 * Reads a whole number of zero or more: `1000000`, `1_000_000`, `1e6`, `10^100`.
 * Refuses signs, fractions, and numbers of more than a million digits, with the reason in words.
 */
export function parseNatural(text: string): Result<bigint, string> {
  if (GROUPED.test(text)) {
    const digits = digitsOf(text);
    return digits.length > MOST_DIGITS ? tooLong() : ok(BigInt(digits));
  }
  const scientific = SCIENTIFIC.exec(text);
  if (scientific) {
    const digits = digitsOf(scientific[1] ?? "");
    const zeros = Number(scientific[2]);
    if (/^0+$/.test(digits)) return ok(0n);
    return digits.length + zeros > MOST_DIGITS ? tooLong() : ok(BigInt(digits + "0".repeat(zeros)));
  }
  const power = POWER.exec(text);
  if (power) {
    const base = digitsOf(power[1] ?? "").replace(/^0+(?=[0-9])/, "");
    const exponent = Number(power[2]);
    // A rough size first: a power far beyond the limit must not be worked out before it is refused.
    const log = base.length - Math.min(15, base.length) + Math.log10(Number(base.slice(0, 15)) || 1);
    if (base.length > MOST_DIGITS || log * exponent > MOST_DIGITS) return tooLong();
    const value = BigInt(base) ** BigInt(exponent);
    return log * exponent > MOST_DIGITS - 1 && countDigits(value) > MOST_DIGITS ? tooLong() : ok(value);
  }
  if (/^[0-9][0-9_]*\.[0-9]+$/.test(text)) return err("fractions do not occur; numbers are whole");
  if (/^[0-9]{1,3}(?:,[0-9]{3})+$/.test(text)) return err(`thousands are set off with "_": ${text.replaceAll(",", "_")}`);
  return err("a number is written 1000000, 1_000_000, 1e6 or 10^100");
}

/** Reads a whole number with an optional sign in front: `-3`, `+2`, `10^100`. Refuses as `parseNatural` does. */
export function parseInteger(text: string): Result<bigint, string> {
  const sign = text.startsWith("-") ? -1n : 1n;
  const number = parseNatural(text.replace(/^[+-]/, ""));
  return number.ok ? ok(sign * number.value) : number;
}

/** How many decimal digits the absolute value has; exact, without writing the number out where it is long. */
export function countDigits(value: bigint): number {
  const magnitude = value < 0n ? -value : value;
  if (magnitude < 10n) return 1;
  const hex = magnitude.toString(16);
  if (hex.length < 4_000) return magnitude.toString().length;
  const lead = Number.parseInt(hex.slice(0, 12), 16);
  const log = Math.log10(lead) + (hex.length - 12) * Math.log10(16);
  const guess = Math.floor(log);
  if (Math.abs(log - Math.round(log)) > 1e-6) return guess + 1;
  return magnitude >= 10n ** BigInt(Math.round(log)) ? Math.round(log) + 1 : Math.round(log);
}

const LONGEST_WRITTEN_OUT = 30;

/**
 * Writes a number for people: grouped by thousands up to 30 digits, then its first three digits and its size: `about 9.99 * 10^98 (99 digits)`.
 * The exact digits of long ones are in machine-readable output.
 */
export function formatNumber(value: bigint): string {
  const digits = countDigits(value);
  const sign = value < 0n ? "-" : "";
  if (digits <= LONGEST_WRITTEN_OUT) {
    return sign + (value < 0n ? -value : value).toString().replace(/\B(?=(?:[0-9]{3})+$)/g, ",");
  }
  const power = digits - 1;
  const magnitude = value < 0n ? -value : value;
  const unit = 10n ** BigInt(power - 2);
  const lead = magnitude / unit;
  const exact = magnitude === lead * unit;
  const [whole = "", ...decimals] = lead.toString().replace(/0+$/, "");
  const factor = lead === 100n ? "" : `${whole}${decimals.length > 0 ? `.${decimals.join("")}` : ""} * `;
  return `${exact ? "" : "about "}${sign}${factor}10^${power} (${digits.toLocaleString("en-US")} digits)`;
}
