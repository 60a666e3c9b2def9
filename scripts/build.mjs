// Bundles src/ into dist/: cli.cjs is what every command starts with, and what only some need stands in parts of its own, so
// that the prompts, the pages of rules or the YAML parser cost nobody who does without them. With each part goes V8's code
// cache for it, so that a command starts without compiling what it does not use.
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, transform } from "esbuild";
import { loadProgram, writeCaches } from "../bin/load.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const dist = new URL("../dist/", import.meta.url);

/**
 * Parts of packages that the program never uses and that are slow to load: the argument parser can start other programs,
 * and the colours look for themselves whether there is a terminal, which is decided elsewhere.
 */
const UNUSED = new Map([
  ["child_process", "export default {}; export const spawn = undefined, spawnSync = undefined;"],
  ["node:child_process", "export default {}; export const spawn = undefined, spawnSync = undefined;"],
  ["#supports-color", "export default { stdout: false, stderr: false };"],
]);
const withoutUnused = {
  name: "without-unused",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(?:(?:node:)?child_process|#supports-color)$/ }, ({ path }) => ({ path, namespace: "unused" }));
    onLoad({ filter: /.*/, namespace: "unused" }, ({ path }) => ({ contents: UNUSED.get(path) }));
  },
};

const common = { minify: true, target: "node20.17", charset: "ascii", logLevel: "warning" };

// Only ES modules can be split, and only scripts have a code cache: they are split first and made scripts then.
const { outputFiles } = await build({
  ...common,
  absWorkingDir: root,
  entryPoints: { cli: "src/cli/main.ts" },
  outdir: "dist",
  write: false,
  bundle: true,
  splitting: true,
  platform: "node",
  format: "esm",
  chunkNames: "[name]-[hash]",
  outExtension: { ".js": ".cjs" },
  define: { "import.meta.url": "importMetaUrl" },
  // The package's browser build is the same code as ES modules: smaller, and faster to start.
  alias: { yaml: "./node_modules/yaml/browser/index.js" },
  plugins: [withoutUnused],
});

// What results are kept for: another build may come to others.
const identity = createHash("sha256").update(outputFiles.map(({ text }) => text).join("\n")).digest("hex").slice(0, 16);

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist);
for (const { path, text } of outputFiles) {
  const { code } = await transform(text.replaceAll("BUILD_IDENTITY", identity), {
    ...common,
    format: "cjs",
    platform: "node",
    // As a function, and in ASCII, the file can be handed to V8 as it is read.
    banner: "(function (exports, require, module, importMetaUrl) {",
    footer: "})",
    // A script from the code cache cannot import, but it can require.
    supported: { "dynamic-import": false },
  });
  writeFileSync(new URL(basename(path), dist), code);
}

// What these commands use is compiled once here. Another Node does not find these caches and compiles for itself.
const { main } = loadProgram();
const silent = { write: () => {}, isTerminal: false, columns: 100 };
const io = { stdout: silent, stderr: silent, stderrStream: process.stderr, stdin: process.stdin, env: {}, cwd: root };
const example = "examples/presence-of-gond.loop.yaml";
const folder = mkdtempSync(join(tmpdir(), "build-"));
copyFileSync(join(root, example), join(folder, basename(example)));
const cached = ["check", "--quiet", "--cache-location", join(folder, "cache"), folder];
for (const args of [["check", "--quiet", example], ["test", "--quiet", example], cached, cached, ["--help"]]) await main(args, "", io);
rmSync(folder, { recursive: true });
writeCaches();
