// Compares the words of a text with phrases, each a short look ahead from its first word, so that the work grows with the
// length of the text alone. The notation of the phrases is explained where they are listed.
import { WORD_SETS } from "./step-text-phrases.ts";
import type { PhraseRule, TextCode } from "./step-text-phrases.ts";
import { isBreak } from "./step-text-words.ts";
import type { Word } from "./step-text-words.ts";

/** Words that alarmed. */
export interface TextAlarm<Code extends string = TextCode> {
  readonly code: Code;
  /** As written. */
  readonly phrase: string;
  /** UTF-16 offset in the text. */
  readonly start: number;
  /** UTF-16 offset behind the phrase. */
  readonly end: number;
}

interface Slot {
  readonly words: ReadonlySet<string>;
  readonly least: number;
  readonly most: number;
  readonly not: boolean;
  readonly commas: boolean;
}
interface CompiledRule<Code extends string> {
  readonly code: Code;
  readonly silent: readonly (readonly Slot[])[];
  readonly notAfter: ReadonlySet<string>;
  readonly onlyAfter: ReadonlySet<string> | null;
}
interface Phrase<Code extends string> { readonly slots: readonly Slot[]; readonly rule: CompiledRule<Code> }
/** Phrases by their first word. */
export type PhraseIndex<Code extends string> = ReadonlyMap<string, readonly Phrase<Code>[]>;

const NUMBER_WORDS: ReadonlySet<string> = new Set("x one two three four five six seven eight nine ten eleven twelve twenty".split(" "));
const DIGITS = /^\p{N}+$/u;
/** Whether a word is a number, in digits or written out, or X. */
export const isNumber = (word: string): boolean => NUMBER_WORDS.has(word) || DIGITS.test(word);

function wordSet(text: string): ReadonlySet<string> {
  return new Set(text.split("|").flatMap((word) => (word.startsWith("@") ? (WORD_SETS[word.slice(1)] ?? "").split("|") : [word]))
    .flatMap((word) => (word.startsWith("@") ? (WORD_SETS[word.slice(1)] ?? "").split("|") : [word])));
}

function parsePhrase(phrase: string): readonly Slot[] {
  return phrase.split(" ").map((part) => {
    const repeated = /[*&](\d+)$/u.exec(part);
    const optional = part.endsWith("?");
    const body = repeated === null ? part.slice(0, optional ? -1 : part.length) : part.slice(0, repeated.index);
    const most = repeated === null ? 1 : Number(repeated[1]);
    const not = body.startsWith("!");
    return { words: wordSet(not ? body.slice(1) : body), least: repeated !== null || optional ? 0 : 1, most, not, commas: part.includes("&") };
  });
}

/** Makes phrases ready to be looked for, by their first word. Takes rules as they are listed. */
export function compile<Code extends string>(rules: readonly PhraseRule<Code>[]): PhraseIndex<Code> {
  const index = new Map<string, Phrase<Code>[]>();
  for (const { code, alarms, silent, notAfter, onlyAfter } of rules) {
    const rule = {
      code,
      silent: (silent ?? []).map(parsePhrase),
      notAfter: wordSet(notAfter ?? "|"),
      onlyAfter: onlyAfter === undefined ? null : new Set(onlyAfter.split("|")),
    };
    for (const slots of alarms.map(parsePhrase)) {
      for (const head of slots[0]?.words ?? []) {
        const phrases = index.get(head);
        if (phrases === undefined) index.set(head, [{ slots, rule }]);
        else phrases.push({ slots, rule });
      }
    }
  }
  return index;
}

/** `head` is what no gap reaches over; with `names`, a name counts as the words it is made of. */
interface Look { readonly words: readonly Word[]; readonly head: string; readonly names: boolean }

function fits(slot: Slot, at: Word, { head, names }: Look): boolean {
  const { word, named, capital, initial } = at;
  if (isBreak(word) || (word === "," && !slot.commas) || (slot.most > 1 && word === head)) return false;
  if (slot.words.has(".")) return true;
  const has = (slot.words.has(word) && (slot.not || names || !named)) || (slot.words.has("^") && (named || (capital && !initial)))
    || (slot.words.has("#") && isNumber(word));
  return has !== slot.not;
}

/** The index behind the match of `slots` from `from` on, with every repetition as short as it can be; -1 when there is none. */
function matchEnd(slots: readonly Slot[], look: Look, from: number, slotAt = 0): number {
  const slot = slots[slotAt];
  if (slot === undefined) return from;
  if (slot.words.has("$")) {
    const word = look.words[from]?.word ?? ".";
    return word === "," || isBreak(word) ? from : -1;
  }
  for (let at = from, taken = 0; ; at += 1, taken += 1) {
    if (taken >= slot.least) {
      const end = matchEnd(slots, look, at, slotAt + 1);
      if (end >= 0) return end;
    }
    const word = look.words[at];
    if (taken === slot.most || word === undefined || !fits(slot, word, look)) return -1;
  }
}

function isSilent(rule: CompiledRule<string>, words: readonly Word[], at: number): boolean {
  const before = words[at - 1]?.word ?? "";
  const previous = isBreak(before) ? "" : before;
  if (previous !== "" && rule.notAfter.has(previous)) return true;
  if (rule.onlyAfter !== null && !rule.onlyAfter.has(previous)) return true;
  const look = { words, head: words[at]?.word ?? "", names: true };
  return rule.silent.some((slots) => matchEnd(slots, look, at) >= 0);
}

/** An alarm over the words from index `from` up to, not with, `end`; `text` is what the words were cut from. */
export function alarmAt<Code extends string>(code: Code, text: string, words: readonly Word[], from: number, end: number): TextAlarm<Code> {
  const start = words[from]?.start ?? 0;
  const stop = words[end - 1]?.end ?? start;
  return { code, phrase: text.slice(start, stop), start, end: stop };
}

/**
 * The first alarm of each code that isn't in `done`; what is found is added there.
 * @param words the words of `text`
 */
export function search<Code extends string>(index: PhraseIndex<Code>, text: string, words: readonly Word[], done: Set<Code>): TextAlarm<Code>[] {
  const alarms: TextAlarm<Code>[] = [];
  for (const [at, { word, named }] of words.entries()) {
    const phrases = named ? undefined : index.get(word);
    if (phrases === undefined) continue;
    const silent = new Map<CompiledRule<Code>, boolean>();
    for (const { slots, rule } of phrases) {
      if (done.has(rule.code)) continue;
      const quiet = silent.get(rule) ?? isSilent(rule, words, at);
      silent.set(rule, quiet);
      const end = quiet ? -1 : matchEnd(slots, { words, head: word, names: false }, at);
      if (end < 0) continue;
      done.add(rule.code);
      alarms.push(alarmAt(rule.code, text, words, at, end));
    }
  }
  return alarms;
}
