// Prints how many mutants of the procedures, the timeline and the arithmetic the tests kill.
// Usage: npm run mutation [-- FILE-OR-GLOB …]. The tool is installed in test/mutation when it is first needed.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, "test/mutation");
const run = (command, args, cwd) => {
  const { status } = spawnSync(command, args, { cwd, stdio: "inherit", shell: process.platform === "win32" });
  if (status !== 0) process.exit(status ?? 1);
};
if (!existsSync(join(folder, "node_modules/@stryker-mutator/core"))) run("npm", ["ci", "--ignore-scripts", "--legacy-peer-deps"], folder);
const wanted = process.argv.slice(2);
const globs = wanted.length > 0 ? wanted : ["src/algebra/**/*.ts", "src/timeline/**/*.ts", "src/procedures/**/*.ts"];
run(process.execPath, [join(folder, "node_modules/@stryker-mutator/core/bin/stryker.js"), "run", join("test/mutation/stryker.config.mjs"), "--mutate", globs.join(",")], root);
