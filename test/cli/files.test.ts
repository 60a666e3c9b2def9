import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { folderWith } from "./folder.ts";
import { run, runJson, scenarioText } from "./fake-io.ts";

const good = scenarioText();
const bad = "scenario: x\n";

const filesOf = async (cwd: string, ...paths: string[]): Promise<readonly string[]> =>
  (await runJson(["check", ...paths], { cwd })).data.files.map((each: { file: string }) => each.file);

describe("paths", () => {
  const tree = { "b.loop.yaml": good, "a/c.loop.yml": good, "a/d.yaml": good, "a/b/e.loop.yaml": good, "node_modules/x/f.loop.yaml": good, "README.md": "# no" };

  test("a folder stands for the scenario files below it, sorted; the current one when nothing is named", async () => {
    const cwd = folderWith(tree);
    const all = ["a/b/e.loop.yaml", "a/c.loop.yml", "b.loop.yaml"];
    expect(await filesOf(cwd)).toEqual(all);
    expect(await filesOf(cwd, ".")).toEqual(all);
    expect(await filesOf(cwd, "a")).toEqual(["a/b/e.loop.yaml", "a/c.loop.yml"]);
    expect(await filesOf(cwd, "a/")).toEqual(["a/b/e.loop.yaml", "a/c.loop.yml"]);
    expect(await filesOf(join(cwd, "a"), "..")).toEqual(["../b.loop.yaml", "b/e.loop.yaml", "c.loop.yml"]);
  });

  test("a file that is named may be called anything", async () => {
    const cwd = folderWith(tree);
    expect(await filesOf(cwd, "a/d.yaml")).toEqual(["a/d.yaml"]);
  });

  test("a glob is what a shell would make of it", async () => {
    const cwd = folderWith(tree);
    expect(await filesOf(cwd, "*.loop.yaml")).toEqual(["b.loop.yaml"]);
    expect(await filesOf(cwd, "**/*.loop.yaml")).toEqual(["a/b/e.loop.yaml", "b.loop.yaml", "node_modules/x/f.loop.yaml"]);
    expect(await filesOf(cwd, "a/*.y{a,}ml")).toEqual(["a/c.loop.yml", "a/d.yaml"]);
    for (const folder of ["a*", "[a]", "{a,z}"]) expect(await filesOf(cwd, folder)).toEqual(["a/b/e.loop.yaml", "a/c.loop.yml"]);
  });

  test("a file whose name looks like a glob is that file", async () => {
    const cwd = folderWith({ "[x].loop.yaml": good, "x.loop.yaml": bad });
    expect(await filesOf(cwd, "[x].loop.yaml")).toEqual(["[x].loop.yaml"]);
  });

  test("each file comes once, however often and however it is named", async () => {
    const cwd = folderWith(tree);
    expect(await filesOf(cwd, "b.loop.yaml", "./b.loop.yaml", "*.loop.yaml", join(cwd, "b.loop.yaml"))).toEqual(["b.loop.yaml"]);
  });

  test("- is standard input, once", async () => {
    const { data } = await runJson(["check", "-", "-"], { stdin: [good] });
    expect(data.files.map((each: { file: string }) => each.file)).toEqual(["standard input"]);
    expect(data.summary).toMatchObject({ errors: 0, scenarios: 1 });
    expect((await run(["test", "-"], { stdin: [good] })).code).toBe(0);
    expect((await run(["-", "--answer", "Ben=accept", "--answer", "Cho=accept"], { stdin: [good] })).code).toBe(0);
    expect((await run(["check", "-"], { stdin: [bad] })).out).toContain(" --> standard input:1:1");
  });

  test("everything that matches nothing is named, and nothing is checked", async () => {
    const cwd = folderWith(tree);
    mkdirSync(join(cwd, "empty"));
    for (const command of ["check", "test"]) {
      expect(await run([command, "b.loop.yaml", "nowhere", "*.zip", "empty", "b.loop.yaml/x"], { cwd })).toEqual({
        code: 2, out: "",
        err: "error: nothing matches \"nowhere\"\nerror: nothing matches \"*.zip\"\nerror: nothing matches \"empty\"\nerror: nothing matches \"b.loop.yaml/x\"\n  help: name a file, a folder that holds *.loop.yaml files, a glob in quotes, or - for standard input\n",
      });
    }
  });

  test("a folder called like a file is looked into, never read; links to folders are passed over", async () => {
    const cwd = folderWith({ "x.loop.yaml/inner.loop.yaml": good });
    symlinkSync("x.loop.yaml", join(cwd, "y.loop.yaml"));
    expect(await filesOf(cwd)).toEqual(["x.loop.yaml/inner.loop.yaml"]);
    expect(await filesOf(cwd, "x.loop.yaml")).toEqual(["x.loop.yaml/inner.loop.yaml"]);
    expect(await filesOf(cwd, "*.loop.yaml")).toEqual(["x.loop.yaml/inner.loop.yaml"]);
    expect(await run(["negotiate", "x.loop.yaml"], { cwd })).toMatchObject({ code: 2, err: expect.stringContaining("it is a folder") as string });
  });
});

