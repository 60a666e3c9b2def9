import { expect, test } from "vitest";
import { ROOT, run } from "../cli/fake-io.ts";
import { byEffort } from "../effort.ts";
import { goThrough } from "../syntax/go-through.ts";
import { readCorpus, readPool } from "./corpus.ts";
import { makeInput } from "./inputs.ts";

test("the corpus is read without a fault", () => {
  const corpus = readCorpus(ROOT);
  expect(corpus.length).toBeGreaterThan(50);
  for (const bytes of corpus) goThrough(bytes);
});

test("so are inputs made of it and of the examples", () => {
  const pool = readPool(ROOT);
  for (let seed = 0; seed < byEffort(400, 20_000); seed += 1) {
    const bytes = makeInput(seed, pool);
    try {
      goThrough(bytes);
    } catch (problem) {
      throw new Error(`seed ${String(seed)}: ${Buffer.from(bytes).toString("base64")}`, { cause: problem });
    }
  }
});

test("check tells a finding wherever it ends with another exit code than 0, and has no fault", async () => {
  const corpus = readCorpus(ROOT);
  for (const bytes of corpus.filter((_, index) => index % 8 === 0)) {
    const { code, out } = await run(["check", "--format", "json", "-"], { stdin: [bytes] });
    const { summary } = JSON.parse(out) as { summary: { errors: number } };
    expect(code).toBe(summary.errors > 0 ? 1 : 0);
  }
});
