import { addConstant, constantForm, isConstant, substitute, variableForm, type Form } from "../algebra/form.ts";
import { holdsFor } from "../algebra/crossing.ts";
import { blocksAround } from "../domain/scenario.ts";
import type { Block, Node } from "../domain/step.ts";
import { checkNow } from "./losing.ts";
import { Halted, type Machine, type StoredTrace } from "./machine.ts";
import { samePath } from "./moment.ts";
import { performStep } from "./perform.ts";
import { raise, Recorder } from "./recorder.ts";
import { fixed, type Tracked } from "./sheet.ts";
import { pushRepeated, sameSteps, sizeOf, takeRepeated, topOf, type HeldObject, type Stack } from "./stack.ts";

/** Performs a list of steps and blocks from where the walk stands. */
export function performNodes(machine: Machine, nodes: readonly Node[]): void {
  nodes.forEach((node, index) => {
    machine.time.push(BigInt(index));
    if (node.kind === "block") performBlock(machine, node);
    else performStep(machine, node);
    machine.time.pop();
    noteCondition(machine);
  });
}

/** While an `enough` block runs, its condition is looked at after every step. */
function noteCondition(machine: Machine): void {
  const { watch } = machine;
  if (!watch || watch.reached || watch.block.repeat?.kind !== "enough") return;
  const holds = machine.sheet().holds(watch.block.repeat.condition);
  if (holds === null) throw new Halted({ kind: "undetermined", reason: `whether ${watch.block.repeat.condition.text} holds depends on a quantity that is unknown` });
  watch.reached = holds;
}

/** How often a block runs: a tracked number, or null for a loop that goes on until something ends it. */
function countOf(machine: Machine, block: Block): Tracked | null {
  const { repeat } = block;
  if (repeat?.kind !== "amount") return null;
  const count = machine.sheet().evaluate(repeat.amount);
  if (!isConstant(count.value)) throw new Halted({ kind: "undetermined", reason: `how often "${block.id}" runs depends on a quantity that is unknown` });
  if (count.value.constant < 0n) {
    machine.fail({ kind: "below-zero-count", block: block.index, count: count.value.constant }, machine.scenario.steps.findIndex((step) => blocksAround(machine.scenario, step.index).includes(block)));
  }
  return count;
}

/** Runs a block to its end, one iteration after the other or many at once. */
function performBlock(machine: Machine, block: Block): void {
  const count = countOf(machine, block);
  const run = new BlockRun(machine, block, count);
  if (block.repeat?.kind !== "enough") return run.perform();
  machine.watch = { block, reached: false };
  noteCondition(machine);
  run.perform();
  machine.enough.set(block.index, run.iteration);
  machine.watch = null;
}

/** Iterations of a failed attempt to skip ahead after which the next attempt comes, at the most. */
const LONGEST_PAUSE = 64;

/** The most objects of the stack that are compared from one iteration to the next. */
const MOST_COMPARED = 20_000n;

class BlockRun {
  /** Iterations done so far. */
  iteration = 0n;
  readonly #machine: Machine;
  readonly #block: Block;
  readonly #parent: Recorder | null;
  readonly #count: Tracked;
  /** Null when nothing but an end of the game or a condition ends the block. */
  readonly #total: bigint | null;
  #countIsPinned: boolean;
  #pause = 0;
  #pauseLength = 1;

  constructor(machine: Machine, block: Block, count: Tracked | null) {
    this.#machine = machine;
    this.#block = block;
    this.#parent = machine.recorder;
    this.#count = count ?? fixed(0n);
    this.#total = count ? count.value.constant : null;
    this.#countIsPinned = isConstant(this.#count.shadow);
  }

  perform(): void {
    while (!this.#isDone()) {
      this.#trySkipping();
      this.#performOne();
    }
    if (!this.#countIsPinned && this.#total !== null) this.#parent?.pin(this.#count.shadow, this.#total);
  }

  #isDone(): boolean {
    if (this.#machine.watch?.block === this.#block) return this.#machine.watch.reached;
    return this.#total !== null && this.iteration >= this.#total;
  }

  #left(): bigint | null {
    return this.#total === null ? null : this.#total - this.iteration;
  }

