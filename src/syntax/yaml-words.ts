import { visit } from "yaml";
import { quote } from "../diagnostics/escape.ts";
import { finding, type Finding, type Span } from "../diagnostics/finding.ts";
import { lineEndOf, lineIndexOf, type Source } from "../diagnostics/source.ts";
import { quoteYaml } from "./read-text.ts";
import type { YamlDocument } from "./yaml.ts";

/** What the parser said, in words a player can use. `isLocal`: nothing beyond its line has been misread because of it. */
interface Explanation {
  readonly message: string;
  readonly where: Span;
  readonly label: string;
  readonly help: string;
  readonly isLocal: boolean;
}

/** The spot of an error with the line around it. */
interface Spot {
  readonly source: Source;
  readonly document: YamlDocument;
  readonly start: number;
  readonly end: number;
  readonly lineStart: number;
  /** The whole line. */
  readonly line: string;
  /** The line from the error on. */
  readonly rest: string;
  readonly message: string;
}

const KEYED = /^(\s*(?:- +)*)("?[A-Za-z][\w-]*"?):/;

/** The key at the beginning of a line and where its value begins. */
function keyOf(spot: Spot): { readonly key: string; readonly value: string; readonly at: number } | null {
  const match = KEYED.exec(spot.line.slice(0, 200));
  if (!match) return null;
  const behind = spot.line.slice(match[0].length);
  const value = behind.trim();
  return { key: match[2] ?? "", value, at: spot.lineStart + match[0].length + (behind.length - behind.trimStart().length) };
}

