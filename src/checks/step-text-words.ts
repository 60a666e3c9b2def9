// The words of a step's text, cut up once so that every later look at them is a bounded step from one word to the next:
// texts may be a mebibyte long, and nothing here goes back over what it has read.

/** One word or punctuation mark of a text. */
export interface Word {
  /** Lower case, apostrophes straight; a possessive `'s` is a word of its own; punctuation is the mark itself. */
  readonly word: string;
  /** UTF-16 offset of the first unit. */
  readonly start: number;
  /** UTF-16 offset behind the last unit. */
  readonly end: number;
  /** Begins with a capital and isn't written in capitals throughout. */
  readonly capital: boolean;
  /** The first word of a sentence, a line, or what follows a colon or dash. */
  readonly initial: boolean;
  /** Part of a name: never what alarms. */
  readonly named: boolean;
}

const BREAKS: ReadonlySet<string> = new Set([".", ";", ":", "!", "?", "…", "—", "–", "-", "•", "|", "→"]);
const PIECES = /[\p{L}\p{M}\p{N}]+(?:['’ʼ][\p{L}\p{M}\p{N}]+)*|[%,.;:!?…—–•|→\n]|(?<=\s)-(?=\s)/gu;
// Patterns over all of Unicode take a while to be set up, and most texts need none.
const ASCII_PIECES = /[A-Za-z0-9]+(?:'[A-Za-z0-9]+)*|[%,.;:!?|\n]|(?<=\s)-(?=\s)/g;
const IS_ASCII = /^[\0-\x7f]*$/;
const CAPITAL = /^\p{Lu}/u;
const ALL_CAPITALS = /^\p{Lu}[\p{Lu}\p{N}]+$/u;
const DIGIT = /^\p{N}$/u;

/** Whether a mark ends the clause for good; a comma doesn't. Takes the `word` of a Word. */
export const isBreak = (word: string): boolean => BREAKS.has(word);

const CLOSERS: ReadonlyMap<string, string> = new Map([['"', '"'], ["“", "”"], ["{", "}"]]);

/** Where each parenthesis that is closed closes; one that stays open is left alone with all that follows it. */
function parentheses(text: string): ReadonlyMap<number, number> {
  const closes = new Map<number, number>();
  const open: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === "(") open.push(at);
    else if (text[at] === ")") {
      const from = open.pop();
      if (from !== undefined) closes.set(from, at);
    }
  }
  return closes;
}

/**
 * Blanks reminder text in (…), quoted abilities "…" and “…”, and symbols in {…}. Takes any text; gives one of the same
 * length in UTF-16 units, so offsets stay true. A mark without its partner blanks nothing.
 */
export function blankAsides(text: string): string {
  const closes = parentheses(text);
  const hopeless = new Set<string>(); // a closer not found once is not found later: no second search to the end
  const kept: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at] ?? "";
    const closer = CLOSERS.get(mark);
    let close = closes.get(at) ?? -1;
    if (closer !== undefined && !hopeless.has(closer)) {
      close = text.indexOf(closer, at + 1);
      if (close < 0) hopeless.add(closer);
    }
    if (close < 0) continue;
    kept.push(text.slice(from, at), " ".repeat(close + 1 - at));
    from = close + 1;
    at = close;
  }
  kept.push(text.slice(from));
  return kept.join("");
}

function cut(text: string): Word[] {
  const words: Word[] = [];
  let initial = true;
  let lineEnded = false;
  const mark = (word: string, start: number) => {
    words.push({ word, start, end: start + word.length, capital: false, initial: false, named: false });
  };
  for (const match of text.matchAll(IS_ASCII.test(text) ? ASCII_PIECES : PIECES)) {
    const piece = match[0];
    const start = match.index;
    if (piece === "\n") { // a wrapped line goes on; an empty line ends what stood before
      if (lineEnded && !isBreak(words.at(-1)?.word ?? ".")) mark("•", start);
      lineEnded = true;
      initial = true;
      continue;
    }
    lineEnded = false;
    if (piece === "," || BREAKS.has(piece)) {
      if ((piece === "," || piece === ".") && DIGIT.test(text[start - 1] ?? "") && DIGIT.test(text[start + 1] ?? "")) continue;
      mark(piece === "." && text.startsWith("...", start) ? "…" : piece, start);
      initial = piece !== ",";
      continue;
    }
    const lower = piece.toLowerCase().replaceAll(/[’ʼ]/gu, "'");
    const possessive = lower.length > 2 && lower.length === piece.length && lower.endsWith("'s");
    const end = start + piece.length;
    const stem = possessive ? piece.slice(0, -2) : piece;
    const capital = CAPITAL.test(stem) && !ALL_CAPITALS.test(stem);
    words.push({ word: possessive ? lower.slice(0, -2) : lower, start, end: possessive ? end - 2 : end, capital, initial, named: false });
    if (possessive) words.push({ word: "'s", start: end - 2, end, capital: false, initial: false, named: false });
    initial = false;
  }
  return words;
}

