import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { folderWith } from "./folder.ts";
import { GOND, ROOT, run, scenarioText } from "./fake-io.ts";

const PROGRAM = join(ROOT, "bin/loopcut.js");
const env = { PATH: process.env["PATH"] ?? "" };

/** Starts the built program on real pipes. */
const start = (args: readonly string[], { input = "", cwd = ROOT, more = {} }: { input?: string; cwd?: string; more?: Record<string, string> } = {}) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], { cwd, input, encoding: "utf8", env: { ...env, ...more }, maxBuffer: 2 ** 28 });
  return { code: status, out: stdout, err: stderr };
};

const shell = (command: string, cwd = ROOT, input = "") => {
  const { status, stdout, stderr } = spawnSync("bash", ["--norc", "-o", "pipefail", "-c", command], { cwd, input, encoding: "utf8", env: { ...env, NODE: process.execPath, PROGRAM } });
  return { code: status, out: stdout, err: stderr };
};

const hasShell = spawnSync("bash", ["-c", "exit 0"]).status === 0;

describe("the built program does what the sources do", () => {
  test.each([
    [[GOND, "--answer", "Ben=3/untap/responding"]],
    [[GOND, "--answer", "Ben=accept", "--format", "json"]],
    [[GOND]],
    [["check", "examples"]],
    [["check", "examples/*.loop.yaml"]],
    [["test", "examples/refused", "--format", "json"]],
    [["chek"]],
    [["rules", "cannot-pay"]],
    [["rules", "727.2b", "--format", "json"]],
    [["show", GOND, "--format", "svg"]],
    [["show", GOND, "--format", "mermaid"]],
    [["complete", "bash", "--", "", `loopcut show ${GOND} --case `]],
    [["--help"]],
    [[]],
  ])("%j", async (args) => {
    expect(start(args)).toEqual(await run(args));
  });

  test("the version is the package's", () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };
    for (const args of [["--version"], ["-V"], ["--version", "check"]]) expect(start(args)).toEqual({ code: 0, out: `${version}\n`, err: "" });
  });
});

