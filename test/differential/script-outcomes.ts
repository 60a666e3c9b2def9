// One scripted negotiation both ways, and what differs. With shared turns the first named player stands for a team.

import { parsePlace } from "../../src/domain/place.ts";
import type { Scenario } from "../../src/domain/scenario.ts";
import type { Outcome } from "../../src/procedures/outcome.ts";
import { isSameMoment } from "../../src/session/same-place.ts";
import { runScript, type Script } from "../../src/session/scripted.ts";
import { parseAnswer, readFile, resolveScenario } from "../../src/syntax/index.ts";
import type { Answers, Result } from "../reference/negotiate.ts";

/** A scenario as the program reads it, or the codes of the findings that keep it from being one. */
export type Read = { scenario: Scenario } | { codes: string[] };

export function readProgram(text: string): Read {
  const file = readFile(new TextEncoder().encode(text), "text");
  const document = file.documents[0];
  const errors = [...file.findings, ...(document?.findings ?? [])].filter((finding) => finding.severity === "error");
  if (errors.length > 0 || !document?.draft) return { codes: errors.map((error) => error.code) };
  const { scenario, findings } = resolveScenario(document.draft, { caseIndex: null });
  return scenario ? { scenario } : { codes: findings.filter((finding) => finding.severity === "error").map((finding) => finding.code) };
}

/** Does the program carry out what this scenario asks for? */
export function isCarriedOut(text: string): boolean {
  const read = readProgram(text);
  return "scenario" in read && !runScript(read.scenario, null, []).findings.some((finding) => finding.code === "not-yet");
}

/** What either of them came to, in the same words. */
export type Told = Record<string, string>;

const list = (names: readonly string[]): string => [...names].sort().join(" ");

/** The assumptions that are compared: the others are about the description. */
const COMPARED = ["tie", "tie-agree-break", "zero", "no-window", "order-across-turns", "teammate", "controlled"];

function scriptOf(answers: Answers): Script {
  return Object.entries(answers).map(([name, said]) => {
    const answer = parseAnswer(typeof said === "string" ? said : `${said.number}@${said.at}`);
    if (!answer.ok) throw new Error(`no answer: ${JSON.stringify(said)}`);
    return { name, answer: answer.value };
  });
}

/** The outcome as it may stand in the worktree of either side: keys that one of them lacks are as though empty. */
type Wide = Outcome & { readonly mustBreak?: number | null; readonly assumptions: readonly string[] };

export function tellProgram(read: Read, answers: Answers, expected: Result): Told {
  if ("codes" in read) return { outcome: "refused", codes: list(read.codes) };
  const { scenario } = read;
  const run = runScript(scenario, null, scriptOf(answers));
  const told: Told = {};
  const asked = (name: string): string => scenario.players[seatOf(scenario, name)] ?? name;
  for (const problem of run.problems) told[problem.code] = problem.code === "answer-refused" ? `${asked(problem.name)} ${problem.refusal.code}` : asked(problem.name);
  const outcome = run.outcome as Wide | null;
  if (!outcome) return told;
  const name = (player: number | null | undefined): string => (player === null || player === undefined ? "" : (scenario.players[player] ?? ""));
  told["outcome"] = outcome.word;
  if (outcome.word === "refused") told["codes"] = list(run.findings.filter((finding) => finding.severity === "error").map((finding) => finding.code));
  const place = expected.at === null ? null : parsePlace(expected.at);
  const isSame = place?.ok === true && outcome.at !== null && isSameMoment(scenario, outcome, place.value);
  told["at"] = isSame ? (expected.at ?? "") : (outcome.at?.text ?? "");
  told["iterations"] = String(outcome.iterations ?? "");
  told["priority"] = name(outcome.priority);
  told["must-differ"] = name(outcome.mustDiffer);
  told["must-break"] = name(outcome.mustBreak);
  told["by"] = name(outcome.by);
  for (const key of ["loses", "wins", "draw", "continues"] as const) told[key] = list(outcome[key].map(name));
  told["assumptions"] = assumptionsIn(scenario.rules.system, outcome.assumptions);
  const values = outcome.state?.map((each) => (each.kind === "known" ? String(each.value) : "?"));
  told["state"] = values ? list(scenario.quantities.map((quantity, index) => `${quantity.name}=${values[index] ?? ""}`)) : "";
  return told;
}