describe("files that cannot be read are findings, and the others are read all the same", () => {
  test("a pipe in a folder is left alone", async () => {
    const cwd = folderWith({ "a.loop.yaml": scenarioText() });
    spawnSync("mkfifo", [join(cwd, "b.loop.yaml")]);
    expect(await filesOf(cwd, ".")).toEqual(["a.loop.yaml"]);
  });

  test("links that lead to themselves or nowhere", async () => {
    const cwd = folderWith({ "good.loop.yaml": good });
    symlinkSync("me.loop.yaml", join(cwd, "me.loop.yaml"));
    symlinkSync("nowhere", join(cwd, "gone.loop.yaml"));
    symlinkSync(".", join(cwd, "round"));
    const { code, data } = await runJson(["check"], { cwd });
    expect(code).toBe(1);
    expect(data.files.map((each: { file: string; findings: { code: string; message: string }[] }) => [each.file, ...each.findings.map((found) => `${found.code}: ${found.message}`)])).toEqual([
      ["gone.loop.yaml", "not-readable: there is no such file"],
      ["good.loop.yaml"],
      ["me.loop.yaml", "not-readable: it is a link that leads to itself"],
    ]);
    expect((await run(["check", "me.loop.yaml"], { cwd })).code).toBe(1);
    expect((await run(["test", "me.loop.yaml"], { cwd })).code).toBe(1);
    expect(await run(["negotiate", "me.loop.yaml"], { cwd })).toMatchObject({ code: 2, err: expect.stringContaining("it is a link that leads to itself") as string });
  });

  // Whoever runs as root may read everything.
  test.skipIf(process.getuid?.() === 0)("a file and a folder that may not be read", async () => {
    const cwd = folderWith({ "good.loop.yaml": good, "secret.loop.yaml": good, "hidden/x.loop.yaml": good });
    chmodSync(join(cwd, "secret.loop.yaml"), 0o000);
    chmodSync(join(cwd, "hidden"), 0o000);
    try {
      const { code, data } = await runJson(["check"], { cwd });
      expect(code).toBe(1);
      expect(data.files.map((each: { file: string; findings: { message: string }[] }) => [each.file, ...each.findings.map((found) => found.message)])).toEqual([
        ["good.loop.yaml"], ["hidden", "it may not be read"], ["secret.loop.yaml", "it may not be read"],
      ]);
    } finally {
      chmodSync(join(cwd, "hidden"), 0o700);
    }
  });

  test("a file beyond the limit, and standard input beyond it: the limit is named, and no more is read", async () => {
    const cwd = folderWith({ "big.loop.yaml": `${good}# ${"x".repeat(2 * 1_048_576)}\n` });
    expect(await run(["check", "big.loop.yaml"], { cwd })).toMatchObject({ code: 1, out: expect.stringContaining("1,048,576") as string });
    let read = 0;
    const stdin = { *[Symbol.iterator]() { for (; read < 1_000; read += 1) yield Buffer.alloc(65_536, "a: b\n"); } };
    const { code, out } = await run(["check", "-"], { stdin: stdin as unknown as string[] });
    expect({ code, out }).toEqual({ code: 1, out: expect.stringContaining("too-large") as string });
    expect(read).toBeLessThan(100);
  });

  test.skipIf(process.platform === "win32")("a device without an end", async () => {
    expect(await run(["check", "/dev/zero"])).toMatchObject({ code: 1, out: expect.stringContaining("too-large") as string });
    expect(await run(["check", "/dev/null"])).toMatchObject({ code: 1, out: expect.stringContaining("empty-file") as string });
  });
});

describe("exit codes and counts of check", () => {
  const warned = scenarioText({ loop: "  - activate: flip a coin and win it\n    change: { Ana.elves: 1 }" });
  const noted = scenarioText({ loop: "  - mana: add one green\n    change: { Ana.elves: 1 }" });

  test("warnings count where that is asked for", async () => {
    const cwd = folderWith({ "w.loop.yaml": warned });
    const code = async (...args: string[]): Promise<number> => (await run(["check", "w.loop.yaml", ...args], { cwd })).code;
    expect((await run(["check", "w.loop.yaml"], { cwd })).out).toContain("warning[text-coin]");
    expect(await code()).toBe(0);
    expect(await code("--strict")).toBe(1);
    expect(await code("--max-warnings", "1")).toBe(0);
    expect(await code("--max-warnings", "0")).toBe(1);
    expect(await code("--quiet", "--strict")).toBe(1);
  });

  test("--quiet leaves out warnings and verdicts, --verbose shows notes", async () => {
    const cwd = folderWith({ "e.loop.yaml": bad, "n.loop.yaml": noted, "w.loop.yaml": warned });
    const out = async (...args: string[]): Promise<string> => (await run(["check", ...args], { cwd })).out;
    expect(await out()).toMatch(/error\[missing-key\][\s\S]*warning\[text-coin\][\s\S]*ok {2}w\.loop\.yaml: A test: may be proposed; Ben and Cho can answer\n3 files, 3 scenarios: \d+ errors?, 1 warning\n$/);
    expect(await out()).not.toContain("note[");
    const quiet = await out("--quiet");
    expect(quiet).toContain("error[missing-key]");
    expect(quiet).not.toMatch(/warning\[|^ok |^no /m);
    expect(await out("--verbose")).toContain("note[nobody-can-respond]");
    expect(await run(["test", "--quiet", "w.loop.yaml"], { cwd })).toEqual({ code: 0, out: "0 passed, 0 failed in 1 file\n", err: "" });
    expect((await run(["test", "--verbose", "examples/growth.loop.yaml"])).out).toMatch(/^ {4}ok {2}/m);
  });
});
