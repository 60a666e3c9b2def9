// Mandatory loops without a number: shown to go on for ever, or ended in just the iteration in which they end.

import { STEP_BUDGET } from "../../src/timeline/machine.ts";
import { describe, expect, test } from "vitest";
import { finish, loopOf, scenarioOf } from "./build.ts";

const endless = { kind: "endless" } as const;

describe("shown to go on for ever", () => {
  test.each([
    ["nothing changes", ["a: 0"], "a: 1"],
    ["tokens", ["a: 1"], "a: 0"],
    ["tokens for tokens", ["a: + b", "b: + a"], "a: 1, b: 1"],
    ["doubling", ["a: x 2"], "a: 1"],
    ["doubling and taking away less", ["a: x 2", "a: -1"], "a: 2"],
    ["to and fro", ["a: = 1 - a"], "a: 0"],
    ["round in three", ["a: = b, b: = c, c: = a"], "a: 0, b: 1, c: 2"],
    ["taken as far as there is", ["a: up to -3"], "a: 10^30"],
    ["set every time", ["a: = 3", "a: -3"], "a: 0"],
    ["one grows faster than the other falls behind", ["a: x 3", "b: x 2", "c: = a - b"], "a: 2, b: 1, c: 0"],
    ["Fibonacci", ["a: = b, b: + a"], "a: 0, b: 1"],
    ["an exponential after a long dip", ["a: x 2", "b: + 10^40", "c: = a + 10^50 - b"], "a: 1, b: 0, c: 0"],
  ])("%s", (_, changes, state) => {
    const { halt, machine } = finish(loopOf(null, changes, state), true);
    expect(halt).toEqual(endless);
    expect(machine.stepsDone).toBeLessThan(200);
  });
  test("life that is gained", () => {
    expect(finish(scenarioOf("loop: [{ trigger: gains one, player: Ana, change: { Ana.life: 1 } }]"), true).halt).toEqual(endless);
  });
});

