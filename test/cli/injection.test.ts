import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { NO_ADVANCE } from "../../src/session/advance.ts";
import { makeAsker } from "../../src/session/asking.ts";
import { conduct } from "../../src/session/conduct.ts";
import { Interrupted } from "../../src/session/interrupted.ts";
import { editionOf } from "../../src/session/run-case.ts";
import { paintFor, withoutWorkflowCommands } from "../../src/cli/io.ts";
import { guardedPrompts } from "../../src/cli/table.ts";
import { makeSource } from "../../src/diagnostics/source.ts";
import { readFile, resolveScenario } from "../../src/syntax/index.ts";
import { asName, brokenWith, dangers, EVIL, OWN_COLOURS, quoted, scenarioWith } from "./evil.ts";
import { folderWith } from "./folder.ts";
import { run, type Json, type Ran } from "./fake-io.ts";

/** The same of everything that was written. */
const dangersOf = ({ out, err }: Ran): readonly string[] => [...dangers(out), ...dangers(err)];

const strings = (data: unknown): readonly string[] => {
  const found: string[] = [];
  JSON.stringify(data, (key, value: unknown) => {
    found.push(key);
    if (typeof value === "string") found.push(value);
    return value;
  });
  return found;
};

describe("what counts as danger here", () => {
  test.each(Object.entries(EVIL).filter(([name]) => !["markup", "markdown", "prototype", "constructor", "path"].includes(name)))("%s does", (_name, text) => {
    expect(dangers(text)).not.toEqual([]);
  });

  test("our own colours do not", () => {
    const { strong, dim, good, bad, warn, accent } = paintFor(true);
    expect([strong, dim, good, bad, warn, accent].map((paint) => paint("x").replaceAll(OWN_COLOURS, ""))).toEqual(["x", "x", "x", "x", "x", "x"]);
  });
});

describe.each(Object.entries(EVIL))("%s", (_name, text) => {
  const name = asName(text);
  /** Runs it as text, with colours and as JSON, and looks at all that comes out. */
  const runEveryWay = async (args: readonly string[], cwd: string): Promise<void> => {
    const plain = await run([...args, "--verbose", "--width", "60"], { cwd });
    const coloured = await run([...args, "--verbose", "--width", "60", "--color"], { cwd });
    const json = await run([...args, "--format", "json"], { cwd });
    const without = { code: coloured.code, out: coloured.out.replaceAll(OWN_COLOURS, ""), err: coloured.err.replaceAll(OWN_COLOURS, "") };
    expect({ args, dangers: [...dangersOf(plain), ...dangersOf(json)] }).toEqual({ args, dangers: [] });
    expect({ args, ran: without }).toEqual({ args, ran: plain });
    expect({ args, isFault: plain.code > 2 || json.code > 2 }).toEqual({ args, isFault: false });
  };

  test("in a scenario, through every command and format", async () => {
    const cwd = folderWith({ "evil.loop.yaml": scenarioWith(text), "broken.loop.yaml": brokenWith(text), "two.loop.yaml": `${scenarioWith(text)}---\n${scenarioWith(text)}` });
    const commands = [
      ["evil.loop.yaml", "--answer", `${name}=3/make/responding`], ["evil.loop.yaml", "--case", text], ["evil.loop.yaml", "--case", "none such"],
      ["evil.loop.yaml", "--answer", `${name}=3/more/before`], ["evil.loop.yaml"], ["two.loop.yaml"], ["check", "evil.loop.yaml"], ["test", "evil.loop.yaml"],
      ["broken.loop.yaml"], ["check", "broken.loop.yaml"], ["test", "broken.loop.yaml"],
    ];
    for (const args of commands) await runEveryWay(args, cwd);
  });

  test("JSON reads back as the same text", async () => {
    const cwd = folderWith({ "evil.loop.yaml": scenarioWith(text) });
    const read = async (...args: string[]): Promise<Json> => JSON.parse((await run([...args, "--format", "json"], { cwd })).out);
    const report = await read("evil.loop.yaml", "--answer", `${name}=3/make/responding`);
    expect(report).toMatchObject({ title: text, proposer: `Ana${name}`, answers: [{ player: name, answer: "3/make/responding" }], result: { by: name } });
    expect(Object.keys(report.result.state)).toContain(`Ana${name}.elves${name}`);
    expect(report.quantities.map((each: Json) => each.name)).toContain(`Ana${name}.elves${name}`);
    expect(report.explanation.outside).toEqual([{ player: name, could: text }]);
    const checked = await read("check", "evil.loop.yaml");
    expect(checked.files[0].scenarios[0].title).toBe(text);
    const tested = await read("test", "evil.loop.yaml");
    expect(tested.files[0].cases.map((each: Json) => each.name)).toEqual([text, `${text} fails`]);
  });

  test("on the command line itself", async () => {
    const cwd = folderWith({ "ok.loop.yaml": scenarioWith("x") });
    const commands = [
      [text], ["check", text], ["check", `${text}*`], [`${text}.loop.yaml`], [`--${text}`], ["ok.loop.yaml", `--answer=${text}`], ["ok.loop.yaml", `--answer=x=${text}`],
      ["ok.loop.yaml", `--answers=${text}`], ["ok.loop.yaml", `--case=${text}`], ["ok.loop.yaml", `--document=${text}`], ["ok.loop.yaml", `--propose=${text}`],
      ["ok.loop.yaml", `--propose=${text}=3`], ["ok.loop.yaml", `--rules=${text}`], ["ok.loop.yaml", `--edition=${text}`], ["ok.loop.yaml", `--format=${text}`],
      ["ok.loop.yaml", `--width=${text}`], ["check", "ok.loop.yaml", `--max-warnings=${text}`], ["ok.loop.yaml", text], ["help", text],
    ];
    for (const args of commands) {
      const ran = await run(args, { cwd });
      expect({ args, dangers: dangersOf(ran), isFault: ran.code > 2 }).toEqual({ args, dangers: [], isFault: false });
    }
  });

  test("as answers from a file", async () => {
    const cwd = folderWith({ "ok.loop.yaml": scenarioWith("x"), said: `x=${text}\n`, named: `${text}=accept\n`, line: `${text}\n` });
    for (const file of ["said", "named", "line"]) await runEveryWay(["ok.loop.yaml", "--answers", file], cwd);
  });

  test("as the name of a file and of a folder", async () => {
    const cwd = folderWith({});
    const file = `${text.replaceAll(/[/\0]/g, "")}.loop.yaml`;
    mkdirSync(join(cwd, file.slice(0, 20)), { recursive: true });
    writeFileSync(join(cwd, file.slice(0, 20), file), scenarioWith(text));
    writeFileSync(join(cwd, `bad${file}`), brokenWith(text));
    for (const args of [["check"], ["test"], [`./bad${file}`], ["check", "**/*.loop.yaml"]]) await runEveryWay(args, cwd);
    const { files } = JSON.parse((await run(["check", "--format", "json"], { cwd })).out) as Json;
    expect(files.map((each: Json) => each.file).sort()).toEqual([`bad${file}`, `${file.slice(0, 20)}/${file}`].sort());
  });

  test("in what is shown and asked at the table", async () => {
    const resolved = resolveScenario(readFile(new TextEncoder().encode(scenarioWith(text)), "evil.loop.yaml").documents[0]?.draft ?? expect.fail("cannot be read"), { caseIndex: null });
    const scenario = resolved.scenario ?? expect.fail("does not fit together");
    const shown: string[] = [];
    const typed = ["", "?", "why", "show", "back", "shorten", "3", "4/more/before", text, "5/make/responding", "", "?", "why", "show", text, "done"];
    const asker = makeAsker({
      prompts: guardedPrompts({
        line: (message) => { shown.push(message); const next = typed.shift(); return next === undefined ? Promise.reject(new Interrupted()) : Promise.resolve(next.trim()); },
        choose: (message, choices) => { shown.push(message, ...choices.map((each) => each.text)); return Promise.resolve(null); },
      }),
      say: (words) => { shown.push(withoutWorkflowCommands(words)); },
      options: () => ({ width: 80, paint: paintFor(false) }),
      source: makeSource("evil.loop.yaml", scenarioWith(text)),
      edition: editionOf(scenario),
      remember: () => {},
    });
    const { outcome } = await conduct(scenario, NO_ADVANCE, asker);
    expect(outcome?.word).toBe("shortened");
    expect(shown.length).toBeGreaterThan(12);
    expect(shown.flatMap(dangers)).toEqual([]);
  });
});

