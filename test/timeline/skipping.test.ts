// Skipping ahead comes to what performing every step does, where the two might differ.

import { describe, expect, test } from "vitest";
import { parsePlace } from "../../src/domain/place.ts";
import { withRepeat } from "../../src/domain/repeat.ts";
import { constantAmount } from "../../src/domain/quantity.ts";
import type { Scenario } from "../../src/domain/scenario.ts";
import type { Block } from "../../src/domain/step.ts";
import { locate } from "../../src/timeline/locate.ts";
import { walk, type Walk } from "../../src/timeline/walk.ts";
import { programScenario } from "../differential/both.ts";
import { finish, numberOf, scenarioOf } from "./build.ts";

const described = ({ halt, machine }: Walk): unknown => ({
  halt, values: machine.values, alive: machine.alive, last: machine.lastDone, whole: Array.from(machine.wholeIterations),
  enough: Array.from(machine.enough), departures: machine.departures, places: machine.lastPlace, first: machine.firstPlace,
});

/** Walks both ways and gives the quick walk. */
function same(scenario: Scenario, mandatoryLoop = false): Walk {
  const quick = walk(scenario, { mandatoryLoop });
  expect(described(quick)).toEqual(described(walk(scenario, { mandatoryLoop, everyStep: true })));
  return quick;
}

describe("the stack", () => {
  test("a phase cannot begin over what the iteration before left", () => {
    const loop = "[{ id: on, phase: next }, { id: wait, player: Ana, trigger: something, hold: true }]";
    expect(same(scenarioOf(`repeat: 50\nloop: ${loop}`)).halt).toMatchObject({ kind: "failed", failure: { kind: "stack-not-empty", path: [2n] } });
    expect(same(scenarioOf(`loop: ${loop}`), true).halt).toMatchObject({ kind: "failed", failure: { path: [2n] } });
    // Here nothing but the stack tells the second iteration from the first.
    const later = scenarioOf(`sequence: [{ event: first }, { repeat: 50, steps: ${loop} }]`);
    expect(same(later).halt).toMatchObject({ kind: "failed", failure: { kind: "stack-not-empty", path: [2n] } });
  });
  test.each([["exactly", 820, "finished"], ["one too many", 821, "failed"], ["one too few", 819, "finished"]])("piles that grow, resolved %s", (_, count, kind) => {
    const { halt, machine } = same(scenarioOf(`
sequence:
  - repeat: 40
    steps:
      - { event: grows, change: { n: 1 } }
      - { repeat: n, steps: [{ id: wait, player: Ana, trigger: something, hold: true, change: { z: 1 } }] }
  - { repeat: ${count}, steps: [{ id: done, resolve: wait }] }`, "life: 20", "life: 20", "n: 0, z: 0"));
    expect(halt.kind).toBe(kind);
    expect(numberOf(machine, "z")).toBe(BigInt(Math.min(count, 820)));
  });
  test("two kinds of objects, the upper of which goes round while the lower piles up", () => {
    const { machine } = same(scenarioOf(`
sequence:
  - { id: top, player: Ana, activate: something, hold: true, change: { z: 1000 } }
  - repeat: 60
    steps: [{ id: ra, resolve: top }, { id: low, player: Ben, trigger: something, hold: true, change: { z: 1 } }, { id: up, player: Ana, trigger: something, hold: true, change: { y: 1 } }, { id: rb, resolve: up }, { id: again, player: Ana, trigger: something, hold: true }, { id: rc, resolve: again }]
  - { repeat: 60, steps: [{ id: rl, resolve: low }] }`.replace("{ id: ra, resolve: top }, ", ""), "life: 20", "life: 20", "z: 0, y: 0"));
    expect(numberOf(machine, "z")).toBe(60n);
    expect(machine.stepsDone).toBeLessThan(120);
  });
  test("an object is asked about by the iteration in which it was put there", () => {
    const scenario = scenarioOf(`
sequence:
  - { repeat: 10^9, steps: [{ id: wait, player: Ana, activate: something, hold: true, change: { z: 1 } }] }
  - { repeat: 10^9, steps: [{ id: done, resolve: wait }] }`);
    const place = parsePlace("123456789/wait/responding");
    const located = place.ok ? locate(scenario, place.value, 1) : null;
    expect(located).toMatchObject({ kind: "found", moment: { path: [10n ** 9n - 123_456_788n], held: { path: [123_456_789n] } } });
    expect(located?.kind === "found" && numberOf(located.machine, "z")).toBe(10n ** 9n - 123_456_789n);
  });
});

