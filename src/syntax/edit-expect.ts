import { isMap, isScalar, isSeq, type Node, type Pair, type Scalar, type YAMLMap, type YAMLSeq } from "yaml";
import { quote } from "../diagnostics/escape.ts";
import { err, ok, type Result } from "../result.ts";
import type { Draft } from "./draft.ts";
import { indentAt, type Edit } from "./edit.ts";
import { caseMap, pairOf, tieOf, tieWithin } from "./edit-cases.ts";
import { spanOf, type Value } from "./reading.ts";
import { flowText, scalarText, type TextStyle, type WrittenValue } from "./write-value.ts";

type Edits = Result<readonly Edit[], string>;

const WORDS = new Set(["none", "unknown"]);

/** A text in place of another; quotes are kept, but for words that mean something else in them. */
function replaceText(draft: Draft, node: Scalar, text: string, isQuoted: boolean): Edits {
  const { type } = node;
  if (type === "BLOCK_FOLDED" || type === "BLOCK_LITERAL") return err("it is written as a block of text");
  const style: TextStyle = isQuoted ? "QUOTE_DOUBLE" : (type === "QUOTE_DOUBLE" || type === "QUOTE_SINGLE") && !WORDS.has(text) ? type : "PLAIN";
  return ok([{ ...spanOf(draft.reading, node), text: scalarText(text, style) }]);
}

/** Whatever stands between two places goes, unless a comment is there: that is somebody's. */
function replaceAll(draft: Draft, start: number, end: number, text: string): Edits {
  return /(?:^|\s)#/.test(draft.reading.source.text.slice(start, end)) ? err("a comment stands inside it") : ok([{ start, end, text }]);
}

/** Any other value in place of the one there is. One that is spread over lines of its own moves up to its key. */
function replaceWhole(draft: Draft, { key, value }: Pair, text: string): Edits {
  const node = value as Node;
  const { start, end } = spanOf(draft.reading, node);
  const isBlock = (isMap(node) || isSeq(node)) && node.flow !== true;
  if (!isBlock) return replaceAll(draft, start, end, text);
  const colon = draft.reading.source.text.indexOf(":", spanOf(draft.reading, key as Node).end) + 1;
  return replaceAll(draft, colon, end, ` ${text}`);
}

function replaceList(draft: Draft, pair: Pair, list: YAMLSeq, items: readonly string[]): Edits {
  const nodes = list.items as Value[];
  if (nodes.length === items.length && nodes.every((node) => isScalar(node))) {
    // What is still there keeps its place; the others take the places that have become free.
    const kept = new Set(nodes.map((node) => (isScalar(node) ? String(node.value) : "")).filter((text) => items.includes(text)));
    const added = items.filter((text) => !kept.has(text));
    return together(nodes.flatMap((node) => (isScalar(node) && !kept.has(String(node.value)) ? [replaceText(draft, node, added.shift() ?? "", false)] : [])));
  }
  if (list.flow === true) return replaceWhole(draft, pair, `[${items.map((text) => scalarText(text)).join(", ")}]`);
  const { start, end } = spanOf(draft.reading, list);
  const indent = indentAt(draft.reading.source.text, start);
  return replaceAll(draft, start, end, items.map((text) => `- ${scalarText(text)}`).join(`\n${indent}`));
}

function replaceMap(draft: Draft, pair: Pair, map: YAMLMap, { entries }: WrittenValue & { kind: "map" }, isPart: boolean): Edits {
  const pairs = entries.map(([name, value]) => ({ inner: pairOf(map, name), value }));
  const isSame = pairs.every(({ inner }) => inner !== null) && (isPart || entries.length === map.items.length);
  if (!isSame) return replaceWhole(draft, pair, flowText({ kind: "map", entries }));
  return together(pairs.map(({ inner, value }) => (inner ? replaceValue(draft, inner, value) : ok([]))));
}

function together(all: readonly Edits[]): Edits {
  const edits: Edit[] = [];
  for (const each of all) {
    if (!each.ok) return each;
    edits.push(...each.value);
  }
  return ok(edits);
}

const isText = (node: Value, text: string): boolean => isScalar(node) && node.value === text;

/** `isPart`: of a map only the entries that are to be written are given, and the others stay. */
function replaceValue(draft: Draft, pair: Pair, value: WrittenValue, isPart = false): Edits {
  const node = (pair.value ?? null) as Value;
  if (!node) return err("nothing stands behind its key");
  if (value.kind === "map") return isMap(node) ? replaceMap(draft, pair, node, value, isPart) : replaceWhole(draft, pair, flowText(value));
  if (value.kind === "list") {
    const items = value.items.map((item) => (item.kind === "text" ? item.text : ""));
    const [only = ""] = items;
    if (isScalar(node) && items.length === 1 && only !== "none") return replaceText(draft, node, only, false);
    return isSeq(node) ? replaceList(draft, pair, node, items) : replaceWhole(draft, pair, flowText(value));
  }
  if (!isScalar(node)) return replaceWhole(draft, pair, flowText(value));
  return isText(node, value.text) && !value.isQuoted ? ok([]) : replaceText(draft, node, value.text, value.isQuoted);
}

/** Writes another value behind a key of a case's `expect`; of a state only the quantities that are given. Refuses with a reason what cannot be done without changing more than that. */
export function replaceExpected(draft: Draft, index: number, key: string, value: WrittenValue): Edits {
  const found = caseMap(draft, index);
  if (!found.ok) return found;
  const expect = (pairOf(found.value, "expect")?.value ?? null) as Value;
  const tie = tieOf(expect, '"expect"');
  if (tie !== null) return err(tie);
  const pair = isMap(expect) ? pairOf(expect, key) : null;
  if (!pair) return err(`${quote(key)} is not written in "expect"`);
  const inner = tieWithin(pair, quote(key));
  if (inner !== null) return err(inner);
  const edits = replaceValue(draft, pair, value, key === "state");
  return edits.ok ? edits : err(`${quote(key)} stays: ${edits.reason}`);
}
