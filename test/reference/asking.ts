// What every procedure of asking has in common: who answers for whom, and what is left over.

import { takenSteps } from "./classify.ts";
import type { Moment } from "./moments.ts";
import type { Result } from "./result.ts";
import type { Answer, Scenario } from "./scenario.ts";
import { playersAt, seatOf } from "./teams.ts";

export type Answers = Record<string, Answer>;
export type Word = "accept" | "no-action" | "agree" | "indefinitely";
export type Question = {
  player: string;
  words: Word[];
  places: Moment[];
  /** Where numbers are named: below which one, and the moments that may be the point of one (null: no point). */
  points: { below: bigint | null; moments: ((upTo: bigint) => Moment[]) | null } | null;
};
export type Conducted = { result: Result; question: Question | null };

/** Other ways to say the words. */
const SAYINGS: Record<string, Word> = {
  "no action": "no-action",
  "choose not to break": "no-action",
  "chooses not to break": "no-action",
  "continue indefinitely": "indefinitely",
};

/** What was answered for a seat: it may stand under the team or any of its players. */
export function answerAt(scenario: Scenario, answers: Answers, seat: string): Answer | undefined {
  const name = Object.keys(answers).find((one) => seatOf(scenario, one) === seat);
  const answer = name === undefined ? undefined : answers[name];
  return typeof answer === "string" ? (SAYINGS[answer.trim().toLowerCase()] ?? answer) : answer;
}

/** The same result with the answers of those who were never asked. */
export function withUnused(scenario: Scenario, result: Result, answers: Answers): Result {
  const never = Object.keys(answers).filter((player) => !result.asked.includes(seatOf(scenario, player)));
  const isIdle = (player: string): boolean => ["accept", "agree", "no-action"].includes(String(answers[player]));
  return {
    ...result,
    needlessly: never.filter(isIdle),
    answerUnused: never.filter((player) => !isIdle(player)),
  };
}

/** The defaults that decided who answers: a team once (also that of `proposer`), a controlled player through another. */
export function assumedInAsking(scenario: Scenario, asked: string[], proposer: string | null): string[] {
  if (asked.length === 0) return [];
  const seats = proposer === null ? asked : [proposer];
  const isTeam = seats.some((seat) => playersAt(scenario, seat).length > 1);
  const controlled = takenSteps(scenario, scenario.sequence).some(
    (step) => step.controlledBy !== null && step.player !== null && asked.includes(seatOf(scenario, step.player)),
  );
  return [...(isTeam ? ["teammate"] : []), ...(controlled ? ["controlled"] : [])];
}
