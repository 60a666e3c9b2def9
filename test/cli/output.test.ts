import { readFileSync } from "node:fs";
import stringWidth from "string-width";
import { describe, expect, test } from "vitest";
import { wantsColor, widthOf } from "../../src/cli/io.ts";
import { folderWith } from "./folder.ts";
import { GOND, ROOT, run, runJson, scenarioText, type FakeOptions, type Json } from "./fake-io.ts";

// oxlint-disable-next-line no-control-regex
const ESC = /\u001b/;
const ACCEPT = [GOND, "--answer", "Ben=accept"];

describe("where what is written", () => {
  test("the result on stdout, findings on stderr", async () => {
    const cwd = folderWith({ "w.loop.yaml": scenarioText({ loop: "  - activate: flip a coin and win it\n    change: { Ana.elves: 1 }" }) });
    const { code, out, err } = await run(["w.loop.yaml", "--answer", "Ben=accept", "--answer", "Cho=accept"], { cwd });
    expect(code).toBe(0);
    expect(err).toMatch(/^warning\[text-coin\]/);
    expect(out).toMatch(/^A test\n\nThe shortcut is taken as proposed\.\n/);
    expect(out).not.toContain("text-coin");
    expect((await run(["w.loop.yaml", "--answer", "Ben=accept", "--answer", "Cho=accept", "--quiet"], { cwd })).err).toBe("");
    const { data, err: alsoErr } = await runJson(["w.loop.yaml", "--answer", "Ben=accept", "--answer", "Cho=accept"], { cwd });
    expect(alsoErr).toBe(err);
    expect(data.findings).toMatchObject([{ code: "text-coin", severity: "warning", line: 8 }]);
  });

  test("notes only where they are asked for, except in JSON", async () => {
    const cwd = folderWith({ "n.loop.yaml": scenarioText({ loop: "  - mana: add one green\n    change: { Ana.elves: 1 }" }) });
    expect((await run(["n.loop.yaml"], { cwd })).err).toBe("");
    expect((await run(["n.loop.yaml", "--verbose"], { cwd })).err).toContain("note[nobody-can-respond]");
    expect((await runJson(["n.loop.yaml"], { cwd })).data.findings.map((each: Json) => each.code)).toEqual(["nobody-can-respond"]);
  });

  test("check and test write to stdout alone", async () => {
    for (const args of [["check", "examples/refused"], ["test", "examples/refused"]]) expect((await run(args)).err).toBe("");
  });

  test("the same from run to run", async () => {
    for (const args of [ACCEPT, [...ACCEPT, "--format", "json"], ["check", "examples/refused", "--verbose"], ["test", "examples/refused", "--verbose"], ["test", "examples", "--format", "json"]]) {
      expect(await run(args)).toEqual(await run(args));
    }
  });
});

describe("JSON", () => {
  test("says what and which version, and numbers that may be large are text", async () => {
    const { data } = await runJson([GOND, "--case", "Ten to the hundredth tokens, shortened on the way"]);
    expect(data).toMatchObject({ kind: "negotiation", version: 1, file: GOND, rules: { system: "cr", edition: "2026-04-17" }, proposer: "Ana" });
    expect(data.proposed).toEqual([{ loop: "loop", iterations: (10n ** 100n).toString() }]);
    expect(data.result.iterations).toBe((10n ** 99n - 1n).toString());
    expect(data.result.state).toEqual({ "Ana.life": "20", "Ana.elves": (10n ** 99n).toString(), "Ana.druid.untapped": "0", "Ben.life": "20" });
    expect(data.quantities).toContainEqual({ name: "Ana.elves", before: "0", "per-iteration": "1", varies: false, after: (10n ** 99n).toString() });
    const numbers: string[] = [];
    JSON.stringify(data, (key, value: unknown) => { if (typeof value === "number" && !["version", "line", "column", "endLine", "endColumn"].includes(key)) numbers.push(key); return value; });
    expect(numbers).toEqual([]);
  });

  test("has the keys of expect in its result, and every one", async () => {
    const { data } = await runJson(ACCEPT);
    expect(Object.keys(data.result)).toEqual([
      "outcome", "at", "iterations", "priority", "must-differ", "must-break", "by", "loses", "wins", "draw", "continues", "state", "by-hand", "cites", "assumptions",
    ]);
  });

  test("of check and test has a summary and every file, in order", async () => {
    const checked = (await runJson(["check", "examples/refused"])).data;
    expect(checked).toMatchObject({ kind: "check", version: 1, summary: { files: 14, warnings: 0 } });
    const names: readonly string[] = checked.files.map((each: Json) => each.file);
    expect(names).toEqual(Array.from(names).sort());
    expect(checked.files.flatMap((each: Json) => each.findings)).toHaveLength(checked.summary.errors + checked.summary.warnings + checked.summary.notes);
    const tested = (await runJson(["test", GOND])).data;
    expect(tested).toMatchObject({ kind: "test", version: 1, summary: { files: 1, passed: 12, failed: 0 } });
    expect(tested.files[0].cases[0]).toEqual({ name: "nobody minds", line: 22, column: 11, passed: true, outcome: "taken", answers: [{ player: "Ben", answer: "accept" }], mismatches: [] });
  });

  test("of a refused case tells the outcome that was compared", async () => {
    const cwd = folderWith({ "r.loop.yaml": `${scenarioText()}cases:\n  - name: a place that is none\n    with: { end: 99/make/after }\n    expect: { outcome: refused, refused-for: [no-such-place] }\n` });
    const { data } = await runJson(["test", "r.loop.yaml"], { cwd });
    expect(data.files[0].cases).toMatchObject([{ passed: true, outcome: "refused", mismatches: [] }]);
  });
});

