import { describe, expect, test } from "vitest";
import { isConstant, subtract } from "../../src/algebra/form.ts";
import { theLoop, type Scenario } from "../../src/domain/scenario.ts";
import type { Block } from "../../src/domain/step.ts";
import { readFile, resolveScenario } from "../../src/syntax/index.ts";
import { changesOf } from "../../src/timeline/changes.ts";
import type { Machine } from "../../src/timeline/machine.ts";
import { walk } from "../../src/timeline/walk.ts";

interface Loop {
  readonly start: Readonly<Record<string, number | string>>;
  readonly repeat: string;
  /** The changes of each step. */
  readonly steps: readonly Readonly<Record<string, string>>[];
}

function scenarioOf({ start, repeat, steps }: Loop): Scenario {
  const quantities = Object.entries(start).map(([name, value]) => `${name}: ${value}`).join(", ");
  const lines = steps.map((changes, index) => `  - { id: s${index}, player: Ana, trigger: it happens, change: { ${Object.entries(changes).map(([name, change]) => `Ana.${name}: "${change}"`).join(", ")} } }`);
  const text = `scenario: A test\nplayers: { Ana: { ${quantities} }, Ben: }\n${repeat === "" ? "" : `repeat: ${repeat}\n`}loop:\n${lines.join("\n")}\n`;
  const draft = readFile(new TextEncoder().encode(text), "test").documents[0]?.draft;
  const scenario = draft ? resolveScenario(draft, { caseIndex: null }).scenario : null;
  if (!scenario) throw new Error(`the test's own scenario is wrong:\n${text}`);
  return scenario;
}

const loopOf = (scenario: Scenario): Block => {
  const loop = theLoop(scenario);
  if (!loop) throw new Error("there is no loop");
  return loop;
};

const said = (loop: Loop): readonly (bigint | "varies")[] => {
  const scenario = scenarioOf(loop);
  return (changesOf(scenario, loopOf(scenario), loop.repeat === "") ?? []).map((change) => (change.kind === "constant" ? change.change : "varies"));
};

/** The same, found by performing every step. */
function performed(loop: Loop): readonly (bigint | "varies")[] {
  const scenario = scenarioOf(loop);
  let before: Machine["values"] = [...walk({ ...scenario, sequence: [] }).machine.values];
  const changes: (bigint | "varies")[] = [];
  walk(scenario, {
    everyStep: true,
    listener: {
      onIterationDone: (_block, iteration, machine) => {
        machine.values.forEach((value, index) => {
          const change = subtract(value, before[index] ?? value);
          const now = isConstant(change) ? change.constant : "varies";
          if (iteration === 1n) changes[index] = now;
          else if (changes[index] !== now) changes[index] = "varies";
        });
        before = [...machine.values];
        return false;
      },
    },
  });
  return changes;
}

