import { cpSync, lstatSync, readdirSync, readFileSync, statSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { updateBytes } from "../../src/session/updating.ts";
import { ROOT, run, runJson, scenarioText } from "./fake-io.ts";
import { folderWith } from "./folder.ts";

const FULL = "{ outcome: taken, at: end, iterations: 10, priority: Ana, must-differ: none, by: Ana, state: { Ana.elves: 10 } }";
const BOTH = "answers: { Ben: accept, Cho: accept }";

/** The text after an update; what it tells; and a second update changes nothing. */
function update(text: string): { readonly text: string; readonly left: readonly string[]; readonly changes: readonly string[] } {
  const bytes = Buffer.from(text);
  const updated = updateBytes("x.loop.yaml", bytes);
  const after = updated.bytes ?? bytes;
  const again = updateBytes("x.loop.yaml", after);
  expect([again.bytes, again.notUpdated.map(({ reason }) => reason)]).toEqual([null, updated.notUpdated.map(({ reason }) => reason)]);
  return {
    text: Buffer.from(after).toString(),
    left: updated.notUpdated.map(({ given, reason }) => `${given.name}: ${reason}`),
    changes: updated.updated.flatMap(({ given, changes }) => changes.map(({ key, before, after: now }) => `${given.name}: ${key}: ${before ?? ""} → ${now}`)),
  };
}

const withCases = (cases: string): string => `${scenarioText()}cases:\n${cases}`;
const oneCase = (expected: string, rest = BOTH): string => withCases(`  - name: a\n    ${rest}\n    expect: ${expected}\n`);

/** What stands behind `expect` after an update. */
const refreshed = (expected: string, rest = BOTH): string => update(oneCase(expected, rest)).text.split("    expect: ").at(-1)?.trimEnd() ?? "";

describe("only what is given and came out otherwise is written", () => {
  test.each([
    ["{ outcome: draw }", "{ outcome: taken }"],
    ["{ outcome: 'draw', at: \"3/make/before\",iterations:   7 }", "{ outcome: 'taken', at: \"end\",iterations:   10 }"],
    ["{ outcome: [draw, judge] }", "{ outcome: taken }"],
    ["{ outcome: [draw, taken], priority: Ben }", "{ outcome: [draw, taken], priority: Ana }"],
    ["{ must-differ: \"Ben\" }", "{ must-differ: none }"],
    ["{ loses: [Ana, Ben], wins: Cho, draw: none }", "{ loses: none, wins: none, draw: none }"],
    ["{ state: { Ben.life: 20, Ana.elves: 10^2 } }", "{ state: { Ben.life: 20, Ana.elves: 10 } }"],
    ["{ state: none }", "{ state: { Ana.elves: 10 } }"],
    ["{ refused-for: [cannot-pay], by-hand: allowed }", "{ refused-for: none, by-hand: none }"],
    ["{ answer-refused: { Ben: not-earlier } }", "{ answer-refused: none }"],
    ["{ cites: [.2c], assumptions: [zero] }", "{ cites: [CR 732.2a, CR 732.2b, CR 732.2c, CR 117.3b, CR 117.3c, CR 117.3d], assumptions: none }"],
    ["{}", "{}"],
  ])("%s", (before, after) => {
    // Which rules are cited is for other tests.
    const got = refreshed(before);
    if (before.includes("cites")) expect(got).toMatch(/^\{ cites: (?:\[CR 732\.2a.*\]|\[\.2c\]), assumptions: (?:none|\[.*\]) \}$/);
    else expect(got).toBe(after);
  });

  test("the code of a refused answer", () => {
    expect(refreshed("{ answer-refused: { Ben: no-such-place } }", "answers: { Ben: 1/make/before }")).toBe("{ answer-refused: { Ben: not-your-place } }");
    expect(update(oneCase("{ outcome: taken, answer-refused: { Ben: not-your-place } }", "answers: { Ben: 1/make/before }")).left).toEqual(["a: there is nothing that \"outcome\" could be: an answer was refused"]);
  });

  test("in lines of their own, with comments everywhere and odd indentation", () => {
    const before = `  # before
  -   name: "ä ☃"   # the name
      # who says what
      answers: { Ben: accept,   Cho: 2/make/responding }
      expect:         # what comes out
             # indented
             outcome: taken     # not so
             at:
                10/make/after   # nor this
             'priority':   'Ana' # in quotes
             must-differ: none
             state:  # numbers
               # first
               Ana.elves: 1_0   # elves
               "Ben.life": "20"
             assumptions:
               - zero # one
      # behind
`;
    const { text } = update(withCases(before));
    expect(text).toBe(withCases(before
      .replace("outcome: taken", "outcome: shortened").replace("10/make/after", "2/make/responding").replace("'Ana'", "'Cho'")
      .replace("must-differ: none", "must-differ: Cho").replace("1_0", "1")
      .replace("- zero", "- irrelevant-difference")));
  });

  test("line breaks, a byte order mark, several documents, brackets over lines", () => {
    const before = `\ufeff%YAML 1.2\n---\n${oneCase("{ outcome: draw, # no\n\n      at: end } # yes")}...\n# between\n---\n${scenarioText()}\n---\n${withCases(`  [ { name: b, ${BOTH}, expect: { outcome: draw } },\n    { name: c, ${BOTH} } ]\n`)}`;
    const after = before.replace("outcome: draw, #", "outcome: taken, #").replace("outcome: draw }", "outcome: taken }").replace(`c, ${BOTH}`, `c, ${BOTH}, expect: ${FULL}`);
    for (const lineBreak of ["\n", "\r\n", "\r"]) expect(update(before.replaceAll("\n", lineBreak)).text).toBe(after.replaceAll("\n", lineBreak));
  });

  test("lists in lines of their own grow and shrink", () => {
    const text = (loses: string): string => `scenario: x\nplayers: { Ana: { life: 2 }, Ben: { life: 3 }, Cho: { life: 9 } }\nrepeat: 5\nloop:\n  - { activate: y, change: { Ana.life: -1, Ben.life: -1 } }\ncases:\n  - name: a\n    answers: { Ben: accept, Cho: accept }\n    expect:\n      loses:${loses}\n      outcome: game-over\n`;
    for (const loses of ["\n        - Cho", "\n      - Cho\n      - Ben\n      - Ana", " none", " [Ben]", " Cho"]) {
      const { text: after, left } = update(text(loses));
      expect(left).toEqual([]);
      expect(updateBytes("", Buffer.from(after)).bytes).toBe(null);
    }
  });
});

describe("a case without expect gets a full one", () => {
  test("behind its last key, in the way the case is written", () => {
    expect(update(withCases(`  - name: a\n    ${BOTH}   # both\n    # more\n\n  - { name: b, ${BOTH}, }\n`)).text).toBe(withCases(`  - name: a
    ${BOTH}   # both
    expect:
      outcome: taken
      at: end
      iterations: 10
      priority: Ana
      must-differ: none
      by: Ana
      state: { Ana.elves: 10 }
    # more

  - { name: b, ${BOTH}, expect: ${FULL}, }
`));
    expect(update(withCases(`  - ${BOTH}\n    name: |\n      in a\n      block`)).text).toContain("      block\n    expect:\n      outcome: taken\n");
  });
});

describe("what is not updated away", () => {
  test.each([
    ["an answer is missing", "answers: { Ben: accept }", "its answers do not fit: expected an answer of Cho, came out as answer-missing"],
    ["an answer is not asked for", "answers: { Ben: 2/make/responding, Cho: 1/make/responding, Ana: 4 }", "its answers do not fit: expected no answer of Ana, who is not asked, came out as answer-unused"],
    ["an answer is refused", "answers: { Ben: 1/make/before, Cho: accept }", "its answers do not fit: expected an answer of Ben that is allowed"],
    ["a name is wrong", "answers: { Ben: accept, Chow: accept }", "the names of the scenario do not fit together"],
  ])("%s", (_what, answers, reason) => {
    for (const text of [oneCase("{ outcome: draw }", answers), withCases(`  - name: a\n    ${answers}\n`)]) {
      const { text: after, left } = update(text);
      expect(after).toBe(text);
      expect(left).toEqual([expect.stringContaining(reason) as string]);
    }
  });

  test.each([
    ["{ outcome: &word draw }", "something in \"outcome\" has the anchor \"&word\""],
    ["&all { outcome: draw }", "\"expect\" has the anchor \"&all\""],
    ["{ outcome: draw, loses: [ Ben, # he\n      Ana ] }", "\"loses\" stays: a comment stands inside it"],
    ["\n      loses:\n      - Ben   # he", "\"loses\" stays: a comment stands inside it"],
    ["\n      outcome: >-\n        draw\n", "\"outcome\" stays: it is written as a block of text"],
  ])("%s", (expected, reason) => {
    const text = oneCase(expected);
    expect(update(text)).toEqual({ text, left: [`a: ${reason.replace(/^something in "outcome" has/, "\"outcome\" has")}`].map((each) => expect.stringContaining(each.slice(3)) as string), changes: [] });
  });

  test("aliases, in an expectation, of one and of a case; the other cases are updated", () => {
    const text = withCases(`  - { name: a, ${BOTH}, expect: &e { outcome: draw } }\n  - { name: b, ${BOTH}, expect: *e }\n  - { name: c, ${BOTH}, expect: { outcome: draw } }\n  - { name: d, answers: &x { Ben: accept, Cho: accept }, expect: { outcome: draw } }\n  - { name: e, answers: *x, expect: { outcome: draw } }\n`);
    const { text: after, left } = update(text);
    expect(left).toEqual(["a: \"expect\" has the anchor \"&e\"", "b: \"expect\" is written as the alias \"*e\""]);
    expect(after).toBe(text.replaceAll(/(name: [cde].*)outcome: draw/g, "$1outcome: taken"));
  });
});

describe("loopcut test --update", () => {
  test("tells what changed, tests what is there now, and leaves alone what is right", async () => {
    const right = oneCase("{ outcome: taken }");
    const cwd = folderWith({ "a.loop.yaml": oneCase("{ outcome: draw, state: { Ana.elves: 9 } }"), "b.loop.yaml": right, "c.loop.yaml": oneCase("{ outcome: draw }", "answers: { Ben: accept }"), "d.loop.yaml": "scenario: x\n" });
    const long = new Date(1_000_000_000_000);
    for (const name of ["b.loop.yaml", "c.loop.yaml", "d.loop.yaml"]) utimesSync(join(cwd, name), long, long);
    const first = await run(["test", "--update", "a.loop.yaml", "b.loop.yaml"], { cwd });
    expect(first).toEqual({
      code: 0, err: "",
      out: "updated  a.loop.yaml (1 case)\n    a\n        outcome: draw → taken\n        state of Ana.elves: 9 → 10\nok  a.loop.yaml (1 case)\nok  b.loop.yaml (1 case)\n2 passed, 0 failed in 2 files\n",
    });
    expect(await run(["test", "--update", "a.loop.yaml", "b.loop.yaml"], { cwd })).toEqual({ code: 0, err: "", out: "ok  a.loop.yaml (1 case)\nok  b.loop.yaml (1 case)\n2 passed, 0 failed in 2 files\n" });
    const all = await runJson(["test", "--update"], { cwd });
    expect(all.code).toBe(1);
    expect(all.data.summary).toEqual({ files: 4, passed: 2, failed: 2 });
    expect(all.err).toBe("not updated  c.loop.yaml: a: its answers do not fit: expected an answer of Cho, came out as answer-missing\n");
    for (const name of ["b.loop.yaml", "c.loop.yaml", "d.loop.yaml"]) expect(statSync(join(cwd, name)).mtimeMs).toBe(long.getTime());
  });

  test("two names of one file, and a link that stays one", async () => {
    const cwd = folderWith({ "a.loop.yaml": oneCase("{ outcome: draw }") });
    symlinkSync("a.loop.yaml", join(cwd, "b.loop.yaml"));
    expect(await run(["test", "--update"], { cwd })).toMatchObject({ code: 0, err: "", out: expect.stringContaining("2 passed, 0 failed in 2 files") as string });
    expect(lstatSync(join(cwd, "b.loop.yaml")).isSymbolicLink()).toBe(true);
  });

  test("standard input and other rules are wrong use", async () => {
    expect(await run(["test", "--update", "-"], { stdin: [oneCase("{}")] })).toMatchObject({ code: 2, out: "", err: expect.stringContaining("--update writes into files") as string });
    expect(await run(["test", "--update", "--rules", "mtr"], { cwd: folderWith({ "a.loop.yaml": oneCase("{}") }) })).toMatchObject({ code: 2, out: "" });
  });
});

const examples = ["examples", "examples/refused"].flatMap((folder) => readdirSync(join(ROOT, folder)).filter((name) => name.endsWith(".loop.yaml")).map((name) => `${folder}/${name}`));

describe("the examples, with what they expect made wrong and mended again", () => {
  test("only what was made wrong has changed", () => {
    for (const path of examples) {
      // Comments behind the values, and the line breaks of another system.
      const text = readFileSync(join(ROOT, path), "utf8").replaceAll(/^( +(?:outcome|at|iterations|priority|must-differ|must-break|by|state): [^#\n]*[^#\n ])$/gm, "$1   # as it was").replaceAll("\n", "\r\n");
      expect(updateBytes(path, Buffer.from(text)).notUpdated, path).toEqual([]);
      const wrong = text.replaceAll(/(^ +|\{ )(iterations|priority|must-differ|must-break): ([^ ,\r\n}]+)/gm, (whole, before: string, key: string, value: string) => `${before}${key}: ${key === "iterations" ? "123456" : value === "none" ? "Ana" : "none"}${whole.slice(whole.length)}`);
      const { bytes, notUpdated } = updateBytes(path, Buffer.from(wrong));
      expect(notUpdated.map(({ given, reason }) => `${path}: ${given.name}: ${reason}`).filter((each) => !each.includes("names of the scenario"))).toEqual([]);
      if (bytes && notUpdated.length === 0) expect(Buffer.from(bytes).toString().replaceAll(/(iterations): [0-9_^e]+/g, "$1: N")).toBe(text.replaceAll(/(iterations): [0-9_^e]+/g, "$1: N"));
    }
  });

  test("every case without what it expects gets it, and passes", async () => {
    const cwd = folderWith({});
    cpSync(join(ROOT, "examples"), join(cwd, "examples"), { recursive: true });
    for (const path of examples) {
      const file = join(cwd, path);
      writeFileSync(file, readFileSync(file, "utf8").replaceAll(/^ {4}expect:(?: .*)?\n(?: {5,}.*\n)*/gm, ""));
    }
    const { err, data } = await runJson(["test", "examples", "--update"], { cwd });
    const left = new Set(Array.from(err.matchAll(/not updated {2}(\S+): /g), ([, name]) => name));
    for (const { file, passed } of data.files) if (!left.has(file)) expect({ file, passed }).toEqual({ file, passed: true });
    expect(err.split("\n").filter((line) => line.startsWith("not updated") && !/its answers do not fit/.test(line))).toEqual([]);
  });
});