  #performOne(): void {
    const machine = this.#machine;
    const left = this.#left();
    const recorder = left === null || left >= 2n ? new Recorder(sizeOf(machine.stack)) : null;
    const signature = recorder ? signatureOf(machine) : "";
    const stackBefore = machine.stack;
    const heightBefore = recorder?.lowest ?? 0n;
    const activeBefore = machine.active;
    if (recorder) machine.recorder = recorder;
    machine.path.push(this.iteration + 1n);
    machine.time.push(this.iteration + 1n);
    machine.beginTakes(this.#block);
    performNodes(machine, this.#block.steps);
    machine.endTakes(this.#block);
    this.iteration += 1n;
    this.#checkRepetition(activeBefore, left);
    if (machine.options.listener?.onIterationDone?.(this.#block, this.iteration, machine)) throw new Halted({ kind: "stopped" });
    machine.path.pop();
    machine.time.pop();
    machine.recorder = this.#parent;
    machine.wholeIterations.set(this.#block.index, this.iteration);
    if (!recorder) return;
    this.#parent?.absorb(recorder.trace());
    if (!recorder.faithful && this.#parent) this.#parent.faithful = false;
    if (this.#parent && recorder.lowest < this.#parent.lowest) this.#parent.lowest = recorder.lowest;
    this.#store(recorder, signature, stackBefore, heightBefore);
  }

  /** Keeps what was recorded for the iterations that follow, unless it touched too much of the stack to compare. */
  #store(recorder: Recorder, signature: string, stackBefore: Stack, heightBefore: bigint): void {
    const machine = this.#machine;
    const reached = heightBefore - recorder.lowest;
    const left = sizeOf(machine.stack) - recorder.lowest;
    if (reached !== left) machine.unevenStacks.add(this.#block.index);
    if (!recorder.faithful || reached > MOST_COMPARED || left > MOST_COMPARED) {
      machine.traces.delete(this.#block.index);
      return;
    }
    const before = topOf(stackBefore, Number(reached)).objects;
    const after = topOf(machine.stack, Number(left)).objects;
    if (!sameSteps(before, after)) machine.unevenStacks.add(this.#block.index);
    machine.traces.set(this.#block.index, { trace: recorder.trace(), signature, before, after });
  }

  /** An iteration ends in the turn it began in, unless that player left. */
  #checkRepetition(activeBefore: number, left: bigint | null): void {
    const machine = this.#machine;
    if ((left !== null && left < 2n && this.iteration < 2n) || machine.active === activeBefore) return;
    // Whoever loses at the look that is due now has left, and the next iteration begins without them anyway.
    checkNow(machine);
    if (!machine.alive[activeBefore]) return;
    machine.fail({ kind: "does-not-repeat", block: this.#block.index, from: activeBefore, to: machine.active }, machine.lastStepOf(this.#block));
  }

  #trySkipping(): void {
    if (this.#machine.options.everyStep) return;
    if (this.#pause > 0) {
      this.#pause -= 1;
      return;
    }
    const stored = this.#machine.traces.get(this.#block.index);
    const skipped = stored ? this.#skip(stored) : 0n;
    if (skipped > 0n) this.#pauseLength = 1;
    else if (stored) {
      this.#pause = this.#pauseLength - 1;
      this.#pauseLength = Math.min(this.#pauseLength * 2, LONGEST_PAUSE);
    }
  }

  /** How many of the next iterations may be skipped at the most, so that the places asked about and the last iteration are performed. */
  #mostToSkip(): bigint | null {
    const left = this.#left();
    let most = left === null ? null : left - 1n;
    const { path, options, scenario } = this.#machine;
    for (const stop of options.stops ?? []) {
      const level = path.length;
      const wanted = stop.path[level];
      if (wanted === undefined || !samePath(path, stop.path.slice(0, level)) || blocksAround(scenario, stop.step)[level] !== this.#block) continue;
      // The iteration before the one asked about is performed too, and so is the one after it.
      const free = this.iteration > wanted ? null : wanted - 2n - this.iteration;
      if (free !== null && (most === null || free < most)) most = free;
    }
    return most;
  }

  #skip(stored: StoredTrace): bigint {
    const machine = this.#machine;
    const most = this.#mostToSkip();
    if ((most !== null && most <= 0n) || stored.signature !== signatureOf(machine)) return 0n;
    const growth = stackGrowth(stored);
    const present = topOf(machine.stack, stored.before.length);
    if (!growth || !sameSteps(present.objects, stored.before)) return 0n;
    const values = (variable: number): Form => machine.values[variable] ?? variableForm(variable);
    let times = most;
    for (const guard of stored.trace.guards) {
      const holding = holdsFor(guard, stored.trace.map, values, times === null ? null : times + 1n);
      // The last iteration before something changes is performed too, so that what it leaves behind is known.
      if (holding.count !== null && (times === null || holding.count - 1n < times)) times = holding.count - 1n;
      if (times !== null && times <= 0n) return 0n;
    }
    if (growth.kind === "shrinks") {
      const there = takeRepeated(present.below, growth.objects, times === null ? sizeOf(machine.stack) : times + 1n).times;
      if (times === null || there - 1n < times) times = there - 1n;
      if (times <= 0n) return 0n;
    }
    if (times === null) {
      if (machine.watch) throw new Halted({ kind: "never-enough", block: this.#block.index, why: "endless" });
      throw new Halted({ kind: "endless" });
    }
    this.#leap(stored, times, growth, present.below, values, times === this.#leftToLast());
    return times;
  }

  #leftToLast(): bigint | null {
    const left = this.#left();
    return left === null ? null : left - 1n;
  }

  #leap(stored: StoredTrace, times: bigint, growth: Growth, below: Stack, values: (variable: number) => Form, toLast: boolean): void {
    const machine = this.#machine;
    const raised = raise(stored.trace, times);
    if ("digits" in raised) machine.fail({ kind: "too-many-digits", digits: raised.digits }, machine.lastStepOf(this.#block));
    else {
      const counted = toLast && !this.#countIsPinned && this.#total !== null;
      const count = counted ? addConstant(this.#count.shadow, times - this.#total) : constantForm(times);
      this.#parent?.absorbRepeated(stored.trace, times, raised.map, count, values);
      if (counted) this.#countIsPinned = true;
      for (const [variable, image] of Array.from(raised.map, ([variable, form]) => [variable, substitute(form, values)] as const)) {
        machine.values[variable] = image;
      }
      this.#leapStack(stored, times, growth, below);
      this.iteration += times;
      machine.wholeIterations.set(this.#block.index, this.iteration);
    }
  }

  #leapStack(stored: StoredTrace, times: bigint, growth: Growth, below: Stack): void {
    const machine = this.#machine;
    const lowestBefore = sizeOf(below);
    const newest = relocate(stored.after, machine.path, this.iteration + times);
    let stack = below;
    if (growth.kind === "grows") {
      stack = pushRepeated(stack, relocate(growth.objects, machine.path, this.iteration), times, machine.path.length);
      stack = pushAll(stack, newest.slice(growth.objects.length));
    } else {
      if (growth.kind === "shrinks") stack = takeRepeated(below, growth.objects, times).rest;
      stack = pushAll(stack, newest);
    }
    machine.setStack(stack);
    if (!this.#parent) return;
    const lowestAfter = sizeOf(stack) - BigInt(stored.after.length);
    for (const low of [lowestBefore, lowestAfter]) if (low < this.#parent.lowest) this.#parent.lowest = low;
  }
}

const pushAll = (stack: Stack, objects: readonly HeldObject[]): Stack =>
  objects.length === 0 ? stack : [...stack, { objects, count: 1n, depth: 0 }];

/** The objects as an iteration of that number, inside these iterations, would have left them. */
function relocate(objects: readonly HeldObject[], around: readonly bigint[], iteration: bigint): readonly HeldObject[] {
  const level = around.length;
  return objects.map((object) => ({ ...object, path: [...around, iteration, ...object.path.slice(level + 1)] }));
}

type Growth = { readonly kind: "same" } | { readonly kind: "grows" | "shrinks"; readonly objects: readonly HeldObject[] };

/** What each further iteration leaves on the stack, or takes off it, at the bottom of what it touches. Null for no pattern. */
function stackGrowth({ before, after }: StoredTrace): Growth | null {
  if (sameSteps(before, after)) return { kind: "same" };
  if (after.length > before.length && sameSteps(after.slice(after.length - before.length), before)) {
    return { kind: "grows", objects: after.slice(0, after.length - before.length) };
  }
  if (before.length > after.length && sameSteps(before.slice(before.length - after.length), after)) {
    return { kind: "shrinks", objects: before.slice(0, before.length - after.length) };
  }
  return null;
}

/** Everything besides quantities and stack that decides what an iteration does. */
function signatureOf(machine: Machine): string {
  const unknown: number[] = [];
  machine.values.forEach((value, index) => {
    if (!isConstant(value)) unknown.push(index);
  });
  return [
    machine.alive.map((alive) => (alive ? 1 : 0)).join(""),
    machine.active,
    machine.presentAt(machine.holder),
    Array.from(machine.drewFromEmpty).sort().join(","),
    machine.checkIsDue ? 1 : 0,
    machine.watch ? (machine.watch.reached ? 2 : 1) : 0,
    unknown.join(","),
  ].join("|");
}
