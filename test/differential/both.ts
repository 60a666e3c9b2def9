// The same text read by the program and by the reference.

import { resolveScenario, readFile } from "../../src/syntax/index.ts";
import type { Scenario } from "../../src/domain/scenario.ts";
import { readScenario, type Scenario as Plain } from "../reference/scenario.ts";

/** The scenario as the program reads it. Throws with the findings when it can't be read. */
export function programScenario(text: string): Scenario {
  const file = readFile(new TextEncoder().encode(text), "text");
  const document = file.documents[0];
  const errors = [...file.findings, ...(document?.findings ?? [])].filter((finding) => finding.severity === "error");
  if (errors.length > 0 || !document?.draft) throw new Error(`unreadable: ${errors.map((error) => error.message).join("; ")}\n${text}`);
  const { scenario, findings } = resolveScenario(document.draft, { caseIndex: null });
  if (!scenario) throw new Error(`unresolved: ${findings.map((finding) => finding.message).join("; ")}\n${text}`);
  return scenario;
}

/** The same for both. */
export const both = (text: string): { program: Scenario; plain: Plain } => ({ program: programScenario(text), plain: readScenario(text) });

/** Does a step that is left out have steps inside it? Whether those happen is not settled. */
export function leavesOutAWhole(scenario: Scenario): boolean {
  const { steps } = scenario;
  return steps.some((step, index) => step.clause !== null && steps[(index + 1) % steps.length]?.inside === true) ||
    (steps.some((step) => step.clause !== null) && scenario.blocks.some((block) => block.steps[0]?.kind === "step" && block.steps[0].inside));
}
