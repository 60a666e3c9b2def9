import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { startProgress } from "../../src/cli/progress.ts";
import { toJson } from "../../src/report/json.ts";
import { jsonOfFiles } from "../../src/report/batch-printer.ts";
import { folderWith } from "./folder.ts";
import { ROOT, run, runJson, scenarioText, type Json, type Ran } from "./fake-io.ts";

const good = scenarioText();
const examples = readdirSync(join(ROOT, "examples"), { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".loop.yaml"));
const exampleText = (name: string): string => readFileSync(join(ROOT, "examples", name), "utf8");

describe("--shard", () => {
  const cwd = (): string => folderWith(Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`${"abc"[index % 3]}/${index}.loop.yaml`, good])));
  const filesOf = async (where: string, ...args: string[]): Promise<readonly string[]> => (await runJson(args, { cwd: where })).data.files.map((each: Json) => each.file);

  test.each(["check", "test"])("%s: all parts together are the whole, each file in one", async (command) => {
    const where = cwd();
    const whole = await filesOf(where, command);
    expect(whole).toHaveLength(10);
    for (const count of [1, 2, 3, 7, 10, 12]) {
      const parts = await Promise.all(Array.from({ length: count }, (_, index) => filesOf(where, command, "--shard", `${index + 1}/${count}`)));
      expect(parts.flat().sort()).toEqual(whole);
      for (const part of parts) expect(part).toEqual(part.toSorted());
      expect(Math.max(...parts.map((part) => part.length)) - Math.min(...parts.map((part) => part.length))).toBeLessThanOrEqual(1);
    }
  });

  test.each(["0/3", "4/3", "1/0", "0/0", "-1/2", "1", "1/2/3", "a/b", "", "1.5/2", " 1/2", "1/99999999"])("refuses %j", async (value) => {
    expect(await run(["check", "--shard", value, "examples"])).toEqual({
      code: 2, out: "", err: `error: --shard takes a part and how many parts there are, not "${value}"\n  help: for example --shard 1/4, 2/4, 3/4 and 4/4\n`,
    });
  });
});

