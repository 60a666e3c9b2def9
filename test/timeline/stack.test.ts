import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  EMPTY_STACK, holdsStep, pop, push, pushAll, pushRepeated, sameSteps, sizeOf, takeRepeated, topOf, withoutPlayer, type HeldObject, type Stack,
} from "../../src/timeline/stack.ts";

const object = (step: number, ...path: bigint[]): HeldObject => ({ step, player: step % 3, path, marked: false });

/** The stack as a plain list, oldest first. */
function listOf(stack: Stack): HeldObject[] {
  const list: HeldObject[] = [];
  for (let popped = pop(stack); popped; popped = pop(popped.rest)) list.push(popped.top);
  return list.reverse();
}

type Action =
  | { kind: "push"; objects: HeldObject[] }
  | { kind: "repeat"; objects: HeldObject[]; count: bigint; stride: bigint }
  | { kind: "pop" }
  | { kind: "leave"; player: number };

const objects = fc.array(fc.tuple(fc.nat({ max: 4 }), fc.bigInt({ min: 1n, max: 9n }), fc.bigInt({ min: 1n, max: 9n })).map(([step, a, b]) => object(step, a, b)), { minLength: 1, maxLength: 3 });
const actions: fc.Arbitrary<Action> = fc.oneof(
  objects.map((each): Action => ({ kind: "push", objects: each })),
  fc.tuple(objects, fc.bigInt({ min: 0n, max: 5n }), fc.bigInt({ min: 1n, max: 3n })).map(([each, count, stride]): Action => ({ kind: "repeat", objects: each, count, stride })),
  fc.constant<Action>({ kind: "pop" }),
  fc.nat({ max: 2 }).map((player): Action => ({ kind: "leave", player })),
);

function both(all: readonly Action[]): { stack: Stack; list: HeldObject[] } {
  let stack: Stack = EMPTY_STACK;
  let list: HeldObject[] = [];
  for (const action of all) {
    if (action.kind === "push") {
      stack = pushAll(stack, action.objects);
      list = [...list, ...action.objects];
    } else if (action.kind === "repeat") {
      stack = pushRepeated(stack, action.objects, action.count, 1, action.stride);
      for (let round = 0n; round < action.count; round += 1n) {
        list = [...list, ...action.objects.map((each) => ({ ...each, path: [each.path[0] ?? 0n, (each.path[1] ?? 0n) + round * action.stride] }))];
      }
    } else if (action.kind === "pop") {
      const popped = pop(stack);
      expect(popped?.top).toEqual(list.at(-1));
      stack = popped ? popped.rest : stack;
      list = list.slice(0, -1);
    } else {
      stack = withoutPlayer(stack, action.player);
      list = list.filter((each) => each.player !== action.player);
    }
  }
  return { stack, list };
}

describe("a stack is a list, written shorter", () => {
  test("after any actions", () => {
    fc.assert(
      fc.property(fc.array(actions, { maxLength: 12 }), fc.nat({ max: 8 }), objects, (all, count, wanted) => {
        const { stack, list } = both(all);
        expect(sizeOf(stack)).toBe(BigInt(list.length));
        expect(listOf(stack)).toEqual(list);
        const top = topOf(stack, count);
        expect(top.objects).toEqual(count === 0 ? [] : list.slice(-count));
        expect(listOf(top.below)).toEqual(count === 0 ? list : list.slice(0, -count));
        for (let step = 0; step < 5; step += 1) expect(holdsStep(stack, step)).toBe(list.some((each) => each.step === step));
        const taken = takeRepeated(stack, wanted, 4n);
        let rest = list;
        let times = 0n;
        while (times < 4n && rest.length >= wanted.length && sameSteps(rest.slice(-wanted.length), wanted)) {
          rest = rest.slice(0, -wanted.length);
          times += 1n;
        }
        expect(taken.times).toBe(times);
        expect(listOf(taken.rest)).toEqual(rest);
      }),
      { numRuns: 600, seed: 41 },
    );
  });
  test("10^100 objects cost no more than one, each with its own iteration", () => {
    const many = pushRepeated(push(EMPTY_STACK, object(0)), [object(1, 1n), object(2, 1n)], 10n ** 100n, 0, 1n);
    expect(sizeOf(many)).toBe(2n * 10n ** 100n + 1n);
    expect(pop(many)?.top).toEqual(object(2, 10n ** 100n));
    const taken = takeRepeated(many, [object(1), object(2)], 10n ** 100n - 1n);
    expect(taken.times).toBe(10n ** 100n - 1n);
    expect(listOf(taken.rest)).toEqual([object(0), object(1, 1n), object(2, 1n)]);
  });
  test("an object that somebody asks about is never one of many", () => {
    const marked = { ...object(1, 5n), marked: true };
    expect(sameSteps([marked], [object(1)])).toBe(false);
    expect(takeRepeated(pushAll(EMPTY_STACK, [object(1), marked, object(1)]), [object(1)], 9n).times).toBe(1n);
  });
});
