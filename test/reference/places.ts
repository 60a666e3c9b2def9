// Every legal answer of the next player asked, and every negotiation there is.

import type { Question } from "./asking.ts";
import { type Answers, type Result, conduct } from "./negotiate.ts";
import type { PlayOptions } from "./play.ts";
import type { Scenario } from "./scenario.ts";

export type WalkOptions = PlayOptions & {
  /** In a mandatory loop without number: places of later iterations are left out. */
  iterations?: bigint;
  /** Where numbers are named: the highest that is tried. */
  numbers?: bigint;
  /** Negotiations after which `walkAll` gives up. */
  maxNegotiations?: number;
};

function playOptions(options: WalkOptions): PlayOptions {
  const { maxSteps, maxIterations } = options;
  return {
    ...(maxSteps === undefined ? {} : { maxSteps }),
    ...(maxIterations === undefined ? {} : { maxIterations }),
  };
}

/** The player who is asked after these answers and all they may say, or null when the negotiation is over. */
export function legalAnswers(
  scenario: Scenario,
  answersSoFar: Answers,
  options: WalkOptions = {},
): { player: string; answers: string[] } | null {
  const { question } = conduct(scenario, answersSoFar, playOptions(options));
  if (question === null) return null;
  if (question.points !== null) {
    const { player } = question;
    // Who has left by then can't name the number.
    const isAllowed = (answer: string): boolean => conduct(scenario, { ...answersSoFar, [player]: answer }, playOptions(options)).result.answerRefused?.player !== player;
    return { player, answers: [...question.words, ...numbersFor(question.points, options).filter(isAllowed)] };
  }
  const isMandatory = question.words.includes("no-action");
  const near = question.places.filter((place) => !isMandatory || (place.path[0] ?? 0n) <= (options.iterations ?? 2n));
  // The same player may decide twice while one object resolves; one name is one answer.
  const names = new Set(near.map((place) => place.name));
  return { player: question.player, answers: [...question.words, ...names] };
}

/** Every number that may be named, alone and with each point. */
function numbersFor({ below, moments }: NonNullable<Question["points"]>, options: WalkOptions): string[] {
  const answers: string[] = [];
  const most = options.numbers ?? 2n;
  for (let number = 0n; number <= most && (below === null || number <= below); number += 1n) {
    answers.push(number.toString());
    if (moments === null || number === below) continue;
    const names = moments(number).map((moment) => {
      const inner = moment.path.slice(1).join(".");
      return `${number}@${inner === "" ? "" : `${inner}/`}${moment.name.split("/").slice(-2).join("/")}`;
    });
    answers.push(...new Set(names));
  }
  return answers;
}

export type Walked = { answers: Answers; result: Result };

/** All finished negotiations, in the order in which the answers are listed. */
export function walkAll(scenario: Scenario, options: WalkOptions = {}): { negotiations: Walked[]; count: number } {
  const negotiations: Walked[] = [];
  const walk = (answers: Answers): void => {
    if (negotiations.length >= (options.maxNegotiations ?? 100_000)) throw new Error("too many negotiations");
    const next = legalAnswers(scenario, answers, options);
    if (next === null) {
      negotiations.push({ answers, result: conduct(scenario, answers, playOptions(options)).result });
      return;
    }
    for (const answer of next.answers) walk({ ...answers, [next.player]: answer });
  };
  walk({});
  return { negotiations, count: negotiations.length };
}
