import { spendOn } from "./effort.ts";

/** Bits of an index that is small enough to be found by halving. */
const FEW_BITS = 60;

const magnitudeOf = (value: bigint): bigint => (value < 0n ? -value : value);

/** The logarithm to base 2 of a number above zero, nearly. */
function logarithm(value: bigint): number {
  const hex = value.toString(16);
  return Math.log2(Number.parseInt(hex.slice(0, 12), 16)) + 4 * Math.max(0, hex.length - 12);
}

/** A polynomial, constant first, at an index; numbers so large that their products are what costs. */
function evaluate(factors: readonly bigint[], index: bigint): bigint {
  return factors.reduceRight((sum, factor) => {
    spendOn(sum, index);
    return sum * index + factor;
  }, 0n);
}

/** Bits of an index beyond which nothing is looked for. */
const MOST_BITS = 2 ** 25;

/** About how many bits the index has at which the largest terms come to have the other sign than the constant; null where they do not. */
function bitsOfFlip(factors: readonly bigint[]): number | null {
  const logs = factors.map((factor) => (factor === 0n ? null : { sign: factor < 0n ? -1 : 1, log: logarithm(magnitudeOf(factor)) }));
  const signAt = (bits: number): number => {
    const terms = logs.flatMap((each, order) => (each ? [{ sign: each.sign, log: each.log + order * bits }] : []));
    const most = Math.max(...terms.map(({ log }) => log));
    return Math.sign(terms.reduce((sum, { sign, log }) => sum + sign * 2 ** (log - most), 0));
  };
  const initial = signAt(0);
  let high = 1;
  while (signAt(high) === initial) {
    high *= 2;
    if (high > MOST_BITS) return null;
  }
  let low = 0;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (signAt(middle) === initial) low = middle;
    else high = middle;
  }
  return high;
}

function rootNear(factors: readonly bigint[], bits: number): bigint {
  if (bits <= FEW_BITS) {
    const isNegative = (factors[0] ?? 0n) < 0n;
    let [low, high] = [0n, 1n << BigInt(bits + 1)];
    while (high - low > 1n) {
      const middle = (low + high) / 2n;
      if (evaluate(factors, middle) < 0n === isNegative) low = middle;
      else high = middle;
    }
    return low;
  }
  // The upper half of the digits first, from coefficients without their lower digits.
  const shift = BigInt(Math.floor(bits / 2) - 4);
  const degree = BigInt(factors.length - 1);
  const coarse = factors.map((factor, order) => factor >> (shift * (degree - BigInt(order))));
  const near = rootNear(coarse, bits - Number(shift)) << shift;
  const slope = evaluate(factors.slice(1).map((factor, order) => factor * BigInt(order + 1)), near);
  if (slope === 0n) return near;
  const value = evaluate(factors, near);
  spendOn(value, slope);
  return near - value / slope;
}

/**
 * About the index at which a sequence with these differences (itself first) comes to have the other sign. It is only a
 * place to begin a search: how close it is depends on the sequence. Works from the leading digits down, so that most of
 * the cost is that of the last step.
 */
export function estimateFlip(differences: readonly bigint[]): bigint {
  let weight = 1n;
  // Binomial coefficients taken for powers, and all times the factorial of the degree so that nothing is lost.
  const factors = [...differences].reverse().map((difference, index) => {
    const scaled = difference * weight;
    weight *= BigInt(differences.length - 1 - index);
    return scaled;
  }).reverse();
  const bits = bitsOfFlip(factors);
  return bits === null ? 0n : rootNear(factors, bits);
}
