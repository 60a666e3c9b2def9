import { describe, expect, test } from "vitest";
import { folderWith } from "./folder.ts";
import { GOND, run, runJson, scenarioText, type FakeOptions, type Json } from "./fake-io.ts";

const THREE = "three.loop.yaml";
const NO_NUMBER = "open.loop.yaml";
const SEVERAL = "several.loop.yaml";
const FILES = {
  [THREE]: scenarioText(),
  [NO_NUMBER]: scenarioText({ rest: "" }),
  [SEVERAL]: "scenario: Two loops\nplayers:\n  Ana: { elves: 0 }\n  Ben:\nsequence:\n  - id: first\n    repeat: 3\n    steps:\n      - { id: a, activate: one, change: { Ana.elves: 1 } }\n  - id: second\n    repeat: 3\n    steps:\n      - { id: b, activate: ten, change: { Ana.elves: 10 } }\n",
};

async function negotiate(file: string, args: readonly string[], more: Readonly<Record<string, string | Uint8Array>> = {}, options: FakeOptions = {}): Promise<{ code: number; err: string; data: Json }> {
  const cwd = folderWith({ ...FILES, ...more });
  const { code, out, err } = await run([file, "--format", "json", ...args], { ...options, cwd });
  return { code, err, data: out === "" ? null : JSON.parse(out) };
}

describe("--propose", () => {
  test.each([["25", "25"], ["1_000", "1000"], ["10^30", `1${"0".repeat(30)}`], ["loop=7", "7"], ["0", "0"]])("%s", async (propose, elves) => {
    const { code, data } = await negotiate(NO_NUMBER, ["--propose", propose, "--answer", "Ben=accept", "--answer", "Cho=accept"]);
    expect(code).toBe(0);
    expect(data.result.state["Ana.elves"]).toBe(elves);
  });

  test("takes the place of the file's own number", async () => {
    expect((await negotiate(THREE, ["--propose", "4", "--answer", "Ben=accept", "--answer", "Cho=accept"])).data.proposed).toEqual([{ loop: "loop", iterations: "4" }]);
  });

  test("names each of several loops, and leaves the others as they are", async () => {
    const accept = ["--answer", "Ben=accept"];
    expect((await negotiate(SEVERAL, ["--propose", "first=5", "--propose", "second=2", ...accept])).data.result.state["Ana.elves"]).toBe("25");
    expect((await negotiate(SEVERAL, ["--propose", "second=1", ...accept])).data.result.state["Ana.elves"]).toBe("13");
  });

  test.each([
    [SEVERAL, ["--propose", "3"], "one number needs one loop"],
    [SEVERAL, ["--propose", "3", "--propose", "second=4"], "one number proposes for the one loop"],
    [SEVERAL, ["--propose", "third=3"], "no loop has the id \"third\""],
    [THREE, ["--propose", "-1"], "--propose -1"],
    [THREE, ["--propose", "infinity"], "a number is written"],
    [THREE, ["--propose", ""], "a number is written"],
  ])("%s %j is wrong use", async (file, args, words) => {
    const { code, err, data } = await negotiate(file, args);
    expect({ code, data }).toEqual({ code: 2, data: null });
    expect(err).toContain(words);
  });

  test("nothing where a number is needed: exit 2, and the flag that gives it", async () => {
    const { code, err } = await negotiate(NO_NUMBER, ["--answer", "Ben=accept"]);
    expect(code).toBe(2);
    expect(err).toContain("how often loop \"loop\" is to run is missing");
    expect(err).toContain("help: add --propose NUMBER\n");
  });
});

