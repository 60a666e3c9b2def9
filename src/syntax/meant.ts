import { isScalar } from "yaml";
import type { Verb } from "../domain/step.ts";
import { listWords } from "../diagnostics/suggest.ts";
import { EVERYDAY_ROWS, LIKELY_VERBS, type EverydayRow } from "./everyday.ts";
import { ownNames } from "./own-names.ts";
import type { Reading, Value } from "./reading.ts";

const LONGEST_WORD = 30;
const LONGEST_COMMENT = 80;

const rowsOfWord = new Map<string, EverydayRow[]>();
for (const row of EVERYDAY_ROWS) for (const word of row.words) rowsOfWord.set(word, [...(rowsOfWord.get(word) ?? []), row]);

/** The rows of an everyday word that have one of these keys. */
function rowsFor(name: string, keys: readonly string[]): readonly EverydayRow[] {
  if (name.length > LONGEST_WORD) return [];
  const rows = rowsOfWord.get(name.trim().toLowerCase().replaceAll(/[ _]+/g, "-")) ?? [];
  return rows.filter((row) => row.keys.some((key) => keys.includes(key)));
}

/** Which of these keys an everyday word stands for. */
export const meantKeys = (name: string, keys: readonly string[]): readonly string[] =>
  Array.from(new Set(rowsFor(name, keys).flatMap((row) => row.keys.filter((key) => keys.includes(key)))));

const COMMENT = "#";

function commentHelp(value: Value): string {
  const text = value && isScalar(value) ? String(value.value ?? "").trim() : "";
  return text === "" || text.length > LONGEST_COMMENT || text.includes("\n") ? "write it as a comment, on a line that begins with #" : `write it as a comment: # ${text}`;
}

/** What to do about an everyday word in a map that takes these keys and has some of them already; null where it stands for none. */
export function helpForEveryday(reading: Reading, name: string, value: Value, keys: readonly string[], isThere: (key: string) => boolean): string | null {
  const rows = rowsFor(name, [...keys, COMMENT]);
  const [first] = rows;
  if (!first) return null;
  if (first.help !== undefined) return first.help.replaceAll("PLAYER", ownNames(reading).players[0] ?? "Ana");
  const meant = meantKeys(name, keys);
  const free = meant.filter((key) => !isThere(key));
  if (free.length > 0) return `did you mean ${listWords(free)}?`;
  if (rows.some((row) => row.keys.includes(COMMENT))) return commentHelp(value);
  return `${listWords(meant.slice(0, 1))} is there already: keep one of the two`;
}

/** The verb that the words of a step speak of. */
export const likelyVerb = (text: string): Verb => LIKELY_VERBS.find(([words]) => words.test(text.slice(0, 200)))?.[1] ?? "activate";
