// Bundles src/ into dist/: one small entry, and one lazily loaded chunk for each of `yaml` and the prompts,
// so that a command pays only for what it uses.
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
rmSync(new URL("../dist", import.meta.url), { recursive: true, force: true });

await build({
  absWorkingDir: root,
  entryPoints: { cli: "src/cli/main.ts" },
  outdir: "dist",
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20.17",
  minify: true,
  // The package's browser build is the same code as ES modules: smaller, and faster to start.
  alias: { yaml: "./node_modules/yaml/browser/index.js" },
  banner: { js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);' },
  logLevel: "warning",
});
