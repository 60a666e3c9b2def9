// The negotiation by numbers: how each seat is asked, which answers are allowed, and which number counts.

import { evaluate, readNumber } from "./amounts.ts";
import { type Answers, type Conducted, type Question, type Word, answerAt, assumedInAsking, withUnused } from "./asking.ts";
import { type Hearing, openHearing } from "./hearing.ts";
import { findPoint, pointsOf } from "./layout.ts";
import type { RefusalCode } from "./lookup.ts";
import { type Named, naturalEnd, resultOf, whereOf } from "./number-results.ts";
import type { PlayOptions } from "./play.ts";
import { type Result, nothing, refused } from "./result.ts";
import type { Answer, Scenario } from "./scenario.ts";
import { playersAt } from "./teams.ts";

/** The result, and the question at which the answers ran out. */
export function conductNumbers(scenario: Scenario, answers: Answers, options: PlayOptions): Conducted {
  const hearing = openHearing(scenario, options);
  const done = (result: Result): Conducted => ({ result: withUnused(scenario, result, answers), question: null });
  if ("outcome" in hearing) return done(hearing);
  const asked: string[] = [];
  const named: Named[] = [];
  for (const seat of hearing.order) {
    let answer = answerAt(scenario, answers, seat);
    if (answer === undefined && hearing.kind === "one" && hearing.maintaining.includes(seat)) {
      const given = givenNumber(hearing);
      if (typeof given === "object" && given !== null) return done(given);
      if (given !== null) answer = given.toString();
      // The number of the file is a part of the description, which has to be possible.
      const played = given === null ? null : hearing.layout.times(given).finish;
      if (played?.kind === "stuck") return done(refused(played.code));
    }
    asked.push(seat);
    if (answer === undefined) {
      return { result: { ...nothing, asked, answerMissing: seat }, question: questionFor(hearing, seat, named) };
    }
    const heard = hear(hearing, seat, answer, named);
    if (typeof heard === "string") {
      return { result: { ...nothing, asked, answerRefused: { player: seat, code: heard } }, question: null };
    }
    if (heard === null) continue;
    if (heard.maintains) {
      const { finish, reached } = whereOf(hearing, heard);
      if (!reached && finish.kind === "stuck") return { result: { ...refused(finish.code), asked }, question: null };
    }
    named.push(heard);
  }
  const result = named.length === 0 ? naturalEnd(hearing) : resultOf(hearing, named);
  const assumptions = [...assumedInAsking(scenario, asked, null), ...result.assumptions];
  return done({ ...result, asked, assumptions: result.outcome === "judge" ? result.assumptions : assumptions });
}

/** The number of the file, for the only one who maintains the loop; why there is none to be had, or null. */
function givenNumber({ scenario, loop, layout }: Hearing): bigint | Result | null {
  if (loop.repeat.kind === "none") return null;
  if (loop.repeat.kind === "amount") return evaluate(loop.repeat.amount, scenario.quantities);
  const { finish } = layout.enough(loop.repeat.when);
  if (finish.kind === "stuck") return refused(finish.code);
  return finish.iterations;
}

/** The words that a seat may answer, beside numbers. */
function wordsFor({ scenario, kind, maintaining, acrossTurns }: Hearing, seat: string): Word[] {
  const maintains = maintaining.includes(seat);
  switch (scenario.rules) {
    case "riftbound":
      return maintains ? [] : kind === "none" ? ["no-action"] : ["agree", "no-action"];
    case "mtr":
      if (kind === "none") return ["no-action"];
      return [
        ...(maintains ? [] : (["agree"] as const)),
        ...(kind === "several" && acrossTurns ? (["indefinitely"] as const) : []),
      ];
    default:
      return [];
  }
}

/** May the seat name a point within an iteration? */
function mayPoint({ scenario, kind, maintaining }: Hearing, seat: string): boolean {
  const maintains = maintaining.includes(seat);
  if (scenario.rules === "mtr") return !maintains || kind === "several";
  return scenario.rules === "riftbound" && !maintains;
}

/** The number that only lower ones are allowed to, for those who answer the one who maintains the loop. */
function ceiling({ scenario, kind }: Hearing, named: Named[]): bigint | null {
  return scenario.rules === "mtr" && kind === "one" ? (named[0]?.number ?? null) : null;
}

function questionFor(hearing: Hearing, seat: string, named: Named[]): Question {
  const most = ceiling(hearing, named);
  const { layout } = hearing;
  const hasMeans = hearing.maintaining.includes(seat) || !isHelpless(hearing, seat);
  const points = (number: bigint) => pointsOf(layout, seat, number);
  const moments = mayPoint(hearing, seat) ? points : null;
  return { player: seat, words: wordsFor(hearing, seat), places: [], points: hasMeans ? { below: most, moments } : null };
}

/** In Riftbound who has nothing to break a loop with can't promise to. */
function isHelpless({ scenario }: Hearing, seat: string): boolean {
  return scenario.rules === "riftbound" && playersAt(scenario, seat).every((player) => scenario.helpless.includes(player));
}

/** What an answer means: a number that may count, null for none, or why it is not allowed. */
function hear(hearing: Hearing, seat: string, answer: Answer, named: Named[]): Named | RefusalCode | null {
  const { number: text, at } = typeof answer === "string" ? splitAnswer(answer) : answer;
  const number = readNumber(text);
  if (number === null) return at === null && (wordsFor(hearing, seat) as string[]).includes(text) ? null : "answer-not-allowed";
  if (at !== null && !mayPoint(hearing, seat)) return "answer-not-allowed";
  const maintains = hearing.maintaining.includes(seat);
  const { finish } = hearing.layout.ghost(number);
  const hasLeft = !playersAt(hearing.scenario, seat).some((player) => finish.alive.includes(player));
  // What can't be performed that often is refused for that, if it is the number of somebody who keeps the loop going.
  const isRefused = maintains && hearing.layout.times(number).finish.kind === "stuck";
  if (hasLeft && !isRefused) return "answer-not-allowed";
  const point = at === null ? null : findPoint(hearing.layout, seat, number, at);
  if (point !== null && "code" in point) return point.code;
  const most = ceiling(hearing, named);
  if (most !== null && (number > most || (number === most && point !== null))) return "not-lower";
  if (!maintains && isHelpless(hearing, seat)) return "no-means";
  // The number of the one who maintains the loop, said again, agrees with it.
  if (most !== null && number === most) return null;
  return { seat, number, place: point?.place ?? null, maintains, asked: named.length };
}

/** `3@untap/responding` is a number with a point. */
function splitAnswer(answer: string): { number: string; at: string | null } {
  const at = answer.indexOf("@");
  return at < 0 ? { number: answer, at: null } : { number: answer.slice(0, at), at: answer.slice(at + 1) };
}
