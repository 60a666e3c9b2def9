import { needsEscape } from "../diagnostics/escape.ts";

/** What is to be written into a file. A quoted text stays one where its plain words would mean something else, as `none`. */
export type WrittenValue =
  | { readonly kind: "text"; readonly text: string; readonly isQuoted: boolean }
  | { readonly kind: "list"; readonly items: readonly WrittenValue[] }
  | { readonly kind: "map"; readonly entries: WrittenEntries };

export type WrittenEntries = readonly (readonly [key: string, value: WrittenValue])[];

export const textValue = (text: string, isQuoted = false): WrittenValue => ({ kind: "text", text, isQuoted });
export const listValue = (texts: readonly string[]): WrittenValue => ({ kind: "list", items: texts.map((text) => textValue(text)) });
export const mapValue = (entries: WrittenEntries): WrittenValue => ({ kind: "map", entries });

// Nothing that could end a text, begin a comment or be taken for a sign of YAML, in brackets or outside.
const PLAIN = /^-?[\p{L}\p{N}_./^](?:[\p{L}\p{M}\p{N}_./^@()+' -]*[\p{L}\p{M}\p{N}_./^@()+'-])?$/u;
// Outside of brackets a comma is a letter like others.
const PLAIN_IN_BLOCK = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}_./^@()+',;… -]*[\p{L}\p{M}\p{N}_./^@()+'…-])?$/u;
const NOTHING = new Set(["null", "~"]);

/** The styles in which a text can stand on one line. */
export type TextStyle = "PLAIN" | "QUOTE_SINGLE" | "QUOTE_DOUBLE";

function escapeInQuotes(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (character === "\\" || character === '"') return `\\${character}`;
  if (code === 0x0a) return "\\n";
  if (code === 0x09) return "\\t";
  if (!needsEscape(code)) return character;
  return code > 0xffff ? `\\U${code.toString(16).padStart(8, "0")}` : `\\u${code.toString(16).padStart(4, "0")}`;
}

/** Writes a text on one line so that it is read back as the same; in the given style where that can be done. */
export function scalarText(text: string, style: TextStyle = "PLAIN"): string {
  if (style === "PLAIN" && PLAIN.test(text) && !NOTHING.has(text)) return text;
  const characters = Array.from(text);
  if (style === "QUOTE_SINGLE" && characters.every((each) => !needsEscape(each.codePointAt(0) ?? 0))) return `'${text.replaceAll("'", "''")}'`;
  return `"${characters.map(escapeInQuotes).join("")}"`;
}

/** Writes a value on one line. */
export function flowText(value: WrittenValue): string {
  switch (value.kind) {
    case "text":
      return scalarText(value.text, value.isQuoted ? "QUOTE_DOUBLE" : "PLAIN");
    case "list":
      return `[${value.items.map(flowText).join(", ")}]`;
    case "map":
      return value.entries.length === 0 ? "{}" : `{ ${flowEntries(value.entries)} }`;
  }
}

/** Writes the entries of a map in braces, without the braces. */
export const flowEntries = (entries: WrittenEntries): string => entries.map(([key, value]) => `${scalarText(key)}: ${flowText(value)}`).join(", ");

const WIDTH = 100;

/** Keys whose entries have a line each, however short they are. */
const SPREAD = new Set(["cases", "expect"]);

/** Writes the entries of a map as lines, each with the indentation in front: short values on their key's line, others below it. */
export function blockLines(entries: WrittenEntries, indent: string): readonly string[] {
  return entries.flatMap(([key, value]) => {
    const isPlain = value.kind === "text" && !value.isQuoted && PLAIN_IN_BLOCK.test(value.text) && !NOTHING.has(value.text);
    const line = `${indent}${scalarText(key)}: ${isPlain ? value.text : flowText(value)}`;
    if (value.kind === "text" || (line.length <= WIDTH && !SPREAD.has(key))) return [line];
    const head = `${indent}${scalarText(key)}:`;
    if (value.kind === "map") return value.entries.length === 0 ? [line] : [head, ...blockLines(value.entries, `${indent}  `)];
    return value.items.length === 0 ? [line] : [head, ...value.items.flatMap((item) => (item.kind === "map" ? itemLines(item.entries, `${indent}  `) : [`${indent}  - ${flowText(item)}`]))];
  });
}

/** Writes the entries of a map as an item of a list. */
export function itemLines(entries: WrittenEntries, indent: string): readonly string[] {
  return blockLines(entries, `${indent}  `).map((line, index) => (index === 0 ? `${indent}- ${line.slice(indent.length + 2)}` : line));
}
