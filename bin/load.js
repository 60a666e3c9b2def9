import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { Script } from "node:vm";

const url = new URL("../dist/cli.cjs", import.meta.url);
const file = fileURLToPath(url);

/**
 * V8's code cache of the program. It belongs to one build of Node: another one may take it for its own and crash, so
 * the name holds all that must be the same.
 */
export const cacheUrl = new URL(`../dist/cli-${process.version}-${process.platform}-${process.arch}.cache`, import.meta.url);

function readCache() {
  try {
    return readFileSync(cacheUrl);
  } catch {
    // Without a cache the program is compiled as it goes.
    return undefined;
  }
}

/** Loads the bundled program, from V8's code cache where that fits this Node. */
export function loadProgram() {
  const script = new Script(readFileSync(file, "latin1"), {
    filename: file,
    cachedData: readCache(),
  });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(file), module, url.href);
  return { main: module.exports.main, script };
}
