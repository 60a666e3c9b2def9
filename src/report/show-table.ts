import { withRepeat } from "../domain/repeat.ts";
import { constantAmount } from "../domain/quantity.ts";
import { stepsOf, type Scenario } from "../domain/scenario.ts";
import type { Block } from "../domain/step.ts";
import type { QuantityValue } from "../procedures/outcome.ts";
import { changesOf } from "../timeline/changes.ts";
import type { IterationChange } from "../timeline/changes.ts";
import type { MomentState } from "../timeline/iteration.ts";
import { Machine } from "../timeline/machine.ts";
import { walk, type Walk } from "../timeline/walk.ts";
import { lastOpen, scenarioFor, shownValues, upTo, type ShowContext } from "./show-context.ts";

/**
 * Which state a column is about: the very start, before the loop, after so many iterations of it, or where the sequence ends.
 * `isMost`: the loop has no number, and no larger one can be given.
 */
export type ShownColumn =
  | { readonly kind: "start" | "before" | "end" }
  | { readonly kind: "after"; readonly iterations: bigint; readonly isMost: boolean };

/** One row of a table: a quantity in the states of the columns, and what an iteration does to it (null without an iteration). */
export interface ShownRow {
  readonly quantity: string;
  readonly perIteration: IterationChange | null;
  readonly values: readonly QuantityValue[];
}

/** The quantities along one loop; `loop` is null where nothing is repeated. */
export interface ShownTable {
  readonly loop: string | null;
  readonly columns: readonly ShownColumn[];
  readonly rows: readonly ShownRow[];
}

type Values = MomentState["values"];

interface Filled {
  readonly column: ShownColumn;
  readonly values: Values;
}

/** Which iterations of a loop are looked at. */
export interface Samples {
  /** Takes the last one that is shown, which is 0 where none is; gives them in order, that one included. */
  readonly upTo: (last: bigint) => readonly bigint[];
  /** Where the loop ends on the way: up to there, and not up to its number? */
  readonly untilHalt: boolean;
}

const COLUMNS = [1n, 2n, 3n] as const;

/** For a table: the first few and the last. */
export const TABLE_SAMPLES: Samples = { upTo: (last) => [...COLUMNS.filter((number) => number < last), ...(last > 0n ? [last] : [])], untilHalt: false };

const MOST_POINTS = 24n;

/** For a chart: all of them, or as many as it has room for, evenly spread. */
export const CHART_SAMPLES: Samples = {
  upTo: (last) => {
    const count = last < MOST_POINTS ? last : MOST_POINTS;
    return Array.from({ length: Number(count) }, (_, index) => (last * BigInt(index + 1)) / count);
  },
  untilHalt: true,
};

/** The most loops at the top level that are given a table. */
const MOST_TABLES = 20;

/** The last iteration that is shown of a loop without a number. */
const WITHOUT_NUMBER = 10n;

/** The state when the block begins; null where it is not reached, or no step of it is done. */
function valuesBefore(scenario: Scenario, block: Block, mandatory: boolean): Values | null {
  const steps = new Set(stepsOf(block).map((step) => step.index));
  let found: Values | null = null;
  walk(scenario, {
    mandatoryLoop: mandatory,
    listener: {
      onStepBegins: (step, machine) => {
        if (!steps.has(step.index)) return false;
        found = [...machine.values];
        return true;
      },
    },
  });
  return found;
}

/** The states after so many iterations each (in order) of a block at the top level; those that are not done are left out. */
function valuesAfter(scenario: Scenario, block: Block, wanted: readonly bigint[], mandatory: boolean): ReadonlyMap<bigint, Values> {
  const last = wanted.at(-1);
  const [first] = stepsOf(block);
  const found = new Map<bigint, Values>();
  if (last === undefined) return found;
  walk(withRepeat(scenario, block, { kind: "amount", amount: constantAmount(last) }), {
    mandatoryLoop: mandatory,
    stops: first ? wanted.map((iteration) => ({ step: first.index, path: [iteration] })) : [],
    listener: {
      onIterationDone: (each, iteration, machine) => {
        if (each.index !== block.index || !wanted.includes(iteration)) return false;
        found.set(iteration, [...machine.values]);
        return iteration === last;
      },
    },
  });
  return found;
}

/** How often a block at the top level runs; null for as often as one likes. */
function timesOf(block: Block, walked: Walk): bigint | null {
  const { repeat } = block;
  if (repeat?.kind !== "amount") return null;
  return repeat.amount.terms.length === 0 ? repeat.amount.constant : (walked.machine.wholeIterations.get(block.index) ?? 0n);
}

