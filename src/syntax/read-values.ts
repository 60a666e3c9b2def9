import type { LosingCondition } from "../domain/scenario.ts";
import { LOSING_CONDITIONS } from "../domain/scenario.ts";
import { parseInteger, parseNatural } from "../domain/number.ts";
import { quote } from "../diagnostics/escape.ts";
import type { FindingCode } from "../diagnostics/codes.ts";
import type { Span } from "../diagnostics/finding.ts";
import { listWords, suggestWithin } from "../diagnostics/suggest.ts";
import type { Result } from "../result.ts";
import { isScalar } from "yaml";
import { follow } from "./aliases.ts";
import { openList, openMap, openText, type Entry, type MapView } from "./cursor.ts";
import { report, spanOf, spanWithin, type Reading, type Value, type Written } from "./reading.ts";
import type { DraftAmount, DraftCondition } from "./draft.ts";
import { formatLimit, LIMITS } from "./limits.ts";
import { fitted, parseRawAmount, type Trouble } from "./amount-terms.ts";
import { numberHelp, numberInWords } from "./number-words.ts";
import { parseRawCondition } from "./terms.ts";

/** How long the number is that ends where a `^` stands. */
function digitsBefore(text: string, end: number): number {
  let start = end;
  while (start > 0 && /[0-9_]/.test(text[start - 1] ?? "")) start -= 1;
  return end - start;
}

/** Counts what the exponents of a text would be written out. False, with a finding, when the document has had enough. */
export function spendDigits(reading: Reading, written: Written): boolean {
  let digits = 0;
  for (const match of written.text.matchAll(/([eE^])([0-9]{4,9})/g)) {
    digits += match[1] === "^" ? digitsBefore(written.text, match.index) * Number(match[2]) : Number(match[2]);
  }
  if (digits === 0) return true;
  // A single number above the limit gets its own finding where it is read.
  if (digits > LIMITS.digitsTogether) return true;
  reading.digitBudget -= digits;
  if (reading.digitBudget >= 0) return true;
  report(reading, { code: "too-large", message: `the numbers of a document may have ${formatLimit(LIMITS.digitsTogether)} digits together`, where: written.span, help: "use smaller numbers" });
  return false;
}

/** Reports why a text cannot be read, at the very characters where that can be said. */
export function reportTrouble(reading: Reading, code: FindingCode, what: string, written: Written, trouble: Trouble): void {
  const isTooLong = trouble.message.includes("at most") && trouble.message.includes("digits");
  report(reading, {
    code: isTooLong ? "too-large" : code,
    message: `${what} cannot be read: ${trouble.message}`,
    where: spanWithin(written, trouble.from, trouble.to),
    label: "here",
    help: trouble.help.length > 200 ? "write it anew" : trouble.help,
  });
}

/** Tells that a number is written in words, such as `a million`; false where these words are none. */
export function reportSpokenNumber(reading: Reading, what: string, written: Written): boolean {
  if (!/[\p{L}\s]/u.test(written.text) || numberInWords(written.text) === null) return false;
  reportNumberWords(reading, what, written, numberHelp(written.text));
  return true;
}

export function reportNumberWords(reading: Reading, what: string, written: Written, help: string): void {
  report(reading, { code: "bad-number", message: `${what} is a whole number, not ${quote(written.text)}`, where: written.span, label: "not a whole number", help });
}

/** Reads a whole number. `sign` says whether one below zero may stand here. */
export function readNumber(reading: Reading, value: Value, at: Span, what: string, sign: "any" | "natural"): bigint | null {
  const written = openText(reading, value, at, what, "write a whole number");
  return written ? numberOf(reading, written, what, sign) : null;
}

export function numberOf(reading: Reading, written: Written, what: string, sign: "any" | "natural"): bigint | null {
  if (!spendDigits(reading, written)) return null;
  const text = written.text;
  const number = sign === "any" ? parseInteger(text) : parseNatural(text);
  if (number.ok) return number.value;
  const glued = text.replace(/^([-+])\s+(?=[0-9])/, "$1");
  const isNegative = sign === "natural" && parseInteger(glued).ok && glued.startsWith("-");
  if (number.reason.includes("at most")) {
    report(reading, { code: "too-large", message: `${what} is too long: ${number.reason}`, where: written.span, help: "use a smaller number" });
    return null;
  }
  report(reading, {
    code: "bad-number",
    message: isNegative ? `${what} is zero or more, not ${quote(text)}` : `${what} is a whole number, not ${quote(text)}`,
    where: written.span,
    label: isNegative ? "below zero" : "not a whole number",
    help: glued !== text && parseInteger(glued).ok ? `write ${glued}` : isNegative ? "write 0 or more" : number.reason.startsWith("a number is") ? (numberInWords(text) === null ? "write 1000000, 1_000_000, 1e6 or 10^100" : numberHelp(text)) : number.reason,
  });
  return null;
}

