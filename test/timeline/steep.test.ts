// Squares, sums of sums behind counters that are set anew, and numbers of a million digits.

import { describe, expect, test } from "vitest";
import { addConstant, constantForm, multiply, variableForm } from "../../src/algebra/form.ts";
import { isSteadilyUnknown, staysUnknown } from "../../src/timeline/unknown.ts";
import { finish, loopOf, scenarioOf } from "./build.ts";

const N = 10n ** 30n;
const triangle = (n: bigint): bigint => (n * (n + 1n)) / 2n;
const tetrahedron = (n: bigint): bigint => (n * (n + 1n) * (n + 2n)) / 6n;
const pyramid = (n: bigint): bigint => (n * (n + 1n) * (2n * n + 1n)) / 6n;

const counted = (steps: string, ana = "life: 20"): ReturnType<typeof scenarioOf> =>
  scenarioOf(`sequence:\n  - repeat: 10^30\n    steps:\n${steps}`, ana, "life: 20", "k: 0, m: 0, t: 0, u: 0");

describe("products of quantities that change", () => {
  test("a square, set anew each time, and the sum of the squares", () => {
    const { halt, get, machine } = finish(loopOf("10^30", ["k: 1", "t: = k", "t: x k", "u: + t"], "k: 0, t: 0, u: 0"));
    expect(halt.kind).toBe("finished");
    expect([get("t"), get("u")]).toEqual([N * N, pyramid(N)]);
    expect(machine.stepsDone).toBeLessThan(30);
  });
  test("a product of two that go opposite ways, which cannot be paid at last", () => {
    const { halt } = finish(scenarioOf(`
repeat: 10^30
loop:
  - { event: changes, change: { k: 1, m: -1, t: = k } }
  - { event: multiplies, change: { t: x m } }
  - { player: Ana, activate: something, pay: { Ana.mana: t } }`, "mana: 10^60", "life: 20", "k: 0, m: 10^30, t: 0"));
    // In iteration n it is (n - 1) (10^30 - n).
    const paid = (n: bigint): bigint => N * triangle(n - 1n) - (pyramid(n - 1n) + triangle(n - 1n));
    if (halt.kind !== "failed") throw new Error(halt.kind);
    const [n = 0n] = halt.failure.path;
    expect(paid(n)).toBeGreaterThan(10n ** 60n);
    expect(paid(n - 1n)).toBeLessThanOrEqual(10n ** 60n);
  });
  test("factors that come back are no product", () => {
    const { halt, get, machine } = finish(loopOf("400", ["k: = 5 - k", "t: x k"], "k: 2, t: 1"));
    expect(halt.kind).toBe("finished");
    expect(machine.stepsDone).toBeLessThan(40);
    expect(get("t")).toBe(6n ** 200n);
  });
  test("a factorial is stepped exactly, and undetermined where it is too far", () => {
    const factorial = (number: string): ReturnType<typeof finish> => finish(loopOf(number, ["k: 1", "t: x k"], "k: 0, t: 1"));
    expect(factorial("300").get("t")).toBe(Array.from({ length: 300 }, (_, index) => BigInt(index + 1)).reduce((product, each) => product * each));
    const { halt } = finish(loopOf("10^100", ["t: x k", "k: 1"], "k: 0, t: 1"));
    expect(halt.kind).toBe("undetermined");
  });
});

describe("what is unknown along products", () => {
  const [x, y] = [variableForm(0), variableForm(1)];
  test("is not said to stay as it is where growth is too steep to tell", () => {
    const square = multiply(x, x);
    const steep = new Map([[0, multiply(multiply(square, square), y)]]);
    expect(isSteadilyUnknown(square, steep, () => constantForm(1n))).toBe(false);
    expect(staysUnknown(square, steep, () => constantForm(1n))).toBe(false);
    expect(isSteadilyUnknown(square, new Map([[1, addConstant(y, 1n)]]), () => constantForm(1n))).toBe(true);
  });
});

