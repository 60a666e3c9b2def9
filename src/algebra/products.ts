/**
 * Products of binomial coefficients of variables, C(x, i) · C(y, j) · …. Each is known by a negative number, so that a form
 * holds it like a variable. Sums of them are all the polynomials that give whole numbers for whole numbers, with whole
 * factors: a triangular number is C(x, 2) + x, a square 2 C(x, 2) + x.
 */
type Factor = readonly [variable: number, order: number];

/** The highest degree of a product; what grows beyond it is taken to have no closed form. */
export const MOST_DEGREE = 8;

/** Thrown where a product would have a higher degree than is kept. */
export class TooSteep extends Error {}

/** Always the same one: where there is no closed form it is met over and over, and to write down where costs more than the sum. */
const TOO_STEEP = new TooSteep("a product of too high a degree");

/** Products by their number, which is the same for the same factors as long as the program runs. */
const factorsByNumber: (readonly Factor[])[] = [];
const numbers = new Map<string, number>();

type Sum = readonly (readonly [variable: number, weight: bigint])[];

/** What two of them make, by the smaller number and then the other. */
const multiplied = new Map<number, Map<number, Sum>>();

/** Does the number stand for a product rather than for a variable? */
export const isProduct = (variable: number): boolean => variable < 0;

/** The variables of a product with the order of their binomial coefficients; of a variable only itself. */
export const factorsOf = (variable: number): readonly Factor[] => (isProduct(variable) ? (factorsByNumber[-variable - 1] ?? []) : [[variable, 1]]);

/** The number of a product, whose factors stand in the order of their variables. */
function numberOf(factors: readonly Factor[]): number {
  const [first] = factors;
  if (first && factors.length === 1 && first[1] === 1) return first[0];
  const key = factors.map(([variable, order]) => `${variable}^${order}`).join(" ");
  let number = numbers.get(key);
  if (number === undefined) {
    factorsByNumber.push(factors);
    number = -factorsByNumber.length;
    numbers.set(key, number);
  }
  return number;
}

const degreeOf = (variable: number): number => factorsOf(variable).reduce((sum, [, order]) => sum + order, 0);

function choose(n: number, k: number): bigint {
  let result = 1n;
  for (let index = 0; index < k; index++) result = (result * BigInt(n - index)) / BigInt(index + 1);
  return result;
}

/**
 * Two variables or products multiplied, as a sum of products with whole factors. Throws `TooSteep`.
 * C(x, i) C(x, j) is the sum of C(k, i) C(i, k - j) C(x, k) over all k from the larger of i and j to i + j.
 */
export function multiplyVariables(a: number, b: number): Sum {
  const [low, high] = a < b ? [a, b] : [b, a];
  let others = multiplied.get(low);
  if (!others) multiplied.set(low, (others = new Map()));
  let sum = others.get(high);
  if (!sum) others.set(high, (sum = multiplyOnce(low, high)));
  return sum;
}

function multiplyOnce(a: number, b: number): Sum {
  if (degreeOf(a) + degreeOf(b) > MOST_DEGREE) throw TOO_STEEP;
  const left = new Map(factorsOf(a));
  const right = new Map(factorsOf(b));
  const variables = Array.from(new Set([...left.keys(), ...right.keys()])).sort((one, other) => one - other);
  let sums: readonly { readonly factors: readonly Factor[]; readonly weight: bigint }[] = [{ factors: [], weight: 1n }];
  for (const variable of variables) {
    const i = left.get(variable) ?? 0;
    const j = right.get(variable) ?? 0;
    const orders = Array.from({ length: Math.min(i, j) + 1 }, (_, index) => Math.max(i, j) + index);
    sums = sums.flatMap(({ factors, weight }) =>
      orders.map((order) => ({ factors: [...factors, [variable, order] as const], weight: weight * choose(order, i) * choose(i, order - j) })),
    );
  }
  return sums.map(({ factors, weight }) => [numberOf(factors), weight] as const);
}
