import type { Finding, Span } from "../diagnostics/finding.ts";
import type { Source } from "../diagnostics/source.ts";
import { readFile } from "../syntax/index.ts";
import { runCase, type CaseResult } from "./run-case.ts";

/** A file whose cases were run. */
export interface TestedFile {
  readonly name: string;
  readonly source: Source;
  readonly results: readonly CaseResult[];
  /** What kept a scenario from being read; none of its cases was run. */
  readonly unreadable: readonly Finding<Span>[];
}

/** Runs every case of a file's bytes. */
export function testBytes(name: string, bytes: Uint8Array, rules?: string): TestedFile {
  const file = readFile(bytes, name);
  const results = file.documents.flatMap(({ draft, cases }) => (draft ? cases.map((given) => runCase(draft, given, rules)) : []));
  const unreadable = [...file.findings, ...file.documents.flatMap((document) => (document.draft ? [] : document.findings))];
  return { name, source: file.source, results, unreadable: unreadable.filter((each) => each.severity === "error") };
}
