/** Ranges of characters that take two columns of a terminal: CJK, Hangul, full-width forms and most emoji. */
const WIDE: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f], [0x231a, 0x231b], [0x2329, 0x232a], [0x23e9, 0x23ec], [0x25fd, 0x25fe], [0x2614, 0x2615], [0x2648, 0x2653],
  [0x26aa, 0x26ab], [0x26bd, 0x26be], [0x26c4, 0x26c5], [0x2705, 0x2705], [0x270a, 0x270b], [0x2728, 0x2728], [0x274c, 0x274c],
  [0x2753, 0x2755], [0x2757, 0x2757], [0x2795, 0x2797], [0x2b1b, 0x2b1c], [0x2b50, 0x2b50], [0x2e80, 0x303e], [0x3041, 0x33ff],
  [0x3400, 0x4dbf], [0x4e00, 0x9fff], [0xa000, 0xa4cf], [0xa960, 0xa97f], [0xac00, 0xd7a3], [0xf900, 0xfaff], [0xfe30, 0xfe6f],
  [0xff00, 0xff60], [0xffe0, 0xffe6], [0x1f300, 0x1f64f], [0x1f680, 0x1f6ff], [0x1f7e0, 0x1f7eb], [0x1f900, 0x1f9ff],
  [0x1fa70, 0x1faff], [0x20000, 0x3fffd],
];

// Set up when it is first needed, which takes a while.
let combining: RegExp | null = null;

/** How many columns a printable character takes on a terminal: 0, 1 or 2. Takes a code point. */
export function characterWidth(code: number): 0 | 1 | 2 {
  if (code < 0x300) return 1;
  combining ??= /^\p{M}$/u;
  if (combining.test(String.fromCodePoint(code))) return 0;
  if (code < 0x1100) return 1;
  return WIDE.some(([from, to]) => code >= from && code <= to) ? 2 : 1;
}

/** How many columns a printable text takes on a terminal. */
export function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += characterWidth(character.codePointAt(0) ?? 0);
  return width;
}
