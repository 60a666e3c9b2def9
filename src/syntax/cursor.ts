import { isAlias, isMap, isScalar, isSeq, visit, type Alias, type Node, type Scalar, type YAMLMap, type YAMLSeq } from "yaml";
import { quote } from "../diagnostics/escape.ts";
import { finding, type Finding, type FindingParts, type Span } from "../diagnostics/finding.ts";
import type { Source } from "../diagnostics/source.ts";
import { nearestWithin, startBudget, suggestWithin, type SuggestBudget } from "../diagnostics/suggest.ts";
import { formatLimit, LIMITS } from "./limits.ts";
import type { YamlDocument } from "./yaml.ts";

/** A scalar as it is written. `base` is the offset of its first character where every character stands in the source as in the text, else null. */
export interface Written {
  readonly text: string;
  readonly span: Span;
  readonly base: number | null;
  /** In quotes or a block; a plain one may be `null`, `~` or a mistake. */
  readonly isQuoted: boolean;
}

/** One document being read: where findings go, and what has been spent of the limits. */
export interface Reading {
  readonly source: Source;
  readonly document: YamlDocument;
  readonly findings: Finding<Span>[];
  anchors: ReadonlyMap<string, readonly Node[]> | null;
  /** How many characters aliases may still stand for. */
  aliasBudget: number;
  readonly suggesting: SuggestBudget;
}

export const startReading = (source: Source, document: YamlDocument): Reading => ({ source, document, findings: [], anchors: null, aliasBudget: LIMITS.bytes, suggesting: startBudget() });

export function report(reading: Reading, parts: FindingParts<Span>): void {
  reading.findings.push(finding(parts));
}

/** A node, or nothing at all behind a key. */
export type Value = Node | null;

export interface Entry {
  readonly key: Written;
  readonly value: Value;
  /** The value's place, or the key's where nothing stands behind it. */
  readonly span: Span;
}

/** A map whose keys are texts, each kept once. */
export interface MapView {
  readonly span: Span;
  readonly entries: ReadonlyMap<string, Entry>;
}

const isBlank = (unit: number): boolean => unit === 32 || unit === 10 || unit === 13 || unit === 9;

/** The place of a node, without the blank lines that the parser counts to a collection. */
export function spanOf(reading: Reading, node: Node): Span {
  const [start, valueEnd] = node.range ?? [0, 0];
  let end = valueEnd;
  while (end > start && isBlank(reading.source.text.charCodeAt(end - 1))) end -= 1;
  return { start, end };
}

export function writtenOf(node: Scalar): Written {
  const [start, end] = node.range ?? [0, 0];
  const text = typeof node.value === "string" ? node.value : String(node.value ?? "");
  const isPlain = node.type === "PLAIN" || node.type === undefined;
  const isFlow = isPlain || node.type === "QUOTE_DOUBLE" || node.type === "QUOTE_SINGLE";
  const margin = isPlain ? 0 : 1;
  // Escapes and folded lines make the text shorter than what is written.
  const base = isFlow && end - start - 2 * margin === text.length ? start + margin : null;
  return { text, span: { start, end }, base, isQuoted: !isPlain };
}

/** A stretch of a written text, as exactly as its way of writing allows. */
export function spanWithin(written: Written, from: number, to: number): Span {
  if (written.base === null) return written.span;
  const start = Math.min(written.base + from, written.span.end);
  return { start, end: Math.max(start + (start < written.span.end ? 1 : 0), Math.min(written.base + to, written.span.end)) };
}

function collectAnchors(reading: Reading): ReadonlyMap<string, readonly Node[]> {
  const anchors = new Map<string, Node[]>();
  visit(reading.document, {
    Value(_key, node) {
      if (node.anchor === undefined) return;
      const sameName = anchors.get(node.anchor);
      if (sameName) sameName.push(node);
      else anchors.set(node.anchor, [node]);
    },
  });
  return anchors;
}