describe("characters that are no text", () => {
  test("lone surrogates from a YAML escape come out as the replacement character, or are refused", async () => {
    const cwd = folderWith({ "s.loop.yaml": 'scenario: "a\\ud800b\\udc00"\nplayers: { "Ana\\ud83d": { "x\\udfff": 0 }, Ben: }\nrepeat: 3\nloop: [{ id: make, activate: "\\udbff" }]\n' });
    for (const args of [["check"], ["check", "--format", "json"], ["s.loop.yaml", "--answer", "Ben=accept"], ["s.loop.yaml", "--answer", "Ben=accept", "--format", "json"]]) {
      const ran = await run(args, { cwd });
      expect(ran.code).toBeLessThan(3);
      expect(dangersOf(ran)).toEqual([]);
      if (args.includes("json") && ran.out !== "") expect(strings(JSON.parse(ran.out)).filter((each) => /[\ud800-\udfff]/u.test(each))).toEqual([]);
    }
  });

  test("every control character by itself, in a title", async () => {
    const codes = [...Array.from({ length: 0x20 }, (_, code) => code), ...Array.from({ length: 0x21 }, (_, index) => 0x7f + index)];
    const title = codes.map((code) => String.fromCodePoint(code)).join("x");
    const cwd = folderWith({ "c.loop.yaml": scenarioWith("x").replace("scenario: \"x\"", `scenario: ${quoted(title)}`) });
    const { out } = await run(["c.loop.yaml", "--answer", "x=accept"], { cwd });
    expect(dangers(out)).toEqual([]);
    for (const code of codes.filter((each) => ![9, 10, 13].includes(each))) expect(out.replaceAll("\n", " ")).toContain(`\\u{${code.toString(16)}}`);
    expect(JSON.parse((await run(["c.loop.yaml", "--answer", "x=accept", "--format", "json"], { cwd })).out)).toMatchObject({ title });
  });
});

describe("lines that look like commands of a workflow runner", () => {
  test.each([
    ["::error::x", "\\u{3a}:error::x"], ["a\n  ::x", "a\n  \\u{3a}:x"], ["\u001b[1m::x", "\u001b[1m\\u{3a}:x"], ["##[x", "#\\u{23}[x"], ["a::b", "a::b"], [":: ::x", "\\u{3a}: ::x"], ["###[x", "##\\u{23}[x"],
  ])("%j becomes %j", (text, expected) => {
    expect(withoutWorkflowCommands(text)).toBe(expected);
  });
});
