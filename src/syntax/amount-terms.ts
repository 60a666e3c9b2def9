import { parseNatural } from "../domain/number.ts";
import { quote } from "../diagnostics/escape.ts";
import { err, ok, type Result } from "../result.ts";

/** Why a text cannot be read, and where in it: offsets into the text, `to` exclusive. */
export interface Trouble {
  readonly message: string;
  readonly help: string;
  readonly from: number;
  readonly to: number;
}

/** A quantity as an expression names it, the double quotes taken off. Offsets into the text, quotes included. */
export interface RawName {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** `factor * name`, or a plain number where there is no name; the sign is in the factor. */
export interface RawTerm {
  readonly factor: bigint;
  readonly name: RawName | null;
}

export interface RawAmount {
  readonly terms: readonly RawTerm[];
}

/** A list that has grown keeps room for more; a copy of it does not. */
export const fitted = <Item>(list: readonly Item[]): readonly Item[] => list.slice();

const AMOUNT_HELP = "write a number, or terms such as 2 * Ana.elves + 1";
// What is all ASCII, as most names are, is found without the pattern over all of Unicode, which takes a while to be set up.
const ASCII_RUN = /[A-Za-z0-9_.^-]+(?![A-Za-z0-9_.^-]|[^\0-\x7f])/y;
const NAME_RUN = /[\p{L}\p{M}\p{N}_.^-]+/uy;
const OTHER_MINUS = /^[\u2212\u2013\u2014]$/;

/** A refusal with its place in the text. */
export const trouble = (message: string, help: string, from: number, to: number): Result<never, Trouble> =>
  err({ message, help, from, to: Math.max(to, from) });

/** Where the next term begins and what has been read so far. */
interface Scanner {
  readonly text: string;
  readonly end: number;
  at: number;
}

const isSpace = (character: string | undefined): boolean => character === " " || character === "\t" || character === "\n" || character === "\r";

function skipSpaces(scanner: Scanner): void {
  while (scanner.at < scanner.end && isSpace(scanner.text[scanner.at])) scanner.at += 1;
}

interface Word extends RawName {
  readonly isQuoted: boolean;
}

function runAt(pattern: RegExp, { text, at }: Scanner): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Reads one number or name: letters, digits, `_ - . ^`, and stretches in double quotes, without a space between them. */
function readWord(scanner: Scanner): Result<Word | null, Trouble> {
  const from = scanner.at;
  let name = "";
  let isQuoted = false;
  while (scanner.at < scanner.end) {
    if (scanner.text[scanner.at] === '"') {
      const close = scanner.text.indexOf('"', scanner.at + 1);
      if (close < 0 || close >= scanner.end) return trouble('a " is not closed', 'close the name with another "', scanner.at, scanner.end);
      name += scanner.text.slice(scanner.at + 1, close);
      scanner.at = close + 1;
      isQuoted = true;
      continue;
    }
    const run = runAt(ASCII_RUN, scanner) ?? runAt(NAME_RUN, scanner);
    if (!run) break;
    const length = Math.min(run[0].length, scanner.end - scanner.at);
    name += run[0].slice(0, length);
    scanner.at += length;
  }
  return ok(scanner.at === from ? null : { name, from, to: scanner.at, isQuoted });
}

const beginsLikeNumber = (word: Word): boolean => !word.isQuoted && /^[0-9]/.test(word.name) && !/[\p{L}]/u.test(word.name.replace(/^[0-9_]+[eE][0-9]*$/u, ""));

function badCharacter(scanner: Scanner): Result<never, Trouble> {
  const character = String.fromCodePoint(scanner.text.codePointAt(scanner.at) ?? 32);
  const to = scanner.at + character.length;
  if (OTHER_MINUS.test(character)) return trouble(`"${character}" is a dash, not a minus sign`, "write -", scanner.at, to);
  if (character === "\u00d7") return trouble(`"${character}" is not read as a times sign`, "write *, or x AMOUNT in a change", scanner.at, to);
  if (character === "(" || character === ")") return trouble("an amount has no parentheses", AMOUNT_HELP, scanner.at, to);
  if (character === "," && /^,[0-9]{3}/.test(scanner.text.slice(scanner.at))) {
    return trouble('thousands are not set off with ","', `write ${scanner.text.replaceAll(",", "_").trim()}`, scanner.at, to);
  }
  if (character === "\u201c" || character === "\u201d") return trouble("curly quotes do not hold a name together", 'use straight quotes: "', scanner.at, to);
  return trouble(`"${character}" has no place in an amount`, `${AMOUNT_HELP}; a name with other characters is put in double quotes`, scanner.at, to);
}

/** Reads `3`, `Ana.elves` or `3 * Ana.elves`, without a sign in front. */
function readTerm(scanner: Scanner): Result<RawTerm, Trouble> {
  if (scanner.at >= scanner.end) return trouble("a number or a quantity is missing at the end", AMOUNT_HELP, scanner.end, scanner.end);
  const word = readWord(scanner);
  if (!word.ok) return word;
  if (word.value === null) return badCharacter(scanner);
  const number = word.value.isQuoted ? null : parseNatural(word.value.name);
  if (number?.ok !== true) {
    const reason = number?.ok === false ? number.reason : "";
    if (reason.includes("at most")) return trouble(reason, "use a smaller number", word.value.from, word.value.to);
    if (beginsLikeNumber(word.value)) return trouble(`${quote(word.value.name)} is not a whole number`, reason.startsWith("a number is") ? AMOUNT_HELP : reason, word.value.from, word.value.to);
    const back = scanner.at;
    skipSpaces(scanner);
    if (scanner.text[scanner.at] === "*" && scanner.at < scanner.end) {
      const factor = scanner.text.slice(scanner.at + 1, scanner.end).trim();
      const example = parseNatural(factor).ok ? `write ${factor} * ${scanner.text.slice(word.value.from, word.value.to)}` : AMOUNT_HELP;
      return trouble("the number stands in front of the *", example, word.value.from, scanner.end);
    }
    scanner.at = back;
    return ok({ factor: 1n, name: { name: word.value.name, from: word.value.from, to: word.value.to } });
  }
  const back = scanner.at;
  skipSpaces(scanner);
  if (scanner.text[scanner.at] !== "*" || scanner.at >= scanner.end) {
    scanner.at = back;
    return ok({ factor: number.value, name: null });
  }
  scanner.at += 1;
  skipSpaces(scanner);
  const name = readWord(scanner);
  if (!name.ok) return name;
  if (name.value === null) return scanner.at >= scanner.end ? trouble("a quantity is missing behind the *", AMOUNT_HELP, scanner.end, scanner.end) : badCharacter(scanner);
  if (!name.value.isQuoted && parseNatural(name.value.name).ok) return trouble("a number is multiplied by a number", "write the product", word.value.from, name.value.to);
  return ok({ factor: number.value, name: { name: name.value.name, from: name.value.from, to: name.value.to } });
}

/** Reads the amount that stands between two offsets of a text. */
export function readAmount(text: string, from: number, to: number): Result<RawAmount, Trouble> {
  const scanner: Scanner = { text, at: from, end: to };
  const terms: RawTerm[] = [];
  skipSpaces(scanner);
  if (scanner.at >= scanner.end) return trouble("nothing stands where an amount belongs", AMOUNT_HELP, from, to);
  let sign = 1n;
  if (text[scanner.at] === "-" || text[scanner.at] === "+") {
    sign = text[scanner.at] === "-" ? -1n : 1n;
    scanner.at += 1;
    skipSpaces(scanner);
  }
  for (;;) {
    const term = readTerm(scanner);
    if (!term.ok) return term;
    terms.push({ factor: sign * term.value.factor, name: term.value.name });
    const gap = scanner.at;
    skipSpaces(scanner);
    if (scanner.at >= scanner.end) return ok({ terms: fitted(terms) });
    const operator = text[scanner.at];
    if (operator !== "+" && operator !== "-") {
      if (gap === scanner.at) return badCharacter(scanner);
      const word = readWord(scanner);
      const named = word.ok && word.value !== null;
      return named
        ? trouble("two terms stand side by side", 'put + or - between them; a name with a space in it is put in double quotes', gap + 1, scanner.at)
        : badCharacter(scanner);
    }
    const isSpaced = gap < scanner.at && isSpace(text[scanner.at + 1]);
    if (!isSpaced && scanner.at + 1 < scanner.end) return trouble(`"${operator}" has a space on both sides`, `write ${text.slice(from, gap).trim()} ${operator} ${text.slice(scanner.at + 1, to).trim()}`, scanner.at, scanner.at + 1);
    sign = operator === "-" ? -1n : 1n;
    scanner.at += 1;
    skipSpaces(scanner);
  }
}

/** Reads `3`, `-3`, `2 * Ana.elves + 1`, `"Mary Ann".elves`: names stay names. */
export const parseRawAmount = (text: string): Result<RawAmount, Trouble> => readAmount(text, 0, text.length);