/** The text that was meant behind a key, without quotes that do not hold it together. */
function meant(value: string): string {
  const inner = value.slice(1, -1);
  const isCurly = /^[\u201c\u201d\u201e]/.test(value) && /[\u201c\u201d]$/.test(value);
  return isCurly || (value.length > 1 && /^['"]/.test(value) && value.endsWith(value.slice(0, 1))) ? inner : value;
}

const spanOfText = (at: number, text: string): Span => ({ start: at, end: at + Math.max(1, text.length) });

function quoteLine(spot: Spot, message: string, label = "a text was meant here", isWhole = false): Explanation {
  const found = keyOf(spot);
  const isBehindKey = found !== null && found.value !== "" && spot.start >= found.at;
  const flow = isBehindKey && !isWhole && /^[[{]/.test(found.value) && spot.start > found.at;
  if (isBehindKey && !flow) {
    return { message, where: spanOfText(found.at, found.value), label, help: `put the text in quotes: ${found.key}: ${quoteYaml(meant(found.value))}`, isLocal: true };
  }
  const text = (/^[^,}\]]*/.exec(spot.rest.slice(1))?.[0] ?? "").trimEnd();
  const whole = spot.rest.slice(0, 1) + text;
  return { message, where: spanOfText(spot.start, whole), label, help: `put the text in quotes: ${quoteYaml(meant(whole))}`, isLocal: true };
}

function explainDash(spot: Spot): Explanation {
  const number = /^-\s+([0-9][0-9_]*)/.exec(spot.rest);
  if (number) {
    return { message: `a space stands between "-" and ${quote(number[1] ?? "")}, so YAML reads a list`, where: spanOfText(spot.start, number[0]), label: "a number was meant here", help: `write -${number[1] ?? ""}`, isLocal: true };
  }
  if (/^-\s+\p{L}/u.test(spot.rest) && !/[{[]/.test(spot.line.slice(0, spot.start - spot.lineStart))) return quoteLine(spot, "YAML reads a - behind a colon as the beginning of a list", "a list does not begin on the line of its key");
  return quoteLine(spot, "YAML reads a - at the beginning as a list");
}

function explainUnclosedQuote(spot: Spot): Explanation {
  let opening = spot.start;
  visit(spot.document, {
    Scalar(_key, node) {
      const isQuoted = node.type === "QUOTE_DOUBLE" || node.type === "QUOTE_SINGLE";
      if (isQuoted && node.range && node.range[1] >= spot.start - 1) opening = node.range[0];
    },
  });
  const mark = spot.source.text[opening] ?? '"';
  return { message: `a ${mark} is opened and never closed`, where: { start: opening, end: opening + 1 }, label: "opened here", help: `close it with another ${mark} at the end of the text`, isLocal: false };
}

/** The last bracket before an offset that has no partner; strings are not looked into. */
function unclosedBracket(text: string, before: number): number {
  let depth = 0;
  for (let at = before - 1; at >= 0; at -= 1) {
    const character = text[at];
    if (character === "]" || character === "}") depth += 1;
    else if (character === "[" || character === "{") {
      if (depth === 0) return at;
      depth -= 1;
    }
  }
  return Math.max(0, before - 1);
}

function explainUnclosedBracket(spot: Spot): Explanation {
  const opening = unclosedBracket(spot.source.text, spot.start);
  const mark = spot.source.text[opening] === "{" ? "{" : "[";
  const partner = mark === "{" ? "}" : "]";
  return { message: `a ${mark} is opened and never closed`, where: { start: opening, end: opening + 1 }, label: "opened here", help: `close it with a ${partner}, or put a text that begins with ${mark} in quotes`, isLocal: false };
}

function explainLoneText(spot: Spot): Explanation {
  const [first = ""] = spot.source.text.slice(spot.start, spot.end).split(/\r?\n/, 1);
  const glued = /^([A-Za-z][\w-]*):(\S.*)$/.exec(first);
  const where = spanOfText(spot.start, first);
  const isLocal = spot.start + first.length >= spot.end;
  if (glued) return { message: `there is no space behind the colon of ${quote(glued[1] ?? "")}`, where, label: "YAML reads all of this as one text", help: `write ${glued[1] ?? ""}: ${glued[2] ?? ""}`, isLocal };
  const [word = ""] = first.split(/\s/, 1);
  return { message: `${quote(first)} is neither a key nor a value`, where, label: "a colon is missing here", help: `write ${word}: ${first.slice(word.length).trim() || "…"}`, isLocal };
}

function explainColon(spot: Spot): Explanation {
  const found = keyOf(spot);
  if (/^["\u201c\u201e]/.test(spot.rest) && spot.rest.startsWith('"') === false) return quoteLine(spot, "curly quotes do not hold a text together", "YAML knows only straight quotes");
  if (/^[^#]*: /.test(`${spot.rest} `) || spot.rest.endsWith(":")) return quoteLine(spot, "a colon with a space behind it ends a key, so this text needs quotes");
  return { message: "the line below is indented too far", where: spanOfText(spot.start, spot.rest), label: "YAML reads this and the line below as one text", help: `line the keys up with ${found === null ? "those above" : quote(found.key)}`, isLocal: false };
}

function explainTrailing(spot: Spot): Explanation {
  const before = spot.line.slice(0, spot.start - spot.lineStart).trimEnd();
  const last = before.slice(-1);
  if (last === '"' || last === "'") return quoteLine(spot, `the text goes on behind the closing ${last}`, "the quotes do not hold all of it");
  if (last === "}" || last === "]") return quoteLine(spot, `YAML reads the ${last === "}" ? "{" : "["} at the beginning of this text as a ${last === "}" ? "map" : "list"}`, undefined, true);
  if (/\*\S*$/.test(before)) return quoteLine(spot, "YAML reads a * at the beginning as an alias, not as text");
  return quoteLine(spot, "something stands behind the value that does not belong to it");
}

function explain(code: string, spot: Spot): Explanation {
  const { message, rest, start } = spot;
  const character = rest.slice(0, 1);
  if (code === "BAD_ALIAS") {
    const factor = /^\*\s*([^\s,}\]]*)/.exec(rest)?.[1] ?? "";
    return { message: "YAML reads a * at the beginning as an alias, not as a sign", where: spanOfText(start, rest.replace(/[\s,}\]]*$/, "")), label: "no alias was meant here", help: `to multiply, write x ${factor === "" ? "2" : factor}`, isLocal: true };
  }
  if (code === "TAB_AS_INDENT") return { message: "a tab is used as indentation", where: { start, end: start + 1 }, label: "a tab", help: "indent with spaces", isLocal: true };
  if (code === "BAD_SCALAR_START") return quoteLine(spot, `a text without quotes cannot begin with ${character === "`" ? "a backtick" : character}`);
  if (code === "BAD_DQ_ESCAPE") return { message: `${quote(rest.slice(0, 2))} is no escape that YAML knows`, where: { start, end: start + Math.min(2, Math.max(1, rest.length)) }, label: "in double quotes a \\ begins an escape", help: "write \\\\ for a backslash, or use single quotes", isLocal: true };
  if (message.startsWith("Missing closing")) return explainUnclosedQuote(spot);
  if (/end with a? ?[\]}]/.test(message)) return explainUnclosedBracket(spot);
  if (message.includes("block-seq-ind on same line") || (code === "BLOCK_IN_FLOW" && character === "-")) return explainDash(spot);
  if (code === "BLOCK_IN_FLOW" || message.startsWith("Missing ,")) return { message: "a comma is missing between two entries", where: spanOfText(start, rest.replace(/[\s}\]]*$/, "")), label: "two entries without a comma", help: "put a comma between the entries", isLocal: true };
  if (message.startsWith("Block scalar header")) return quoteLine(spot, `YAML reads a ${spot.source.text[start - 1] ?? "|"} at the beginning as the sign of a block of text`);
  if (code === "MULTILINE_IMPLICIT_KEY" || message.startsWith("Implicit map keys need")) return explainLoneText(spot);
  if (message.startsWith("Nested mappings")) return explainColon(spot);
  if (message.startsWith("A block sequence")) return { message: "a list stands where the keys of a map go on", where: spanOfText(start, rest), label: "this - is out of line", help: "line the - up with those above, or give the list a key", isLocal: false };
  if (message.startsWith("Sequence item without")) return { message: "this line is indented less than the keys it belongs to", where: spanOfText(start, rest), label: "out of line", help: "line it up with the keys above", isLocal: false };
  if (message.startsWith("All mapping items") || code === "BAD_INDENT") return { message: "this line stands in another column than the keys before it", where: spanOfText(start, rest), label: "out of line", help: "line it up with the keys it belongs to", isLocal: false };
  if (message.includes("at node end")) return explainTrailing(spot);
  if (/flow-(seq|map)-end/.test(message)) return { message: `a ${character} closes what was never opened`, where: { start, end: start + 1 }, label: "nothing to close", help: `leave it out, or put the text in quotes: ${quoteYaml(rest)}`, isLocal: false };
  if (message.startsWith("Missing directives-end")) return { message: "a % at the beginning of a line makes a directive", where: spanOfText(start, rest), label: "the text after the directive begins without ---", help: "leave the line with the % out, or put the text in quotes", isLocal: false };
  const said = message.replace(/\s+/g, " ").replace(/[.:]$/, "").trim();
  return { message: `the text is not YAML: ${said.slice(0, 1).toLowerCase()}${said.slice(1)}`, where: spanOfText(start, rest.slice(0, 1)), label: "here", help: "look at this spot and the line above it", isLocal: false };
}

/** What the parser found wrong with a document. `isLost`: the rest of it cannot be relied on. */
export interface Explained {
  readonly findings: readonly Finding<Span>[];
  /** The zero-based lines that could not be read, ascending. */
  readonly lines: readonly number[];
  readonly isLost: boolean;
}

const MOST_ERRORS = 1_000;

/** Takes what the parser said and keeps one finding per cause: one per line, and nothing behind the first that spoils the rest. */
export function explainErrors(source: Source, document: YamlDocument): Explained {
  const findings: Finding<Span>[] = [];
  const lines = new Set<number>();
  let isBehindTab = false;
  let isLost = document.errors.length > MOST_ERRORS;
  for (const error of document.errors.slice(0, MOST_ERRORS)) {
    const start = Math.min(error.pos[0], source.text.length);
    const line = lineIndexOf(source, start);
    if (lines.has(line)) continue;
    lines.add(line);
    const lineStart = source.lineStarts[line] ?? 0;
    const text = source.text.slice(lineStart, Math.min(lineEndOf(source, line), lineStart + 10_000));
    const spot: Spot = { source, document, start, end: error.pos[1], lineStart, line: text, rest: text.slice(start - lineStart).trimEnd(), message: error.message };
    // A tab moves what stands below it out of line; what the parser makes of that has the same cause.
    if (isBehindTab && error.code !== "TAB_AS_INDENT") {
      isLost = true;
      continue;
    }
    if (error.code === "TAB_AS_INDENT") isBehindTab = true;
    const { isLocal, ...words } = explain(error.code, spot);
    findings.push(finding({ code: "yaml-syntax", ...words }));
    if (!isLocal) return { findings, lines: [], isLost: true };
  }
  return { findings, lines: [...lines].sort((left, right) => left - right), isLost };
}

/** Does a finding stand on a line that the parser could not read? Then it has the same cause and is not told twice. */
export function isHidden(source: Source, { lines }: Explained, each: Finding<Span>): boolean {
  if (lines.length === 0) return false;
  // A key that seems to be missing anywhere may stand behind the error.
  if (each.code === "missing-key") return true;
  const first = lineIndexOf(source, each.where.start);
  const last = lineIndexOf(source, each.where.end);
  // What a step or a key seems to lack may stand on the line below, which could not be read.
  const reach = each.code === "no-verb" || each.message.endsWith("has no value") ? last + 1 : last;
  return lines.some((line) => line >= first && line <= reach);
}
