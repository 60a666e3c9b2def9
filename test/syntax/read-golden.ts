import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Finding, Span } from "../../src/diagnostics/finding.ts";
import { sortFindings } from "../../src/diagnostics/sort.ts";
import { readFile, resolveScenario, type ReadFile } from "../../src/syntax/index.ts";

const ROOT = fileURLToPath(new URL("golden/", import.meta.url));

export const goldenPath = (folder: string, name: string): string => `${ROOT}${folder}/${name}`;

export const goldenNames = (folder: string): readonly string[] =>
  readdirSync(`${ROOT}${folder}`).filter((name) => name.endsWith(".yaml")).sort();

/** Reads a golden file and everything there is to tell about it: of the file, its documents, and of each case. */
export function readGolden(folder: string, name: string): { readonly file: ReadFile; readonly findings: readonly Finding<Span>[] } {
  const file = readFile(readFileSync(goldenPath(folder, name)), name);
  const findings = [...file.findings];
  for (const { draft, cases, findings: ofDocument } of file.documents) {
    findings.push(...ofDocument);
    if (!draft) continue;
    for (const caseIndex of [null, ...cases.map((each) => each.index)]) findings.push(...resolveScenario(draft, { caseIndex }).findings);
  }
  return { file, findings: sortFindings(findings) };
}