describe("changes in an iteration", () => {
  test.each<readonly [string, Loop, readonly (bigint | "varies")[]]>([
    ["the same number each time", { start: { a: 0, b: 5 }, repeat: "10^50", steps: [{ a: "2" }, { a: "1", b: "0" }] }, [3n, 0n]],
    ["doubling", { start: { a: 1 }, repeat: "10", steps: [{ a: "x 2" }] }, ["varies"]],
    ["doubling nothing", { start: { a: 0 }, repeat: "10^9", steps: [{ a: "x 2" }] }, [0n]],
    ["set and set back", { start: { a: 0 }, repeat: "10^9", steps: [{ a: "= 1" }, { a: "= 0" }] }, [0n]],
    ["set once and for all", { start: { a: 0 }, repeat: "10^9", steps: [{ a: "= 1" }] }, ["varies"]],
    ["set to what it is", { start: { a: 7 }, repeat: "10^9", steps: [{ a: "= 7" }] }, [0n]],
    ["growing by what grows", { start: { a: 0, b: 1 }, repeat: "1000", steps: [{ a: "+ Ana.b" }, { b: "1" }] }, ["varies", 1n]],
    ["growing by what stays", { start: { a: 0, b: 4 }, repeat: "10^20", steps: [{ a: "+ Ana.b" }] }, [4n, 0n]],
    ["taking while something is there, seen at once", { start: { a: 3 }, repeat: "50", steps: [{ a: "up to -1" }] }, ["varies"]],
    ["taking while something is there, seen late", { start: { a: 1000 }, repeat: "10^6", steps: [{ a: "up to -1" }] }, ["varies"]],
    ["taking while something is there, never seen", { start: { a: 1000 }, repeat: "1000", steps: [{ a: "up to -1" }] }, [-1n]],
    ["taking from nothing", { start: { a: 0 }, repeat: "1000", steps: [{ a: "up to -1" }] }, [0n]],
    ["starting late", { start: { a: 0, b: 0, c: 0, d: 0 }, repeat: "10^5", steps: [{ a: "+ Ana.b", b: "+ Ana.c", c: "+ Ana.d" }, { d: "up to -1" }] }, [0n, 0n, 0n, 0n]],
    ["only after several others", { start: { a: 0, b: 0, c: 0, d: 0, e: 1 }, repeat: "10^5", steps: [{ a: "+ Ana.b", b: "+ Ana.c", c: "+ Ana.d", d: "+ Ana.e" }] }, ["varies", "varies", "varies", 1n, 0n]],
    ["unknown, and moved", { start: { a: "unknown", b: "unknown" }, repeat: "10^9", steps: [{ a: "3", b: "x 2" }] }, [3n, "varies"]],
    ["unknown, and set", { start: { a: "unknown" }, repeat: "10^9", steps: [{ a: "= 1" }] }, ["varies"]],
    ["for ever", { start: { a: 5, b: 0 }, repeat: "", steps: [{ a: "up to -1" }, { b: "1" }] }, ["varies", 1n]],
    ["for ever, later and later", { start: { a: 0, b: 0, c: 0, d: 0, e: 1 }, repeat: "", steps: [{ a: "+ Ana.b", b: "+ Ana.c", c: "+ Ana.d", d: "+ Ana.e" }] }, ["varies", "varies", "varies", 1n, 0n]],
    // In iterations 1, 2 and 10 the same is added to a, and more in those between.
    ["only in the middle", { start: { a: 0, b: 1000, p: 1000, q: 1014 }, repeat: "10", steps: [{ a: "+ Ana.b", b: "+ Ana.p - 1000", p: "+ Ana.q - 1000", q: "-6" }] }, ["varies", "varies", "varies", -6n]],
    ["for ever, to and fro", { start: { a: 0, b: 1 }, repeat: "", steps: [{ a: "= Ana.b", b: "= Ana.a" }] }, ["varies", "varies"]],
    ["not once", { start: { a: 0 }, repeat: "0", steps: [{ a: "1" }] }, []],
    ["once", { start: { a: 1 }, repeat: "1", steps: [{ a: "x 2" }] }, [1n]],
  ])("%s", (_name, loop, expected) => {
    expect(said(loop)).toEqual(expected);
  });

  /** A small generator of numbers that look like chance and come the same each time. */
  const chance = (seed: number): ((below: number) => number) => {
    let state = seed * 2_654_435_761 % 4_294_967_296;
    return (below) => {
      state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
      return Math.floor((state / 4_294_967_296) * below);
    };
  };

  function generate(seed: number): Loop {
    const pick = chance(seed);
    const names = ["a", "b", "c", "d"].slice(0, 2 + pick(3));
    const other = (): string => `Ana.${names[pick(names.length)] ?? "a"}`;
    const change = (): string => {
      switch (pick(7)) {
        case 0: return String(pick(4));
        case 1: return `up to -${pick(3)}`;
        case 2: return `= ${pick(3)}`;
        case 3: return `= ${other()}`;
        case 4: return `+ ${other()}`;
        case 5: return `up to -${other()}`.replace("-Ana", "-1 * Ana");
        default: return "0";
      }
    };
    return {
      start: Object.fromEntries(names.map((name) => [name, pick(3) === 0 ? 10 + pick(30) : pick(3)])),
      repeat: String(1 + pick(60)),
      steps: Array.from({ length: 1 + pick(3) }, () => Object.fromEntries(names.filter(() => pick(2) === 0).concat(names.slice(0, 1)).map((name) => [name, change()]))),
    };
  }

  test("are those that come of performing every step", () => {
    let constant = 0;
    let timid = 0;
    for (let seed = 1; seed <= 1_000; seed++) {
      const loop = generate(seed);
      const real = performed(loop);
      said(loop).forEach((change, index) => {
        // What is called constant is; what cannot be shown to be so may be said to vary.
        if (change !== "varies") expect({ seed, loop, index, change }).toEqual({ seed, loop, index, change: real[index] });
        else if (real[index] !== "varies") timid += 1;
        if (real[index] !== "varies") constant += 1;
      });
    }
    expect(constant).toBeGreaterThan(500);
    expect(timid / constant).toBeLessThan(0.02);
  });
});
