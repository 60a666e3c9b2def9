import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { constantForm, variableForm, type Form } from "../../src/algebra/form.ts";
import { Recorder } from "../../src/timeline/recorder.ts";
import { join, raise, stackGrowth, type StoredTrace, type Trace } from "../../src/timeline/trace.ts";
import type { HeldObject } from "../../src/timeline/stack.ts";
import { evaluate, forms, maps, runs, states, step, valuesOf } from "../algebra/stepping.ts";

const holdsAll = (guards: readonly Form[], state: readonly bigint[]): boolean => guards.every((guard) => evaluate(guard, state) >= 0n);

/** Does the trace itself happen that often from here? Gives the state then. */
function happen(trace: Trace, state: readonly bigint[], times: number): readonly bigint[] | null {
  let current = state;
  for (let index = 0; index < times; index += 1) {
    if (!holdsAll(trace.guards, current)) return null;
    current = step(trace.map, current);
  }
  return current;
}

const traces = fc.tuple(maps, fc.array(forms, { maxLength: 3 })).map(([map, guards]): Trace => ({ map, guards, leans: [] }));

describe("what was recorded holds for every iteration whose guards hold", () => {
  test("of a trace that happened a fixed number of times", () => {
    let used = 0;
    fc.assert(
      fc.property(traces, states, states, fc.integer({ min: 1, max: 90 }), (trace, state, other, times) => {
        if (!happen(trace, state, times)) return;
        const recorder = new Recorder(0n);
        const raised = raise(trace, BigInt(times));
        if (!raised || !("map" in raised)) throw new Error("too long");
        recorder.absorbRepeated(trace, BigInt(times), raised.map, constantForm(BigInt(times)), valuesOf(state));
        if (!recorder.faithful) return;
        const recorded = recorder.trace();
        for (const elsewhere of [state, other, state.map((value) => value + 3n)]) {
          if (!holdsAll(recorded.guards, elsewhere)) {
            expect(elsewhere).not.toBe(state);
            continue;
          }
          used += 1;
          expect(step(recorded.map, elsewhere)).toEqual(happen(trace, elsewhere, times));
        }
      }),
      { numRuns: runs, seed: 51 },
    );
    expect(used).toBeGreaterThan(runs / 8);
  });
  test("of a trace that happens as often as a quantity says", () => {
    let used = 0;
    fc.assert(
      fc.property(traces, states, states, fc.nat({ max: 3 }), (trace, state, other, counter) => {
        const count = state[counter] ?? 0n;
        if (count < 1n || count > 60n || !happen(trace, state, Number(count))) return;
        const recorder = new Recorder(0n);
        const raised = raise(trace, count);
        if (!raised || !("map" in raised)) throw new Error("too long");
        recorder.absorbRepeated(trace, count, raised.map, variableForm(counter), valuesOf(state));
        if (!recorder.faithful) return;
        const recorded = recorder.trace();
        const more = state.map((value, index) => (index === counter ? value + 2n : value + 100n));
        const none = state.map((value, index) => (index === counter ? 0n : value));
        for (const elsewhere of [state, other, more, none]) {
          const times = elsewhere[counter] ?? 0n;
          if (times > 4_000n || !holdsAll(recorded.guards, elsewhere)) continue;
          used += 1;
          expect(step(recorded.map, elsewhere)).toEqual(happen(trace, elsewhere, Number(times)));
        }
      }),
      { numRuns: runs * 2, seed: 52 },
    );
    expect(used).toBeGreaterThan(runs / 8);
  });
  test("or it says that it does not know under which conditions it happens", () => {
    // A dip in the middle: neither end says whether the guard holds there.
    const dip: Trace = {
      map: new Map([[0, { constant: 1n, terms: new Map([[0, 1n]]) }], [1, { constant: -90n, terms: new Map([[1, 1n], [0, 2n]]) }]]),
      guards: [variableForm(1)],
      leans: [],
    };
    const recorder = new Recorder(0n);
    const raised = raise(dip, 90n);
    if (raised && "map" in raised) recorder.absorbRepeated(dip, 90n, raised.map, constantForm(90n), valuesOf([0n, 3_000n]));
    expect(recorder.faithful).toBe(false);
  });
  test("of two guards with the same terms the one that fails first is kept", () => {
    const recorder = new Recorder(0n);
    for (const constant of [5n, -2n, 3n]) recorder.guard({ constant, terms: new Map([[0, 1n]]) });
    recorder.pin(variableForm(1), 4n);
    expect(recorder.trace().guards.map((guard) => evaluate(guard, [2n, 4n]))).toEqual([0n, 0n, 0n]);
  });
});

describe("traces that follow each other", () => {
  const object = (step: number): HeldObject => ({ step, player: 0, path: [1n], marked: false });
  const stored = (trace: Trace, before: number[], after: number[]): StoredTrace => ({
    trace, signature: "", signatureAfter: "", before: before.map(object), after: after.map(object), length: 1n, last: 1n, sawEmpty: false,
  });
  const nothing: Trace = { map: new Map(), guards: [], leans: [] };

  test("are one trace with the guards of both", () => {
    fc.assert(
      fc.property(traces, traces, states, (first, second, state) => {
        const together = join(stored(first, [], []), stored(second, [], []))?.trace;
        if (!together) throw new Error("nothing keeps them apart");
        const between = happen(first, state, 1);
        const after = between && happen(second, between, 1);
        expect(holdsAll(together.guards, state) ? step(together.map, state) : null).toEqual(after);
      }),
      { numRuns: runs, seed: 53 },
    );
  });
  test("fit together on the stack", () => {
    const steps = (list: readonly HeldObject[]): number[] => list.map((each) => each.step);
    const joined = (a: [number[], number[]], b: [number[], number[]]): [number[], number[]] | null => {
      const result = join(stored(nothing, ...a), stored(nothing, ...b));
      return result && [steps(result.before), steps(result.after)];
    };
    expect(joined([[], [1]], [[1], [2]])).toEqual([[], [2]]);
    expect(joined([[], [3, 1]], [[1], [2]])).toEqual([[], [3, 2]]);
    expect(joined([[5], [1]], [[4, 1], []])).toEqual([[4, 5], []]);
    expect(joined([[], [1]], [[2], []])).toBe(null);
    expect(join({ ...stored(nothing, [], []), signatureAfter: "another" }, stored(nothing, [], []))).toBe(null);
  });
  test("grow or shrink the stack by the same objects each time, or by no pattern", () => {
    const growth = (before: number[], after: number[]): string | null => {
      const found = stackGrowth({ before: before.map(object), after: after.map(object) });
      return found && (found.kind === "same" ? "same" : `${found.kind} ${found.objects.map((each) => each.step).join(" ")}`);
    };
    expect([growth([], []), growth([1], [1]), growth([], [1, 2]), growth([2], [1, 2]), growth([1, 2], [2]), growth([1], [])]).toEqual([
      "same", "same", "grows 1 2", "grows 1", "shrinks 1", "shrinks 1",
    ]);
    expect([growth([1], [2]), growth([1], [1, 2]), growth([2, 1], [2])]).toEqual([null, null, null]);
  });
});
