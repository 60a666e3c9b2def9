import { addConstant, constantForm, isConstant, substitute, variableForm, type Form } from "../algebra/form.ts";
import { holdsFor } from "../algebra/crossing.ts";
import type { Block } from "../domain/step.ts";
import { Halted } from "./halt.ts";
import type { Machine } from "./machine.ts";
import { samePath } from "./moment.ts";
import type { Recorder } from "./recorder.ts";
import type { Tracked } from "./sheet.ts";
import { pushAll, pushRepeated, sameSteps, shiftObjects, sizeOf, takeRepeated, topOf, type HeldObject, type Stack } from "./stack.ts";
import { staysUnknown } from "./unknown.ts";
import { raise, stackGrowth, type Growth, type StoredTrace } from "./trace.ts";

/** A block that is being run. */
export interface Run {
  readonly machine: Machine;
  readonly block: Block;
  /** Watches the iteration of the block around it. */
  readonly parent: Recorder | null;
  readonly count: Tracked;
  /** Null when nothing but an end of the game or a condition ends the block. */
  readonly total: bigint | null;
  /** Iterations done so far. */
  iteration: bigint;
  /** Is the block around it held to this very number of iterations, or the number one that never changes? */
  countIsPinned: boolean;
}

/** How often what was recorded may be taken to happen again, and what the stack looks like then. */
interface Rounds {
  readonly times: bigint;
  readonly growth: Growth;
  /** What lies below the objects that it touches. */
  readonly below: Stack;
}

/** Everything besides quantities and stack that decides what an iteration does. */
export function signatureOf(machine: Machine): string {
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
    machine.leftOut ? 1 : 0,
    machine.watch ? (machine.watch.reached ? 2 : 1) : 0,
    unknown.join(","),
  ].join("|");
}

const leftOf = (run: Run): bigint | null => (run.total === null ? null : run.total - run.iteration);

/** How many of the next iterations may be skipped at the most, so that the places asked about and the last iteration are performed. */
function mostToSkip(run: Run): bigint | null {
  const left = leftOf(run);
  let most = left === null ? null : left - 1n;
  const { path, stops } = run.machine;
  for (const stop of stops) {
    const level = path.length;
    const wanted = stop.path[level];
    if (wanted === undefined || stop.around[level] !== run.block || !samePath(path, stop.path.slice(0, level))) continue;
    // The iteration before the one asked about is performed too, and so is the one after it.
    const free = run.iteration > wanted ? null : wanted - 2n - run.iteration;
    if (free !== null && (most === null || free < most)) most = free;
  }
  return most;
}

const valuesOf = (machine: Machine) => (variable: number): Form => machine.values[variable] ?? variableForm(variable);

/**
 * How many rounds of a stored trace may be skipped from where the block stands, or null for none. The last round before
 * something changes is left to be performed, so that what it leaves behind is known. Ends the walk where nothing ever changes.
 */
export function roundsToSkip(run: Run, stored: StoredTrace): Rounds | null {
  const { machine, block } = run;
  const most = mostToSkip(run);
  let times = most === null ? null : most / stored.length;
  if ((times !== null && times <= 0n) || stored.signature !== stored.signatureAfter || stored.signature !== signatureOf(machine)) return null;
  const growth = stackGrowth(stored);
  const present = topOf(machine.stack, stored.before.length);
  if (!growth || !sameSteps(present.objects, stored.before)) return null;
  if (stored.sawEmpty && (present.below || growth.kind !== "same")) return null;
  if (growth.kind === "shrinks") {
    const there = takeRepeated(present.below, growth.objects, times ?? sizeOf(machine.stack)).times;
    if (times === null || there < times) times = there;
    if (times <= 0n) return null;
  }
  const values = valuesOf(machine);
  const { map, guards, leans } = stored.trace;
  if (!leans.every((lean) => staysUnknown(lean, map, values))) return null;
  for (const guard of guards) {
    const holding = holdsFor(guard, map, values, times === null ? null : times + 1n);
    if (holding.count !== null && (times === null || holding.count - 1n < times)) times = holding.count - 1n;
    if (times !== null && times <= 0n) return null;
  }
  if (times !== null) return { times, growth, below: present.below };
  throw new Halted(machine.watch ? { kind: "never-enough", block: block.index, why: "endless" } : { kind: "endless" });
}

/** Does the rounds at once: the quantities, the stack, and what the block around it is told. Gives false where there is no closed form. */
export function leap(run: Run, stored: StoredTrace, { times, growth, below }: Rounds): boolean {
  const { machine, block, parent } = run;
  const raised = raise(stored.trace, times);
  if (!raised) return false;
  if ("digits" in raised) return machine.fail({ kind: "too-many-digits", digits: raised.digits }, machine.lastStepOf(block));
  const values = valuesOf(machine);
  const left = leftOf(run);
  // How often it runs may change only where each iteration but the last is skipped and leaves the stack as it was.
  const counted = !run.countIsPinned && run.total !== null && left !== null && times === left - 1n && stored.length === 1n && growth.kind === "same";
  const count = counted && run.total !== null ? addConstant(run.count.shadow, times - run.total) : constantForm(times);
  parent?.absorbRepeated(stored.trace, times, raised.map, count, values);
  if (counted) run.countIsPinned = true;
  const images = Array.from(raised.map, ([variable, form]) => [variable, substitute(form, values)] as const);
  for (const [variable, image] of images) machine.values[variable] = image;
  leapStack(run, stored, { times, growth, below });
  if (parent && stored.sawEmpty) parent.sawEmpty = true;
  run.iteration += times * stored.length;
  machine.wholeIterations.set(block.index, run.iteration);
  return true;
}

function leapStack(run: Run, stored: StoredTrace, { times, growth, below }: Rounds): void {
  const { machine, iteration } = run;
  const { length, last } = stored;
  const newest = relocate(stored.after, machine.path, iteration + times * length - last);
  let stack = below;
  if (growth.kind === "grows") {
    stack = pushRepeated(stack, relocate(growth.objects, machine.path, iteration + length - last), times, machine.path.length, length);
    stack = pushAll(stack, newest.slice(growth.objects.length));
  } else {
    if (growth.kind === "shrinks") stack = takeRepeated(below, growth.objects, times - 1n).rest;
    // Deepest at the end of the last round, before what stays there was put back.
    if (run.parent && sizeOf(stack) < run.parent.lowest) run.parent.lowest = sizeOf(stack);
    stack = pushAll(stack, newest);
  }
  if (run.parent && sizeOf(below) < run.parent.lowest) run.parent.lowest = sizeOf(below);
  machine.setStack(stack);
}

/** The objects as they would be inside these iterations, that many iterations later. */
const relocate = (objects: readonly HeldObject[], around: readonly bigint[], later: bigint): readonly HeldObject[] =>
  shiftObjects(objects.map((object) => ({ ...object, path: [...around, ...object.path.slice(around.length)] })), around.length, later);
