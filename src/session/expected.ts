import type { Expectation } from "../domain/case.ts";
import type { Scenario } from "../domain/scenario.ts";
import { seatName } from "../domain/seats.ts";
import type { Outcome, QuantityValue } from "../procedures/outcome.ts";
import { citeRule, existsIn } from "../rules/index.ts";
import { editionOf, type CaseResult } from "./run-case.ts";

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** What a run came to, in the words of `expect`: every key that it has a value for. */
function everythingIn(result: CaseResult): Expectation {
  const { outcome, findings } = result;
  const scenario = result.run?.scenario ?? null;
  const codes = (severe: boolean): readonly string[] => Array.from(new Set(findings.filter((each) => (each.severity === "error") === severe).map((each) => each.code)));
  const refused = new Map((result.run?.problems ?? []).flatMap((problem) => (problem.code === "answer-refused" ? [[problem.name, problem.refusal.code] as const] : [])));
  return { ...(outcome ? outcomeParts(outcome, scenario) : {}), "refused-for": codes(true), warns: codes(false), "answer-refused": refused };
}

function outcomeParts(outcome: Outcome, scenario: Scenario | null): Expectation {
  const seat = (each: number | null): string | null => (each === null || !scenario ? null : seatName(scenario, each));
  const names = (players: readonly number[]): readonly string[] => players.map((player) => scenario?.players[player] ?? "");
  const edition = editionOf(scenario);
  return {
    outcome: [outcome.word], at: outcome.at?.name ?? null, iterations: outcome.iterations, priority: seat(outcome.priority),
    "must-differ": seat(outcome.mustDiffer), "must-break": seat(outcome.mustBreak), by: seat(outcome.by),
    loses: names(outcome.loses), wins: names(outcome.wins), draw: names(outcome.draw), continues: names(outcome.continues),
    state: scenario && outcome.state ? new Map(scenario.quantities.map(({ name }, index) => [name, numberOf(outcome.state?.[index])])) : null,
    "by-hand": outcome.byHand, assumptions: outcome.assumptions,
    cites: outcome.rules.filter((key) => existsIn(key, edition)).map((key) => citeRule(key, edition).replace(/ \(.*\)$/, "")),
  };
}

const numberOf = (value: QuantityValue | undefined): bigint | null => (value?.kind === "known" ? value.value : null);

/** The quantities that have become others than they were at the beginning. */
function changedState(outcome: Outcome, scenario: Scenario): ReadonlyMap<string, bigint | null> {
  return new Map(scenario.quantities.flatMap(({ name, start }, index) => {
    const value = outcome.state?.[index];
    if (!value || (value.kind === "known" ? value.value === start : value.change === 0n)) return [];
    return [[name, numberOf(value)] as const];
  }));
}

/**
 * What a case without an `expect` should expect: of a refused answer or scenario the codes, otherwise where it ends and who
 * does what there, `none` included, which players win, lose, draw and play on, and the quantities that have changed.
 */
export function fullExpectation(result: CaseResult): Expectation {
  const all = everythingIn(result);
  const { outcome } = result;
  if (!outcome) return { "answer-refused": all["answer-refused"] ?? new Map() };
  if (outcome.word === "refused") {
    return { outcome: ["refused"], "refused-for": all["refused-for"] ?? [], ...(outcome.byHand === null ? {} : { "by-hand": outcome.byHand }) };
  }
  const full: Mutable<Expectation> = {};
  const keep = <Key extends keyof Expectation>(key: Key): void => {
    if (all[key] !== undefined) full[key] = all[key];
  };
  for (const key of ["outcome", "at", "iterations", "priority", "must-differ"] as const) keep(key);
  const scenario = result.run?.scenario ?? null;
  // Nobody ever has to break a loop under the Comprehensive Rules.
  if (scenario?.rules.system !== "cr") keep("must-break");
  keep("by");
  for (const key of ["loses", "wins", "draw", "continues"] as const) if (all[key]?.length) keep(key);
  if (outcome.state === null) full.state = null;
  else if (scenario) {
    const changed = changedState(outcome, scenario);
    if (changed.size > 0) full.state = changed;
  }
  if (outcome.word === "judge") keep("assumptions");
  return full;
}

/** The value that a key of a case's `expect` should have; undefined where the run came to nothing that the key could say. */
export function refreshedKey(result: CaseResult, key: keyof Expectation): Expectation[keyof Expectation] | undefined {
  const all = everythingIn(result);
  if (key !== "state") return all[key];
  const before = result.given.expect.state;
  if (all.state && before && result.run) {
    // Of a state the quantities that the case names; those that are right keep their spelling.
    const wrong = Array.from(before).filter(([name, value]) => all.state?.get(name) !== value).map(([name]) => [name, all.state?.get(name) ?? null] as const);
    return new Map(wrong);
  }
  return all.state && result.outcome && result.run ? changedState(result.outcome, result.run.scenario) : all.state;
}
