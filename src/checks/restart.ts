import type { Scenario } from "../domain/scenario.ts";
import { atKey, type ScenarioFinding } from "./spot-findings.ts";

/** A loop that was shortcut before: not allowed again in a tournament, worth a note elsewhere. [mtr.loop.restart] [bandai.loop.restart] */
export function checkRestart(scenario: Scenario): readonly ScenarioFinding[] {
  if (scenario.alreadyShortcut === null) return [];
  const isTournament = scenario.rules.system === "mtr" || scenario.rules.system === "bandai";
  return [atKey("already-shortcut", {
    code: "restarted-loop",
    severity: isTournament ? "error" : "note",
    message: "this loop was shortcut before, and the game has not changed in a relevant way since",
    label: isTournament ? "it may not be started again" : "a tournament would not allow it again",
    note: scenario.rules.system === "bandai"
      ? "a loop may not be begun again by choice while everything is as it was before"
      : "in a tournament a loop that was shortcut may not be restarted until the game has changed in a relevant way",
    help: isTournament ? "do something else first" : "nothing needs to be done",
  })];
}
