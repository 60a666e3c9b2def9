// The package as npm packs it: what is in it, and that it works where it is installed, without any other package.

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createContext, Script } from "node:vm";
import { build } from "esbuild";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROOT, scenarioText } from "./cli/fake-io.ts";

const project = mkdtempSync(join(tmpdir(), "loopcut-package-"));
const installed = join(project, "node_modules/loopcut");
let packed: readonly string[] = [];

const below = (folder: string): readonly string[] => readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length).replaceAll("\\", "/"));

const node = (...args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: project, encoding: "utf8", env: { PATH: process.env["PATH"] ?? "" } });
  return { status, stdout, stderr };
};

beforeAll(() => {
  const npm = process.env["npm_execpath"];
  const [command, first] = npm === undefined ? ["npm", []] : [process.execPath, [npm]];
  const { status, stdout, stderr } = spawnSync(command, [...first, "pack", "--json", "--ignore-scripts", "--offline", "--pack-destination", project], { cwd: ROOT, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  const [{ filename, files }] = JSON.parse(stdout) as [{ filename: string; files: { path: string }[] }];
  packed = files.map(({ path }) => path).sort();
  mkdirSync(installed, { recursive: true });
  const unpacked = spawnSync("tar", ["-xzf", join(project, filename), "--strip-components=1", "-C", installed]);
  if (unpacked.status !== 0) throw new Error(String(unpacked.stderr));
  writeFileSync(join(project, "package.json"), '{ "type": "module" }');
  writeFileSync(join(project, "a.loop.yaml"), scenarioText());
});

afterAll(() => { rmSync(project, { recursive: true, force: true }); });

describe("what is in it", () => {
  test("exactly what is used", () => {
    expect(packed).toEqual([
      "CHANGELOG.md", "LICENSE", "README.md", "package.json",
      "bin/load.js", "bin/loopcut.js", "bin/package.json", "bin/thread.js",
      "dist/THIRD-PARTY-LICENSES", "dist/cli.cjs", "dist/library.d.ts", "dist/chokidar.cjs", "dist/library.js", "dist/prompts.cjs", "dist/tinyglobby.cjs",
      "schema/loopcut.schema.json", "schema/protocol.schema.json",
      ...below("docs").filter((path) => path !== "docs/architecture.md"),
      ...below("examples"),
    ].sort());
    expect(below("examples").filter((path) => !/\.loop\.yaml$|^examples\/README\.md$|^examples\/bots\/\w+\.mjs$/.test(path))).toEqual([]);
  });

  test("every file that package.json names is there, and the command can be started", () => {
    const { exports, bin, main, types } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8")) as { exports: Record<string, string | Record<string, string>>; bin: Record<string, string>; main: string; types: string };
    const named = [main, types, ...Object.values(bin), ...Object.values(exports).flatMap((each) => (typeof each === "string" ? [each] : Object.values(each)))];
    expect(named.filter((path) => !existsSync(join(installed, path)))).toEqual([]);
    expect(readFileSync(join(installed, bin["loopcut"] ?? ""), "utf8")).toMatch(/^#!\/usr\/bin\/env node\n/);
  });

  test("every package that is bundled has its licence in it, and no other", async () => {
    const { metafile } = await build({
      absWorkingDir: ROOT, entryPoints: ["src/cli/main.ts", "src/session/prompts.ts", "src/library/index.ts"], outdir: "unused", write: false, bundle: true, metafile: true,
      platform: "node", format: "esm", alias: { yaml: "./node_modules/yaml/browser/index.js" }, logLevel: "silent",
    });
    const folders = new Set(Object.keys(metafile.inputs).flatMap((path) => /^(node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []));
    expect(folders.size).toBeGreaterThan(20);
    const expected = Array.from(folders, (folder) => {
      const { name, version, license } = JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8")) as Record<string, string>;
      return `${String(name)} ${String(version)} (${String(license)})`;
    });
    const text = readFileSync(join(installed, "dist/THIRD-PARTY-LICENSES"), "utf8");
    expect(Array.from(text.matchAll(/^(?:@?[a-z/-]+) [0-9.]+ \([A-Za-z0-9.-]+\)$/gm), ([line]) => line).sort()).toEqual(expected.sort());
    expect(text.match(/copyright/gi)?.length).toBeGreaterThanOrEqual(folders.size);
  });
});

describe("as a command", () => {
  test("it runs without any other package", () => {
    const command = join(installed, "bin/loopcut.js");
    expect(node(command, "negotiate", "a.loop.yaml", "--answer", "Ben=accept", "--answer", "Cho=3/make/responding")).toMatchObject({ status: 0, stderr: "", stdout: expect.stringContaining("The shortcut is shortened") as string });
    expect(node(command, "check", "node_modules/loopcut/examples/presence-of-gond.loop.yaml", "*.loop.yaml")).toMatchObject({ status: 0, stdout: expect.stringContaining("2 files, 2 scenarios") as string });
  });
});

const CONSUMER = `
import { check, formatPlace, negotiate, parse, parsePlace, toJson, type Finding, type Negotiation, type Outcome, type Question, type Scenario } from "loopcut";
const { scenarios, findings } = parse("text", { name: "a", rules: "mtr", edition: "2023-11-17" });
const first: Finding | undefined = findings[0];
const scenario: Scenario = scenarios[0]!;
const ok: boolean = check(scenario).ok && check("text", { rules: "cr" }).ok;
let negotiation: Negotiation = negotiate(scenario, { propose: 10n });
const question: Question | null = negotiation.question;
const reply = negotiation.reply("accept");
if (reply.ok) negotiation = reply.negotiation;
else { const code: string = reply.refusal.code; void code; }
const outcome: Outcome | null = negotiation.outcome;
const iterations: bigint | null = outcome?.result.iterations ?? null;
const place = parsePlace("start");
const text: string = place.ok ? formatPlace(place.value) : place.reason;
// @ts-expect-error a number of iterations is a bigint
negotiate(scenario, { propose: 10 });
// @ts-expect-error a negotiation never changes
negotiation.question = null;
export { first, ok, question, iterations, text, toJson };
`;

const libraries = new Map<string, ts.SourceFile | undefined>();

/** The compiler's own files are read once. */
function hostFor(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...rest) => {
    if (!/\/lib\.[a-z0-9.]+\.d\.ts$/.test(name)) return read(name, ...rest);
    if (!libraries.has(name)) libraries.set(name, read(name, ...rest));
    return libraries.get(name);
  };
  return host;
}

describe("as a library", () => {
  test.each([["node16", ts.ModuleKind.Node16, ts.ModuleResolutionKind.Node16], ["bundler", ts.ModuleKind.ESNext, ts.ModuleResolutionKind.Bundler]] as const)("its types resolve under %s", (_name, module, moduleResolution) => {
    const file = join(project, "consumer.ts");
    writeFileSync(file, CONSUMER);
    const options: ts.CompilerOptions = { module, moduleResolution, target: ts.ScriptTarget.ES2022, lib: ["lib.es2022.d.ts"], strict: true, noEmit: true, types: [] };
    const program = ts.createProgram([file], options, hostFor(options));
    expect(ts.getPreEmitDiagnostics(program).map(({ messageText, file: at, start }) => `${at?.fileName ?? ""}:${String(start)} ${ts.flattenDiagnosticMessageText(messageText, " ")}`)).toEqual([]);
  });

  test("it is found by its name, as are the schemas", () => {
    writeFileSync(join(project, "use.mjs"), `
      import { createRequire } from "node:module";
      import { negotiate, parse } from "loopcut";
      const require = createRequire(import.meta.url);
      const { scenarios: [scenario] } = parse(${JSON.stringify(scenarioText())});
      const next = negotiate(scenario).reply("3/make/responding").negotiation.reply("accept").negotiation;
      console.log(next.outcome.result.at, require("loopcut/schema.json").title, require("loopcut/protocol.schema.json").title, require("loopcut/package.json").name);
    `);
    expect(node("use.mjs")).toEqual({ status: 0, stderr: "", stdout: "3/make/responding loopcut scenario, version 1 loopcut negotiate --protocol jsonl loopcut\n" });
    expect(node("--input-type=module", "-e", 'import "loopcut/dist/cli.cjs"').stderr).toContain("ERR_PACKAGE_PATH_NOT_EXPORTED");
  });

  test("the bots of the examples run from there", () => {
    for (const bot of ["library", "lines"]) expect(node(join(installed, `examples/bots/${bot}.mjs`))).toMatchObject({ status: 0, stderr: "", stdout: expect.stringContaining("100/untap/responding") as string });
  });

  test("it runs in a browser: nothing of Node is imported or looked for", async () => {
    const { outputFiles } = await build({ stdin: { contents: 'import { negotiate, parse } from "loopcut"; globalThis.loopcut = { negotiate, parse };', resolveDir: project }, bundle: true, platform: "browser", format: "iife", write: false, minify: true });
    const page: Record<string, unknown> = { TextEncoder, TextDecoder };
    createContext(page);
    new Script(outputFiles[0]?.text ?? "").runInContext(page);
    const said = new Script(`
      const { scenarios: [scenario] } = loopcut.parse(${JSON.stringify(scenarioText())});
      const { outcome } = loopcut.negotiate(scenario).reply("3/make/responding").negotiation.reply("accept").negotiation;
      [typeof process, typeof require, outcome.result.outcome, String(outcome.result.iterations)].join(" ");
    `).runInContext(page) as string;
    expect(said).toBe("undefined undefined shortened 2");
  });
});
