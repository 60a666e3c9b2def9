import type { QuantityValue } from "../procedures/outcome.ts";
import type { Show } from "./show.ts";
import type { ShownColumn, ShownRow, ShownTable } from "./show-table.ts";
import { momentInWords, type ShownMoment, type ShownNode, type ShownStep } from "./show-timeline.ts";

/**
 * What a player has at a moment: `passes` and `acts` have priority, `decides` and `bound` do not, and a `bound` decision may not be
 * named as a place; at an `ends` the proposal ends.
 */
export type MarkKind = "passes" | "acts" | "decides" | "bound" | "ends";

/** A place of a player. */
export interface Mark {
  /** Zero-based. */
  readonly lane: number;
  /** In which order priority is had in the round, from 1. */
  readonly order: number;
  readonly kind: MarkKind;
}

/** One line of a timeline, from top to bottom; `depth` is how many loops are around it. */
export type PictureRow = { readonly depth: number } & (
  | { readonly kind: "loop"; readonly id: string; readonly often: string }
  /** The end of the innermost loop that was begun. */
  | { readonly kind: "again" }
  /** `name` is what the names of its places begin with; `none` says why it has none. */
  | { readonly kind: "step"; readonly name: string; readonly words: string; readonly held: boolean; readonly none: string | null }
  | { readonly kind: "round"; readonly when: string; readonly place: string; readonly marks: readonly Mark[]; readonly decision: string | null }
  /** Who has priority at the end of everything. */
  | { readonly kind: "end"; readonly place: string; readonly marks: readonly Mark[] }
);

/** A quantity in the states of the columns; a height is from 0, its lowest value here, to 1, its highest, and null where nothing is known. */
export interface ChartRow extends ShownRow {
  readonly heights: readonly (number | null)[];
}

/** The quantities along one loop. */
export interface Chart {
  readonly loop: string | null;
  readonly columns: readonly ShownColumn[];
  /** Those that change. */
  readonly rows: readonly ChartRow[];
  /** Those that are the same in every state, with the value they have. */
  readonly same: readonly { readonly quantity: string; readonly value: QuantityValue }[];
  /** How many more change. */
  readonly left: number;
}

/** What is in a picture of a scenario, whatever it is drawn with. */
export interface Picture {
  readonly show: Show;
  readonly lanes: readonly string[];
  readonly rows: readonly PictureRow[];
  /** Steps that there was no room for. */
  readonly stepsLeft: number;
  readonly charts: readonly Chart[];
}

/** More steps than this nobody looks at. */
const MOST_STEPS = 400;

const MOST_QUANTITIES = 40;

function marksOf(lanes: readonly string[], { players, acts, decision, nameable, isEnd }: ShownMoment): readonly Mark[] {
  return players.map((player, index) => ({
    lane: lanes.indexOf(player),
    order: index + 1,
    kind: decision !== null ? (nameable ? "decides" : "bound") : isEnd && index === players.length - 1 ? "ends" : player === acts ? "acts" : "passes",
  }));
}

const ownName = (place: string): string => place.slice(0, place.lastIndexOf("/"));

function stepRows(lanes: readonly string[], step: ShownStep, depth: number): readonly PictureRow[] {
  const [first] = step.moments;
  return [
    {
      kind: "step", depth, name: first ? ownName(first.place) : step.id, words: step.words, held: step.held,
      none: first ? null : step.done ? "nobody gets priority" : "not done",
    },
    ...step.moments.map((moment): PictureRow => ({
      kind: "round", depth, when: moment.place.slice(moment.place.lastIndexOf("/") + 1), place: moment.place, marks: marksOf(lanes, moment),
      decision: moment.decision === null ? null : momentInWords(moment),
    })),
  ];
}

function timelineRows(lanes: readonly string[], nodes: readonly ShownNode[]): { readonly rows: readonly PictureRow[]; readonly left: number } {
  const rows: PictureRow[] = [];
  let steps = 0;
  const add = (node: ShownNode, depth: number): void => {
    if (node.kind === "step") {
      steps += 1;
      if (steps <= MOST_STEPS) rows.push(...stepRows(lanes, node, depth));
      return;
    }
    const isShown = steps < MOST_STEPS;
    if (isShown) rows.push({ kind: "loop", depth, id: node.id, often: node.often });
    for (const inner of node.steps) add(inner, depth + 1);
    if (isShown) rows.push({ kind: "again", depth });
  };
  for (const node of nodes) add(node, 0);
  return { rows, left: Math.max(0, steps - MOST_STEPS) };
}

/** Whoever has priority at the end, unless the proposal ends within what is drawn, or does not come to an end. */
function endRows({ about, overview, seats }: Show, rows: readonly PictureRow[]): readonly PictureRow[] {
  const ending = overview?.ending;
  const isDrawn = rows.some((row) => row.kind === "round" && row.marks.some((mark) => mark.kind === "ends"));
  if (!ending?.at || !ending.priority || isDrawn || about.kind === "fragmented" || about.kind === "needs-all") return [];
  return [{ kind: "end", depth: 0, place: ending.at.place, marks: [{ lane: seats.indexOf(ending.priority.player), order: 1, kind: "ends" }] }];
}

const sameValue = (a: QuantityValue | undefined, b: QuantityValue | undefined): boolean =>
  a?.kind === "known" ? b?.kind === "known" && a.value === b.value : b?.kind === "unknown" && a?.change === b.change && a?.change !== null;

/** A part of a span of any length as a number from 0 to 1. */
function share(part: bigint, span: bigint): number {
  const shift = BigInt(Math.max(0, span.toString(16).length * 4 - 52));
  return Number(part >> shift) / Number(span >> shift);
}

/** What can be compared: the values where any is known, otherwise by how much each has changed. */
function heightsOf(values: readonly QuantityValue[]): readonly (number | null)[] {
  const isKnown = values.some((value) => value.kind === "known");
  const numbers = values.map((value) => (value.kind === "known" ? value.value : isKnown ? null : value.change));
  const there = numbers.filter((number) => number !== null);
  const lowest = there.reduce((least, number) => (number < least ? number : least), there[0] ?? 0n);
  const highest = there.reduce((most, number) => (number > most ? number : most), lowest);
  return numbers.map((number) => (number === null ? null : highest === lowest ? 0.5 : share(number - lowest, highest - lowest)));
}

function chartOf({ loop, columns, rows }: ShownTable): Chart {
  const isSame = ({ values, perIteration }: ShownRow): boolean =>
    values.every((value) => sameValue(values[0], value)) && (perIteration === null || (perIteration.kind === "constant" && perIteration.change === 0n));
  const changing = rows.filter((row) => !isSame(row));
  return {
    loop,
    columns,
    rows: changing.slice(0, MOST_QUANTITIES).map((row) => ({ ...row, heights: heightsOf(row.values) })),
    same: rows.filter(isSame).flatMap(({ quantity, values: [value] }) => (value ? [{ quantity, value }] : [])),
    left: Math.max(0, changing.length - MOST_QUANTITIES),
  };
}

/** The picture of what is shown, which has to be the whole sequence. */
export function makePicture(show: Show): Picture {
  const { rows, left } = timelineRows(show.seats, show.overview?.timeline ?? []);
  return {
    show, lanes: show.seats, rows: [...rows, ...endRows(show, rows)], stepsLeft: left,
    charts: (show.overview?.tables ?? []).map(chartOf).filter(({ rows: changing, same }) => changing.length + same.length > 0),
  };
}
