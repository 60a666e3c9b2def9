import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { OUTCOMES } from "../../src/domain/case.ts";
import { COMPARISONS } from "../../src/domain/quantity.ts";
import { LOSING_CONDITIONS } from "../../src/domain/scenario.ts";
import { WHENS } from "../../src/domain/place.ts";
import { VERBS } from "../../src/domain/step.ts";
import { REFUSAL_CODES } from "../../src/procedures/refusal.ts";
import { readDocument } from "./documents.ts";
import { codeBlocks } from "./markdown.ts";
import { readdirSync } from "node:fs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const page = readDocument(root, "docs/scenario-format.md");
const examples = codeBlocks(page).filter((block) => block.language === "yaml").map((block) => block.text).join("\n");
const source = readdirSync(`${root}src/syntax`).map((name) => readFileSync(`${root}src/syntax/${name}`, "utf8")).join("\n");

/** The words of a list in the source that no other file needs. */
function listIn(name: string): readonly string[] {
  const [, words] = new RegExp(`const ${name} = \\[([^\\]]*)\\] as const`).exec(source) ?? [];
  if (words === undefined) throw new Error(`src/syntax has no list ${name}`);
  return Array.from(words.matchAll(/"([^"]+)"/g), ([, word = ""]) => word);
}

const LISTS = ["TOP_KEYS", "SETTING_KEYS", "STEP_KEYS", "BLOCK_KEYS", "CASE_KEYS", "EXPECT_KEYS", "TABLE_KEYS"].map((name) => ({ name, keys: listIn(name) }));

describe("every key is explained and shown in an example", () => {
  test.each([...LISTS, { name: "VERBS", keys: VERBS }])("$name", ({ keys }) => {
    expect(keys.filter((key) => !page.includes(`\`${key}`))).toEqual([]);
    expect(keys.filter((key) => !new RegExp(`(?:^|[\\s{,-])${key}:`, "m").test(examples))).toEqual([]);
  });
});

test("every word of the format is explained", () => {
  const words = [...OUTCOMES, ...REFUSAL_CODES, ...LOSING_CONDITIONS, ...WHENS, ...COMPARISONS, ...listIn("ANSWER_WORDS")];
  expect(words.filter((word) => !page.includes(`\`${word}\``))).toEqual([]);
});