describe("ended of themselves, however late", () => {
  const N = 10n ** 50n;
  test("a life of 10^50, one less each time", () => {
    const { halt, machine, get } = finish(scenarioOf("loop: [{ id: ping, trigger: one damage, player: Ana, change: { Ben.life: -1 } }]", "life: 20", "life: 10^50"), true);
    expect(halt).toMatchObject({ kind: "game-over", over: { winners: [0], losers: [1] }, when: "after" });
    expect(machine.lastDone?.path).toEqual([N]);
    expect(get("Ben.life")).toBe(0n);
  });
  test("three less each time: past zero", () => {
    const { machine, get } = finish(scenarioOf("loop: [{ trigger: three damage, player: Ana, change: { Ben.life: -3 } }]", "life: 20", "life: 10^50"), true);
    expect(machine.lastDone?.path).toEqual([(N + 2n) / 3n]);
    expect(get("Ben.life")).toBe(N - 3n * ((N + 2n) / 3n));
  });
  test("a cost that can no longer be paid", () => {
    const { halt } = finish(scenarioOf("loop: [{ trigger: costs, player: Ana, pay: { Ana.mana: 7 } }]", "mana: 10^50"), true);
    expect(halt).toMatchObject({ kind: "failed", failure: { kind: "obstacle", obstacle: { code: "cannot-pay" }, path: [N / 7n + 1n] } });
  });
  test("a race of squares: what grows by more and more against what is there", () => {
    // After n iterations a is n (n + 1) / 2; b is 10^50 less than 3 n. The first n with a above b.
    const scenario = loopOf(null, ["n: 1", "a: + n", "b: -3"], "n: 0, a: 0, b: 10^50", "game-ends: [{ when: a > b, draw: true }]");
    const { halt, machine } = finish(scenario, true);
    expect(halt.kind).toBe("game-over");
    const n = machine.lastDone?.path[0] ?? 0n;
    const past = (at: bigint): boolean => (at * (at + 1n)) / 2n > N - 3n * at;
    // a and b change in different steps; the looks are at most one iteration apart.
    expect(past(n)).toBe(true);
    expect(past(n - 2n)).toBe(false);
    expect(machine.stepsDone).toBeLessThan(200);
  });
  test("a cubic that rises first and falls later", () => {
    // z after n iterations: 5 n^2 less about n^3 / 6; where it would go below zero the step cannot be done.
    const { halt, machine, get } = finish(loopOf(null, ["n: 1", "t: + n", "z: + 10^20 * n - t"], "n: 0, t: 0, z: 0"), true);
    expect(halt).toMatchObject({ kind: "failed", failure: { obstacle: { code: "below-zero" } } });
    const k = machine.lastDone?.path[0] ?? 0n;
    const z = (n: bigint): bigint => 10n ** 20n * ((n * (n + 1n)) / 2n) - (n * (n + 1n) * (n + 2n)) / 6n;
    expect(z(k - 1n)).toBeGreaterThanOrEqual(0n);
    expect(z(k)).toBeLessThan(0n);
    expect(get("z")).toBe(z(k - 1n));
  });
  test("two exponentials: the slower one begins with much more", () => {
    const { halt, machine } = finish(loopOf(null, ["a: x 3", "b: x 2"], "a: 1, b: 10^30", "game-ends: [{ when: a > b, draw: true }]"), true);
    expect(halt.kind).toBe("game-over");
    const n = machine.lastDone?.path[0] ?? 0n;
    expect(3n ** n > 10n ** 30n * 2n ** (n - 1n)).toBe(true);
    expect(3n ** (n - 1n) > 10n ** 30n * 2n ** (n - 1n)).toBe(false);
  });
  test("three exponentials that dip below zero for a while: the first time counts", () => {
    const margin = (n: bigint): bigint => 4n ** n + 10n ** 20n * 2n ** n - 10n ** 9n * 3n ** n;
    const { halt, machine } = finish(loopOf(null, ["a: x 4, b: x 3, c: x 2", "z: = a + 10^20 * c - 10^9 * b"], "a: 1, b: 1, c: 1, z: 0"), true);
    let first = 1n;
    while (margin(first) >= 0n && first < 400n) first += 1n;
    expect(margin(first)).toBeLessThan(0n);
    expect(halt).toMatchObject({ kind: "failed", failure: { obstacle: { code: "below-zero" }, path: [first] } });
    expect(machine.stepsDone).toBeLessThan(100);
  });
  test("an exponential against a polynomial, with no crossing and with one", () => {
    const state = (start: string): string => `p: 1, n: 0, m: ${start}`;
    // m plus 2^n less n^2 stays above zero from 6 on, but not from 0 on.
    const run = (start: string): ReturnType<typeof finish> => finish(loopOf(null, ["n: + 1", "m: + p + 1 - 2 * n", "p: x 2"], state(start)), true);
    expect(run("6").halt).toEqual(endless);
    let m = 0n;
    let [p, n, iteration] = [1n, 0n, 0n];
    for (;;) {
      iteration += 1n;
      n += 1n;
      m += p + 1n - 2n * n;
      if (m < 0n) break;
      p *= 2n;
    }
    expect(run("0").halt).toMatchObject({ kind: "failed", failure: { path: [iteration] } });
  });
  test("Fibonacci damage against a life of 10^1000", () => {
    const { halt, machine } = finish(scenarioOf(`
loop:
  - { event: breeds, change: { a: = b, b: + a } }
  - { trigger: hits, player: Ana, change: { Ben.life: "- a" } }`, "life: 20", "life: 10^1000", "a: 0, b: 1"), true);
    expect(halt).toMatchObject({ kind: "game-over", over: { winners: [0] } });
    let [a, b, life, n] = [0n, 1n, 10n ** 1_000n, 0n];
    while (life > 0n) {
      [a, b] = [b, a + b];
      life -= a;
      n += 1n;
    }
    expect(machine.lastDone?.path).toEqual([n]);
    expect(machine.stepsDone).toBeLessThan(100);
  });
  test("every third time only", () => {
    const { halt, machine } = finish(scenarioOf(`
loop:
  - { event: turns, change: { p: = q, q: = r, r: = p } }
  - { trigger: hits, player: Ana, change: { Ben.life: "- p" } }`, "life: 20", "life: 10^40", "p: 1, q: 0, r: 0"), true);
    expect(halt).toMatchObject({ kind: "game-over" });
    expect(machine.lastDone?.path).toEqual([3n * 10n ** 40n]);
  });
});

describe("where it cannot be decided", () => {
  test.each([
    ["a product of two quantities that change", ["a: x b", "a: up to -a", "b: 1"], "a: 1, b: 1"],
    ["a race of rates that are no whole numbers", ["a: = b, b: + a", "d: = e + d, e: + d", "z: = d - a"], "a: 1, b: 1, z: 0, d: 1, e: 1"],
  ])("%s", (_, changes, state) => {
    const { halt, machine } = finish(loopOf(null, changes, state), true);
    expect(halt.kind).toBe("undetermined");
    // It gives up within the budget of steps, however much each of them takes.
    expect(machine.stepsDone).toBeLessThanOrEqual(STEP_BUDGET + 1);
  });
  test("what turns out well before the budget is used up is not undetermined", () => {
    const { halt, machine } = finish(loopOf(null, ["a: x b", "a: up to -a", "b: 1", "k: -1"], "a: 1, b: 1, k: 900"), true);
    expect(halt).toMatchObject({ kind: "failed", failure: { path: [901n] } });
    expect(machine.stepsDone).toBeGreaterThan(900);
  });
});
