import type { Case, Expectation } from "../domain/case.ts";
import { formatPlace } from "../domain/place.ts";
import type { Scenario } from "../domain/scenario.ts";
import { seatName, seatNamed } from "../domain/seats.ts";
import { matchesCite, ruleNumber, type RulesEdition } from "../rules/index.ts";
import type { ScriptedRun } from "./scripted.ts";
import { isSameMoment } from "./same-place.ts";

/** A key of `expect` that came out otherwise; both sides in words. */
export interface Mismatch {
  readonly key: string;
  readonly expected: string;
  readonly got: string;
}

const listText = (items: readonly string[]): string => (items.length === 0 ? "none" : items.join(", "));
const sameSet = (a: readonly string[], b: readonly string[]): boolean => {
  const left = new Set(a);
  const right = new Set(b);
  return left.size === right.size && Array.from(left).every((item) => right.has(item));
};

/** What of a run is compared; the scenario is null when its names do not fit together. */
export interface Compared extends Pick<ScriptedRun, "outcome" | "problems"> {
  readonly scenario: Scenario | null;
}

type Comparisons = { readonly [Key in keyof Required<Expectation>]: (expected: NonNullable<Expectation[Key]> | Extract<Expectation[Key], null>) => Mismatch | readonly Mismatch[] | null };

function comparisonsFor(run: Compared, edition: RulesEdition, refusedFor: readonly string[], warns: readonly string[]): Comparisons {
  const { scenario, outcome } = run;
  const nameOf = (seat: number | null | undefined): string | null => (seat === null || seat === undefined || !scenario ? null : seatName(scenario, seat));
  const names = (players: readonly number[] | undefined): readonly string[] => (players ?? []).map((player) => scenario?.players[player] ?? "");
  const one = (key: string, got: string | null) => (expected: string | null): Mismatch | null =>
    expected === got ? null : { key, expected: expected ?? "none", got: got ?? "none" };
  const seat = (key: string, got: number | null | undefined) => (expected: string | null): Mismatch | null => {
    const isSame = expected === null ? nameOf(got) === null : scenario !== null && got !== null && got !== undefined && seatNamed(scenario, expected) === got;
    return isSame ? null : { key, expected: expected ?? "none", got: nameOf(got) ?? "none" };
  };
  const players = (key: string, got: readonly number[] | undefined) => (expected: readonly string[]): Mismatch | null => {
    const wanted = expected.flatMap((name) => scenario?.table.teams.find((team) => team.name === name)?.players.map((player) => scenario.players[player] ?? "") ?? [name]);
    return set(key, names(got))(wanted);
  };
  const set = (key: string, got: readonly string[]) => (expected: readonly string[]): Mismatch | null =>
    sameSet(expected, got) ? null : { key, expected: listText(expected), got: listText(got) };
  const among = (key: string, got: readonly string[]) => (expected: readonly string[]): Mismatch | null =>
    (expected.length === 0 ? got.length === 0 : expected.every((item) => got.includes(item))) ? null : { key, expected: listText(expected), got: listText(got) };
  return {
    outcome: (expected) => (outcome && expected.includes(outcome.word) ? null : { key: "outcome", expected: expected.join(" or "), got: outcome?.word ?? "none" }),
    at: (expected) => {
      const got = outcome?.at?.text ?? null;
      if (expected === null ? got === null : scenario && outcome && isSameMoment(scenario, outcome, expected)) return null;
      return { key: "at", expected: expected ? formatPlace(expected) : "none", got: got ?? "none" };
    },
    iterations: (expected) => one("iterations", outcome?.iterations?.toString() ?? null)(expected?.toString() ?? null),
    priority: seat("priority", outcome?.priority),
    "must-differ": seat("must-differ", outcome?.mustDiffer),
    "must-break": seat("must-break", outcome?.mustBreak),
    by: seat("by", outcome?.by),
    loses: players("loses", outcome?.loses),
    wins: players("wins", outcome?.wins),
    draw: players("draw", outcome?.draw),
    continues: players("continues", outcome?.continues),
    state: (expected) => (expected === null ? stateless(outcome) : Array.from(expected).flatMap(([quantity, value]) => {
      const index = scenario?.quantities.findIndex((each) => each.name === quantity) ?? -1;
      const got = index < 0 ? undefined : outcome?.state?.[index];
      const text = got === undefined ? "none" : got.kind === "known" ? got.value.toString() : "unknown";
      const wanted = value === null ? "unknown" : value.toString();
      return text === wanted ? [] : [{ key: `state of ${quantity}`, expected: wanted, got: text }];
    })),
    "refused-for": among("refused-for", refusedFor),
    warns: among("warns", warns),
    "answer-refused": (expected) => {
      const seatText = (name: string): string => nameOf(scenario ? seatNamed(scenario, name) : null) ?? name;
      const got = run.problems.flatMap((problem) => (problem.code === "answer-refused" ? [`${seatText(problem.name)}: ${problem.refusal.code}`] : []));
      return set("answer-refused", got)(Array.from(expected, ([name, code]) => `${seatText(name)}: ${code}`));
    },
    "by-hand": one("by-hand", outcome?.byHand ?? null),
    cites: (expected) => {
      const rules = outcome?.rules ?? [];
      const missing = expected.filter((pattern) => !rules.some((key) => matchesCite(pattern, key, edition)));
      return missing.length === 0 ? null : { key: "cites", expected: listText(missing), got: listText(rules.map((key) => ruleNumber(key, edition))) };
    },
    assumptions: among("assumptions", outcome?.assumptions ?? []),
  };
}

