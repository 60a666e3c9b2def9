import { imageOf, type AffineMap } from "./affine.ts";
import { spend } from "./effort.ts";

/** The largest group of variables that feed each other whose rates are worked out. */
const LARGEST_GROUP = 8;

/** The largest rate that is looked for in such a group. */
const LARGEST_RATE = 1_000n;

/** A variable whose reads are being looked at. */
interface Visit {
  readonly variable: number;
  readonly reads: readonly number[];
  next: number;
}

/** Groups of variables that feed each other, directly or around a circle. */
function groupsOf(map: AffineMap, variables: ReadonlySet<number>): readonly (readonly number[])[] {
  const order = new Map<number, number>();
  const lowest = new Map<number, number>();
  const open: number[] = [];
  const isOpen = new Set<number>();
  const groups: number[][] = [];
  const enter = (variable: number): Visit => {
    order.set(variable, order.size);
    lowest.set(variable, order.size - 1);
    open.push(variable);
    isOpen.add(variable);
    return { variable, reads: Array.from(imageOf(map, variable).terms.keys()).filter((read) => variables.has(read)), next: 0 };
  };
  const lower = (variable: number, to: number): void => {
    lowest.set(variable, Math.min(lowest.get(variable) ?? to, to));
  };
  // A chain of quantities may be as long as there are quantities, so the way back is kept here and not in calls.
  const way: Visit[] = [];
  for (const start of variables) {
    if (order.has(start)) continue;
    way.push(enter(start));
    for (let visit = way[way.length - 1]; visit; visit = way[way.length - 1]) {
      const { variable } = visit;
      const read = visit.reads[visit.next++];
      if (read !== undefined) {
        if (!order.has(read)) way.push(enter(read));
        else if (isOpen.has(read)) lower(variable, order.get(read) ?? 0);
        continue;
      }
      way.pop();
      const low = lowest.get(variable) ?? 0;
      const before = way[way.length - 1];
      if (before) lower(before.variable, low);
      if (low !== order.get(variable)) continue;
      const group = open.splice(open.lastIndexOf(variable));
      for (const each of group) isOpen.delete(each);
      groups.push(group);
    }
  }
  return groups;
}

function greatestCommonDivisor(a: number, b: number): number {
  let [one, other] = [a, b];
  while (other !== 0) [one, other] = [other, one % other];
  return Math.abs(one);
}

/** What every way around a group takes a multiple of, in iterations; 1 for a variable that stands alone. */
function periodOfGroup(map: AffineMap, group: readonly number[]): number {
  const members = new Set(group);
  const distances = new Map<number, number>();
  let period = 0;
  const reached = group.slice(0, 1);
  for (const variable of reached) distances.set(variable, 0);
  for (const variable of reached) {
    const distance = (distances.get(variable) ?? 0) + 1;
    for (const read of imageOf(map, variable).terms.keys()) {
      if (!members.has(read)) continue;
      const known = distances.get(read);
      if (known !== undefined) period = greatestCommonDivisor(period, distance - known);
      else {
        distances.set(read, distance);
        reached.push(read);
      }
    }
  }
  return Math.max(1, period);
}

/**
 * The number of iterations after which variables that only pass their values round have them back: the least common
 * multiple over all circles; null where it is larger than `most`. Throws `TooSteep`.
 */
export function periodOf(map: AffineMap, variables: ReadonlySet<number>, most: number): number | null {
  let period = 1;
  for (const group of groupsOf(map, variables)) {
    const own = periodOfGroup(map, group);
    period = (period / greatestCommonDivisor(period, own)) * own;
    if (period > most) return null;
  }
  return period;
}

type Matrix = readonly (readonly bigint[])[];

const times = (a: Matrix, b: Matrix): Matrix =>
  a.map((row) => row.map((_, column) => row.reduce((sum, each, index) => sum + each * (b[index]?.[column] ?? 0n), 0n)));

/** The characteristic polynomial, constant first, by the method of Faddeev and Le Verrier. */
function characteristic(matrix: Matrix): bigint[] {
  const size = matrix.length;
  spend(size ** 4);
  const coefficients: bigint[] = Array.from({ length: size + 1 }, () => 0n);
  coefficients[size] = 1n;
  let current: Matrix = matrix.map((row) => row.map(() => 0n));
  for (let step = 1; step <= size; step++) {
    const last = coefficients[size - step + 1] ?? 0n;
    current = times(matrix, current).map((row, index) => row.map((each, column) => (index === column ? each + last : each)));
    const trace = times(matrix, current).reduce((sum, row, index) => sum + (row[index] ?? 0n), 0n);
    coefficients[size - step] = -trace / BigInt(step);
  }
  return coefficients;
}

/** The whole roots of a polynomial, as often as each occurs, or null when there are others. */
function wholeRoots(polynomial: readonly bigint[]): readonly bigint[] | null {
  const roots: bigint[] = [];
  let left = [...polynomial];
  const divideBy = (root: bigint): boolean => {
    const quotient: bigint[] = [];
    let carry = 0n;
    for (let index = left.length - 1; index >= 0; index--) {
      carry = carry * root + (left[index] ?? 0n);
      if (index > 0) quotient[index - 1] = carry;
    }
    if (carry !== 0n) return false;
    left = quotient;
    roots.push(root);
    return true;
  };
  for (let size = 0n; size <= LARGEST_RATE && left.length > 1; size++) {
    spend(left.length);
    while (left.length > 1 && divideBy(size));
    while (size > 0n && left.length > 1 && divideBy(-size));
    // A whole root divides the constant, so that a small one leaves nothing to find.
    const constant = left[0] ?? 0n;
    if (constant !== 0n && size > (constant < 0n ? -constant : constant)) break;
  }
  return left.length > 1 ? null : roots;
}

/**
 * The rates at which the given variables grow from iteration to iteration (the eigenvalues of the map on them), smallest
 * first and as often as each occurs: 1 for what adds up, 2 for what doubles, 0 for what is set. Null where one is no
 * whole number.
 */
export function ratesOf(map: AffineMap, variables: ReadonlySet<number>): readonly bigint[] | null {
  const rates: bigint[] = [];
  for (const group of groupsOf(map, variables)) {
    const [only] = group;
    if (group.length === 1 && only !== undefined) {
      rates.push(imageOf(map, only).terms.get(only) ?? 0n);
      continue;
    }
    // Round a circle of three or more the rates are no whole numbers until it has come round.
    if (group.length > LARGEST_GROUP || periodOfGroup(map, group) > 2) return null;
    const roots = wholeRoots(characteristic(group.map((row) => group.map((column) => imageOf(map, row).terms.get(column) ?? 0n))));
    if (!roots) return null;
    rates.push(...roots);
  }
  return rates.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}
