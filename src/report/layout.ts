import stringWidth from "string-width";
import wrapAnsi from "wrap-ansi";

/** How parts of a text are painted; every function gives its text back where there is no colour. */
export interface Paint {
  readonly strong: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly good: (text: string) => string;
  readonly bad: (text: string) => string;
  readonly warn: (text: string) => string;
  readonly accent: (text: string) => string;
  /** The name of whoever sits in a seat, counted from 0: each in a colour of their own. */
  readonly player: (seat: number, name: string) => string;
}

/** How many columns a text takes on a terminal, colours left out. */
export const textWidth = (text: string): number => stringWidth(text);

const NARROWEST = 10;

const LONGEST_WORD = 2_000;
const VERY_LONG_WORDS = new RegExp(`\\S{${LONGEST_WORD + 1},}`, "g");

/** Cuts words that nobody could read, and that would take long to measure: they are complete in machine-readable output. */
const cutLongWords = (text: string): string =>
  text.length <= LONGEST_WORD ? text : text.replace(VERY_LONG_WORDS, (word) => `${word.slice(0, 60)}… (${word.length.toLocaleString("en-US")} characters)`);

/** Wraps a paragraph at the width; lines after the first are set in. */
export function paragraph(text: string, width: number, indent = "", hanging = indent): string {
  const lines = wrapAnsi(cutLongWords(text), Math.max(NARROWEST, width - Math.max(indent.length, hanging.length)), { trim: true }).split("\n");
  return lines.map((line, index) => (index === 0 ? indent : hanging) + line).join("\n");
}

/**
 * Columns of text, as wide as their widest entry; columns named in `right` are set to the right. Two spaces between.
 * With a width the last column is wrapped, and where a first one would take more than half of it, what is long there gets
 * a line of its own.
 */
export function columns(given: readonly (readonly string[])[], right: readonly number[] = [], indent = "  ", width = Number.POSITIVE_INFINITY): readonly string[] {
  const rows = given.map((row) => row.map(cutLongWords));
  const widths: number[] = [];
  for (const row of rows) row.forEach((cell, index) => { widths[index] = Math.max(widths[index] ?? 0, stringWidth(cell)); });
  const most = Math.floor(width / 2) - indent.length - 2;
  const isSqueezed = widths.length === 2 && (widths[0] ?? 0) > most;
  if (isSqueezed) widths[0] = Math.max(0, ...rows.map(([first = ""]) => stringWidth(first)).filter((each) => each <= most));
  return rows.map((row) => {
    if (isSqueezed && stringWidth(row[0] ?? "") > most) return [row[0] ?? "", row[1] ?? ""].map((cell, index) => paragraph(cell, width, index === 0 ? indent : `${indent}    `)).join("\n");
    const cells = row.map((cell, index) => {
      const gap = " ".repeat(Math.max(0, (widths[index] ?? 0) - stringWidth(cell)));
      return right.includes(index) ? gap + cell : cell + gap;
    });
    const line = (indent + cells.join("  ")).trimEnd();
    if (stringWidth(line) <= width) return line;
    const before = indent + cells.slice(0, -1).join("  ");
    const column = stringWidth(before) + 2;
    if (column <= width / 2) return `${before}  ${paragraph(row[row.length - 1] ?? "", width - column).replaceAll("\n", `\n${" ".repeat(column)}`)}`;
    const hanging = " ".repeat(Math.floor(width / 3));
    return paragraph(`${before.slice(indent.length)}  ${row[row.length - 1] ?? ""}`, width, indent, hanging);
  });
}
