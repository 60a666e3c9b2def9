import { readdirSync, readFileSync } from "node:fs";
import stringWidth from "string-width";
import { describe, expect, test } from "vitest";
import { FINDING_CODES } from "../../src/diagnostics/codes.ts";
import { OUTCOMES } from "../../src/domain/case.ts";
import { WHENS } from "../../src/domain/place.ts";
import { VERBS } from "../../src/domain/step.ts";
import { REFUSAL_CODES } from "../../src/procedures/refusal.ts";
import { ASSUMPTION_CODES, defaultRulesEdition, GLOSSARY, namesOf, PROCEDURES, RULE_KEYS, ruleNumber, ruleOf } from "../../src/rules/index.ts";
import { ROOT, run, runJson, type Json } from "./fake-io.ts";

const GOLDEN = "test/golden/rules";
const today = defaultRulesEdition("cr");
const rules = async (...args: readonly string[]): Promise<Json> => (await runJson(["rules", ...args])).data;
const idsOf = (data: Json): readonly string[] => data.entries.map((entry: Json) => entry.id);

/** Runs whose whole output is kept: a name, and the arguments behind `rules`. */
const TRANSCRIPTS: readonly (readonly [string, readonly (readonly string[])[]])[] = [
  ["overview", [[], ["--width", "60"]]],
  ["procedures", [...PROCEDURES.map((id) => [id]), ["cr", "--edition", "2009-10-01", "--width", "70"]]],
  ["editions", [["editions"], ["editions", "--edition", "2009-10-01"]]],
  ["numbers", [
    ["732.2b"], ["727.2b"], ["CR", "727.2b"], ["720.5"], ["720.5", "--edition", "2018-07-13"], [".5", "--edition", "2023-11-17"], ["104.4f"], ["104.4f", "--edition", "2009-10-01"], ["MTR 4.4"],
    ["732"], ["11-1-1"], ["505.7"], ["CR 340.4", "--rules", "riftbound"], ["732.1c", "--edition", "2012-05-01"], [".2b", "--edition", "2026-09-25"],
  ]],
  ["codes", [["cannot-pay"], ["not-utf-8"], ["not-earlier"], ["no-such-place"]]],
  ["assumptions", ASSUMPTION_CODES.map((code) => [code])],
  ["words", [["priority"], ["draw"], ["must-differ"], ["taken"], ["trigger"], ["maintaining", "player"], ["phase"]]],
  ["searches", [["range", "seats"], ["draw", "range"], ["controlled"], ["controller"], ["stack"], ["mtr.loop"], ["shuffle"]]],
  ["missing", [["cannot-pya"], ["xyzzy"], ["733.1"], ["CR", "505.7"], ["CR 732.2x"], ["maintaning player"], ["draw xyzzy"], ["draw", "colon"], ["cr.shortcut.answr"], ["ciao"]]],
];

describe("what is written", () => {
  test.each(TRANSCRIPTS)("%s", async (name, runs) => {
    const parts: string[] = [];
    for (const args of runs) {
      const { code, out, err } = await run(["rules", ...args]);
      parts.push(`$ loopcut ${["rules", ...args].map((each) => (/[^\w./^=-]/.test(each) ? `'${each}'` : each)).join(" ")}\n${err}${out}[${String(code)}]\n`);
    }
    await expect(parts.join("\n")).toMatchFileSnapshot(`${ROOT}${GOLDEN}/${name}.txt`);
  });

  test("every transcript that is kept is made", () => {
    expect(readdirSync(`${ROOT}${GOLDEN}`).sort()).toEqual(TRANSCRIPTS.map(([name]) => `${name}.txt`).sort());
  });
});

