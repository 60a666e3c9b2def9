import { escapeCharacter, escapeText } from "./escape.ts";
import type { Finding, Span } from "./finding.ts";
import { lineEndOf, lineIndexOf, positionOf, type Source } from "./source.ts";
import { characterWidth } from "./width.ts";

/** How parts of a picture are coloured; what is left out stays as it is. */
export interface Paint {
  readonly error?: (text: string) => string;
  readonly warning?: (text: string) => string;
  readonly note?: (text: string) => string;
  readonly message?: (text: string) => string;
  /** Line numbers, bars and the arrow. */
  readonly frame?: (text: string) => string;
  readonly secondary?: (text: string) => string;
  readonly help?: (text: string) => string;
}

export interface FrameOptions {
  /** Columns of the screen. */
  readonly width: number;
  readonly paint?: Paint;
}

const plain = (text: string): string => text;
const TAB = "    ";
const SMALLEST_WINDOW = 20;

/** One line of the source as it is shown: what each UTF-16 unit turned into, and at which screen column it begins. */
interface ShownLine {
  readonly text: string;
  readonly columns: readonly number[];
  readonly first: number;
}

/** Shows a stretch of a line. Long lines are cut before they are shown, since a line may be a million characters long. */
function showLine(source: Source, line: number, focus: number, room: number): ShownLine {
  const from = source.lineStarts[line] ?? 0;
  const to = lineEndOf(source, line);
  let first = from;
  if (focus - from > room * 2 / 3 && to - from > room) first = Math.max(from, Math.min(focus - Math.floor(room / 3), to - room + 1));
  const code = source.text.charCodeAt(first);
  if (code >= 0xdc00 && code <= 0xdfff && first > from) first -= 1;
  let text = first > from ? "…" : "";
  let column = text.length;
  const columns: number[] = [];
  let at = first;
  while (at < to) {
    const point = source.text.codePointAt(at) ?? 0;
    const shown = point === 9 ? TAB : escapeCharacter(point);
    const width = shown.length > 2 || point < 0x7f ? shown.length : characterWidth(point);
    if (column + width > room) break;
    columns.push(column);
    if (point > 0xffff) columns.push(column);
    text += shown;
    column += width;
    at += point > 0xffff ? 2 : 1;
  }
  columns.push(column);
  return { text: at < to ? `${text}…` : text, columns, first };
}

interface Mark {
  readonly span: Span;
  readonly line: number;
  readonly text: string;
  readonly isPrimary: boolean;
}

function underline(shown: ShownLine, mark: Mark, lineEnd: number): { indent: number; length: number } | null {
  const columnAt = (offset: number): number => shown.columns[Math.min(Math.max(offset - shown.first, 0), shown.columns.length - 1)] ?? 0;
  if (mark.span.start - shown.first > shown.columns.length) return null;
  const indent = columnAt(mark.span.start);
  return { indent, length: Math.max(1, columnAt(Math.min(mark.span.end, lineEnd)) - indent) };
}

function marksOf(finding: Finding<Span>, source: Source): readonly Mark[] {
  const markOf = (span: Span, text: string, isPrimary: boolean): Mark => ({ span, line: lineIndexOf(source, span.start), text, isPrimary });
  const marks = [markOf(finding.where, finding.label, true), ...finding.others.map((each) => markOf(each.where, each.text, false))];
  return marks.sort((left, right) => left.line - right.line || right.span.start - left.span.start);
}

/**
 * The picture of a finding, several lines without a line break at the end: what is wrong, where it stands in the text
 * (underlined with ^, other places with -), why, and what to do. Everything from the file is escaped.
 */
export function formatFinding(finding: Finding<Span>, source: Source, options: FrameOptions): string {
  const paint = options.paint ?? {};
  const severity = paint[finding.severity] ?? plain;
  const frame = paint.frame ?? plain;
  const marks = marksOf(finding, source);
  const gutter = String((marks[marks.length - 1]?.line ?? 0) + 1).length;
  const room = Math.max(SMALLEST_WINDOW, options.width - gutter - 4);
  const bar = frame(`${" ".repeat(gutter)} |`);
  const { line, column } = positionOf(source, finding.where.start);
  const lines = [
    `${severity(`${finding.severity}[${finding.code}]`)}: ${(paint.message ?? plain)(escapeText(finding.message))}`,
    `${frame(`${" ".repeat(gutter)}-->`)} ${escapeText(source.name)}:${String(line)}:${String(column)}`,
    bar,
  ];
  let last: number | null = null;
  for (const mark of marks) {
    const focus = marks.find((each) => each.line === mark.line && each.isPrimary) ?? mark;
    const shown = showLine(source, mark.line, focus.span.start, room);
    if (mark.line !== last) {
      if (last !== null && mark.line > last + 1) lines.push(frame("..."));
      lines.push(`${frame(`${String(mark.line + 1).padStart(gutter)} |`)} ${shown.text}`.trimEnd());
      last = mark.line;
    }
    const spot = underline(shown, mark, lineEndOf(source, mark.line));
    const colour = mark.isPrimary ? severity : (paint.secondary ?? plain);
    const words = mark.text === "" ? "" : ` ${escapeText(mark.text)}`;
    if (spot) lines.push(`${bar} ${" ".repeat(spot.indent)}${colour((mark.isPrimary ? "^" : "-").repeat(spot.length) + words)}`);
    else lines.push(`${bar} ${colour(`…${words}`)}`);
  }
  lines.push(bar);
  if (finding.note !== null) lines.push(`${" ".repeat(gutter)} ${frame("=")} note: ${escapeText(finding.note)}`);
  if (finding.help !== "") lines.push(`${" ".repeat(gutter)} ${frame("=")} ${(paint.help ?? plain)("help")}: ${escapeText(finding.help)}`);
  return lines.join("\n");
}

/** A finding on one line, for editors and logs: `FILE:LINE:COL: error: MESSAGE [CODE]`, everything from the file escaped. */
export function formatFindingLine(finding: Finding<Span>, source: Source): string {
  const { line, column } = positionOf(source, finding.where.start);
  return `${escapeText(source.name)}:${String(line)}:${String(column)}: ${finding.severity}: ${escapeText(finding.message)} [${finding.code}]`;
}
