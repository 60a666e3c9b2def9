import type { Scenario } from "../domain/scenario.ts";
import { atKey, type ScenarioFinding } from "./spot-findings.ts";

const NAMES = { mtr: "the Magic Tournament Rules", riftbound: "the Riftbound Tournament Rules" } as const;

/** What the format has and this version cannot carry out yet. */
export function checkSupported(scenario: Scenario): readonly ScenarioFinding[] {
  const findings: ScenarioFinding[] = [];
  const { system } = scenario.rules;
  if (system !== "cr") {
    findings.push(atKey("rules", {
      code: "not-yet",
      message: `this version cannot carry out the procedure of ${NAMES[system]}`,
      label: "read and checked, but not negotiated",
      help: "use rules: cr for now",
    }));
  }
  const { teams, sharedTurns, range, emperors } = scenario.table;
  if (teams.length > 0 || sharedTurns || range !== null || emperors.length > 0) {
    findings.push(atKey("table", {
      code: "not-yet",
      message: "this version cannot carry out games with teams or a limited range of influence",
      label: "read and checked, but not negotiated",
      help: "leave table out for now, and write down each player for themselves",
    }));
  }
  return findings;
}
