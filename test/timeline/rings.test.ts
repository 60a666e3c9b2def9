// Quantities that pass their values round, and what only repeats when they have come round.

import { describe, expect, test } from "vitest";
import { finish, loopOf, scenarioOf } from "./build.ts";

const N = 10n ** 40n;

/** A circle of quantities that each take the value of the next, and their start: one, and zeros. */
function circle(letter: string, length: number): { readonly turn: string; readonly state: string } {
  const names = Array.from({ length }, (_, index) => `${letter}${index}`);
  return {
    turn: names.map((name, index) => `${name}: = ${names[(index + 1) % length]}`).join(", "),
    state: names.map((name, index) => `${name}: ${index === 0 ? 1 : 0}`).join(", "),
  };
}

describe("one circle", () => {
  test.each([7, 8, 9, 12, 17])("of %i, every time one of them is added", (length) => {
    const { turn, state } = circle("p", length);
    const { halt, get, machine } = finish(loopOf("10^40", [turn, "s: + p0"], `${state}, s: 0`));
    expect(halt.kind).toBe("finished");
    // The one comes to p0 in each iteration whose number is a multiple of the length.
    expect(get("s")).toBe(N / BigInt(length));
    const place = (BigInt(length) - (N % BigInt(length))) % BigInt(length);
    expect(get(`p${place}`)).toBe(1n);
    expect(machine.stepsDone).toBeLessThan(60);
  });
  test.each([7, 8, 11])("of %i, where each turn pays or does not", (length) => {
    const { turn, state } = circle("p", length);
    const { halt, machine } = finish(scenarioOf(`repeat: 10^60\nloop:\n  - { id: act, player: Ana, activate: something, pay: { Ana.mana: p0 }, change: { ${turn} } }`, "mana: 10^40", "life: 20", state));
    // Iterations 1, 1 + length, 1 + 2 length, … pay one.
    expect(halt).toMatchObject({ kind: "failed", failure: { kind: "obstacle", obstacle: { code: "cannot-pay", have: 0n, need: 1n }, path: [N * BigInt(length) + 1n] } });
    expect(machine.stepsDone).toBeLessThan(100);
  });
  test("of seven, in a loop in a loop", () => {
    const { turn, state } = circle("p", 7);
    const { halt, get } = finish(scenarioOf(`
sequence:
  - repeat: 10^20
    steps:
      - { repeat: 10^20, steps: [{ event: turns, change: { ${turn} } }, { player: Ana, activate: something, pay: { Ana.mana: p0 } }] }`, "mana: 10^60", "life: 20", state));
    expect(halt.kind).toBe("finished");
    expect(get("Ana.mana")).toBe(10n ** 60n - N / 7n);
  });
  test("of seven, of which as much is taken as is there", () => {
    const { turn, state } = circle("p", 7);
    const { halt, get } = finish(loopOf("10^40", [turn, "z: 3", "z: up to -9 * p0", "z: up to -p0 - p1"], `${state}, z: 0`));
    expect(halt.kind).toBe("finished");
    const stepped: bigint[] = [0n];
    for (let n = 1; n <= 70; n += 1) {
      let z = (stepped.at(-1) ?? 0n) + 3n;
      for (const most of [n % 7 === 0 ? 9n : 0n, n % 7 === 0 || n % 7 === 6 ? 1n : 0n]) z = z > most ? z - most : 0n;
      stepped.push(z);
    }
    const rest = Number(N % 7n);
    const round = (stepped[70] ?? 0n) - (stepped[63] ?? 0n);
    expect(get("z")).toBe((stepped[63 + rest] ?? 0n) + ((N - 63n - BigInt(rest)) / 7n) * round);
  });
});

describe("several circles", () => {
  test("of five and of seven come round together after thirty-five", () => {
    const [five, seven] = [circle("p", 5), circle("q", 7)];
    const { halt } = finish(scenarioOf(`repeat: 10^60\nloop:\n  - { id: act, player: Ana, activate: something, pay: { Ana.mana: p0 + q0 }, change: { ${five.turn}, ${seven.turn} } }`, "mana: 10^40", "life: 20", `${five.state}, ${seven.state}`));
    // Seven and five in thirty-five iterations, all of those that are left one by one.
    let [left, iteration] = [N % 12n, (N / 12n) * 35n];
    for (let n = 0n; ; n += 1n) {
      const need = (n % 5n === 0n ? 1n : 0n) + (n % 7n === 0n ? 1n : 0n);
      iteration += 1n;
      if (need > left) {
        expect(halt).toMatchObject({ kind: "failed", failure: { obstacle: { code: "cannot-pay", have: left, need }, path: [iteration] } });
        break;
      }
      left -= need;
    }
  });
  test("of two, three, five and seven, all of which are added", () => {
    const circles = [2, 3, 5, 7].map((length) => circle("abcdefgh"[length] ?? "p", length));
    const { halt, get } = finish(loopOf("10^40", [circles.map(({ turn }) => turn).join(", "), `s: + c0 + d0 + f0 + h0`], `${circles.map(({ state }) => state).join(", ")}, s: 0`));
    expect(halt.kind).toBe("finished");
    expect(get("s")).toBe(N / 2n + N / 3n + N / 5n + N / 7n);
  });
});
