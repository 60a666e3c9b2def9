import { isAlias, isMap, isScalar, isSeq, type YAMLMap, type YAMLSeq } from "yaml";
import { quote } from "../diagnostics/escape.ts";
import type { Span } from "../diagnostics/finding.ts";
import { listAllowed, nearest, nearestWithin } from "../diagnostics/suggest.ts";
import { follow } from "./aliases.ts";
import { helpForEveryday, meantKeys } from "./meant.ts";
import { describeValue, isNothing, report, spanOf, writtenOf, type Reading, type Value, type Written } from "./reading.ts";

export interface Entry {
  readonly key: Written;
  readonly value: Value;
  /** The value's place, or the key's where nothing stands behind it. */
  readonly span: Span;
}

/** Files have tens of thousands of these, so their ends are kept as plain numbers. */
class KeptEntry implements Entry {
  readonly key: Written;
  readonly value: Value;
  readonly #start: number;
  readonly #end: number;

  constructor(key: Written, value: Value, { start, end }: Span) {
    this.key = key;
    this.value = value;
    this.#start = start;
    this.#end = end;
  }

  get span(): Span {
    return { start: this.#start, end: this.#end };
  }
}

/** A map whose keys are texts, each kept once. */
export interface MapView {
  readonly span: Span;
  readonly entries: ReadonlyMap<string, Entry>;
  /** Some of it could not be read, so that what seems to be missing may have stood there. */
  readonly isBroken: boolean;
}

/** `says` stands in place of "is a map", in everyday words. */
function wrongKind(reading: Reading, value: Value, at: Span, what: string, wanted: string, help: string, says?: string): null {
  const where = value && !isNothing(value) ? spanOf(reading, value) : at;
  const found = describeValue(value);
  report(reading, { code: "wrong-kind", message: found === "nothing" ? `${what} has no value` : says === undefined ? `${what} is ${wanted}, not ${found}` : `${what} ${says}: ${found} alone is not enough`, where, label: `${found} stands here`, help });
  return null;
}

/** Opens a map: keys are texts, each once. `what` begins the sentence of a finding: `"pay"`, and `says` may go on: `names what is paid`. Null after a finding. */
export function openMap(reading: Reading, value: Value, at: Span, what: string, help: string | (() => string), says?: string): MapView | null {
  const node = follow(reading, value);
  if (node === undefined) return null;
  if (!node || !isMap(node)) return wrongKind(reading, node, at, what, "a map", typeof help === "string" ? help : help(), says);
  return viewMap(reading, node);
}

function viewMap(reading: Reading, map: YAMLMap): MapView {
  const entries = new Map<string, Entry>();
  let previous: Value = null;
  let isBroken = false;
  for (const pair of map.items) {
    const keyNode = pair.key as Value;
    const value = (pair.value ?? null) as Value;
    const before: Value = previous;
    previous = value;
    if (keyNode && !isScalar(keyNode)) {
      report(reading, { code: "wrong-kind", message: "a key is a text", where: spanOf(reading, keyNode), label: `${isAlias(keyNode) ? "an alias" : describeValue(keyNode)} stands here`, help: "write the key out as a text" });
      isBroken = true;
      continue;
    }
    const key = keyNode ? writtenOf(keyNode) : { text: "", span: { start: map.range?.[0] ?? 0, end: map.range?.[0] ?? 0 }, base: null, isQuoted: false };
    // `activate: {T}: text` leaves the text behind a key that is nothing; the value before it gets the finding.
    if (key.text === "" && !key.isQuoted && before && isMap(before) && before.flow === true) continue;
    if (key.text === "<<" && !key.isQuoted) {
      report(reading, { code: "bad-alias", message: 'merge keys ("<<") are not followed', where: key.span, help: "write the keys out" });
      isBroken = true;
      continue;
    }
    const first = entries.get(key.text);
    if (first) {
      report(reading, {
        code: "duplicate-key", message: `the key ${quote(key.text)} stands twice in one map`, where: key.span, label: "here again",
        others: [{ where: first.key.span, text: "first here" }], help: "keep one of the two",
      });
      continue;
    }
    entries.set(key.text, new KeptEntry(key, value, value && value.range && value.range[1] > value.range[0] ? spanOf(reading, value) : key.span));
  }
  return { span: spanOf(reading, map), entries, isBroken };
}

/** Opens a list. Null after a finding. */
export function openList(reading: Reading, value: Value, at: Span, what: string, help: string): readonly Value[] | null {
  const node = follow(reading, value);
  if (node === undefined) return null;
  if (!node || !isSeq(node)) return wrongKind(reading, node, at, what, "a list", help);
  return (node as YAMLSeq).items as Value[];
}

const CURLY = /^[\u201c\u201d\u201e\u2018\u00ab][^\u201c\u201d\u201e]*[\u201c\u201d\u2019\u00bb]$/;

/** Is all of a text between curly quotes? To YAML they are letters. */
export const hasCurlyQuotes = (text: string): boolean => text.length < 10_000 && CURLY.test(text);

function reportCurlyQuotes(reading: Reading, written: Written): null {
  report(reading, { code: "yaml-syntax", message: "curly quotes do not hold a text together", where: written.span, label: "YAML knows only straight quotes", help: `write "${written.text.slice(1, -1)}"` });
  return null;
}

/** Opens a scalar. Null after a finding; nothing, as behind an empty key, is one. */
export function openText(reading: Reading, value: Value, at: Span, what: string, help = "write a text"): Written | null {
  const node = follow(reading, value);
  if (node === undefined) return null;
  if (!node || !isScalar(node)) return wrongKind(reading, node, at, what, "a single value", help);
  const written = writtenOf(node);
  if (written.text.trim() === "") return wrongKind(reading, null, written.span.end > written.span.start ? written.span : at, what, "a single value", help);
  return written.isQuoted || !hasCurlyQuotes(written.text) ? written : reportCurlyQuotes(reading, written);
}

/** Is a key that is missing there after all, misspelt or under an everyday word? Then the unknown key has been told and nothing is missing. */
export function isMisspelt(view: MapView, key: string, allowed: readonly string[]): boolean {
  for (const name of view.entries.keys()) if (!allowed.includes(name) && (nearest(name, [key]).length > 0 || meantKeys(name, [key]).length > 0)) return true;
  return false;
}

export interface UnknownOptions {
  /** Unknown keys that are told elsewhere. */
  readonly except?: ReadonlySet<string>;
  /** The keys that an everyday word may stand for here; as a rule all that are allowed. */
  readonly everyday?: readonly string[];
  /** What to do about a key that nothing is close to; null for the list of what is allowed. */
  readonly otherwise?: (name: string) => string | null;
}

/** Reports every key that is not in the list, with the key that its everyday word stands for, or the nearest one that is not there yet. */
export function reportUnknownKeys(reading: Reading, view: MapView, allowed: readonly string[], of: string, options: UnknownOptions = {}): void {
  for (const [name, { key, value }] of view.entries) {
    if (allowed.includes(name) || options.except?.has(name) === true) continue;
    const everyday = helpForEveryday(reading, name, value, options.everyday ?? allowed, (each) => view.entries.has(each));
    // A key that stands there already cannot be the one that was meant.
    const [near] = everyday === null ? nearestWithin(reading.suggesting, name, allowed.filter((each) => !view.entries.has(each))) : [];
    const noun = `keys of ${of}`;
    const list = (): string => options.otherwise?.(name) ?? (reading.suggesting.left < 0 ? `use one of the ${noun}` : listAllowed(name, allowed, noun));
    report(reading, {
      code: "unknown-key", message: `${quote(name)} is no key of ${of}`, where: key.span,
      label: "not a key of the format", help: everyday ?? (near === undefined ? list() : `did you mean ${quote(near)}?`),
    });
  }
}
