import { isMap, isScalar, isSeq } from "yaml";
import { spanOf, type Reading, type Value } from "./reading.ts";

/** The names that a file gives its players and quantities, as far as they can be told before it is read, for examples. */
export interface OwnNames {
  readonly players: readonly string[];
  /** With their owners: `Ana.mana`. */
  readonly quantities: readonly string[];
}

const MOST = 50;
const SIMPLE = /^[\p{L}\p{N}_][\p{L}\p{N}_. -]*$/u;
const isSimple = (name: string): boolean => name.length <= 40 && SIMPLE.test(name);

function keysOf(value: Value | undefined): readonly (readonly [string, Value])[] {
  if (!value || !isMap(value)) return [];
  return value.items.slice(0, MOST).flatMap(({ key, value: behind }) => (isScalar(key) && typeof key.value === "string" && isSimple(key.value) ? [[key.value, (behind ?? null) as Value] as const] : []));
}

function collect(reading: Reading): OwnNames {
  const top = new Map(keysOf(reading.document.contents));
  const cast = top.get("players");
  const listed = cast && isSeq(cast) ? cast.items.slice(0, MOST).flatMap((item) => (isScalar(item) && typeof item.value === "string" && isSimple(item.value) ? [item.value] : [])) : [];
  const owners = keysOf(cast);
  const owned = owners.flatMap(([player, value]) => keysOf(value).map(([name]) => `${player}.${name}`));
  const common = keysOf(top.get("state")).map(([name]) => name);
  return { players: [...listed, ...owners.map(([player]) => player)], quantities: [...owned, ...common].slice(0, MOST) };
}

/** Looks the names up once for each document. */
export function ownNames(reading: Reading): OwnNames {
  reading.ownNames ??= collect(reading);
  return reading.ownNames;
}

/** What is written at a value, its beginning where it is long. */
const wordsAt = (reading: Reading, value: Value): string => {
  const { start, end } = value ? spanOf(reading, value) : { start: 0, end: 0 };
  return reading.source.text.slice(start, Math.min(end, start + 200));
};

/** The first number in some words, a sign included. */
export const numberIn = (words: string): string | null => /(?<![\p{L}\p{N}_.^-])-?[0-9]{1,9}(?![\p{L}\p{N}_.^])/u.exec(words)?.[0] ?? null;

/** The quantity that somebody may have meant who wrote these words; of `player`, or else of anybody. */
function quantityIn(names: OwnNames, words: string, player: string, key: string): string {
  const own = names.quantities.filter((name) => name.startsWith(`${player}.`));
  const candidates = [...own, ...names.quantities];
  const nameOf = (name: string): string => name.slice(name.indexOf(".") + 1);
  return candidates.find((name) => words.includes(name))
    ?? candidates.find((name) => words.split(/[^\p{L}\p{N}_.-]+/u).includes(nameOf(name)))
    ?? (key === "pay" ? candidates.find((name) => name.endsWith(".mana")) : undefined)
    ?? candidates[0] ?? `${player}.${key === "pay" ? "mana" : "life"}`;
}

/** An example for `pay`, `change`, `draws` or `mills` with names and a number of this file: `pay: { Ana.mana: 1 }`. */
export function exampleEntry(reading: Reading, key: string, value: Value, player: string | null): string {
  const names = ownNames(reading);
  const words = wordsAt(reading, value);
  const who = player !== null && names.players.includes(player) ? player : (names.players[0] ?? "Ana");
  const number = numberIn(words) ?? "1";
  return `${key}: { ${key === "pay" || key === "change" ? quantityIn(names, words, who, key) : who}: ${key === "change" ? number : number.replace("-", "")} }`;
}

const SEATS = ["Ana", "Ben", "Cho", "Dia"];

/** An example for `players`: the names that stand in a text, or as many as a number says. */
export function examplePlayers(reading: Reading, value: Value): string {
  const words = value && isScalar(value) ? wordsAt(reading, value).replaceAll(/["']/g, "") : "";
  const number = numberIn(words);
  const names = number === null ? words.split(/\s*(?:[,;&+]|\band\b|\bvs?\b\.?)\s*/).filter(isSimple) : SEATS.slice(0, Math.max(1, Number(number)));
  return `players: [${(names.length > 1 || number !== null ? names : names[0] === undefined ? SEATS.slice(0, 2) : [names[0], names[0] === "Ben" ? "Ana" : "Ben"]).join(", ")}]`;
}
