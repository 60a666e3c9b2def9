// Bundles src/ into dist/: the program as one script, what few commands need as others that are loaded when it is needed,
// the library as a module with its types, the licences of all that is bundled, and V8's code cache for the program, so that
// a command starts without compiling what it does not use.
import { createHash } from "node:crypto";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { cacheFile, loadProgram } from "../bin/load.js";
import { libraryTypes } from "./library-types.mjs";
import { thirdPartyLicences } from "./licences.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
rmSync(new URL("../dist", import.meta.url), { recursive: true, force: true });

const common = {
  absWorkingDir: root,
  outdir: "dist",
  bundle: true,
  // The package's browser build is the same code as ES modules: smaller, and faster to start.
  alias: { yaml: "./node_modules/yaml/browser/index.js" },
  metafile: true,
  logLevel: "warning",
};
const forNode = { ...common, platform: "node", target: "node20.17", format: "cjs", outExtension: { ".js": ".cjs" }, minify: true };

/** What is loaded only when somebody is asked, a glob is to be matched, or files are watched. */
const APART = { prompts: "src/session/prompts.ts", tinyglobby: "tinyglobby", chokidar: "chokidar" };

/** The program finds those beside itself. */
const partsApart = {
  name: "parts-apart",
  setup({ onResolve }) {
    onResolve({ filter: /\/prompts\.ts$|^tinyglobby$|^chokidar$/ }, ({ kind, path, importer }) => {
      const isPart = importer !== "" && (kind === "dynamic-import" || path === "chokidar");
      return isPart ? { path: `./${basename(path, ".ts")}.cjs`, external: true } : null;
    });
  },
};

/**
 * Parts of packages that the program never uses and that are slow to load: the argument parser can start other programs,
 * and the colours look for themselves whether there is a terminal, which is decided elsewhere.
 */
const UNUSED = new Map([
  ["child_process", "module.exports = {};"],
  ["node:child_process", "module.exports = {};"],
  ["#supports-color", "export default { stdout: false, stderr: false };"],
]);
const withoutUnused = {
  name: "without-unused",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(?:(?:node:)?child_process|#supports-color)$/ }, ({ path }) => ({ path, namespace: "unused" }));
    onLoad({ filter: /.*/, namespace: "unused" }, ({ path }) => ({ contents: UNUSED.get(path) }));
  },
};

const command = await build({
  ...forNode,
  entryPoints: { cli: "src/cli/main.ts" },
  // As a function, and in ASCII, the file can be handed to V8 as it is read.
  banner: { js: "(function (exports, require, module, importMetaUrl) {" },
  define: { "import.meta.url": "importMetaUrl" },
  // A script from the code cache cannot import, but it can require.
  supported: { "dynamic-import": false },
  footer: { js: "})" },
  charset: "ascii",
  plugins: [partsApart, withoutUnused],
});
const apart = await build({ ...forNode, entryPoints: APART, define: { "import.meta.url": "__filename" } });
// Whoever bundles the library makes it small; as it is, it can be read and looked into.
const library = await build({
  ...common,
  entryPoints: { library: "src/library/index.ts" },
  platform: "neutral",
  target: "es2022",
  format: "esm",
});
writeFileSync(new URL("../dist/library.d.ts", import.meta.url), libraryTypes(new URL("../src/library/", import.meta.url)));
writeFileSync(new URL("../dist/THIRD-PARTY-LICENSES", import.meta.url), thirdPartyLicences(root, [command, apart, library].map(({ metafile }) => metafile)));

// What results in a cache are kept for: another build may come to others.
const program = new URL("../dist/cli.cjs", import.meta.url);
const code = readFileSync(program, "latin1");
writeFileSync(program, code.replaceAll("BUILD_IDENTITY", createHash("sha256").update(code).digest("hex").slice(0, 16)), "latin1");

// What these commands use is compiled once here. Another Node does not find this cache and compiles for itself.
const { main, script } = loadProgram();
const silent = { write: () => {}, isTerminal: false, columns: 100 };
const io = { stdout: silent, stderr: silent, stderrStream: process.stderr, stdin: process.stdin, env: {}, cwd: root };
const example = "examples/presence-of-gond.loop.yaml";
const folder = mkdtempSync(join(tmpdir(), "build-"));
copyFileSync(join(root, example), join(folder, basename(example)));
const cached = ["check", "--quiet", "--cache-location", join(folder, "cache"), folder];
for (const args of [["check", "--quiet", example], cached, cached, ["--help"]]) await main(args, "", io);
rmSync(folder, { recursive: true });
writeFileSync(cacheFile, script.createCachedData());
