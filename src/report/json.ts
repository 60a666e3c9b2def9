import { needsEscape } from "../diagnostics/escape.ts";
import { positionOf, type Source } from "../diagnostics/source.ts";
import type { Finding, Span } from "../diagnostics/finding.ts";
import type { QuantityValue } from "../procedures/outcome.ts";
import type { IterationChange } from "../timeline/changes.ts";
import type { Report } from "./report.ts";

/** The version of every machine-readable shape; a change that breaks readers raises it. */
export const JSON_VERSION = 1;

/** A value for machines: a decimal string, or what is known of an unknown one. */
export const valueOf = (value: QuantityValue | null): string | { readonly unknown: true; readonly change: string | null } | null => {
  if (value === null) return null;
  return value.kind === "known" ? value.value.toString() : { unknown: true, change: value.change?.toString() ?? null };
};

/** What an iteration does to a quantity, for machines; null where it varies. */
export const changeOf = (change: IterationChange | null): string | null => (change?.kind === "constant" ? change.change.toString() : null);

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

/**
 * Writes data as JSON: numbers that may be large as decimal strings, two spaces deep. What a terminal would act on or a
 * workflow runner could take for a command is written with an escape that reads as the same text.
 */
export function toJson(data: unknown): string {
  const json = JSON.stringify(data, (_key, value: unknown) => {
    if (typeof value === "bigint") return value.toString();
    return typeof value === "string" ? wellFormed(value) : value;
  }, 2);
  return `${escapeUnseen(json).replaceAll("##[", "#\\u0023[")}\n`;
}

/** A finding for machines. Lines and columns are one-based; columns count characters. */
export function findingData(found: Finding<Span>, source: Source): unknown {
  const span = (where: Span): unknown => {
    const start = positionOf(source, where.start);
    const end = positionOf(source, where.end);
    return { line: start.line, column: start.column, endLine: end.line, endColumn: end.column };
  };
  return {
    code: found.code, severity: found.severity, message: found.message, ...(span(found.where) as object),
    label: found.label || null, note: found.note, help: found.help,
    related: found.others.map((other) => ({ ...(span(other.where) as object), message: other.text })),
  };
}

/** The report of a negotiation for machines; the keys of the result are those of `expect`. */
export function reportData(report: Report, file: string): unknown {
  return {
    kind: "negotiation",
    version: JSON_VERSION,
    file,
    title: report.title,
    rules: report.rules,
    proposer: report.proposer,
    proposed: report.proposed.map(({ loop, iterations }) => ({ loop, iterations: iterations.toString() })),
    end: report.proposedEnd,
    answers: report.answers,
    "not-asked": report.notAsked,
    "answers-refused": report.refusedAnswers,
    result: {
      outcome: report.outcome,
      at: report.at?.place ?? null,
      iterations: report.iterations?.toString() ?? null,
      priority: report.priority?.player ?? null,
      "must-differ": report.mustDiffer?.player ?? null,
      "must-break": report.mustBreak,
      by: report.by,
      loses: report.loses,
      wins: report.wins,
      draw: report.draw,
      continues: report.continues,
      state: report.stateKnown ? Object.fromEntries(report.state.map((row) => [wellFormed(row.quantity), valueOf(row.after)])) : null,
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
      "stack-below": report.stackBelow.toString(),
      "ends-since": report.endsSince,
      outside: report.outside,
      rules: report.cites,
      assumptions: report.assumptions,
    },
    quantities: report.state.map((row) => ({
      name: row.quantity, before: valueOf(row.before), "per-iteration": changeOf(row.perIteration), varies: row.perIteration?.kind === "varies", after: valueOf(row.after),
    })),
    findings: report.findings.map((each) => findingData(each, report.source)),
  };
}
