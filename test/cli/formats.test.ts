import { describe, expect, test } from "vitest";
import { GOND, run, runJson, scenarioText, type Json } from "./fake-io.ts";
import { folderWith } from "./folder.ts";
import { readCommands, readMarkdown, readSarif, readTap, readXml } from "./read-back.ts";

const good = scenarioText({ title: "Good" });
const warned = scenarioText({ title: "Warned", loop: "  - activate: flip a coin and win it\n    change: { Ana.elves: 1 }" });
const noted = scenarioText({ title: "Noted", loop: "  - mana: add one green\n    change: { Ana.elves: 1 }" });
const bad = "scenario: Bad\nplayers: [Ana, Ben]\nrepeat: { until: Ben.life <= 0 }\nrepeat: 4\nloop:\n  - { activate: x, chang: { y: 1 } }\n";
const cases = `${good}cases:\n  - name: right\n    answers: { Ben: accept, Cho: accept }\n    expect: { outcome: taken }\n  - name: wrong\n    answers: { Ben: accept, Cho: accept }\n    expect: { outcome: shortened, state: { Ana.elves: 11 } }\n`;
const folder = (): string => folderWith({ "bad.loop.yaml": bad, "good.loop.yaml": good, "noted.loop.yaml": noted, "warned.loop.yaml": warned, "cases.loop.yaml": cases, "not.loop.yaml": "scenario: [\n" });

const printed = async (format: string, ...args: string[]): Promise<string> => (await run([...args, "--format", format], { cwd: folder() })).out;

describe("JUnit", () => {
  test("a suite for each file, a test for each scenario that is clean and for each error", async () => {
    const { testsuites } = readXml(await printed("junit", "check"));
    expect(testsuites.testsuite.map((each: Json) => each["@name"])).toEqual(["bad.loop.yaml", "cases.loop.yaml", "good.loop.yaml", "not.loop.yaml", "noted.loop.yaml", "warned.loop.yaml"]);
    const [broken, , clean, , , coin] = testsuites.testsuite;
    const { data } = await runJson(["check"], { cwd: folder() });
    const errors = data.files[0].findings.filter((each: Json) => each.severity === "error");
    expect(errors.length).toBeGreaterThan(1);
    expect(broken).toMatchObject({ "@tests": String(errors.length), "@failures": String(errors.length), "@errors": "0", "@skipped": "0" });
    expect(broken.testcase.flatMap((each: Json) => each.failure.map((failure: Json) => [failure["@type"], failure["@message"]])).sort()).toEqual(errors.map((each: Json) => [each.code, each.message]).sort());
    expect(clean.testcase).toEqual([{ "@name": "Good", "@classname": "good.loop.yaml" }]);
    expect(coin.testcase[0]["system-out"]).toMatch(/^warned\.loop\.yaml:8:\d+: warning: .* \[text-coin\]$/);
    expect(Number(testsuites["@failures"])).toBe(data.summary.errors);
  });

  test("a test for each case, with what came out otherwise, and seconds", async () => {
    const { testsuites } = readXml(await printed("junit", "test", "cases.loop.yaml"));
    expect(testsuites).toMatchObject({ "@tests": "2", "@failures": "1", "@time": expect.stringMatching(/^\d+\.\d{3}$/) as string });
    const [suite] = testsuites.testsuite;
    expect(suite.testcase.map((each: Json) => each["@name"])).toEqual(["right", "wrong"]);
    expect(suite.testcase[1].failure[0]["#text"].split("\n")).toEqual([
      "cases.loop.yaml:15:11", "case \"wrong\" came out otherwise", "outcome: expected shortened, came out as taken", "state of Ana.elves: expected 11, came out as 10",
    ]);
  });
});

describe("TAP", () => {
  test("a test point for each scenario or case", async () => {
    const checked = readTap(await printed("tap", "check"));
    expect(checked).toMatchObject({ version: 14, planned: 6 });
    expect(checked.points.map(({ ok, name }) => [ok, name])).toEqual([
      [false, "bad.loop.yaml: Bad"], [true, "cases.loop.yaml: Good"], [true, "good.loop.yaml: Good"], [false, expect.stringMatching(/^not\.loop\.yaml: /)],
      [true, "noted.loop.yaml: Noted"], [true, "warned.loop.yaml: Warned"],
    ]);
    expect(checked.points[5]?.diag.problems).toMatchObject([{ severity: "warning", code: "text-coin", at: expect.stringMatching(/^warned\.loop\.yaml:8:/) as string }]);
    const tested = readTap(await printed("tap", "test", "cases.loop.yaml"));
    expect(tested.points.map(({ ok, name }) => [ok, name])).toEqual([[true, "cases.loop.yaml: right"], [false, "cases.loop.yaml: wrong"]]);
    expect(tested.points[1]?.diag.problems[0].details).toEqual(["outcome: expected shortened, came out as taken", "state of Ana.elves: expected 11, came out as 10"]);
  });

  test("no case at all is a plan of none", async () => {
    expect(readTap(await printed("tap", "test", "good.loop.yaml"))).toMatchObject({ planned: 0, points: [] });
  });
});

