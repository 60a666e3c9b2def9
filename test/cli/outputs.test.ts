import { chmodSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { run, scenarioText } from "./fake-io.ts";
import { folderWith } from "./folder.ts";
import { readCommands, readMarkdown, readSarif, readTap, readXml } from "./read-back.ts";

const warned = scenarioText({ loop: "  - activate: flip a coin and win it\n    change: { Ana.elves: 1 }" });
const files = { "a.loop.yaml": scenarioText(), "w.loop.yaml": warned };

describe("--output", () => {
  test("several formats at once, beside what goes to standard output", async () => {
    const cwd = folderWith(files);
    const plain = await run(["check"], { cwd });
    const formats = ["text", "json", "markdown", "junit", "sarif", "github", "tap"];
    const ran = await run(["check", ...formats.flatMap((each) => ["--output", `${each}=out/deep/${each}`])], { cwd });
    expect(ran).toEqual(plain);
    const read = (name: string): string => readFileSync(join(cwd, "out/deep", name), "utf8");
    for (const format of formats.filter((each) => each !== "junit")) expect({ format, text: read(format) }).toEqual({ format, text: (await run(["check", "--format", format], { cwd })).out });
    readXml(read("junit"));
    readSarif(read("sarif"));
    readTap(read("tap"));
    readMarkdown(read("markdown"));
  });

  test("a name may hold an equals sign, and what was there before is written over", async () => {
    const cwd = folderWith({ ...files, "a=b": "x".repeat(10_000) });
    expect((await run(["check", "-o", "text=a=b"], { cwd })).code).toBe(0);
    expect(readFileSync(join(cwd, "a=b"), "utf8")).toBe((await run(["check"], { cwd })).out);
  });

  test("no colours in a file, unless a flag wants them", async () => {
    const cwd = folderWith(files);
    await run(["check", "-o", "text=out"], { cwd, terminals: ["stdout"], env: { FORCE_COLOR: "1" } });
    expect(readFileSync(join(cwd, "out"), "utf8")).not.toContain("\u001b");
    await run(["check", "-o", "text=out", "--color"], { cwd });
    expect(readFileSync(join(cwd, "out"), "utf8")).toContain("\u001b[");
  });

  test.each([
    ["no format", "out.xml", "--output takes FORMAT=FILE"],
    ["an unknown format", "junti=out.xml", "did you mean \"junit\"?"],
    ["no file", "junit=", "names no file"],
    ["standard output", "junit=-", "--format is for standard output"],
    ["a folder", "junit=folder", "\"folder\" cannot be written: it is a folder\n  help: name a file that you may write to"],
    ["below a file", "junit=w.loop.yaml/x", "a part of its path is no folder"],
    ["a scenario that is read", "junit=./a.loop.yaml", "would write over a scenario"],
  ])("%s is wrong use", async (_name, value, words) => {
    const cwd = folderWith(files);
    mkdirSync(join(cwd, "folder"));
    for (const command of ["check", "test"]) {
      const { code, out, err } = await run([command, "--output", value], { cwd });
      expect({ code, out }).toEqual({ code: 2, out: "" });
      expect(err).toContain(words);
    }
    expect(readFileSync(join(cwd, "a.loop.yaml"), "utf8")).toBe(files["a.loop.yaml"]);
  });

  test("one file for two formats is wrong use", async () => {
    const { code, err } = await run(["check", "-o", "tap=x", "-o", "junit=./x"], { cwd: folderWith(files) });
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining("names \"./x\" twice") as string });
  });

  // Whoever runs as root may write everything.
  test.skipIf(process.getuid?.() === 0)("a folder that may not be written to", async () => {
    const cwd = folderWith(files);
    mkdirSync(join(cwd, "locked"));
    chmodSync(join(cwd, "locked"), 0o500);
    expect(await run(["check", "-o", "tap=locked/x"], { cwd })).toMatchObject({ code: 2, out: "", err: expect.stringContaining("it may not be written") as string });
  });

  test("a path that matches nothing writes nothing", async () => {
    const cwd = folderWith(files);
    expect((await run(["check", "nowhere", "-o", "tap=x"], { cwd })).code).toBe(2);
    expect(existsSync(join(cwd, "x"))).toBe(false);
  });
});

describe("on GitHub", () => {
  const env = { GITHUB_ACTIONS: "true" };

  test("the workflow format is the usual one of check and test, and of nothing else", async () => {
    const cwd = folderWith(files);
    expect(readCommands((await run(["check"], { cwd, env })).out).commands).toMatchObject([{ command: "warning", properties: { file: "w.loop.yaml" } }]);
    expect(await run(["check", "--format", "text"], { cwd, env })).toEqual(await run(["check"], { cwd }));
    expect(await run(["check"], { cwd, env: { GITHUB_ACTIONS: "" } })).toEqual(await run(["check"], { cwd }));
    for (const args of [["show", "a.loop.yaml"], ["rules"]]) expect(await run(args, { cwd, env })).toEqual(await run(args, { cwd }));
  });

  test("a summary of the job is added to what is there", async () => {
    const cwd = folderWith({ ...files, summary: "before\n" });
    const there = { ...env, GITHUB_STEP_SUMMARY: join(cwd, "summary") };
    await run(["check"], { cwd, env: there });
    await run(["test", "--format", "tap", "-o", "github=log"], { cwd, env: there });
    await run(["check", "--format", "text"], { cwd, env: there });
    const summary = readFileSync(join(cwd, "summary"), "utf8");
    expect(summary).toMatch(/^before\n\*\*loopcut check:\*\* 2 files[\s\S]*\n\*\*loopcut test:\*\* 0 passed, 0 failed in 2 files\n\n$/);
    readMarkdown(summary);
  });

  test("a summary that cannot be written is told, and fails nothing", async () => {
    const cwd = folderWith(files);
    expect(await run(["check"], { cwd, env: { ...env, GITHUB_STEP_SUMMARY: cwd } })).toMatchObject({ code: 0, err: "warning: the summary of the job cannot be written: it is a folder\n" });
  });
});

describe("warnings and time", () => {
  test("when warnings decide, it is said why", async () => {
    const cwd = folderWith(files);
    expect(await run(["check", "--strict", "--quiet"], { cwd })).toMatchObject({ code: 1, err: "error: 1 warning, and --strict allows none\n" });
    expect(await run(["check", "--max-warnings", "0", "--format", "tap"], { cwd })).toMatchObject({ code: 1, err: "error: 1 warning, and --max-warnings allows 0\n" });
    expect(await run(["check", "--max-warnings", "1"], { cwd })).toMatchObject({ code: 0, err: "" });
    expect((await run(["check", "--max-warnings", "5", "--strict"], { cwd })).code).toBe(1);
  });

  test("the time stands in the text on a terminal only", async () => {
    const cwd = folderWith(files);
    for (const command of ["check", "test"]) {
      expect((await run([command], { cwd, terminals: ["stdout"] })).out).toMatch(/, \d+\.\d s\n$/);
      expect((await run([command, "--verbose"], { cwd })).out).not.toMatch(/ s\n$/);
    }
  });
});