/** With shared turns the first named player of a team, whichever of them is named, or the team. */
function seatOf(scenario: Scenario, name: string): number {
  const index = scenario.players.indexOf(name);
  const team = scenario.table.teams.find((each) => each.name === name || each.players.includes(index));
  return team && (scenario.table.sharedTurns || team.name === name) ? (team.players[0] ?? index) : index;
}

/** Under the CR only who is asked is compared, and of the Bandai games nothing is settled. */
function assumptionsIn(system: string, assumptions: readonly string[]): string {
  const compared = system === "cr" ? ["teammate", "controlled"] : system === "bandai" ? [] : COMPARED;
  return list(assumptions.filter((each) => compared.includes(each)));
}

export function tellReference(rules: string, result: Result): Told {
  const told: Told = {};
  if (result.answerMissing !== null) told["answer-missing"] = result.answerMissing;
  if (result.answerRefused !== null) told["answer-refused"] = `${result.answerRefused.player} ${result.answerRefused.code}`;
  if (result.outcome === null) return told;
  told["outcome"] = result.outcome;
  if (result.outcome === "refused") told["codes"] = list(result.refusedFor);
  told["at"] = result.at ?? "";
  told["iterations"] = String(result.iterations ?? "");
  told["priority"] = result.priority ?? "";
  told["must-differ"] = result.mustDiffer ?? "";
  told["must-break"] = result.mustBreak ?? "";
  told["by"] = result.by ?? "";
  for (const key of ["loses", "wins", "draw", "continues"] as const) told[key] = list(result[key]);
  told["assumptions"] = assumptionsIn(rules, result.assumptions);
  told["state"] = result.state === null ? "" : list(Object.entries(result.state).map(([name, value]) => `${name}=${value}`));
  return told;
}

/** Codes of what is wrong with a description: all of them are told at once, so that others may stand beside them. */
const DESCRIPTION = ["misplaced-key", "one-loop-only", "restarted-loop", "meaningful-change", "new-cards"];

/** The keys in which the two differ. */
export function differingKeys(program: Told, reference: Told): string[] {
  if (program["outcome"] === "refused" && reference["outcome"] === "refused") {
    const theirs = (reference["codes"] ?? "").split(" ");
    const ours = (program["codes"] ?? "").split(" ");
    const isDescription = theirs.some((code) => DESCRIPTION.includes(code));
    const agrees = isDescription ? theirs.every((code) => ours.includes(code)) : program["codes"] === reference["codes"];
    return agrees ? [] : ["codes"];
  }
  return [...new Set([...Object.keys(program), ...Object.keys(reference)])].filter((key) => (program[key] ?? "") !== (reference[key] ?? ""));
}

/** A disagreement as a person reads it: the scenario, the answers, and the two outcomes side by side. */
export function showDisagreement(text: string, answers: Answers, program: Told, reference: Told): string {
  const keys = [...new Set([...Object.keys(reference), ...Object.keys(program)])];
  const differing = differingKeys(program, reference);
  const rows = keys
    .filter((key) => differing.includes(key) || (reference[key] ?? "") !== "")
    .map((key) => `${differing.includes(key) ? "* " : "  "}${key.padEnd(16)}${(program[key] ?? "").padEnd(40)} ${reference[key] ?? ""}`);
  const said = Object.entries(answers).map(([name, answer]) => `  ${name}: ${typeof answer === "string" ? answer : `${answer.number}@${answer.at}`}`);
  return [text.trimEnd(), "answers:", ...said, `  ${"".padEnd(16)}${"program".padEnd(40)} reference`, ...rows, ""].join("\n");
}
