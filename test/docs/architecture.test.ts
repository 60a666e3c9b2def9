import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readDocument } from "./documents.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const page = readDocument(root, "docs/architecture.md");
const wordsIn = (text: string): readonly string[] => Array.from(text.matchAll(/`([^`]+)`/g), ([, word = ""]) => word);

const files = readdirSync(`${root}src`, { recursive: true, encoding: "utf8" }).map((name) => name.replaceAll("\\", "/")).filter((name) => name.endsWith(".ts"));
const layers = new Set(files.map((name) => name.split("/")[0]?.replace(".ts", "") ?? ""));

/** What each layer imports from others today. */
const imported = new Map(Array.from(layers, (layer) => [layer, new Set<string>()] as const));
for (const name of files) {
  const layer = name.split("/")[0]?.replace(".ts", "") ?? "";
  for (const [, target = ""] of readFileSync(`${root}src/${name}`, "utf8").matchAll(/(?:from|import\()\s*"\.\.\/([a-z-]+)(?:\/|\.ts)/g)) imported.get(layer)?.add(target);
}

const rows = new Map(Array.from(page.matchAll(/^\| `([a-z]+)` \| [^|]+ \| ([^|]+) \|$/gm), ([, layer = "", may = ""]) => [layer, new Set(wordsIn(may))] as const));

test("the table of layers says what is imported, no less and no more", () => {
  expect(new Set(rows.keys())).toEqual(layers);
  for (const [layer, may] of rows) expect({ layer, imports: Array.from(may).sort() }).toEqual({ layer, imports: Array.from(imported.get(layer) ?? []).sort() });
});

test("every file that the page names is there", () => {
  const named = wordsIn(page).filter((word) => /^(?:src|test|scripts)\/[\w./-]+$/.test(word) && !word.includes("CODE"));
  const shown = new Set([...files.map((name) => `src/${name}`), ...files.map((name) => `src/${name.slice(0, name.lastIndexOf("/") + 1)}`)]);
  expect(named.filter((word) => word.startsWith("src/") && !shown.has(word))).toEqual([]);
  const below = (word: string): readonly string[] => files.filter((name) => name === word || name.endsWith(`/${word}`));
  expect(wordsIn(page).filter((word) => /^[a-z-]+(?:\/[a-z-]+)?\.ts$/.test(word) && below(word).length === 0)).toEqual([]);
});

test("the page is short", () => {
  expect(page.split("\n").length).toBeLessThan(150);
});
