// The negotiation, from a scenario and what each player answers to the outcome; here, place by place.

import { type Answers, type Conducted, type Question, answerAt, assumedInAsking, withUnused } from "./asking.ts";
import { type Place, findPlace, isPlaceText, ownPlaces, refusalOf } from "./lookup.ts";
import { prepare } from "./matter.ts";
import { conductNumbers } from "./numbers.ts";
import type { Moment, PlayOptions } from "./play.ts";
import { type Result, nothing } from "./result.ts";
import type { Scenario } from "./scenario.ts";

export type { Answers } from "./asking.ts";
export type { Result } from "./result.ts";

/** What comes out of those answers. */
export function negotiate(scenario: Scenario, answers: Answers, options: PlayOptions = {}): Result {
  return conduct(scenario, answers, options).result;
}

/** The result, and the question at which the answers ran out. */
export function conduct(scenario: Scenario, answers: Answers, options: PlayOptions = {}): Conducted {
  if (scenario.rules !== "cr") return conductNumbers(scenario, answers, options);
  const matter = prepare(scenario, options);
  if ("outcome" in matter) return { result: withUnused(scenario, matter, answers), question: null };
  const asked: string[] = [];
  const word = matter.mandatory ? "no-action" : "accept";
  let end = matter.end;
  let namer: string | null = null;
  for (const player of matter.order) {
    const places = ownPlaces(matter.moments.slice(0, matter.real), player, matter.mandatory, end);
    const answer = answerAt(scenario, answers, player);
    const isPlace = typeof answer === "string" && isPlaceText(answer);
    if (places.length === 0) {
      // Nobody asks this player; only under a proposal is a place of theirs looked at and refused.
      if (matter.mandatory || !isPlace) continue;
      const code = refusalOf(matter, player, answer, end) ?? "not-earlier";
      return { result: { ...nothing, asked, answerRefused: { player, code } }, question: null };
    }
    asked.push(player);
    if (answer === undefined) {
      const question: Question = { player, words: [word], places, points: null };
      return { result: { ...nothing, asked, answerMissing: player }, question };
    }
    if (answer === word) continue;
    const code = isPlace ? refusalOf(matter, player, answer, end) : "answer-not-allowed";
    if (code !== null) return { result: { ...nothing, asked, answerRefused: { player, code } }, question: null };
    end = findPlace(matter, player, answer as string) as Place;
    namer = player;
  }
  // A place after the natural end of a mandatory loop has no effect.
  const stands = namer === null || end.index >= matter.real;
  const result = stands ? matter.standing : shortened(matter.moments[end.index] as Moment, namer as string);
  const assumptions = assumedInAsking(scenario, asked, scenario.proposer);
  return { result: withUnused(scenario, { ...result, asked, assumptions }, answers), question: null };
}

function shortened(moment: Moment, player: string): Result {
  return {
    ...nothing,
    outcome: "shortened",
    at: moment.name,
    iterations: moment.iterations,
    priority: moment.priority ? player : null,
    mustDiffer: player,
    by: player,
    loses: moment.lost,
    state: moment.state,
  };
}
