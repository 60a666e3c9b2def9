import { isScalar } from "yaml";
import { isSlug } from "../domain/place.ts";
import { VERBS, type Verb } from "../domain/step.ts";
import { quote } from "../diagnostics/escape.ts";
import { nearestWithin } from "../diagnostics/suggest.ts";
import { isMisspelt, openList, openMap, openText, reportUnknownKeys, type Entry, type MapView } from "./cursor.ts";
import type { DraftClause, DraftStep } from "./draft.ts";
import { helpForEveryday, meantKeys } from "./meant.ts";
import { exampleEntry } from "./own-names.ts";
import { readShownText } from "./read-text.ts";
import { readAmount, readCondition, readEntries, readFlag, readOptionalText, readTextList, readTexts, readWord, reportSpokenNumber, reportTrouble, spendDigits } from "./read-values.ts";
import { report, spanOf, type Reading, type Written } from "./reading.ts";
import { parseRawChange, parseRawCondition } from "./terms.ts";

/** The keys of a step besides its verb. */
export const STEP_KEYS = [
  "id", "player", "pay", "change", "draws", "mills", "requires", "hold", "may", "forced", "inside", "unless", "needs-all", "controlled-by",
  "involves", "immediate", "new-cards", "if", "otherwise", "random", "outcome", "hidden", "uses", "unspecified", "only-iterations",
] as const;

export const isVerb = (text: string): text is Verb => (VERBS as readonly string[]).includes(text);
/** Everything that may stand on a step. */
export const ALL_STEP_KEYS: readonly string[] = [...VERBS, ...STEP_KEYS];

/** Most steps have few of the keys, so what they do not have is one and the same. */
const NONE: readonly never[] = [];
/** Told by itself, with the way to a block. */
const NO_BLOCK: ReadonlySet<string> = new Set(["repeat"]);

/** What an everyday word may stand for on a step that has its verb; `#` is a comment. */
const MEANT_KEYS: readonly string[] = [...STEP_KEYS, "repeat", "#"];

/** Reads the id of a step or block; null where there is none or it cannot be used. */
export function readId(reading: Reading, view: MapView): Written | null {
  const written = readOptionalText(reading, view, "id");
  if (!written || isSlug(written.text)) return written;
  const slug = written.text.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-").replaceAll(/^-+|-+$/g, "");
  report(reading, {
    code: "bad-name", message: `the id ${quote(written.text)} is not made of small letters, digits and hyphens`, where: written.span,
    help: slug === "" ? "write an id such as make-elf" : `write ${slug}`,
  });
  return null;
}

/** Finds the one verb; a key that is close to a verb counts as a misspelt one where there is no other. */
function findVerb(reading: Reading, view: MapView): { verb: Verb; entry: Entry } | { misspelt: ReadonlySet<string> } {
  const found = [...view.entries].flatMap(([key, entry]) => (isVerb(key) ? [{ verb: key, entry }] : []));
  const [first, second] = found;
  if (first && second) {
    report(reading, {
      code: "two-verbs", message: `a step has both ${quote(first.verb)} and ${quote(second.verb)}`, where: second.entry.key.span, label: "a second verb",
      others: [{ where: first.entry.key.span, text: "the first verb" }], help: "make two steps of it",
    });
  }
  if (first) return first;
  const unknown = [...view.entries.values()].filter((entry) => !ALL_STEP_KEYS.includes(entry.key.text));
  const saysVerb = unknown.filter((entry) => meantKeys(entry.key.text, VERBS).length > 0);
  const rest = unknown.filter((entry) => meantKeys(entry.key.text, MEANT_KEYS).length === 0);
  const meant = saysVerb.find((entry) => rest.includes(entry))
    ?? rest.find((entry) => VERBS.some((verb) => verb === nearestWithin(reading.suggesting, entry.key.text, ALL_STEP_KEYS)[0]))
    ?? saysVerb[0]
    ?? rest.find((entry) => nearestWithin(reading.suggesting, entry.key.text, ALL_STEP_KEYS).length === 0 && entry.value !== null && isScalar(entry.value));
  if (meant) {
    const everyday = saysVerb.includes(meant) ? helpForEveryday(reading, meant.key.text, meant.value, VERBS, () => false) : null;
    const [near] = everyday === null ? nearestWithin(reading.suggesting, meant.key.text, VERBS) : [];
    report(reading, {
      code: "unknown-verb", message: `${quote(meant.key.text)} is no verb of a step`, where: meant.key.span, label: "not a verb of the format",
      help: everyday ?? (near === undefined ? `use one of ${VERBS.join(", ")}` : `did you mean ${quote(near)}?`),
    });
    return { misspelt: new Set([meant.key.text]) };
  }
  if (!view.isBroken) report(reading, { code: "no-verb", message: "a step has no verb", where: view.span, label: "a verb is missing here", help: `give it one of ${VERBS.join(", ")}` });
  return { misspelt: new Set() };
}

