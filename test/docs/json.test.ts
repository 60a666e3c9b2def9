import { readdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fileURLToPath } from "node:url";
import { readFile } from "../../src/syntax/index.ts";
import { readFileSync } from "node:fs";
import { readDocument } from "./documents.ts";
import { Desk, runProgram } from "./terminal.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Paths with their types, from the tables of the document, by heading. */
function tablesOf(document: string): ReadonlyMap<string, ReadonlyMap<string, readonly string[]>> {
  return new Map(document.split(/^## /m).slice(1).map((section) => {
    const rows = Array.from(section.matchAll(/^\| `([^`]+)` \| ([^|]+) \|/gm), ([, path = "", types = ""]) => [path, types.trim().split(/, | or (?!false)/)] as const);
    return [section.split("\n")[0]?.replaceAll("`", "") ?? "", new Map(rows)] as const;
  }));
}

const typeOf = (value: unknown): string => {
  if (value === null) return "null";
  if (Array.isArray(value)) return "list";
  return ({ string: "text", number: "number", boolean: "true or false", object: "map" } as Record<string, string>)[typeof value] ?? typeof value;
};

/** Maps whose keys are names from the scenario. */
const NAMED = /(^|\.)state$/;

/** Every path of a document with the types found there; what is in a finding is counted on its own. */
function look(value: unknown, path: string, found: (path: string, type: string) => void, foundInFinding: (finding: unknown) => void): void {
  if (path !== "") found(path, typeOf(value));
  if (Array.isArray(value)) {
    for (const each of value) {
      if (path.endsWith("findings")) foundInFinding(each);
      else if (typeOf(each) === "map") look(each, `${path}[]`, (inner, type) => { if (inner !== `${path}[]`) found(inner, type); }, foundInFinding);
      else look(each, `${path}[]`, found, foundInFinding);
    }
  } else if (typeof value === "object" && value !== null) {
    for (const [key, each] of Object.entries(value)) look(each, `${path === "" ? "" : `${path}.`}${NAMED.test(path) ? "*" : key}`, found, foundInFinding);
  }
}

/** Something of every sort that the examples themselves have none of. */
const MORE: Readonly<Record<string, string>> = {
  "unknown.loop.yaml": "scenario: Unknown\nplayers:\n  Ana: { life: unknown }\n  Ben:\nrepeat: 3\nloop:\n  - activate: gain 1 life\n    change: { Ana.life: 1 }\ncases:\n  - name: Ben accepts\n    answers: { Ben: accept }\n    expect: { outcome: draw }\n",
  "broken.loop.yaml": "scenario: Broken\nplayers: [Ana, Ben]\nrepeat: 3\nrepeat: 4\nloop:\n  - activate: gain 1 life\n",
};

const tables = tablesOf(readDocument(root, "docs/json.md"));
const seen = new Map<string, Map<string, Set<string>>>();
const desk = new Desk(root);

function note(kind: string, data: unknown): void {
  const paths = seen.get(kind) ?? new Map<string, Set<string>>();
  seen.set(kind, paths);
  look(data, "", (path, type) => { paths.set(path, (paths.get(path) ?? new Set()).add(type)); }, (finding) => { note("A finding", finding); });
}

async function run(args: readonly string[]): Promise<void> {
  const { stdout } = await runProgram([...args, "--format", "json"], desk.folder);
  const data = JSON.parse(stdout) as { readonly kind: string };
  note(data.kind, data);
}

beforeAll(async () => {
  for (const [name, text] of Object.entries(MORE)) desk.put(name, text);
  for (const asked of [[], ["mtr"], ["editions"], ["727.2b"], ["cannot-pay"], ["not-utf-8"], ["tie"], ["judge"], ["draw", "range"], ["732.2b", "--edition", "2026-09-25"]]) await run(["rules", ...asked]);
  await run(["check", "."]);
  await run(["test", "."]);
  const files = readdirSync(desk.folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".loop.yaml") && name !== "broken.loop.yaml");
  for (const file of files) {
    for (const document of readFile(readFileSync(`${desk.folder}/${file}`), file).documents) {
      for (const { name } of document.cases) await run(["negotiate", file, "--case", name]);
    }
  }
}, 60_000);

afterAll(() => { desk.clear(); });

describe.each(["negotiation", "check", "test", "rules", "A finding"])("%s", (kind) => {
  test("every key of a real output is documented, with its type", () => {
    const table = tables.get(kind) ?? new Map<string, readonly string[]>();
    const undocumented = Array.from(seen.get(kind) ?? []).flatMap(([path, types]) =>
      Array.from(types).filter((type) => !(table.get(path) ?? []).includes(type)).map((type) => `${path}: ${type}`));
    expect(undocumented).toEqual([]);
  });

  test("every documented key occurs in a real output", () => {
    const paths = seen.get(kind);
    expect(Array.from(tables.get(kind)?.keys() ?? []).filter((path) => !paths?.has(path))).toEqual([]);
  });
});
