import { isMap, isScalar, isSeq, type Node, type Scalar } from "yaml";
import { finding, type Finding, type FindingParts, type Span } from "../diagnostics/finding.ts";
import type { Source } from "../diagnostics/source.ts";
import { startBudget, type SuggestBudget } from "../diagnostics/suggest.ts";
import { LIMITS } from "./limits.ts";
import type { OwnNames } from "./own-names.ts";
import type { YamlDocument } from "./yaml.ts";

/** A scalar as it is written. `base` is the offset of its first character where every character stands in the source as in the text, else null. */
export interface Written {
  readonly text: string;
  readonly span: Span;
  readonly base: number | null;
  /** In quotes or a block; a plain one may be `null`, `~` or a mistake. */
  readonly isQuoted: boolean;
}

/** Files have tens of thousands of these, so their ends are kept as plain numbers. */
class ScalarText implements Written {
  readonly text: string;
  readonly base: number | null;
  readonly isQuoted: boolean;
  readonly #start: number;
  readonly #end: number;

  constructor(text: string, start: number, end: number, base: number | null, isQuoted: boolean) {
    this.text = text;
    this.base = base;
    this.isQuoted = isQuoted;
    this.#start = start;
    this.#end = end;
  }

  get span(): Span {
    return { start: this.#start, end: this.#end };
  }
}

/** One document being read: where findings go, and what has been spent of the limits. */
export interface Reading {
  readonly source: Source;
  readonly document: YamlDocument;
  readonly findings: Finding<Span>[];
  anchors: ReadonlyMap<string, readonly Node[]> | null;
  /** How many characters aliases may still stand for. */
  aliasBudget: number;
  /** How many digits numbers may still have when written out: `1e999999` takes eight characters. */
  digitBudget: number;
  readonly suggesting: SuggestBudget;
  ownNames: OwnNames | null;
  isFull: boolean;
}

export const startReading = (source: Source, document: YamlDocument): Reading => ({ source, document, findings: [], anchors: null, aliasBudget: LIMITS.bytes, digitBudget: LIMITS.digitsTogether, suggesting: startBudget(), ownNames: null, isFull: false });

/** Adds a finding. Beyond the limit only one more is taken, an error, so that warnings never hide that there is one. */
export function report(reading: Reading, parts: FindingParts<Span>): void {
  const told = finding(parts);
  if (reading.findings.length >= LIMITS.findings) {
    if (told.severity !== "error" || reading.isFull) return;
    reading.isFull = true;
  }
  reading.findings.push(told);
}

/** A node, or nothing at all behind a key. */
export type Value = Node | null;

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
  return new ScalarText(text, start, end, base, !isPlain);
}

/** A stretch of a written text, as exactly as its way of writing allows. */
export function spanWithin(written: Written, from: number, to: number): Span {
  if (written.base === null) return written.span;
  const start = Math.min(written.base + from, written.span.end);
  return { start, end: Math.max(start + (start < written.span.end ? 1 : 0), Math.min(written.base + to, written.span.end)) };
}

/** Does nothing stand here: no value, `~` or `null`? */
export const isNothing = (value: Value): boolean =>
  value === null || (isScalar(value) && (value.type === "PLAIN" || value.type === undefined) && (value.value === "" || value.value === "~" || value.value === "null" || value.value === null));

/** What kind of thing stands there, in words. */
export function describeValue(value: Value): string {
  if (value === null || isNothing(value)) return "nothing";
  if (isMap(value)) return "a map";
  if (isSeq(value)) return "a list";
  const isNumber = isScalar(value) && (value.type === "PLAIN" || value.type === undefined) && typeof value.value === "string" && /^[-+]?[0-9][0-9_]*(?:\.[0-9]+)?$/.test(value.value);
  return isNumber ? "a number" : "a text";
}
