import { FINDING_CODES, severityOf, type FindingCode } from "../diagnostics/codes.ts";
import { quote } from "../diagnostics/escape.ts";
import type { Span } from "../diagnostics/finding.ts";
import { lineEndOf, lineIndexOf } from "../diagnostics/source.ts";
import { nearest } from "../diagnostics/suggest.ts";
import { report, type Reading } from "./cursor.ts";

/** A comment that silences codes, and the line that it stands above (offsets of that line, its indentation left out). */
interface Comment {
  readonly codes: readonly string[];
  readonly span: Span;
  readonly target: Span | null;
  isUsed: boolean;
}

/** The comments of one document. */
export interface Ignores {
  /** The codes silenced for a step that takes this stretch of the text. */
  readonly codesFor: (step: Span) => readonly string[];
  /** Reports the comments that stand above no step. Ask when every step has been read. */
  readonly reportUnused: () => void;
}

const NOTHING: Ignores = { codesFor: () => [], reportUnused: () => {} };
const COMMENT = /^[ \t]*#[ \t]*loopcut-ignore\b[ \t:]*(.*)$/;

function readCodes(reading: Reading, text: string, offset: number): readonly string[] {
  const codes: string[] = [];
  for (const match of text.matchAll(/[^\s,]+/g)) {
    const code = match[0];
    const where = { start: offset + match.index, end: offset + match.index + code.length };
    if (!Object.hasOwn(FINDING_CODES, code)) {
      const [near] = nearest(code, Object.keys(FINDING_CODES).filter((each) => severityOf(each as FindingCode) !== "error"));
      report(reading, { code: "unused-ignore", message: `${quote(code)} is no code of a finding`, where, help: near === undefined ? "leave the comment out" : `did you mean ${quote(near)}?` });
    } else if (severityOf(code as FindingCode) === "error") {
      report(reading, { code: "unused-ignore", message: `${quote(code)} is an error, and only warnings can be silenced`, where, help: "leave the comment out" });
    } else codes.push(code);
  }
  return codes;
}

function findComments(reading: Reading): Comment[] {
  const { source, document } = reading;
  const [from, , to] = document.range;
  const comments: Comment[] = [];
  const last = lineIndexOf(source, to);
  for (let line = lineIndexOf(source, from); line <= last; line += 1) {
    const start = source.lineStarts[line] ?? 0;
    const text = source.text.slice(start, lineEndOf(source, line));
    const match = text.length < 1_000 ? COMMENT.exec(text) : null;
    if (!match) continue;
    const words = match[1] ?? "";
    const codes = readCodes(reading, words, start + text.length - words.length);
    let below = line + 1;
    while (below <= last && /^\s*(#|$)/.test(source.text.slice(source.lineStarts[below] ?? 0, Math.min(lineEndOf(source, below), (source.lineStarts[below] ?? 0) + 200)))) below += 1;
    const target = below > last ? null : { start: source.lineStarts[below] ?? 0, end: lineEndOf(source, below) };
    comments.push({ codes, span: { start: start + text.length - text.trimStart().length, end: start + text.length }, target, isUsed: false });
  }
  return comments;
}

/** Finds `# loopcut-ignore CODE[, CODE]` comments. One above any line of a step counts for that step. */
export function findIgnores(reading: Reading): Ignores {
  if (!reading.source.text.includes("loopcut-ignore")) return NOTHING;
  const comments = findComments(reading);
  return {
    codesFor: (step) =>
      comments.flatMap((comment) => {
        if (!comment.target || comment.target.end < step.start || comment.target.start > step.end) return [];
        comment.isUsed = true;
        return comment.codes;
      }),
    reportUnused: () => {
      for (const comment of comments) {
        if (!comment.isUsed && comment.codes.length > 0) report(reading, { code: "unused-ignore", message: "the comment stands above no step", where: comment.span, help: "put it on the line above the step" });
      }
    },
  };
}