describe("inner loops whose number changes", () => {
  const nested = (inner: string, start: string, more = ""): Scenario => scenarioOf(`
repeat: 40
loop:
  - { event: grows, change: { n: 1${more} } }
  - { repeat: n, steps: [${inner}] }`, "life: 20", "life: 20", start);
  test("something runs dry within each", () => {
    const scenario = nested("{ event: takes, change: { d: up to -1, t: 1 } }", "n: 6, d: 0, t: 0", ", d: = 5");
    const { machine } = same(scenario);
    expect(numberOf(machine, "d")).toBe(0n);
    // What comes after it ran dry may be done any number of times.
    const many = walk(withRepeat(scenario, scenario.blocks[0] as Block, { kind: "amount", amount: constantAmount(10n ** 30n) }));
    expect(many.halt.kind).toBe("finished");
    expect(numberOf(many.machine, "t")).toBe((10n ** 30n * (10n ** 30n + 1n)) / 2n + 6n * 10n ** 30n);
    expect(many.machine.stepsDone).toBeLessThan(300);
  });
  test("from none on, with a first iteration that differs from the others", () => {
    // What happens inside the first step happens only where the step before it did.
    const scenario = nested("{ id: more, event: more, inside: true, change: { t: 1 } }, { id: never, player: Ana, activate: something, if: n < 0 }", "n: 1, t: 0");
    const { machine } = same(scenario);
    expect(numberOf(machine, "t")).toBe(40n);
  });
  test("counting down to none and no further", () => {
    const { halt, machine } = same(scenarioOf(`
repeat: 60
loop:
  - { repeat: n, steps: [{ event: counts, change: { t: 1 } }] }
  - { event: shrinks, change: { n: up to -2 } }`, "life: 20", "life: 20", "n: 41, t: 0"));
    expect(halt.kind).toBe("finished");
    expect(numberOf(machine, "t")).toBe(441n);
  });
  test("below none", () => {
    const { halt } = same(scenarioOf(`
repeat: 60
loop:
  - { repeat: n - 20, steps: [{ event: counts, change: { t: 1 } }] }
  - { event: shrinks, change: { n: -1 } }`, "life: 20", "life: 20", "n: 41, t: 0"));
    expect(halt).toMatchObject({ kind: "failed", failure: { kind: "below-zero-count", count: -1n } });
  });
});

describe("the place after a step", () => {
  test("is in the first iteration of the inner loop that comes next, though the inner loop is known by then", () => {
    const scenario = scenarioOf(`
repeat: 900
loop:
  - { repeat: 900, steps: [{ id: in, player: Ana, trigger: something, change: { z: 1 } }] }
  - { id: last, player: Ana, activate: something }`);
    const place = parsePlace("500/last/after");
    const located = place.ok ? locate(scenario, place.value, 1) : null;
    expect(located).toMatchObject({ kind: "found", moment: { path: [501n, 1n] } });
    expect(located?.kind === "found" && numberOf(located.machine, "z")).toBe(450_000n);
  });
});

describe("turns", () => {
  const players = "scenario: t\nplayers: { Ana: { life: 3 }, Ben: { life: 90 }, Cho: { life: 90 } }\nstate: { z: 0 }\n";
  test("an iteration need not come back to the turn of a player who left", () => {
    const { halt, machine } = same(programScenario(`${players}repeat: 30\nloop: [{ event: hurts, change: { z: 1, Ben.life: -1 } }, { event: hurts, change: { Cho.life: -1 } }, { id: go, turn: Ben }]\ngame-ends: [{ when: z == 1, loses: Ana }]\n`));
    expect(halt.kind).toBe("finished");
    expect(machine.alive).toEqual([false, true, true]);
  });
  test("and must where that player is still there", () => {
    expect(same(programScenario(`${players}repeat: 30\nloop: [{ id: go, turn: Ben }]\n`)).halt).toMatchObject({ kind: "failed", failure: { kind: "does-not-repeat", path: [1n] } });
    expect(same(programScenario(`${players}repeat: 1\nloop: [{ id: go, turn: Ben }]\n`)).halt.kind).toBe("finished");
  });
});

describe("what is unknown", () => {
  const N = 10n ** 30n;
  test("is paid from and added up, and never decides anything", () => {
    const { halt, machine } = finish(scenarioOf("repeat: 10^30\nloop:\n  - { special: pays, player: Ana, pay: { Ana.mana: 2, Ana.x: -1 }, change: { z: + Ana.x } }", "mana: unknown, x: unknown"));
    expect(halt.kind).toBe("finished");
    expect(numberOf(machine, "z")).toBe(null);
    expect(machine.values[0]?.constant).toBe(-2n * N);
  });
  test("may cancel out, and then it is known again", () => {
    // x is ten unknown numbers less one of them each time; the tenth time it is nothing, and more cannot be taken.
    const { halt } = same(scenarioOf("repeat: 30\nloop:\n  - { event: takes, change: { x: + Ana.life } }", "life: unknown", "life: 20", "x: 0"));
    expect(halt.kind).toBe("finished");
    const other = same(scenarioOf(`
sequence:
  - { event: sets, change: { x: 10 * Ana.u } }
  - { event: sets, change: { Ben.life: "= 0 - Ana.u" } }
  - repeat: 30
    steps: [{ event: takes, change: { x: + Ben.life } }]
cannot-lose: [Ben]`, "u: unknown", "life: 20", "x: 0"));
    expect(other.halt.kind).toBe("undetermined");
    expect(other.machine.lastDone?.path).toEqual([10n]);
  });
  test("two products of unknown numbers are never taken to be the same", () => {
    const { halt, machine } = same(scenarioOf(`
repeat: 30
loop:
  - { event: multiplies, change: { a: x b } }
  - { event: keeps, change: { Ana.life: "= a - c", c: = a } }
cannot-lose: [Ana]`, "life: 20", "life: 20", "a: unknown, b: unknown, c: 0"));
    expect(halt.kind).toBe("finished");
    expect(numberOf(machine, "Ana.life")).toBe(null);
  });
  test("life that falls from an unknown number decides the game, and that is said", () => {
    expect(finish(scenarioOf("repeat: 10^30\nloop: [{ trigger: hurts, player: Ana, change: { Ben.life: -1 } }]", "life: 20", "life: unknown")).halt.kind).toBe("undetermined");
    expect(finish(scenarioOf("repeat: 10^30\nloop: [{ trigger: heals, player: Ana, change: { Ben.life: 1 } }]", "life: 20", "life: unknown")).halt.kind).toBe("finished");
  });
});
