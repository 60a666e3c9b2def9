import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { constants, Script } from "node:vm";

const file = fileURLToPath(new URL("../dist/cli.cjs", import.meta.url));

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
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(file), module);
  return { main: module.exports.main, script };
}