/** The proposal's own end may lie before the loop has run as often as it says. */
function reachedBefore(context: ShowContext, block: Block, times: bigint): bigint {
  const { end } = context.examination;
  if (!end) return times;
  const done = end.machine.wholeIterations.get(block.index) ?? 0n;
  return done < times ? done : times;
}

/** How often a loop without a number can be done before a step of it cannot; null where that is not what ends it. */
function mostOf(context: ShowContext, block: Block, { halt, machine }: Walk): bigint | null {
  const isChosen = !context.mandatory && !context.examination.end && lastOpen(context)?.index === block.index;
  return isChosen && halt.kind === "failed" ? (machine.wholeIterations.get(block.index) ?? 0n) : null;
}

/** The last iteration that is shown; `most` is the largest number that can be given, where there is one. */
function lastShown(context: ShowContext, block: Block, walked: Walk, most: bigint | null, { untilHalt }: Samples): bigint {
  if (most !== null) return most;
  const times = timesOf(block, walked);
  const done = walked.machine.wholeIterations.get(block.index) ?? 0n;
  const isCut = untilHalt && (walked.halt.kind === "game-over" || walked.halt.kind === "failed") && (times === null || done < times);
  return isCut ? done : times === null ? WITHOUT_NUMBER : reachedBefore(context, block, times);
}

function alongLoop(context: ShowContext, block: Block, walked: Walk, samples: Samples): readonly Filled[] {
  const scenario = scenarioFor(context, block);
  const most = mostOf(context, block, walked);
  const wanted = samples.upTo(lastShown(context, block, walked, most, samples));
  const values = valuesAfter(scenario, block, wanted, context.mandatory);
  const begin = context.scenario.sequence[0]?.kind === "block" && context.loops[0] === block ? null : valuesBefore(scenario, block, context.mandatory);
  return [
    ...(begin ? [{ column: { kind: "before" } as const, values: begin }] : []),
    ...wanted.flatMap((iterations): readonly Filled[] => {
      const there = values.get(iterations);
      return there ? [{ column: { kind: "after", iterations, isMost: iterations === most }, values: there }] : [];
    }),
  ];
}

/** Where the sequence stops, unless that is just the end of its last loop, or nowhere, or a number is still to be given. */
function atTheEnd(context: ShowContext, walked: Walk): readonly Filled[] {
  const { end } = context.examination;
  const column = { kind: "end" } as const;
  if (end) return [{ column, values: [...end.machine.values] }];
  const { halt, machine } = walked;
  if (context.loops.some((block) => mostOf(context, block, walked) !== null)) return [];
  if (halt.kind === "game-over" || halt.kind === "failed") return [{ column, values: [...machine.values] }];
  const last = context.scenario.sequence.at(-1);
  const isPlain = last?.kind === "block" && last.repeat?.kind === "amount" && last.repeat.amount.terms.length === 0 && last.repeat.amount.constant > 0n;
  return halt.kind === "finished" && !isPlain && context.unnumbered.length === 0 ? [{ column, values: [...machine.values] }] : [];
}

function makeTable(context: ShowContext, loop: Block | null, filled: readonly Filled[]): ShownTable {
  const { scenario } = context;
  const changes = loop ? changesOf(upTo(scenarioFor(context, loop), loop), loop, context.mandatory) : null;
  const shown = filled.map(({ values }) => shownValues(scenario, values));
  return {
    loop: loop?.id ?? null,
    columns: filled.map(({ column }) => column),
    rows: scenario.quantities.map((quantity, index) => ({
      quantity: quantity.name,
      perIteration: changes?.[index] ?? null,
      values: shown.map((values) => values[index] ?? { kind: "unknown", change: null }),
    })),
  };
}

/**
 * The quantities: for each loop at the top level before it, in each iteration, and after some iterations and all of them
 * (where no number is given the most there can be, or 10); where nothing is repeated, at the start and at the end. Of very many loops only the first.
 */
export function makeTables(context: ShowContext, walked: Walk, samples: Samples): readonly ShownTable[] {
  const start: Filled = { column: { kind: "start" }, values: new Machine(context.scenario, {}).values };
  const end = atTheEnd(context, walked);
  if (context.loops.length === 0) return [makeTable(context, null, [start, ...end])];
  return context.loops.slice(0, MOST_TABLES).map((loop, index) => makeTable(context, loop, [
    ...(index === 0 ? [start] : []), ...alongLoop(context, loop, walked, samples), ...(index === context.loops.length - 1 ? end : []),
  ]));
}
