// Writes docs/findings.md, docs/glossary.md, docs/rules.md, docs/picture.svg and the output of every ```console block of the documents anew, in place.
// What is generated is described in test/docs, whose tests fail when a document is stale.
import { mkdirSync, rmSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
// Inside node_modules, so that the packages the bundle imports are found.
const folder = new URL("../node_modules/.cache/loopcut-docs/", import.meta.url);
mkdirSync(folder, { recursive: true });
const outfile = fileURLToPath(new URL(`write-${process.pid}.mjs`, folder));

try {
  await build({
    absWorkingDir: root,
    entryPoints: ["test/docs/write.ts"],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20.17",
    packages: "external",
    logLevel: "warning",
  });
  const { writeDocuments } = await import(pathToFileURL(outfile).href);
  const changed = await writeDocuments(root);
  process.stdout.write(changed.length > 0 ? changed.map((path) => `written: ${path}\n`).join("") : "every document is current\n");
} finally {
  rmSync(outfile, { force: true });
}
