import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runNegotiate } from "../../src/cli/negotiate.ts";
import { writeWhole } from "../../src/cli/write-file.ts";
import { readFile } from "../../src/syntax/index.ts";
import { GOND, ROOT, run, runJson, scenarioText } from "./fake-io.ts";
import { folderWith } from "./folder.ts";
import { byEffort } from "../effort.ts";

const ACCEPT = ["--answer", "Ben=accept", "--answer", "Cho=accept"];
const textIn = (cwd: string, name: string): string => readFileSync(join(cwd, name), "utf8");

/** The block of a recorded case, as it stands at the end of these files. */
const RECORDED = `- name: Ben accepts, Cho accepts
    answers: { Ben: accept, Cho: accept }
    expect:
      outcome: taken
      at: end
      iterations: 10
      priority: Ana
      must-differ: none
      by: Ana
      state: { Ana.elves: 10 }
`;

/** Records the same negotiation behind a text and gives what was added; the case passes. */
async function recordBehind(text: string, name = "x.loop.yaml"): Promise<string> {
  const cwd = folderWith({ [name]: text });
  const ran = await run(["negotiate", name, ...ACCEPT, "--record", name], { cwd });
  expect(ran.err).toContain(`recorded in ${name}: "Ben accepts, Cho accepts"`);
  expect(await run(["test", name], { cwd })).toMatchObject({ code: 0 });
  return textIn(cwd, name);
}

