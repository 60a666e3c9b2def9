// Prints how long things take, as ratios against a baseline measured in the same run, since machines are noisy.
// Usage: npm run bench [-- RUNS]
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
const runs = Number(process.argv[2] ?? 15);
const program = join(root, "bin/loopcut.js");
// The example of median size.
const file = join(root, "examples/dramatic-reversal.loop.yaml");
const noEnd = join(root, "bench/no-end.loop.yaml");

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

function node(args) {
  const begin = process.hrtime.bigint();
  const { status, error, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], encoding: "utf8" });
  if (error || status !== 0) throw new Error(`node ${args.join(" ")} ended with ${status}: ${error ?? stderr}`);
  return { ms: Number(process.hrtime.bigint() - begin) / 1e6, stdout };
}

function row(name, figure, goal, detail) {
  console.log(`${name.padEnd(62)} ${figure.padStart(9)}   ${goal.padEnd(19)} ${detail}`);
}

/** Whole processes: runs A and B in turn and takes the ratio pair by pair. */
function compareProcesses(name, a, b, goal) {
  node(a);
  node(b);
  const pairs = Array.from({ length: runs }, () => [node(a).ms, node(b).ms]);
  const [left, right] = [0, 1].map((side) => median(pairs.map((pair) => pair[side])));
  row(name, `${median(pairs.map((pair) => pair[0] / pair[1])).toFixed(2)} x`, goal, `${left.toFixed(0)} ms against ${right.toFixed(0)} ms`);
}

const folder = mkdtempSync(join(tmpdir(), "bench-"));
const inside = join(folder, "inside.mjs");
await build({
  absWorkingDir: root, entryPoints: ["bench/inside.ts"], outfile: inside, bundle: true, format: "esm", platform: "node", target: "node20.17",
  alias: { yaml: "./node_modules/yaml/browser/index.js" }, logLevel: "warning",
});

/** One workload in a process of its own: its time without the start, and the peak memory of the process. */
const measure = (name) => JSON.parse(node([inside, name]).stdout);

function compareInside(a, b, goal) {
  const pairs = Array.from({ length: 3 }, () => [measure(a), measure(b)]);
  const of = (side, key) => median(pairs.map((pair) => pair[side][key]));
  const ratio = median(pairs.map((pair) => pair[0].ms / pair[1].ms));
  row(`${a} / ${b}`, `${ratio >= 100 ? ratio.toFixed(0) : ratio.toFixed(2)} x`, goal,
    `${of(0, "ms").toFixed(2)} ms against ${of(1, "ms").toFixed(2)} ms; peak memory ${of(0, "peak").toFixed(0)} MB against ${of(1, "peak").toFixed(0)} MB`);
}

console.log(`node ${process.version}; whole processes: ${runs} pairs; inside one process: 3 pairs; medians\n`);
compareProcesses("loopcut --version / node -e 0", [program, "--version"], ["-e", "0"], "goal: at most 1.20");
compareProcesses("loopcut check ONE FILE / node -e 0", [program, "check", "--quiet", file], ["-e", "0"], "goal: at most 1.45");
const negotiate = (number, place) => [program, "negotiate", noEnd, "--propose", number, "--answer", `Ben=${place}/make-elf/responding`];
compareProcesses("loopcut negotiate 10^100 / 10", negotiate("10^100", "10^99"), negotiate("10", "9"), "goal: at most 2");
compareInside("negotiation of 10^100", "negotiation of 10", "goal: at most 2");
compareInside("negotiation of 10^1000", "negotiation of 10", "goal: at most 3");
compareInside("100,000 iterations step by step", "100,000 iterations in closed form", "goal: at least 1000");
compareInside("200 steps, 50 quantities, 10^6 iterations", "200 steps, 50 quantities, 10 iterations", "");
compareInside("three nested loops of 10^30", "three nested loops of 3", "");
compareInside("a file at every limit, read", "negotiation of 10", "");
compareInside("a file at every limit, examined", "negotiation of 10", "");
rmSync(folder, { recursive: true });
