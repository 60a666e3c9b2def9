import fc from "fast-check";
import { expect, test } from "vitest";
import { escapeText, needsEscape, quote } from "../../src/diagnostics/escape.ts";

test.each([
  ["plain text", "plain text"],
  ["Café 王 \u{1f600}", "Café 王 \u{1f600}"],
  ["a\nb\tc\rd", "a\\nb\\tc\\rd"],
  ["\u001b[31m", "\\u{1b}[31m"],
  ["\u0000\u007f\u009b", "\\u{0}\\u{7f}\\u{9b}"],
  ["\u202eabc\u2069", "\\u{202e}abc\\u{2069}"],
  ["a\u2028b\u2029", "a\\u{2028}b\\u{2029}"],
  ["\ufeff\u200b\u200d\u00ad", "\\u{feff}\\u{200b}\\u{200d}\\u{ad}"],
  ["\ud800x\udfff", "\\u{d800}x\\u{dfff}"],
  ["\u{e0041}", "\\u{e0041}"],
])("%j is shown as %s", (text, shown) => {
  expect(escapeText(text)).toBe(shown);
});

test("nothing that needs an escape is left, and nothing else is changed", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const shown = escapeText(text);
      const isClean = Array.from(shown).every((character) => !needsEscape(character.codePointAt(0) ?? 0));
      const isPlain = Array.from(text).every((character) => !needsEscape(character.codePointAt(0) ?? 0));
      return isClean && (!isPlain || shown === text);
    }),
  );
});

test("a long text is cut where it is quoted, never through a character", () => {
  expect(quote("short")).toBe('"short"');
  expect(quote("\u{1f600}".repeat(100))).toBe(`"${"\u{1f600}".repeat(29)}…"`);
});
