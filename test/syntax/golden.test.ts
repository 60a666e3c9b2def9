import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { formatFinding, formatFindingLine } from "../../src/diagnostics/frame.ts";
import { goldenNames, goldenPath, readGolden } from "./read-golden.ts";

// UPDATE_GOLDEN=1 writes the .out files anew; the difference is then reviewed by a person.
const isUpdate = process.env["UPDATE_GOLDEN"] === "1";

function compare(folder: string, name: string, actual: string): void {
  const path = goldenPath(folder, name.replace(/\.yaml$/, ".out"));
  if (isUpdate) writeFileSync(path, actual);
  expect(actual).toBe(existsSync(path) ? readFileSync(path, "utf8") : "(there is no .out file)");
}

describe("files that are read in silence", () => {
  test.each(goldenNames("ok"))("%s", (name) => {
    const { file, findings } = readGolden("ok", name);
    expect(findings.map((each) => formatFindingLine(each, file.source))).toEqual([]);
    expect(file.documents.every((document) => document.draft !== null)).toBe(true);
  });
});

describe("files with something to tell, one line each", () => {
  test.each(goldenNames("err"))("%s", (name) => {
    const { file, findings } = readGolden("err", name);
    expect(findings.length).toBeGreaterThan(0);
    compare("err", name, findings.map((each) => `${formatFindingLine(each, file.source)}\n  help: ${each.help}\n`).join(""));
  });
});

describe("pictures", () => {
  test.each(goldenNames("frames"))("%s", (name) => {
    const { file, findings } = readGolden("frames", name);
    compare("frames", name, findings.map((each) => `${formatFinding(each, file.source, { width: 80 })}\n`).join("\n"));
  });
});

test.each(["err", "frames"])("every .out file in %s belongs to a .yaml file", (folder) => {
  const names = new Set(goldenNames(folder));
  const outs = readdirSync(goldenPath(folder, "")).filter((name) => name.endsWith(".out"));
  expect(outs.filter((name) => !names.has(name.replace(/\.out$/, ".yaml")))).toEqual([]);
});
