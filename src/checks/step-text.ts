// What the words of a step say that its keys don't. Ordinary card text stays silent: when in doubt, so does this.
import { alarmAt, compile, isNumber, search } from "./step-text-match.ts";
import type { TextAlarm } from "./step-text-match.ts";
import { CHOICE_RULE, LIBRARY_RULES, PHRASE_RULES } from "./step-text-phrases.ts";
import type { TextCode } from "./step-text-phrases.ts";
import { isBreak, wordsOf } from "./step-text-words.ts";
import type { Word } from "./step-text-words.ts";

export type { TextAlarm, TextCode };

/** The verb of the step, as the format has them. */
export type TextVerb = "cast" | "play" | "activate" | "mana" | "special" | "trigger" | "choose" | "event" | "phase" | "turn" | "resolve";

/** What the reading has to know about the step and its scenario. */
export interface TextContext {
  readonly verb: TextVerb;
  /** The step has `may`. */
  readonly hasMay: boolean;
  /** The step has `unless`. */
  readonly hasUnless: boolean;
  /** Some step of the scenario reads a library's order; see `readsLibraryOrder`. */
  readonly libraryOrderMatters: boolean;
  /** Names of cards and players, left out wherever they stand: one word as it is written, several in any case. */
  readonly names: readonly string[];
}

const ROLLS: ReadonlySet<string> = new Set("roll rolls rolled rolling reroll rerolls throw throws threw thrown throwing".split(" "));
const DICE = /^(?:dice|\d{0,3}d\d{1,3})$/u;
// "a creature would die" is no die: the noun has one of these before it or a "roll" behind it.
const BEFORE_DIE: ReadonlySet<string> = new Set("a the that this each another any one your their planar extra sided single same second".split(" "));
const isDeterminer = (word: string): boolean => BEFORE_DIE.has(word) || isNumber(word);
const NEAR = 10;

/** A roll or throw within ten words of a die, in either order, in one sentence. */
function dieAlarm(text: string, words: readonly Word[]): TextAlarm | null {
  let roll = -1;
  let die = -1;
  for (const [at, { word, named }] of words.entries()) {
    if (isBreak(word)) roll = die = -1;
    if (named) continue;
    const isRoll = ROLLS.has(word);
    if (isRoll) roll = at;
    else if (DICE.test(word) || (word === "die" && (isDeterminer(words[at - 1]?.word ?? "") || ROLLS.has(words[at + 1]?.word ?? "")))) die = at;
    else continue;
    if (roll >= 0 && die >= 0 && Math.abs(roll - die) <= NEAR) return alarmAt("text-die", text, words, Math.min(roll, die), Math.max(roll, die) + 1);
  }
  return null;
}

const RULES = compile(PHRASE_RULES);
const CHOICE = compile([CHOICE_RULE]);
const LIBRARY = compile(LIBRARY_RULES);

/**
 * Reads a step's text for what would make the step non-deterministic.
 * @param text as written, of any length; reminder text, quoted abilities, symbols and names are left out
 * @param context what the step's keys already say, and what the scenario knows
 * @returns at most one alarm per code, sorted by where it starts, in UTF-16 units; nothing for `resolve`, whose text is an id
 */
export function readStepText(text: string, context: TextContext): readonly TextAlarm[] {
  const { verb, hasMay, hasUnless, libraryOrderMatters, names } = context;
  if (verb === "resolve") return [];
  const done = new Set<TextCode>();
  if (!libraryOrderMatters) done.add("text-shuffle");
  if (hasUnless) done.add("text-unless");
  if (hasMay || (verb !== "trigger" && verb !== "event")) done.add("text-may");
  const words = wordsOf(text, names, verb === "cast" || verb === "play");
  const die = dieAlarm(text, words);
  return [...search(RULES, text, words, done), ...(die === null ? [] : [die])].sort((a, b) => a.start - b.start);
}

/**
 * Whether a step's words say that the order of a library is read: draws, mills, scries, looks at the top.
 * @param text as written
 * @param names names to leave out
 */
export function readsLibraryOrder(text: string, names: readonly string[] = []): boolean {
  return search(LIBRARY, text, wordsOf(text, names, false), new Set()).length > 0;
}

/**
 * The first words of a step that leave somebody a choice: target, choose, up to N. For loops that would be a draw.
 * @param text as written
 * @param names names to leave out
 */
export function choiceInDraw(text: string, names: readonly string[] = []): TextAlarm<"text-choice-in-draw"> | null {
  return search(CHOICE, text, wordsOf(text, names, false), new Set())[0] ?? null;
}
