import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, readFileSync, writeFileSync, mkdirSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { ROOT, scenarioText, type Json } from "./cli/fake-io.ts";
import { folderWith } from "./cli/folder.ts";
import { codeBlocks } from "./docs/markdown.ts";

const read = (name: string): string => readFileSync(join(ROOT, name), "utf8");
const hooks = parse(read(".pre-commit-hooks.yaml")) as Json[];
const action = parse(read("action.yml")) as Json;
const snippets = codeBlocks(read("docs/ci.md")).filter((block) => block.language === "yml").map((block) => parse(block.text) as Json);
const hasShell = spawnSync("bash", ["-c", "exit 0"]).status === 0;

const good = `${scenarioText({ title: "fine" })}cases:\n  - { name: a, answers: { Ben: accept, Cho: accept }, expect: { outcome: taken } }\n`;
const refused = scenarioText({ title: "not paid", loop: "  - activate: make\n    pay: { Ana.elves: 1 }" });
const failing = good.replace("outcome: taken", "outcome: draw");

/** A folder with a program of this name, a script for sh. */
function binWith(name: string, script: string): string {
  const bin = folderWith({ [name]: `#!/bin/sh\n${script}\n` });
  chmodSync(join(bin, name), 0o755);
  return bin;
}

const loopcut = `exec '${process.execPath}' '${join(ROOT, "bin/loopcut.js")}' "$@"`;

/** Runs lines as the runners do: with bash, stopping at the first that fails. */
function runLines(lines: string, cwd: string, { env = {}, bins = [], args = [] }: { env?: Record<string, string>; bins?: readonly string[]; args?: readonly string[] } = {}) {
  const path = [...bins, dirname(process.execPath), process.env["PATH"] ?? ""].join(delimiter);
  const { status, stdout, stderr } = spawnSync("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", lines, "bash", ...args], { cwd, encoding: "utf8", env: { ...env, PATH: path } });
  return { code: status, out: stdout, err: stderr };
}

describe.skipIf(!hasShell)("pre-commit", () => {
  /** What pre-commit does for `language: node`: the program is on the path, and gets the changed files that the pattern finds. */
  const commit = (id: string, files: Record<string, string>, args: readonly string[] = []) => {
    const hook = hooks.find((each) => each.id === id) as Json;
    const cwd = folderWith(files);
    const names = Object.keys(files).filter((name) => new RegExp(hook.files as string).test(name));
    return runLines('exec $ENTRY "$@"', cwd, { env: { ENTRY: hook.entry as string }, bins: [binWith("loopcut", loopcut)], args: [...args, ...names] });
  };

  test("every hook says all that it has to, and runs a program of the package", () => {
    const { bin } = JSON.parse(read("package.json")) as { bin: Record<string, string> };
    expect(hooks.map(({ id }) => id as string)).toEqual(["loopcut-check", "loopcut-test"]);
    for (const { name, entry, language } of hooks) {
      expect([typeof name, language]).toEqual(["string", "node"]);
      expect(Object.keys(bin)).toContain((entry as string).split(" ")[0]);
    }
  });

  test("good files pass, others are left alone", () => {
    const files = { "a.loop.yaml": good, "deep/with space.loop.yml": good, "other.yaml": "no: scenario", "loop.yaml": "x", "x.loop.yaml.orig": "x" };
    expect(commit("loopcut-check", files)).toMatchObject({ code: 0, out: expect.stringContaining("2 files, 2 scenarios: no errors, no warnings") as string });
    expect(commit("loopcut-test", files)).toMatchObject({ code: 0, out: expect.stringContaining("2 passed, 0 failed in 2 files") as string });
  });

  test("bad files stop the commit", () => {
    expect(commit("loopcut-check", { "a.loop.yaml": good, "b.loop.yaml": refused })).toMatchObject({ code: 1, out: expect.stringContaining("cannot-pay") as string });
    expect(commit("loopcut-check", { "b.loop.yaml": "scenario: x" })).toMatchObject({ code: 1 });
    expect(commit("loopcut-test", { "a.loop.yaml": good, "b.loop.yaml": failing })).toMatchObject({ code: 1, out: expect.stringContaining("expected draw, came out as taken") as string });
  });

  test("what the documents tell to write names these hooks, with options that there are", () => {
    const used = snippets.flatMap(({ repos }) => ((repos ?? []) as Json[]).flatMap((repo) => repo.hooks as Json[]));
    expect(used.length).toBe(2);
    for (const { id, args } of used) expect(commit(id as string, { "a.loop.yaml": good }, (args ?? []) as string[])).toMatchObject({ code: 0, err: "" });
  });
});

