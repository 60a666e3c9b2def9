// Short ways to write scenarios whose numbers no reference could perform.

import type { Scenario } from "../../src/domain/scenario.ts";
import type { Machine } from "../../src/timeline/machine.ts";
import { walk, type Walk } from "../../src/timeline/walk.ts";
import { programScenario } from "../differential/both.ts";

/** A scenario of two players without anything of their own but what is given. */
export const scenarioOf = (rest: string, ana = "life: 20", ben = "life: 20", state = "z: 0"): Scenario =>
  programScenario(`scenario: test\nplayers: { Ana: { ${ana} }, Ben: { ${ben} } }\nstate: { ${state} }\n${rest}\n`);

/** One loop of events, each of which makes one change; `repeat` is left out for a loop that goes on. */
export function loopOf(repeat: string | null, changes: readonly string[], state: string, rest = ""): Scenario {
  const steps = changes.map((change) => `  - { event: something, change: { ${change} } }`).join("\n");
  return scenarioOf(`${repeat === null ? "" : `repeat: ${repeat}\n`}loop:\n${steps}\n${rest}`, "life: 20", "life: 20", state);
}

/** The number that a quantity has come to. */
export function numberOf(machine: Machine, name: string): bigint | null {
  const index = machine.scenario.quantities.findIndex((quantity) => quantity.name === name);
  return index < 0 ? null : machine.valueOf(index);
}

/** The walk to the end, and the quantities there. */
export function finish(scenario: Scenario, mandatoryLoop = false): Walk & { readonly get: (name: string) => bigint | null } {
  const walked = walk(scenario, { mandatoryLoop });
  return { ...walked, get: (name) => numberOf(walked.machine, name) };
}
