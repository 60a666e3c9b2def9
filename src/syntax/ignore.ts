import { FINDING_CODES, severityOf, type FindingCode } from "../diagnostics/codes.ts";
import { quote } from "../diagnostics/escape.ts";
import type { Span } from "../diagnostics/finding.ts";
import { lineEndOf, lineIndexOf } from "../diagnostics/source.ts";
import { nearestWithin } from "../diagnostics/suggest.ts";
import { report, type Reading } from "./reading.ts";

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

const SILENCEABLE = (Object.keys(FINDING_CODES) as FindingCode[]).filter((code) => severityOf(code) !== "error");
const NOTHING: Ignores = { codesFor: () => [], reportUnused: () => {} };
const COMMENT = /^[ \t]*#[ \t]*loopcut-ignore\b[ \t:]*(.*)$/;

function readCodes(reading: Reading, text: string, offset: number): readonly string[] {
  const codes: string[] = [];
  for (const match of text.matchAll(/[^\s,]+/g)) {
    const code = match[0];
    const where = { start: offset + match.index, end: offset + match.index + code.length };
    if (!Object.hasOwn(FINDING_CODES, code)) {
      const [near] = nearestWithin(reading.suggesting, code, SILENCEABLE);
      report(reading, { code: "unused-ignore", message: `${quote(code)} is no code of a finding`, where, help: near === undefined ? "leave the comment out" : `did you mean ${quote(near)}?` });
    } else if (severityOf(code as FindingCode) === "error") {
      report(reading, { code: "unused-ignore", message: `${quote(code)} is an error, and only warnings can be silenced`, where, help: "leave the comment out" });
    } else codes.push(code);
  }
  return codes;
}

const isBlankOrComment = (text: string): boolean => /^\s*(#|$)/.test(text);

/** The comments in the order of the file, each with the next line that is neither blank nor a comment. */
function findComments(reading: Reading): Comment[] {
  const { source, document } = reading;
  const [from, , to] = document.range;
  const comments: Comment[] = [];
  const first = lineIndexOf(source, from);
  let target: Span | null = null;
  // From the last line up, so that what stands below a comment is known when it is met.
  for (let line = lineIndexOf(source, to); line >= first; line -= 1) {
    const start = source.lineStarts[line] ?? 0;
    const end = lineEndOf(source, line);
    const text = source.text.slice(start, Math.min(end, start + 1_000));
    if (!isBlankOrComment(text)) {
      target = { start, end };
      continue;
    }
    const words = COMMENT.exec(text)?.[1];
    if (words === undefined) continue;
    const codes = readCodes(reading, words, start + text.length - words.length);
    comments.push({ codes, span: { start: start + text.length - text.trimStart().length, end: start + text.length }, target, isUsed: false });
  }
  return comments.reverse();
}

/** The first comment whose line does not end before an offset; targets never go back. */
function firstFrom(comments: readonly Comment[], offset: number): number {
  let low = 0;
  let high = comments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((comments[middle]?.target?.end ?? Infinity) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Finds `# loopcut-ignore CODE[, CODE]` comments. One above any line of a step counts for that step. */
export function findIgnores(reading: Reading): Ignores {
  if (!reading.source.text.includes("loopcut-ignore")) return NOTHING;
  const comments = findComments(reading);
  return {
    codesFor: (step) => {
      const codes: string[] = [];
      for (let index = firstFrom(comments, step.start); index < comments.length; index += 1) {
        const comment = comments[index];
        if (!comment?.target || comment.target.start > step.end) break;
        comment.isUsed = true;
        codes.push(...comment.codes);
      }
      return codes;
    },
    reportUnused: () => {
      for (const comment of comments) {
        if (!comment.isUsed && comment.codes.length > 0) report(reading, { code: "unused-ignore", message: "the comment stands above no step", where: comment.span, help: "put it on the line above the step" });
      }
    },
  };
}
