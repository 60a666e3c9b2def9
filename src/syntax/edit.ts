import type { Span } from "../diagnostics/finding.ts";

/** A stretch of a text, by its place in the source, and what is to stand there. An empty stretch is where something is put in. */
export interface Edit extends Span {
  readonly text: string;
}

/** How the lines of a text end: as the first of them does. */
export const lineBreakOf = (text: string): string => /\r\n|\n|\r/.exec(text)?.[0] ?? "\n";

/** Where the line ends that an offset is on, in front of its line break. */
export function lineEndAt(text: string, offset: number): number {
  const found = text.indexOf("\n", offset);
  const end = found < 0 ? text.length : found;
  return end > offset && text[end - 1] === "\r" ? end - 1 : end;
}

/** What stands in front of an offset on its line, as spaces: the indentation of what begins there. */
export function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  return " ".repeat(offset - start);
}

/**
 * Carries out edits, none of which overlap, on the bytes of a file whose source they are about; line breaks in them are
 * written as the file has them. All else stays as it is, byte for byte: reading left out a byte order mark and took lone
 * CRs for line breaks, here both are kept.
 */
export function applyEdits(bytes: Uint8Array, edits: readonly Edit[]): Uint8Array {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const shift = text.startsWith("\ufeff") ? 1 : 0;
  const lineBreak = lineBreakOf(text);
  const parts: string[] = [];
  let at = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    parts.push(text.slice(at, edit.start + shift), edit.text.replaceAll("\n", lineBreak));
    at = edit.end + shift;
  }
  parts.push(text.slice(at));
  return new TextEncoder().encode(parts.join(""));
}
