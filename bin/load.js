"use strict";
const { readFileSync } = require("node:fs");
const { createRequire } = require("node:module");
const { join } = require("node:path");
const { pathToFileURL } = require("node:url");
const { Script } = require("node:vm");

const file = join(__dirname, "../dist/cli.cjs");

/**
 * V8's code cache of the program. It belongs to one build of Node: another one may take it for its own and crash, so
 * the name holds all that must be the same.
 */
const cacheFile = join(__dirname, `../dist/cli-${process.version}-${process.platform}-${process.arch}.cache`);

function readCache() {
  try {
    return readFileSync(cacheFile);
  } catch {
    // Without a cache the program is compiled as it goes.
    return undefined;
  }
}

/** Loads the bundled program, from V8's code cache where that fits this Node. */
function loadProgram() {
  const script = new Script(readFileSync(file, "latin1"), { filename: file, cachedData: readCache() });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(file), module, pathToFileURL(file).href);
  return { ...module.exports, script };
}

exports.cacheFile = cacheFile;
exports.loadProgram = loadProgram;
