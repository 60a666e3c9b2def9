import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lineEndOf, makeSource, positionOf } from "../../src/diagnostics/source.ts";

const at = (text: string, offset: number): string => {
  const { line, column } = positionOf(makeSource("f", text), offset);
  return `${String(line)}:${String(column)}`;
};

describe("positions", () => {
  test.each([
    ["LF", "a\nb", 2, "2:1"],
    ["CRLF", "a\r\nb", 3, "2:1"],
    ["the CR of a CRLF is still on its line", "a\r\nb", 1, "1:2"],
    ["a lone CR", "a\rb", 2, "2:1"],
    ["two lone CRs", "\r\rb", 2, "3:1"],
    ["LF behind CRLF", "\r\n\nb", 3, "3:1"],
    ["a character of two units counts once", "\u{1f600}\u{1f600}x", 4, "1:3"],
    ["the end of the text", "ab", 2, "1:3"],
    ["beyond the end", "ab", 99, "1:3"],
    ["before the beginning", "ab", -1, "1:1"],
    ["nothing", "", 0, "1:1"],
    ["a last line break", "a\n", 2, "2:1"],
  ])("%s", (_name, text, offset, expected) => {
    expect(at(text, offset)).toBe(expected);
  });

  test("on a line as long as a file, columns are still counted in characters", () => {
    const text = `x\n${"\u{1f600}a".repeat(5_000)}`;
    expect(at(text, 2 + 3 * 4_000)).toBe("2:8001");
    expect(at(text, 2 + 3 * 4_000 + 2)).toBe("2:8002");
  });

  test("a line ends before its break", () => {
    const source = makeSource("f", "ab\r\nc\rd\n");
    expect([0, 1, 2, 3].map((line) => source.text.slice(source.lineStarts[line] ?? 0, lineEndOf(source, line)))).toEqual(["ab", "c", "d", ""]);
  });

  test("columns are those of a plain count over the line", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("a", "\n", "\r", "\r\n", "\u{1f600}", "\ud800", "\udc00"), { maxLength: 3_000 }), fc.nat(4_000), (parts, offset) => {
        const text = parts.join("");
        const within = Math.min(offset, text.length);
        const { line, column } = positionOf(makeSource("f", text), within);
        const lines = text.slice(0, within).split(/\r\n|\n|\r(?!\n)/);
        // A position between the CR and the LF of one line break belongs to the line that they end.
        const splitsBreak = text[within - 1] === "\r" && text[within] === "\n";
        const last = lines[lines.length - 1] ?? "";
        if (splitsBreak) return true;
        const before = Array.from(last).length;
        const splitsPair = /[\ud800-\udbff]$/.test(last) && /^[\udc00-\udfff]/.test(text.slice(within));
        return line === lines.length && (column === before + 1 || splitsPair);
      }),
    );
  });
});
