import { isConstant } from "../algebra/form.ts";
import { blocksAround } from "../domain/scenario.ts";
import type { Block, Node } from "../domain/step.ts";
import { Halted } from "./halt.ts";
import type { Machine } from "./machine.ts";
import { performStep } from "./perform.ts";
import { Recorder } from "./recorder.ts";
import { fixed, type Tracked } from "./sheet.ts";
import { leap, roundsToSkip, signatureOf, type Run } from "./skip.ts";
import { sameSteps, sizeOf, topOf, type Stack } from "./stack.ts";
import { join, repeated, wayOf, type StoredTrace } from "./trace.ts";

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
  if (machine.sheet().isAtLeastZero(count) === false) {
    const first = machine.scenario.steps.findIndex((step) => blocksAround(machine.scenario, step.index).includes(block));
    machine.fail({ kind: "below-zero-count", block: block.index, count: count.value.constant }, first);
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
const MOST_COMPARED = 2_000n;

/** The most iterations that are taken together when one alone does not repeat, without more of a reason. */
const SHORT_CYCLE = 6;

/** The most that are taken together where the last iterations have gone round twice. */
const LONGEST_CYCLE = 60;

/** Of what was skipped, so many iterations at the most are kept as a part of what may come round. */
const LONGEST_KEPT = 32n;

class BlockRun implements Run {
  iteration = 0n;
  readonly machine: Machine;
  readonly block: Block;
  readonly parent: Recorder | null;
  readonly count: Tracked;
  readonly total: bigint | null;
  countIsPinned: boolean;
  #pause = 0;
  #pauseLength = 1;
  /** What the last iterations did that came right after each other, each by itself or a few that were skipped, the newest last. */
  #history: StoredTrace[] = [];

  constructor(machine: Machine, block: Block, count: Tracked | null) {
    this.machine = machine;
    this.block = block;
    this.parent = machine.recorder;
    this.count = count ?? fixed(0n);
    this.total = count ? count.value.constant : null;
    this.countIsPinned = isConstant(this.count.shadow);
  }

  perform(): void {
    while (!this.#isDone()) {
      this.#trySkipping();
      this.#performOne();
    }
    if (!this.countIsPinned && this.total !== null) this.parent?.pin(this.count.shadow, this.total);
  }

  #isDone(): boolean {
    if (this.machine.watch?.block === this.block) return this.machine.watch.reached;
    return this.total !== null && this.iteration >= this.total;
  }

  #performOne(): void {
    const { machine } = this;
    const left = this.total === null ? null : this.total - this.iteration;
    const recorder = left === null || left >= 2n ? new Recorder(sizeOf(machine.stack)) : null;
    const signature = recorder ? signatureOf(machine) : "";
    const stackBefore = machine.stack;
    const activeBefore = machine.active;
    if (recorder) machine.recorder = recorder;
    machine.path.push(this.iteration + 1n);
    machine.time.push(this.iteration + 1n);
    machine.beginTakes(this.block);
    performNodes(machine, this.block.steps);
    machine.endTakes(this.block);
    this.iteration += 1n;
    this.#expectReturn(activeBefore);
    if (machine.options.listener?.onIterationDone?.(this.block, this.iteration, machine)) throw new Halted({ kind: "stopped" });
    machine.path.pop();
    machine.time.pop();
    machine.recorder = this.parent;
    machine.wholeIterations.set(this.block.index, this.iteration);
    if (!recorder) return;
    this.parent?.absorbOne(recorder);
    this.#store(recorder, signature, stackBefore);
  }

  /** Keeps what was recorded for the iterations that follow, unless it touched too much of the stack to compare. */
  #store(recorder: Recorder, signature: string, stackBefore: Stack): void {
    const { machine } = this;
    const reached = sizeOf(stackBefore) - recorder.lowest;
    const left = sizeOf(machine.stack) - recorder.lowest;
    if (reached !== left) machine.unevenStacks.add(this.block.index);
    if (!recorder.faithful || reached > MOST_COMPARED || left > MOST_COMPARED) {
      machine.traces.delete(this.block.index);
      this.#history = [];
      return;
    }
    const before = topOf(stackBefore, Number(reached)).objects;
    const after = topOf(machine.stack, Number(left)).objects;
    if (!sameSteps(before, after)) machine.unevenStacks.add(this.block.index);
    const stored: StoredTrace = {
      trace: recorder.trace(), signature, signatureAfter: signatureOf(machine), before, after,
      length: 1n, last: this.iteration, sawEmpty: recorder.sawEmpty,
    };
    machine.traces.set(this.block.index, stored);
    this.#history.push(stored);
    // Now and then, so that it costs nothing.
    if (this.#history.length > 4 * LONGEST_CYCLE) this.#history = this.#history.slice(-2 * LONGEST_CYCLE);
  }

  /** An iteration ends in the turn it began in, unless that player left; one that stands alone need not. */
  #expectReturn(from: number): void {
    const { machine, block, iteration } = this;
    if (machine.active === from) return;
    const isOnly = this.total === null ? machine.watch?.block === block && machine.watch.reached && iteration === 1n : this.total < 2n;
    if (!isOnly) machine.dueReturns = [...machine.dueReturns, { block: block.index, from, to: machine.active, path: [...machine.path] }];
  }

  #trySkipping(): void {
    if (this.machine.options.everyStep || this.machine.skipsNothing) return;
    if (this.#pause > 0) {
      this.#pause -= 1;
      return;
    }
    if (!this.machine.traces.has(this.block.index)) return;
    if (this.#skip()) this.#pauseLength = 1;
    else {
      this.#pause = this.#pauseLength - 1;
      this.#pauseLength = Math.min(this.#pauseLength * 2, LONGEST_PAUSE);
    }
  }

  /** Skips as many iterations as are sure to repeat what one did, or else what the last few did together. */
  #skip(): boolean {
    const { machine, block } = this;
    const latest = machine.traces.get(block.index);
    if (latest && this.#skipBy(latest)) return true;
    const known = machine.cycles.get(block.index);
    if (known && this.#skipBy(known)) return true;
    let together = this.#history.at(-1) ?? null;
    const ways = this.#history.slice(-2 * LONGEST_CYCLE).map(wayOf);
    const cycle = longCycleIn(ways);
    const longest = Math.max(cycle, Math.min(SHORT_CYCLE, ways.length));
    for (let length = 2; length <= longest && together; length++) {
      const earlier = this.#history.at(-length);
      together = earlier ? join(earlier, together) : null;
      const mayComeRound = length === cycle || (length <= SHORT_CYCLE && (ways.length <= length || ways[ways.length - 1 - length] === ways.at(-1)));
      if (!mayComeRound || !together || !this.#skipBy(together)) continue;
      machine.cycles.set(block.index, together);
      return true;
    }
    return false;
  }

  #skipBy(stored: StoredTrace): boolean {
    const found = roundsToSkip(this, stored);
    if (!found || !leap(this, stored, found)) return false;
    const together = found.times * stored.length <= LONGEST_KEPT ? repeated(stored, found.times) : null;
    if (together) this.#history.push({ ...together, last: this.iteration });
    else this.#history = [];
    return true;
  }
}

/** After how many parts, more than a few, the last ones went the same ways again; 0 where they did not. */
function longCycleIn(ways: readonly string[]): number {
  const { length } = ways;
  for (let cycle = SHORT_CYCLE + 1; cycle <= LONGEST_CYCLE && 2 * cycle <= length; cycle++) {
    if (ways.slice(-cycle).every((way, index) => way === ways[length - 2 * cycle + index])) return cycle;
  }
  return 0;
}