function readClause(reading: Reading, view: MapView): DraftClause | null {
  const written = readOptionalText(reading, view, "if");
  if (!written || !spendDigits(reading, written)) return null;
  const raw = parseRawCondition(written.text);
  return { written, raw: raw.ok ? raw.value : null };
}

function readMay(reading: Reading, view: MapView): "no" | "taken" | "declined" {
  const entry = view.entries.get("may");
  const word = entry ? readWord(reading, entry, ["true", "false", "declined"]) : null;
  return word === "true" ? "taken" : word === "declined" ? "declined" : "no";
}

function readUnless(reading: Reading, view: MapView): DraftStep["unless"] {
  const entry = view.entries.get("unless");
  if (!entry) return null;
  const help = "write { player: NAME, action: TEXT }";
  const inner = openMap(reading, entry.value, entry.span, '"unless"', help, "names a player and what they could do");
  if (!inner) return null;
  reportUnknownKeys(reading, inner, ["player", "action"], '"unless"');
  const players = inner.entries.get("player");
  const action = readOptionalText(reading, inner, "action");
  for (const key of ["player", "action"]) {
    if (!inner.entries.has(key) && !isMisspelt(inner, key, ["player", "action"])) report(reading, { code: "missing-key", message: `"unless" has no key ${quote(key)}`, where: inner.span, help });
  }
  const names = players ? readTexts(reading, players.value, players.span, '"player"') : [];
  return { players: names, action: action?.text ?? "" };
}

/** The player of a step as it is written, for examples. */
function writtenPlayer(view: MapView): string | null {
  const value = view.entries.get("player")?.value;
  return value && isScalar(value) ? String(value.value) : null;
}

function readAmounts(reading: Reading, view: MapView, key: string): DraftStep["pay"] {
  const entry = view.entries.get(key);
  if (!entry) return NONE;
  return readEntries(reading, entry, () => `write ${exampleEntry(reading, key, entry.value, writtenPlayer(view))}`, (each) => {
    const amount = readAmount(reading, each.value, each.span, `the amount of ${quote(each.key.text)}`);
    return amount && { ...amount, name: each.key };
  }, key === "pay" ? "names what is paid and how much of it" : `names who ${key} and how many cards`);
}

function readChanges(reading: Reading, view: MapView): DraftStep["change"] {
  const entry = view.entries.get("change");
  if (!entry) return NONE;
  return readEntries(reading, entry, () => `write ${exampleEntry(reading, "change", entry.value, writtenPlayer(view))}`, (each) => {
    const what = `the change of ${quote(each.key.text)}`;
    const written = openText(reading, each.value, each.span, what, "write an amount, = AMOUNT, x AMOUNT or up to -AMOUNT");
    if (!written || !spendDigits(reading, written)) return null;
    const raw = parseRawChange(written.text);
    if (raw.ok) return { name: each.key, written, raw: raw.value };
    if (!reportSpokenNumber(reading, what, written)) reportTrouble(reading, "bad-amount", what, written, raw.reason);
    return null;
  }, "names what changes and by how much");
}

