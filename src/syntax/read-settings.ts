import { isMap, isScalar } from "yaml";
import { LOSING_CONDITIONS, SYSTEMS, type RulesChoice } from "../domain/scenario.ts";
import { parsePlace } from "../domain/place.ts";
import { quote } from "../diagnostics/escape.ts";
import { listWords, suggestWord } from "../diagnostics/suggest.ts";
import { follow } from "./aliases.ts";
import { isMisspelt, openList, openMap, openText, reportUnknownKeys, type Entry, type MapView } from "./cursor.ts";
import { report, spanOf, writtenOf, type Reading, type Value, type Written } from "./reading.ts";
import type { DraftCannotLose, DraftEnd, DraftOutside, DraftRepeat, Settings } from "./draft.ts";
import { readPlayers, readState } from "./read-players.ts";
import { readCondition, readEntries, readLosingConditions, readOptionalText, readTextList, reportNumberWords, reportSpokenNumber, reportTrouble, spendDigits } from "./read-values.ts";
import { parseRawAmount, type Trouble } from "./amount-terms.ts";
import { numberHelp } from "./number-words.ts";
import { parseRawCondition } from "./terms.ts";

/** The top-level keys that a case may replace. */
export const SETTING_KEYS = ["rules", "active", "proposer", "players", "state", "cannot-lose", "repeat", "end", "ignore", "outside"] as const;

const EDITION = /^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$/;

/** Reads `cr`, `mtr`, `riftbound`, `bandai`, or one of them with an edition: `cr@2023-11-17`. The reason is a pair of message and help. */
export function parseRules(text: string): { readonly rules: RulesChoice } | { readonly code: "wrong-kind" | "bad-edition"; readonly message: string; readonly help: string } {
  const at = text.indexOf("@");
  const word = at < 0 ? text : text.slice(0, at);
  const system = SYSTEMS.find((each) => each === word);
  if (!system) return { code: "wrong-kind", message: `"rules" is ${listWords(SYSTEMS)}, not ${quote(word)}`, help: suggestWord(word, SYSTEMS, "rules") };
  if (at < 0) return { rules: { system, edition: null } };
  const edition = text.slice(at + 1);
  if (EDITION.test(edition)) return { rules: { system, edition } };
  return { code: "bad-edition", message: `the edition ${quote(edition)} is not a date`, help: `write the date as ${system}@2023-11-17` };
}

function readRules(reading: Reading, view: MapView): RulesChoice | null {
  const written = readOptionalText(reading, view, "rules");
  if (!written) return null;
  const parsed = parseRules(written.text);
  if ("rules" in parsed) return parsed.rules;
  report(reading, { ...parsed, where: written.span });
  return null;
}

/** What people write for "no end", in small letters. Read, so that the check can say what is wrong with it. */
export const ENDLESS_WORDS = ["infinite", "infinitely", "infinity", "forever", "any", "any number", "any number of times", "endless", "∞", "unlimited", "as often as i want"] as const;

const ENDLESS: ReadonlySet<string> = new Set(ENDLESS_WORDS);

const REPEAT_HELP = "write a number: 1000000, 1_000_000, 1e6 or 10^100";

