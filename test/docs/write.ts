import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { currentText, documentPaths, GENERATED, readDocument } from "./documents.ts";

/** Writes the generated pages and the outputs of transcripts anew; gives the paths of the documents that changed. */
export async function writeDocuments(root: string): Promise<readonly string[]> {
  const changed: string[] = [];
  for (const path of new Set([...documentPaths(root), ...Object.keys(GENERATED)])) {
    const text = await currentText(root, path);
    if (existsSync(join(root, path)) && readDocument(root, path) === text) continue;
    writeFileSync(join(root, path), text);
    changed.push(path);
  }
  return changed;
}