describe("pipes", () => {
  test("more than 64 KiB of JSON come out whole", () => {
    const players = `  Ana: { elves: 0${Array.from({ length: 1_000 }, (_, index) => `, quantity-number-${index}: ${index}`).join("")} }\n  Ben:`;
    const cwd = folderWith({ "big.loop.yaml": scenarioText({ players }) });
    const { code, out } = start(["big.loop.yaml", "--answer", "Ben=accept", "--format", "json"], { cwd });
    expect(code).toBe(0);
    expect(out.length).toBeGreaterThan(2 * 65_536);
    expect(JSON.parse(out)).toMatchObject({ result: { outcome: "taken", state: { "Ana.quantity-number-999": "999", "Ana.elves": "10" } } });
    if (hasShell) expect(shell(`"$NODE" "$PROGRAM" big.loop.yaml --answer Ben=accept --format json | (sleep 0.3; cat)`, cwd).out).toBe(out);
  });

  test.skipIf(!hasShell)("a reader who goes away ends it quietly", () => {
    for (const command of ["check examples/refused", "test examples/refused --verbose", "check examples/refused --format json"]) {
      const { out, err } = shell(`set +o pipefail; for i in 1 2; do "$NODE" "$PROGRAM" ${command}; done | head -1`);
      expect({ command, err }).toEqual({ command, err: "" });
      expect(out.split("\n")).toHaveLength(2);
    }
    expect(shell(`"$NODE" "$PROGRAM" check examples --verbose 2>&1 >&-`).err).not.toMatch(/^ {4}at /m);
  });

  test.skipIf(!hasShell)("megabytes of JSON come out whole, however slowly they are read; whoever stops reading gets no complaint", () => {
    const cwd = folderWith(Object.fromEntries(Array.from({ length: 60 }, (_, file) => [`${file}.loop.yaml`, `scenario: x\nplayers: [Ana, Ben]\nloop:\n${Array.from({ length: 100 }, (_, step) => `  - { activate: a${step}, chnage: { Ana.x: 1 } }\n`).join("")}`])));
    const { code, out } = start(["check", "--format", "json"], { cwd });
    expect(code).toBe(1);
    expect(out.length).toBeGreaterThan(2_000_000);
    expect((JSON.parse(out) as { summary: unknown }).summary).toMatchObject({ files: 60, errors: 6_000 });
    expect(shell(`"$NODE" "$PROGRAM" check --format json | (sleep 0.5; head -c 200000; sleep 0.5; cat) | cksum`, cwd).out).toBe(shell("cksum", cwd, out).out);
    for (const format of ["json", "text"]) expect(shell(`"$NODE" "$PROGRAM" check --format ${format} | head -n 1 > /dev/null; echo "\${PIPESTATUS[0]}"`, cwd)).toEqual({ code: 0, out: "141\n", err: "" });
  });

  test.skipIf(!hasShell || process.platform !== "linux")("a full disk is a fault, told without a stack", () => {
    const { code, err } = shell(`"$NODE" "$PROGRAM" check examples > /dev/full`);
    expect({ code, err }).toEqual({ code: 3, err: "error: the output cannot be written (ENOSPC)\n" });
  });

  test("the scenario and the answers from standard input, all at once and slowly", async () => {
    expect(start(["-", "--answer", "Ben=accept", "--answer", "Cho=accept"], { input: scenarioText() }).code).toBe(0);
    expect(start([GOND, "--answers", "-"], { input: "3/untap/responding\n" }).out).toContain("The shortcut is shortened");
    const child = spawn(process.execPath, [PROGRAM, GOND, "--answers", "-"], { cwd: ROOT, env });
    let out = "";
    child.stdout.on("data", (chunk: Buffer) => { out += chunk.toString(); });
    for (const part of ["\ufeff# Ben", " thinks\r\n", "3/un", "tap/respon", "ding\r\n"]) {
      child.stdin.write(part);
      await new Promise((done) => { setTimeout(done, 20); });
    }
    child.stdin.end();
    const code = await new Promise((done) => { child.on("close", done); });
    expect(code).toBe(0);
    expect(out).toContain("3/untap/responding");
  });

  test("without a terminal nobody is asked, whatever the input holds", () => {
    const { code, out, err } = start([GOND], { input: "\n\n\naccept\n" });
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain("help: add --answer Ben=accept");
  });

  test("colours on a pipe only where they are forced", () => {
    const args = [GOND, "--answer", "Ben=accept"];
    expect(start(args).out).not.toContain("\u001b");
    expect(start(args, { more: { FORCE_COLOR: "1" } }).out).toContain("\u001b[");
    expect(start(args, { more: { FORCE_COLOR: "1", NO_COLOR: "1" } }).out).not.toContain("\u001b");
  });
});

describe("a file that only the owner may read", () => {
  const isRoot = process.getuid?.() === 0;

  // The folder of the project may be closed to nobody else either.
  test.skipIf(!isRoot || !hasShell || process.platform !== "linux")("is named, and so is a folder", ({ skip }) => {
    const cwd = folderWith({ "good.loop.yaml": scenarioText(), "secret.loop.yaml": scenarioText(), "hidden/x.loop.yaml": scenarioText() });
    spawnSync("bash", ["--norc", "-c", "chmod 755 . && chmod 600 secret.loop.yaml && chmod 700 hidden"], { cwd });
    const { stdout, stderr } = spawnSync(process.execPath, [PROGRAM, "check", "--format", "json"], { cwd, encoding: "utf8", env, uid: 65_534, gid: 65_534 });
    if (stdout === "") skip(`the program cannot be started as another user: ${stderr.slice(0, 200)}`);
    const { files } = JSON.parse(stdout) as { files: { file: string; findings: { message: string }[] }[] };
    expect(files.map(({ file, findings }) => [file, ...findings.map(({ message }) => message)])).toEqual([
      ["good.loop.yaml"], ["hidden", "it may not be read"], ["secret.loop.yaml", "it may not be read"],
    ]);
  });
});
