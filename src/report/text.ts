import { escapeText } from "../diagnostics/escape.ts";
import { formatNumber } from "../domain/number.ts";
import { termsOf } from "../domain/terms.ts";
import type { QuantityValue } from "../procedures/outcome.ts";
import { columns, paragraph, textWidth, type Paint } from "./layout.ts";
import type { Report, StateRow } from "./report.ts";
import { countOf, listNames } from "./words.ts";

export interface TextOptions {
  /** Columns of the screen. */
  readonly width: number;
  readonly paint: Paint;
  /** One line for each fact, without tables, for screen readers and logs. */
  readonly plain?: boolean;
}

const signed = (change: bigint): string => (change > 0n ? `+${formatNumber(change)}` : formatNumber(change));

/** A value for people; nothing for none. */
export function valueText(value: QuantityValue | null): string {
  if (value === null) return "";
  if (value.kind === "known") return formatNumber(value.value);
  return value.change === null ? "unknown" : value.change === 0n ? "unknown, the same" : `unknown, ${signed(value.change)}`;
}

/** What an iteration does to a quantity, for people; nothing where there is no iteration. */
export function perIterationText(row: Pick<StateRow, "perIteration">): string {
  if (!row.perIteration) return "";
  if (row.perIteration.kind === "varies") return "varies";
  return row.perIteration.change === 0n ? "-" : signed(row.perIteration.change);
}

/** One line for each quantity, where the screen is too narrow for a table. */
function stateLines(report: Report, width: number): readonly string[] {
  return report.state.map((row) => {
    const change = perIterationText(row) === "-" ? "no change" : perIterationText(row);
    const parts = [`${valueText(row.before)} before`, ...(change ? [`${change} each iteration`] : []), ...(report.stateKnown ? [`${valueText(row.after)} there`] : [])];
    return paragraph(`${escapeText(row.quantity)}: ${parts.join(", ")}`, width, "  ", "    ");
  });
}

function stateTable(report: Report, { paint, width, plain }: TextOptions): readonly string[] {
  if (report.state.length === 0) return [];
  const hasIterations = report.state.some((row) => row.perIteration !== null);
  const head = ["quantity", "before", ...(hasIterations ? ["each iteration"] : []), ...(report.stateKnown ? ["there"] : [])];
  const rows = report.state.map((row) => [
    escapeText(row.quantity), valueText(row.before), ...(hasIterations ? [perIterationText(row)] : []), ...(report.stateKnown ? [valueText(row.after)] : []),
  ]);
  const [first = "", ...rest] = columns([head, ...rows], [1, 2, 3]);
  const isTooWide = plain || [first, ...rest].some((line) => textWidth(line) > width);
  return ["", paint.strong("Quantities"), ...(isTooWide ? stateLines(report, width) : [paint.dim(first), ...rest])];
}

/** A name in the colour of its seat; `isSigned` with its number in turn order, by which questions call it. */
function named({ seats }: Report, name: string, { paint }: TextOptions, isSigned = false): string {
  const index = seats.findIndex((each) => each.name === name);
  return paint.player(seats[index]?.seat ?? 0, `${isSigned && index >= 0 ? `[${index + 1}] ` : ""}${escapeText(name)}`);
}

function resultLines(report: Report, options: TextOptions): readonly string[] {
  const { width } = options;
  const lines: string[] = [];
  const say = (text: string): void => { lines.push(paragraph(text, width, "  ")); };
  if (report.at) say(`${escapeText(report.at.sentence)}.`);
  if (report.iterations !== null) say(`${countOf(report.iterations, "whole iteration")} ${report.iterations === 1n ? "is" : "are"} done.`);
  if (report.priority) say(`${named(report, report.priority.player, options)} has priority there, ${escapeText(report.priority.why)} (${report.priority.rule}).`);
  else if ((report.mustDiffer || report.mustBreak !== null) && report.at) say("Nobody has priority there: it is a decision.");
  if (report.mustBreak !== null) say(`${named(report, report.mustBreak, options)} must break the loop there. How is up to them.`);
  if (report.mustDiffer) {
    const planned = report.mustDiffer.from === null ? "" : `: ${report.isProposal ? "the proposal" : "the loop as described"} had them ${escapeText(report.mustDiffer.from)}`;
    say(`${named(report, report.mustDiffer.player, options)} must choose differently${planned}. What they do instead is up to them, as long as it is a real difference.`);
  }
  if (report.endsSince !== null) say(`It cannot go on: ${escapeText(report.endsSince)}.`);
  for (const reason of report.lossReasons) say(`${escapeText(reason)}.`);
  if (report.loses.length > 0) say(`${escapeText(listNames(report.loses))} ${report.loses.length > 1 ? "lose" : "loses"}.`);
  if (report.wins.length > 0) say(`${escapeText(listNames(report.wins))} ${report.wins.length > 1 ? "win" : "wins"}.`);
  if (report.continues.length > 0) say(`For ${escapeText(listNames(report.continues))} the game goes on; the others leave it.`);
  if (report.outcome === "taken" && !report.mustDiffer) say(`${report.rules.system === "cr" ? "Nobody owes anything; the" : "The"} game goes on from there.`);
  if ((report.outcome === "taken" || report.outcome === "shortened") && (report.rules.system === "mtr" || report.rules.system === "bandai") && report.iterations !== 0n) say("This loop may not be started again until something relevant about the game has changed.");
  if (report.outcome === "judge") for (const question of report.judgeQuestions) say(escapeText(question));
  if (report.stack.length > 0) say(`On the ${termsOf(report.rules.system).stack}, the newest last: ${report.stackBelow > 0n ? `${formatNumber(report.stackBelow)} more, then ` : ""}${escapeText(report.stack.join(", "))}.`);
  for (const { player, could } of report.outside) {
    if (could !== null && (report.outcome === "draw" || report.outcome === "shortened" || report.outcome === "ends") && player !== report.mustBreak) say(`${escapeText(player)} could also: ${escapeText(could)}. Nobody can be made to.`);
  }
  const doubts = report.findings.filter((each) => each.code === "text-may" || each.code === "text-choice-in-draw");
  if (report.outcome === "draw" && report.at === null && doubts.length > 0) {
    say(`It is a draw only if nobody has a choice, but ${escapeText(doubts.map((each) => each.message).join("; "))}.`);
  }
  if (report.byHand === "allowed") say("It may be played out by hand, in reasonable time.");
  if (report.byHand === "stop-at-same-state") say("It may be played out by hand, but must stop when an earlier game state comes back.");
  return lines;
}

