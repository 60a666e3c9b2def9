// Small changes to a scenario that keep it YAML, the same for the same seed: what people get wrong, and what they might
// write instead.

import { Document, isMap, isScalar, isSeq, parseDocument, Scalar, visit, YAMLMap, YAMLSeq, type Pair } from "yaml";
import { VERBS } from "../../src/domain/step.ts";
import { EVERYDAY_ROWS } from "../../src/syntax/everyday.ts";
import { BLOCK_KEYS, CASE_KEYS, EXPECT_KEYS, GAME_END_KEYS, REPEAT_KEYS, SETTING_KEYS, STEP_KEYS, TABLE_KEYS, TOP_KEYS } from "../../src/syntax/index.ts";
import type { Chance } from "../reference/random.ts";

const KEYS: readonly string[] = [
  ...TOP_KEYS, ...SETTING_KEYS, ...VERBS, ...STEP_KEYS, ...BLOCK_KEYS, ...CASE_KEYS, ...EXPECT_KEYS, ...TABLE_KEYS, ...GAME_END_KEYS, ...REPEAT_KEYS,
  "at", "could", "action", "number", "state-of-turn", "focus", "life", "Ana", "Ana.life", "<<", "007", ...EVERYDAY_ROWS.flatMap((row) => row.words.slice(0, 2)),
];

/** Scalars as they are written without quotes, right and wrong ones of every kind. */
const SCALARS = [
  "0", "3", "-3", "+3", "- 3", "007", "1_000", "1__0", "_1", "1e6", "1E6", "1e+3", "1e-3", "2e", "10^100", "10^", "0^0", "-0", "1.5", "1.0", ".5", "1.", "1,000", "1 000", "0x1F", "0o7", "1e400", "-1e400",
  "true", "True", "false", "No", "null", "~", "none", "unknown", "declined", "irrelevant", "a million",
  "Ana", "Ana.life", "2nd", "2nd.elves", "Mary Ann", "two words", "Ana/Ben", "a.b", "A-b", "-a", ".a", "a.", "ana-b",
  "Ana.life + 1", "Ana.life +1", "Ana.life+1", "2 * Ana.life", "2*Ana.life", "Ana.life * 2", "2 * 3", "2 * 3x", "3 * - 2", "- Ana.life", "+ Ana.life - 2", "1 + + 1", "1 - -a", "1 +", "(1)",
  "= 3", "=3", "== 3", "= -3", "x 2", "X 2", "x", "x2", "x + 1", "up to -3", "UP TO - 3", "up to 3", "up  to -Ana.life", "up", "\u2212 3", "= 3 apples",
  "Ana.life >= 3", "Ana.life >=3", "Ana.life => 3", "Ana.life = 3", "1 < 2 < 3", "Ana.life != -2", "Ana.life \u2265 3", ">= 3 3", "a == b", "a ==",
  "start", "end", "3/a/before", "2.5/a-b/after", "0/a/before", "a/choosing", "a/during", "3/A/before", "3//before", "1/2/a/before", "1_0.1e1/a/responding", "3.0/a/before", " a/before",
  "accept", "ACCEPT", "Agree", "no-action", "No Action", "choose not to break", "indefinitely", "acept", "3@a/before", "3 @ 2/a/before", "3 a/before", "3@end", "@a/before", "3@", "-1",
  "cr", "mtr@2023-11-17", "cr@2023-13-01", "cr@", "magic", "riftbound", "life", "poison", "taken", "judge", "won", "allowed", "infinite", "Forever", "any number", "as often as I want", "\u221e",
];

const QUOTED = ["", " ", "true", "false", "3", "1.5", "null", " 3 ", "= 3 ", "x ", " start", "a\"b", "\"Mary Ann\".life + 1", "\"open", "2 * \"a b\".c", "\"\"", "\u00a0", "line\nline", "a/before ", " accept ", "<<"];

const scalar = (chance: Chance): Scalar => {
  const isQuoted = chance.happens(0.2);
  const made = new Scalar(chance.pick(isQuoted ? QUOTED : SCALARS));
  made.type = isQuoted ? "QUOTE_DOUBLE" : "PLAIN";
  return made;
};

/** Stands for nothing at all, which a document without types cannot be made to write. */
const NOTHING = "NOTHING-AT-ALL";
const written = (document: Document): string => document.toString({ lineWidth: 0 }).replaceAll(NOTHING, "");

type Slot = { readonly get: () => unknown; readonly set: (value: unknown) => void };

/** Every map, and every place where a value stands. */
function collect(document: Document): { maps: YAMLMap[]; lists: YAMLSeq[]; slots: Slot[] } {
  const maps: YAMLMap[] = [];
  const lists: YAMLSeq[] = [];
  const slots: Slot[] = [];
  visit(document, {
    Map: (_key, map) => {
      maps.push(map);
      for (const pair of map.items) slots.push({ get: () => pair.value, set: (value) => { pair.value = value; } });
    },
    Seq: (_key, list) => {
      lists.push(list);
      list.items.forEach((_item, index) => slots.push({ get: () => list.items[index], set: (value) => { list.items[index] = value; } }));
    },
  });
  return { maps, lists, slots };
}

