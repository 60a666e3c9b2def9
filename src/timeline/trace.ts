import { compose, power, pullBack, TooManyDigits, type AffineMap } from "../algebra/affine.ts";
import { termsKey, type Form } from "../algebra/form.ts";
import { TooSteep } from "../algebra/products.ts";
import type { HeldObject } from "./stack.ts";
import { sameSteps } from "./stack.ts";

/**
 * What an iteration did, and under which conditions the next one does the same: all `guards` are at least zero, and the
 * values of all `leans` are unknown.
 */
export interface Trace {
  readonly map: AffineMap;
  readonly guards: readonly Form[];
  readonly leans: readonly Form[];
}

/** What some iterations of a block in a row did, with what must be the same for it to happen again. */
export interface StoredTrace {
  readonly trace: Trace;
  /** Everything besides quantities and stack that decides what an iteration does, as it was before. */
  readonly signature: string;
  readonly signatureAfter: string;
  /** The newest objects that they reach down to, before and after. */
  readonly before: readonly HeldObject[];
  readonly after: readonly HeldObject[];
  /** How many iterations it is about, and the number of the last of them as it was recorded. */
  readonly length: bigint;
  readonly last: bigint;
  /** Did something ask whether the whole stack was empty? */
  readonly sawEmpty: boolean;
}

/** Two traces that followed each other as one; null where objects are asked about, so that nothing may be counted, or growth is too steep. */
export function join(first: StoredTrace, second: StoredTrace): StoredTrace | null {
  try {
    return joined(first, second);
  } catch (problem) {
    if (problem instanceof TooSteep) return null;
    throw problem;
  }
}

function joined(first: StoredTrace, second: StoredTrace): StoredTrace | null {
  if (first.signatureAfter !== second.signature) return null;
  const shared = Math.min(first.after.length, second.before.length);
  const left = first.after.slice(first.after.length - shared);
  if (!sameSteps(left, second.before.slice(second.before.length - shared))) return null;
  return {
    trace: {
      map: compose(first.trace.map, second.trace.map),
      guards: strictest([...first.trace.guards, ...second.trace.guards.map((guard) => pullBack(guard, first.trace.map))]),
      leans: [...first.trace.leans, ...second.trace.leans.map((lean) => pullBack(lean, first.trace.map))],
    },
    signature: first.signature,
    signatureAfter: second.signatureAfter,
    before: [...second.before.slice(0, second.before.length - shared), ...first.before],
    after: [...first.after.slice(0, first.after.length - shared), ...second.after],
    length: first.length + second.length,
    last: second.last,
    sawEmpty: first.sawEmpty || second.sawEmpty,
  };
}

/** Of several guards with the same terms only the one that fails first. */
function strictest(guards: readonly Form[]): readonly Form[] {
  const kept = new Map<string, Form>();
  for (const guard of guards) {
    const key = termsKey(guard);
    const known = kept.get(key);
    if (!known || guard.constant < known.constant) kept.set(key, guard);
  }
  return Array.from(kept.values());
}

/** A trace that leaves the stack alone, so many times over; null for others, and where growth is too steep. */
export function repeated(stored: StoredTrace, times: bigint): StoredTrace | null {
  if (stored.before.length > 0 || stored.after.length > 0) return null;
  let together: StoredTrace | null = stored;
  for (let index = 1n; index < times && together; index++) together = join(together, stored);
  return together;
}

export type Growth = { readonly kind: "same" } | { readonly kind: "grows" | "shrinks"; readonly objects: readonly HeldObject[] };

/** What each further round leaves on the stack, or takes off it, at the bottom of what it touches. Null for no pattern. */
export function stackGrowth({ before, after }: Pick<StoredTrace, "before" | "after">): Growth | null {
  if (sameSteps(before, after)) return { kind: "same" };
  if (after.length > before.length && sameSteps(after.slice(after.length - before.length), before)) {
    return { kind: "grows", objects: after.slice(0, after.length - before.length) };
  }
  if (before.length > after.length && sameSteps(before.slice(before.length - after.length), after)) {
    return { kind: "shrinks", objects: before.slice(0, before.length - after.length) };
  }
  return null;
}

/** A trace repeated, as one map; the digits in words where a value would be too long to write; null where growth is too steep for a closed form. */
export function raise(trace: Trace, times: bigint): { readonly map: AffineMap } | { readonly digits: string } | null {
  try {
    return { map: times === 1n ? trace.map : power(trace.map, times) };
  } catch (problem) {
    if (problem instanceof TooManyDigits) return { digits: problem.digits };
    if (problem instanceof TooSteep) return null;
    throw problem;
  }
}

const ways = new WeakMap<StoredTrace, string>();

/** A text that is the same for iterations that did the same things for the same reasons, whatever the numbers behind the reasons. */
export function wayOf(stored: StoredTrace): string {
  let way = ways.get(stored);
  if (way === undefined) {
    const { map, guards, leans } = stored.trace;
    const images = Array.from(map, ([variable, form]) => `${variable}=${termsKey(form)}`);
    const numbers = [stored.before.length, stored.after.length, stored.length];
    way = [...images, "", ...[...guards, ...leans].map(termsKey), ...numbers].join(";");
    ways.set(stored, way);
  }
  return way;
}
