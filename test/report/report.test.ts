import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import stringWidth from "string-width";
import { describe, expect, test } from "vitest";
import type { Json } from "../cli/fake-io.ts";
import { OUTCOMES } from "../../src/domain/case.ts";
import { formatNumber } from "../../src/domain/number.ts";
import { ASSUMPTIONS, bareOutcome } from "../../src/procedures/outcome.ts";
import { examine } from "../../src/procedures/examine.ts";
import { columns, paragraph } from "../../src/report/layout.ts";
import { reportData, toJson } from "../../src/report/json.ts";
import { makeReport, type Report } from "../../src/report/report.ts";
import { reportText } from "../../src/report/text.ts";
import { assumptionInWords, headline } from "../../src/report/words.ts";
import { paintFor } from "../../src/cli/io.ts";
import { editionOf, runCase } from "../../src/session/run-case.ts";
import { readFile, resolveScenario } from "../../src/syntax/index.ts";

const EXAMPLES = fileURLToPath(new URL("../../examples", import.meta.url));
const PLAIN = { width: 100, paint: paintFor(false) };

interface Made {
  readonly report: Report;
  readonly text: string;
  readonly data: Json;
}

/** The report of each case of a text. */
function reportsOf(text: string, name = "test.yaml"): readonly Made[] {
  const file = readFile(new TextEncoder().encode(text), name);
  return file.documents.flatMap(({ draft, cases }) => (draft ? cases : []).flatMap((given): readonly Made[] => {
    if (!draft) return [];
    const { run } = runCase(draft, given);
    if (!run) return [];
    const report = makeReport({
      scenario: run.scenario, examination: run.examination, negotiation: run.negotiation, outcome: run.outcome, edition: editionOf(run.scenario), findings: [], source: file.source, refusedAnswers: [],
    });
    return [{ report, text: reportText(report, PLAIN), data: JSON.parse(toJson(reportData(report, name))) }];
  }));
}

const reportOf = (players: string, loop: string, repeat = "10"): Made =>
  reportsOf(`scenario: A test\nplayers: ${players}\nrepeat: ${repeat}\nloop: ${loop}\ncases: [{ name: the case, answers: { Ben: accept } }]\n`)[0] ?? expect.fail("there is no report");

const all = readdirSync(EXAMPLES, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".yaml")).flatMap((name) => reportsOf(readFileSync(`${EXAMPLES}/${name}`, "utf8"), name));