describe("--record behind the cases of a file", () => {
  const other = "cases:\n  # the first\n  - {name: \"one\"  , answers: { Ben: accept, Cho: 'accept' } }   # so far\n";

  test("keeps everything else byte for byte", async () => {
    for (const before of [`${scenarioText()}${other}`, `# é ☃\n${scenarioText()}\n\n${other}`]) expect(await recordBehind(before)).toBe(`${before}  ${RECORDED}`);
  });

  test("without cases, with them in the middle, and without a line break at the end", async () => {
    expect(await recordBehind(scenarioText())).toBe(`${scenarioText()}cases:\n  ${RECORDED}`);
    expect(await recordBehind(scenarioText().trimEnd())).toBe(`${scenarioText()}cases:\n  ${RECORDED}`.trimEnd());
    const middle = scenarioText().replace("repeat: 10\n", `${other}# how often\nrepeat: 10\n`);
    expect(await recordBehind(middle)).toBe(middle.replace("# how often", `  ${RECORDED}# how often`));
  });

  test("in line with cases that are not indented, far in, or kept apart by empty lines", async () => {
    const odd = (indent: string, gap = ""): string => `${scenarioText()}cases:\n${gap}${indent}-   name: one\n${indent}    answers: { Ben: accept, Cho: accept }\n${gap}${indent}-   name: two\n${indent}    answers: { Ben: accept,\n${indent}        Cho: accept }   # on two lines\n`;
    const lined = (indent: string): string => `${indent}${RECORDED}`.replaceAll(/\n {4}/g, `\n${indent}  `);
    for (const indent of ["", " ", "       "]) {
      expect(await recordBehind(odd(indent))).toBe(odd(indent) + lined(indent));
      expect(await recordBehind(odd(indent, "\n"))).toBe(`${odd(indent, "\n")}\n${lined(indent)}`);
    }
  });

  test("with the line breaks and the byte order mark of the file", async () => {
    const before = `\ufeff${scenarioText()}${other}`.replaceAll("\n", "\r\n");
    expect(await recordBehind(before)).toBe(`${before}${`  ${RECORDED}`.replaceAll("\n", "\r\n")}`);
    const lone = `${scenarioText()}${other}`.replaceAll("\n", "\r");
    expect(await recordBehind(lone)).toBe(`${lone}${`  ${RECORDED}`.replaceAll("\n", "\r")}`);
  });

  test("in brackets", async () => {
    const flow = "{ name: \"Ben accepts, Cho accepts\", answers: { Ben: accept, Cho: accept }, expect: { outcome: taken, at: end, iterations: 10, priority: Ana, must-differ: none, by: Ana, state: { Ana.elves: 10 } } }";
    expect(await recordBehind(`${scenarioText()}cases: []  # none\n`)).toBe(`${scenarioText()}cases: [ ${flow} ]  # none\n`);
    expect(await recordBehind(`${scenarioText()}cases: [\n  { name: a, answers: { Ben: accept, Cho: accept } }, # one\n]\n`))
      .toBe(`${scenarioText()}cases: [\n  { name: a, answers: { Ben: accept, Cho: accept } }, ${flow}, # one\n]\n`);
    const whole = "{ scenario: x, players: { Ana: { elves: 0 }, Ben: , Cho: }, repeat: 10, loop: [ { id: make, activate: y, change: { Ana.elves: 1 } } ] }\n";
    expect(await recordBehind(whole)).toBe(whole.replace(" ] }\n", ` ], cases: [${flow}] }\n`));
  });

  test("in the scenario that was negotiated, of a file with several", async () => {
    const cwd = folderWith({ "x.loop.yaml": `%YAML 1.2\n---\n${scenarioText({ title: "one" })}...\n---\n# two\n${scenarioText({ title: "two" })}\n---\n${scenarioText({ title: "three" })}` });
    await run(["negotiate", "x.loop.yaml", "--document", "2", ...ACCEPT, "--record", "x.loop.yaml"], { cwd });
    expect(textIn(cwd, "x.loop.yaml")).toBe(`%YAML 1.2\n---\n${scenarioText({ title: "one" })}...\n---\n# two\n${scenarioText({ title: "two" })}cases:\n  ${RECORDED}\n---\n${scenarioText({ title: "three" })}`);
    await run(["negotiate", "x.loop.yaml", "--document", "2", ...ACCEPT, "--record", "new.loop.yaml"], { cwd });
    expect(readFile(Buffer.from(textIn(cwd, "new.loop.yaml")), "").documents.map(({ title, cases }) => [title, cases.length])).toEqual([["two", 1]]);
    // Another file with several scenarios gets the case where the title is the same.
    const other = `${scenarioText({ title: "zero" })}---\n${scenarioText({ title: "three" })}`;
    writeFileSync(join(cwd, "other.loop.yaml"), other);
    await run(["negotiate", "x.loop.yaml", "--document", "3", ...ACCEPT, "--record", "other.loop.yaml"], { cwd });
    expect(textIn(cwd, "other.loop.yaml")).toBe(`${other}cases:\n  ${RECORDED}`);
  });

  test("a name is given, or made, and no other case has it", async () => {
    const cwd = folderWith({ "x.loop.yaml": scenarioText() });
    const record = (...more: string[]) => run(["negotiate", "x.loop.yaml", ...ACCEPT, "--record", "x.loop.yaml", ...more], { cwd });
    const names = ["it's: \"quoted\" # no comment", "null", "☃ – ‘’", " spaces ", "a\\b\t\u202e"];
    for (const name of names) await record("--name", name);
    for (let times = 0; times < 3; times += 1) await record();
    const { documents } = readFile(Buffer.from(textIn(cwd, "x.loop.yaml")), "");
    expect(documents[0]?.cases.map((each) => each.name)).toEqual([...names, "Ben accepts, Cho accepts", "Ben accepts, Cho accepts (2)", "Ben accepts, Cho accepts (3)"]);
    const before = textIn(cwd, "x.loop.yaml");
    expect(await record("--name", "null")).toMatchObject({ code: 2, out: "", err: expect.stringContaining("has a case \"null\" already") as string });
    expect(textIn(cwd, "x.loop.yaml")).toBe(before);
    expect(await run(["negotiate", "x.loop.yaml", "--name", "x"], { cwd })).toMatchObject({ code: 2, err: expect.stringContaining("add --record FILE") as string });
  });

  test("players and quantities that need quotes", async () => {
    const cwd = folderWith({ "x.loop.yaml": scenarioText({ players: "  \"none\": { \"a: b\": 0 }\n  \"Ben #2, [x]\": { life: 20 }", loop: "  - id: make\n    activate: make\n    change: { 'none.a: b': 1 }" }) });
    expect(await run(["negotiate", "x.loop.yaml", "--answer", "Ben #2, [x]=accept", "--record", "x.loop.yaml"], { cwd })).toMatchObject({ code: 0 });
    expect(textIn(cwd, "x.loop.yaml")).toContain("priority: \"none\"\n      must-differ: none\n      by: \"none\"\n      state: { \"none.a: b\": 10 }");
    expect(await run(["test"], { cwd })).toMatchObject({ code: 0 });
  });
});

