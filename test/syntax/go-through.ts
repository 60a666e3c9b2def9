import { formatFinding, formatFindingLine } from "../../src/diagnostics/frame.ts";
import { readFile, resolveScenario } from "../../src/syntax/index.ts";

/** Reads a file, resolves whatever reads, and shows the first findings; gives back the codes. */
export function goThrough(bytes: Uint8Array): readonly string[] {
  const file = readFile(bytes, "x.yaml");
  const findings = [...file.findings];
  for (const { draft, cases, findings: ofDocument } of file.documents) {
    findings.push(...ofDocument);
    if (!draft) continue;
    for (const caseIndex of [null, ...cases.slice(0, 3).map((each) => each.index)]) {
      const { findings: resolved, scenario, locate } = resolveScenario(draft, { caseIndex });
      findings.push(...resolved);
      if (scenario === null && resolved.length === 0) throw new Error("no scenario and nothing to tell");
      for (const step of scenario?.steps.slice(0, 5) ?? []) locate({ of: "step", step: step.index, key: "pay", entry: "x" });
    }
  }
  for (const each of findings.slice(0, 20)) {
    formatFinding(each, file.source, { width: 80 });
    formatFindingLine(each, file.source);
    const { start, end } = each.where;
    if (!(start >= 0 && start <= end && end <= file.source.text.length + 1)) throw new Error(`a finding outside the text: ${String(start)}-${String(end)}`);
  }
  return findings.map((each) => each.code);
}