describe("every outcome has a report", () => {
  test("among the examples each outcome comes up", () => {
    expect(Array.from(new Set(all.map(({ report }) => report.outcome))).filter((word) => word !== null).sort()).toEqual([...OUTCOMES].sort());
  });

  test.each(OUTCOMES)("%s is said in one line, and no two outcomes alike", (word) => {
    const lines = (each: string): readonly string[] => all.filter(({ report }) => report.outcome === each).map(({ report }) => report.headline);
    expect(lines(word).length).toBeGreaterThan(0);
    for (const line of lines(word)) expect(line).toMatch(/^[A-Z][^\n]*\.$/);
    for (const other of OUTCOMES.filter((each) => each !== word)) expect(lines(other).filter((line) => lines(word).includes(line))).toEqual([]);
  });

  test("also of one that holds nothing but its word", () => {
    const { scenario } = all[0]?.report ? resolveScenario(readFile(new TextEncoder().encode("scenario: x\nplayers: [Ana, Ben]\nrepeat: 1\nloop: [{ activate: a }]\n"), "x").documents[0]?.draft ?? expect.fail(), { caseIndex: null }) : expect.fail();
    for (const word of OUTCOMES) {
      const outcome = bareOutcome(word);
      const parts = { scenario: scenario ?? expect.fail(), examination: examine(scenario ?? expect.fail()), negotiation: null, outcome, edition: editionOf(scenario), findings: [], source: { name: "x", text: "", lineStarts: [0] }, refusedAnswers: [] };
      expect(reportText(makeReport(parts), PLAIN)).toContain(headline(parts.scenario, outcome));
    }
  });

  test("nothing in a report is left unsaid, undefined or written as code", () => {
    for (const { text } of all) expect(text).not.toMatch(/undefined|\bnull\b|\bNaN\b|\[object |\bnobody must\b| {2}$/m);
  });
});

describe("every assumption is shown", () => {
  test.each(ASSUMPTIONS)("%s has words", (code) => {
    expect(assumptionInWords(code, bareOutcome("taken"))).toMatch(/^[a-z][^\n]{20,}[^.]$/);
  });

  test("with its code, in text and in JSON, wherever it decided something", () => {
    const seen = new Set<string>();
    for (const { report, text, data } of all) {
      expect(data.result.assumptions).toEqual(report.assumptions.map((each) => each.code));
      for (const { code } of report.assumptions) {
        seen.add(code);
        expect(text).toMatch(new RegExp(`^ {2}${code} {2}\\S`, "m"));
      }
    }
    expect(seen.size).toBeGreaterThanOrEqual(2);
  });

  test("zero iterations", () => {
    const { report, text } = reportOf("{ Ana: { elves: 0 }, Ben: }", "[{ activate: a, change: { Ana.elves: 1 } }]", "0");
    expect(report.assumptions.map((each) => each.code)).toContain("zero");
    expect(text).toContain("zero  zero iterations are allowed");
  });
});

describe("every rule that is named is explained", () => {
  test("with document, number and edition", () => {
    for (const { report, text, data } of all) {
      expect(data.result.cites).toEqual(report.cites.map((each) => each.rule));
      for (const { rule, says } of report.cites) {
        expect(rule).toMatch(/^((CR|MTR|IPG) \d+(\.\d+[a-z]?)?|Riftbound (TR|CR) \d+(\.\d+)?(\.[a-z])?(\.\d+)?) \(.+\)$|^One Piece CR 11(-\d)+$/);
        expect(says).not.toBe("");
        expect(text).toContain(rule);
      }
    }
  });
});

test("a word that nobody could read is cut before it is measured", () => {
  const word = "x".repeat(1_000_000);
  expect(paragraph(`say ${word} twice`, 200)).toBe(`say ${"x".repeat(60)}… (1,000,000 characters) twice`);
  expect(columns([["Ben", word]])).toEqual([`  Ben  ${"x".repeat(60)}… (1,000,000 characters)`]);
});

describe("numbers", () => {
  const after = (repeat: string): string => /^ {2}Ana\.elves .*?\+1 +(.*)$/m.exec(reportOf("{ Ana: { elves: 0 }, Ben: }", "[{ activate: a, change: { Ana.elves: 1 } }]", repeat).text)?.[1] ?? "";

  test("are grouped up to 30 digits, and rounded beyond", () => {
    expect(after("999")).toBe("999");
    expect(after("1234567")).toBe("1,234,567");
    expect(after("10^29")).toBe("100,000,000,000,000,000,000,000,000,000");
    expect(after("10^30")).toBe("10^30 (31 digits)");
    const long = reportOf("{ Ana: { elves: 0 }, Ben: }", "[{ activate: a, change: { Ana.elves: 7 } }]", "10^1000");
    expect(long.text).toContain("7 * 10^1000 (1,001 digits)");
    expect(formatNumber(10n ** 99n - 1n)).toBe("about 9.99 * 10^98 (99 digits)");
    expect(formatNumber(16n * 10n ** 59n + 1n)).toBe("about 1.6 * 10^60 (61 digits)");
    expect(Math.max(...long.text.split("\n").map((line) => line.length))).toBeLessThanOrEqual(100);
    expect(long.data.result.state["Ana.elves"]).toBe(`7${"0".repeat(1_000)}`);
    expect(long.data.result.iterations).toBe(`1${"0".repeat(1_000)}`);
  });

  test("changes carry their sign", () => {
    const { text } = reportOf("{ Ana: { up: 0, down: 50, same: 3 }, Ben: }", "[{ activate: a, change: { Ana.up: 2, Ana.down: -3 } }]");
    expect(text).toMatch(/^ {2}Ana\.up +0 +\+2 +20$/m);
    expect(text).toMatch(/^ {2}Ana\.down +50 +-3 +20$/m);
    expect(text).toMatch(/^ {2}Ana\.same +3 +- +3$/m);
  });

  test("what differs from iteration to iteration is said to vary", () => {
    const { text, data } = reportOf("{ Ana: { elves: 1 }, Ben: }", "[{ activate: a, change: { Ana.elves: x 2 } }]");
    expect(text).toMatch(/^ {2}Ana\.elves +1 +varies +1,024$/m);
    expect(data.quantities).toContainEqual({ name: "Ana.elves", before: "1", "per-iteration": null, varies: true, after: "1024" });
  });

  test("unknown quantities come out as differences", () => {
    const { text, data } = reportOf("{ Ana: { cards: unknown, tokens: unknown, copies: 1 }, Ben: }", "[{ activate: a, change: { Ana.cards: 3 } }]", "4");
    expect(text).toMatch(/^ {2}Ana\.cards +unknown.* unknown, \+12$/m);
    expect(text).toMatch(/^ {2}Ana\.tokens +unknown.* unknown, the same$/m);
    expect(data.result.state).toEqual({ "Ana.cards": { unknown: true, change: "12" }, "Ana.tokens": { unknown: true, change: "0" }, "Ana.copies": "1" });
    const doubled = reportOf("{ Ana: { cards: unknown }, Ben: }", "[{ activate: a, change: { Ana.cards: x 2 } }]", "4");
    expect(doubled.data.result.state).toEqual({ "Ana.cards": { unknown: true, change: null } });
    expect(doubled.text).toMatch(/^ {2}Ana\.cards .*unknown$/m);
  });
});

describe("tables", () => {
  test("stand in line with wide, combined and emoji characters", () => {
    const { text } = reportOf("{ 安娜: { 精灵.數量: 0, e\u0301lan: 12345, \u{1f9dd}\u{1f3fd}: 7, x: 1 }, Ben: }", "[{ activate: a, change: { 安娜.精灵.數量: 1 } }]");
    const lines = text.split("\n");
    const rows = lines.slice(lines.findIndex((line) => line.startsWith("  quantity")), lines.length).slice(0, 5);
    expect(rows).toHaveLength(5);
    expect(new Set(rows.map((row) => stringWidth(row))).size).toBe(1);
  });

  test("columns: as wide as the widest, numbers to the right, nothing at the end of a line", () => {
    expect(columns([["a", "bb", "c"], ["aaa", "b", ""]], [1])).toEqual(["  a    bb  c", "  aaa   b"]);
    expect(columns([["中", "x"], ["abc", "y"]], [], "")).toEqual(["中   x", "abc  y"]);
    expect(columns([])).toEqual([]);
  });

  test("columns: a first one that would take more than half gets a line of its own", () => {
    const rows = [["accept", "the sequence as it stands"], ["3@make-elf/responding", "whole iterations, then a part"]];
    expect(columns(rows, [], "  ", 30)).toEqual(["  accept  the sequence as it\n          stands", "  3@make-elf/responding\n      whole iterations, then a\n      part"]);
    expect(columns(rows, [], "  ", 60)).toEqual(["  accept                 the sequence as it stands", "  3@make-elf/responding  whole iterations, then a part"]);
  });

  test("columns: the last one is wrapped where there is a width, under itself", () => {
    expect(columns([["Ana", "one two three four five six"]], [], "  ", 24)).toEqual(["  Ana  one two three\n       four five six"]);
    expect(columns([["Ana", "one two"]], [], "  ", 20)).toEqual(["  Ana  one two"]);
  });

  test("a table too wide for the screen becomes a line for each quantity", () => {
    const { report } = reportOf("{ Ana: { elves: 0, a-quantity-with-a-long-name: 5 }, Ben: }", "[{ activate: a, change: { Ana.elves: 1 } }]", "10^20");
    const narrow = reportText(report, { ...PLAIN, width: 40 });
    expect(narrow).not.toContain("each iteration      there");
    expect(narrow).toContain("  Ana.elves: 0 before, +1 each\n");
    expect(reportText(report, PLAIN)).toMatch(/^ {2}quantity/m);
  });

  test("paragraphs are set in, and a word that cannot be broken stays whole", () => {
    expect(paragraph("one two three", 10, "", "  ")).toBe("one two\n  three");
    expect(paragraph(`x ${"y".repeat(30)}`, 20)).toBe(`x\n${"y".repeat(30)}`);
  });
});