// Words that hold a name together without a capital of their own, and capitals that are never a part of one.
const JOINERS: ReadonlySet<string> = new Set("'s of the for to and in a an from with at on by into de la le du von".split(" "));
const NEVER_NAMES: ReadonlySet<string> = new Set("a an i i'm i've i'll i'd x you opponent opponents player players".split(" "));
// Words a sentence often begins with: their capital there says nothing.
const OPENERS: ReadonlySet<string> = new Set(("if until till unless otherwise else depending shuffle shuffles reshuffle roll throw flip toss stop "
  + "keep go repeat continue loop as at by any may target each another that its randomly forever infinitely choose up draw mill scry look").split(" "));

/** How far a run of Capitalised Words reaches: the index behind its last capital, and how many capitals it has. */
function capitalRun(words: readonly Word[], from: number): { readonly end: number; readonly capitals: number } {
  let end = from;
  let capitals = 0;
  for (let at = from, joined = 0; at < words.length && joined <= 3; at += 1) {
    const { word, capital } = words[at] as Word;
    if (capital && !NEVER_NAMES.has(word)) {
      capitals += 1;
      joined = 0;
      end = at + 1;
    } else if (at > from && JOINERS.has(word)) joined += 1;
    else break;
  }
  return { end, capitals };
}

/** A tree of names, word by word; `end` where a name is complete. */
interface NameTree { readonly next: Map<string, NameTree>; end: boolean }
const LONGEST_NAME = 24;

// A name of one word must be written as it is: a player called May is not every "may".
const nameKey = (word: Word, single: boolean, text: string): string => (single ? `=${text.slice(word.start, word.end)}` : word.word);

/** The trees of lists of names that were read before: a scenario asks with the same list for every step. */
const trees = new WeakMap<readonly string[], NameTree>();

function nameTree(names: readonly string[]): NameTree {
  const known = trees.get(names);
  if (known) return known;
  const root: NameTree = { next: new Map(), end: false };
  for (const name of names) {
    const words = cut(name);
    if (words.length === 0 || words.length > LONGEST_NAME) continue;
    let node = root;
    for (const word of words) {
      const key = nameKey(word, words.length === 1, name);
      let next = node.next.get(key);
      if (next === undefined) node.next.set(key, (next = { next: new Map(), end: false }));
      node = next;
    }
    node.end = true;
  }
  trees.set(names, root);
  return root;
}

function listedName(words: readonly Word[], from: number, root: NameTree, text: string): number {
  const first = words[from] as Word;
  let end = root.next.has(nameKey(first, true, text)) ? from + 1 : from;
  let node: NameTree | undefined = root;
  for (let at = from; node !== undefined && at < words.length; at += 1) {
    node = node.next.get((words[at] as Word).word);
    if (node?.end === true) end = Math.max(end, at + 1);
  }
  return end;
}

/**
 * Cuts a text into words and marks the names in it: those listed, and runs of two or more Capitalised Words with small
 * words between ("Chance for Glory"). A word that merely begins a sentence ("If Ana wins") belongs to such a run only
 * before a colon ("Roll Call: …"), or where a card's name is expected, at the start of a `cast` or `play`.
 * @param text any text
 * @param names names to mark wherever they stand; those of more than 24 words and marks are not looked for
 * @param nameFirst whether the text probably begins with a card's name
 */
export function wordsOf(text: string, names: readonly string[], nameFirst: boolean): readonly Word[] {
  const blanked = blankAsides(text);
  const words = cut(blanked);
  const root = nameTree(names);
  const mark = (from: number, end: number) => {
    for (let at = from; at < end; at += 1) words[at] = { ...(words[at] as Word), named: true };
  };
  for (let at = 0; at < words.length;) {
    const listed = listedName(words, at, root, blanked);
    const run = capitalRun(words, at);
    const first = words[at] as Word;
    const behind = words[run.end]?.word ?? ".";
    const expected = nameFirst && at === 0 && (run.capitals > 2 || behind === "," || isBreak(behind));
    const opens = first.initial && OPENERS.has(first.word) && behind !== ":" && !expected;
    const end = Math.max(listed, !opens && (run.capitals > 1 || (run.capitals > 0 && expected)) ? run.end : at);
    mark(at, end);
    at = Math.max(end, at + 1);
  }
  return words;
}
