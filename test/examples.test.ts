import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { checkBytes } from "../src/session/checking.ts";
import { testBytes } from "../src/session/testing.ts";

const ROOT = fileURLToPath(new URL("../examples", import.meta.url));

const names = readdirSync(ROOT, { recursive: true, encoding: "utf8" }).map((name) => name.replaceAll("\\", "/")).filter((name) => name.endsWith(".loop.yaml")).sort();
const read = (name: string): Uint8Array => readFileSync(`${ROOT}/${name}`);
const refused = names.filter((name) => name.startsWith("refused/"));
const proper = names.filter((name) => !name.includes("/"));

test("there are examples enough, in two folders", () => {
  expect(names.length).toBeGreaterThanOrEqual(25);
  expect(refused.length).toBeGreaterThanOrEqual(5);
  expect([...proper, ...refused].sort()).toEqual(names);
});

describe("every case of an example comes out as it expects", () => {
  test.each(names)("%s", (name) => {
    const { results, unreadable } = testBytes(name, read(name));
    expect(unreadable).toEqual([]);
    expect(results.length).toBeGreaterThan(0);
    expect(results.flatMap(({ given, mismatches }) => mismatches.map((each) => ({ case: given.name, ...each })))).toEqual([]);
  });

  test("every case expects something, and an outcome above all", () => {
    const bare = names.flatMap((name) => testBytes(name, read(name)).results
      .filter(({ given }) => given.expect.outcome === undefined && given.expect["answer-refused"] === undefined)
      .map(({ given }) => `${name}: ${given.name}`));
    expect(bare).toEqual([]);
  });
});

describe("what may be proposed, and what may not", () => {
  const errorsOf = (name: string): readonly string[] =>
    checkBytes(name, read(name)).findings.filter((each) => each.severity === "error").map((each) => each.code);

  test.each(proper)("%s has no errors", (name) => {
    expect(errorsOf(name)).toEqual([]);
  });

  test.each(refused)("%s is refused", (name) => {
    expect(errorsOf(name)).not.toEqual([]);
  });
});

test("the name of a case is used once in its file, and the examples are told apart by their titles", () => {
  const titles = names.flatMap((name) => checkBytes(name, read(name)).scenarios.map(({ title }) => title));
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  for (const name of names) {
    const cases = testBytes(name, read(name)).results.map(({ given }) => given.name);
    expect({ name, twice: cases.filter((each, index) => cases.indexOf(each) !== index) }).toEqual({ name, twice: [] });
  }
});

test("the list of examples names every file, and no other", () => {
  const listed = Array.from(readFileSync(`${ROOT}/README.md`, "utf8").matchAll(/^\| `([a-z0-9-]+)`/gm), ([, name = ""]) => name);
  expect(Array.from(new Set(listed)).sort()).toEqual(names.map((name) => name.replace(/^refused\//, "").replace(/\.loop\.yaml$/, "")).filter((name, index, all) => all.indexOf(name) === index).sort());
});
