import { existsSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { documentPaths, readDocument } from "./documents.ts";
import { anchorsOf, linksOf } from "./markdown.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Why a link of a document leads nowhere; null where it leads somewhere. */
function problemOf(path: string, target: string): string | null {
  if (/^https?:/.test(target)) return null;
  const [file = "", anchor] = target.split("#");
  const to = file === "" ? path : normalize(join(dirname(path), file));
  if (!existsSync(join(root, to))) return `${target}: there is no ${to}`;
  return anchor === undefined || anchorsOf(readDocument(root, to)).has(anchor) ? null : `${target}: ${to} has no such heading`;
}

test.each([...documentPaths(root), "CHANGELOG.md", "examples/README.md"])("every link of %s leads somewhere", (path) => {
  expect(linksOf(readDocument(root, path)).flatMap((target) => problemOf(path, target) ?? [])).toEqual([]);
});

test("the README links to every document", () => {
  const linked = new Set(linksOf(readDocument(root, "README.md")).map((target) => target.split("#")[0]));
  expect(documentPaths(root).filter((path) => path !== "README.md" && !linked.has(path))).toEqual([]);
});
