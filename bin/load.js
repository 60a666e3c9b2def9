"use strict";
const { readFileSync, writeFileSync } = require("node:fs");
const { join } = require("node:path");
const { pathToFileURL } = require("node:url");
const { Script } = require("node:vm");

const dist = join(__dirname, "../dist");

/**
 * V8's code cache of a part. It belongs to one build of Node: another one may take it for its own and crash, so
 * the name holds all that must be the same.
 */
const cacheOf = (name) => join(dist, `${name}-${process.version}-${process.platform}-${process.arch}.cache`);

function readCache(name) {
  try {
    return readFileSync(cacheOf(name));
  } catch {
    // Without a cache the program is compiled as it goes.
    return undefined;
  }
}

/** The parts that have been loaded, by the names of their files. */
const loaded = new Map();

/** Loads a part of the bundled program, from V8's code cache where that fits this Node, and what it requires. */
function load(name) {
  const known = loaded.get(name);
  if (known) return known.module.exports;
  const file = join(dist, name);
  const script = new Script(readFileSync(file, "latin1"), { filename: file, cachedData: readCache(name) });
  const module = { exports: {} };
  loaded.set(name, { script, module });
  // Packages are bundled, so all else is Node's own.
  const requirePart = (wanted) => (wanted.startsWith("./") ? load(wanted.slice(2)) : require(wanted));
  script.runInThisContext()(module.exports, requirePart, module, pathToFileURL(file).href);
  return module.exports;
}

/** The program: what starts every command. */
const loadProgram = () => load("cli.cjs");

/** Writes a code cache for every part that was loaded, with what has been compiled of it by now. */
function writeCaches() {
  for (const [name, { script }] of loaded) writeFileSync(cacheOf(name), script.createCachedData());
}

exports.loadProgram = loadProgram;
exports.writeCaches = writeCaches;
