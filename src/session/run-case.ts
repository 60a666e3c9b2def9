import type { Case } from "../domain/case.ts";
import type { Scenario } from "../domain/scenario.ts";
import { seatName, seatNamed } from "../domain/seats.ts";
import { sortFindings } from "../diagnostics/sort.ts";
import { finding, type Finding, type Span } from "../diagnostics/finding.ts";
import { refusedOutcome } from "../procedures/open.ts";
import type { Outcome } from "../procedures/outcome.ts";
import { defaultRulesEdition, rulesEdition, type RulesEdition } from "../rules/index.ts";
import { resolveScenario, type Draft } from "../syntax/index.ts";
import { compare, type Mismatch } from "./expectation.ts";
import { HARMLESS, runScript, type ScriptedRun, type ScriptProblem } from "./scripted.ts";
import { locateFinding } from "./located.ts";

/** One case that was run. */
export interface CaseResult {
  readonly given: Case;
  readonly mismatches: readonly Mismatch[];
  /** Null when the names of the scenario do not fit together. */
  readonly run: ScriptedRun | null;
  /** What is compared: `refused` whenever there is an error about the description, else what the run came to. */
  readonly outcome: Outcome | null;
  readonly findings: readonly Finding<Span>[];
  /** Where the case stands in the text. */
  readonly where: Span;
}

/** The edition whose numbers are printed for a scenario. */
export function editionOf(scenario: Scenario | null): RulesEdition {
  if (!scenario) return defaultRulesEdition("cr");
  const { system, edition } = scenario.rules;
  if (edition === null) return defaultRulesEdition(system);
  const found = rulesEdition(system, edition);
  return found.ok ? found.edition : defaultRulesEdition(system);
}

/** Where the names do not fit together nobody is asked, and only an answer that agrees does no harm. */
const unusedAnswers = (given: Case): readonly ScriptProblem[] =>
  given.answers.filter(({ answer }) => !HARMLESS.includes(answer.kind)).map(({ name }) => ({ code: "answer-unused", name, reason: "is not asked" }));

/** A team that shares its turns answers once, under whichever of its names. */
function whyUnused(scenario: Scenario | null, given: Case, name: string): string {
  const seat = scenario ? seatNamed(scenario, name) : null;
  const other = given.answers.find((each) => each.name !== name && scenario !== null && seat !== null && seatNamed(scenario, each.name) === seat);
  return other && scenario && seat !== null ? `${seatName(scenario, seat)} has answered already, under ${other.name}` : `${name} is not asked`;
}

/** Runs one case of a document and compares it with what it expects. */
export function runCase(draft: Draft, given: Case, rules?: string): CaseResult {
  const resolved = resolveScenario(draft, { caseIndex: given.index, ...(rules === undefined ? {} : { rules }) });
  const where = resolved.locate({ of: "case", case: given.index });
  const { scenario } = resolved;
  const run = scenario ? runScript(scenario, given.propose, given.answers, { of: "case", case: given.index, key: "propose" }) : null;
  const unused = (run?.needless ?? []).map((name) => finding({
    code: "unused-answer",
    message: whyUnused(scenario, given, name),
    where: resolved.locate({ of: "case", case: given.index, key: "answers", entry: name }),
    label: "this answer changes nothing",
    help: "leave it out",
  }));
  const findings = sortFindings([...resolved.findings, ...(run?.findings ?? []).map((each) => locateFinding(each, resolved.locate)), ...unused]);
  const codes = {
    errors: findings.filter((each) => each.severity === "error").map((each) => each.code),
    warnings: findings.filter((each) => each.severity !== "error").map((each) => each.code),
  };
  // Names that do not fit together refuse the scenario, whatever the sequence would come to.
  const outcome = codes.errors.length > 0 && run?.outcome?.word !== "refused" ? refusedOutcome(codes.errors, scenario?.rules.system ?? draft.settings.rules?.system ?? "cr") : (run?.outcome ?? null);
  const compared = { scenario, outcome, problems: run?.problems ?? (scenario === null ? unusedAnswers(given) : []) };
  return { given, run, outcome, findings, where, mismatches: compare(given, compared, editionOf(scenario), codes) };
}
