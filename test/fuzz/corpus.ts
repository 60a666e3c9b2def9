import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Files that once led to findings which no file before them had together, one on a line, as base64. */
const CORPUS = "test/fuzz/corpus.txt";

/** All that fuzzing begins with: the examples, and what was kept from earlier runs. `root` is the folder of the project. */
export function readPool(root: string): Uint8Array[] {
  const examples = readdirSync(join(root, "examples"), { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".yaml")).sort();
  return [...examples.map((name) => Uint8Array.from(readFileSync(join(root, "examples", name)))), ...readCorpus(root)];
}

export const readCorpus = (root: string): Uint8Array[] =>
  readFileSync(join(root, CORPUS), "utf8").split("\n").filter(Boolean).map((line) => Uint8Array.from(Buffer.from(line, "base64")));

export const writeCorpus = (root: string, files: readonly Uint8Array[]): void => {
  writeFileSync(join(root, CORPUS), files.map((bytes) => `${Buffer.from(bytes).toString("base64")}\n`).join(""));
};
