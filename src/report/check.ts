import { escapeText } from "../diagnostics/escape.ts";
import { formatFinding } from "../diagnostics/frame.ts";
import type { CheckedFile, CheckedScenario } from "../session/checking.ts";
import { findingData, JSON_VERSION } from "./json.ts";
import { seatName } from "../domain/seats.ts";
import type { NumbersKind } from "../procedures/classify.ts";
import type { Examination } from "../procedures/examine.ts";
import { isKept, isShown, tookText, type TextView, type View } from "./view.ts";
import { countOf, listNames } from "./words.ts";

/** How many findings of each severity. */
export interface Tally {
  readonly errors: number;
  readonly warnings: number;
  readonly notes: number;
}

/** Counts the findings of files. */
export function tally(files: readonly CheckedFile[]): Tally {
  const all = files.flatMap((file) => file.findings);
  const count = (severity: string): number => all.filter((each) => each.severity === severity).length;
  return { errors: count("error"), warnings: count("warning"), notes: count("note") };
}

/** A loop that is settled by numbers, in a few words. */
function numbersVerdict({ scenario, walked }: Examination, { maintainers, acrossTurns }: NumbersKind): string {
  if (maintainers.length === 0) return walked.halt.kind === "endless" ? "a loop that nobody keeps going, for ever" : "a loop that nobody keeps going and that ends by itself";
  const names = listNames(maintainers.map((seat) => seatName(scenario, seat)));
  return `a loop that ${names} ${maintainers.length > 1 ? "keep" : "keeps"} going${acrossTurns ? " across turns" : ""}`;
}

/** What a scenario is, in a few words, for the line behind its name. */
export function verdict(checked: CheckedScenario): string {
  const { examination } = checked;
  const errors = checked.findings.filter((each) => each.severity === "error");
  if (!examination && errors.length > 0) return checked.isReadable ? "does not fit together" : "cannot be read";
  if (!examination || examination.refused || checked.findings.some((each) => each.severity === "error")) return "may not be proposed";
  const { kind, scenario, walked } = examination;
  switch (kind.kind) {
    case "mandatory": return walked.halt.kind === "endless" ? "a mandatory loop that goes on for ever" : "a mandatory loop that ends by itself";
    case "numbers": return numbersVerdict(examination, kind);
    case "fragmented": return `a fragmented loop: ${seatName(scenario, kind.player)} must choose differently`;
    case "needs-all": return "a loop that only several players together can stop";
    case "proposal": {
      const others = walked.machine.firstPlace.flatMap((place, player) => (place && player !== scenario.proposer ? [seatName(scenario, player)] : []));
      return `may be proposed${others.length > 0 ? `; ${listNames(others)} can answer` : "; nobody else has a place"}`;
    }
  }
}

const LISTED_FILES = 20;

/** The findings of one file with their frames, for people. Empty when there is nothing to show. */
export function fileText(file: CheckedFile, options: TextView): string {
  return file.findings
    .filter((each) => isShown(each.severity, options))
    .map((each) => `${formatFinding(each, file.source, options.frame)}\n\n`)
    .join("");
}

/** How much was checked and found. */
export function checkCount(files: readonly CheckedFile[]): string {
  const { errors, warnings } = tally(files);
  const count = (number: number, noun: string): string => countOf(BigInt(number), noun);
  const scenarios = files.reduce((sum, file) => sum + file.scenarios.length, 0);
  const found = errors + warnings === 0 ? "no errors, no warnings" : [errors > 0 ? count(errors, "error") : "", warnings > 0 ? count(warnings, "warning") : ""].filter(Boolean).join(", ");
  return `${count(files.length, "file")}, ${count(scenarios, "scenario")}: ${found}`;
}

/** The lines after the findings: each scenario's verdict where there are few, and the count. */
export function checkSummary(files: readonly CheckedFile[], options: TextView): string {
  const { paint } = options;
  const lines: string[] = [];
  if (!options.quiet && (files.length <= LISTED_FILES || options.verbose)) {
    for (const file of files) {
      for (const scenario of file.scenarios) {
        const fine = scenario.findings.every((each) => each.severity !== "error");
        lines.push(`${fine ? paint.good("ok") : paint.bad("no")}  ${escapeText(file.name)}: ${escapeText(scenario.title ?? "a scenario that cannot be read")}: ${escapeText(verdict(scenario))}`);
      }
    }
  }
  lines.push(`${checkCount(files)}${tookText(options.seconds)}`);
  return `${lines.join("\n")}\n`;
}

/** The same for machines. */
export function checkData(files: readonly CheckedFile[], view: View): unknown {
  return {
    kind: "check",
    version: JSON_VERSION,
    summary: { files: files.length, scenarios: files.reduce((sum, file) => sum + file.scenarios.length, 0), ...tally(files) },
    files: files.map((file) => ({
      file: file.name,
      scenarios: file.scenarios.map((scenario) => ({ title: scenario.title, cases: scenario.cases, verdict: verdict(scenario), errors: scenario.findings.filter((each) => each.severity === "error").length })),
      findings: file.findings.filter((each) => isKept(each.severity, view)).map((each) => findingData(each, file.source)),
    })),
  };
}
