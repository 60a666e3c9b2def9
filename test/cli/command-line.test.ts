import { describe, expect, test } from "vitest";
import { COMMANDS } from "../../src/cli/program.ts";
import { withCommand } from "../../src/cli/main.ts";
import { folderWith } from "./folder.ts";
import { GOND, ROOT, run, runJson, scenarioText } from "./fake-io.ts";

describe("loopcut FILE is short for loopcut negotiate FILE", () => {
  test.each([
    [[GOND, "--case", "nobody minds"]],
    [["--case", "nobody minds", GOND]],
    [["--answer", "Ben=accept", GOND]],
    [["--format", "text", GOND, "--answer", "Ben=accept"]],
    [["-q", "--width", "100", GOND, "--answer=Ben=accept"]],
    [["--answer", "Ben=accept", "--", GOND]],
  ])("%j", async (args) => {
    const long = await run(["negotiate", GOND, "--answer", "Ben=accept"]);
    expect(await run(args[args.length - 2] === "--" ? ["negotiate", ...args] : args)).toEqual(long);
  });

  test.each([
    [["a.loop.yaml"], true], [["folder/file"], true], [["-"], true], [["--width", "40", "x.yaml"], true], [["--document", "2", "x.yaml"], true],
    [["package.json"], true], [["examples"], true],
    [["check"], false], [["check", "x.yaml"], false], [["--width", "40", "check", "x.yaml"], false], [["chek"], false], [[], false], [["--help"], false],
  ])("%j", (args, isFile) => {
    expect(withCommand(args, ROOT)).toEqual(isFile ? ["negotiate", ...args] : args);
  });

  test("a command is a command even where a file is called so", async () => {
    const cwd = folderWith({ check: scenarioText(), "b.loop.yaml": scenarioText() });
    expect((await run(["check"], { cwd })).out).toContain("1 file, 1 scenario");
    expect((await run(["./check", "--answer", "Ben=accept", "--answer", "Cho=accept"], { cwd })).code).toBe(0);
  });

  test("a folder cannot be negotiated, and that is said", async () => {
    expect(await run(["examples"])).toMatchObject({ code: 2, out: "", err: expect.stringContaining("examples: it is a folder") as string });
  });
});

describe("what is misspelt gets a suggestion", () => {
  test.each([
    ["a command", ["chek"], "(Did you mean check?)"],
    ["an option", [GOND, "--widht", "40"], "(Did you mean --width?)"],
    ["an option of a command", [GOND, "--anser", "Ben=accept"], "(Did you mean --answer?)"],
    ["a format", [GOND, "--format", "jsn"], "Allowed choices are text, json, markdown, junit, sarif, github, tap, picture, svg, mermaid."],
    ["a case", [GOND, "--case", "nobody mind"], "did you mean \"nobody minds\"?"],
    ["rules", [GOND, "--rules", "rc"], "did you mean \"cr\"?"],
    ["an edition", [GOND, "--edition", "2023"], "for example --edition 2023-02-03"],
    ["a day that is in no calendar", [GOND, "--edition", "2023-02-30"], "there is no day 2023-02-30"],
    ["an edition before the procedure", [GOND, "--rules", "cr@2001-01-01"], "before 11 July 2009"],
    ["a loop", [GOND, "--propose", "lop=3"], "no loop has the id \"lop\""],
    ["a number", [GOND, "--propose", "1e"], "a number is written 1000000, 1_000_000, 1e6 or 10^100"],
    ["a player", [GOND, "--answer", "Bne=accept"], "there is no player \"Bne\"; did you mean \"Ben\"?"],
    ["an answer", [GOND, "--answer", "Ben=acept"], "did you mean \"accept\"?"],
    ["a place", [GOND, "--answer", "Ben=3/make-elf/respond"], "\"respond\" is not one of before, choosing, responding, after"],
    ["an answer without a name", [GOND, "--answer", "accept"], "\"accept\" is not NAME=ANSWER"],
    ["a width", [GOND, "--width", "12345"], "for example --width 80"],
    ["warnings", ["check", GOND, "--max-warnings", "-1"], "for example --max-warnings 0"],
    ["a document", [GOND, "--document", "2"], "no scenario number 2"],
  ])("%s", async (_name, args, words) => {
    const { code, out, err } = await run(args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(/^error: /);
    expect(err).toContain(words);
  });

  test("every command's help names its own and the common options", async () => {
    for (const command of COMMANDS.filter((each) => each !== "help")) {
      const { out } = await run([command, "--help"]);
      for (const option of ["--format", "--rules", "--edition", "--quiet", "--verbose", "--no-color", "--width"]) expect(out).toContain(option);
    }
  });
});

describe("which scenario of a file", () => {
  const two = `${scenarioText({ title: "First" })}cases:\n  - name: same\n    answers: { Ben: accept, Cho: accept }\n---\n${scenarioText({ title: "Second" })}cases:\n  - name: same\n    answers: { Ben: accept, Cho: accept }\n  - name: other\n    answers: { Ben: 2/make/responding, Cho: accept }\n`;

  test("has to be said where there are several", async () => {
    const cwd = folderWith({ "two.loop.yaml": two });
    const { code, err } = await run(["two.loop.yaml"], { cwd });
    expect(code).toBe(2);
    expect(err).toContain("holds 2 scenarios");
    expect(err).toContain("--document 1  First\n");
    expect(err).toContain("--document 2  Second\n");
  });

  test("--document counts from 1, --case finds its own, and both together agree", async () => {
    const cwd = folderWith({ "two.loop.yaml": two });
    const title = async (...args: string[]): Promise<string> => (await runJson(["two.loop.yaml", ...args], { cwd })).data.title as string;
    const all = ["--answer", "Ben=accept", "--answer", "Cho=accept"];
    expect(await title("--document", "1", ...all)).toBe("First");
    expect(await title("--document", "2", ...all)).toBe("Second");
    expect(await title("--case", "same")).toBe("First");
    expect(await title("--case", "other")).toBe("Second");
    expect(await title("--case", "same", "--document", "2")).toBe("Second");
    expect((await run(["two.loop.yaml", "--case", "other", "--document", "1"], { cwd })).code).toBe(2);
    for (const wrong of ["0", "3", "x", "1.5", "-1"]) expect({ wrong, code: (await run(["two.loop.yaml", "--document", wrong], { cwd })).code }).toEqual({ wrong, code: 2 });
  });
});