/** Reads `true` or `false`, as text. Null after a finding. */
export function readFlag(reading: Reading, entry: Entry): boolean | null {
  const what = quote(entry.key.text);
  const written = openText(reading, entry.value, entry.span, what, "write true, or leave the key out");
  if (!written) return null;
  if (written.text === "true") return true;
  if (written.text === "false") return false;
  report(reading, { code: "wrong-kind", message: `${what} is true or false, not ${quote(written.text)}`, where: written.span, help: "write true, or leave the key out" });
  return null;
}

/** Reads one of a few words. Null after a finding. */
export function readWord<Word extends string>(reading: Reading, entry: Entry, words: readonly Word[]): Word | null {
  const what = quote(entry.key.text);
  const written = openText(reading, entry.value, entry.span, what, `write ${listWords(words)}`);
  return written ? wordOf(reading, written, what, words) : null;
}

export function wordOf<Word extends string>(reading: Reading, written: Written, what: string, words: readonly Word[]): Word | null {
  const word = words.find((each) => each === written.text);
  if (word !== undefined) return word;
  report(reading, { code: "wrong-kind", message: `${what} is ${listWords(words)}, not ${quote(written.text)}`, where: written.span, help: suggestWithin(reading.suggesting, written.text, words, "words for it") });
  return null;
}

/** Reads one text or a list of texts. */
export function readTexts(reading: Reading, value: Value, at: Span, what: string): readonly Written[] {
  const node = follow(reading, value);
  if (node === undefined) return [];
  if (node && isScalar(node)) {
    const written = openText(reading, node, at, what);
    return written ? [written] : [];
  }
  return readTextList(reading, node, at, what);
}

/** Reads a list of texts; a single text is none. */
export function readTextList(reading: Reading, value: Value, at: Span, what: string): readonly Written[] {
  const node = follow(reading, value);
  if (node === undefined) return [];
  const example = node && isScalar(node) && typeof node.value === "string" && node.value !== "" ? `write [${node.value}]` : "write a list: [a, b]";
  const items = openList(reading, node, at, what, example);
  return (items ?? []).flatMap((item) => openText(reading, item, item ? spanOf(reading, item) : at, `an entry of ${what}`) ?? []);
}

function readRaw<Raw>(reading: Reading, value: Value, at: Span, what: string, code: FindingCode, help: string, parse: (text: string) => Result<Raw, Trouble>): { written: Written; raw: Raw } | null {
  const written = openText(reading, value, at, what, help);
  if (!written || !spendDigits(reading, written)) return null;
  const raw = parse(written.text);
  if (raw.ok) return { written, raw: raw.value };
  if (code !== "bad-amount" || !reportSpokenNumber(reading, what, written)) reportTrouble(reading, code, what, written, raw.reason);
  return null;
}

export const readAmount = (reading: Reading, value: Value, at: Span, what: string): DraftAmount | null =>
  readRaw(reading, value, at, what, "bad-amount", "write a number, or terms such as 2 * Ana.elves + 1", parseRawAmount);

export const readCondition = (reading: Reading, value: Value, at: Span, what: string): DraftCondition | null =>
  readRaw(reading, value, at, what, "bad-condition", "write AMOUNT op AMOUNT with one of <= < >= > == !=", parseRawCondition);

/** Reads a map from names to whatever `read` makes of each value; what it cannot read is left out. */
export function readEntries<Item>(reading: Reading, entry: Entry, help: string | (() => string), read: (each: Entry) => Item | null, says?: string): readonly Item[] {
  const view = openMap(reading, entry.value, entry.span, quote(entry.key.text), help, says);
  const items: Item[] = [];
  for (const each of view?.entries.values() ?? []) {
    const item = read(each);
    if (item !== null) items.push(item);
  }
  return fitted(items);
}

/** The losing conditions in a list. */
export function readLosingConditions(reading: Reading, each: Entry): readonly LosingCondition[] {
  return readTexts(reading, each.value, each.span, `the losing conditions of ${quote(each.key.text)}`).flatMap(
    (written) => wordOf(reading, written, "a losing condition", LOSING_CONDITIONS) ?? [],
  );
}

/** The text behind a key, or null where the key is left out or its value cannot be read. */
export function readOptionalText(reading: Reading, view: MapView, key: string): Written | null {
  const entry = view.entries.get(key);
  return entry ? openText(reading, entry.value, entry.span, quote(key)) : null;
}
