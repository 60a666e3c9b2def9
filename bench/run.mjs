// Prints how long things take as ratios against a baseline measured in the same run, since machines are noisy.
// Usage: npm run bench [-- RUNS]
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
const runs = Number(process.argv[2] ?? 15);
const program = join(root, "bin/loopcut.js");
// The example of median size.
const file = join(root, "examples/dramatic-reversal.loop.yaml");

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

function time(args) {
  const begin = process.hrtime.bigint();
  const { status, error, stderr } = spawnSync(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  if (error || status !== 0) throw new Error(`node ${args.join(" ")} ended with ${status}: ${error ?? stderr}`);
  return Number(process.hrtime.bigint() - begin) / 1e6;
}

/** Runs A and B in turn and takes the ratio pair by pair. */
function compare(name, a, b, goal) {
  time(a);
  time(b);
  const pairs = Array.from({ length: runs }, () => [time(a), time(b)]);
  const ratio = median(pairs.map(([left, right]) => left / right));
  row(name, `${ratio.toFixed(2)} x`, goal, `${median(pairs.map(([left]) => left)).toFixed(0)} ms against ${median(pairs.map(([, right]) => right)).toFixed(0)} ms`);
}

function row(name, figure, goal, detail) {
  console.log(`${name.padEnd(66)} ${figure.padStart(10)}   goal ${goal.padEnd(14)} ${detail}`);
}

/** Runs two functions in turn inside this process. */
function compareInside(name, a, b, goal) {
  const clock = (run) => {
    const begin = process.hrtime.bigint();
    run();
    return Number(process.hrtime.bigint() - begin) / 1e6;
  };
  for (let warm = 0; warm < 20; warm++) { a(); b(); }
  const pairs = Array.from({ length: runs * 4 }, () => [clock(a), clock(b)]);
  const ratio = median(pairs.map(([left, right]) => left / right));
  row(name, `${ratio.toFixed(2)} x`, goal, `${median(pairs.map(([left]) => left)).toFixed(2)} ms against ${median(pairs.map(([, right]) => right)).toFixed(2)} ms`);
}

async function loadInside() {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  const outfile = join(folder, "inside.mjs");
  await build({
    absWorkingDir: root, entryPoints: ["bench/inside.ts"], outfile, bundle: true, format: "esm", platform: "node", target: "node20.17",
    alias: { yaml: "./node_modules/yaml/browser/index.js" }, logLevel: "warning",
  });
  const inside = await import(pathToFileURL(outfile).href);
  rmSync(folder, { recursive: true });
  return inside;
}

console.log(`node ${process.version}, ${runs} runs each, medians of ratios taken pair by pair\n`);
compare("loopcut --version / node -e 0", [program, "--version"], ["-e", "0"], "at most 1.30");
compare("loopcut check ONE FILE / node -e 0", [program, "check", "--quiet", file], ["-e", "0"], "at most 1.60");
const noEnd = join(root, "bench/no-end.loop.yaml");
compare(
  "negotiate 10^100, shortened at 10^99 / 10, shortened at 9",
  [program, "negotiate", noEnd, "--propose", "10^100", "--answer", "Ben=10^99/make-elf/responding"],
  [program, "negotiate", noEnd, "--propose", "10", "--answer", "Ben=9/make-elf/responding"],
  "at most 2",
);
const { makeNegotiation, makeSteps } = await loadInside();
compareInside("the same inside one process", makeNegotiation("10^100", "10^99/make-elf/responding"), makeNegotiation("10", "9/make-elf/responding"), "at most 2");
compareInside("10^1000 iterations / 10 iterations, inside one process", makeNegotiation("10^1000", "10^999/make-elf/responding"), makeNegotiation("10", "9/make-elf/responding"), "at most 3");
const steps = makeSteps(100_000);
const begin = process.hrtime.bigint();
steps.oneByOne();
const slow = Number(process.hrtime.bigint() - begin) / 1e6;
const quick = median(Array.from({ length: 50 }, () => {
  const start = process.hrtime.bigint();
  steps.closedForm();
  return Number(process.hrtime.bigint() - start) / 1e6;
}));
row("performing 100,000 iterations step by step / in closed form", `${(slow / quick).toFixed(0)} x`, "at least 1000", `${slow.toFixed(0)} ms against ${quick.toFixed(3)} ms`);
