/** An object on the stack: which step put it there, who controls it, and in which iterations (outermost first). */
export interface HeldObject {
  readonly step: number;
  readonly player: number;
  readonly path: readonly bigint[];
  /** Somebody asks about this very object, so it is never counted as one of many. */
  readonly marked: boolean;
}

/** The same objects `count` times over, as iterations left them; each time the iteration at `depth` of their paths is one higher. */
interface Layer {
  readonly objects: readonly HeldObject[];
  readonly count: bigint;
  readonly depth: number;
}

/** The stack, bottom first, written so that a million iterations that each leave an object cost no more than one. */
export type Stack = readonly Layer[];

export const EMPTY_STACK: Stack = [];

const shiftObject = (object: HeldObject, depth: number, by: bigint): HeldObject => ({
  ...object,
  path: object.path.map((iteration, index) => (index === depth ? iteration + by : iteration)),
});

/** Objects as they are `by` iterations later, at that depth of the nesting. */
export const shiftObjects = (objects: readonly HeldObject[], depth: number, by: bigint): readonly HeldObject[] =>
  objects.map((object) => shiftObject(object, depth, by));

/** Puts an object on top. */
export const push = (stack: Stack, object: HeldObject): Stack => [...stack, { objects: [object], count: 1n, depth: 0 }];

/** Puts the objects on top `count` times over, the first time `depth`'s iteration being one later than theirs. */
export function pushRepeated(stack: Stack, objects: readonly HeldObject[], count: bigint, depth: number): Stack {
  if (count <= 0n || objects.length === 0) return stack;
  return [...stack, { objects: shiftObjects(objects, depth, 1n), count, depth }];
}

/** The newest object and the rest, or null for an empty stack. */
export function pop(stack: Stack): { readonly top: HeldObject; readonly rest: Stack } | null {
  const layer = stack[stack.length - 1];
  if (!layer) return null;
  const below = stack.slice(0, -1);
  const objects = layer.count === 1n ? layer.objects : shiftObjects(layer.objects, layer.depth, layer.count - 1n);
  const top = objects[objects.length - 1];
  if (!top) return pop(below);
  const rest: Layer[] = [...below];
  if (layer.count > 1n) rest.push({ ...layer, count: layer.count - 1n });
  if (objects.length > 1) rest.push({ objects: objects.slice(0, -1), count: 1n, depth: layer.depth });
  return { top, rest };
}

/** How many objects there are. */
export const sizeOf = (stack: Stack): bigint => stack.reduce((sum, layer) => sum + BigInt(layer.objects.length) * layer.count, 0n);

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

/** Takes objects of the same steps as `objects` off the top, over and over, at most `most` times. */
export function takeRepeated(stack: Stack, objects: readonly HeldObject[], most: bigint): { readonly times: bigint; readonly rest: Stack } {
  let times = 0n;
  let rest = stack;
  for (let looks = 0; looks < 10_000 && times < most; looks++) {
    const layer = rest[rest.length - 1];
    if (layer && sameSteps(layer.objects, objects)) {
      const taken = layer.count < most - times ? layer.count : most - times;
      times += taken;
      rest = taken === layer.count ? rest.slice(0, -1) : [...rest.slice(0, -1), { ...layer, count: layer.count - taken }];
      continue;
    }
    const top = topOf(rest, objects.length);
    if (!sameSteps(top.objects, objects)) break;
    times += 1n;
    rest = top.below;
  }
  return { times, rest };
}

/** The stack without the objects of a player who leaves. */
export function withoutPlayer(stack: Stack, player: number): Stack {
  return stack
    .map((layer) => ({ ...layer, objects: layer.objects.filter((object) => object.player !== player) }))
    .filter((layer) => layer.objects.length > 0);
}

/** Is there an object of that step anywhere? */
export const holdsStep = (stack: Stack, step: number): boolean =>
  stack.some((layer) => layer.objects.some((object) => object.step === step));
