import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AffineMap } from "../../src/algebra/affine.ts";
import { findCone, signOfChange } from "../../src/algebra/cone.ts";
import { constantForm, variableForm } from "../../src/algebra/form.ts";
import { evaluate, forms, maps, runs, states, step, valuesOf, VARIABLES } from "./stepping.ts";

const all = new Set(Array.from({ length: VARIABLES }, (_, variable) => variable));
const ITERATIONS = 25;

describe("directions that never turn", () => {
  test("are those that stepping shows, wherever the conditions hold", () => {
    let found = 0;
    fc.assert(
      fc.property(maps, states, states, forms, (map, state, other, form) => {
        const cone = findCone(map, all, valuesOf(state));
        if (!cone) return;
        for (const condition of cone.conditions) expect(evaluate(condition, state)).toBeGreaterThanOrEqual(0n);
        const sign = signOfChange(form, cone);
        for (const start of [state, other]) {
          if (!cone.conditions.every((condition) => evaluate(condition, start) >= 0n)) continue;
          found += 1;
          let before = start;
          for (let index = 0; index < ITERATIONS; index += 1) {
            const after = step(map, before);
            for (let variable = 0; variable < VARIABLES; variable += 1) {
              const change = (after[variable] ?? 0n) - (before[variable] ?? 0n);
              const direction = cone.directions.get(variable);
              if (direction === undefined) expect(change).toBe(0n);
              else expect(change * BigInt(direction)).toBeGreaterThanOrEqual(0n);
            }
            const moved = evaluate(form, after) - evaluate(form, before);
            if (sign === 0) expect(moved).toBe(0n);
            else if (sign !== null) expect(moved * BigInt(sign)).toBeGreaterThanOrEqual(0n);
            before = after;
          }
        }
      }),
      { numRuns: Math.min(runs, 4_000), seed: 31 },
    );
    expect(found).toBeGreaterThan(Math.min(runs, 4_000) / 4);
  });
  test("are not claimed where one pulls the other back", () => {
    const map: AffineMap = new Map([
      [0, { constant: 0n, terms: new Map([[0, 1n], [1, 1n]]) }],
      [1, { constant: 0n, terms: new Map([[1, 1n], [0, -1n]]) }],
    ]);
    expect(findCone(map, new Set([0, 1]), valuesOf([1n, 5n]))).toBe(null);
  });
  test("nor where something is unknown", () => {
    const map: AffineMap = new Map([[0, { constant: 0n, terms: new Map([[0, 1n], [1, 1n]]) }]]);
    expect(findCone(map, new Set([0, 1]), (variable) => (variable === 1 ? variableForm(9) : constantForm(0n)))).toBe(null);
  });
});
