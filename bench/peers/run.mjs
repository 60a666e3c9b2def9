// Prints how long whole runs take beside those of other programs, as ratios from the same minutes, since machines are noisy.
// Usage: npm run bench:peers [-- RUNS]. The other programs are installed here when they are first needed.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const root = fileURLToPath(new URL("../..", import.meta.url));
const runs = Number(process.argv[2] ?? 15);

if (!existsSync(join(here, "node_modules/yaml/package.json"))) {
  const { status } = spawnSync("npm", ["ci", "--ignore-scripts"], { cwd: here, stdio: "inherit", shell: process.platform === "win32" });
  if (status !== 0) process.exit(status ?? 1);
}

const folder = mkdtempSync(join(tmpdir(), "bench-peers-"));
const texts = readdirSync(join(root, "examples")).filter((name) => name.endsWith(".loop.yaml"))
  .map((name) => readFileSync(join(root, "examples", name), "utf8"))
  // One document each, as the other programs want it, and about as long as most scenarios.
  .filter((text) => text.length < 1_600 && !/^---/m.test(text));

/** That many files, no two of them the same. */
function filesIn(name, count) {
  mkdirSync(join(folder, name));
  for (let index = 0; index < count; index += 1) writeFileSync(join(folder, name, `${String(index).padStart(5, "0")}.loop.yaml`), `# ${index}\n${texts[index % texts.length]}`);
  return join(folder, name);
}
const thousand = filesIn("thousand", 1_000);
const many = filesIn("many", 10_000);
const one = join(root, "examples/dramatic-reversal.loop.yaml");
const cache = join(folder, "cache");

const peer = (name, entry) => join(here, "node_modules", name, entry);
const binOf = (name, command) => {
  const { bin } = JSON.parse(readFileSync(peer(name, "package.json"), "utf8"));
  return peer(name, typeof bin === "string" ? bin : bin[command]);
};
const program = join(root, "bin/loopcut.js");
const nothing = ["-e", "0"];
const check = (...args) => [program, "check", "--quiet", ...args];

/** Runs Node; whatever a program finds, it has to come to an end by itself. */
function node(args) {
  const begin = process.hrtime.bigint();
  const { status, error, stderr } = spawnSync(process.execPath, args, { cwd: folder, stdio: ["ignore", "pipe", "pipe"], encoding: "utf8", maxBuffer: 2 ** 28 });
  if (error || status === null || status > 2 || (args[0] === program && status !== 0)) throw new Error(`node ${args.join(" ")} ended with ${status}: ${error ?? stderr}`);
  return Number(process.hrtime.bigint() - begin) / 1e6;
}

/** The most memory that a run held, in megabytes. */
function peakOf(args) {
  const { stderr } = spawnSync(process.execPath, ["--require", join(folder, "meter.cjs"), ...args], { cwd: here, stdio: ["ignore", "ignore", "pipe"], encoding: "utf8" });
  const [, kilobytes] = /peak (\d+)/.exec(stderr) ?? [];
  if (kilobytes === undefined) throw new Error(`node ${args.join(" ")} told no peak: ${stderr}`);
  return Number(kilobytes) / 1_024;
}
writeFileSync(join(folder, "meter.cjs"), "process.on('exit', () => { require('node:fs').writeSync(2, `peak ${process.resourceUsage().maxRSS}`); });\n");

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const row = (name, figure, goal, detail) => { console.log(`${name.padEnd(58)} ${figure.padStart(8)}   ${goal.padEnd(22)} ${detail}`); };

/** Runs A and B in turn and takes the ratio pair by pair; where `faster` is set, how many times faster A is. */
function compare(name, a, b, goal, { times = runs, faster = false } = {}) {
  node(a);
  node(b);
  const pairs = Array.from({ length: times }, () => [node(a), node(b)]);
  const ratio = median(pairs.map(([left, right]) => (faster ? right / left : left / right)));
  const [left, right] = [0, 1].map((side) => median(pairs.map((pair) => pair[side])).toFixed(0));
  row(name, `${ratio.toFixed(2)} x`, goal, `${left} ms against ${right} ms`);
}

const schema = join(root, "schema/loopcut.schema.json");
writeFileSync(join(folder, "spectral.json"), `{ "rules": { "scenario": { "given": "$", "then": { "function": "schema", "functionOptions": { "schema": ${readFileSync(schema, "utf8")} } } } } }`);
const ajv = [binOf("ajv-cli", "ajv"), "validate", "--strict=false", "-s", schema, "-d", `${thousand}/*.yaml`];
// It takes only files below the folder that it is started in.
const eslint = [binOf("eslint", "eslint"), "--config", join(here, "eslint.config.js"), thousand];
const spectral = [binOf("@stoplight/spectral-cli", "spectral"), "lint", "--ruleset", join(folder, "spectral.json"), `${thousand}/*.yaml`];

try {
  const few = Math.max(1, Math.ceil(runs / 5));
  console.log(`node ${process.version}; ${runs} pairs, ${few} of the long ones; medians\n`);
  compare("--version / node -e 0", [program, "--version"], nothing, "goal: at most 1.20");
  compare("check of one file / node -e 0", check(one), nothing, "goal: at most 1.45");
  compare("check of 1,000, all known from before / node -e 0", check("--cache-location", cache, thousand), nothing, "goal: at most 2");
  compare("check of 1,000 / parsing them with yaml", check(thousand), [join(here, "parse.mjs"), thousand], "goal: at most 1.25", { times: few });
  compare("check of 1,000 / ajv-cli with the schema", check(thousand), ajv, "goal: at most 2", { times: few });
  compare("check of 1,000: faster than eslint with yml", check(thousand), eslint, "goal: at least 3", { times: few, faster: true });
  compare("check of 1,000: faster than spectral with the schema", check(thousand), spectral, "goal: at least 15", { times: 1, faster: true });
  for (const [name, args] of [["text", []], ["JSON", ["--format", "json"]]]) {
    const [small, large] = [peakOf(check(...args, thousand)), peakOf(check(...args, many))];
    row(`peak memory of 10,000 files / 1,000, as ${name}`, `${(large / small).toFixed(2)} x`, "goal: at most 1.50", `${large.toFixed(0)} MB against ${small.toFixed(0)} MB`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
