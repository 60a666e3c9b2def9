// Numbers of iterations that nobody can perform, against exact formulas.

import { describe, expect, test } from "vitest";
import { finish, loopOf, scenarioOf } from "./build.ts";

const N = 10n ** 100n;
const triangle = (n: bigint): bigint => (n * (n + 1n)) / 2n;
const tetrahedron = (n: bigint): bigint => (n * (n + 1n) * (n + 2n)) / 6n;
const taken = { kind: "finished" } as const;

describe("exact numbers", () => {
  test("adding", () => {
    const { halt, get, machine } = finish(loopOf("10^100", ["a: 3", "b: up to -2", "c: = 7"], "a: 5, b: 9, c: 0"));
    expect(halt).toEqual(taken);
    expect([get("a"), get("b"), get("c")]).toEqual([5n + 3n * N, 0n, 7n]);
    expect(machine.stepsDone).toBeLessThan(60);
  });
  test("sums of sums", () => {
    const { get } = finish(loopOf("10^100", ["a: 1", "b: + a", "c: + b", "d: + c"], "a: 0, b: 0, c: 0, d: 0"));
    expect(get("b")).toBe(triangle(N));
    expect(get("c")).toBe(tetrahedron(N));
    expect(get("d")).toBe((N * (N + 1n) * (N + 2n) * (N + 3n)) / 24n);
  });
  test("an inner loop whose number grows: triangular numbers", () => {
    const { halt, get, machine } = finish(scenarioOf(`
repeat: 10^100
loop:
  - { event: grows, change: { n: 1 } }
  - { repeat: n, steps: [{ event: counts, change: { t: 1 } }] }`, "life: 20", "life: 20", "n: 0, t: 0"));
    expect(halt).toEqual(taken);
    expect(get("t")).toBe(triangle(N));
    expect(machine.stepsDone).toBeLessThan(100);
  });
  test("two inner loops, the second as often as the first has counted: tetrahedral numbers", () => {
    const { get } = finish(scenarioOf(`
repeat: 10^100
loop:
  - { event: grows, change: { n: 1 } }
  - { repeat: n, steps: [{ event: counts, change: { t: 1 } }] }
  - { repeat: t, steps: [{ event: counts, change: { u: 1 } }] }`, "life: 20", "life: 20", "n: 0, t: 0, u: 0"));
    expect(get("u")).toBe(tetrahedron(N));
  });
  test("doubling a thousand times", () => {
    expect(finish(loopOf("1000", ["a: x 2"], "a: 3")).get("a")).toBe(3n * 2n ** 1_000n);
    expect(finish(loopOf("1000", ["a: + a", "b: + a"], "a: 1, b: 0")).get("b")).toBe(2n ** 1_001n - 2n);
  });
  test("doubling as often as there are: 3, 11, 2059, and once more", () => {
    const after = (times: number): bigint | null => finish(scenarioOf(`
repeat: ${times}
loop:
  - { event: one, change: { d: = 1 } }
  - { repeat: x, steps: [{ event: doubles, change: { d: x 2 } }] }
  - { event: adds, change: { x: + d } }`, "life: 20", "life: 20", "x: 1, d: 0")).get("x");
    expect([1, 2, 3, 4].map(after)).toEqual([3n, 11n, 2_059n, 2_059n + 2n ** 2_059n]);
  });
  test("one more doubling has too many digits, and says so", () => {
    const { halt } = finish(scenarioOf(`
repeat: 5
loop:
  - { event: one, change: { d: = 1 } }
  - { repeat: x, steps: [{ event: doubles, change: { d: x 2 } }] }
  - { event: adds, change: { x: + d } }`, "life: 20", "life: 20", "x: 1, d: 0"));
    expect(halt).toMatchObject({ kind: "failed", failure: { kind: "too-many-digits" } });
  });
  test("squaring stops at a million digits, at once", () => {
    const { halt } = finish(loopOf("100", ["a: x a"], "a: 3"));
    expect(halt).toMatchObject({ kind: "failed", failure: { kind: "too-many-digits" } });
  });
  test("Fibonacci", () => {
    const fibonacci = (n: number): bigint => {
      let [a, b] = [0n, 1n];
      for (let index = 0; index < n; index += 1) [a, b] = [b, a + b];
      return a;
    };
    const { halt, get, machine } = finish(scenarioOf("repeat: 10_000\nloop:\n  - { event: breeds, change: { a: = b, b: + a } }", "life: 20", "life: 20", "a: 0, b: 1"));
    expect(halt).toEqual(taken);
    expect(get("a")).toBe(fibonacci(10_000));
    expect(machine.stepsDone).toBeLessThan(30);
  });
  test("two quantities that feed each other", () => {
    const { get } = finish(loopOf("500", ["a: + 2 * b, b: + 3 * a"], "a: 1, b: 1"));
    let [a, b] = [1n, 1n];
    for (let index = 0; index < 500; index += 1) [a, b] = [a + 2n * b, b + 3n * a];
    expect([get("a"), get("b")]).toEqual([a, b]);
  });
  test("states that come round in two and in three", () => {
    const { halt, get, machine } = finish(loopOf("10^100", ["a: = 1 - a", "p: = q, q: = r, r: = p", "s: + p"], "a: 0, p: 1, q: 2, r: 4, s: 0"));
    expect(halt).toEqual(taken);
    // 10^100 is even and one more than a multiple of three.
    expect([get("a"), get("p"), get("q"), get("r")]).toEqual([0n, 2n, 4n, 1n]);
    expect(get("s")).toBe(((N - 1n) / 3n) * 7n + 2n);
    expect(machine.stepsDone).toBeLessThan(100);
  });
  test("a cost that is there every other time", () => {
    const { halt, get } = finish(scenarioOf(`
repeat: 10^100
loop:
  - { special: something, player: Ana, pay: { Ana.mana: a }, change: { a: = 1 - a } }
  - { event: something, change: { b: up to -a } }
  - { event: something, change: { b: + a } }`, "mana: 10^100", "life: 20", "a: 1, b: 3"));
    expect(halt).toEqual(taken);
    expect(get("Ana.mana")).toBe(N - N / 2n);
  });
  test("twelve levels of loops with 10^20 iterations each", () => {
    let steps = "{ event: counts, change: { z: 1 } }";
    for (let level = 0; level < 12; level += 1) steps = `{ repeat: 10^20, steps: [${steps}, { event: counts, change: { y: 1 } }] }`;
    const { halt, get } = finish(scenarioOf(`sequence: [${steps}]`, "life: 20", "life: 20", "z: 0, y: 0"));
    expect(halt).toEqual(taken);
    expect(get("z")).toBe(10n ** 240n);
    expect(get("y")).toBe(Array.from({ length: 12 }, (_, level) => 10n ** (20n * BigInt(level + 1))).reduce((sum, each) => sum + each));
  });
  test("objects that pile up and resolve", () => {
    const { halt, get } = finish(scenarioOf(`
sequence:
  - repeat: 10^100
    steps: [{ id: a, player: Ana, activate: one, hold: true, change: { z: 1 } }, { id: b, player: Ben, trigger: two, hold: true, change: { z: 2 } }]
  - repeat: 10^100
    steps: [{ resolve: b }, { resolve: a }]
  - { phase: the next step }`));
    expect(halt).toEqual(taken);
    expect(get("z")).toBe(3n * N);
  });
  test("one resolve too many fails in just that iteration", () => {
    const { halt } = finish(scenarioOf(`
sequence:
  - { repeat: 10^100, steps: [{ id: a, player: Ana, activate: one, hold: true }] }
  - { repeat: 10^100 + 1, steps: [{ id: r, resolve: a }] }`.replace("10^100 + 1", (N + 1n).toString())));
    expect(halt).toMatchObject({ kind: "failed", failure: { kind: "nothing-to-resolve", path: [N + 1n] } });
  });
});