/** Words in place of a number: `a million`, `very often`. False where it rather is an amount with a mistake in it. */
function reportRepeatWords(reading: Reading, written: Written, { message }: Trouble): boolean {
  if (reportSpokenNumber(reading, '"repeat"', written)) return true;
  if (!message.startsWith("two terms") || !/^[\p{L}\p{M}\p{N}\s'-]+$/u.test(written.text)) return false;
  const [, factor, name] = /^([0-9]+)\s+(\S+)$/.exec(written.text.trim()) ?? [];
  reportNumberWords(reading, '"repeat"', written, `${numberHelp("")}${factor === undefined || name === undefined ? "" : `, or an amount: ${factor} * ${name}`}`);
  return true;
}

/** Reads the value of `repeat`: a number, an amount, a word for "no end", or a map with `enough`, `until` or `while`. */
export function readRepeat(reading: Reading, entry: Entry): DraftRepeat | null {
  const node = follow(reading, entry.value);
  if (node === undefined) return null;
  if (node && isMap(node)) return readRepeatMap(reading, node, entry);
  const written = openText(reading, node, entry.span, '"repeat"', REPEAT_HELP);
  if (!written || !spendDigits(reading, written)) return null;
  if (ENDLESS.has(written.text.trim().toLowerCase())) return { kind: "endless", written };
  const raw = parseRawAmount(written.text);
  if (!raw.ok) {
    if (!reportRepeatWords(reading, written, raw.reason)) reportTrouble(reading, "bad-number", '"repeat"', written, raw.reason);
    return null;
  }
  const [only] = raw.value.terms;
  if (raw.value.terms.length === 1 && only?.name === null && only.factor < 0n) {
    report(reading, { code: "bad-number", message: `"repeat" is zero or more, not ${quote(written.text)}`, where: written.span, label: "below zero", help: "write 0 or more" });
    return null;
  }
  return { kind: "amount", written, raw: raw.value };
}

export const REPEAT_KEYS = ["enough", "until", "while"] as const;

function readRepeatMap(reading: Reading, node: Value, entry: Entry): DraftRepeat | null {
  const view = openMap(reading, node, entry.span, '"repeat"', REPEAT_HELP);
  if (!view) return null;
  reportUnknownKeys(reading, view, REPEAT_KEYS, '"repeat"');
  const found = REPEAT_KEYS.flatMap((key) => view.entries.get(key) ?? []);
  const [first, second] = found;
  if (second) report(reading, { code: "wrong-kind", message: `"repeat" has one key, not both ${listWords(found.map((each) => each.key.text), "and")}`, where: second.key.span, help: "keep one of them" });
  if (!first) {
    if (view.entries.size === 0) report(reading, { code: "wrong-kind", message: '"repeat" has nothing in it', where: view.span, help: REPEAT_HELP });
    return null;
  }
  if (first.key.text === "enough") {
    const condition = readCondition(reading, first.value, first.span, '"enough"');
    return condition && { kind: "enough", ...condition };
  }
  const written = openText(reading, first.value, first.span, quote(first.key.text));
  if (!written || !spendDigits(reading, written)) return null;
  const raw = parseRawCondition(written.text);
  return { kind: "until", word: first.key.text === "until" ? "until" : "while", written, raw: raw.ok ? raw.value : null };
}

function readEnd(reading: Reading, entry: Entry): DraftEnd | null {
  const node = follow(reading, entry.value);
  if (node === undefined) return null;
  const help = "write a place: 100/untap/after";
  let value: Value = node;
  let at = entry.span;
  let player = null;
  if (node && isMap(node)) {
    const view = openMap(reading, node, entry.span, '"end"', help);
    if (!view) return null;
    reportUnknownKeys(reading, view, ["at", "player"], '"end"');
    const place = view.entries.get("at");
    player = readOptionalText(reading, view, "player");
    if (!place) {
      if (!isMisspelt(view, "at", ["at", "player"])) report(reading, { code: "missing-key", message: '"end" has no key "at"', where: view.span, help: "write { at: PLACE, player: NAME }" });
      return null;
    }
    value = place.value;
    at = place.span;
  }
  const written = openText(reading, value, at, '"end"', help);
  if (!written || !spendDigits(reading, written)) return null;
  const place = parsePlace(written.text);
  if (place.ok) return { place: place.value, written, player };
  report(reading, { code: "bad-place", message: `the place ${quote(written.text)} cannot be read: ${place.reason}`, where: written.span, help: "write ITERATION/STEP/WHEN, or STEP/WHEN outside every loop" });
  return null;
}

function readCannotLose(reading: Reading, entry: Entry): readonly DraftCannotLose[] {
  const node = follow(reading, entry.value);
  if (node && isMap(node)) {
    return readEntries(reading, { key: entry.key, span: entry.span, value: node }, "", (each) => ({ player: each.key, conditions: readLosingConditions(reading, each) }));
  }
  if (node === undefined) return [];
  return readTextList(reading, node, entry.span, '"cannot-lose"').map((player) => ({ player, conditions: LOSING_CONDITIONS }));
}

function readOutside(reading: Reading, entry: Entry): readonly DraftOutside[] {
  const items = openList(reading, entry.value, entry.span, '"outside"', "write a list of { player: NAME, could: TEXT }");
  return (items ?? []).flatMap((item) => {
    const at = item ? spanOf(reading, item) : entry.span;
    const view = openMap(reading, item, at, 'an entry of "outside"', "write { player: NAME, could: TEXT }");
    if (!view) return [];
    reportUnknownKeys(reading, view, ["player", "could"], '"outside"');
    const player = readOptionalText(reading, view, "player");
    const could = readOptionalText(reading, view, "could");
    for (const key of ["player", "could"]) {
      if (!view.entries.has(key) && !isMisspelt(view, key, ["player", "could"])) report(reading, { code: "missing-key", message: `an entry of "outside" has no key ${quote(key)}`, where: view.span, help: "write { player: NAME, could: TEXT }" });
    }
    return player && could ? [{ player, could: could.text === "nothing" ? null : could.text }] : [];
  });
}

/** Is this the word `none`, with which a case takes a key away? */
function isNone(reading: Reading, entry: Entry): boolean {
  const node = follow(reading, entry.value);
  return node !== undefined && node !== null && isScalar(node) && writtenOf(node).text === "none";
}

/** Reads the keys that stand at the top level and in the `with` of a case; `none` counts only in a case. */
export function readSettings(reading: Reading, view: MapView, where: "top" | "case"): Settings {
  const optional = <Item>(key: string, read: (entry: Entry) => Item): Item | null => {
    const entry = view.entries.get(key);
    return entry ? read(entry) : null;
  };
  const removable = <Item>(key: string, read: (entry: Entry) => Item): Item | "none" | null =>
    optional<Item | "none">(key, (entry) => (where === "case" && isNone(reading, entry) ? "none" : read(entry)));
  return {
    view,
    rules: readRules(reading, view),
    active: readOptionalText(reading, view, "active"),
    proposer: readOptionalText(reading, view, "proposer"),
    players: optional("players", (entry) => readPlayers(reading, entry)),
    state: optional("state", (entry) => readState(reading, entry)),
    cannotLose: removable("cannot-lose", (entry) => readCannotLose(reading, entry)),
    repeat: removable("repeat", (entry) => readRepeat(reading, entry)),
    end: removable("end", (entry) => readEnd(reading, entry)),
    ignore: optional("ignore", (entry) => readTextList(reading, entry.value, entry.span, '"ignore"')),
    outside: optional("outside", (entry) => readOutside(reading, entry)),
  };
}
