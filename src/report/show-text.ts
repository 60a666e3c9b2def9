import { escapeText } from "../diagnostics/escape.ts";
import { formatNumber } from "../domain/number.ts";
import type { QuantityValue } from "../procedures/outcome.ts";
import { termsOf } from "../domain/terms.ts";
import { columns, paragraph, textWidth } from "./layout.ts";
import type { Show } from "./show.ts";
import { enoughLines, placeLines, placesLines } from "./show-answers.ts";
import type { ShownEnding } from "./show-ending.ts";
import type { ShownColumn, ShownTable } from "./show-table.ts";
import { momentInWords, type ShownNode, type ShownStep } from "./show-timeline.ts";
import { perIterationText, valueText, type TextOptions } from "./text.ts";
import { countOf, listNames } from "./words.ts";

interface ShowTextOptions extends TextOptions {
  /** Where objects wait, in the words of the game. */
  readonly stack: string;
}

/** What stands over a column of a table: which state it is about. */
export const columnHead = (column: ShownColumn, isFirst: boolean): string => {
  switch (column.kind) {
    case "start": return "before";
    case "before": return isFirst ? "before" : "before the loop";
    case "after": return `after ${formatNumber(column.iterations)}${column.isMost ? ", the most" : ""}`;
    case "end": return "at the end";
  }
};

/** Before everything there is nothing that a quantity could be the same as. */
export const valueAt = (column: ShownColumn | undefined, value: QuantityValue): string => (column?.kind === "start" && value.kind === "unknown" ? "unknown" : valueText(value));

function tableLines({ columns: shown, rows }: ShownTable, { width, paint, plain }: TextOptions): readonly string[] {
  const heads = shown.map((column, index) => columnHead(column, index === 0));
  const hasIterations = rows.some((row) => row.perIteration !== null);
  // What an iteration does stands between the state before it and those behind it.
  const split = shown.findIndex((column) => column.kind === "after");
  const at = !hasIterations ? -1 : split < 0 ? shown.length : split;
  const insert = (cells: readonly string[], cell: string): readonly string[] => (at < 0 ? cells : [...cells.slice(0, at), cell, ...cells.slice(at)]);
  const head = ["quantity", ...insert(heads, "each iteration")];
  const body = rows.map((row) => [escapeText(row.quantity), ...insert(row.values.map((value, index) => valueAt(shown[index], value)), perIterationText(row))]);
  const [first = "", ...rest] = columns([head, ...body], head.map((_, index) => index).slice(1));
  if (!plain && [first, ...rest].every((line) => textWidth(line) <= width)) return [paint.dim(first), ...rest];
  return body.map(([name = "", ...cells]) => paragraph(`${name}: ${cells.map((cell, index) => `${cell === "-" ? "no change" : cell} ${head[index + 1] ?? ""}`).join("; ")}`, width, "  ", "    "));
}

function quantityLines(tables: readonly ShownTable[], options: TextOptions): readonly string[] {
  return tables.filter((table) => table.rows.length > 0).flatMap((table) => {
    const title = tables.length > 1 && table.loop !== null ? `Quantities along ${escapeText(table.loop)}` : "Quantities";
    return ["", options.paint.strong(title), ...tableLines(table, options)];
  });
}

function stepLines(step: ShownStep, indent: string, { width, paint, stack }: ShowTextOptions): readonly string[] {
  const held = step.held ? ` (held on the ${stack})` : "";
  const lines = [paragraph(`${paint.accent(step.id)}  ${escapeText(step.words)}${held}`, width, indent, `${indent}    `)];
  const within = `${indent}  `;
  if (step.moments.length === 0) return [...lines, paint.dim(`${within}${step.done ? "nobody gets priority" : "not done"}`)];
  const rows = step.moments.map((moment) => [moment.place, escapeText(momentInWords(moment))]);
  return [...lines, ...columns(rows, [], within, width).map((line) => paint.dim(line))];
}

function timelineLines(nodes: readonly ShownNode[], indent: string, options: ShowTextOptions): readonly string[] {
  return nodes.flatMap((node) => (node.kind === "step"
    ? stepLines(node, indent, options)
    : [`${indent}${options.paint.accent(escapeText(node.id))}  ${escapeText(node.often)}:`, ...timelineLines(node.steps, `${indent}  `, options)]));
}

export const hasLoop = (nodes: readonly ShownNode[]): boolean => nodes.some((node) => node.kind === "loop");

