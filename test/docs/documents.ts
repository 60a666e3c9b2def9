import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { schemaText } from "../../src/schema/scenario.ts";
import { codeBlocks } from "./markdown.ts";
import { findingsPage } from "./findings-page.ts";
import { glossaryPage } from "./glossary-page.ts";
import { rulesPage } from "./rules-page.ts";
import { Desk, runProgram } from "./terminal.ts";

/** The picture in the page about pictures. */
const drawnExample = async (root: string): Promise<string> => (await runProgram(["show", "examples/presence-of-gond.loop.yaml", "--format", "svg"], root)).stdout;

/** Files that are written from the source, and never by hand. */
export const GENERATED = {
  "docs/findings.md": findingsPage, "docs/glossary.md": glossaryPage, "docs/rules.md": rulesPage, "schema/loopcut.schema.json": schemaText, "docs/picture.svg": drawnExample,
} as const;

const isGenerated = (path: string): path is keyof typeof GENERATED => Object.hasOwn(GENERATED, path);

/** Every document whose blocks and links are kept true, by its path below the root. */
export const documentPaths = (root: string): readonly string[] =>
  ["README.md", "CONTRIBUTING.md", ...readdirSync(join(root, "docs")).filter((name) => name.endsWith(".md")).sort().map((name) => `docs/${name}`)];

export const readDocument = (root: string, path: string): string => readFileSync(join(root, path), "utf8");

/** The document with the outputs of its transcripts as they are now. */
async function withTranscripts(root: string, text: string): Promise<string> {
  const blocks = codeBlocks(text);
  if (!blocks.some((block) => block.language === "console")) return text;
  const desk = new Desk(root);
  let result = "";
  let at = 0;
  try {
    for (const block of blocks) {
      const file = block.marks.get("file");
      if (file !== undefined) desk.put(file, block.text);
      if (block.language !== "console") continue;
      result += text.slice(at, block.from) + await desk.transcript(block.text);
      at = block.to;
    }
  } finally {
    desk.clear();
  }
  return result + text.slice(at);
}

/** A document as it should read. */
export async function currentText(root: string, path: string): Promise<string> {
  return isGenerated(path) ? GENERATED[path](root) : withTranscripts(root, readDocument(root, path));
}
