// What the machine does to a run that goes through many files: nothing is lost or half written, and every message says what to do.

import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { folderWith } from "./folder.ts";
import { ROOT, run, scenarioText, type Json } from "./fake-io.ts";

const good = scenarioText();
const PROGRAM = join(ROOT, "bin/loopcut.js");
const hasShell = process.platform !== "win32" && spawnSync("bash", ["-c", "exit 0"]).status === 0;

/** Runs the built program in bash, with limits or whatever else stands before it. */
function inShell(before: string, args: string, cwd: string) {
  const { status, stdout, stderr } = spawnSync("bash", ["--norc", "-c", `${before} exec "$NODE" "$PROGRAM" ${args}`], { cwd, encoding: "utf8", env: { PATH: process.env["PATH"] ?? "", NODE: process.execPath, PROGRAM } });
  return { code: status, out: stdout, err: stderr };
}

describe("files that change after they were found", () => {
  const CHANGES: Readonly<Record<string, (path: string) => void>> = {
    "is gone": (path) => { rmSync(path); },
    "has become a folder": (path) => { rmSync(path); mkdirSync(path); },
    "has become a link to itself": (path) => { rmSync(path); symlinkSync(path, path); },
    "is cut off": (path) => { writeFileSync(path, good.slice(0, 30)); },
    "has grown beyond the limit": (path) => { writeFileSync(path, `${good}#${" ".repeat(2 ** 20)}`); },
    "is empty": (path) => { writeFileSync(path, ""); },
  };
  test.each(Object.keys(CHANGES))("one that %s is told of, and so are all others", async (name) => {
    const cwd = folderWith({ "a.loop.yaml": good, "b.loop.yaml": good, "c.loop.yaml": good });
    // Standard input comes first, and everything has been found by then.
    const { code, out, err } = await run(["check", "--format", "json", "-", "."], { cwd, stdin: [() => { CHANGES[name]?.(join(cwd, "b.loop.yaml")); return good; }] });
    const { files } = JSON.parse(out) as Json;
    expect({ code, err }).toEqual({ code: 1, err: "" });
    expect(files.map((each: Json) => [each.file, each.findings.some((found: Json) => found.severity === "error" && found.help !== "")])).toEqual([
      ["standard input", false], ["a.loop.yaml", false], ["b.loop.yaml", true], ["c.loop.yaml", false],
    ]);
  });
});

describe.skipIf(!hasShell || process.platform !== "linux")("a disk that is full", () => {
  test("a file for results: told, after the results were shown", () => {
    const { code, out, err } = inShell("", "check --output json=/dev/full", folderWith({ "a.loop.yaml": good }));
    expect(code).toBe(2);
    expect(out).toContain("1 file, 1 scenario: no errors");
    expect(err).toContain("error: \"/dev/full\" cannot be written: the disk is full\n  help: name a file that you may write to");
  });

  test("a report that was there before stays whole", () => {
    const cwd = folderWith({ "a.loop.yaml": good, "r.json": "old" });
    const { code, err } = inShell("ulimit -f 0;", "check --output json=r.json", cwd);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining("\"r.json\" cannot be written: it may not become any larger") as string });
    expect(readFileSync(join(cwd, "r.json"), "utf8")).toBe("old");
    expect(readdirSync(cwd).sort()).toEqual(["a.loop.yaml", "r.json"]);
  });

  test("the summary of a job: a warning, and the same exit code", () => {
    const cwd = folderWith({ "a.loop.yaml": good });
    const { code, err } = inShell("export GITHUB_ACTIONS=true GITHUB_STEP_SUMMARY=/dev/full;", "check", cwd);
    expect({ code, err }).toEqual({ code: 0, err: "warning: the summary of the job cannot be written: the disk is full\n" });
  });

  test("a cache: done without, and nothing half written stays", () => {
    const cwd = folderWith({ "a.loop.yaml": good });
    const plain = inShell("", "check", cwd);
    // No file may grow at all.
    expect(inShell("ulimit -f 0;", "check --cache", cwd)).toEqual(plain);
    expect(readdirSync(cwd)).toEqual(["a.loop.yaml"]);
    inShell("", "check --cache", cwd);
    const whole = readFileSync(join(cwd, ".loopcut-cache"), "utf8");
    writeFileSync(join(cwd, "b.loop.yaml"), `${good}# more\n`);
    expect(inShell("ulimit -f 0;", "check --cache", cwd)).toMatchObject({ code: 0, err: "" });
    expect(readFileSync(join(cwd, ".loopcut-cache"), "utf8")).toBe(whole);
    expect(readdirSync(cwd).sort()).toEqual([".loopcut-cache", "a.loop.yaml", "b.loop.yaml"]);
  });
});

describe.skipIf(!hasShell)("several at once", () => {
  const files = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`${String(index)}.loop.yaml`, scenarioText({ title: `Number ${String(index)}` })]));

  test("processes that share a cache all come to the same, and so does whoever reads it afterwards", async () => {
    const cwd = folderWith(files);
    const plain = inShell("", "check --format json", cwd);
    const all = await Promise.all(Array.from({ length: 4 }, () => new Promise<string>((done) => {
      const child = spawn(process.execPath, [PROGRAM, "check", "--format", "json", "--cache"], { cwd, stdio: ["ignore", "pipe", "inherit"] });
      let out = "";
      child.stdout.on("data", (chunk: Buffer) => { out += chunk.toString(); });
      child.on("close", () => { done(out); });
    })));
    for (const out of [...all, inShell("", "check --format json --cache", cwd).out]) expect(out).toBe(plain.out);
    expect(readdirSync(cwd).filter((name) => name.startsWith("."))).toEqual([".loopcut-cache"]);
  });

  test("a process that is killed leaves a cache that is whole, or none", async () => {
    const cwd = folderWith(files);
    const plain = inShell("", "check --format json", cwd);
    for (let index = 0; index < 5; index += 1) {
      const child = spawn(process.execPath, [PROGRAM, "check", "--quiet", "--cache"], { cwd, stdio: "ignore" });
      await new Promise((done) => { setTimeout(done, 60 + 25 * index); });
      child.kill("SIGKILL");
      expect(inShell("", "check --format json --cache-location .loopcut-cache", cwd)).toEqual(plain);
    }
  });
});
