// Runs the fuzzer of the reader in a process of its own with little memory. Usage: npm run fuzz [-- COUNT [FIRST-SEED [keep]]]
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "fuzz-"));
const outfile = join(folder, "run.mjs");
await build({
  absWorkingDir: root, entryPoints: ["test/fuzz/run.ts"], outfile, bundle: true, format: "esm", platform: "node", target: "node20.17",
  alias: { yaml: "./node_modules/yaml/browser/index.js" }, logLevel: "warning",
});
const { status } = spawnSync(process.execPath, ["--max-old-space-size=400", outfile, root, ...process.argv.slice(2)], { stdio: "inherit" });
rmSync(folder, { recursive: true });
process.exitCode = status ?? 1;
