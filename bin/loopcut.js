#!/usr/bin/env node
"use strict";
// A CommonJS script, since Node starts those a little sooner.
const { readFileSync } = require("node:fs");
const { join } = require("node:path");

const { version } = JSON.parse(readFileSync(join(__dirname, "../package.json"), "utf8"));
const args = process.argv.slice(2);

if (args.length === 1 && (args[0] === "--version" || args[0] === "-V")) {
  process.stdout.write(`${version}\n`);
} else {
  const { main, processIo } = require("./load.js").loadProgram();
  main(args, version, processIo(join(__dirname, "thread.js"))).then((code) => {
    process.exitCode = code;
  });
}
