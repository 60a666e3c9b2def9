// Blocks that are no scenario and no transcript: whatever they tell people to type or to copy is there, and is understood.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { documentPaths, readDocument } from "./documents.ts";
import { codeBlocks } from "./markdown.ts";
import { Desk } from "./terminal.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const blocks = documentPaths(root).flatMap((path) => codeBlocks(readDocument(root, path)).map((block) => ({ path, block, name: `${path}, line ${String(block.line)}` })));
const written = (language: string) => blocks.filter(({ block }) => block.language === language);
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { readonly scripts: Readonly<Record<string, string>> };

/** Which test looks at blocks of a language; those of a page that is generated are printed by the program itself. */
const LOOKED_AT: Readonly<Record<string, string>> = {
  yaml: "blocks", console: "blocks", sh: "commands", yml: "commands", json: "commands", js: "library", text: "findings, library", jsonl: "protocol", "": "architecture",
};

test("no block is of a kind that nothing looks at", () => {
  expect(Array.from(new Set(blocks.map(({ block }) => block.language))).filter((language) => !Object.hasOwn(LOOKED_AT, language))).toEqual([]);
});

/** A command of Node's tools is there to be run; they are not run here, since most of them run the tests. */
function isThere(command: string): boolean {
  const [program = "", first = "", second = ""] = command.replace(/^(?:[A-Z_]+=\S+ )+/, "").split(" ");
  switch (program) {
    case "npm": return ["install", "ci"].includes(first) || Object.hasOwn(scripts, first === "run" ? second : first);
    case "npx": return existsSync(join(root, "node_modules/.bin", first));
    case "node": return existsSync(join(root, first));
    default: return program.includes("/") && existsSync(join(root, program));
  }
}

describe("what is to be typed", () => {
  test.each(written("sh"))("$name", async ({ block }) => {
    const desk = new Desk(root);
    desk.put("elves.loop.yaml", "scenario: Elves\nplayers: [Ana, Ben]\nrepeat: 9\nloop:\n  - activate: make an Elf\n");
    try {
      for (const line of block.text.split("\n").map((each) => each.replace(/\s+#.*$/, "").replace(/ > \S+$/, "").trim()).filter(Boolean)) {
        for (const command of line.split(" && ")) {
          if (!command.startsWith("loopcut")) expect({ command, isThere: isThere(command) }).toEqual({ command, isThere: true });
          // Whoever would be asked is missed, and a recording that nobody began; no word of the command line is.
          else expect(await desk.run(command)).not.toMatch(/^error: (?:unknown|too many arguments|option|missing required|a fault of the program)/m);
        }
      }
    } finally {
      desk.clear();
    }
  });
});

describe("what is to be copied", () => {
  test.each(written("json"))("$name is JSON", ({ block }) => {
    expect(Object.keys(JSON.parse(block.text) as object).length).toBeGreaterThan(0);
  });

  test.each(written("yml"))("$name calls the program as it can be called", async ({ block }) => {
    parse(block.text);
    const desk = new Desk(root);
    try {
      for (const [, command = ""] of block.text.matchAll(/\b(?:npx )?(loopcut (?:check|test)[^\n]*)/g)) {
        expect(await desk.run(command.replace(/ \|\| .*/, ""))).not.toMatch(/^error: (?:unknown|too many arguments|option|missing required|a fault of the program)/m);
      }
    } finally {
      desk.clear();
    }
  });
});
