import { isScalar } from "yaml";
import { OUTCOMES, type Expectation } from "../domain/case.ts";
import { parsePlace } from "../domain/place.ts";
import { quote } from "../diagnostics/escape.ts";
import { follow } from "./aliases.ts";
import { openMap, openText, reportUnknownKeys, type Entry, type MapView } from "./cursor.ts";
import { report, writtenOf, type Reading, type Written } from "./reading.ts";
import { numberOf, readEntries, readNumber, readTexts, readWord, spendDigits, wordOf } from "./read-values.ts";

export const EXPECT_KEYS = [
  "outcome", "at", "iterations", "priority", "must-differ", "must-break", "by", "loses", "wins", "draw", "continues", "state",
  "refused-for", "warns", "answer-refused", "by-hand", "cites", "assumptions",
] as const;

const NAME_KEYS = ["priority", "must-differ", "must-break", "by"] as const;
const PLAYER_LIST_KEYS = ["loses", "wins", "draw", "continues"] as const;
const CODE_LIST_KEYS = ["refused-for", "warns", "cites", "assumptions"] as const;

/** An expectation with the names in it that are looked up later. */
export interface ReadExpectation {
  readonly expect: Expectation;
  readonly names: readonly Written[];
  readonly quantities: readonly Written[];
}

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

interface Expecting {
  readonly reading: Reading;
  readonly expect: Mutable<Expectation>;
  readonly names: Written[];
  readonly quantities: Written[];
}

function isNone(reading: Reading, entry: Entry): boolean {
  const node = follow(reading, entry.value);
  return node !== undefined && node !== null && isScalar(node) && writtenOf(node).text === "none";
}

function readOutcome({ reading, expect }: Expecting, entry: Entry): void {
  const words = readTexts(reading, entry.value, entry.span, '"outcome"').flatMap((written) => wordOf(reading, written, '"outcome"', OUTCOMES) ?? []);
  expect.outcome = words;
}

function readAt({ reading, expect }: Expecting, entry: Entry): void {
  if (isNone(reading, entry)) {
    expect.at = null;
    return;
  }
  const written = openText(reading, entry.value, entry.span, '"at"', "write a place: 3/untap/responding");
  if (!written || !spendDigits(reading, written)) return;
  const place = parsePlace(written.text);
  if (place.ok) expect.at = place.value;
  else report(reading, { code: "bad-place", message: `the place ${quote(written.text)} cannot be read: ${place.reason}`, where: written.span, help: "write ITERATION/STEP/WHEN, STEP/WHEN outside every loop, start or end" });
}

function readName({ reading, expect, names }: Expecting, entry: Entry, key: (typeof NAME_KEYS)[number]): void {
  const written = openText(reading, entry.value, entry.span, quote(key), "write a player, or none");
  if (!written) return;
  expect[key] = written.text === "none" && !written.isQuoted ? null : written.text;
  if (expect[key] !== null) names.push(written);
}

function readState({ reading, expect, quantities }: Expecting, entry: Entry): void {
  if (isNone(reading, entry)) {
    expect.state = null;
    return;
  }
  const state = new Map<string, bigint | null>();
  expect.state = state;
  readEntries(reading, entry, "write a map: { Ana.elves: 2 }", (each) => {
    quantities.push(each.key);
    const written = openText(reading, each.value, each.span, quote(each.key.text), "write a number, or unknown");
    if (!written) return null;
    const value = written.text === "unknown" ? null : numberOf(reading, written, quote(each.key.text), "any");
    if (value !== null || written.text === "unknown") state.set(each.key.text, value);
    return null;
  });
}

function readKey(expecting: Expecting, entry: Entry): void {
  const { reading, expect } = expecting;
  const key = entry.key.text;
  const nameKey = NAME_KEYS.find((each) => each === key);
  const listKey = PLAYER_LIST_KEYS.find((each) => each === key);
  const codeKey = CODE_LIST_KEYS.find((each) => each === key);
  if (nameKey) readName(expecting, entry, nameKey);
  else if (listKey || codeKey) {
    const texts = isNone(reading, entry) ? [] : readTexts(reading, entry.value, entry.span, quote(key));
    if (listKey) for (const each of texts) expecting.names.push(each);
    const list = texts.map((written) => written.text);
    if (listKey) expect[listKey] = list;
    if (codeKey) expect[codeKey] = list;
  } else if (key === "outcome") readOutcome(expecting, entry);
  else if (key === "at") readAt(expecting, entry);
  else if (key === "iterations") {
    const number = isNone(reading, entry) ? null : readNumber(reading, entry.value, entry.span, '"iterations"', "natural");
    if (number !== null || isNone(reading, entry)) expect.iterations = number;
  } else if (key === "state") readState(expecting, entry);
  else if (key === "by-hand") {
    const word = readWord(reading, entry, ["allowed", "stop-at-same-state", "none"]);
    if (word) expect["by-hand"] = word === "none" ? null : word;
  } else if (key === "answer-refused") {
    const refused = new Map<string, string>();
    expect["answer-refused"] = refused;
    if (isNone(reading, entry)) return;
    readEntries(reading, entry, "write a map: { Ben: not-earlier }", (each) => {
      expecting.names.push(each.key);
      const code = openText(reading, each.value, each.span, `the code for ${quote(each.key.text)}`, "write the code of the refusal");
      if (code) refused.set(each.key.text, code.text);
      return null;
    });
  }
}

/** Reads `expect` of a case; keys that are left out stay out. */
export function readExpectation(reading: Reading, view: MapView): ReadExpectation {
  const entry = view.entries.get("expect");
  const inner = entry ? openMap(reading, entry.value, entry.span, '"expect"', "write a map: expect: { outcome: taken }", "names what must come out") : null;
  const expecting: Expecting = { reading, expect: {}, names: [], quantities: [] };
  if (inner) {
    reportUnknownKeys(reading, inner, EXPECT_KEYS, '"expect"');
    for (const each of inner.entries.values()) readKey(expecting, each);
  }
  return { expect: expecting.expect, names: expecting.names, quantities: expecting.quantities };
}
