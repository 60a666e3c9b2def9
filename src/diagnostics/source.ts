/** A text with its name and the offsets at which its lines begin. */
export interface Source {
  readonly name: string;
  readonly text: string;
  /** UTF-16 offsets, ascending; the first is 0. */
  readonly lineStarts: readonly number[];
}

/** Line and column as people count them: both one-based, columns in characters (code points). */
export interface Position {
  readonly line: number;
  readonly column: number;
}

const LF = 10;
const CR = 13;

function findLineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === LF || (unit === CR && text.charCodeAt(at + 1) !== LF)) starts.push(at + 1);
  }
  return starts;
}

/** Takes a text as it was decoded. The lines are looked for when somebody first asks: most files have nothing to tell. */
export function makeSource(name: string, text: string): Source {
  let starts: readonly number[] | null = null;
  return {
    name,
    text,
    get lineStarts() {
      starts ??= findLineStarts(text);
      return starts;
    },
  };
}

/** The zero-based number of the line that an offset is on; offsets beyond the text count as its end. */
export function lineIndexOf(source: Source, offset: number): number {
  const starts = source.lineStarts;
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Where a line's text ends, its line break not included. `line` is zero-based. */
export function lineEndOf(source: Source, line: number): number {
  const next = source.lineStarts[line + 1];
  if (next === undefined) return source.text.length;
  const beforeBreak = next - 1;
  return source.text.charCodeAt(beforeBreak) === LF && source.text.charCodeAt(beforeBreak - 1) === CR && beforeBreak > (source.lineStarts[line] ?? 0)
    ? beforeBreak - 1
    : beforeBreak;
}

const CHUNK = 1_024;

/** For each stretch of a text, how many characters before it took two units; a line may be as long as the whole file. */
const pairsByChunk = new WeakMap<Source, Uint32Array>();

function isPairEnd(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  if (unit < 0xdc00 || unit > 0xdfff) return false;
  const before = text.charCodeAt(at - 1);
  return before >= 0xd800 && before <= 0xdbff;
}

function countPairs(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += 1) if (isPairEnd(text, at)) count += 1;
  return count;
}

function chunksOf(source: Source): Uint32Array {
  const known = pairsByChunk.get(source);
  if (known) return known;
  const chunks = new Uint32Array(Math.floor(source.text.length / CHUNK) + 1);
  for (let chunk = 1; chunk < chunks.length; chunk += 1) {
    chunks[chunk] = (chunks[chunk - 1] ?? 0) + countPairs(source.text, (chunk - 1) * CHUNK, chunk * CHUNK);
  }
  pairsByChunk.set(source, chunks);
  return chunks;
}

/** How many characters lie between two offsets of a line. */
function countCharacters(source: Source, from: number, to: number): number {
  if (to - from <= CHUNK) return to - from - countPairs(source.text, from, to);
  const chunks = chunksOf(source);
  const pairsBefore = (offset: number): number => {
    const chunk = Math.floor(offset / CHUNK);
    return (chunks[chunk] ?? 0) + countPairs(source.text, chunk * CHUNK, offset);
  };
  return to - from - (pairsBefore(to) - pairsBefore(from));
}

/** One-based line and column of a UTF-16 offset. LF, CRLF and a lone CR end lines; an offset outside the text is moved to its nearest end. */
export function positionOf(source: Source, offset: number): Position {
  const within = Math.min(Math.max(offset, 0), source.text.length);
  const line = lineIndexOf(source, within);
  return { line: line + 1, column: countCharacters(source, source.lineStarts[line] ?? 0, within) + 1 };
}
