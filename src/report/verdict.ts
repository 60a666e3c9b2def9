import { seatName } from "../domain/seats.ts";
import type { NumbersKind } from "../procedures/classify.ts";
import type { Examination } from "../procedures/examine.ts";
import type { CheckedFile, CheckedScenario } from "../session/checking.ts";
import type { CheckRecord } from "./check.ts";
import { listNames } from "./words.ts";

/** A loop that is settled by numbers, in a few words. */
function numbersVerdict({ scenario, walked }: Examination, { maintainers, acrossTurns }: NumbersKind): string {
  if (maintainers.length === 0) return walked.halt.kind === "endless" ? "a loop that nobody keeps going, for ever" : "a loop that nobody keeps going and that ends by itself";
  const names = listNames(maintainers.map((seat) => seatName(scenario, seat)));
  return `a loop that ${names} ${maintainers.length > 1 ? "keep" : "keeps"} going${acrossTurns ? " across turns" : ""}`;
}

/** What a scenario is, in a few words, for the line behind its name. */
export function verdict(checked: CheckedScenario): string {
  const { examination } = checked;
  const errors = checked.findings.filter((each) => each.severity === "error");
  if (!examination && errors.length > 0) return checked.isReadable ? "does not fit together" : "cannot be read";
  if (!examination || examination.refused || errors.length > 0) return "may not be proposed";
  const { kind, scenario, walked } = examination;
  switch (kind.kind) {
    case "mandatory": return walked.halt.kind === "endless" ? "a mandatory loop that goes on for ever" : "a mandatory loop that ends by itself";
    case "numbers": return numbersVerdict(examination, kind);
    case "fragmented": return `a fragmented loop: ${seatName(scenario, kind.player)} must choose differently`;
    case "needs-all": return "a loop that only several players together can stop";
    case "proposal": {
      const others = walked.machine.firstPlace.flatMap((place, player) => (place && player !== scenario.proposer ? [seatName(scenario, player)] : []));
      return `may be proposed${others.length > 0 ? `; ${listNames(others)} can answer` : "; nobody else has a place"}`;
    }
  }
}

/** What is told of a file that was checked; everything else about it can be forgotten. */
export function checkRecord({ scenarios, findings }: CheckedFile): CheckRecord {
  const ofScenarios = new Set(scenarios.flatMap((each) => each.findings));
  return {
    scenarios: scenarios.map((scenario) => ({ title: scenario.title, cases: scenario.cases, verdict: verdict(scenario), findings: scenario.findings })),
    findings: findings.filter((each) => !ofScenarios.has(each)),
  };
}
