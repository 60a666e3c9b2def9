// Riftbound's players never read a word of Magic: not in results, tables, questions or findings.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readFile } from "../../src/syntax/index.ts";
import { folderWith } from "../cli/folder.ts";
import { ROOT, run } from "../cli/fake-io.ts";

const MAGIC = /\b(stack|mana|tap(s|ped)?|untap(s|ped)?|graveyard|active player|spell|casts?|exile|Comprehensive Rules)\b/i;

const examples = ["examples", "examples/refused"].flatMap((folder) => readdirSync(join(ROOT, folder)).filter((name) => name.startsWith("riftbound-")).map((name) => `${folder}/${name}`));

/** What the program wrote, without the words of the file itself. */
function ownWords(text: string, file: string): string {
  const written = readFileSync(join(ROOT, file), "utf8").split("\n").map((line) => line.trim()).filter((line) => line !== "");
  return text.split("\n").filter((line) => !written.some((each) => line.includes(each)) && !/draw spell|title|scenario/.test(line)).join("\n");
}

const casesOf = (file: string): readonly string[] =>
  readFile(readFileSync(join(ROOT, file)), file).documents.flatMap((document) => document.draft?.cases.map((each) => each.name.text) ?? []);

describe("no word of Magic", () => {
  test("there are examples to look at", () => {
    expect(examples.length).toBeGreaterThan(8);
  });

  test.each(examples)("%s", async (file) => {
    const outputs = [await run(["check", "--verbose", file])];
    const { documents } = readFile(readFileSync(join(ROOT, file)), file);
    for (const [index] of documents.entries()) outputs.push(await run(["show", file, "--document", String(index + 1)]));
    for (const name of casesOf(file)) outputs.push(await run(["negotiate", file, "--case", name, "--verbose"]));
    for (const { out, err } of outputs) expect(ownWords(`${out}\n${err}`, file)).not.toMatch(MAGIC);
  });

  test.each([
    ["not on top", "  - { id: a, play: one, hold: true }\n  - { id: b, play: two, hold: true }\n  - { id: r, resolve: a }\n"],
    ["nothing to resolve", "  - { id: a, play: one }\n  - { id: b, play: two, hold: true }\n  - { id: r, resolve: b }\n  - { id: r2, resolve: b }\n"],
    ["a phase with something on the Chain", "  - { id: a, play: one, hold: true }\n  - { id: b, phase: the end }\n"],
    ["what is left on the Chain", "  - { id: a, play: one, hold: true }\n"],
    ["an action out of turn", "  - { id: a, play: one, player: Ben }\n"],
    ["a loop that ends in another turn", "  - { id: a, play: one }\n  - { id: b, turn: Ben }\n"],
  ])("findings: %s", async (_what, steps) => {
    const cwd = folderWith({ "a.loop.yaml": `scenario: x\nrules: riftbound\nplayers: [Ana, Ben]\nrepeat: 3\nloop:\n${steps}` });
    const { out, err } = await run(["check", "--verbose", "a.loop.yaml"], { cwd });
    expect(`${out}${err}`.replaceAll(/\[[a-z-]+\]/g, "")).not.toMatch(MAGIC);
    expect(`${out}${err}`).toMatch(/error|note/);
  });

  test("the questions of a negotiation", async () => {
    const { out, err } = await run(["negotiate", "examples/riftbound-grim-apothecary.loop.yaml", "--answers", "-"], { stdin: ["5\n"] });
    expect(ownWords(`${out}\n${err}`, "examples/riftbound-grim-apothecary.loop.yaml")).not.toMatch(MAGIC);
  });
});