describe("everything can be looked up", () => {
  test("each rule by its key, by its number and as it is printed", async () => {
    for (const key of RULE_KEYS) {
      const byKey = await rules(key);
      expect(byKey, key).toMatchObject({ page: "found", entries: [{ kind: "rule", id: key, title: ruleOf(key).title, use: expect.stringMatching(/\.$/) as string }] });
      expect(idsOf(await rules(ruleNumber(key, today))), key).toContain(key);
      expect(idsOf(await rules(byKey.entries[0].rule)), key).toContain(key);
    }
  }, 60_000);

  test("each finding by its code, with what gives it", async () => {
    // The page about findings says of a code that it has no example yet; another test sees to it that none is missing for long.
    const page = readFileSync(`${ROOT}docs/findings.md`, "utf8");
    const withoutExample = new Set(Array.from(page.matchAll(/^### (\S+)\n\n[^\n]+\n\nThere is no example/gm), ([, code = ""]) => code));
    for (const code of Object.keys(FINDING_CODES)) {
      const { page, entries } = await rules(code);
      const found = entries.find((entry: Json) => entry.kind === "finding");
      expect({ page, found }).toMatchObject({ page: "found", found: { id: code, why: expect.stringMatching(/\.$/) as string, help: expect.stringMatching(/\.$/) as string } });
      if (!withoutExample.has(code)) expect(found.example.output, code).toContain(`[${code}]`);
    }
  });

  test("each refusal, assumption, outcome, verb, word of a place and word of the glossary", async () => {
    const all: readonly (readonly [string, readonly string[]])[] = [
      ["refusal", REFUSAL_CODES], ["assumption", ASSUMPTION_CODES], ["word", [...OUTCOMES, ...VERBS, ...WHENS, ...GLOSSARY.flatMap(({ words }) => words.flatMap(namesOf))]],
    ];
    for (const [kind, names] of all) {
      for (const name of names) {
        const { page, entries } = await rules(name);
        expect({ name, page, kinds: entries.map((entry: Json) => entry.kind) }).toMatchObject({ name, page: "found", kinds: expect.arrayContaining([kind]) as string[] });
      }
    }
  }, 60_000);

  test("each procedure, also by the name of its game, whatever the case", async () => {
    for (const id of PROCEDURES) expect(await rules(id)).toMatchObject({ page: "procedure", procedures: [{ id }] });
    for (const name of ["Digimon", "one piece", "CR", "Magic Tournament Rules"]) expect((await rules(name)).page).toBe("procedure");
  });

  test("what is said to be worth looking up is there", async () => {
    const { out } = await run(["rules"]);
    const commands = Array.from(out.matchAll(/^ {2}loopcut rules (\S+(?: \S+)*?)  /gm), ([, words = ""]) => words);
    expect(commands).toHaveLength(7);
    for (const words of commands) expect({ words, code: (await run(["rules", ...words.split(" ")])).code }).toEqual({ words, code: 0 });
  });
});

describe("numbers", () => {
  test.each([["2009-10-01", "713.2b"], ["2018-07-13", "720.2b"], ["2023-11-17", "727.2b"], ["2026-04-17", "732.2b"]])("on %s .2b is %s, and each number is found in any edition", async (date, number) => {
    expect((await rules(".2b", "--edition", date)).entries[0].rule).toMatch(new RegExp(`^CR ${number} `));
    for (const other of ["2009-10-01", "2018-07-13", "2023-11-17", "2026-04-17"]) {
      expect(idsOf(await rules(number, "--edition", other))).toContain("cr.shortcut.answer");
    }
  });

  test("a number with several meanings lists each, and the one in the edition first", async () => {
    expect((await rules("720.5")).entries).toMatchObject([{ id: "cr.control", note: expect.stringContaining("2 February 2024") as string }, { id: "cr.shortcut.outside", note: expect.stringContaining("27 April 2018") as string }]);
    expect((await rules("720.5", "--edition", "2018-07-13")).entries).toMatchObject([{ id: "cr.shortcut.outside", note: null }, { id: "cr.control" }]);
    expect((await rules("720.5")).notes).toEqual(["In the edition of 17 April 2026 section 720 is \"Omen Cards\", and none of its rules is about loops."]);
  });

  test("an edition that says something else says it", async () => {
    expect((await rules(".3", "--edition", "2009-07-11")).entries[0].says).not.toBe((await rules(".3")).entries[0].says);
  });

  test("a rule that is younger than the edition is not in its procedure, but can be looked up", async () => {
    const old = (await run(["rules", "cr", "--edition", "2009-10-01"])).out;
    expect(old).not.toContain("805.5");
    expect(old).toContain("[CR 713.2b]");
    expect((await rules("732.1c", "--edition", "2012-05-01")).entries[0].rule).toBe("CR 720.1c (13 July 2018)");
  });

  test("the newest edition says how much of it is known", async () => {
    expect((await rules("cr", "--edition", "2026-09-25")).notes).toMatchObject([expect.stringMatching(/^Of the edition of 25 September 2026 only/) as string]);
  });
});

describe("what is not there is exit 2, with something to try", () => {
  test.each([
    [["cannot-pya"], "did you mean \"cannot-pay\"?"], [["not-erlier"], "did you mean \"not-earlier\"?"], [["optonal-across-turns"], "did you mean \"optional-across-turns\"?"],
    [["cr.shortcut.answr"], "did you mean \"cr.shortcut.answer\"?"], [["rifbound"], "did you mean \"riftbound\"?"], [["edtions"], "did you mean \"editions\"?"], [["prioritty"], "did you mean \"priority\"?"],
    [["CR", "505.7"], "did you mean \"Riftbound TR 505.7 (9 October 2026)\"?"], [["732.2x"], "did you mean \"CR 732.2"], [["qqqqqqqq"], "loopcut rules shows what there is"],
    [["mtr", "--edition", "2001-01-01"], "for example --edition 2009-07-11"], [["--edition", "2023"], "for example --edition 2023-02-03"], [["--rules", "crr"], "did you mean \"cr\"?"],
  ])("%j", async (args, words) => {
    for (const format of ["text", "json"]) {
      const { code, out, err } = await run(["rules", ...args, "--format", format]);
      expect({ code, out }).toEqual({ code: 2, out: "" });
      expect(err).toMatch(/^error: /);
      expect(err).toContain(words);
    }
  });

  test("a text from outside never reaches the terminal as it is", async () => {
    for (const text of ["\u001b[31mred", "draw \u202e", "::error::x", "732.2b\u0007", "x".repeat(100_000), "draw ".repeat(2_000), "\ud800"]) {
      const { code, out, err } = await run(["rules", text]);
      expect([0, 2]).toContain(code);
      expect(Array.from(`${out}${err}`).filter((character) => (character < " " && character !== "\n") || "\u2028\u202e".includes(character))).toEqual([]);
      expect(`${out}${err}`.length).toBeLessThan(20_000);
      expect(`${out}${err}`).not.toMatch(/^::/m);
    }
  });
});

describe("on the screen", () => {
  const PAGES = [[], ...PROCEDURES.map((id) => [id]), ["editions"], ["732.2b"], ["727.2b"], ["104"], ["tie"], ["not-earlier"], ["must-differ"], ["draw", "range"]];

  test.each([20, 40, 60, 80, 132])("%i columns: no line is longer, except for a word that cannot be broken", async (width) => {
    for (const args of PAGES) {
      const { out } = await run(["rules", ...args, "--width", String(width)]);
      const long = out.split("\n").filter((line) => stringWidth(line) > width && line.trim().split(/[ ,]+/).every((word) => stringWidth(word) < width / 3) && !/\[[^\]]* [^\]]*\]?/.test(line));
      expect({ args, long }).toEqual({ args, long: [] });
    }
  });

  test("colour adds nothing but itself", async () => {
    // oxlint-disable-next-line no-control-regex
    const SGR = /\u001b\[[0-9;]*m/g;
    for (const args of [...PAGES, ["cannot-pay"]]) {
      const plain = await run(["rules", ...args]);
      const coloured = await run(["rules", ...args, "--color"]);
      expect(coloured.out).not.toBe(plain.out);
      expect({ ...coloured, out: coloured.out.replaceAll(SGR, "") }).toEqual(plain);
    }
    expect((await run(["rules", "--color", "--format", "json"])).out).not.toMatch(SGR);
  });

  test("no line ends in blanks, and no tie of a citation is left", async () => {
    for (const args of PAGES) expect((await run(["rules", ...args])).out).not.toMatch(/[ \t]\n|\u00a0/);
  });
});
