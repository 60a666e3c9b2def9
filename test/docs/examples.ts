import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { FINDING_CODES, type FindingCode } from "../../src/diagnostics/codes.ts";
import type { Finding, Span } from "../../src/diagnostics/finding.ts";
import { sortFindings } from "../../src/diagnostics/sort.ts";
import type { Source } from "../../src/diagnostics/source.ts";
import { checkBytes, unreadable } from "../../src/session/checking.ts";
import { testBytes } from "../../src/session/testing.ts";

/** The codes, in the order of the table. */
export const CODES = Object.keys(FINDING_CODES) as readonly FindingCode[];

/** A small scenario that gives a code, with everything there is to tell about it. */
export interface FindingExample {
  readonly text: string;
  readonly source: Source;
  readonly findings: readonly Finding<Span>[];
}

const FOLDER = "test/golden/findings";

/** The example of a code; null where there is none. What is said about its cases counts too. */
export function findingExample(root: string, code: FindingCode): FindingExample | null {
  const name = "scenario.loop.yaml";
  // No text makes a file unreadable; this is what is said of one that may not be read.
  if (code === "not-readable") return { text: "", ...unreadable(name, "it may not be read") };
  const path = join(root, FOLDER, `${code}.yaml`);
  if (!existsSync(path)) return null;
  const bytes = readFileSync(path);
  const { source, findings } = checkBytes(name, bytes);
  const ofCases = testBytes(name, bytes).results.flatMap((result) => result.findings).filter((each) => each.code === code);
  const known = new Set(findings.map((each) => each.code));
  return { text: bytes.toString("utf8"), source, findings: sortFindings([...findings, ...ofCases.filter((each) => !known.has(each.code))]) };
}