describe("editions", () => {
  test.each([
    ["2023-11-17", "727.2b", "17 November 2023"], ["2009-10-01", "713.2b", "1 October 2009"], ["2018-07-13", "720.2b", "13 July 2018"], ["2026-04-17", "732.2b", "17 April 2026"],
  ])("%s", async (date, number, words) => {
    const cite = `CR ${number} (${words})`;
    const flags = [["--rules", `cr@${date}`], ["--edition", date], ["--rules", "cr", "--edition", date], ["--rules", "cr@2011-05-01", "--edition", date]];
    for (const flag of flags) {
      expect((await run([...ACCEPT, ...flag])).out).toContain(cite);
      expect((await runJson([...ACCEPT, ...flag])).data).toMatchObject({ rules: { system: "cr", edition: date }, result: { cites: expect.arrayContaining([cite]) as string[] } });
    }
  });

  test("a day between two editions takes the earlier one", async () => {
    expect((await runJson([...ACCEPT, "--edition", "2023-12-24"])).data.rules.edition).toBe("2023-11-17");
  });

  test("the file's own edition is printed, and the flag overrides it", async () => {
    const cwd = folderWith({ "old.loop.yaml": scenarioText({ rest: "rules: cr@2009-10-01\nrepeat: 3" }) });
    const args = ["old.loop.yaml", "--answer", "Ben=accept", "--answer", "Cho=accept"];
    expect((await run(args, { cwd })).out).toContain("CR 713.2b (1 October 2009)");
    expect((await run([...args, "--edition", "2018-07-13"], { cwd })).out).toContain("CR 720.2b (13 July 2018)");
  });

  test("cases are compared under the edition of the flag", async () => {
    const cwd = folderWith({ "c.loop.yaml": `${scenarioText()}cases:\n  - name: by number\n    answers: { Ben: accept, Cho: accept }\n    expect: { cites: [727.2b] }\n` });
    expect((await run(["test"], { cwd })).code).toBe(1);
    expect((await run(["test", "--edition", "2023-11-17"], { cwd })).code).toBe(0);
  });
});

describe("width", () => {
  const commands = [
    ACCEPT, [GOND, "--answer", "Ben=3/make-elf/before"], [GOND, "--case", "Ten to the hundredth tokens, shortened on the way"],
    ["examples/four-player-bond-blood.loop.yaml", "--document", "1", "--no-input"], ["examples/flying-toggle.loop.yaml", "--document", "1"],
    ["examples/nested-loops.loop.yaml", "--document", "1", "--answer", "Ben=2.3/use/responding"],
  ];

  test.each([20, 40, 60, 80, 100, 132])("%i columns: no line is longer, except for a word that cannot be broken", async (width) => {
    for (const args of commands) {
      const { out } = await run([...args, "--width", String(width)]);
      const long = out.split("\n").filter((line) => stringWidth(line) > width && line.trim().includes(" ") && line.trim().split(/ +/).every((word) => stringWidth(word) < width / 2));
      expect({ args, long }).toEqual({ args, long: [] });
    }
  });

  test("wide characters count as two columns", async () => {
    const cwd = folderWith({ "w.loop.yaml": scenarioText({ title: "一 二 三 四 五 六 七 八 九 十 ".repeat(4).trim() }) });
    const { out } = await run(["w.loop.yaml", "--answer", "Ben=accept", "--answer", "Cho=accept", "--width", "40"], { cwd });
    const title = out.split("\n\n")[0]?.split("\n") ?? [];
    expect(title.length).toBeGreaterThan(2);
    expect(Math.max(...title.map((line) => stringWidth(line)))).toBeLessThanOrEqual(40);
  });

  test("comes from the flag, else from the terminal, else it is 100", () => {
    const output = (columns: number | undefined) => ({ write: () => {}, isTerminal: true, columns });
    expect([widthOf(50, output(70)), widthOf(undefined, output(70)), widthOf(undefined, output(undefined)), widthOf(3, output(70)), widthOf(undefined, output(0))]).toEqual([50, 70, 100, 20, 100]);
  });
});

