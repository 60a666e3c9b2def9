import { expect, test } from "vitest";
import { paintFor } from "../../src/cli/io.ts";
import { makeSource } from "../../src/diagnostics/source.ts";
import { NO_ADVANCE } from "../../src/session/advance.ts";
import { makeAsker } from "../../src/session/asking.ts";
import { conduct } from "../../src/session/conduct.ts";
import { editionOf } from "../../src/session/run-case.ts";
import { readFile, resolveScenario } from "../../src/syntax/index.ts";

/** Asks with these lines typed; gives what was said besides, and what came out. */
async function ask(rules: string, ...typed: string[]) {
  const text = `scenario: x\nrules: ${rules}\nplayers: [Ana, Ben]\nloop: [{ id: a, activate: x }]\n`;
  const { scenario } = resolveScenario(readFile(new TextEncoder().encode(text), "x").documents[0]?.draft ?? expect.fail("cannot be read"), { caseIndex: null });
  if (!scenario) expect.fail("does not fit together");
  let said = "";
  const asker = makeAsker({
    prompts: { line: () => Promise.resolve(typed.shift() ?? expect.fail(`nothing more is typed:\n${said}`)), choose: () => Promise.resolve(null) },
    say: (words) => { said += words; },
    options: () => ({ width: 200, paint: paintFor(false), plain: false }),
    edition: editionOf(scenario), source: makeSource("x", text), remember: () => {},
  });
  const { negotiation, scenario: numbered } = await conduct(scenario, NO_ADVANCE, asker);
  return { said, entries: negotiation?.entries.map(({ answer }) => answer), repeat: numbered.blocks[0]?.repeat };
}

test.each([["1,000", 1_000n], ["a million", 1_000_000n], ["10 times", 10n], ["2k", 2_000n], ["10^30", 10n ** 30n]])("how often: %s", async (typed, number) => {
  expect((await ask("cr", typed, "accept", "done")).repeat).toMatchObject({ kind: "amount", amount: { constant: number } });
});

test("where numbers are answers they are understood, too", async () => {
  expect((await ask("mtr", "a thousand", "1,0", "900 times", "done")).entries).toMatchObject([{ kind: "number", number: 1_000n }, { kind: "number", number: 900n }]);
});

test("one that is too large is said to be so, and a place that is none is shown how it is written", async () => {
  expect((await ask("cr", "10^9999999", "5", "3/a", "accept", "done")).said).toMatch(/That is too large: a number may have at most 1,000,000 digits\.[\s\S]*A place is ITERATION\/STEP\/WHEN, such as 1\/a\/responding\./);
  expect((await ask("mtr", "10^9999999", "5", "agree", "done")).said).toContain("at most 1,000,000 digits");
});
