import type { Answer, Proposed } from "../domain/case.ts";
import type { Spot } from "../diagnostics/finding.ts";
import type { ScenarioFinding } from "../checks/spot-findings.ts";
import { finding } from "../diagnostics/finding.ts";
import { theLoop, type Scenario } from "../domain/scenario.ts";
import { seatName, seatNamed } from "../domain/seats.ts";
import { examine, type Examination } from "../procedures/examine.ts";
import type { Negotiation, NumberChoice } from "../procedures/negotiation.ts";
import { open, refusedOutcome } from "../procedures/open.ts";
import type { Outcome } from "../procedures/outcome.ts";
import type { Refusal } from "../procedures/refusal.ts";
import { applyPropose } from "../syntax/index.ts";

/** Answers given in advance, by the name of the player. */
export type Script = readonly { readonly name: string; readonly answer: Answer }[];

/** A problem with answers given in advance. Players by name. */
export type ScriptProblem =
  | { readonly code: "answer-missing"; readonly name: string }
  | { readonly code: "answer-unused"; readonly name: string; readonly reason: string }
  | { readonly code: "answer-refused"; readonly name: string; readonly refusal: Refusal };

/** What a scripted negotiation came to. */
export interface ScriptedRun {
  readonly scenario: Scenario;
  readonly examination: Examination;
  readonly findings: readonly ScenarioFinding[];
  /** As far as it went; null when nobody was to be asked. */
  readonly negotiation: Negotiation | null;
  /** Null when an answer was missing or refused. */
  readonly outcome: Outcome | null;
  readonly problems: readonly ScriptProblem[];
  /** Players with an answer that nobody asked for and that does no harm. */
  readonly needless: readonly string[];
}

/** Answers that change nothing where nobody asks for them. */
export const HARMLESS: readonly Answer["kind"][] = ["accept", "agree", "no-action"];

/** The finding for a loop that somebody keeps going and whose number nobody named. */
export function noNumber(scenario: Scenario, block: number): ScenarioFinding {
  const where: Spot = { of: "block", block };
  return finding({
    code: "no-number",
    message: `loop "${scenario.blocks[block]?.id ?? ""}" has no number of iterations`,
    where,
    note: "a loop that somebody keeps going is done a number of times that is named beforehand",
    help: "add repeat with a number, however large, or propose one",
  });
}

/** The number that the description gives for the player who is asked. */
export const suggestedAnswer = (numbers: NumberChoice | null): Answer | null =>
  numbers?.suggested == null ? null : { kind: "number", number: numbers.suggested, at: null };

/** Is the only player who keeps the loop going asked for a number that nobody gives? */
function lacksNumber(negotiation: Negotiation, script: Script): boolean {
  const { question, scenario } = negotiation;
  if (question?.about !== "keep-going" || question.numbers === null || question.numbers.suggested !== null) return false;
  return question.onlyMaintainer && !script.some((each) => seatNamed(scenario, each.name) === question.player);
}

function playThrough(negotiation: Negotiation, script: Script): Pick<ScriptedRun, "negotiation" | "outcome" | "problems" | "needless"> {
  let current = negotiation;
  const { scenario } = negotiation;
  const used = new Set<string>();
  const problems: ScriptProblem[] = [];
  while (current.question) {
    const { player, numbers } = current.question;
    const given = script.find((each) => seatNamed(scenario, each.name) === player);
    const answer = given?.answer ?? suggestedAnswer(numbers);
    if (!answer) {
      problems.push({ code: "answer-missing", name: seatName(scenario, player) });
      break;
    }
    if (given) used.add(given.name);
    const next = current.reply(answer);
    if (!next.ok) {
      problems.push({ code: "answer-refused", name: given?.name ?? seatName(scenario, player), refusal: next.reason });
      return { negotiation: current, outcome: null, problems, needless: [] };
    }
    current = next.value;
  }
  if (problems.length > 0) return { negotiation: current, outcome: null, problems, needless: [] };
  // Where a number cannot be performed the answers that are left are not looked at.
  if (current.findings.length > 0) return { negotiation: current, outcome: current.outcome, problems, needless: [] };
  const left = leftOver(current, script.filter((each) => !used.has(each.name)));
  return { negotiation: current, outcome: left.problems.some((each) => each.code === "answer-refused") ? null : current.outcome, ...left };
}

function leftOver(negotiation: Negotiation | null, script: Script): { readonly problems: readonly ScriptProblem[]; readonly needless: readonly string[] } {
  const problems: ScriptProblem[] = [];
  const needless: string[] = [];
  for (const { name, answer } of script) {
    const player = negotiation ? (seatNamed(negotiation.scenario, name) ?? -1) : -1;
    const unasked = negotiation?.notAsked.includes(player) ?? false;
    if (HARMLESS.includes(answer.kind)) needless.push(name);
    else {
      // Whoever has no place left and names one all the same is told why that place does not do.
      const isProposal = negotiation?.entries.every((entry) => entry.answer.kind !== "no-action") ?? false;
      const refusal = unasked && isProposal && answer.kind === "place" ? negotiation?.refusalOf(player, answer) : null;
      problems.push(refusal ? { code: "answer-refused", name, refusal } : { code: "answer-unused", name, reason: unasked ? "has no place left and is not asked" : "is not asked" });
    }
  }
  return { problems, needless };
}

/** Runs a negotiation whose answers are all given in advance. `problems` is empty when every answer was asked for and allowed. */
export function runScript(given: Scenario, proposed: Proposed | null, script: Script, where: Spot = { of: "scenario", key: "repeat" }): ScriptedRun {
  const applied = proposed ? applyPropose(given, proposed, where) : ({ ok: true, value: given } as const);
  const examination = examine(applied.ok ? applied.value : given);
  const { scenario } = examination;
  const findings = [...examination.findings, ...(applied.ok ? [] : [applied.reason])];
  const refuse = (all: readonly ScenarioFinding[]): ScriptedRun => ({
    scenario, examination, findings: all, negotiation: null,
    outcome: refusedOutcome(all.filter((each) => each.severity === "error").map((each) => each.code), scenario.rules.system),
    ...leftOver(null, script),
  });
  const unnumbered = examination.kind.kind === "proposal" ? examination.kind.missing.map((loop) => noNumber(scenario, loop.index)) : [];
  if (!applied.ok || unnumbered.length > 0) return refuse([...findings, ...unnumbered]);
  const opening = open(examination);
  switch (opening.kind) {
    case "needs-number":
      return refuse(findings);
    case "decided":
      return { scenario, examination, findings, negotiation: null, outcome: opening.outcome, ...leftOver(null, script) };
    case "negotiation": {
      const loop = theLoop(scenario);
      if (loop && lacksNumber(opening.negotiation, script)) return refuse([...findings, noNumber(scenario, loop.index)]);
      const played = playThrough(opening.negotiation, script);
      return { scenario, examination, findings: [...findings, ...(played.negotiation?.findings ?? [])], ...played };
    }
  }
}
