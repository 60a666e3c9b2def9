import { describe, expect, test } from "vitest";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { CODES, findingExample } from "./examples.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The codes of the errors and warnings that come along with a code; notes may always. */
const COMPANIONS: Readonly<Record<string, readonly string[]>> = { "depends-on-outcome": ["random-outcome"] };

describe("every code has an example that gives it and nothing else", () => {
  test.each(CODES)("%s", (code) => {
    const example = findingExample(root, code);
    expect(example, `write test/golden/findings/${code}.yaml`).not.toBeNull();
    const codes = (example?.findings ?? []).filter((each) => each.code === code || each.severity !== "note").map((each) => each.code);
    expect(new Set(codes)).toEqual(new Set([code, ...(COMPANIONS[code] ?? [])]));
  });
});

test("every example belongs to a code", () => {
  const names = readdirSync(`${root}test/golden/findings`).filter((name) => name.endsWith(".yaml"));
  expect(names.filter((name) => !(CODES as readonly string[]).includes(name.replace(/\.yaml$/, "")))).toEqual([]);
});
