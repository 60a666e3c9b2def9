import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { finding, type Finding, type Span } from "../../src/diagnostics/finding.ts";
import { formatFinding, formatFindingLine } from "../../src/diagnostics/frame.ts";
import { sortFindings } from "../../src/diagnostics/sort.ts";
import { makeSource } from "../../src/diagnostics/source.ts";
import { needsEscape } from "../../src/diagnostics/escape.ts";
import { textWidth } from "../../src/diagnostics/width.ts";

const make = (start: number, end: number, more: Partial<Parameters<typeof finding<Span>>[0]> = {}): Finding<Span> =>
  finding({ code: "unknown-player", message: "who is this", where: { start, end }, help: "ask", ...more });

describe("a picture", () => {
  test("has the spot, the other end, the reason and what to do", () => {
    const source = makeSource("a.yaml", "players: [Ana]\na: 1\nb: 2\nplayer: Bne\n");
    const picture = formatFinding(make(33, 36, { label: "nobody", others: [{ where: { start: 9, end: 14 }, text: "listed here" }], note: "a reason" }), source, { width: 80 });
    expect(picture.split("\n")).toEqual([
      "error[unknown-player]: who is this", " --> a.yaml:4:9", "  |", "1 | players: [Ana]", "  |          ----- listed here", "...",
      "4 | player: Bne", "  |         ^^^ nobody", "  |", "  = note: a reason", "  = help: ask",
    ]);
  });

  test("colours add, and carry nothing", () => {
    const source = makeSource("a.yaml", "player: Bne");
    const mark = (letter: string) => (text: string) => `<${letter}>${text}</${letter}>`;
    const paint = { error: mark("e"), frame: mark("f"), message: mark("m"), help: mark("h") };
    const picture = formatFinding(make(8, 11), source, { width: 80, paint });
    expect(picture.replaceAll(/<\/?[efmh]>/g, "")).toBe(formatFinding(make(8, 11), source, { width: 80 }));
    expect(picture).toContain("<e>^^^</e>");
  });

  test("a finding over several lines underlines the first", () => {
    const picture = formatFinding(make(0, 9), makeSource("f", "ab: 1\ncd: 2"), { width: 80 });
    expect(picture).toContain("1 | ab: 1\n  | ^^^^^\n");
  });

  test("two spots on one line are both underlined", () => {
    const picture = formatFinding(make(5, 6, { others: [{ where: { start: 0, end: 1 }, text: "first" }] }), makeSource("f", "a: { a }"), { width: 80 });
    expect(picture).toContain("1 | a: { a }\n  |      ^\n  | - first\n");
  });
});

test("one line says the same with everything escaped", () => {
  expect(formatFindingLine(make(8, 11, { message: "who is \u001b[31m\n" }), makeSource("x\ny", "player: Bne"))).toBe("x\\ny:1:9: error: who is \\u{1b}[31m\\n [unknown-player]");
});

test("no text and no span breaks a picture or its width", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), fc.nat(320), fc.nat(320), fc.integer({ min: 1, max: 120 }), (text, start, length, width) => {
      const picture = formatFinding(make(start, start + length, { others: [{ where: { start: length, end: length }, text }] }), makeSource(text, text), { width });
      const lines = picture.split("\n");
      const isClean = Array.from(picture.replaceAll("\n", "")).every((character) => !needsEscape(character.codePointAt(0) ?? 0));
      const fits = lines.filter((line) => /^ *\d+ \|/.test(line)).every((line) => textWidth(line) <= Math.max(width, 32));
      return isClean && fits;
    }),
    { numRuns: 2_000 },
  );
});

test("findings are sorted by place and code, and told once", () => {
  const findings = [make(5, 6), make(1, 2, { code: "unknown-step" }), make(1, 2), make(5, 6), make(5, 6, { message: "another" })];
  expect(sortFindings(findings).map((each) => `${String(each.where.start)} ${each.code} ${each.message}`)).toEqual([
    "1 unknown-player who is this", "1 unknown-step who is this", "5 unknown-player another", "5 unknown-player who is this",
  ]);
});
