import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { run } from "../cli/fake-io.ts";

// UPDATE_GOLDEN=1 writes the files anew; the difference is then reviewed by a person.
const isUpdate = process.env["UPDATE_GOLDEN"] === "1";
const ROOT = fileURLToPath(new URL("../golden/reports/", import.meta.url));

/** Whole runs, one for each kind of outcome and the cases that are hard to read. */
const RUNS: Readonly<Record<string, readonly string[]>> = {
  taken: ["examples/presence-of-gond.loop.yaml", "--answer", "Ben=accept"],
  shortened: ["examples/four-players-nonactive-proposer.loop.yaml", "--case", "Each names an earlier place than the one before"],
  draw: ["examples/seal-of-cleansing.loop.yaml", "--answer", "Ana=no-action", "--answer", "Ben=no-action"],
  "game-over": ["examples/sanguine-bond-exquisite-blood.loop.yaml", "--answer", "Ana=no-action", "--answer", "Ben=no-action"],
  "must-differ": ["examples/flying-toggle.loop.yaml", "--document", "1"],
  refused: ["examples/refused/wirefly-hive.loop.yaml"],
  judge: ["examples/two-choices-to-stop.loop.yaml"],
  "large-number": ["examples/presence-of-gond.loop.yaml", "--case", "Ten to the hundredth tokens, shortened on the way"],
  "answer-refused": ["examples/presence-of-gond.loop.yaml", "--answer", "Ben=3/make-elf/before"],
};

function compare(name: string, actual: string): void {
  const path = `${ROOT}${name}`;
  if (isUpdate) {
    mkdirSync(ROOT, { recursive: true });
    writeFileSync(path, actual);
  }
  expect(actual).toBe(existsSync(path) ? readFileSync(path, "utf8") : "(there is no such file)");
}

describe.each(Object.entries(RUNS))("%s", (name, args) => {
  test("as text", async () => {
    const { code, out, err } = await run([...args, "--width", "80"]);
    compare(`${name}.txt`, `$ loopcut ${args.map((each) => (/^[\w./=-]+$/.test(each) ? each : `'${each}'`)).join(" ")}\n${err}${out}[exit code ${code}]\n`);
  });

  test("as JSON", async () => {
    compare(`${name}.json`, (await run([...args, "--format", "json"])).out);
  });
});

test("a whole check and a whole test", async () => {
  compare("check.txt", (await run(["check", "examples/refused", "--width", "80"])).out);
  compare("check.json", (await run(["check", "examples/refused/too-often.loop.yaml", "--format", "json"])).out);
  compare("test.txt", (await run(["test", "examples/refused", "--verbose"])).out);
  compare("test.json", (await run(["test", "examples/refused", "--format", "json"])).out);
});

test("every golden file belongs to a run", () => {
  const names = [...Object.keys(RUNS), "check", "test"].flatMap((name) => [`${name}.txt`, `${name}.json`]);
  expect(readdirSync(ROOT).filter((name) => !names.includes(name))).toEqual([]);
});
