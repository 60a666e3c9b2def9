// What a walk costs, counted in steps that are really performed rather than in seconds, which depend on the machine.

import { describe, expect, test } from "vitest";
import { parsePlace } from "../../src/domain/place.ts";
import { stepsOf, type Scenario } from "../../src/domain/scenario.ts";
import { locate } from "../../src/timeline/locate.ts";
import { walk } from "../../src/timeline/walk.ts";
import { finish, loopOf, numberOf, scenarioOf } from "./build.ts";

const stepsFor = (scenario: Scenario, place: string, player: number | null = null): number => {
  const name = parsePlace(place);
  const located = name.ok ? locate(scenario, name.value, player) : null;
  if (located?.kind !== "found") throw new Error(`${place} is ${located?.kind ?? "no name"}`);
  return located.machine.stepsDone;
};

describe("cost does not grow with the numbers", () => {
  const loop = (number: string): Scenario => scenarioOf(`
repeat: ${number}
loop:
  - { id: act, player: Ana, activate: something, pay: { Ana.mana: 1 }, change: { Ana.mana: 2 } }
  - { id: hit, player: Ben, trigger: something, change: { z: + Ana.mana } }`, "mana: 1");
  test("10^1000 iterations cost no more steps than ten", () => {
    const steps = ["10", "10^3", "10^100", "10^1000"].map((number) => walk(loop(number)).machine.stepsDone);
    expect(new Set(steps.slice(1)).size).toBe(1);
    expect(steps[3]).toBeLessThanOrEqual(20);
    expect(steps[0]).toBeLessThanOrEqual(20);
  });
  test("nor does a place in the middle of them", () => {
    const middle = stepsFor(loop("10^1000"), `${10n ** 500n}/hit/responding`);
    expect(middle).toBe(stepsFor(loop("10^6"), "500/hit/responding"));
    expect(middle).toBeLessThan(30);
  });
  test("twenty places asked about at once cost a few iterations each", () => {
    const scenario = loop("10^100");
    const stops = Array.from({ length: 20 }, (_, index) => ({ step: index % 2, path: [10n ** BigInt(index + 2) * 7n] }));
    expect(walk(scenario, { stops }).machine.stepsDone).toBeLessThan(20 * 14);
  });
  test("twelve nested loops are performed level by level, not two to the twelfth times", () => {
    let steps = "{ id: count, player: Ana, trigger: something, change: { z: 1 } }";
    for (let level = 0; level < 12; level += 1) steps = `{ repeat: 10^20, steps: [${steps}] }`;
    const scenario = scenarioOf(`sequence: [${steps}]`);
    expect(walk(scenario).machine.stepsDone).toBeLessThan(80);
    const path = Array.from({ length: 12 }, (_, level) => (10n ** BigInt(level + 3)).toString()).join(".");
    expect(stepsFor(scenario, `${path}/count/responding`)).toBeLessThan(800);
  });
  test("two hundred steps and fifty quantities that feed each other", () => {
    const state = Array.from({ length: 50 }, (_, index) => `q${index}: ${index}`).join(", ");
    const changes = Array.from({ length: 200 }, (_, index) => {
      const [to, from] = [index % 50, (index * 7 + 3) % 50];
      return to > from ? `q${to}: + q${from}` : `q${to}: 1`;
    });
    const { halt, machine } = finish(loopOf("10^100", changes, state));
    expect(halt.kind).toBe("finished");
    expect(machine.stepsDone).toBe(600);
  });
  test("quantities that run dry one after another cost a few iterations each", () => {
    const state = Array.from({ length: 30 }, (_, index) => `q${index}: 10^${index + 2}`).join(", ");
    const { halt, machine } = finish(loopOf("10^100", Array.from({ length: 30 }, (_, index) => `q${index}: up to -${index + 1}`), state));
    expect(halt.kind).toBe("finished");
    expect(machine.stepsDone).toBeLessThan(30 * 30 * 6);
    expect(numberOf(machine, "q29")).toBe(0n);
  });
});

describe("cost grows with what is written, and no faster", () => {
  const many = (count: number): string => Array.from({ length: count }, (_, index) => `  - { id: s${index}, trigger: something, player: Ana, change: { z: 1 } }`).join("\n");
  test("three thousand steps are performed once, and three times in a loop", () => {
    const once = scenarioOf(`sequence:\n${many(3_000)}`);
    expect(walk(once).machine.stepsDone).toBe(3_000);
    const again = { ...once, sequence: [{ kind: "block" as const, index: 0, id: "loop", repeat: { kind: "amount" as const, amount: { constant: 10n ** 50n, terms: [] } }, steps: once.sequence }] };
    const { machine, halt } = walk({ ...again, blocks: again.sequence });
    expect(halt.kind).toBe("finished");
    expect(stepsOf(again.sequence[0] as (typeof again.sequence)[0])).toHaveLength(3_000);
    expect(machine.stepsDone).toBe(9_000);
    expect(numberOf(machine, "z")).toBe(3_000n * 10n ** 50n);
  });
  test("two thousand objects held at once, and resolved", () => {
    const held = Array.from({ length: 2_000 }, (_, index) => `  - { id: s${index}, trigger: something, player: Ana, hold: true, change: { z: 1 } }`).join("\n");
    const resolved = Array.from({ length: 2_000 }, (_, index) => `  - { id: r${index}, resolve: s${1_999 - index} }`).join("\n");
    const scenario = scenarioOf(`sequence:\n${held}\n${resolved}`);
    const { halt, machine } = walk(scenario);
    expect(halt.kind).toBe("finished");
    expect(machine.stepsDone).toBe(4_000);
  });
});