describe.skipIf(!hasShell)("the GitHub Action", () => {
  const [build, steps] = action.runs.steps as [Json, Json];

  /** What a runner does: puts the inputs, or what stands for them when they are left out, into the variables of the step. */
  const use = (inputs: Record<string, string>, files: Record<string, string>) => {
    expect(Object.keys(action.inputs as object)).toEqual(expect.arrayContaining(Object.keys(inputs)));
    const valueOf = (name: string): string => inputs[name] ?? (action.inputs[name].default as string);
    const env = Object.fromEntries(Object.entries(steps.env as Record<string, string>).map(([name, text]) => [name, text.replaceAll(/\$\{\{ inputs\.(\w+) \}\}/g, (_whole, input: string) => valueOf(input))]));
    return runLines(steps.run as string, folderWith(files), { env: { ...env, GITHUB_ACTION_PATH: ROOT } });
  };

  test("is made of scripts that no input can change", () => {
    expect(action.runs.using).toBe("composite");
    for (const step of action.runs.steps as Json[]) expect([step.shell, (step.run as string).includes("${{"), step.uses]).toEqual(["bash", false, undefined]);
  });

  test("checks the whole checkout", () => {
    expect(use({}, { "a.loop.yaml": good, "b/c.loop.yaml": good })).toMatchObject({ code: 0, out: expect.stringContaining("2 files") as string, err: "" });
    expect(use({}, { "a.loop.yaml": good, "b/c.loop.yaml": refused })).toMatchObject({ code: 1, out: expect.stringContaining("cannot-pay") as string });
  });

  test("tests paths, one a line, in a format, with further options", () => {
    const files = { "a b/x.loop.yaml": good, "bad.loop.yaml": failing, "-d.loop.yaml": good, "c.loop.yaml": good };
    const { code, out } = use({ command: "test", paths: "  a b \n\n./c.loop.yaml\n-d.loop.yaml\n", format: "json", arguments: "--quiet\n  --width 80 " }, files);
    expect(code).toBe(0);
    expect((JSON.parse(out) as Json).files.map(({ file }: Json) => file as string)).toEqual(["-d.loop.yaml", "./c.loop.yaml", "a b/x.loop.yaml"]);
    expect(use({ command: "test", paths: "*.loop.yaml" }, files)).toMatchObject({ code: 1, out: expect.stringContaining("2 passed, 1 failed in 3 files") as string });
    expect(use({ arguments: "--max-warnings x" }, files)).toMatchObject({ code: 2 });
  });

  test("runs nothing that stands in an input", () => {
    const hit = join(folderWith({}), "hit");
    const evil = `$(touch ${hit}); \`touch ${hit}\` "; touch ${hit} #`;
    for (const inputs of [{ paths: evil }, { arguments: evil }, { command: evil }, { format: evil }]) {
      expect(use(inputs, { "a.loop.yaml": good })).toMatchObject({ code: 2, out: "" });
    }
    expect(existsSync(hit)).toBe(false);
    expect(use({ command: "negotiate", paths: "a.loop.yaml" }, { "a.loop.yaml": good })).toMatchObject({ code: 2, err: expect.stringContaining("is check or test") as string });
  });

  test("builds the program from its own checkout, once", () => {
    const checkout = folderWith({ "package.json": "{}" });
    const npm = binWith("npm", `echo "$@" >> "$LOG"; mkdir -p dist; cp '${join(ROOT, "dist")}'/cli.cjs dist/`);
    const log = join(folderWith({}), "log");
    for (let times = 0; times < 2; times += 1) expect(runLines(build.run as string, folderWith({}), { env: { GITHUB_ACTION_PATH: checkout, LOG: log }, bins: [npm] })).toEqual({ code: 0, out: "", err: "" });
    expect(readFileSync(log, "utf8")).toBe("ci --no-audit --no-fund\n");
    // Installing is what builds.
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    expect(scripts["prepare"]).toContain("prepare.mjs");
  });

  test("the workflow of the documents uses inputs that there are", () => {
    const files = { "scenarios/a.loop.yaml": good, "more/b.loop.yaml": good };
    const used = snippets.flatMap(({ jobs }) => Object.values((jobs ?? {}) as Json).flatMap((job: Json) => job.steps as Json[])).filter((step) => (step.uses as string).includes("/loopcut@"));
    expect(used.length).toBe(2);
    for (const step of used) expect(use(step.with as Record<string, string>, files)).toMatchObject({ code: 0, err: "" });
  });
});

describe.skipIf(!hasShell)("the job for GitLab", () => {
  const job = snippets.find((each) => each.loopcut !== undefined)?.loopcut as Json;

  /** Installing is told to npm, and puts the program on the path. */
  const pipeline = (files: Record<string, string>) => {
    const bin = folderWith({});
    const npm = binWith("npm", `echo "npm $@"; cp '${join(binWith("loopcut", loopcut), "loopcut")}' '${bin}/loopcut'`);
    return runLines([...(job.before_script as string[]), ...(job.script as string[])].join("\n"), folderWith(files), { bins: [npm, bin] });
  };

  test("checks and tests", () => {
    const { code, out, err } = pipeline({ "scenarios/a.loop.yaml": good });
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toMatch(/^npm install --global --install-links git\+https:\S+\n[\s\S]*no errors[\s\S]*1 passed, 0 failed/);
    expect(pipeline({ "scenarios/a.loop.yaml": refused })).toMatchObject({ code: 1 });
    expect(pipeline({ "scenarios/a.loop.yaml": failing })).toMatchObject({ code: 1, out: expect.stringContaining("0 passed, 1 failed") as string });
  });
});

test.skipIf(!hasShell)("the package that hooks and actions install is all that the program needs", () => {
  const { files } = JSON.parse(read("package.json")) as { files: readonly string[] };
  const installed = folderWith({ "package.json": read("package.json"), "x/a.loop.yaml": good });
  for (const name of files.filter((each) => ["bin", "dist"].includes(each))) {
    mkdirSync(join(installed, name), { recursive: true });
    cpSync(join(ROOT, name), join(installed, name), { recursive: true, filter: (path) => !path.endsWith(".cache") });
  }
  writeFileSync(join(installed, "run.sh"), `node bin/loopcut.js test x\n`);
  expect(runLines(". ./run.sh", installed)).toMatchObject({ code: 0, err: "" });
});
