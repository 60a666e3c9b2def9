// Installs the packed package into an empty project and tries it as a command and as a library, on each Node that is
// supported, and has it looked at by the tools that know what is wrong with packages. Needs the registry.
// Usage: npm run try:package [-- NODE_VERSION…]
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const versions = process.argv.length > 2 ? process.argv.slice(2) : ["20.17", "22", "24"];
const project = mkdtempSync(join(tmpdir(), "loopcut-try-"));
let failed = 0;

function run(name, command, args, { cwd = project, expected = null } = {}) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: "utf8" });
  const isFine = status === 0 && (expected === null || stdout.includes(expected));
  console.log(`${isFine ? "ok" : "no"}  ${name}`);
  if (!isFine) {
    failed += 1;
    console.log(`    exit code ${status}\n${stdout}${stderr}`.replaceAll("\n", "\n    "));
  }
  return stdout;
}

try {
  const [{ filename }] = JSON.parse(run("npm pack", "npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", project], { cwd: root }));
  const tarball = join(project, filename);
  writeFileSync(join(project, "package.json"), '{ "private": true, "type": "module" }\n');
  run("npm install", "npm", ["install", "--no-audit", "--no-fund", tarball]);
  const [installed] = Object.values(JSON.parse(run("npm ls", "npm", ["ls", "--all", "--json"])).dependencies);
  if (installed.dependencies) {
    failed += 1;
    console.log(`no  it brings ${Object.keys(installed.dependencies).join(", ")} along`);
  }
  for (const version of versions) {
    const node = (...args) => ["--yes", "--package", `node@${version}`, "--", "node", ...args];
    run(`node ${version}`, "npx", node("--version"), { expected: `v${version}` });
    const example = "node_modules/loopcut/examples/presence-of-gond.loop.yaml";
    const program = "node_modules/loopcut/bin/loopcut.js";
    run(`node ${version}: negotiate`, "npx", node(program, example, "--answer", "Ben=3/untap/responding"), { expected: "The shortcut is shortened" });
    run(`node ${version}: test`, "npx", node(program, "test", "node_modules/loopcut/examples"), { expected: " 0 failed" });
    for (const bot of ["library", "lines"]) run(`node ${version}: the bot ${bot}.mjs`, "npx", node(`node_modules/loopcut/examples/bots/${bot}.mjs`), { expected: "100/untap/responding" });
  }
  run("npx loopcut", "npx", ["--no-install", "loopcut", "--version"]);
  run("publint", "npx", ["--yes", "publint@0.3", "run", tarball, "--strict"]);
  run("the types, by attw", "npx", ["--yes", "@arethetypeswrong/cli@0.18", tarball, "--profile", "esm-only", "--exclude-entrypoints", "schema.json", "protocol.schema.json", "package.json"]);
} finally {
  rmSync(project, { recursive: true, force: true });
}
process.exitCode = failed > 0 ? 1 : 0;