function misspell(chance: Chance, text: string): string {
  const at = chance.between(0, Math.max(0, text.length - 1));
  const letter = chance.pick(Array.from(" -+*/@.^_e0a\"=<>x9"));
  return chance.pick([text.slice(0, at) + text.slice(at + 1), text.slice(0, at) + letter + text.slice(at), text.slice(0, at) + letter + text.slice(at + 1), text.toUpperCase(), `${text}s`]);
}

const nameOf = (pair: Pair): string => (isScalar(pair.key) ? String(pair.key.value) : "");

/** Puts a pair into a map that has no such key; what stands twice is found by the editor itself. */
function put(map: YAMLMap, key: string, value: unknown): void {
  if (map.items.some((pair) => nameOf(pair) === key)) return;
  map.add(new Document({}, { schema: "failsafe" }).createPair(key, null) as Pair);
  const last = map.items.at(-1);
  if (last) last.value = value;
}

const copy = (value: unknown): unknown => (isMap(value) || isSeq(value) || isScalar(value) ? value.clone() : value);

const MUTATIONS: readonly ((document: Document, chance: Chance) => void)[] = [
  // A key is left out, misspelt, another one, or in another map.
  (document, chance) => {
    const map = chance.pick(collect(document).maps);
    map.items.splice(chance.between(0, Math.max(0, map.items.length - 1)), 1);
  },
  (document, chance) => {
    const map = chance.pick(collect(document).maps);
    const pair = map.items[chance.between(0, Math.max(0, map.items.length - 1))];
    const key = pair && (chance.happens(0.5) ? misspell(chance, nameOf(pair)) : chance.pick(KEYS));
    if (key !== undefined && map.items.every((each) => nameOf(each) !== key)) pair!.key = new Scalar(key);
  },
  (document, chance) => { put(chance.pick(collect(document).maps), chance.pick(KEYS), scalar(chance)); },
  (document, chance) => {
    const { maps } = collect(document);
    const from = chance.pick(maps);
    const pair = from.items[chance.between(0, Math.max(0, from.items.length - 1))];
    if (pair) put(chance.pick(maps), nameOf(pair), copy(pair.value));
  },
  (document, chance) => { put(chance.pick(collect(document).maps), chance.pick(VERBS), scalar(chance)); },
  // A value is another one, of another kind, in a list, out of it, or not there.
  (document, chance) => { chance.pick(collect(document).slots).set(scalar(chance)); },
  (document, chance) => { chance.pick(collect(document).slots).set(scalar(chance)); },
  (document, chance) => {
    const { slots } = collect(document);
    chance.pick(slots).set(copy(chance.pick(slots).get()));
  },
  (document, chance) => {
    const slot = chance.pick(collect(document).slots);
    const list = new YAMLSeq();
    list.items.push(copy(slot.get()));
    slot.set(list);
  },
  (document, chance) => {
    const slot = chance.pick(collect(document).slots);
    const value = slot.get();
    const inner: unknown = isSeq(value) ? value.items[0] : isMap(value) ? value.items[0]?.value : undefined;
    if (inner !== undefined) slot.set(copy(inner));
  },
  (document, chance) => { chance.pick(collect(document).slots).set(chance.pick([new Scalar(NOTHING), new YAMLMap(), new YAMLSeq()])); },
  (document, chance) => {
    const scalars = collect(document).slots.filter((slot) => isScalar(slot.get()));
    if (scalars.length === 0) return;
    const slot = chance.pick(scalars);
    const made = new Scalar(misspell(chance, String((slot.get() as Scalar).value)));
    slot.set(made);
  },
];

/** The scenario with one to three changes. Every scalar stays the text that it was. */
export function mutate(text: string, chance: Chance): string {
  const document = parseDocument(text, { schema: "failsafe", version: "1.2" });
  for (let count = chance.pick([1, 1, 1, 2, 3]); count > 0; count -= 1) {
    if (collect(document).slots.length === 0 || collect(document).maps.length === 0) break;
    chance.pick(MUTATIONS)(document as unknown as Document, chance);
  }
  return written(document as unknown as Document);
}

/** A scalar as YAML writes what an editor sees of it. What is too large for a number stays as it is written. */
function spelt({ value, source }: Scalar): string {
  if (value === null) return NOTHING;
  if (typeof value !== "number") return String(value);
  return Number.isInteger(value) ? String(BigInt(value)) : Number.isFinite(value) ? String(value) : (source ?? "");
}

/** The scenario with each scalar spelt as YAML writes the value that an editor sees: `7` for `007`, nothing for `null`. */
export function respell(text: string): string {
  const document = parseDocument(text, { schema: "core", version: "1.2" });
  visit(document, {
    Scalar: (_key, node) => (typeof node.value === "string" ? undefined : new Scalar(spelt(node))),
  });
  document.setSchema("1.2", { schema: "failsafe" });
  return written(document as unknown as Document);
}