describe("--answer", () => {
  test("is given by name, in any order, once for each player", async () => {
    expect(await negotiate(THREE, ["--answer", "Ben=accept", "--answer", "Ben=7/make/responding"])).toMatchObject({ code: 2, err: expect.stringContaining("--answer gives Ben two answers") });
    const { data } = await negotiate(THREE, ["--answer", "Cho=3/make/responding", "--answer", "Ben=7/make/responding"]);
    expect(data.answers.map((each: Json) => [each.player, each.answer])).toEqual([["Ben", "7/make/responding"], ["Cho", "3/make/responding"]]);
    expect(data.result).toMatchObject({ outcome: "shortened", by: "Cho", at: "3/make/responding", priority: "Cho", "must-differ": "Cho" });
  });

  test("is understood with spaces and in other letters' case", async () => {
    expect((await negotiate(THREE, ["--answer", "Ben = Accept ", "--answer", "Cho= accept"])).code).toBe(0);
  });

  test("a missing one: exit 2, nothing on stdout, and the flag that gives it", async () => {
    const { code, err, data } = await negotiate(THREE, ["--answer", "Ben=accept"]);
    expect({ code, data }).toEqual({ code: 2, data: null });
    expect(err).toBe("error: the answer of Cho is missing, and there is no terminal to ask in\n  help: add --answer Cho=accept\n");
  });

  test("a number that is proposed where several players each name their own is said to decide nothing", async () => {
    const answers = ["Ana=4", "Ben=5", "Cho=5"].flatMap((each) => ["--answer", each]);
    const args = ["examples/two-maintain.loop.yaml", "--document", "1", ...answers];
    expect(await run([...args, "--propose", "3"])).toMatchObject({ code: 0, err: "warning: --propose decides nothing: several players keep loop \"loop\" going, so each names a number of their own\n" });
    expect((await run([...args, "--propose", "3", "--quiet"])).err).toBe("");
    expect((await run(args)).err).toBe("");
  });

  test("the flag fits the question: a mandatory loop is not accepted", async () => {
    const { err } = await run(["examples/three-oblivion-rings.loop.yaml"]);
    expect(err).toContain("help: add --answer Ana=no-action\n");
  });

  test("the flag is quoted for a shell where the name needs it", async () => {
    const { err } = await negotiate("o.loop.yaml", [], { "o.loop.yaml": scenarioText({ players: "  Ana: { elves: 0 }\n  \"Mary O'Brien\":" }) });
    expect(err).toContain(`help: add --answer 'Mary O'\\''Brien=accept'\n`);
  });

  test("one that is not allowed: exit 1, the reason, the code, and the nearest place", async () => {
    const { code, data } = await negotiate(THREE, ["--answer", "Ben=3/make/before", "--answer", "Cho=accept"]);
    expect(code).toBe(1);
    expect(data.result.outcome).toBe(null);
    expect(data["answers-refused"]).toEqual([{ player: "Ben", code: "not-your-place", reason: expect.stringContaining("Ana") as string, nearest: "2/make/responding" }]);
  });

  test("one for a player who is not asked: a warning if it does no harm, else exit 1", async () => {
    const file = "examples/flying-toggle.loop.yaml";
    const harmless = await run([file, "--document", "1", "--answer", "Ben=accept"]);
    expect(harmless).toMatchObject({ code: 0, err: "warning: Ben is not asked; the answer given in advance is not used\n" });
    expect((await run([file, "--document", "1", "--answer", "Ben=accept", "--quiet"])).err).toBe("");
    const harmful = await run([file, "--document", "1", "--answer", "Ben=2/gain-flying/responding"]);
    expect(harmful).toMatchObject({ code: 1, err: "error: Ben is not asked; the answer given in advance is not used\n" });
  });
});