describe("--record into a new file", () => {
  test("is a copy of the scenario with the case in place of the others", async () => {
    const cwd = folderWith({ "x.loop.yaml": `# mine\n${scenarioText()}cases:   # all\n- name: one\n  answers: { Ben: accept, Cho: accept }   # end\n\n# behind\n` });
    expect(await run(["negotiate", "x.loop.yaml", "--propose", "4", "--end", "3/make/responding", "--answer", "Ben=accept", "--answer", "Cho=2/make/responding", "--record", "sub.loop.yaml"], { cwd })).toMatchObject({ code: 0 });
    expect(textIn(cwd, "sub.loop.yaml")).toBe(`# mine\n${scenarioText()}cases:
  - name: Ben accepts, Cho says 2/make/responding
    with: { end: 3/make/responding }
    propose: 4
    answers: { Ben: accept, Cho: 2/make/responding }
    expect:
      outcome: shortened
      at: 2/make/responding
      iterations: 1
      priority: Cho
      must-differ: Cho
      by: Cho
      state: { Ana.elves: 1 }\n\n# behind\n`);
    expect(await run(["test", "sub.loop.yaml"], { cwd })).toMatchObject({ code: 0 });
  });

  test("from standard input, with rules from the command line", async () => {
    const cwd = folderWith({});
    expect(await run(["-", ...["Ana=3", "Ben=2", "Cho=agree"].flatMap((each) => ["--answer", each]), "--rules", "mtr", "--record", "new.yaml"], { cwd, stdin: [scenarioText()] })).toMatchObject({ code: 0 });
    expect(textIn(cwd, "new.yaml")).toContain("with: { rules: mtr }\n    answers: { Ana: 3, Ben: 2, Cho: agree }\n    expect:\n      outcome: shortened\n");
    expect(await run(["test", "new.yaml"], { cwd })).toMatchObject({ code: 0 });
  });

  test("numbers that were asked for, of one loop and of several", async () => {
    const cwd = folderWith({
      "one.yaml": scenarioText({ rest: "" }),
      "two.yaml": "scenario: x\nplayers: [Ana, Ben]\nsequence:\n  - { id: first, steps: [ { activate: a } ] }\n  - { id: then, repeat: 4, steps: [ { activate: b } ] }\n  - { id: last, steps: [ { activate: c } ] }\n",
      "answers": "7\naccept\naccept\n",
    });
    await run(["negotiate", "one.yaml", "--answers", "answers", "--record", "a.loop.yaml"], { cwd });
    expect(textIn(cwd, "a.loop.yaml")).toContain("    propose: 7\n    answers: { Ben: accept, Cho: accept }\n");
    await run(["negotiate", "two.yaml", "--propose", "last=3", "--answers", "-", "--record", "b.loop.yaml"], { cwd, stdin: ["7\naccept\n"] });
    expect(textIn(cwd, "b.loop.yaml")).toContain("    propose: { last: 3, first: 7 }\n    answers: { Ben: accept }\n");
    expect(await run(["test"], { cwd })).toMatchObject({ code: 0, out: expect.stringContaining("2 passed, 0 failed") as string });
  });

  test("what is refused is recorded too: the answer, or the proposal", async () => {
    const cwd = folderWith({ "x.loop.yaml": scenarioText({ loop: "  - id: make\n    activate: make\n    pay: { Ana.elves: 1 }" }), "y.loop.yaml": scenarioText() });
    expect(await run(["negotiate", "x.loop.yaml", "--record", "refused.loop.yaml"], { cwd })).toMatchObject({ code: 1 });
    expect(textIn(cwd, "refused.loop.yaml")).toContain("  - name: Nobody is asked\n    expect:\n      outcome: refused\n      refused-for: [cannot-pay]\n");
    expect(await run(["negotiate", "y.loop.yaml", "--answer", "Ben=accept", "--answer", "Cho=1/make/before", "--record", "answer.loop.yaml"], { cwd })).toMatchObject({ code: 1 });
    expect(textIn(cwd, "answer.loop.yaml")).toContain("answers: { Ben: accept, Cho: 1/make/before }\n    expect:\n      answer-refused: { Cho: not-your-place }\n");
    expect(await run(["test"], { cwd })).toMatchObject({ code: 0 });
  });
});

