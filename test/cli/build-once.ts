import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const WRITTEN = ["dist/cli.cjs", "dist/prompts.cjs", "dist/library.js", "dist/library.d.ts", "dist/THIRD-PARTY-LICENSES"];

const changedAt = (path: string): number => statSync(join(ROOT, path)).mtimeMs;

function newest(folder: string): number {
  const names = readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" });
  return Math.max(...names.map((name) => changedAt(join(folder, name))));
}

/** Builds the program before the tests that start it, unless what is there is newer than its sources. */
export function setup(): void {
  const isFresh = WRITTEN.every((path) => existsSync(join(ROOT, path)))
    && Math.min(...WRITTEN.map(changedAt)) > Math.max(newest("src"), newest("scripts"), changedAt("bin/load.js"), changedAt("package-lock.json"));
  if (isFresh) return;
  const { status, stderr } = spawnSync(process.execPath, ["scripts/build.mjs"], { cwd: ROOT, encoding: "utf8" });
  if (status !== 0) throw new Error(`the program cannot be built:\n${stderr}`);
}
