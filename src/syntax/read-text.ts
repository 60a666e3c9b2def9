import { isMap, isScalar, isSeq } from "yaml";
import { quote } from "../diagnostics/escape.ts";
import { follow } from "./aliases.ts";
import { openText, type Entry } from "./cursor.ts";
import { report, writtenOf, type Reading, type Written } from "./reading.ts";

const QUOTED_AT_MOST = 200;

/** Puts a text in quotes as YAML reads them, ready to be pasted. */
export function quoteYaml(text: string): string {
  const short = text.length > QUOTED_AT_MOST ? `${text.slice(0, QUOTED_AT_MOST)}…` : text;
  return /["\\]/.test(short) ? `'${short.replaceAll("'", "''")}'` : `"${short}"`;
}

/** The rest of the line from an offset on, without the blanks at its end. */
export function restOfLine(text: string, from: number): string {
  const lineBreak = text.indexOf("\n", from);
  return text.slice(from, lineBreak < 0 ? text.length : lineBreak).trim();
}

function reportBracket(reading: Reading, entry: Entry, start: number, kind: "map" | "list"): null {
  const line = restOfLine(reading.source.text, start);
  report(reading, {
    code: "yaml-syntax",
    message: `YAML reads the ${kind === "map" ? "{" : "["} at the beginning of this text as a ${kind}`,
    where: { start, end: start + Math.max(1, line.length) },
    label: "a text was meant here",
    help: `put the text in quotes: ${entry.key.text}: ${quoteYaml(line)}`,
  });
  return null;
}

/** A `#` that cut the text off: there is nothing but a comment behind the key, or a number sign stuck to a digit. */
function findCut(reading: Reading, entry: Entry, written: Written | null): number | null {
  const { text } = reading.source;
  if (written?.isQuoted === true) return null;
  let at = written === null ? entry.key.span.end : written.span.end;
  if (written === null && text[at] === ":") at += 1;
  const from = at;
  while (text[at] === " " || text[at] === "\t") at += 1;
  if (at === from || text[at] !== "#") return null;
  return written === null || /[0-9]/.test(text[at + 1] ?? "") ? at : null;
}

/** Reads the words that are shown to the players. Text that YAML took for something else gets its own finding. */
export function readShownText(reading: Reading, entry: Entry): Written | null {
  const node = follow(reading, entry.value);
  if (node === undefined) return null;
  if (node && (isMap(node) || isSeq(node)) && node.flow === true) return reportBracket(reading, entry, node.range?.[0] ?? 0, isMap(node) ? "map" : "list");
  const anchored = node && isScalar(node) && node.anchor !== undefined && !reading.source.text.includes(`*${node.anchor}`);
  const isEmpty = node === null || (isScalar(node) && (node.value === "" || node.value === null));
  const cut = findCut(reading, entry, isEmpty ? null : node && isScalar(node) ? writtenOf(node) : null);
  // An anchor that no alias names was meant as the beginning of the text.
  if (anchored || (isEmpty && node?.anchor !== undefined)) {
    const start = reading.source.text.indexOf("&", entry.key.span.end);
    const line = restOfLine(reading.source.text, start);
    report(reading, {
      code: "yaml-syntax", message: "YAML reads a & at the beginning as an anchor, not as text", where: { start, end: start + line.length },
      label: "a text was meant here", help: `put the text in quotes: ${entry.key.text}: ${quoteYaml(line)}`,
    });
    return null;
  }
  if (cut !== null && isEmpty) {
    const line = restOfLine(reading.source.text, cut);
    report(reading, {
      code: "yaml-syntax", message: `nothing stands behind ${quote(entry.key.text)}: YAML reads a # as the beginning of a comment`, where: { start: cut, end: cut + line.length },
      label: "all of this is a comment", help: `put the text in quotes: ${entry.key.text}: ${quoteYaml(line)}`,
    });
    return null;
  }
  if (cut !== null && node && isScalar(node)) {
    const written = writtenOf(node);
    const line = restOfLine(reading.source.text, cut);
    report(reading, {
      code: "yaml-syntax", severity: "warning", message: "YAML reads a # behind a space as the beginning of a comment", where: { start: cut, end: cut + line.length },
      label: "left out of the text", help: `put the text in quotes: ${entry.key.text}: ${quoteYaml(`${written.text} ${line}`)}`,
    });
  }
  return openText(reading, node, entry.span, quote(entry.key.text), "write what happens, in words");
}