describe("when nothing can be recorded nothing is written", () => {
  const text = scenarioText();

  test("what can be seen beforehand is told before anybody is asked", async () => {
    const cwd = folderWith({ "x.loop.yaml": text, "notes.txt": "hello", "two.loop.yaml": `${text}---\n${text}`, "folder/x": "" });
    for (const [record, message] of [
      ["notes.txt", "it cannot be read as a scenario"], ["folder", "a case is recorded in a file"], ["-", "a case is recorded in a file"], ["nowhere/new.yaml", "its folder is not there"], ["/dev/full", "a case is recorded in a file"],
      ["two.loop.yaml", "it holds 2 scenarios"],
    ] as const) {
      expect({ record, ...(await run(["negotiate", "x.loop.yaml", ...ACCEPT, "--record", record], { cwd })) }).toMatchObject({ record, code: 2, out: "", err: expect.stringContaining(message) as string });
    }
    expect([textIn(cwd, "notes.txt"), readdirSync(cwd).sort()]).toEqual(["hello", ["folder", "notes.txt", "two.loop.yaml", "x.loop.yaml"]]);
  });

  test("anchors and aliases are refused by name, and the case is shown", async () => {
    for (const [cases, message] of [["cases: &all\n  - name: a\n    answers: { Ben: accept, Cho: accept }\n", "the value of \"cases\" has the anchor \"&all\""]] as const) {
      const cwd = folderWith({ "x.loop.yaml": text + cases });
      const ran = await run(["negotiate", "x.loop.yaml", ...ACCEPT, "--record", "x.loop.yaml"], { cwd });
      expect(ran).toMatchObject({ code: 2, out: expect.stringContaining("The shortcut is taken") as string, err: expect.stringContaining(message) as string });
      expect(ran.err).toContain("- name: Ben accepts, Cho accepts\n  answers: { Ben: accept, Cho: accept }\n");
      expect(textIn(cwd, "x.loop.yaml")).toBe(text + cases);
    }
  });

  test("another scenario, in which the case comes to something else", async () => {
    const cwd = folderWith({ "x.loop.yaml": text, "y.loop.yaml": scenarioText({ rest: "repeat: 11" }), "z.loop.yaml": scenarioText({ players: "  Ana: { elves: 0 }\n  Bea:" }) });
    for (const name of ["y.loop.yaml", "z.loop.yaml"]) {
      const before = textIn(cwd, name);
      const ran = await run(["negotiate", "x.loop.yaml", ...ACCEPT, "--record", name], { cwd });
      expect(ran).toMatchObject({ code: 2, err: expect.stringContaining(`nothing is recorded in ${name}: the scenario there comes to something else`) as string });
      expect(textIn(cwd, name)).toBe(before);
    }
  });

  test("a negotiation that does not come to an end", async () => {
    const cwd = folderWith({ "x.loop.yaml": text });
    const ran = await run(["negotiate", "x.loop.yaml", "--answer", "Ben=accept", "--record", "x.loop.yaml"], { cwd });
    expect(ran).toMatchObject({ code: 2, err: expect.stringContaining("nothing is recorded in x.loop.yaml: the answer of Cho is missing") as string });
    expect(textIn(cwd, "x.loop.yaml")).toBe(text);
  });

  test("a file that changed while the players were asked: it stays, and the case is shown", async () => {
    const cwd = folderWith({ "x.loop.yaml": text });
    let out = "";
    let err = "";
    const output = (add: (written: string) => void) => ({ write: add, isTerminal: false, columns: undefined });
    async function* late(): AsyncGenerator<Buffer> {
      yield Buffer.from("accept\n");
      await Promise.resolve();
      yield Buffer.from("accept\n");
    }
    const { Readable, Writable } = await import("node:stream");
    // The report is written before the case; somebody saves the file just then.
    const io = {
      stdout: output((written) => { out += written; writeFileSync(join(cwd, "x.loop.yaml"), "scenario: saved\n"); }), stderr: output((written) => { err += written; }),
      stderrStream: new Writable(), stdin: Readable.from(late()), env: {}, cwd,
    };
    expect(await runNegotiate("x.loop.yaml", { answers: "-", record: "x.loop.yaml" }, io)).toBe(2);
    expect(out).toContain("The shortcut is taken");
    expect(err).toContain("nothing is recorded in x.loop.yaml: it has changed since it was read");
    expect(err).toContain("- name: Ben accepts, Cho accepts\n  answers: { Ben: accept, Cho: accept }\n  expect:\n    outcome: taken\n");
    expect(textIn(cwd, "x.loop.yaml")).toBe("scenario: saved\n");
    expect(readdirSync(cwd)).toEqual(["x.loop.yaml"]);
  });
});

