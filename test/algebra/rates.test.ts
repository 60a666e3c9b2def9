import { expect, test } from "vitest";
import { ratesOf } from "../../src/algebra/rates.ts";
import { add, constantForm, scale, variableForm, type Form } from "../../src/algebra/form.ts";

const all = (map: ReadonlyMap<number, Form>): ReadonlySet<number> => new Set(map.keys());

test("a chain of quantities may be as long as there are quantities", () => {
  const length = 20_000;
  const map = new Map(Array.from({ length }, (_, index) => [index, index + 1 < length ? variableForm(index + 1) : constantForm(1n)] as const));
  expect(ratesOf(map, all(map))?.every((rate) => rate === 0n)).toBe(true);
});

test("quantities that feed each other are one group, and those along the way are not", () => {
  // 0 doubles; 1 and 2 feed each other and grow by 3 and by -1; 3 reads them and stays otherwise.
  const map = new Map<number, Form>([
    [0, scale(variableForm(0), 2n)],
    [1, add(variableForm(1), scale(variableForm(2), 2n))],
    [2, add(scale(variableForm(1), 2n), variableForm(2))],
    [3, add(variableForm(3), variableForm(1))],
  ]);
  expect(ratesOf(map, all(map))).toEqual([-1n, 1n, 2n, 3n]);
});
