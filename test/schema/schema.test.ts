import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import type { JsonSchema } from "../../src/schema/json-schema.ts";
import { scenarioSchema, schemaText } from "../../src/schema/scenario.ts";
import { run } from "../cli/fake-io.ts";
import { readDocument } from "../docs/documents.ts";
import { codeBlocks } from "../docs/markdown.ts";
import { ajv, problemsOf } from "./both.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Every part of the schema that is a schema itself, with its path. */
function partsOf(value: unknown, path = ""): readonly { readonly path: string; readonly part: JsonSchema }[] {
  if (typeof value !== "object" || value === null || /\/(?:examples|defaultSnippets|enum|required)$/.test(path)) return [];
  const inner = Object.entries(value).flatMap(([key, each]) => partsOf(each, `${path}/${key}`));
  return /\/(?:properties|definitions|dependencies|anyOf|oneOf|allOf)$/.test(path) ? inner : [{ path, part: value as JsonSchema }, ...inner];
}

const parts = partsOf(scenarioSchema);

describe("the schema", () => {
  test("is one of draft-07, and strict", () => {
    expect(ajv.validateSchema(scenarioSchema), JSON.stringify(ajv.errors)).toBe(true);
    expect(scenarioSchema.$schema).toBe("http://json-schema.org/draft-07/schema#");
  });

  test("is published as it is; otherwise run node scripts/docs.mjs", () => {
    expect(readFileSync(`${root}schema/loopcut.schema.json`, "utf8")).toBe(schemaText());
    const { files } = JSON.parse(readFileSync(`${root}package.json`, "utf8")) as { files: readonly string[] };
    expect(files).toContain("schema");
  });

  test("is printed by loopcut schema", async () => {
    expect(await run(["schema"])).toMatchObject({ code: 0, out: schemaText(), err: "" });
  });

  test("says of every key what it means", () => {
    const keys = parts.flatMap(({ path, part }) => Object.entries(part.properties ?? {}).map(([key, each]) => ({ path: `${path}/${key}`, each })));
    expect(keys.length).toBeGreaterThan(100);
    const described = keys.filter(({ path }) => !/\/dependencies\//.test(path));
    expect(described.filter(({ each }) => typeof each === "boolean" || (each.description ?? "").length < 8).map(({ path }) => path)).toEqual([]);
  });

  test("explains every pattern that it shows, and every pattern is read with the flag u", () => {
    const patterns = parts.flatMap(({ path, part }) => (part.pattern === undefined ? [] : [{ path, pattern: part.pattern, message: part.errorMessage }]));
    for (const { pattern } of patterns) expect(() => new RegExp(pattern, "u")).not.toThrow();
    expect(patterns.filter(({ path, message }) => message === undefined && !/\/(?:not|propertyNames)$/.test(path))).toEqual([]);
  });

  test("stands alone: what it refers to is in it, and nothing is fetched", () => {
    const references = parts.flatMap(({ part }) => part.$ref ?? []);
    expect(new Set(references)).toEqual(new Set(["#/definitions/node"]));
    expect(parts.flatMap(({ part }) => ("$id" in part ? [part] : []))).toEqual([]);
  });
});

describe("how editors find it", () => {
  const PUBLISHED = "schema/loopcut.schema.json";
  const examples = readdirSync(`${root}examples`).filter((name) => name.endsWith(".yaml")).map((name) => ({ name, text: readFileSync(`${root}examples/${name}`, "utf8") }));

  test("an example that names a schema names this one", () => {
    const named = examples.flatMap(({ name, text }) => Array.from(text.matchAll(/^# yaml-language-server: \$schema=(.+)$/gm), ([, path = ""]) => ({ name, path })));
    expect(named.length).toBeGreaterThan(0);
    for (const { path } of named) expect(join("examples", path)).toBe(PUBLISHED);
  });

  test("the settings in docs/editors.md are JSON, and paths into the package are right", () => {
    const page = readDocument(root, "docs/editors.md");
    const settings = codeBlocks(page).filter((block) => block.language === "json").map((block) => JSON.parse(block.text) as Record<string, Record<string, unknown>>);
    expect(settings).toEqual([{ "yaml.schemas": { "./loopcut.schema.json": ["*.loop.yaml", "*.loop.yml"] } }]);
    const inPackage = Array.from(page.matchAll(/node_modules\/loopcut\/([\w./-]+\.json)/g), ([, path = ""]) => path);
    expect(inPackage).toEqual([PUBLISHED]);
  });
});

/** What an editor writes for a snippet when nothing is changed. */
const filled = (body: unknown): unknown => JSON.parse(JSON.stringify(body).replaceAll(/\$\{[0-9]+:([^}]*)\}/g, "$1")) as unknown;

describe("what editors offer is accepted", () => {
  const whole = (path: string, body: unknown): unknown => {
    const base = { scenario: "x", players: ["Ana"], loop: [{ activate: "a" }] };
    if (path === "") return body;
    if (path.startsWith("/definitions/node")) return { ...base, loop: [body] };
    const key = /^\/properties\/([a-z-]+)\/items$/.exec(path)?.[1];
    if (key === undefined) throw new Error(`no example of ${path} is known`);
    return { ...base, [key]: [body] };
  };
  const offered = parts.flatMap(({ path, part }) => (part.defaultSnippets ?? []).map(({ label, body }) => ({ path, label, body })))
    // The same as outside of cases.
    .filter(({ path }) => !path.includes("/with/"));

  test.each(offered)("$path: $label", ({ path, body }) => {
    expect(problemsOf(whole(path, filled(body)))).toEqual([]);
  });

  test("there are some", () => {
    expect(offered.length).toBeGreaterThan(8);
  });
});
