import { escapeText, withoutOldCommands } from "../diagnostics/escape.ts";
import { formatNumber } from "../domain/number.ts";
import { termsOf } from "../domain/terms.ts";
import type { Chart, ChartRow, Mark, MarkKind, Picture } from "./picture.ts";
import { aboutLines, columnHead, endingLines, hasLoop, refusedLines, valueAt } from "./show-text.ts";
import { perIterationText } from "./text.ts";
import { countOf } from "./words.ts";

/** A text of the file as it is drawn. What would be taken for an old command of a workflow runner shows an escape here already, since that takes room. */
export const safeText = (text: string): string => withoutOldCommands(escapeText(text));

/** What stands over the timeline. */
export const timelineTitle = ({ show }: Picture): string =>
  `${hasLoop(show.overview?.timeline ?? []) ? "One iteration" : "The sequence"} from top to bottom: who has priority in turn`;

/** What each kind of mark means. */
const MARK_WORDS: Record<MarkKind, string> = {
  passes: "has priority in this order and passes",
  acts: "does the step",
  decides: "decides, without priority",
  bound: "the same, and cannot be named as a place",
  ends: "has priority where it ends",
};

/** The kinds of marks that are in the picture, with what they mean. */
export function legendOf({ rows }: Picture): readonly { readonly kind: MarkKind; readonly words: string }[] {
  const used = new Set(rows.flatMap((row) => (row.kind === "round" || row.kind === "end" ? row.marks.map(({ kind }) => kind) : [])));
  if (used.has("bound") && !used.has("decides")) return [...used].map((kind) => ({ kind, words: kind === "bound" ? "decides, without priority; cannot be named as a place" : MARK_WORDS[kind] }));
  return (Object.keys(MARK_WORDS) as MarkKind[]).filter((kind) => used.has(kind)).map((kind) => ({ kind, words: MARK_WORDS[kind] }));
}

/** What `responding` means in this game, where anybody can respond. */
export const respondingWords = ({ rows, show }: Picture): string | null =>
  rows.some((row) => row.kind === "round" && row.when === "responding") ? `with it on the ${termsOf(show.rules.system).stack}` : null;

/** A step in words, with where it waits if it is held. */
export const stepWords = ({ show }: Picture, row: { readonly words: string; readonly held: boolean }): string =>
  safeText(`${row.words}${row.held ? ` (held on the ${termsOf(show.rules.system).stack})` : ""}`);

/** A loop and how often it runs. */
export const loopWords = (row: { readonly id: string; readonly often: string }): string => safeText(`${row.id}, ${row.often}`);

/** What the rules make of it, before anything is drawn. */
export const headLines = ({ show }: Picture): readonly string[] => [...refusedLines(show), ...aboutLines(show)].map(safeText);

/** How it ends, and what was left out. */
export function footLines({ show, stepsLeft, charts }: Picture): readonly string[] {
  const loops = show.overview?.loops ?? 0;
  return [
    ...(stepsLeft > 0 ? [`${countOf(BigInt(stepsLeft), "more step")} ${stepsLeft === 1 ? "is" : "are"} not drawn; --format text has all of them.`] : []),
    ...(charts.length > 0 && charts.length < loops ? [`Only the first ${charts.length} of ${formatNumber(BigInt(loops))} loops are given a chart.`] : []),
    ...endingLines(show).map(safeText),
  ];
}

/** What stands over a chart. */
export const chartTitle = ({ charts }: Picture, { loop }: Chart): string =>
  charts.length > 1 && loop !== null ? `Quantities along ${safeText(loop)}` : "Quantities";

/** The two ends of a chart: which states they are. */
export function chartEnds({ columns }: Chart): readonly [string, string] {
  const [first] = columns;
  const last = columns.at(-1);
  return [first ? columnHead(first, true) : "", last ? columnHead(last, columns.length === 1) : ""];
}

/** A quantity in the first or the last state of its chart. */
export const valueAtEnd = ({ columns }: Chart, { values }: Pick<ChartRow, "values">, at: 0 | -1): string => {
  const value = values.at(at);
  return value ? valueAt(columns.at(at), value) : "";
};

/** What an iteration does to a quantity; nothing where there is none. */
export function changeWords(row: ChartRow): string {
  const words = perIterationText(row);
  return words === "" ? "" : words === "-" ? "0 each iteration" : words === "varies" ? "varies" : `${words} each iteration`;
}

const MOST_NAMED = 12;

/** What does not change, and what there was no room for. */
export function chartNotes({ rows, same, left, columns }: Chart): readonly string[] {
  const named = same.slice(0, MOST_NAMED).map(({ quantity, value }) => `${safeText(quantity)} ${valueAt(columns[0], value)}`);
  const more = same.length - named.length;
  return [
    ...(left > 0 ? [`${countOf(BigInt(left), "more quantity".replace(/y$/, left === 1 ? "y" : "ie"))} ${left === 1 ? "changes" : "change"}; --format text has all of them.`] : []),
    ...(same.length > 0 ? [`${rows.length === 0 ? "Nothing changes" : "The same all along"}: ${named.join(", ")}${more > 0 ? `, and ${formatNumber(BigInt(more))} more` : ""}.`] : []),
  ];
}

const MARK_DOES: Record<MarkKind, string> = { passes: "passes", acts: "does it", decides: "decides", bound: "decides", ends: "has priority, where it ends" };

/** A mark in words: whose it is, and what they do there. */
export const markWords = ({ lanes }: Pick<Picture, "lanes">, { lane, kind }: Mark): string => `${lanes[lane] ?? ""} ${MARK_DOES[kind]}`;

/** All of the picture in sentences, for who cannot see it. */
export function describe(picture: Picture): readonly string[] {
  const timeline = picture.rows.map((row) => {
    switch (row.kind) {
      case "loop": return `${loopWords(row)}:`;
      case "again": return "And again.";
      case "step": return `${row.name}: ${stepWords(picture, row)}${row.none === null ? "" : `; ${row.none}`}.`;
      case "round": return `${row.place}: ${safeText(row.decision ?? row.marks.map((mark) => markWords(picture, mark)).join(", "))}.`;
      case "end": return `End: ${safeText(row.marks.map((mark) => markWords(picture, mark)).join(", "))}.`;
    }
  });
  const charts = picture.charts.flatMap((chart) => [
    `${chartTitle(picture, chart)}, ${chartEnds(chart).join(" to ")}.`,
    ...chart.rows.map((row) => `${safeText(row.quantity)}: ${valueAtEnd(chart, row, 0)} to ${valueAtEnd(chart, row, -1)}${changeWords(row) === "" ? "" : `, ${changeWords(row)}`}.`),
    ...chartNotes(chart),
  ]);
  return [...headLines(picture), `${timelineTitle(picture)}.`, ...timeline, ...charts, ...footLines(picture)];
}