describe("--cache", () => {
  const both = async (args: readonly string[], cwd: string, location = "cache"): Promise<readonly [Ran, Ran]> => [await run(args, { cwd }), await run([...args, "--cache-location", location], { cwd })];

  test.each([
    ["check", "--verbose", "--color"], ["check", "--format", "json"], ["check", "--rules", "mtr"], ["test", "--verbose"], ["test", "--format", "json"],
  ])("%s %s %s: byte for byte the same, cold and warm, for examples and for changed ones", async (...args) => {
    const changed = (text: string, index: number): string => [text.slice(0, -40 - index), text.replace("repeat", "repaet"), `${text}\n- what`, text.replaceAll(": 1", ": 2"), text.replace(/\n/g, "\r\n")][index % 5] ?? "";
    const cwd = folderWith(Object.fromEntries(examples.filter((name, index) => index % 4 === 0 || ["omen.loop.yaml", "growth.loop.yaml"].includes(name)).flatMap((name, index) => [[name, exampleText(name)], [`changed/${name}`, changed(exampleText(name), index)]])));
    for (let round = 0; round < 2; round += 1) {
      const [without, with_] = await both(args, cwd);
      expect(with_).toEqual(without);
    }
    expect(statSync(join(cwd, "cache")).size).toBeGreaterThan(1_000);
    // A file that was known gets another content, and a known content another name.
    writeFileSync(join(cwd, "omen.loop.yaml"), exampleText("growth.loop.yaml"));
    writeFileSync(join(cwd, "growth.loop.yaml"), "scenario: [\n");
    const [without, with_] = await both(args, cwd);
    expect(with_).toEqual(without);
  });

  test("nothing is worked out twice, and results of one command or of other rules are not taken for another's", async () => {
    const cwd = folderWith({ "a.loop.yaml": exampleText("growth.loop.yaml") });
    for (const args of [["check"], ["test"], ["check", "--rules", "mtr"], ["test", "--rules", "mtr"], ["check"], ["test"]]) {
      const [without, with_] = await both(args, cwd);
      expect(with_).toEqual(without);
    }
    const [head = "", body = ""] = readFileSync(join(cwd, "cache"), "utf8").split("\n");
    expect(head).toMatch(/^loopcut-cache 1 /);
    expect(Object.keys(JSON.parse(body) as object).map((key) => key.slice(0, -44))).toEqual(["check ", "test ", "check mtr", "test mtr"]);
    const { mtimeMs, ino } = statSync(join(cwd, "cache"));
    await both(["check"], cwd);
    expect(statSync(join(cwd, "cache"))).toMatchObject({ mtimeMs, ino });
  });

  test("--cache keeps it in .loopcut-cache, and a folder as the location holds a file of that name", async () => {
    const cwd = folderWith({ "a.loop.yaml": good, "kept/x": "" });
    await run(["check", "--cache"], { cwd });
    await run(["check", "--cache-location", "kept"], { cwd });
    await run(["check", "--cache-location", "new/deep/file"], { cwd });
    expect(readdirSync(cwd).sort()).toEqual([".loopcut-cache", "a.loop.yaml", "kept", "new"]);
    expect(readdirSync(join(cwd, "kept")).sort()).toEqual([".loopcut-cache", "x"]);
    expect(readdirSync(join(cwd, "new/deep"))).toEqual(["file"]);
  });

  test("damage of any kind is noticed, and mended", async () => {
    const cwd = folderWith({ "a.loop.yaml": good, "b.loop.yaml": "scenario: x\n" });
    const [expected] = await both(["check"], cwd);
    const whole = readFileSync(join(cwd, "cache"), "utf8");
    const damaged = [
      whole.slice(0, 60), whole.slice(0, -1), `${whole} `, whole.replace("missing-key", "missing-kez"), whole.replace("loopcut-cache 1", "loopcut-cache 2"),
      whole.replace(/v\d+\.\d+/, "v1.0"), whole.replace(/\{[^]*/, "{}"), `loopcut-cache `, "", whole.replace("\n", "\r\n"),
    ];
    for (const text of damaged) {
      expect(text).not.toBe(whole);
      writeFileSync(join(cwd, "cache"), text);
      expect(await run(["check", "--cache-location", "cache"], { cwd })).toEqual(expected);
      expect(readFileSync(join(cwd, "cache"), "utf8")).toBe(whole);
    }
  });

  test("a file that is no cache is never written over, whatever it holds", async () => {
    const cwd = folderWith({ "a.loop.yaml": good, notes: "my notes\n", data: "{}", bytes: Uint8Array.from([0xff, 0xfe, 0]) });
    for (const name of ["a.loop.yaml", "notes", "data", "bytes"]) {
      const before = readFileSync(join(cwd, name));
      const [without, with_] = await both(["check"], cwd, name);
      expect(with_).toEqual(without);
      expect(readFileSync(join(cwd, name))).toEqual(before);
    }
    expect(readdirSync(cwd)).toHaveLength(4);
  });

  test("one that cannot be written or read is done without", async () => {
    const cwd = folderWith({ "a.loop.yaml": good, "locked/x": "" });
    chmodSync(join(cwd, "locked"), 0o500);
    symlinkSync("round", join(cwd, "round"));
    for (const location of ["a.loop.yaml/below", "locked/cache", "round", "/proc/none/cache", "/dev/null"]) {
      const [without, with_] = await both(["check", "a.loop.yaml"], cwd, location);
      expect(with_).toEqual(without);
    }
  });
});

describe("with further formats", () => {
  const cwd = (): string => folderWith({ "a.loop.yaml": good, "b.loop.yaml": "scenario: [\n", "c.loop.yaml": exampleText("growth.loop.yaml") });
  const OUTPUTS = ["text", "json", "markdown", "junit", "sarif", "github", "tap"].flatMap((format) => ["--output", `${format}=out/${format}`]);
  const written = (where: string): Readonly<Record<string, string>> =>
    Object.fromEntries(readdirSync(join(where, "out")).map((name) => [name, readFileSync(join(where, "out", name), "utf8").replaceAll(/ time="[^"]*"/g, "")]));

  test("every format is the same from a cache, and the same in a file as on standard output", async () => {
    const where = cwd();
    const without = await run(["check", ...OUTPUTS], { cwd: where });
    const files = written(where);
    for (let round = 0; round < 2; round += 1) {
      expect(await run(["check", "--cache", ...OUTPUTS], { cwd: where })).toEqual(without);
      expect(written(where)).toEqual(files);
    }
    for (const format of Object.keys(files)) {
      const { out } = await run(["check", "--cache", "--format", format], { cwd: where });
      expect(out.replaceAll(/ time="[^"]*"/g, "")).toBe(files[format]);
    }
  });

  test("a file that may not be written is refused before anything is looked at", async () => {
    const where = folderWith({ "a.loop.yaml": good, "out/x": "" });
    for (const name of ["out", "a.loop.yaml/x", "a.loop.yaml"]) {
      expect(await run(["check", "--output", `sarif=${name}`], { cwd: where })).toMatchObject({ code: 2, out: "" });
    }
  });
});

describe("progress", () => {
  afterEach(() => { vi.restoreAllMocks(); });

  const shown = (isTerminal: boolean, env: Record<string, string>, ...times: number[]): string => {
    let text = "";
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => now);
    const stderr = { write: (part: string) => { text += part; }, isTerminal, columns: 80 };
    const progress = startProgress(2_000, { stderr, stdout: stderr, stderrStream: process.stderr, stdin: process.stdin, env, cwd: ROOT });
    for (const [index, time] of times.entries()) {
      now = time;
      progress.step(index + 1_000);
    }
    progress.clear();
    return text;
  };

  test("only on a terminal, after half a second, now and then, and nothing of it stays", () => {
    expect(shown(true, {}, 100, 499)).toBe("");
    expect(shown(true, {}, 100, 500, 550, 600)).toBe("\r1,001 of 2,000 files\u001b[K\r1,003 of 2,000 files\u001b[K\r\u001b[K");
    expect(shown(false, {}, 100, 5_000)).toBe("");
    expect(shown(true, { TERM: "dumb" }, 100, 5_000)).toBe("");
  });
});

test("JSON that is written file by file is what it would be as a whole", () => {
  const files: readonly Json[] = [{ file: "a\nb", list: [], deep: { x: ["##[", "\u001b", null] } }, { file: "c", list: [{ y: 1 }], map: {} }];
  for (const some of [[], files.slice(0, 1), files]) {
    const printer = jsonOfFiles<Json>({ kind: "x", version: 1 }, (file) => file, () => ({ summary: { files: some.length } }));
    expect(printer.begin() + some.map(printer.file).join("") + printer.end(null)).toBe(toJson({ kind: "x", version: 1, files: some, summary: { files: some.length } }));
  }
});

test("whatever is wrong with some files, everything is told of the rest", async () => {
  const cwd = folderWith({
    "broken.loop.yaml": "scenario: [\n", "fine.loop.yaml": good, "huge.loop.yaml": `${good}# ${"x".repeat(5 * 1_048_576)}\n`, "warned.loop.yaml": scenarioText({ loop: "  - activate: flip a coin\n    change: { Ana.elves: 1 }" }),
    "x.loop.yaml/within.loop.yaml": good,
  });
  symlinkSync("round.loop.yaml", join(cwd, "round.loop.yaml"));
  symlinkSync(".", join(cwd, "again"));
  mkdirSync(join(cwd, "empty.loop.yaml"));
  writeFileSync(join(cwd, "gone.loop.yaml"), good);
  chmodSync(join(cwd, "gone.loop.yaml"), 0o000);
  // Whoever runs as root may read everything.
  const isRoot = process.getuid?.() === 0;
  const expected = [
    ["broken.loop.yaml", "yaml-syntax"], ["fine.loop.yaml"], isRoot ? ["gone.loop.yaml"] : ["gone.loop.yaml", "not-readable"], ["huge.loop.yaml", "too-large"],
    ["round.loop.yaml", "not-readable"], ["warned.loop.yaml", "text-coin"], ["x.loop.yaml/within.loop.yaml"],
  ];
  const { code, data } = await runJson(["check"], { cwd });
  expect(code).toBe(1);
  expect(data.files.map((each: Json) => [each.file, ...new Set(each.findings.map((found: Json) => found.code))])).toEqual(expected);
  const { out } = await run(["check"], { cwd });
  for (const [name = "", found] of expected) if (found !== undefined) expect(out).toMatch(new RegExp(`\\[${found}\\][^\\n]*\\n *--> ${name}`));
  expect(out).toContain("ok  fine.loop.yaml: A test: may be proposed");
  expect(out).toContain("7 files");
  const tested = await runJson(["test"], { cwd });
  expect(tested.data.files.map((each: Json) => [each.file, each.passed])).toEqual(expected.map(([name, found]) => [name, found === undefined || found === "text-coin"]));
});
