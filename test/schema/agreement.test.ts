// The schema accepts what the reader reads and refuses what it does not: files as they are, and thousands of files with
// something changed in them. A scalar is looked at as YAML hands it to an editor.

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { generateLong } from "../differential/generate-long.ts";
import { generateTable, type Kind } from "../differential/generate-table.ts";
import { chanceFrom, type Chance } from "../reference/random.ts";
import { generate } from "../reference/generate.ts";
import { EVERY_KEY } from "../syntax/every-key.ts";
import { differences, isReadable } from "./both.ts";
import { mutate, respell } from "./mutate.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const readText = (path: string): string => readFileSync(`${root}${path}`, "utf8");
const filesBelow = (folder: string): readonly string[] =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".yaml")).map((name) => `${folder}/${name.replaceAll("\\", "/")}`).sort();

/** As `differences`, but a scalar whose spelling YAML does not hand over, such as `007` or `null`, counts as what it hands over. */
function realDifferences(text: string): readonly string[] | null {
  const found = differences(text);
  return found === null || found.length === 0 ? found : differences(respell(text));
}

/** Files with scalars of which an editor sees something else than what is written. */
const SPELT: ReadonlySet<string> = new Set(["test/syntax/golden/ok/scalars-stay-text.yaml", "test/syntax/golden/frames/many-digits.yaml"]);

describe("files as they are", () => {
  test.each([...filesBelow("examples"), ...filesBelow("test")])("%s", (path) => {
    const text = readText(path);
    if (!SPELT.has(path)) expect(differences(text) ?? []).toEqual([]);
    expect(realDifferences(text) ?? []).toEqual([]);
  });

  test("the file with every key", () => {
    expect(isReadable(EVERY_KEY)).toBe(true);
    expect(differences(EVERY_KEY)).toEqual([]);
  });
});

const RULES = ["cr", "mtr", "riftbound", "bandai"] as const;
const TABLES = ["alone", "teams", "shared", "emperors", "ranges"] as const;
const anyTable = (seed: number, chance: Chance): string => generateTable(seed, { rules: chance.pick(RULES), table: chance.pick(TABLES) } satisfies Kind);

const examples = filesBelow("examples").map((path) => readText(path).split("\n---\n")[0] ?? "");

const SOURCES: Readonly<Record<string, (seed: number, chance: Chance) => string>> = {
  "random scenarios": (seed) => generate(seed),
  "random tables": anyTable,
  // Without aliases, since a change may take away what one stands for.
  "long scenarios": (seed) => stringify(parse(generateLong(seed)), { aliasDuplicateObjects: false }),
  "every key": () => EVERY_KEY,
  examples: (_seed, chance) => chance.pick(examples),
};

describe("random scenarios are accepted", () => {
  test.each(["random scenarios", "random tables", "long scenarios"])("%s", (name) => {
    for (let seed = 0; seed < 100; seed += 1) {
      const text = SOURCES[name]?.(seed, chanceFrom(seed)) ?? "";
      expect({ seed, differences: differences(text) }).toEqual({ seed, differences: [] });
    }
  });
});

/** How many changed files of each kind are looked at. MUTANTS=10000 looks at more. */
const COUNT = Number(process.env["MUTANTS"] ?? "100");

describe("scenarios with something changed in them", () => {
  test.each(Object.entries(SOURCES))("%s", (_name, source) => {
    const counts = { accepted: 0, refused: 0, beyond: 0 };
    for (let seed = 0; seed < COUNT; seed += 1) {
      const chance = chanceFrom(seed);
      const text = mutate(source(seed, chance), chance);
      const found = realDifferences(text);
      expect({ seed, text: found && found.length > 0 ? text : "", differences: found ?? [] }).toEqual({ seed, text: "", differences: [] });
      counts[found === null ? "beyond" : isReadable(text) ? "accepted" : "refused"] += 1;
    }
    // Otherwise the changes would be too tame, or leave nothing to look at.
    expect(counts.accepted).toBeGreaterThan(COUNT / 10);
    expect(counts.refused).toBeGreaterThan(COUNT / 3);
    expect(counts.beyond).toBeLessThan(COUNT / 10);
  }, 300_000);
});

describe("what an editor cannot tell", () => {
  const file = (line: string): string => `scenario: x\nplayers: { Ana: { life: 20, mana: 1 }, Ben: }\n${line}\n`;

  test.each([
    ["007 and 1e3 come as numbers, and are numbers", "repeat: 007\nloop: [{ activate: 1e3, player: 2e1 }]", true],
    ["a number that is too large for one", "repeat: 1e400\nloop: [{ activate: a }]", true],
    ["No is a text, and true may be one", "loop: [{ activate: No, player: true, if: true }]", true],
  ])("accepted by both: %s", (_name, line) => {
    expect({ isReadable: isReadable(file(line)), differences: differences(file(line)) }).toEqual({ isReadable: true, differences: [] });
  });

  test.each([
    ["other spellings of a number", "state: { n: 0x1F }\nloop: [{ activate: a }]"],
    ["1.0 is a whole number to an editor", "repeat: 1.0\nloop: [{ activate: a }]"],
    ["so is a fraction behind sixteen digits", "repeat: 99999999999999999999.5\nloop: [{ activate: a }]"],
    ["True is true", "loop: [{ mana: a, forced: True }]"],
  ])("accepted by the schema only: %s", (_name, line) => {
    expect(differences(file(line))).toEqual([expect.stringContaining("the schema accepts what the reader refuses") as string]);
  });

  test("refused by the schema only: the word null without quotes", () => {
    expect(isReadable(file("loop: [{ activate: null }]"))).toBe(true);
    expect(differences(file("loop: [{ activate: null }]"))).toEqual([expect.stringContaining("the schema refuses what the reader accepts") as string]);
    expect(differences(file('loop: [{ activate: "null" }]'))).toEqual([]);
  });

  test.each([
    ["names", "loop: [{ activate: a, player: Cho, pay: { Ana.elves: 1 } }]"],
    ["what only some games have", "rules: riftbound\nloop: [{ cast: a }]"],
    ["conditions in place of a number, which the check explains", "repeat: { until: Ana.life > 3 }\nloop: [{ activate: a }]"],
  ])("left to loopcut check: %s", (_name, line) => {
    expect(differences(file(line))).toEqual([]);
  });
});
