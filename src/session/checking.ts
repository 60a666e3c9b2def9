import type { Finding, Span } from "../diagnostics/finding.ts";
import { sortFindings } from "../diagnostics/sort.ts";
import { makeSource, type Source } from "../diagnostics/source.ts";
import { everythingFound, examine, type Examination } from "../procedures/examine.ts";
import { readFile, resolveScenario, type ReadFile } from "../syntax/index.ts";
import { locateFinding } from "./located.ts";
import { notReadable } from "./not-readable.ts";

/** One scenario of a file that was checked. */
export interface CheckedScenario {
  readonly title: string | null;
  readonly cases: number;
  /** Could it be read as a scenario, whether its names fit together or not? */
  readonly isReadable: boolean;
  readonly findings: readonly Finding<Span>[];
  /** Null when it cannot be read or its names do not fit together. */
  readonly examination: Examination | null;
}

/** A file that was checked. `findings` are all of it, sorted. */
export interface CheckedFile {
  readonly name: string;
  readonly source: Source;
  readonly scenarios: readonly CheckedScenario[];
  readonly findings: readonly Finding<Span>[];
}

/** Checks every scenario of a file that has been read. */
export function checkRead(name: string, file: ReadFile, rules?: string): CheckedFile {
  const scenarios = file.documents.map((document): CheckedScenario => {
    const resolved = document.draft ? resolveScenario(document.draft, { caseIndex: null, ...(rules === undefined ? {} : { rules }) }) : null;
    const examination = resolved?.scenario ? examine(resolved.scenario) : null;
    const found = resolved ? (examination ? everythingFound(examination) : []).map((each) => locateFinding(each, resolved.locate)) : [];
    return {
      title: document.title,
      cases: document.cases.length,
      isReadable: document.draft !== null,
      examination,
      findings: sortFindings([...document.findings, ...(resolved?.findings ?? []), ...found]),
    };
  });
  return { name, source: file.source, scenarios, findings: sortFindings([...file.findings, ...scenarios.flatMap((each) => each.findings)]) };
}

/** Checks a file's bytes: is it a shortcut that may be proposed? */
export const checkBytes = (name: string, bytes: Uint8Array, rules?: string): CheckedFile => checkRead(name, readFile(bytes, name), rules);

/** A file that could not be read at all, as a file with one finding. */
export const unreadable = (name: string, problem: string): CheckedFile => ({ name, source: makeSource(name, ""), scenarios: [], findings: [notReadable(problem)] });