describe("counters that are set anew", () => {
  test("as often as the outer loop has run, both ways: squares", () => {
    const { halt, get, machine } = finish(counted(`
      - { event: grows, change: { m: 1 } }
      - { event: sets, change: { k: = m } }
      - { repeat: k, steps: [{ repeat: m, steps: [{ event: counts, change: { t: 1 } }] }] }`));
    expect(halt.kind).toBe("finished");
    expect(get("t")).toBe(pyramid(N));
    expect(machine.stepsDone).toBeLessThan(60);
  });
  test.each([
    ["up from nothing", "= 0", "k: 1", ""],
    ["up and no further", "= m", "", "k: -1"],
  ])("a triangle in each iteration: %s", (_, set, before, after) => {
    const event = (change: string): string => (change === "" ? "" : `\n          - { event: changes, change: { ${change} } }`);
    const { halt, get, machine } = finish(counted(`
      - { event: grows, change: { m: 1 } }
      - { event: sets, change: { k: ${set} } }
      - repeat: m
        steps:${event(before)}
          - { repeat: k, steps: [{ event: counts, change: { t: 1 } }] }${event(after)}`));
    expect(halt.kind).toBe("finished");
    expect(get("t")).toBe(tetrahedron(N));
    expect(machine.stepsDone).toBeLessThan(80);
  });
  test("four loops in each other", () => {
    const { halt, get } = finish(counted(`
      - { event: grows, change: { m: 1, k: = 0 } }
      - repeat: m
        steps:
          - { event: grows, change: { k: 1, u: = 0 } }
          - repeat: k
            steps:
              - { event: grows, change: { u: 1 } }
              - { repeat: u, steps: [{ event: counts, change: { t: 1 } }] }`));
    expect(halt.kind).toBe("finished");
    expect(get("t")).toBe((N * (N + 1n) * (N + 2n) * (N + 3n)) / 24n);
  });
  test("the very step that can't be paid any more, three loops deep", () => {
    const { halt } = finish(counted(`
      - { event: grows, change: { m: 1, k: = 0 } }
      - repeat: m
        steps:
          - { event: grows, change: { k: 1 } }
          - { repeat: k, steps: [{ player: Ana, activate: something, pay: { Ana.mana: 1 } }] }`, "mana: 10^60"));
    if (halt.kind !== "failed") throw new Error(halt.kind);
    const [outer = 0n, middle = 0n, inner = 0n] = halt.failure.path;
    expect(middle <= outer && inner <= middle).toBe(true);
    expect(tetrahedron(outer - 1n) + triangle(middle - 1n) + inner - 1n).toBe(10n ** 60n);
  });
});

describe("a million digits", () => {
  const LONG = 10n ** 999_990n;
  test("the exact number of times that seven can be paid", () => {
    const { halt } = finish(scenarioOf("repeat: 10^999998\nloop: [{ player: Ana, activate: something, pay: { Ana.mana: 7 } }]", "mana: 10^999998"));
    if (halt.kind !== "failed") throw new Error(halt.kind);
    expect(halt.failure.path[0] === 10n ** 999_998n / 7n + 1n).toBe(true);
  });
  test("a triangular number that is enough, and the one before is not", () => {
    const { halt, get } = finish(scenarioOf("sequence: [{ repeat: { enough: t >= 10^999990 }, steps: [{ event: one, change: { k: 1 } }, { event: all, change: { t: + k } }] }]", "life: 20", "life: 20", "k: 0, t: 0"));
    expect(halt.kind).toBe("finished");
    const n = get("k") ?? 0n;
    expect(triangle(n) >= LONG && triangle(n - 1n) < LONG && get("t") === triangle(n)).toBe(true);
  });
  test("doubling until it is enough", () => {
    const { halt, machine } = finish(scenarioOf("sequence: [{ repeat: { enough: t >= 10^999990 }, steps: [{ event: all, change: { t: x 2 } }] }]", "life: 20", "life: 20", "t: 1"));
    expect(halt.kind).toBe("finished");
    const n = Array.from(machine.enough.values())[0] ?? 0n;
    expect(1n << n >= LONG && 1n << (n - 1n) < LONG).toBe(true);
  });
});
