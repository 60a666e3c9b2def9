import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { FINDING_CODES } from "../../src/diagnostics/codes.ts";
import { REFUSAL_CODES } from "../../src/procedures/refusal.ts";
import { ASSUMPTION_CODES, defaultRulesEdition, RULE_KEYS, ruleNumber, ruleOf, type Rule } from "../../src/rules/index.ts";
import { readFile } from "../../src/syntax/index.ts";
import { readDocument } from "./documents.ts";
import { codeBlocks } from "./markdown.ts";
import { Desk, runProgram } from "./terminal.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const page = readDocument(root, "docs/judges.md");
const sections = new Map(page.split(/^## /m).slice(1).map((text) => [text.split("\n")[0] ?? "", text] as const));
const sectionOf = (title: string): string => {
  const text = sections.get(title);
  if (text === undefined) throw new Error(`there is no section ${title}`);
  return text;
};

/** The cells of a section's table, without its head. */
const rowsOf = (text: string): readonly (readonly string[])[] =>
  text.split("\n").filter((line) => line.startsWith("| ")).slice(2).map((line) => line.slice(2, -1).split(" | ").map((cell) => cell.replace(/\|$/, "").trim()));

/** How many sentences a rule has: a row for each, and one for its example. */
const row = (rule: string, sentences: number, ...more: readonly string[]): readonly string[] =>
  [...(sentences === 1 ? [rule] : Array.from({ length: sentences }, (_, index) => `${rule} (${String(index + 1)})`)), ...more.map((each) => `${rule} (${each})`)];

interface RulesSection {
  readonly title: string;
  readonly rows: readonly string[];
  /** Does `src/rules` have this rule for the section? */
  readonly holds: (rule: Rule) => boolean;
  /** Rules that nothing else in the program leans on. */
  readonly onlyHere: readonly string[];
  readonly system: string;
}

const SECTIONS: readonly RulesSection[] = [
  {
    title: "Comprehensive Rules, Taking Shortcuts", system: "cr", onlyHere: ["732.2"],
    holds: ({ document, section }) => document === "CR" && section === "shortcuts",
    rows: [
      row("732.1", 1), row("732.1a", 2), row("732.1b", 2), row("732.1c", 3), row("732.2", 1), row("732.2a", 4, "example"), row("732.2b", 3, "example"),
      row("732.2c", 3), row("732.3", 2, "example"), row("732.4", 1), row("732.5", 1, "example"), row("732.6", 2),
    ].flat(),
  },
  {
    title: "Comprehensive Rules 104.4", system: "cr", onlyHere: [],
    holds: ({ document, section, subrule }) => document === "CR" && section === "104" && subrule.startsWith(".4"),
    rows: [row("104.4a", 1), row("104.4b", 2), ...["c", "d", "e", "f", "g", "h", "i"].map((letter) => row(`104.4${letter}`, 1))].flat(),
  },
  {
    title: "Magic Tournament Rules 4.4", system: "mtr", onlyHere: [],
    holds: ({ document, section, subrule }) => document === "MTR" && section === "4" && subrule === ".4",
    rows: [2, 3, 3, 2, 5, 2, 3, 4, 4].flatMap((sentences, index) => row(`4.4 ¶${String(index + 1)}`, sentences)),
  },
  {
    title: "Riftbound Tournament Rules", system: "riftbound", onlyHere: ["503.5", "503.9.b", "505.2.a.1", "505.2.a.2", "505.2.a.2.a"],
    holds: ({ document, section }) => document === "RTR" && (section === "503" || section === "505"),
    rows: [
      row("503.3", 1), row("503.4", 1), row("503.5", 1), row("503.7", 1), row("503.9.b", 1),
      row("505.1", 1), row("505.2", 2), row("505.2.a", 1), row("505.2.a.1", 1), row("505.2.a.2", 1), row("505.2.a.2.a", 2), row("505.2.b", 2),
      row("505.3", 1), row("505.3.a", 1), row("505.3.b", 1), row("505.3.c", 1), row("505.4", 1), row("505.5", 1), row("505.6", 1), row("505.7", 1),
      row("505.8", 1), row("505.9", 1), row("505.10", 2), row("505.11", 1), row("505.12", 1), row("505.13", 2),
    ].flat(),
  },
  {
    title: "One Piece 11-1", system: "bandai", onlyHere: [],
    holds: ({ document }) => document === "OPCR",
    rows: ["11-1-1", "11-1-1-1", "11-1-1-2", "11-1-1-3"],
  },
];

describe.each(SECTIONS)("$title", ({ title, rows, holds, onlyHere, system }) => {
  const table = rowsOf(sectionOf(title));

  test("every sentence has a row, in order", () => {
    expect(table.map(([rule]) => rule)).toEqual(rows);
  });

  test("the rows are the rules that the program knows", () => {
    const known = RULE_KEYS.filter((key) => holds(ruleOf(key))).map((key) => ruleNumber(key, defaultRulesEdition("cr")));
    const named = table.map(([rule = ""]) => rule.replace(/ .*$/, ""));
    expect(new Set(named)).toEqual(new Set([...known, ...onlyHere]));
  });

  test("every row says what the tool does, and no cell is missing", () => {
    expect(table.filter((cells) => cells.length !== 4 || cells.slice(0, 3).includes(""))).toEqual([]);
  });

  test("its examples go by its rules", () => {
    const files = Array.from(sectionOf(title).matchAll(/\(\.\.\/(examples\/[\w/.-]+)\)/g), ([, path = ""]) => path);
    expect(files.length).toBeGreaterThan(0);
    const goesBy = (path: string): boolean => readDocument(root, path).includes(`rules: ${system}`);
    expect(files.filter((path) => !goesBy(path))).toEqual([]);
  });
});

test("every case that is named is in its example", () => {
  // That each comes out as it expects is for the test of the examples.
  const named = Array.from(page.matchAll(/\(\.\.\/(examples\/[\w/.-]+)\), "([^"]+)"/g), ([, path = "", name = ""]) => ({ path, name }));
  expect(named.length).toBeGreaterThan(20);
  const casesOf = (path: string): readonly string[] => readFile(readFileSync(join(root, path)), path).documents.flatMap(({ cases }) => cases.map(({ name }) => name));
  expect(named.filter(({ path, name }) => !casesOf(path).includes(name))).toEqual([]);
});

const textsOfLinksTo = (target: string): readonly string[] => Array.from(page.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)).filter(([, , to = ""]) => to === target).map(([, text = ""]) => text);

test("every code that is linked exists, and is linked as what it is", () => {
  const findings = Array.from(page.matchAll(/\[([^\]]+)\]\(findings\.md#([^)]+)\)/g), ([, text, anchor = ""]) => ({ text, anchor }));
  expect(findings.filter(({ text, anchor }) => text !== anchor || !Object.hasOwn(FINDING_CODES, anchor))).toEqual([]);
  expect(textsOfLinksTo("scenario-format.md#answers").filter((code) => !(REFUSAL_CODES as readonly string[]).includes(code))).toEqual([]);
  expect(REFUSAL_CODES.filter((code) => !textsOfLinksTo("scenario-format.md#answers").includes(code))).toEqual([]);
  const assumptions = textsOfLinksTo("#what-the-tool-assumes-and-says-so").filter((text) => text !== "What the tool assumes");
  expect(assumptions.filter((code) => !(ASSUMPTION_CODES as readonly string[]).includes(code))).toEqual([]);
});

test("every assumption has its row, in the order of the program", () => {
  expect(rowsOf(sectionOf("What the tool assumes, and says so")).map(([code]) => code)).toEqual(ASSUMPTION_CODES.map((code) => `\`${code}\``));
});

/** What stands between backticks outside code blocks. */
const spans = codeBlocks(page).reduceRight((text, { from, to }) => text.slice(0, from) + text.slice(to), page).matchAll(/`([^`\n]+)`/g);
const words = Array.from(new Set(Array.from(spans, ([, word = ""]) => word)));

test("every key, verb, answer and outcome that is named is one of the format", () => {
  const format = readDocument(root, "docs/scenario-format.md");
  const known = new Set(Array.from(format.matchAll(/`([^`\n]+)`/g), ([, word = ""]) => word));
  for (const code of ASSUMPTION_CODES) known.add(code);
  // The answer to a question at the prompt, and a word of a value that the format shows in an example.
  const elsewhere = new Set(["back", "irrelevant"]);
  expect(words.filter((word) => /^[a-z]+(?:-[a-z]+)*$/.test(word) && !known.has(word) && !elsewhere.has(word) && word !== "loopcut")).toEqual([]);
});

describe("commands", () => {
  const desk = new Desk(root);
  afterAll(() => { desk.clear(); });

  const lookups = words.filter((word) => /^loopcut rules [^A-Z]+$/.test(word));

  test.each(lookups)("%s finds something", async (line) => {
    expect((await runProgram(line.split(" ").slice(1), desk.folder)).code).toBe(0);
  });

  test("every option that is named is one of the program", async () => {
    const help = await runProgram(["negotiate", "--help"], desk.folder);
    const options = Array.from(new Set(words.flatMap((word) => Array.from(word.matchAll(/--[a-z]+/g), ([option]) => option))));
    expect(options.length).toBeGreaterThan(4);
    expect(options.filter((option) => !help.screen.includes(`${option} `))).toEqual([]);
  });

  test("the page shows what to type at the table", () => {
    const typed = codeBlocks(page).filter((block) => block.language === "console").map((block) => block.text).join("");
    for (const command of ["$ loopcut check ", "$ loopcut table", "$ loopcut rules ", "--rules ", "--edition "]) expect(typed).toContain(command);
  });
});
