import { needsEscape } from "../diagnostics/escape.ts";
import { positionOf, type Source } from "../diagnostics/source.ts";
import type { Severity } from "../diagnostics/codes.ts";
import type { Finding, Span } from "../diagnostics/finding.ts";
import type { QuantityValue } from "../procedures/outcome.ts";
import type { IterationChange } from "../timeline/changes.ts";
import type { Report } from "./report.ts";

/** The version of every machine-readable shape; a change that breaks readers raises it. */
export const JSON_VERSION = 1 as const;

/** What is known of a quantity that began unknown, for machines. */
export interface UnknownValue {
  readonly unknown: true;
  readonly change: bigint | null;
}

/** A value for machines: its number, or what is known of an unknown one. */
export const valueOf = (value: QuantityValue): bigint | UnknownValue =>
  (value.kind === "known" ? value.value : { unknown: true, change: value.change });

/** What an iteration does to a quantity, for machines; null where it varies. */
export const changeOf = (change: IterationChange | null): bigint | null => (change?.kind === "constant" ? change.change : null);

/** The values of quantities by their names. */
export const stateData = (rows: readonly { readonly quantity: string; readonly value: QuantityValue }[]): Readonly<Record<string, bigint | UnknownValue>> =>
  Object.fromEntries(rows.map(({ quantity, value }) => [wellFormed(quantity), valueOf(value)]));

/** Unpaired surrogates would be no Unicode text any more when they are written as UTF-8. */
export const wellFormed = (text: string): string => text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, "\ufffd");

const BEYOND_ASCII = /[\u007f-\u{10ffff}]/gu;

/** Characters that a terminal could act on, or that hide: as escapes that read as the same text. */
function escapeUnseen(json: string): string {
  return json.replace(BEYOND_ASCII, (character) => {
    if (!needsEscape(character.codePointAt(0) ?? 0)) return character;
    return Array.from({ length: character.length }, (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`).join("");
  });
}

function write(data: unknown, indent: number): string {
  const json = JSON.stringify(data, (_key, value: unknown) => {
    if (typeof value === "bigint") return value.toString();
    return typeof value === "string" ? wellFormed(value) : value;
  }, indent);
  return `${escapeUnseen(json).replaceAll("##[", "#\\u0023[")}\n`;
}

/**
 * Writes data as JSON: numbers that may be large (`bigint`) as decimal strings, two spaces deep. What a terminal would act
 * on or a workflow runner could take for a command is written with an escape that reads as the same text.
 */
export const toJson = (data: unknown): string => write(data, 2);

/** The same on one line, with a line break behind it. */
export const toJsonLine = (data: unknown): string => write(data, 0);

/** A stretch of a text for machines. Lines and columns are one-based; columns count characters. */
export interface SpanData {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** A finding for machines. */
export interface FindingData extends SpanData {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly label: string | null;
  readonly note: string | null;
  readonly help: string;
  readonly related: readonly (SpanData & { readonly message: string })[];
}

function spanData(where: Span, source: Source): SpanData {
  const start = positionOf(source, where.start);
  const end = positionOf(source, where.end);
  return { line: start.line, column: start.column, endLine: end.line, endColumn: end.column };
}

/** Puts a finding into data for machines. */
export const findingData = (found: Finding<Span>, source: Source): FindingData => ({
  code: found.code, severity: found.severity, message: found.message, ...spanData(found.where, source),
  label: found.label || null, note: found.note, help: found.help,
  related: found.others.map((other) => ({ ...spanData(other.where, source), message: other.text })),
});

const stateOf = ({ state, stateKnown }: Report): ReturnType<typeof stateData> | null =>
  (stateKnown ? stateData(state.flatMap(({ quantity, after }) => (after ? [{ quantity, value: after }] : []))) : null);

/** The report of a negotiation for machines, as docs/json.md describes it; the keys of the result are those of `expect`. */
export function reportData(report: Report, file: string) {
  return {
    kind: "negotiation" as const,
    version: JSON_VERSION,
    file,
    title: report.title,
    rules: report.rules,
    proposer: report.proposer,
    proposed: report.proposed,
    end: report.proposedEnd,
    answers: report.answers,
    "not-asked": report.notAsked,
    "answers-refused": report.refusedAnswers,
    result: {
      outcome: report.outcome,
      at: report.at?.place ?? null,
      iterations: report.iterations,
      priority: report.priority?.player ?? null,
      "must-differ": report.mustDiffer?.player ?? null,
      "must-break": report.mustBreak,
      by: report.by,
      loses: report.loses,
      wins: report.wins,
      draw: report.draw,
      continues: report.continues,
      state: stateOf(report),
      "by-hand": report.byHand,
      cites: report.cites.map((each) => each.rule),
      assumptions: report.assumptions.map((each) => each.code),
    },
    explanation: {
      headline: report.headline,
      where: report.at?.words ?? null,
      "priority-rule": report.priority?.rule ?? null,
      "must-not": report.mustDiffer?.from ?? null,
      losses: report.lossReasons,
      stack: report.stack,
      "stack-below": report.stackBelow,
      "ends-since": report.endsSince,
      outside: report.outside,
      rules: report.cites,
      assumptions: report.assumptions,
    },
    quantities: report.state.map((row) => ({
      name: row.quantity, before: valueOf(row.before), "per-iteration": changeOf(row.perIteration), varies: row.perIteration?.kind === "varies", after: row.after && valueOf(row.after),
    })),
    findings: report.findings.map((each) => findingData(each, report.source)),
  };
}
