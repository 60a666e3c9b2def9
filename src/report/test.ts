import { escapeText } from "../diagnostics/escape.ts";
import { formatFinding } from "../diagnostics/frame.ts";
import { positionOf } from "../diagnostics/source.ts";
import type { TestedFile } from "../session/testing.ts";
import { findingData, JSON_VERSION } from "./json.ts";
import { answerText } from "./report.ts";
import { tookText, type TextView } from "./view.ts";

/** Did every case come out as expected, and could everything be read? */
const isPassed = (file: TestedFile): boolean => file.unreadable.length === 0 && file.results.every((result) => result.mismatches.length === 0);

/** Cases passed and failed; a scenario that cannot be read counts as one failure. */
export function score(files: readonly TestedFile[]): { readonly passed: number; readonly failed: number } {
  const results = files.flatMap((file) => file.results);
  const passed = results.filter((result) => result.mismatches.length === 0).length;
  return { passed, failed: results.length - passed + files.filter((file) => file.unreadable.length > 0).length };
}

/** One file's cases for people: failures with what was expected and what came out. */
export function testedText(file: TestedFile, options: TextView): string {
  const { paint } = options;
  const lines: string[] = [];
  if (!options.quiet || !isPassed(file)) {
    lines.push(`${isPassed(file) ? paint.good("ok") : paint.bad("no")}  ${escapeText(file.name)} (${file.results.length} case${file.results.length === 1 ? "" : "s"})`);
  }
  for (const found of file.unreadable) lines.push(formatFinding(found, file.source, options.frame));
  for (const { given, mismatches, where, findings } of file.results) {
    if (mismatches.length === 0) {
      if (options.verbose) lines.push(`    ${paint.good("ok")}  ${escapeText(given.name)}`);
      continue;
    }
    const { line, column } = positionOf(file.source, where.start);
    lines.push(`    ${paint.bad("no")}  ${escapeText(given.name)}  ${paint.dim(`${escapeText(file.name)}:${line}:${column}`)}`);
    for (const { key, expected, got } of mismatches) {
      lines.push(`        ${escapeText(key)}: expected ${paint.good(escapeText(expected))}, came out as ${paint.bad(escapeText(got))}`);
    }
    for (const found of findings.filter((each) => each.severity === "error")) lines.push(`        ${paint.dim(`error: ${escapeText(found.message)} [${found.code}]`)}`);
  }
  return lines.length > 0 ? `${lines.join("\n")}\n` : "";
}

const scoreText = (files: readonly TestedFile[]): string => `${score(files).passed} passed, ${score(files).failed} failed`;
const inFiles = (files: readonly TestedFile[]): string => ` in ${files.length} file${files.length === 1 ? "" : "s"}`;

/** How many passed and failed. */
export const testCount = (files: readonly TestedFile[]): string => `${scoreText(files)}${inFiles(files)}`;

/** The last line: the count. */
export function testSummary(files: readonly TestedFile[], { paint, seconds }: TextView): string {
  const painted = score(files).failed > 0 ? paint.bad : paint.good;
  return `${painted(scoreText(files))}${inFiles(files)}${tookText(seconds)}\n`;
}

/** The same for machines. */
export function testData(files: readonly TestedFile[]): unknown {
  return {
    kind: "test",
    version: JSON_VERSION,
    summary: { files: files.length, ...score(files) },
    files: files.map((file) => ({
      file: file.name,
      passed: isPassed(file),
      findings: file.unreadable.map((each) => findingData(each, file.source)),
      cases: file.results.map(({ given, mismatches, where, outcome }) => ({
        name: given.name,
        ...positionOf(file.source, where.start),
        passed: mismatches.length === 0,
        outcome: outcome?.word ?? null,
        answers: given.answers.map(({ name, answer }) => ({ player: name, answer: answerText(answer) })),
        mismatches,
      })),
    })),
  };
}
