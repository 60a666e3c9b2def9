// The page about the library: its blocks are run as one module, where the package is installed, and print what stands below them.

import { spawnSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import * as library from "../../src/library/index.ts";
import { folderWith } from "../cli/folder.ts";
import { readDocument } from "./documents.ts";
import { codeBlocks } from "./markdown.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const page = readDocument(root, "docs/library.md");
const MARK = "-- next block --\n";

test("every block prints what the page says", () => {
  const blocks = codeBlocks(page);
  const folder = folderWith({});
  for (const block of blocks) {
    const file = block.marks.get("file");
    if (file !== undefined) writeFileSync(join(folder, file), block.text);
  }
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(root, join(folder, "node_modules/loopcut"), "junction");
  const scripts = blocks.filter(({ language }) => language === "js");
  const outputs = blocks.filter(({ language }) => language === "text");
  writeFileSync(join(folder, "page.mjs"), scripts.map(({ text }) => `${text}process.stdout.write(${JSON.stringify(MARK)});\n`).join(""));
  const { stdout, stderr } = spawnSync(process.execPath, ["page.mjs"], { cwd: folder, encoding: "utf8", env: {} });
  expect(stderr).toBe("");
  expect(scripts.length).toBeGreaterThan(4);
  expect(stdout.split(MARK).slice(0, -1)).toEqual(outputs.map(({ text }) => text));
});

test("every function of the library is named on the page", () => {
  const missing = Object.keys(library).filter((name) => !page.includes(`\`${name}\``));
  expect(missing).toEqual([]);
});
