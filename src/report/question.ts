import { formatPlace } from "../domain/place.ts";
import { theLoop, type Scenario } from "../domain/scenario.ts";
import type { Block } from "../domain/step.ts";
import type { Examination } from "../procedures/examine.ts";
import type { AnswerWord, NumberChoice, PlaceChoice, Question } from "../procedures/negotiation.ts";
import { rulesOfQuestion } from "../procedures/open.ts";
import { reportValue } from "../procedures/outcome.ts";
import type { Refusal } from "../procedures/refusal.ts";
import { citeRule, existsIn, paraphraseOf, REFUSALS_EXPLAINED, type RuleKey, type RulesEdition } from "../rules/index.ts";
import type { MomentState } from "../timeline/iteration.ts";
import { nameOf } from "../timeline/moment.ts";
import { stateData } from "./json.ts";
import { nameOfPlayer, nameOfSeat, placeAsAnswer } from "./words.ts";

/** What each word means as an answer. */
export const WORD_MEANINGS: Readonly<Record<AnswerWord, string>> = {
  accept: "take the sequence as it now stands", agree: "take the number of whoever keeps the loop going", "no-action": "leave the loop alone",
  indefinitely: "go on for ever; if nobody names a number it is a draw",
};

/** A number with a point as the player could say it: `3@untap/responding`. */
export function pointExample(scenario: Scenario, { below, example }: NumberChoice): string | null {
  if (!example) return null;
  const inner = example.path.slice(1).map(String);
  const number = below !== null && below <= 3n ? 0n : 3n;
  return `${number}@${[...(inner.length > 0 ? [inner.join(".")] : []), scenario.steps[example.step]?.id ?? "", example.when].join("/")}`;
}

/** The question itself, in one sentence. `name` is who is asked. */
export function questionWords(about: Question["about"], name: string): string {
  switch (about) {
    case "proposal": return `${name}, do you accept, or where do you choose differently?`;
    case "mandatory-loop": return `${name}, do you break the loop, and where?`;
    case "keep-going": return `${name}, how many times do you keep the loop going?`;
    case "step-in": return `${name}, do you step in, and after how many iterations?`;
  }
}

/** The question how often a loop is to run, in one sentence. `name` is who is asked, `loop` the id. */
export const howOftenWords = (name: string, loop: string): string => `${name}, how often is "${loop}" to run?`;

/** A rule as it is printed, with what it says in our words. */
export interface CitedRule {
  readonly rule: string;
  readonly says: string;
}

/** What somebody is asked, as plain data with names. */
export interface QuestionData {
  /** Who is asked: a player, or with shared turns a team. */
  readonly player: string;
  /** Who makes the choices of a controlled player. */
  readonly controller: string | null;
  readonly about: "iterations" | Question["about"];
  /** With `iterations`: which loop. */
  readonly loop: string | null;
  readonly text: string;
  readonly words: readonly { readonly word: AnswerWord; readonly means: string }[];
  readonly number: { readonly below: bigint | null; readonly points: boolean; readonly example: string | null; readonly means: string } | null;
  readonly place: { readonly first: string; readonly last: string | null; readonly before: string; readonly means: string } | null;
  /** Where an earlier answer has the sequence end as it now stands, and the state there. */
  readonly standing: { readonly by: string; readonly place: string; readonly state: ReturnType<typeof stateData> } | null;
  readonly rules: readonly CitedRule[];
}

/** The state with these values, by names. */
export const stateWith = (scenario: Scenario, values: MomentState["values"]): ReturnType<typeof stateData> =>
  stateData(scenario.quantities.flatMap(({ name }, index) => (values[index] ? [{ quantity: name, value: reportValue(scenario, index, values[index]) }] : [])));

const citeAll = (keys: readonly RuleKey[], edition: RulesEdition): readonly CitedRule[] =>
  keys.filter((key) => existsIn(key, edition)).map((key) => ({ rule: citeRule(key, edition), says: paraphraseOf(key, edition) }));

function numberData(scenario: Scenario, { about }: Question, numbers: NumberChoice): NonNullable<QuestionData["number"]> {
  return {
    below: numbers.below, points: numbers.points, example: numbers.points ? pointExample(scenario, numbers) : null,
    means: about === "keep-going" ? "so many whole iterations" : "so many whole iterations, after which you step in",
  };
}

/** In a loop without a number the last place is only the last one that was looked at. */
function placeData(scenario: Scenario, { about }: Question, { first, last, beforeText }: PlaceChoice): NonNullable<QuestionData["place"]> {
  const isProposal = about === "proposal";
  return {
    first: formatPlace(nameOf(scenario, first)), last: last && isProposal ? formatPlace(nameOf(scenario, last)) : null, before: beforeText,
    means: isProposal ? "an earlier place of yours, where you will choose differently" : "a place of yours, where you will break the loop",
  };
}

/** Puts the question that is open into data. */
export function questionData(question: Question, examination: Examination, scenario: Scenario, edition: RulesEdition): QuestionData {
  const { about, words, places, numbers, shortened, controller } = question;
  const player = nameOfSeat(scenario, question.player);
  return {
    player,
    controller: controller === null ? null : nameOfPlayer(scenario, controller),
    about,
    loop: null,
    text: questionWords(about, player),
    words: words.map((word) => ({ word, means: WORD_MEANINGS[word] })),
    number: numbers && numberData(scenario, question, numbers),
    place: places && placeData(scenario, question, places),
    standing: shortened && { by: nameOfSeat(scenario, shortened.by), place: formatPlace(shortened.place), state: stateWith(scenario, shortened.values) },
    rules: citeAll(rulesOfQuestion(question, examination), edition),
  };
}

/** The question how often a loop is to run, which whoever proposes answers first. [cr.shortcut.propose] */
export function howOftenData(scenario: Scenario, loop: Block, edition: RulesEdition): QuestionData {
  return {
    player: nameOfSeat(scenario, scenario.proposer), controller: null, about: "iterations", loop: loop.id, text: howOftenWords(nameOfSeat(scenario, scenario.proposer), loop.id), words: [],
    number: { below: null, points: false, example: null, means: theLoop(scenario) ? "so many iterations are proposed" : `so many iterations of "${loop.id}" are proposed` },
    place: null, standing: null, rules: citeAll(["cr.shortcut.propose"], edition),
  };
}

/** An answer that was refused, as plain data. */
export interface RefusalData {
  readonly player: string;
  readonly code: string;
  readonly reason: string;
  /** The nearest place that would have been allowed, as it is answered. */
  readonly nearest: string | null;
  readonly rule: CitedRule | null;
}

/** The rule that a refusal rests on: of those behind the question the one that belongs to the reason. */
export function refusalData(refusal: Refusal, question: Question, examination: Examination, scenario: Scenario, edition: RulesEdition): RefusalData {
  const behind: readonly RuleKey[] = rulesOfQuestion(question, examination);
  const explained: readonly RuleKey[] = REFUSALS_EXPLAINED[refusal.code].rules;
  const key = explained.find((each) => behind.includes(each)) ?? behind[0];
  return {
    player: nameOfSeat(scenario, refusal.player), code: refusal.code, reason: refusal.reason,
    nearest: refusal.nearest && placeAsAnswer(scenario, refusal.nearest),
    rule: citeAll(key ? [key] : [], edition)[0] ?? null,
  };
}

/** A text that is no answer at all. */
export const unreadableAnswer = (player: string, reason: string): RefusalData => ({ player, code: "unreadable", reason, nearest: null, rule: null });
