import { describe, expect, test } from "vitest";
import { main } from "../../src/cli/main.ts";
import { folderWith } from "./folder.ts";
import { GOND, run, scenarioText } from "./fake-io.ts";

const codeOf = async (...args: string[]): Promise<number> => (await run(args)).code;

describe("0: everything is in order", () => {
  test.each([
    ["taken", [GOND, "--case", "nobody minds"]],
    ["shortened", [GOND, "--case", "Ben wants to act with the third activation on the stack"]],
    ["draw", ["examples/three-oblivion-rings.loop.yaml", "--answer", "Ana=no-action", "--answer", "Ben=no-action"]],
    ["must differ", ["examples/flying-toggle.loop.yaml", "--document", "1"]],
    ["game over", ["examples/stuffy-doll.loop.yaml", "--answer", "Ana=no-action", "--answer", "Ben=no-action"]],
    ["check", ["check", GOND]],
    ["test", ["test", GOND]],
    ["help", ["--help"]],
    ["help for a command", ["negotiate", "--help"]],
    ["help as a command", ["help", "check"]],
    ["version", ["--version"]],
  ])("%s", async (_name, args) => {
    const { code, err, out } = await run(args);
    expect({ code, err }).toEqual({ code: 0, err: expect.not.stringMatching(/^error/m) as string });
    expect(out).not.toBe("");
  });
});

describe("1: an error, a failed case, a refused answer, or an outcome that is none", () => {
  test.each([
    ["check", ["check", "examples/refused/scry.loop.yaml"]],
    ["negotiate", ["examples/refused/scry.loop.yaml"]],
    ["a refused answer", [GOND, "--answer", "Ben=3/make-elf/before"]],
    ["an answer that nobody asks for", ["examples/flying-toggle.loop.yaml", "--document", "1", "--answer", "Ben=3/untap/responding"]],
    ["a judge", ["examples/two-choices-to-stop.loop.yaml"]],
  ])("%s", async (_name, args) => {
    expect(await codeOf(...args)).toBe(1);
  });

  test("a file that cannot be read as a scenario", async () => {
    const cwd = folderWith({ "bad.loop.yaml": "scenario: [\n" });
    for (const command of ["negotiate", "check", "test"]) {
      const { code } = await run([command, "bad.loop.yaml"], { cwd });
      expect({ command, code }).toEqual({ command, code: 1 });
    }
  });

  test("a case that fails, with what was expected and what came out", async () => {
    const cwd = folderWith({ "a.loop.yaml": `${scenarioText()}cases:\n  - name: wrong\n    answers: { Ben: accept, Cho: accept }\n    expect: { outcome: shortened, state: { Ana.elves: 11 } }\n` });
    const { code, out } = await run(["test", "a.loop.yaml"], { cwd });
    expect(code).toBe(1);
    expect(out).toContain("outcome: expected shortened, came out as taken");
    expect(out).toContain("state of Ana.elves: expected 11, came out as 10");
    expect(out).toContain("a.loop.yaml:12:11");
    expect(out).toContain("0 passed, 1 failed in 1 file");
  });
});

describe("2: wrong use", () => {
  test.each([
    ["nothing at all", []],
    ["an unknown option", [GOND, "--widht", "40"]],
    ["an unknown command", ["chek"]],
    ["a file that is not there", ["nowhere.loop.yaml"]],
    ["nothing that matches", ["check", "nowhere.loop.yaml"]],
    ["a missing argument", ["negotiate"]],
    ["too many arguments", ["negotiate", GOND, GOND]],
    ["an option without its value", [GOND, "--answer"]],
    ["answers missing, and no terminal", [GOND]],
    ["scenario and answers both from standard input", ["-", "--answers", "-"]],
    ["a number that is none", [GOND, "--propose", "many"]],
    ["a width that is none", [GOND, "--width", "wide"]],
  ])("%s", async (_name, args) => {
    const { code, out, err } = await run(args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).not.toBe("");
  });
});

describe("3: a fault of the program", () => {
  const broken = async (...args: string[]) => {
    let err = "";
    const fails = { write: () => { throw new Error("the lamp\u001b[31m is out"); }, isTerminal: false, columns: undefined };
    const stderr = { write: (text: string) => { err += text; }, isTerminal: false, columns: undefined };
    const code = await main(args, "9.9.9", { stdout: fails, stderr, stderrStream: process.stderr, stdin: process.stdin, env: {}, cwd: process.cwd() });
    return { code, err };
  };

  test("says how to report it, without the stack", async () => {
    const { code, err } = await broken("check", GOND);
    expect(code).toBe(3);
    expect(err).toMatch(/^error: a fault of the program: the lamp\\u\{1b\}\[31m is out\n {2}help: please report it .*--verbose shows the stack\n$/);
  });

  test("with --verbose the stack is shown, escaped", async () => {
    const { code, err } = await broken("check", GOND, "--verbose");
    expect(code).toBe(3);
    expect(err).toMatch(/^ {4}at /m);
    expect(err).not.toContain("\u001b");
  });
});
