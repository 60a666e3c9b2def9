import type { Scenario } from "../domain/scenario.ts";
import { rulesEdition } from "../rules/index.ts";
import { atKey, type ScenarioFinding } from "./spot-findings.ts";

/** The edition whose rule numbers are to be printed is one that is known. */
export function checkEdition(scenario: Scenario): readonly ScenarioFinding[] {
  const { system, edition } = scenario.rules;
  if (edition === null) return [];
  const found = rulesEdition(system, edition);
  if (found.ok) return [];
  return [atKey("rules", {
    code: "bad-edition",
    message: `the edition ${edition} cannot be used: ${found.reason}`,
    label: "no numbers can be printed for this date",
    help: found.nearest.length > 0 ? `for example ${system}@${found.nearest[0] ?? ""}` : `leave "@${edition}" out`,
  })];
}
