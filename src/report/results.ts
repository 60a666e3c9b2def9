import { withoutOldCommands, escapeText } from "../diagnostics/escape.ts";
import type { FindingCode, Severity } from "../diagnostics/codes.ts";
import type { Finding, Label, Span } from "../diagnostics/finding.ts";
import { lineIndexOf, positionOf, type Source } from "../diagnostics/source.ts";
import type { CheckRecord } from "./check.ts";
import type { TestRecord } from "./test.ts";
import type { View } from "./view.ts";

/** Something that `check` or `test` has to tell: a finding, or a case that failed. Its texts are as the file has them. */
export interface Problem {
  readonly code: FindingCode | "failed-case";
  readonly severity: Severity;
  readonly message: string;
  /** Further lines: what came out otherwise, why, and what to do. */
  readonly details: readonly string[];
  readonly where: Span;
  readonly others: readonly Label<Span>[];
  /** Null for a case that failed. */
  readonly finding: Finding<Span> | null;
}

/** What passes or fails as one: a scenario that was checked, a case that was run, or a file that had to be read. */
export interface Unit {
  readonly name: string;
  readonly passed: boolean;
  /** What came of it, in a few words. */
  readonly verdict: string;
  readonly problems: readonly Problem[];
}

export interface FileResults {
  readonly name: string;
  readonly source: Source;
  readonly units: readonly Unit[];
}

/** What `check` or `test` came to, in the one shape from which every format but text and JSON is printed. */
export interface Results {
  readonly command: "check" | "test";
  /** The counts, in words. */
  readonly count: string;
  readonly files: readonly FileResults[];
}

/** What printers of results are told besides. */
export interface PrintOptions extends View {
  readonly version: string;
  /** How a file is called in the project, for services that know it by its path there. */
  readonly pathOf: (name: string) => string;
  /** How many seconds each file took, by its name. */
  readonly seconds: ReadonlyMap<string, number>;
}

const READING = "reading the file";

function problemOf(found: Finding<Span>): Problem {
  const { code, severity, message, where, others, note, help } = found;
  return { code, severity, message, where, others, finding: found, details: [...(note === null ? [] : [`note: ${note}`]), ...(help === "" ? [] : [`help: ${help}`])] };
}

/** Findings that belong to no scenario or case, as a unit of their own. */
function readingUnit(findings: readonly Finding<Span>[]): readonly Unit[] {
  const passed = findings.every((each) => each.severity !== "error");
  return findings.length === 0 ? [] : [{ name: READING, passed, verdict: passed ? "can be read" : "cannot be read", problems: findings.map(problemOf) }];
}

/** The scenarios of a file that was checked, behind what was found besides. */
export const checkUnits = ({ scenarios, findings }: CheckRecord): readonly Unit[] => [
  ...readingUnit(findings),
  ...scenarios.map((scenario): Unit => ({
    name: scenario.title ?? "a scenario that cannot be read",
    passed: scenario.findings.every((each) => each.severity !== "error"),
    verdict: scenario.verdict,
    problems: scenario.findings.map(problemOf),
  })),
];

/** The cases of a file that were run, behind what kept a scenario from being read. */
export const testUnits = ({ cases, unreadable }: TestRecord): readonly Unit[] => [
  ...readingUnit(unreadable),
  ...cases.map(({ name, mismatches, errors, where }): Unit => {
    const passed = mismatches.length === 0;
    const problem: Problem = {
      code: "failed-case", severity: "error", message: `case "${name}" came out otherwise`, where, others: [], finding: null,
      details: [
        ...mismatches.map(({ key, expected, got }) => `${key}: expected ${expected}, came out as ${got}`),
        ...errors.map(({ code, message }) => `error: ${message} [${code}]`),
      ],
    };
    return { name, passed, verdict: passed ? "passed" : "failed", problems: passed ? [] : [problem] };
  }),
];

/** A stretch of the text by lines and columns from 1; columns count UTF-16 units, `endColumn` is the one behind the last. */
export interface Region {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** Where a span is. */
export function regionOf(source: Source, { start, end }: Span): Region {
  const at = (offset: number): readonly [number, number] => {
    const within = Math.min(Math.max(offset, 0), source.text.length);
    const line = lineIndexOf(source, within);
    return [line + 1, within - (source.lineStarts[line] ?? 0) + 1];
  };
  const [line, column] = at(start);
  const [endLine, endColumn] = at(Math.max(start, end));
  return { line, column, endLine, endColumn };
}

const LONGEST = 2_000;

/**
 * A text on one line that nothing acts on, not even a workflow runner that finds it at the beginning of a line. It is cut
 * where nobody would read on: JSON has all of it.
 */
export const shown = (text: string, longest = LONGEST): string =>
  withoutOldCommands(escapeText(text.length > longest ? `${text.slice(0, longest)}…` : text).replace(/^(\s*)::/, "$1\\u{3a}:"));

/** `FILE:LINE:COLUMN`, for people: columns count characters. */
export function placeOf(file: FileResults, problem: Problem): string {
  const { line, column } = positionOf(file.source, problem.where.start);
  return `${shown(file.name)}:${String(line)}:${String(column)}`;
}

/** Everything that is told of a problem, line by line: what is wrong, what came out otherwise, why, and what to do. */
export const linesOf = (problem: Problem): readonly string[] => [problem.message, ...problem.details].map((line) => shown(line));

/** A problem on one line: `FILE:LINE:COLUMN: error: MESSAGE [CODE]`. */
export const lineOf = (file: FileResults, problem: Problem): string =>
  `${placeOf(file, problem)}: ${problem.severity}: ${shown(problem.message)} [${problem.code}]`;
