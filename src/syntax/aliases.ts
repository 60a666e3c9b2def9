import { isAlias, isScalar, visit, type Alias, type Node } from "yaml";
import { quote } from "../diagnostics/escape.ts";
import { nearestWithin } from "../diagnostics/suggest.ts";
import { formatLimit, LIMITS } from "./limits.ts";
import { report, spanOf, type Reading, type Value } from "./reading.ts";

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