describe("SARIF", () => {
  test("one run, with a rule for each code and places below the folder of the project", async () => {
    const { runs } = readSarif(await printed("sarif", "check"));
    expect(runs).toHaveLength(1);
    const { data } = await runJson(["check"], { cwd: folder() });
    expect(runs[0]).toMatchObject({ columnKind: "utf16CodeUnits", tool: { driver: { name: "loopcut", version: "9.9.9" } } });
    const found = data.files.flatMap(({ file, findings }: Json) => findings.map((each: Json) => [each.code, each.severity, file, each.line]));
    expect(runs[0].results.map((each: Json) => [each.ruleId, each.level, each.locations[0].physicalLocation.artifactLocation.uri, each.locations[0].physicalLocation.region.startLine]).sort()).toEqual(found.sort());
    const { rules } = runs[0].tool.driver;
    for (const { ruleId, ruleIndex } of runs[0].results) expect(rules[ruleIndex].id).toBe(ruleId);
    expect(new Set(rules.map((each: Json) => each.id)).size).toBe(rules.length);
    for (const each of rules) expect(each).toMatchObject({ shortDescription: { text: expect.any(String) as string }, help: { text: expect.stringContaining(each.id) as string } });
  });

  test("a case that failed is a result", async () => {
    const [{ results }] = readSarif(await printed("sarif", "test")).runs;
    expect(results.map((each: Json) => each.ruleId)).toContain("failed-case");
    expect(results.find((each: Json) => each.ruleId === "failed-case").message.text).toContain("\noutcome: expected shortened, came out as taken\n");
  });

  test("columns count UTF-16 units, and a region ends where its words do", async () => {
    const cwd = folderWith({ "w.loop.yaml": "scenario: x\nplayers: { \"\u{1f9dd}\u{1f9dd}\": , Ben: , x.y: }\nrepeat: 3\nloop:\n  - { activate: z }\n" });
    const [{ results }] = readSarif((await run(["check", "--format", "sarif"], { cwd })).out).runs;
    const found = results.find((each: Json) => each.ruleId === "bad-name");
    expect(found.locations[0].physicalLocation.region).toEqual({ startLine: 2, startColumn: 29, endLine: 2, endColumn: 32 });
    const { commands } = readCommands((await run(["check", "--format", "github"], { cwd })).out);
    expect(commands.find((each) => each.properties["title"] === "bad-name")?.properties).toMatchObject({ line: "2", endLine: "2", col: "29", endColumn: "32" });
    const json = (await runJson(["check"], { cwd })).data.files[0].findings.find((each: Json) => each.code === "bad-name");
    expect(json).toMatchObject({ line: 2, column: 27, endColumn: 30 });
  });

  test("a fingerprint stays when lines come before it, and no two of a file are the same", async () => {
    const prints = async (text: string): Promise<readonly string[]> => {
      const [{ results }] = readSarif((await run(["check", "--format", "sarif"], { cwd: folderWith({ "a.loop.yaml": text }) })).out).runs;
      return results.map((each: Json) => each.partialFingerprints["problem/v1"]);
    };
    const before = await prints(`${bad}  - { activate: x, chang: { y: 1 } }\n`);
    expect(new Set(before).size).toBe(before.length);
    expect(await prints(`# a comment\n\n${bad}  - { activate: x, chang: { y: 1 } }\n`)).toEqual(before);
  });
});

