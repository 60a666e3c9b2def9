import type { Answer } from "../domain/case.ts";
import type { PlaceName } from "../domain/place.ts";
import { blocksAround, type Scenario } from "../domain/scenario.ts";
import { membersOf } from "../domain/seats.ts";
import type { Block } from "../domain/step.ts";
import { checkHalt } from "../checks/timeline.ts";
import type { ScenarioFinding } from "../checks/spot-findings.ts";
import { err, ok, type Result } from "../result.ts";
import { locate } from "../timeline/locate.ts";
import { walk } from "../timeline/walk.ts";
import { findAnswerPlace } from "./answer-place.ts";
import { anyTime, checkBeyondEnd, hasLeft } from "./beyond-end.ts";
import { afterIterations, firstOwnChoice, pointOf, runOn, runTimes, type Point } from "./number-point.ts";
import type { Asked, NumberProcedure, Situation } from "./number-procedure.ts";
import type { Refusal, RefusalCode } from "./refusal.ts";

/** What is fixed while players answer. */
export interface NumberTable {
  readonly scenario: Scenario;
  readonly loop: Block;
  readonly procedure: NumberProcedure;
  readonly situation: Situation;
}

/** A number that somebody named. */
export interface Named {
  readonly seat: number;
  readonly maintains: boolean;
  readonly number: bigint;
  readonly hasPoint: boolean;
  /** Null where the loop has ended of itself before. */
  readonly point: Point | null;
}

/** What an answer comes to: a number, nothing, or a number of a maintaining player that cannot be performed. */
export type Judged =
  | { readonly kind: "nothing" }
  | { readonly kind: "named"; readonly named: Named }
  | { readonly kind: "impossible"; readonly findings: readonly ScenarioFinding[] };

type NumberAnswer = Extract<Answer, { readonly kind: "number" }>;

const WORDS: Readonly<Record<string, string>> = { agree: '"agree"', "no-action": '"no-action"', indefinitely: '"indefinitely"' };

/** What this player may answer, in words. */
export function allowedWords({ words, points, lower }: Asked): string {
  const number = `a ${lower ? "lower " : ""}number${points ? ", with a point in the next iteration or without" : ""}`;
  return [...words.map((word) => WORDS[word] ?? word), number].join(" or ");
}

function refuse(seat: number, code: RefusalCode, reason: string, nearest: PlaceName | null = null): Result<never, Refusal> {
  return err({ code, player: seat, reason, nearest });
}

/** The point inside the iteration after the number. [mtr.loop.partial] [rtr.loop.partial] */
function pointWithin(table: NumberTable, seat: number, answer: NumberAnswer & { readonly at: NonNullable<NumberAnswer["at"]> }): Result<Point | null, Refusal> {
  const { scenario, loop } = table;
  const place = { kind: "step", iterations: [answer.number + 1n, ...answer.at.iterations], step: answer.at.step, when: answer.at.when } as const;
  const open = runOn(scenario, loop);
  const step = scenario.steps.find((each) => each.id === answer.at.step);
  const depth = step ? blocksAround(scenario, step.index).length - 1 : answer.at.iterations.length;
  if (depth !== answer.at.iterations.length) {
    const inner = depth === 0 ? "" : `${Array.from({ length: depth }, () => "1").join(".")}/`;
    return refuse(seat, "no-such-place", `a point in that step is written ${answer.number}@${inner}${answer.at.step}/${answer.at.when}${depth > 0 ? ", with the iterations of the inner loops in front" : ""}`);
  }
  const located = findAnswerPlace(open, seat, place, anyTime(scenario), true, null);
  if (located.ok && located.value.moment !== null) return ok(pointOf(open, located.value, place));
  const natural = locate(open, place, null, true);
  const isLast = natural.kind === "found" && natural.moment === null;
  if (!located.ok && located.reason.code !== "no-such-place" && !isLast) return located;
  const beyond = checkBeyondEnd(scenario, loop, seat, place, walk(runTimes(scenario, loop, answer.number + 1n)));
  return beyond.ok ? ok(null) : err({ ...beyond.reason, nearest: located.ok ? null : located.reason.nearest });
}

/** The moment that a number without a point means for this player. [mtr.loop.turns] */
function pointAfter({ scenario, loop, procedure, situation }: NumberTable, seat: number, number: bigint): Point | null {
  if (procedure.goesToOwnChoice(situation) && situation.maintainers.includes(seat)) {
    const choice = firstOwnChoice(scenario, loop, seat, number + 1n);
    if (choice) return { ...choice, iterations: number };
  }
  const point = afterIterations(scenario, loop, number);
  return "halt" in point ? null : point;
}

/** Does the scenario say that the player, or everybody on the team, has nothing to act with outside the loop? [rtr.shortcut.nothing] */
function hasNoMeans(scenario: Scenario, seat: number): boolean {
  return membersOf(scenario, seat).every((member) => {
    const own = scenario.outside.filter(({ player }) => player === member);
    return own.length > 0 && own.every(({ could }) => could === null);
  });
}

/**
 * Looks at the answer of a player who is asked. Refuses, with the first reason that fits, what the procedure does not allow:
 * another kind of answer, a number at which the player has left, a point that is not theirs, a number that is not lower where
 * it has to be, a commitment without any means. `lowerThan` is the number of the one maintaining player.
 */
export function judgeNumberAnswer(table: NumberTable, asked: Asked, answer: Answer, lowerThan: bigint | null): Result<Judged, Refusal> {
  const { scenario, loop, situation, procedure } = table;
  const { seat } = asked;
  const notAllowed = (reason: string) => refuse(seat, "answer-not-allowed", reason);
  if (answer.kind !== "number") {
    const isWord = asked.words.some((word) => word === answer.kind);
    return isWord ? ok({ kind: "nothing" }) : notAllowed(`the answer here is ${allowedWords(asked)}`);
  }
  const { number, at } = answer;
  if (at && !asked.points) return notAllowed("whoever keeps the loop going names whole iterations here, without a point");
  const maintains = situation.maintainers.includes(seat);
  const walked = walk(runTimes(scenario, loop, number));
  const unperformed = maintains ? checkHalt(scenario, walked) : null;
  // A number that cannot be performed is told as that, once the rest of the answer is in order.
  if (!unperformed && hasLeft(walked, seat)) return notAllowed("that player has left the game by then");
  if (asked.lower && !at && number === lowerThan) return ok({ kind: "nothing" });
  const point = at ? pointWithin(table, seat, { ...answer, at }) : ok(pointAfter(table, seat, number));
  if (!point.ok) {
    const { nearest } = point.reason;
    const tooLate = lowerThan !== null && asked.lower && nearest?.kind === "step" && (nearest.iterations[0] ?? 1n) > lowerThan;
    return tooLate ? err({ ...point.reason, nearest: null }) : point;
  }
  if (asked.lower && lowerThan !== null && number >= lowerThan) return refuse(seat, "not-lower", `it has to be lower than ${lowerThan}, or "agree"`);
  if (procedure.needsMeans && !maintains && hasNoMeans(scenario, seat)) return refuse(seat, "no-means", "there is nothing that player could break the loop with");
  // A point that is not reached has to be possible as well.
  const far = at && point.value === null ? walk(runTimes(scenario, loop, number + 1n)) : walked;
  const halted = maintains ? (unperformed ?? checkHalt(scenario, far)) : null;
  if (halted) return ok({ kind: "impossible", findings: [halted] });
  return ok({ kind: "named", named: { seat, maintains, number, hasPoint: at !== null, point: point.value } });
}