const stateless = (outcome: Compared["outcome"]): Mismatch | null => (outcome?.state ? { key: "state", expected: "none", got: "a state" } : null);

/** Does the case expect the answer under that name, or under another name of the same team, to be refused? */
function expectsRefusal(scenario: Scenario | null, expect: Expectation, name: string): boolean {
  const names = Array.from(expect["answer-refused"]?.keys() ?? []);
  return names.includes(name) || (scenario !== null && names.some((each) => seatNamed(scenario, each) === seatNamed(scenario, name)));
}

/** Compares a run with what its case expects. Answers that were missing, unused or unexpectedly refused are mismatches too. */
export function compare(given: Case, run: Compared, edition: RulesEdition, codes: { readonly errors: readonly string[]; readonly warnings: readonly string[] }): readonly Mismatch[] {
  const mismatches: Mismatch[] = [];
  const { expect } = given;
  for (const problem of run.problems) {
    if (problem.code === "answer-missing") mismatches.push({ key: "answers", expected: `an answer of ${problem.name}`, got: "answer-missing" });
    if (problem.code === "answer-unused") mismatches.push({ key: "answers", expected: `no answer of ${problem.name}, who ${problem.reason}`, got: "answer-unused" });
    if (problem.code === "answer-refused" && !expectsRefusal(run.scenario, expect, problem.name)) {
      mismatches.push({ key: "answers", expected: `an answer of ${problem.name} that is allowed`, got: `${problem.refusal.code}: ${problem.refusal.reason}` });
    }
  }
  const ended = run.problems.some((problem) => problem.code === "answer-refused");
  const comparisons = comparisonsFor(run, edition, codes.errors, codes.warnings);
  for (const key of Object.keys(comparisons) as (keyof Expectation)[]) {
    const expected = expect[key];
    if (expected === undefined || (ended && key !== "answer-refused" && expect["answer-refused"] === undefined)) continue;
    const found = (comparisons[key] as (value: unknown) => Mismatch | readonly Mismatch[] | null)(expected);
    if (found) mismatches.push(...(Array.isArray(found) ? (found as readonly Mismatch[]) : [found as Mismatch]));
  }
  return mismatches;
}
