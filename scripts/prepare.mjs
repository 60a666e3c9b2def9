// Builds after an install. A global install of this checkout links it without installing what the build needs, so that
// is fetched first where it is missing.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

if (!existsSync(new URL("../node_modules/esbuild/package.json", import.meta.url))) {
  // What the outer npm was told, such as --global, is not meant for this one.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
  const npm = process.env.npm_execpath;
  const [command, args] = npm ? [process.execPath, [npm]] : ["npm", []];
  const { status } = spawnSync(command, [...args, "ci", "--ignore-scripts", "--include=dev"], { cwd: root, env, stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) process.exit(status ?? 1);
}
await import("./build.mjs");