describe("colour", () => {
  test.each([
    // flag, env, terminal -> colour
    [undefined, {}, true, true],
    [undefined, {}, false, false],
    [true, {}, false, true],
    [true, { NO_COLOR: "1", TERM: "dumb" }, false, true],
    [false, { FORCE_COLOR: "1" }, true, false],
    [undefined, { NO_COLOR: "1" }, true, false],
    [undefined, { NO_COLOR: "" }, true, true],
    [undefined, { NO_COLOR: "1", FORCE_COLOR: "1" }, true, false],
    [undefined, { FORCE_COLOR: "1" }, false, true],
    [undefined, { FORCE_COLOR: "0" }, true, false],
    [undefined, { FORCE_COLOR: "false" }, true, false],
    [undefined, { FORCE_COLOR: "3", TERM: "dumb" }, false, true],
    [undefined, { TERM: "dumb" }, true, false],
    [undefined, { TERM: "xterm-256color" }, true, true],
  ] as const)("flag %s, %j, terminal %s: %s", (flag, env, isTerminal, expected) => {
    expect(wantsColor(flag, env, { write: () => {}, isTerminal, columns: 80 })).toBe(expected);
  });

  const broken = [GOND, "--propose", "3", "--answer", "Ben=accept"];
  const colours = async (args: readonly string[], options: FakeOptions): Promise<readonly boolean[]> => {
    const { out, err } = await run(args, options);
    expect(out).not.toBe("");
    expect(err).not.toBe("");
    return [ESC.test(out), ESC.test(err)];
  };

  test("is decided for each stream by itself", async () => {
    expect(await colours(broken, {})).toEqual([false, false]);
    expect(await colours(broken, { terminals: ["stdout"] })).toEqual([true, false]);
    expect(await colours(broken, { terminals: ["stderr"] })).toEqual([false, true]);
    expect(await colours(broken, { terminals: ["stdout", "stderr"], env: { NO_COLOR: "1" } })).toEqual([false, false]);
    expect(await colours([...broken, "--color"], { env: { NO_COLOR: "1" } })).toEqual([true, true]);
    expect(await colours([...broken, "--no-color"], { terminals: ["stdout", "stderr"] })).toEqual([false, false]);
  });

  test("adds nothing but itself: without it the text is the same", async () => {
    // oxlint-disable-next-line no-control-regex
    const SGR = /\u001b\[[0-9;]*m/g;
    for (const args of [broken, ACCEPT, ["check", "examples/refused"], ["test", "examples"], ["check", "examples", "--verbose"]]) {
      const plain = await run([...args, "--no-color"]);
      const coloured = await run([...args, "--color"]);
      expect({ ...coloured, out: coloured.out.replaceAll(SGR, ""), err: coloured.err.replaceAll(SGR, "") }).toEqual(plain);
    }
  });

  test("JSON has none", async () => {
    expect((await run([...ACCEPT, "--color", "--format", "json"])).out).not.toMatch(ESC);
  });
});

test("what the help says of examples works", async () => {
  const { out } = await run(["--help"]);
  for (const [, command = ""] of out.matchAll(/^ {2}\$ loopcut (check|test) examples/gm)) {
    expect({ command, code: (await run([command, "examples"])).code }).toEqual({ command, code: command === "test" ? 0 : 1 });
  }
  expect(readFileSync(`${ROOT}/package.json`, "utf8")).toContain('"loopcut": "bin/loopcut.js"');
});
