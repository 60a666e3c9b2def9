import { describe, expect, test } from "vitest";
import { fileURLToPath } from "node:url";
import { checkBytes } from "../../src/session/checking.ts";
import { testBytes } from "../../src/session/testing.ts";
import { currentText, documentPaths, readDocument } from "./documents.ts";
import { wholeScenario } from "./frame.ts";
import { codeBlocks } from "./markdown.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const documents = documentPaths(root);
const withYaml = documents.filter((path) => codeBlocks(readDocument(root, path)).some((block) => block.language === "yaml"));
const codesOf = (mark: string | undefined): ReadonlySet<string> => new Set(mark?.split(",") ?? []);

describe.each(withYaml)("%s: every YAML block is accepted, or gives what it says", (path) => {
  const blocks = codeBlocks(readDocument(root, path)).filter((block) => block.language === "yaml");
  const frame = blocks.find((block) => block.marks.has("frame"))?.text ?? null;
  test.each(blocks.map((block) => ({ name: `line ${String(block.line)}`, block })))("$name", ({ block }) => {
    const bytes = Buffer.from(wholeScenario(block, frame));
    const results = testBytes(path, bytes).results;
    const findings = [...checkBytes(path, bytes).findings, ...(block.marks.get("warns") === "unused-answer" ? results.flatMap((each) => each.findings) : [])];
    const given = (severity: string): ReadonlySet<string> => new Set(findings.filter((each) => each.severity === severity).map((each) => each.code));
    const messages = findings.map((each) => each.message).join("; ");
    expect(given("error"), messages).toEqual(codesOf(block.marks.get("refused")));
    expect(given("warning"), messages).toEqual(codesOf(block.marks.get("warns")));
    for (const code of codesOf(block.marks.get("notes"))) expect(given("note")).toContain(code);
    if (!block.marks.has("refused")) expect(results.flatMap((each) => each.mismatches.map((mismatch) => ({ name: each.given.name, ...mismatch })))).toEqual([]);
  });
});

test.each([...documents, "docs/picture.svg"])("%s is current: otherwise run node scripts/docs.mjs", async (path) => {
  expect(readDocument(root, path)).toBe(await currentText(root, path));
});