function anchorBefore(nodes: readonly Node[], offset: number): Node | null {
  let low = 0;
  let high = nodes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((nodes[middle]?.range?.[0] ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return nodes[low - 1] ?? null;
}

function followAlias(reading: Reading, alias: Alias): Value | undefined {
  const span = spanOf(reading, alias);
  reading.anchors ??= collectAnchors(reading);
  const target = anchorBefore(reading.anchors.get(alias.source) ?? [], span.start);
  if (!target) {
    const digits = /^[0-9]/.test(alias.source);
    const [near] = nearestWithin(reading.suggesting, alias.source, reading.anchors);
    report(reading, {
      code: "bad-alias",
      message: `"*${alias.source}" stands for the anchor ${quote(alias.source)}, which nothing before it has`,
      where: span,
      label: "YAML reads a * at the beginning as an alias",
      help: digits ? `to multiply, write x ${alias.source}` : near === undefined ? `put the text in quotes: "*${alias.source}"` : `did you mean *${near}?`,
    });
    return undefined;
  }
  const [from, , to] = target.range ?? [0, 0, 0];
  if (span.start >= from && span.start < to) {
    report(reading, { code: "bad-alias", message: `"*${alias.source}" stands inside what it stands for`, where: span, help: "write the value out" });
    return undefined;
  }
  reading.aliasBudget -= to - from + 1;
  if (reading.aliasBudget < 0) {
    if (reading.aliasBudget > -Infinity) report(reading, { code: "too-large", message: `aliases stand for more than ${formatLimit(LIMITS.bytes)} characters in all`, where: span, help: "use fewer aliases, or split the file" });
    reading.aliasBudget = -Infinity;
    return undefined;
  }
  return target;
}

const PLAIN_TAGS = new Set(["!", "tag:yaml.org,2002:str", "tag:yaml.org,2002:map", "tag:yaml.org,2002:seq"]);

/** What a value is in the end: aliases followed. Undefined where a finding says that it is nothing that can be read. */
export function follow(reading: Reading, value: Value): Value | undefined {
  let node: Value | undefined = value;
  while (node && isAlias(node)) node = followAlias(reading, node);
  if (node && "tag" in node && typeof node.tag === "string" && !PLAIN_TAGS.has(node.tag)) {
    const { start } = node.range ? { start: node.range[0] } : { start: 0 };
    const tagStart = Math.max(0, reading.source.text.lastIndexOf("!", start - 1));
    const written = reading.source.text.slice(tagStart, start).trim();
    report(reading, {
      code: "yaml-syntax",
      message: `YAML reads ${quote(written)} as a tag, not as text`,
      where: { start: tagStart, end: tagStart + Math.max(1, written.length) },
      label: "a ! at the beginning makes a tag",
      help: isScalar(node) ? `put the whole text in quotes: "${written} ${String(node.value ?? "")}"` : "leave the tag out",
    });
    return undefined;
  }
  return node;
}

/** Does nothing stand here: no value, `~` or `null`? */
export const isNothing = (value: Value): boolean =>
  value === null || (isScalar(value) && (value.type === "PLAIN" || value.type === undefined) && (value.value === "" || value.value === "~" || value.value === "null" || value.value === null));

/** What kind of thing stands there, in words. */
export function describeValue(value: Value): string {
  if (value === null || isNothing(value)) return "nothing";
  if (isMap(value)) return "a map";
  return isSeq(value) ? "a list" : "a text";
}

function wrongKind(reading: Reading, value: Value, at: Span, what: string, wanted: string, help: string): null {
  const where = value && !isNothing(value) ? spanOf(reading, value) : at;
  report(reading, { code: "wrong-kind", message: `${what} is ${wanted}, not ${describeValue(value)}`, where, label: `${describeValue(value)} stands here`, help });
  return null;
}

/** Opens a map: keys are texts, each once. `what` begins the sentence of a finding: `"pay"`. Null after a finding. */
export function openMap(reading: Reading, value: Value, at: Span, what: string, help: string): MapView | null {
  const node = follow(reading, value);
  if (node === undefined) return null;
  if (!node || !isMap(node)) return wrongKind(reading, node, at, what, "a map", help);
  return viewMap(reading, node);
}

function viewMap(reading: Reading, map: YAMLMap): MapView {
  const entries = new Map<string, Entry>();
  let previous: Value = null;
  for (const pair of map.items) {
    const keyNode = pair.key as Value;
    const value = (pair.value ?? null) as Value;
    const before: Value = previous;
    previous = value;
    if (keyNode && !isScalar(keyNode)) {
      report(reading, { code: "wrong-kind", message: "a key is a text", where: spanOf(reading, keyNode), label: `${isAlias(keyNode) ? "an alias" : describeValue(keyNode)} stands here`, help: "write the key out as a text" });
      continue;
    }
    const key = keyNode ? writtenOf(keyNode) : { text: "", span: { start: map.range?.[0] ?? 0, end: map.range?.[0] ?? 0 }, base: null, isQuoted: false };
    // `activate: {T}: text` leaves the text behind a key that is nothing; the value before it gets the finding.
    if (key.text === "" && !key.isQuoted && before && isMap(before) && before.flow === true) continue;
    if (key.text === "<<" && !key.isQuoted) {
      report(reading, { code: "bad-alias", message: 'merge keys ("<<") are not followed', where: key.span, help: "write the keys out" });
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
    entries.set(key.text, { key, value, span: value && value.range && value.range[1] > value.range[0] ? spanOf(reading, value) : key.span });
  }
  return { span: spanOf(reading, map), entries };
}

/** Opens a list. Null after a finding. */
export function openList(reading: Reading, value: Value, at: Span, what: string, help: string): readonly Value[] | null {
  const node = follow(reading, value);
  if (node === undefined) return null;
  if (!node || !isSeq(node)) return wrongKind(reading, node, at, what, "a list", help);
  return (node as YAMLSeq).items as Value[];
}

/** Opens a scalar. Null after a finding; nothing, as behind an empty key, is one. */
export function openText(reading: Reading, value: Value, at: Span, what: string, help = "write a text"): Written | null {
  const node = follow(reading, value);
  if (node === undefined) return null;
  if (!node || !isScalar(node)) return wrongKind(reading, node, at, what, "a text", help);
  const written = writtenOf(node);
  if (written.text.trim() === "") return wrongKind(reading, null, written.span.end > written.span.start ? written.span : at, what, "a text", help);
  return written;
}

/** Reports every key that is not in the list, with the nearest one that is. Gives back those that are unknown. */
export function reportUnknownKeys(reading: Reading, view: MapView, allowed: readonly string[], of: string, except: ReadonlySet<string> = new Set()): void {
  for (const [name, { key }] of view.entries) {
    if (allowed.includes(name) || except.has(name)) continue;
    const missing = allowed.filter((each) => !view.entries.has(each));
    report(reading, {
      code: "unknown-key", message: `${quote(name)} is no key of ${of}`, where: key.span,
      label: "not a key of the format", help: suggestWithin(reading.suggesting, name, missing.length > 0 ? missing : allowed, `keys of ${of}`),
    });
  }
}
