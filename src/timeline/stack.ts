/** An object on the stack: which step put it there, who controls it, and in which iterations (outermost first). */
export interface HeldObject {
  readonly step: number;
  readonly player: number;
  readonly path: readonly bigint[];
  /** Somebody asks about this very object, so it is never counted as one of many. */
  readonly marked: boolean;
}

/** The same objects `count` times over, as iterations left them; each time the iteration at `depth` of their paths is `stride` higher. */
interface Layer {
  readonly objects: readonly HeldObject[];
  readonly count: bigint;
  readonly depth: number;
  readonly stride: bigint;
}

/** A layer, what lies below it, and how many objects that makes. */
interface Pile extends Layer {
  readonly below: Stack;
  readonly size: bigint;
}

/** The stack, newest layer first, written so that a million iterations that each leave an object cost no more than one. Null when empty. */
export type Stack = Pile | null;

export const EMPTY_STACK: Stack = null;

/** How many objects there are. */
export const sizeOf = (stack: Stack): bigint => stack?.size ?? 0n;

const put = (below: Stack, layer: Layer): Stack =>
  layer.count <= 0n || layer.objects.length === 0
    ? below
    : { ...layer, below, size: sizeOf(below) + BigInt(layer.objects.length) * layer.count };

/** Objects as they are `by` iterations later, at that depth of the nesting. */
export const shiftObjects = (objects: readonly HeldObject[], depth: number, by: bigint): readonly HeldObject[] =>
  by === 0n
    ? objects
    : objects.map((object) => ({ ...object, path: object.path.map((iteration, index) => (index === depth ? iteration + by : iteration)) }));

/** Puts objects on top, the newest last. */
export const pushAll = (stack: Stack, objects: readonly HeldObject[]): Stack => put(stack, { objects, count: 1n, depth: 0, stride: 0n });

/** Puts an object on top. */
export const push = (stack: Stack, object: HeldObject): Stack => pushAll(stack, [object]);

/** Puts the objects on top `count` times over, each time with the iteration at `depth` of their paths `stride` higher. */
export const pushRepeated = (stack: Stack, objects: readonly HeldObject[], count: bigint, depth: number, stride: bigint): Stack =>
  put(stack, { objects, count, depth, stride });

/** The newest object and the rest, or null for an empty stack. */
export function pop(stack: Stack): { readonly top: HeldObject; readonly rest: Stack } | null {
  if (!stack) return null;
  const { below, depth, stride, count } = stack;
  const newest = shiftObjects(stack.objects.slice(-1), depth, (count - 1n) * stride)[0];
  if (!newest) return null;
  const others = put(below, { objects: stack.objects, count: count - 1n, depth, stride });
  return { top: newest, rest: put(others, { objects: shiftObjects(stack.objects.slice(0, -1), depth, (count - 1n) * stride), count: 1n, depth, stride }) };
}

/** The newest `count` objects, the newest last, and what is below them. Fewer where there are not so many. */
export function topOf(stack: Stack, count: number): { readonly objects: readonly HeldObject[]; readonly below: Stack } {
  const objects: HeldObject[] = [];
  let below = stack;
  while (objects.length < count) {
    const popped = pop(below);
    if (!popped) break;
    objects.push(popped.top);
    below = popped.rest;
  }
  return { objects: objects.reverse(), below };
}

/** Do both lists hold objects of the same steps, none of which anybody asks about? */
export const sameSteps = (a: readonly HeldObject[], b: readonly HeldObject[]): boolean =>
  a.length === b.length && a.every((object, index) => object.step === b[index]?.step && !object.marked && !b[index]?.marked);

/** How many layers are looked at when objects are taken off over and over. */
const MOST_LOOKS = 10_000;

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** How many times over the objects of `pattern` make up the whole list; 0 where they do not. */
function repetitionsIn(objects: readonly HeldObject[], pattern: readonly HeldObject[]): bigint {
  const { length } = pattern;
  if (length === 0 || objects.length % length !== 0) return 0n;
  for (let from = 0; from < objects.length; from += length) if (!sameSteps(objects.slice(from, from + length), pattern)) return 0n;
  return BigInt(objects.length / length);
}

/** Takes objects of the same steps as `objects` off the top, over and over, at most `most` times. */
export function takeRepeated(stack: Stack, objects: readonly HeldObject[], most: bigint): { readonly times: bigint; readonly rest: Stack } {
  let times = 0n;
  let rest = stack;
  for (let looks = 0; looks < MOST_LOOKS && times < most && rest; looks++) {
    const held = repetitionsIn(rest.objects, objects);
    const taken = held > 0n ? least(rest.count, (most - times) / held) : 0n;
    if (taken > 0n) {
      times += taken * held;
      rest = put(rest.below, { ...rest, count: rest.count - taken });
      continue;
    }
    const top = topOf(rest, objects.length);
    if (!sameSteps(top.objects, objects)) break;
    times += 1n;
    rest = top.below;
  }
  return { times, rest };
}

/** The layers, oldest first. */
function layersOf(stack: Stack): readonly Pile[] {
  const layers: Pile[] = [];
  for (let current = stack; current; current = current.below) layers.push(current);
  return layers.reverse();
}

/** The stack without the objects of a player who leaves. */
export const withoutPlayer = (stack: Stack, player: number): Stack =>
  layersOf(stack).reduce<Stack>((below, layer) => put(below, { ...layer, objects: layer.objects.filter((object) => object.player !== player) }), null);

/** Is there an object of that step anywhere? */
export const holdsStep = (stack: Stack, step: number): boolean =>
  layersOf(stack).some((layer) => layer.objects.some((object) => object.step === step));