function readRequires(reading: Reading, view: MapView): DraftStep["requires"] {
  const entry = view.entries.get("requires");
  if (!entry) return NONE;
  const items = openList(reading, entry.value, entry.span, '"requires"', "write a list of conditions: [Ana.mana >= 1]");
  return (items ?? []).flatMap((item) => readCondition(reading, item, item ? spanOf(reading, item) : entry.span, 'a condition of "requires"') ?? []);
}

/** What to do about an everyday word that no key of a step is for, where the step has its verb. */
function otherWord(name: string, verb: Verb | null): string | null {
  if (meantKeys(name, ["repeat"]).length > 0) return "put the step into a block: { repeat: …, steps: [ … ] }";
  if (meantKeys(name, VERBS).length === 0) return null;
  return verb === null ? "make another step of it" : `say it in the words behind ${quote(verb)}, or make another step of it`;
}

/** A step whose verb or text may be missing. */
type PartialStep = { readonly [Key in keyof DraftStep]: DraftStep[Key] | (Key extends "verb" | "text" ? null : never) };

const isWhole = (step: PartialStep): step is DraftStep => step.verb !== null && step.text !== null;

/** Reads one step, the `index`-th of the document from zero; null when a finding says why it is none. The steps after it are read in any case. */
export function readStep(reading: Reading, view: MapView, index: number, ignoredCodes: readonly string[]): DraftStep | null {
  const flag = (key: string): boolean => {
    const entry = view.entries.get(key);
    return entry ? (readFlag(reading, entry) ?? false) : false;
  };
  const text = (key: string): string | null => readOptionalText(reading, view, key)?.text ?? null;
  const names = (key: string, isOneEnough: boolean): readonly Written[] => {
    const entry = view.entries.get(key);
    if (!entry) return NONE;
    return isOneEnough ? readTexts(reading, entry.value, entry.span, quote(key)) : readTextList(reading, entry.value, entry.span, quote(key));
  };
  const found = findVerb(reading, view);
  const repeat = view.entries.get("repeat");
  if (repeat) report(reading, { code: "misplaced-key", message: '"repeat" stands on a loop or block, not on a step', where: repeat.key.span, help: "put the step into a block: { repeat: …, steps: [ … ] }" });
  reportUnknownKeys(reading, view, ALL_STEP_KEYS, "a step", {
    except: "misspelt" in found ? new Set(["repeat", ...found.misspelt]) : NO_BLOCK,
    everyday: STEP_KEYS,
    otherwise: (name) => otherWord(name, "verb" in found ? found.verb : null),
  });
  const id = readId(reading, view);
  const outcome = view.entries.get("outcome");
  // All in one literal: V8 would give every object that another is spread into a hidden class of its own.
  const step = {
    kind: "step", index, id: id?.text ?? `step-${String(index + 1)}`, view,
    player: readOptionalText(reading, view, "player"),
    pay: readAmounts(reading, view, "pay"), change: readChanges(reading, view),
    draws: readAmounts(reading, view, "draws"), mills: readAmounts(reading, view, "mills"), requires: readRequires(reading, view),
    hold: flag("hold"), may: readMay(reading, view), forced: flag("forced"), inside: flag("inside"), unless: readUnless(reading, view),
    needsAll: names("needs-all", false), controlledBy: readOptionalText(reading, view, "controlled-by"), involves: names("involves", true),
    immediate: flag("immediate"), newCards: flag("new-cards"), clause: readClause(reading, view), otherwise: text("otherwise"),
    random: text("random"), outcomeIrrelevant: outcome ? readWord(reading, outcome, ["irrelevant"]) !== null : false, hidden: text("hidden"),
    uses: names("uses", true), unspecified: text("unspecified"), onlyIterations: text("only-iterations"),
    ignoredCodes,
    verb: "verb" in found ? found.verb : null,
    text: "verb" in found ? readShownText(reading, found.entry) : null,
  } as const;
  return isWhole(step) ? step : null;
}
