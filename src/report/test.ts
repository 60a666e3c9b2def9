import { escapeText } from "../diagnostics/escape.ts";
import type { Finding, Span } from "../diagnostics/finding.ts";
import { formatFinding } from "../diagnostics/frame.ts";
import { positionOf } from "../diagnostics/source.ts";
import { jsonOfFiles, type BatchPrinter, type Recorded } from "./batch-printer.ts";
import { findingData, JSON_VERSION } from "./json.ts";
import { tookText, type TextView } from "./view.ts";

/** What is told of a case that was run. */
export interface CaseRecord {
  readonly name: string;
  readonly where: Span;
  readonly outcome: string | null;
  readonly answers: readonly { readonly player: string; readonly answer: string }[];
  readonly mismatches: readonly { readonly key: string; readonly expected: string; readonly got: string }[];
  readonly errors: readonly { readonly code: string; readonly message: string }[];
}

/** What is told of a file whose cases were run: plain data, without its name and its text. */
export interface TestRecord {
  readonly cases: readonly CaseRecord[];
  /** What kept a scenario from being read; none of its cases was run. */
  readonly unreadable: readonly Finding<Span>[];
}

/** Cases passed and failed; a file in which something cannot be read counts as one failure more. */
export interface Score {
  files: number;
  passed: number;
  failed: number;
}

/** Nothing counted yet. */
export const emptyScore = (): Score => ({ files: 0, passed: 0, failed: 0 });

/** Adds a file to what has been counted. */
export function countCases(score: Score, { cases, unreadable }: TestRecord): void {
  score.files += 1;
  for (const { mismatches } of cases) score[mismatches.length === 0 ? "passed" : "failed"] += 1;
  if (unreadable.length > 0) score.failed += 1;
}

/** Did every case come out as expected, and could everything be read? */
const isPassed = (file: TestRecord): boolean => file.unreadable.length === 0 && file.cases.every(({ mismatches }) => mismatches.length === 0);

/** One file's cases for people: failures with what was expected and what came out. */
function fileText(file: Recorded<TestRecord>, options: TextView): string {
  const { paint } = options;
  const lines: string[] = [];
  if (!options.quiet || !isPassed(file)) {
    lines.push(`${isPassed(file) ? paint.good("ok") : paint.bad("no")}  ${escapeText(file.name)} (${file.cases.length} case${file.cases.length === 1 ? "" : "s"})`);
  }
  for (const found of file.unreadable) lines.push(formatFinding(found, file.source, options.frame));
  for (const { name, mismatches, where, errors } of file.cases) {
    if (mismatches.length === 0) {
      if (options.verbose) lines.push(`    ${paint.good("ok")}  ${escapeText(name)}`);
      continue;
    }
    const { line, column } = positionOf(file.source, where.start);
    lines.push(`    ${paint.bad("no")}  ${escapeText(name)}  ${paint.dim(`${escapeText(file.name)}:${line}:${column}`)}`);
    for (const { key, expected, got } of mismatches) {
      lines.push(`        ${escapeText(key)}: expected ${paint.good(escapeText(expected))}, came out as ${paint.bad(escapeText(got))}`);
    }
    for (const { code, message } of errors) lines.push(`        ${paint.dim(`error: ${escapeText(message)} [${code}]`)}`);
  }
  return lines.length > 0 ? `${lines.join("\n")}\n` : "";
}

const scoreText = ({ passed, failed }: Score): string => `${passed} passed, ${failed} failed`;
const inFiles = ({ files }: Score): string => ` in ${files} file${files === 1 ? "" : "s"}`;

/** How many passed and failed, in words. */
export const testCount = (score: Score): string => `${scoreText(score)}${inFiles(score)}`;

/** Each file with what failed, and last how many passed and failed. */
export const testText = (score: Score, options: TextView): BatchPrinter<Recorded<TestRecord>> => ({
  begin: () => "",
  file: (file) => fileText(file, options),
  end: (seconds) => `${(score.failed > 0 ? options.paint.bad : options.paint.good)(scoreText(score))}${inFiles(score)}${tookText(seconds)}\n`,
});

/** The same for machines. */
export const testJson = (score: Score): BatchPrinter<Recorded<TestRecord>> => jsonOfFiles(
  { kind: "test", version: JSON_VERSION },
  (file) => ({
    file: file.name,
    passed: isPassed(file),
    findings: file.unreadable.map((each) => findingData(each, file.source)),
    cases: file.cases.map(({ name, where, mismatches, outcome, answers }) => ({
      name, ...positionOf(file.source, where.start), passed: mismatches.length === 0, outcome, answers, mismatches,
    })),
  }),
  () => ({ summary: { ...score } }),
);
