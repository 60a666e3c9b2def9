import { holdsFor } from "../algebra/crossing.ts";
import { addConstant, isConstant, scale, subtract, variableForm, type Form } from "../algebra/form.ts";
import { stepsOf, theLoop, type Scenario } from "../domain/scenario.ts";
import type { Block } from "../domain/step.ts";
import type { Machine } from "./machine.ts";
import { walk } from "./walk.ts";

/** What one iteration of a loop does to a quantity: the same number each time, or something that varies. */
export type IterationChange = { readonly kind: "constant"; readonly change: bigint } | { readonly kind: "varies" };

const VARIES: IterationChange = { kind: "varies" };

function changeBetween(before: Form | undefined, after: Form | undefined): IterationChange {
  if (!before || !after) return VARIES;
  const change = subtract(after, before);
  return isConstant(change) ? { kind: "constant", change: change.constant } : VARIES;
}

/** Gathers what the iterations of a top-level block do, those that are performed and those that are skipped. */
class Gathering {
  changes: IterationChange[] | null = null;
  readonly #block: Block;
  readonly #steps: ReadonlySet<number>;
  #begun = 0n;
  #before: readonly Form[] = [];
  #after: readonly Form[] | null = null;

  constructor(block: Block) {
    this.#block = block;
    this.#steps = new Set(stepsOf(block).map((step) => step.index));
  }

  begins(step: number, machine: Machine): void {
    const [iteration] = machine.path;
    if (iteration === undefined || iteration === this.#begun || !this.#steps.has(step)) return;
    if (iteration > this.#begun + 1n) this.lookAtSkipped(machine, iteration - this.#begun - 1n);
    this.#begun = iteration;
    this.#before = [...machine.values];
  }

  ends(iteration: bigint, machine: Machine): void {
    // An iteration in which no step is done changes nothing.
    const before = this.#begun === iteration ? this.#before : machine.values;
    this.#begun = iteration;
    this.#after = [...machine.values];
    const { changes } = this;
    if (!changes) this.changes = machine.values.map((value, index) => changeBetween(before[index], value));
    else this.#keep(machine, (index, change) => {
      const now = changeBetween(before[index], machine.values[index]);
      return now.kind === "constant" && now.change === change;
    });
  }

  /** Iterations that were skipped repeat what was recorded; do they change each quantity by the same number as well? */
  lookAtSkipped(machine: Machine, times: bigint | null): void {
    const latest = machine.traces.get(this.#block.index);
    const together = machine.cycles.get(this.#block.index);
    const after = this.#after;
    if (!latest || !after) return;
    const values = (variable: number): Form => after[variable] ?? variableForm(variable);
    this.#keep(machine, (index, change) => {
      const own = variableForm(index);
      const one = subtract(latest.trace.map.get(index) ?? own, own);
      if (together) {
        const all = subtract(together.trace.map.get(index) ?? own, own);
        return [one, all].every(isConstant) && one.constant === change && all.constant === change * together.length;
      }
      const rest = addConstant(one, -change);
      if (isConstant(rest)) return rest.constant === 0n;
      return [rest, scale(rest, -1n)].every((form) => {
        const { count } = holdsFor(form, latest.trace.map, values, times);
        return count === null || (times !== null && count >= times);
      });
    });
  }

  #keep(machine: Machine, isSame: (index: number, change: bigint) => boolean): void {
    this.changes?.forEach((change, index) => {
      if (change.kind === "constant" && machine.values[index] && !isSame(index, change.change) && this.changes) this.changes[index] = VARIES;
    });
  }
}

/**
 * By how much each quantity changes in one iteration of a top-level block, by quantity index; null when not even one
 * iteration is done. Every iteration up to the end of the block is looked at: a change that is not the same in all of them `varies`.
 */
export function changesOf(scenario: Scenario, block: Block, mandatory: boolean): readonly IterationChange[] | null {
  const gathering = new Gathering(block);
  const { halt, machine } = walk(scenario, {
    mandatoryLoop: mandatory,
    listener: {
      onStepBegins: (step, at) => {
        gathering.begins(step.index, at);
        return false;
      },
      onIterationDone: (each, iteration, at) => {
        if (each.index === block.index) gathering.ends(iteration, at);
        return false;
      },
    },
  });
  if (halt.kind === "endless") gathering.lookAtSkipped(machine, null);
  return gathering.changes;
}

/** The same for the one top-level loop of a scenario; null where there is not just one, or not one whole iteration. */
export function changesPerIteration(scenario: Scenario): readonly IterationChange[] | null {
  const loop = theLoop(scenario);
  return loop ? changesOf(scenario, loop, loop.repeat === null) : null;
}