function endingText(ending: ShownEnding, show: Show): string {
  const where = ending.at ? `${ending.at.place} (${ending.at.words})` : "";
  const done = ending.iterations === null ? "" : `, after ${countOf(ending.iterations, "whole iteration")}`;
  const why = ending.reasons.join("; ");
  const isMandatory = show.about.kind === "mandatory";
  switch (ending.kind) {
    case "finished": return `${ending.at?.place === "end" ? "The sequence goes on to its end" : `The proposal stops at ${where}`}${done}.${ending.priority ? ` ${ending.priority.player} has priority there (${ending.priority.rule}: ${ending.priority.why})` : ""}`;
    case "game-over": {
      const who = ending.draw ? "The game is a draw." : ending.wins.length > 0 ? `${listNames(ending.wins)} ${ending.wins.length > 1 ? "win" : "wins"}.` : "Nobody is left.";
      return `${isMandatory ? "The loop ends by itself: the" : "The"} game is over at ${where}${done}: ${why}. ${who}`;
    }
    case "stops": if (show.unnumbered.length > 0 && ending.iterations !== null) return `It can be done at most ${countOf(ending.iterations, "time")}: ${why}.`;
      return `${isMandatory ? "The loop ends by itself" : "It cannot go on"}: it stops at ${where}${done}, since ${why}.`;
    case "endless": return isMandatory ? "Nothing ends it: it goes on for ever, unless somebody breaks it." : "It can be done any number of times.";
    case "undetermined": return `Where it ends cannot be decided: ${why}.`;
    case "never-enough": return `It has no end: ${why}.`;
  }
}

/** What the rules make of the sequence, and what is still missing, in sentences. */
export function aboutLines(show: Show): readonly string[] {
  const { about, unnumbered, assumedOnce } = show;
  const once = assumedOnce.length === 0 ? [] : [`What comes after ${listNames(assumedOnce.map((id) => `"${id}"`))} is shown as it is with one iteration.`];
  switch (about.kind) {
    case "mandatory": return ["Nobody chooses anything in this loop."];
    case "fragmented": return [`Independent choices come back to the same state: ${about.player} must choose differently at ${about.place}.`];
    case "needs-all": return [`Only ${listNames(about.players)} together can stop this loop: ask a judge.`];
    case "numbers": {
      const several = about.maintainers.length > 1;
      const first = `${listNames(about.maintainers)} ${several ? "keep" : "keeps"} this loop going${about.acrossTurns ? " across turns" : ""}.`;
      return several || unnumbered.length === 0 ? [first] : [first, `No number is given yet for ${listNames(unnumbered.map((id) => `"${id}"`))}; --propose gives one.`];
    }
    case "proposal": return unnumbered.length === 0 ? [] : [`No number is given yet for ${listNames(unnumbered.map((id) => `"${id}"`))}; --propose gives one.`, ...once];
  }
}

/** How the sequence ends, in a sentence; nothing where the rules end it before that, since then it does not matter where it would have come to. */
export function endingLines(show: Show): readonly string[] {
  const { kind } = show.about;
  return show.overview && (kind === "proposal" || kind === "mandatory" || kind === "numbers") ? [endingText(show.overview.ending, show)] : [];
}

/** Says that it may not be proposed, where that is so. */
export const refusedLines = (show: Show): readonly string[] =>
  show.refused ? [`${show.rules.system === "cr" ? "This cannot be proposed as a shortcut" : "This cannot be shortcut as a loop"}. What follows is what is described, as far as it can be done.`] : [];

function overviewLines(show: Show, given: TextOptions): readonly string[] {
  const { overview } = show;
  const options = { ...given, stack: termsOf(show.rules.system).stack };
  if (!overview) return [];
  const { paint, width } = options;
  const title = hasLoop(overview.timeline) ? "Timeline of an iteration: places, and who has priority there in turn" : "Timeline: places, and who has priority there in turn";
  return [
    "", paint.strong(paragraph(title, width)), ...timelineLines(overview.timeline, "  ", options),
    ...quantityLines(overview.tables, options),
    ...(overview.tables.length < overview.loops ? ["", paragraph(`Only the first ${overview.tables.length} of ${formatNumber(BigInt(overview.loops))} loops are given a table.`, width)] : []),
    ...endingLines(show).flatMap((line) => ["", paragraph(escapeText(line), width)]),
  ];
}

/** What `show` tells, as text for people; nothing where all that was asked for is not there, about which an error is told. */
export function showText(show: Show, options: TextOptions): string {
  const { paint, width } = options;
  const say = (text: string): string => paragraph(escapeText(text), width);
  const lines = [paint.strong(say(show.title))];
  for (const line of refusedLines(show)) lines.push("", paint.bad(say(line)));
  const head = lines.length;
  const about = show.overview ? aboutLines(show) : [];
  if (about.length > 0) lines.push("", ...about.map(say));
  lines.push(...overviewLines(show, options), ...placeLines(show.at, termsOf(show.rules.system).stack, options), ...enoughLines(show.enough, options), ...placesLines(show.places, options));
  return lines.length === head ? "" : `${lines.join("\n")}\n`;
}