function answerRows(report: Report, options: TextOptions, isSigned = false): readonly (readonly string[])[] {
  const { paint } = options;
  const who = (name: string): string => named(report, name, options, isSigned);
  const rows: string[][] = [];
  const numbers = report.proposed.map(({ loop, iterations }) => `${report.proposed.length > 1 ? `${escapeText(loop)}: ` : ""}${countOf(iterations, "iteration")}`);
  if (report.outcome !== "must-differ" && report.isProposal) {
    rows.push([who(report.proposer), `proposes ${[...(numbers.length > 0 ? numbers : ["this"]), ...(report.proposedEnd ? [`up to ${escapeText(report.proposedEnd)}`] : [])].join(", ")}`]);
  }
  for (const { player, answer, effective } of report.answers) rows.push([who(player), `${escapeText(answer)}${effective ? "" : " (after the loop has ended: no effect)"}`]);
  for (const player of report.notAsked) rows.push([who(player), "is not asked: no place is left before the end"]);
  for (const refused of report.refusedAnswers) {
    rows.push([who(refused.player), `${paint.bad("not allowed")}: ${escapeText(refused.reason)} [${refused.code}]${refused.nearest ? `; the nearest place is ${escapeText(refused.nearest)}` : ""}`]);
  }
  return rows;
}

function answerLines(report: Report, options: TextOptions): readonly string[] {
  const rows = answerRows(report, options);
  return rows.length === 0 ? [] : ["", options.paint.strong("Said"), ...columns(rows, [], "  ", options.width)];
}

/** What is shown when everybody has answered, before it counts: who said what, and where that ends. */
export function summaryText(report: Report, options: TextOptions): string {
  const { width, paint } = options;
  const end = report.at ? [paragraph(`${escapeText(report.at.sentence)}.`, width)] : [];
  const lines = [paint.strong(paragraph("Everybody has answered", width)), ...columns(answerRows(report, options, true), [], "  ", width), paragraph(escapeText(report.headline), width), ...end];
  return `${lines.join("\n")}\n`;
}

/** The report as text for people: the result first, then who said what, the quantities, and the rule for each word. */
export function reportText(report: Report, options: TextOptions): string {
  const { width, paint } = options;
  const tone = report.outcome === "refused" || report.outcome === "judge" || report.outcome === null ? paint.bad : paint.good;
  const lines = [
    paint.strong(paragraph(escapeText(report.title), width)),
    "",
    tone(paragraph(report.outcome === null ? report.headline : escapeText(report.headline), width)),
    ...resultLines(report, options),
    ...answerLines(report, options),
    ...(report.outcome === "refused" ? [] : stateTable(report, options)),
  ];
  if (report.cites.length > 0) {
    lines.push("", paint.strong("Why"));
    for (const { rule, says } of report.cites) lines.push(paragraph(`${paint.accent(rule)}  ${says}`, width, "  ", "    "));
  }
  if (report.assumptions.length > 0) {
    lines.push("", paint.strong(paragraph("Assumed where the rules are silent", width)));
    for (const { code, says } of report.assumptions) lines.push(paragraph(`${paint.accent(code)}  ${says}`, width, "  ", "    "));
  }
  return `${lines.join("\n")}\n`;
}
