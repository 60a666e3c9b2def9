import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { Script } from "node:vm";

const url = new URL("../dist/cli.cjs", import.meta.url);
const file = fileURLToPath(url);

function readCache() {
  try {
    return readFileSync(new URL("../dist/cli.cache", import.meta.url));
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