describe("a file is written whole or not at all", () => {
  test("keeps its mode and stays what a link leads to", () => {
    const cwd = folderWith({ "a.yaml": "old" });
    chmodSync(join(cwd, "a.yaml"), 0o640);
    symlinkSync("a.yaml", join(cwd, "b.yaml"));
    expect(writeWhole(join(cwd, "b.yaml"), Buffer.from("new"), Buffer.from("old"))).toBe(null);
    expect([textIn(cwd, "a.yaml"), statSync(join(cwd, "a.yaml")).mode & 0o777, readdirSync(cwd).sort()]).toEqual(["new", 0o640, ["a.yaml", "b.yaml"]]);
  });

  test("never over something that came meanwhile", () => {
    const cwd = folderWith({ "a.yaml": "old" });
    expect(writeWhole(join(cwd, "a.yaml"), Buffer.from("new"), Buffer.from("older"))).toBe("it has changed since it was read");
    expect(writeWhole(join(cwd, "a.yaml"), Buffer.from("new"), null)).toBe("it is there by now");
    expect([textIn(cwd, "a.yaml"), readdirSync(cwd)]).toEqual(["old", ["a.yaml"]]);
  });

  test.skipIf(process.getuid?.() === 0)("not in a folder that may not be written", async () => {
    const cwd = folderWith({ "x.loop.yaml": scenarioText() });
    mkdirSync(join(cwd, "shut"));
    chmodSync(join(cwd, "shut"), 0o555);
    expect(await run(["negotiate", "x.loop.yaml", ...ACCEPT, "--record", "shut/new.yaml"], { cwd })).toMatchObject({ code: 2, err: expect.stringContaining("it may not be written") as string });
    expect(existsSync(join(cwd, "shut/new.yaml"))).toBe(false);
  });
});

/** Every case of the examples, by file and number of the scenario. */
const examples = ["examples", "examples/refused"].flatMap((folder) => readdirSync(join(ROOT, folder)).filter((name) => name.endsWith(".loop.yaml")).map((name) => `${folder}/${name}`));

test.each([GOND, ...examples.filter((path) => path !== GOND)])("%s: what can be negotiated is recorded again and passes", async (path) => {
  const { documents } = readFile(readFileSync(join(ROOT, path)), path);
  const cwd = folderWith({});
  let count = 0;
  for (const { index, cases } of documents) {
    // One of each scenario, or all of them in the long mode.
    for (const { name } of byEffort(cases.slice(0, 1), cases)) {
      const args = ["negotiate", path, "--document", String(index + 1), "--case", name];
      const file = join(cwd, `${count}.loop.yaml`);
      const { err } = await run([...args, "--record", file]);
      if (!existsSync(file)) {
        expect(err, name).toMatch(/nothing is recorded in .*: (?:.* is missing|.* is not asked|nobody is asked)|cannot be read as a scenario|error\[/);
        continue;
      }
      count += 1;
      const { data } = await runJson(["test", file]);
      expect({ name, ...data.summary }).toEqual({ name, files: 1, passed: 1, failed: 0 });
    }
  }
});
