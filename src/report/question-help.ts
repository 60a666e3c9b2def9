import { formatNumber } from "../domain/number.ts";
import { formatPlace } from "../domain/place.ts";
import type { Scenario } from "../domain/scenario.ts";
import type { NumberChoice, Question } from "../procedures/negotiation.ts";
import { nameOf } from "../timeline/moment.ts";
import { columns } from "./layout.ts";
import { pointExample, WORD_MEANINGS } from "./question.ts";
import type { TextOptions } from "./text.ts";

/** What may be typed at every question. */
const ASIDE: readonly (readonly [string, string])[] = [
  ["show", "the loop and what is proposed"], ["why", "the rules"], ["back", "the question before"], ["Ctrl-C", "stop, and go on later"],
];

const meanings = (rows: readonly (readonly string[])[], { width, plain }: TextOptions): string =>
  (plain ? rows.map((row) => row.join(": ")) : columns(rows, [], "  ", width)).join("\n");

/** What may be answered to a question for a number, and what each answer means. */
function numberHelp(scenario: Scenario, { words, about }: Question, numbers: NumberChoice, options: TextOptions): string {
  const point = numbers.points ? pointExample(scenario, numbers) : null;
  const below = numbers.below === null ? "" : `, below ${formatNumber(numbers.below)}`;
  return meanings([
    ["a number", about === "keep-going" ? "of whole iterations" : `of whole iterations${below}, after which you step in`],
    ...(point ? [[point, "whole iterations, then part of the next up to that place"]] : []),
    ...words.map((word) => [word, WORD_MEANINGS[word]]),
    ...ASIDE,
  ], options);
}

/** What may be answered to the proposer's question, how often a loop is to run. */
export const loopNumberHelp = (options: TextOptions): string => meanings([["a number", "of iterations, however large: 1000000, 1_000_000, 1e6 or 10^100"], ...ASIDE], options);

/** What may be answered, and what each answer means. */
export function questionHelp(scenario: Scenario, question: Question, options: TextOptions): string {
  if (question.numbers) return numberHelp(scenario, question, question.numbers, options);
  if (!question.places) return "";
  const first = formatPlace(nameOf(scenario, question.places.first));
  const isProposal = question.about === "proposal";
  return meanings([
    isProposal ? ["accept", WORD_MEANINGS.accept] : ["no-action", `${WORD_MEANINGS["no-action"]}; if all do, it ends of itself or is a draw`],
    ["a place", `where you will ${isProposal ? "choose differently" : "break the loop"}, for example ${first}`],
    ["shorten", "choose from your places"],
    ...ASIDE,
  ], options);
}

/** What may be typed when a negotiation is summed up. */
export const confirmHelp = (options: TextOptions): string => meanings([
  ["done", "that is what everybody said; the result is printed"], ["back", "the last answer is asked for again"], ...ASIDE.filter(([word]) => word !== "back"),
], options);