describe("commands for GitHub's workflow runner", () => {
  test("errors first, each at its lines, and the count", async () => {
    const { commands, lines } = readCommands(await printed("github", "check", "--verbose"));
    expect(commands.map((each) => each.command)).toEqual([...commands.filter((each) => each.command === "error").map(() => "error"), "warning", "notice"]);
    expect(commands.at(-2)).toMatchObject({ properties: { file: "warned.loop.yaml", line: "8", endLine: "8", title: "text-coin" }, message: expect.stringContaining("\nhelp: ") as string });
    expect(lines).toEqual([expect.stringMatching(/^6 files, 6 scenarios: \d+ errors, 1 warning$/), ""]);
  });

  test("after ten of a level a notice says how many more there are, and the log names them", async () => {
    const coin = "  - activate: flip a coin and win it\n    change: { Ana.elves: 1 }\n";
    const notes = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`n${String(index)}.loop.yaml`, noted]));
    const cwd = folderWith({ ...notes, "w.loop.yaml": scenarioText({ loop: coin.repeat(13) }), "x.loop.yaml": `${bad}${"  - { activate: x, chang: 1 }\n".repeat(12)}` });
    const { commands, lines } = readCommands((await run(["check", "--format", "github", "--verbose"], { cwd })).out);
    const { summary } = (await runJson(["check"], { cwd })).data;
    const count = (command: string): number => commands.filter((each) => each.command === command).length;
    expect({ errors: count("error"), warnings: count("warning") }).toEqual({ errors: 10, warnings: 10 });
    expect(count("notice")).toBe(10);
    expect(commands.find((each) => each.properties["title"] === "loopcut")?.message).toMatch(new RegExp(`^${String(summary.errors - 10)} more errors, 3 more warnings, 3 more notes: .*the log`));
    expect(lines.filter((each) => each.startsWith("- "))).toHaveLength(summary.errors - 10 + 3 + 3);
  });

  test("the path is the one in the repository", async () => {
    const cwd = folderWith({ "sub/bad.loop.yaml": bad });
    const env = { GITHUB_ACTIONS: "true", GITHUB_WORKSPACE: cwd };
    const { commands } = readCommands((await run(["check"], { cwd: `${cwd}/sub`, env })).out);
    expect(new Set(commands.map((each) => each.properties["file"]))).toEqual(new Set(["sub/bad.loop.yaml"]));
    const [{ results }] = readSarif((await run(["check", "--format", "sarif"], { cwd: `${cwd}/sub`, env })).out).runs;
    expect(results[0].locations[0].physicalLocation.artifactLocation.uri).toBe("sub/bad.loop.yaml");
  });
});

describe("Markdown", () => {
  test("the counts, a table, and pictures", async () => {
    const { cells, blocks, words } = readMarkdown(await printed("markdown", "check"));
    expect(words).toMatch(/^loopcut check: 6 files, 6 scenarios: \d+ errors, 1 warning/);
    expect(cells.find(([, file]) => file === "good.loop.yaml")).toEqual(["ok", "good.loop.yaml", "Good", "may be proposed; Ben and Cho can answer"]);
    expect(cells.find(([, file]) => file === "bad.loop.yaml")?.[0]).toMatch(/no/);
    expect(blocks.some((each) => /^warning\[text-coin\]: .*\n *--> warned\.loop\.yaml:8:/.test(each))).toBe(true);
    expect(blocks.some((each) => each.startsWith("note["))).toBe(false);
  });

  test("stays short enough for a comment", async () => {
    const many = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`a${String(index).padStart(3, "0")}.loop.yaml`, bad]));
    const { out } = await run(["check", "--format", "markdown"], { cwd: folderWith({ ...many, "good.loop.yaml": good }) });
    expect(out.length).toBeLessThan(65_536);
    expect(readMarkdown(out).words).toMatch(/And \d+ more findings/);
  });
});

describe("in every format", () => {
  const FORMATS = ["text", "json", "markdown", "junit", "sarif", "github", "tap"];

  test("the same from run to run, but for the seconds of JUnit", async () => {
    const once = (format: string, command: string) => run([command, "examples/refused", "--format", format, "--verbose"]);
    for (const format of FORMATS) {
      for (const command of ["check", "test"]) {
        const [first, second] = [await once(format, command), await once(format, command)].map(({ out, ...rest }) => ({ ...rest, out: format === "junit" ? out.replaceAll(/ time="[^"]*"/g, "") : out }));
        expect(second).toEqual(first);
      }
    }
  });

  test("--quiet leaves out warnings and notes, and the exit code stays", async () => {
    for (const format of FORMATS) {
      const loud = await run(["check", "--format", format], { cwd: folder() });
      const quiet = await run(["check", "--format", format, "--quiet"], { cwd: folder() });
      expect({ format, loud: loud.out.includes("text-coin"), quiet: quiet.out.includes("text-coin") }).toEqual({ format, loud: true, quiet: false });
      expect(quiet.code).toBe(loud.code);
      expect(quiet.out).not.toContain("nobody-can-respond");
    }
  });

  test("the exit code does not depend on the format", async () => {
    for (const format of FORMATS) {
      for (const [args, code] of [[["check", GOND], 0], [["check", "examples/refused/scry.loop.yaml"], 1], [["test", GOND], 0]] as const) {
        expect({ format, args, code: (await run([...args, "--format", format])).code }).toEqual({ format, args, code });
      }
    }
  });

  test("other commands take text and JSON only, and say so", async () => {
    for (const args of [[GOND], ["show", GOND], ["rules"]]) {
      const { code, out, err } = await run([...args, "--format", "junit"]);
      expect({ code, out }).toEqual({ code: 2, out: "" });
      expect(err).toContain("--format junit is for check and test");
    }
  });
});
