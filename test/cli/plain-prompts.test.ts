import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { makePlainPrompts } from "../../src/cli/plain-prompts.ts";

// Names that are numbers of their own, as those of seats: only what is printed counts.
const CHOICES = [{ name: "1", text: "Ana" }, { name: "0", text: "Ben" }, { name: "ana-2", text: "Anabel" }];

async function choose(...typed: readonly string[]): Promise<{ readonly chosen: string | null; readonly written: string }> {
  let written = "";
  const prompts = makePlainPrompts(Readable.from(typed.map((line) => `${line}\n`)), (text) => { written += text; }, new AbortController().signal);
  const chosen = await prompts.choose("Who?", CHOICES);
  prompts.close();
  return { chosen, written };
}

test.each([["1", "1"], ["2", "0"], ["3", "ana-2"], ["Ben", "0"], ["ana", "1"], ["anab", "ana-2"], ["back", null]])("%j chooses %j", async (typed, name) => {
  // What two begin with means neither, but for the one that is called just so.
  if (typed === "ana") expect((await choose("ana", "2")).written).toContain("ana is none of these.");
  else expect((await choose(typed)).chosen).toBe(name);
});

test.each(["0", "4", "ana-2", "x", ""])("%j chooses nothing, and it is asked again", async (typed) => {
  const { chosen, written } = await choose(typed, "2");
  expect(chosen).toBe("0");
  expect(written.split("Who?")).toHaveLength(3);
});
