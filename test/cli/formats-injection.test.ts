import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { escapeText } from "../../src/diagnostics/escape.ts";
import { brokenWith, dangers, EVIL, scenarioWith } from "./evil.ts";
import { run, type Json } from "./fake-io.ts";
import { folderWith } from "./folder.ts";
import { readCommands, readMarkdown, readSarif, readTap, readXml } from "./read-back.ts";

/** What the formats themselves would act on. */
const MORE: Readonly<Record<string, string>> = {
  mention: "@user @org/team #1 org/repo#2 www.example.com https://example.com <me@example.com> :smile:",
  backticks: "`` a ` b ``` c `",
  "cells of a table": "a | b \\| c \\\\| `d` | \\",
  fence: "````\n```\n~~~\n# head\n- list",
  percent: "%0A::error::x %25 %3A%2C %s",
  "property of a command": ",line=9,title=x::y",
  "command at the start": "::error file=x,line=1::boo",
  "older command": "##[error]x ###[y #\u200b#[z",
  "end of CDATA": "]]> <![CDATA[ &lt; &#x1b; <!ENTITY x> <failure>",
  "link of a log": "[x](https://example.com) [y](1) {0} {{1}} \\[z](2)",
  "test point": "x # SKIP me\nnot ok 9 - y # TODO\n1..3\nBail out!\n  ---\n  a: b\n  ...",
  "tags of YAML": "!!js/function 'x' *a &b ${y} {{z}} - : ?",
  "not for XML": "\ufffe\uffff\u0000\u000b\ud800",
  blanks: "  \t ",
  long: `${"x".repeat(5_000)}|\u001b[0m`,
};

/** How a text is shown on one line; of a long one the beginning. */
const shown = (text: string): string =>
  escapeText(text.length > 2_000 ? `${text.slice(0, 2_000)}…` : text).replaceAll("##[", "#\\u{23}[").replace(/^(\s*)::/, "$1\\u{3a}:");

const FORMATS = ["markdown", "junit", "sarif", "github", "tap", "text", "json"] as const;

/** Runs a command once and reads every format back from files. */
async function printed(command: string, cwd: string): Promise<Readonly<Record<(typeof FORMATS)[number], string>>> {
  const { code } = await run([command, ".", "--verbose", ...FORMATS.flatMap((each) => ["--output", `${each}=out/${each}`])], { cwd });
  expect(code).toBe(1);
  return Object.fromEntries(FORMATS.map((each) => [each, readFileSync(join(cwd, "out", each), "utf8")])) as Record<(typeof FORMATS)[number], string>;
}

describe.each(Object.entries({ ...EVIL, ...MORE }))("%s", (_name, text) => {
  const file = `${text.replaceAll(/[/\0\ud800-\udfff]/gu, "").slice(0, 60)}.loop.yaml`;

  test.each(["check", "test"])("through every format of %s", async (command) => {
    const cwd = folderWith({ "evil.loop.yaml": scenarioWith(text), "broken.loop.yaml": brokenWith(text) });
    writeFileSync(join(cwd, file), brokenWith(text));
    const all = await printed(command, cwd);
    const data = JSON.parse(all.json) as Json;
    const names: readonly string[] = data.files.map((each: Json) => each.file);
    expect(names).toContain(file);

    // Nothing in any of them acts on a terminal, and no line but the commands themselves is one.
    for (const format of FORMATS) {
      const found = dangers(all[format]).filter((line) => format !== "github" || !/^::(?:error|warning|notice|group|endgroup)(?: |::)/.test(line));
      expect({ format, found }).toEqual({ format, found: [] });
    }

    const { testsuites } = readXml(all.junit);
    expect(testsuites.testsuite).toHaveLength(names.length);
    for (const suite of testsuites.testsuite) expect(suite.testcase.filter((each: Json) => each.failure)).toHaveLength(Number(suite["@failures"]));

    const tap = readTap(all.tap);
    expect(tap.points.filter(({ skip, todo }) => skip || todo)).toEqual([]);
    expect(tap.points).toHaveLength(tap.planned);

    const [{ results }] = readSarif(all.sarif).runs;
    const problems: number = command === "check" ? data.summary.errors + data.summary.warnings + data.summary.notes : results.length;
    expect(results).toHaveLength(problems);
    const uris = new Set<string>(results.map((each: Json) => decodeURIComponent(each.locations[0].physicalLocation.artifactLocation.uri)));
    expect(uris).toContain(file);
    for (const each of results) {
      expect(each.message.text).not.toMatch(/(?<!\\)\[[^\]]*\]\(/);
      expect(each.message.text).not.toMatch(/(?<!\{)\{[0-9]+\}/);
    }

    const { commands, lines } = readCommands(all.github);
    for (const { command: name, properties } of commands) {
      expect(["error", "warning", "notice", "group", "endgroup"]).toContain(name);
      expect(Object.keys(properties).filter((key) => !["file", "line", "endLine", "col", "endColumn", "title"].includes(key))).toEqual([]);
    }
    expect(lines.filter((line) => !line.startsWith("- "))).toHaveLength(2);
    const annotations = commands.filter(({ properties }) => properties["file"] !== undefined);
    expect(annotations.filter(({ properties }) => !names.map((each) => shown(each)).includes(properties["file"] ?? ""))).toEqual([]);
    if (command === "check") {
      const told = new Set(data.files.flatMap(({ findings }: Json) => findings.flatMap((each: Json) => [each.message, `note: ${each.note}`, `help: ${each.help}`])).map((each: string) => shown(each)));
      expect(annotations.flatMap(({ message }) => message.split("\n")).filter((line) => !told.has(line) && !text.includes("\ud800"))).toEqual([]);
    }

    const { cells, words } = readMarkdown(all.markdown);
    expect(new Set(cells.map((row) => row.length))).toEqual(new Set([4]));
    expect(words.replaceAll(/[a-z0-9 ,:\n]|\bAnd\b/g, "")).toBe("");
  });

  test("a title reads back as it is shown everywhere", async () => {
    const cwd = folderWith({ "evil.loop.yaml": scenarioWith(text) });
    const all = await printed("test", cwd);
    const title = (JSON.parse(all.json) as Json).files[0].cases[0]?.name as string | undefined;
    // A title may be refused; and what is no text at all JSON cannot tell.
    if (title === undefined || title.includes("\ufffd")) return;
    expect(readXml(all.junit).testsuites.testsuite[0].testcase[0]["@name"]).toBe(shown(title));
    if (title.trim() === title && title.length < 2_000) expect(readTap(all.tap).points[0]?.name).toBe(`evil.loop.yaml: ${shown(title).replace(/^\\u\{3a\}:/, "::")}`);
  });
});
