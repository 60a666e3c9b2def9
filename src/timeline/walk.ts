import { OutOfEffort, within } from "../algebra/effort.ts";
import type { Scenario } from "../domain/scenario.ts";
import { checkNow, judge, type Verdict } from "./losing.ts";
import { Halted, type Halt } from "./halt.ts";
import { EFFORT_BUDGET, Machine, type WalkOptions } from "./machine.ts";
import { performNodes } from "./repeat.ts";

/** A walk that has ended: why, and the state in which it did. */
export interface Walk {
  readonly halt: Halt;
  readonly machine: Machine;
}

/**
 * Goes through the whole sequence of a scenario, skipping iterations that only repeat what was recorded, until it is
 * finished, the game is over, a step cannot be done, the listener stops it, or it is shown to go on for ever.
 * Blocks without a number go on until something ends them. Cost grows with the digits of the numbers, not with the numbers.
 */
export function walk(scenario: Scenario, options: WalkOptions = {}): Walk {
  const machine = new Machine(scenario, options);
  try {
    return within(EFFORT_BUDGET, () => ({ halt: goThrough(machine), machine }));
  } catch (problem) {
    if (!(problem instanceof OutOfEffort)) throw problem;
    return { halt: { kind: "undetermined", reason: "no pattern was found within the effort that is spent on it" }, machine };
  }
}

function goThrough(machine: Machine): Halt {
  try {
    performNodes(machine, machine.scenario.sequence);
    checkNow(machine);
    return { kind: "finished" };
  } catch (problem) {
    if (!(problem instanceof Halted)) throw problem;
    return withEnough(lastLook(problem.halt, machine), machine);
  }
}

/** Where a mandatory loop stops by itself somebody gets priority, so the losing conditions are looked at first. */
function lastLook(halt: Halt, machine: Machine): Halt {
  if (halt.kind !== "failed" || machine.options.mandatoryLoop !== true) return halt;
  try {
    checkNow(machine);
    return halt;
  } catch (problem) {
    if (!(problem instanceof Halted)) throw problem;
    return problem.halt;
  }
}

/** A game that is over before an `enough` condition came true is reported as such. */
function withEnough(halt: Halt, machine: Machine): Halt {
  const { watch } = machine;
  if (!watch || halt.kind !== "game-over") return halt;
  if (watch.reached) {
    const done = machine.wholeIterations.get(watch.block.index) ?? 0n;
    machine.enough.set(watch.block.index, machine.path.length > 0 ? (machine.path[0] ?? done) : done);
    return halt;
  }
  return { kind: "never-enough", block: watch.block.index, why: "game-over" };
}

/** Who has lost before anything happens; nobody in a scenario that is in order. */
export function judgeStart(scenario: Scenario): Verdict | { readonly undetermined: string } {
  const machine = new Machine(scenario, {});
  try {
    return judge(machine, machine.sheet());
  } catch (problem) {
    if (problem instanceof Halted && problem.halt.kind === "undetermined") return { undetermined: problem.halt.reason };
    throw problem;
  }
}
