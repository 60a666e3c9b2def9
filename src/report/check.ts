import { escapeText } from "../diagnostics/escape.ts";
import type { Finding, Span } from "../diagnostics/finding.ts";
import { formatFinding, type FrameOptions } from "../diagnostics/frame.ts";
import type { Source } from "../diagnostics/source.ts";
import { findingData, JSON_VERSION } from "./json.ts";
import { jsonOfFiles, type BatchPrinter } from "./json-list.ts";
import type { Paint } from "./layout.ts";
import { countOf } from "./words.ts";

/** What is told of a file that was checked: plain data, without its name and its text. */
export interface CheckRecord {
  readonly scenarios: readonly {
    readonly title: string | null;
    readonly cases: number;
    readonly verdict: string;
    readonly errors: number;
  }[];
  /** All of the file, sorted. */
  readonly findings: readonly Finding<Span>[];
}

/** A record with the file that it is about. */
export type Recorded<Told> = Told & { readonly name: string; readonly source: Source };

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

/** Adds a file to what has been counted. */
export function count(tally: Tally, { scenarios, findings }: CheckRecord): void {
  tally.files += 1;
  tally.scenarios += scenarios.length;
  for (const { severity } of findings) tally[`${severity}s`] += 1;
}

/** Notes are shown only where they are asked for; errors always. */
export interface CheckTextOptions {
  readonly frame: FrameOptions;
  readonly paint: Paint;
  readonly quiet: boolean;
  readonly verbose: boolean;
}

const wanted = (severity: string, options: CheckTextOptions): boolean =>
  severity === "error" || (severity === "warning" && !options.quiet) || (severity === "note" && options.verbose);

const LISTED_FILES = 20;

/** The findings with their frames, for people; after them each scenario's verdict where there are few, and the count. */
export function checkText(tally: Tally, options: CheckTextOptions): BatchPrinter<Recorded<CheckRecord>> {
  const { paint } = options;
  let verdicts: string[] = [];
  const number = (many: number, noun: string): string => countOf(BigInt(many), noun);
  return {
    begin: () => "",
    file: (file) => {
      const isListed = !options.quiet && (tally.files <= LISTED_FILES || options.verbose);
      if (isListed) {
        for (const { errors, title, verdict } of file.scenarios) {
          verdicts.push(`${errors === 0 ? paint.good("ok") : paint.bad("no")}  ${escapeText(file.name)}: ${escapeText(title ?? "a scenario that cannot be read")}: ${escapeText(verdict)}\n`);
        }
      } else verdicts = [];
      const shown = file.findings.filter((each) => wanted(each.severity, options));
      return shown.map((each) => `${formatFinding(each, file.source, options.frame)}\n\n`).join("");
    },
    end: () => {
      const { files, scenarios, errors, warnings } = tally;
      const found = errors + warnings === 0 ? "no errors, no warnings" : [errors > 0 ? number(errors, "error") : "", warnings > 0 ? number(warnings, "warning") : ""].filter(Boolean).join(", ");
      return `${verdicts.join("")}${number(files, "file")}, ${number(scenarios, "scenario")}: ${found}\n`;
    },
  };
}

/** The same for machines. */
export const checkJson = (tally: Tally): BatchPrinter<Recorded<CheckRecord>> => jsonOfFiles(
  { kind: "check", version: JSON_VERSION },
  (file) => ({ file: file.name, scenarios: file.scenarios, findings: file.findings.map((each) => findingData(each, file.source)) }),
  () => ({ summary: { ...tally } }),
);
