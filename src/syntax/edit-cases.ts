import { isAlias, isCollection, isMap, isPair, isScalar, isSeq, type Node, type Pair, type YAMLMap, type YAMLSeq } from "yaml";
import { quote } from "../diagnostics/escape.ts";
import { err, ok, type Result } from "../result.ts";
import type { Draft } from "./draft.ts";
import { indentAt, lineEndAt, type Edit } from "./edit.ts";
import { spanOf, type Value } from "./reading.ts";
import { blockLines, flowEntries, flowText, itemLines, mapValue, type WrittenEntries, type WrittenValue } from "./write-value.ts";

/** What is to be done to the text; where that cannot be done without touching something else, the reason in words. */
type Edits = Result<readonly Edit[], string>;

const textOf = ({ reading }: Draft): string => reading.source.text;

/** Anchors and aliases make one text stand for several places; an edit here would change what is meant elsewhere. */
export function tieOf(node: Value, what: string): string | null {
  if (!node) return null;
  if (isAlias(node)) return `${what} is written as the alias "*${node.source}"`;
  return node.anchor === undefined ? null : `${what} has the anchor ${quote(`&${node.anchor}`)}`;
}

/** Is there an anchor or an alias anywhere in this? */
export function tieWithin(value: unknown, what: string): string | null {
  if (isPair(value)) return tieWithin(value.key, what) ?? tieWithin(value.value, what);
  const tie = tieOf((value ?? null) as Value, what);
  if (tie !== null || !isCollection(value)) return tie;
  for (const item of value.items) {
    const inner = tieWithin(item, `something in ${what}`);
    if (inner !== null) return inner;
  }
  return null;
}

export const pairOf = (map: YAMLMap, key: string): Pair | null => map.items.find((pair) => isScalar(pair.key) && pair.key.value === key) ?? null;

function rootOf({ reading }: Draft): Result<YAMLMap, string> {
  const root = reading.document.contents as Node | null;
  const tie = tieOf(root, "the scenario");
  if (tie !== null) return err(tie);
  return isMap(root) ? ok(root) : err("the scenario is no map");
}

function listOf(draft: Draft): Result<YAMLSeq | null, string> {
  const root = rootOf(draft);
  if (!root.ok) return root;
  const value = (pairOf(root.value, "cases")?.value ?? null) as Value;
  const tie = tieOf(value, 'the value of "cases"');
  if (tie !== null) return err(tie);
  return ok(isSeq(value) ? value : null);
}

/** The map of a case, by its number in the list. */
export function caseMap(draft: Draft, index: number): Result<YAMLMap, string> {
  const list = listOf(draft);
  if (!list.ok) return list;
  const node = (list.value?.items[index] ?? null) as Value;
  const tie = tieOf(node, "the case");
  if (tie !== null) return err(tie);
  return isMap(node) ? ok(node) : err("the case is no map");
}

/** Where the last thing written in an entry ends. */
function endOfPair(draft: Draft, pair: Pair | undefined, otherwise: number): number {
  const value = (pair?.value ?? null) as Value;
  if (value?.range && value.range[1] > value.range[0]) return spanOf(draft.reading, value).end;
  const key = (pair?.key ?? null) as Value;
  // Behind a key alone stands its colon.
  return key ? Math.max(spanOf(draft.reading, key).end, textOf(draft).indexOf(":", spanOf(draft.reading, key).end) + 1) : otherwise;
}

/** Adds entries behind the last of a map. */
function addEntries(draft: Draft, map: YAMLMap, entries: WrittenEntries): readonly Edit[] {
  const text = textOf(draft);
  const { start, end } = spanOf(draft.reading, map);
  const last = endOfPair(draft, map.items.at(-1), end);
  if (map.flow === true) {
    if (map.items.length === 0) return [{ start: start + 1, end: start + 1, text: ` ${flowEntries(entries)} ` }];
    return [{ start: last, end: last, text: `, ${flowEntries(entries)}` }];
  }
  const at = lineEndAt(text, last);
  return [{ start: at, end: at, text: blockLines(entries, indentAt(text, start)).map((line) => `\n${line}`).join("") }];
}

/** Adds `expect` to a case that has none. */
export function addExpect(draft: Draft, index: number, entries: WrittenEntries): Edits {
  const map = caseMap(draft, index);
  return map.ok ? ok(addEntries(draft, map.value, [["expect", mapValue(entries)]])) : map;
}

/** Is there an empty line between the last two items? */
function isSpaced(draft: Draft, { items }: YAMLSeq): boolean {
  const [before, last] = items.slice(-2) as Value[];
  if (!before || !last) return false;
  return /\n[ \t]*\r?\n/.test(textOf(draft).slice(spanOf(draft.reading, before).end, spanOf(draft.reading, last).start));
}

/** Adds a case behind the last one, in the way in which the others are written. */
export function appendCase(draft: Draft, entries: WrittenEntries): Edits {
  const root = rootOf(draft);
  const list = listOf(draft);
  if (!root.ok) return root;
  if (!list.ok) return list;
  const cases = list.value;
  if (!cases) return ok(addEntries(draft, root.value, [["cases", listOfOne(entries)]]));
  const text = textOf(draft);
  const { start, end } = spanOf(draft.reading, cases);
  const last = (cases.items.at(-1) ?? null) as Value;
  if (cases.flow === true) {
    const at = last ? spanOf(draft.reading, last).end : start + 1;
    return ok([{ start: at, end: at, text: last ? `, ${flowText(mapValue(entries))}` : ` ${flowText(mapValue(entries))} ` }]);
  }
  const at = lineEndAt(text, last ? spanOf(draft.reading, last).end : end);
  const gap = isSpaced(draft, cases) ? "\n\n" : "\n";
  return ok([{ start: at, end: at, text: gap + itemLines(entries, indentAt(text, start)).join("\n") }]);
}

const listOfOne = (entries: WrittenEntries): WrittenValue => ({ kind: "list", items: [mapValue(entries)] });

/** The cases of a document, replaced by this one. */
export function onlyCase(draft: Draft, entries: WrittenEntries): Edits {
  const root = rootOf(draft);
  if (!root.ok) return root;
  const pair = pairOf(root.value, "cases");
  if (!pair) return appendCase(draft, entries);
  const key = pair.key as Node;
  const region = { start: spanOf(draft.reading, key).start, end: endOfPair(draft, pair, 0) };
  const added = [["cases", listOfOne(entries)]] as const;
  if (root.value.flow === true) return ok([{ ...region, text: flowEntries(added) }]);
  return ok([{ ...region, text: blockLines(added, indentAt(textOf(draft), spanOf(draft.reading, root.value).start)).join("\n").trimStart() }]);
}