describe("--answers", () => {
  const both = { outcome: "shortened", by: "Cho", at: "2/make/responding" };
  test.each([
    ["without names", "7/make/responding\n2/make/responding\n"],
    ["with names, out of order", "Cho=2/make/responding\nBen=7/make/responding\n"],
    ["with colons and spaces", "Cho:   2/make/responding\n Ben : accept\n"],
    ["half and half", "Cho = 2/make/responding\naccept\n"],
    ["with CRLF", "accept\r\n2/make/responding\r\n"],
    ["with lone CR", "accept\r2/make/responding"],
    ["with a byte order mark", "\ufeffaccept\n2/make/responding\n"],
    ["with comments and empty lines", "# first Ben\naccept\n\n   \n  # then Cho\n2/make/responding"],
    ["with a byte order mark before a name", "\ufeffBen=accept\nCho=2/make/responding"],
  ])("%s, from a file and from standard input", async (_name, text) => {
    const fromFile = await negotiate(THREE, ["--answers", "said.txt"], { "said.txt": text });
    expect({ code: fromFile.code, err: fromFile.err }).toEqual({ code: 0, err: "" });
    expect(fromFile.data.result).toMatchObject(both);
    const fromInput = await negotiate(THREE, ["--answers", "-"], {}, { stdin: [text] });
    expect(fromInput.data.result).toEqual(fromFile.data.result);
  });

  test("slowly, a byte at a time, characters torn apart", async () => {
    const text = Buffer.from("Zoë=accept\nBen=2/make/responding\n");
    const file = { "zoe.loop.yaml": scenarioText({ players: "  Ana: { elves: 0 }\n  Ben:\n  Zoë:" }) };
    const { code, data } = await negotiate("zoe.loop.yaml", ["--answers", "-"], file, { stdin: Array.from(text, (byte) => Uint8Array.of(byte)), pause: 1 });
    expect(code).toBe(0);
    expect(data.result).toMatchObject({ outcome: "shortened", by: "Ben" });
  });

  test("the first line without a name is the number where one is asked for", async () => {
    const { data } = await negotiate(NO_NUMBER, ["--answers", "-"], {}, { stdin: ["1_000\naccept\nCho=accept\n"] });
    expect(data.proposed).toEqual([{ loop: "loop", iterations: "1000" }]);
  });

  test("a flag overrides a line", async () => {
    const { data } = await negotiate(THREE, ["--answers", "said.txt", "--answer", "Ben=accept"], { "said.txt": "Ben=2/make/responding\nCho=accept\n" });
    expect(data.result.outcome).toBe("taken");
  });

  test.each([
    ["a wrong name", "Bne=accept\n", 2, "line 1: there is no player \"Bne\"; the players are Ana, Ben, Cho"],
    ["a wrong name with a place", "# a\nBne: 3/make/responding\n", 2, "line 2: there is no player \"Bne\""],
    ["two answers of one player", "Ben=accept\nBen=2/make/responding\n", 2, "line 2: there is an answer of Ben already"],
    ["a named answer that cannot be read", "Ben=acept\n", 2, "line 1: the answer of Ben cannot be read: \"acept\" is no answer; did you mean \"accept\"?"],
    ["an unnamed answer that cannot be read", "acept\n", 1, "the answer \"acept\" of Ben cannot be read"],
    ["too few", "accept\n", 2, "help: add --answer Cho=accept"],
    ["none at all", "", 2, "help: add --answer Ben=accept"],
    ["too many", "accept\naccept\n2/make/responding\n", 1, "error: nobody is asked for the answer \"2/make/responding\""],
  ])("%s", async (_name, text, expected, words) => {
    const { code, err } = await negotiate(THREE, ["--answers", "-"], {}, { stdin: [text] });
    expect(err).toContain(words);
    expect(code).toBe(expected);
  });

  test("one harmless line too many is a warning", async () => {
    const { code, err } = await negotiate(THREE, ["--answers", "-"], {}, { stdin: ["accept\naccept\naccept\n"] });
    expect({ code, err }).toEqual({ code: 0, err: "warning: nobody is asked for the answer \"accept\"\n" });
  });

  test("a file that is not there is wrong use", async () => {
    const { code, err } = await negotiate(THREE, ["--answers", "nowhere.txt"]);
    expect({ code, err }).toEqual({ code: 2, err: "error: nowhere.txt: there is no such file\n  help: name a file of answers, one a line, or - for standard input\n" });
  });

  test("names that hold signs are told apart: the longest counts", async () => {
    const file = { "names.loop.yaml": scenarioText({ players: "  Ana: { elves: 0 }\n  A:\n  \"A=B\":" }) };
    const { code, data } = await negotiate("names.loop.yaml", ["--answers", "-"], file, { stdin: ["A=B=2/make/responding\nA=accept\n"] });
    expect(code).toBe(0);
    expect(data.result.by).toBe("A=B");
  });
});

describe("--case", () => {
  test("brings its answers, its number and what it changes", async () => {
    const { data } = await runJson([GOND, "--case", "Ten to the hundredth tokens, shortened on the way"]);
    expect(data.result).toMatchObject({ outcome: "shortened", by: "Ben" });
    expect(data.result.state["Ana.elves"]).toBe(`1${"0".repeat(99)}`);
  });

  test("a flag overrides its answer", async () => {
    expect((await runJson([GOND, "--case", "nobody minds", "--answer", "Ben=1/make-elf/responding"])).data.result.outcome).toBe("shortened");
  });
});

describe("--no-input", () => {
  test("never asks, not even in a terminal", async () => {
    const { code, err } = await run([GOND, "--no-input"], { terminals: ["stdout", "stderr"] });
    expect(code).toBe(2);
    expect(err).toContain("the answer of Ben is missing, and nobody is to be asked");
  });

  test("does no harm where everything is given", async () => {
    expect(await run([GOND, "--answer", "Ben=accept", "--no-input"])).toEqual(await run([GOND, "--answer", "Ben=accept"]));
  });
});
