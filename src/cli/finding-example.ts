import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FindingExample } from "../report/rules-entry.ts";

/** The page about findings, which comes along with the program and is written from examples that are tried. */
const PAGE = "docs/findings.md";

/** How many folders above this file the page may be: it is run from its source, from one bundle, or from another. */
const MOST_FOLDERS = 4;

function readPage(): string | null {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (let up = 0; up < MOST_FOLDERS; up += 1) {
    folder = dirname(folder);
    const path = join(folder, PAGE);
    if (existsSync(path)) {
      const text = readFileSync(path, "utf8");
      return text.startsWith("# Findings\n") ? text : null;
    }
  }
  return null;
}

/** The example of a code, from the page about findings; null where the page is not there or has none. */
export function findingExample(code: string): FindingExample | null {
  const page = readPage()?.replaceAll("\r\n", "\n") ?? "";
  const from = page.indexOf(`\n### ${code}\n`);
  if (from < 0) return null;
  const to = page.indexOf("\n### ", from + 1);
  const section = page.slice(from, to < 0 ? page.length : to);
  const blocks = Array.from(section.matchAll(/^```(\w+)[^\n]*\n([\s\S]*?)\n```$/gm), ([, language = "", text = ""]) => ({ language, text }));
  const output = blocks.find(({ language }) => language === "text")?.text;
  return output === undefined ? null : { scenario: blocks.find(({ language }) => language === "yaml")?.text ?? null, output };
}
