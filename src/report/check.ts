import { escapeText } from "../diagnostics/escape.ts";
import type { Finding, Span } from "../diagnostics/finding.ts";
import { formatFinding } from "../diagnostics/frame.ts";
import { sortFindings } from "../diagnostics/sort.ts";
import { jsonOfFiles, type BatchPrinter, type Recorded } from "./batch-printer.ts";
import { findingData, JSON_VERSION } from "./json.ts";
import { isKept, isShown, tookText, type TextView, type View } from "./view.ts";
import { countOf } from "./words.ts";

/** What is told of a scenario that was checked. */
export interface ScenarioRecord {
  readonly title: string | null;
  readonly cases: number;
  /** What it is, in a few words. */
  readonly verdict: string;
  readonly findings: readonly Finding<Span>[];
}

/** What is told of a file that was checked: plain data, without its name and its text. */
export interface CheckRecord {
  readonly scenarios: readonly ScenarioRecord[];
  /** What was found and belongs to no scenario. */
  readonly findings: readonly Finding<Span>[];
}

/** How many there are, and how many findings of each severity. */
export interface Tally {
  files: number;
  scenarios: number;
  errors: number;
  warnings: number;
  notes: number;
}

/** Nothing counted yet. */
export const emptyTally = (): Tally => ({ files: 0, scenarios: 0, errors: 0, warnings: 0, notes: 0 });

/** All findings of a file, sorted. */
const allFindings = ({ scenarios, findings }: CheckRecord): readonly Finding<Span>[] => sortFindings([...findings, ...scenarios.flatMap((each) => each.findings)]);

/** Adds a file to what has been counted. */
export function count(tally: Tally, record: CheckRecord): void {
  tally.files += 1;
  tally.scenarios += record.scenarios.length;
  for (const { severity } of allFindings(record)) tally[`${severity}s`] += 1;
}

/** How much was checked and found, in words. */
export function checkCount({ files, scenarios, errors, warnings }: Tally): string {
  const number = (many: number, noun: string): string => countOf(BigInt(many), noun);
  const found = errors + warnings === 0 ? "no errors, no warnings" : [errors > 0 ? number(errors, "error") : "", warnings > 0 ? number(warnings, "warning") : ""].filter(Boolean).join(", ");
  return `${number(files, "file")}, ${number(scenarios, "scenario")}: ${found}`;
}

const LISTED_FILES = 20;

const errorsOf = ({ findings }: ScenarioRecord): number => findings.filter((each) => each.severity === "error").length;

/** The findings with their frames, for people; after them each scenario's verdict where there are few, and the count. */
export function checkText(tally: Tally, options: TextView): BatchPrinter<Recorded<CheckRecord>> {
  const { paint } = options;
  let verdicts: string[] = [];
  return {
    begin: () => "",
    file: (file) => {
      const isListed = !options.quiet && (tally.files <= LISTED_FILES || options.verbose);
      if (!isListed) verdicts = [];
      else {
        for (const scenario of file.scenarios) {
          verdicts.push(`${errorsOf(scenario) === 0 ? paint.good("ok") : paint.bad("no")}  ${escapeText(file.name)}: ${escapeText(scenario.title ?? "a scenario that cannot be read")}: ${escapeText(scenario.verdict)}\n`);
        }
      }
      return allFindings(file).filter((each) => isShown(each.severity, options)).map((each) => `${formatFinding(each, file.source, options.frame)}\n\n`).join("");
    },
    end: (seconds) => `${verdicts.join("")}${checkCount(tally)}${tookText(seconds)}\n`,
  };
}

/** The same for machines. */
export const checkJson = (tally: Tally, view: View): BatchPrinter<Recorded<CheckRecord>> => jsonOfFiles(
  { kind: "check", version: JSON_VERSION },
  (file) => ({
    file: file.name,
    scenarios: file.scenarios.map((scenario) => ({ title: scenario.title, cases: scenario.cases, verdict: scenario.verdict, errors: errorsOf(scenario) })),
    findings: allFindings(file).filter((each) => isKept(each.severity, view)).map((each) => findingData(each, file.source)),
  }),
  () => ({ summary: { ...tally } }),
);
