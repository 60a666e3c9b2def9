// Numbers of iterations answered in advance: by option, by file, by the description, and what is said about them.

import { describe, expect, test } from "vitest";
import { folderWith } from "../cli/folder.ts";
import { run, type Json } from "../cli/fake-io.ts";

const ONE = `scenario: One keeps it going
rules: mtr
players:
  Ana: { mana: 6, tokens: 0 }
  Ben: {}
loop:
  - { id: make, player: Ana, activate: a token, pay: { Ana.mana: 2 }, change: { Ana.tokens: 1 } }
`;
const files = { "one.loop.yaml": ONE, "three.loop.yaml": `${ONE}repeat: 3\n`, "five.loop.yaml": `${ONE}repeat: 5\n`, "nobody.loop.yaml": ONE.replace("activate", "trigger").replace(" pay: { Ana.mana: 2 },", "") };

async function negotiate(file: string, args: readonly string[], stdin?: string): Promise<{ readonly code: number; readonly err: string; readonly data: Json }> {
  const { code, out, err } = await run(["negotiate", file, "--format", "json", ...args], { cwd: folderWith(files), ...(stdin === undefined ? {} : { stdin: [stdin] }) });
  return { code, err, data: out === "" ? null : JSON.parse(out) };
}

describe("the number of the one who keeps it going", () => {
  test("stands in the file, and nobody asks for it", async () => {
    const { code, data } = await negotiate("three.loop.yaml", ["--answer", "Ben=agree"]);
    expect(code).toBe(0);
    expect(data).toMatchObject({ answers: [{ player: "Ana", answer: "3" }, { player: "Ben", answer: "agree" }], result: { outcome: "taken", at: "3/make/after", by: "Ana", state: { "Ana.tokens": "3" } } });
  });

  test.each([["--propose", "2"], ["--answer", "Ana=2"]])("is replaced by %s %s, also where the file's own cannot be done", async (...given) => {
    const { code, data } = await negotiate("five.loop.yaml", [...given, "--answer", "Ben=agree"]);
    expect(code).toBe(0);
    expect(data.result).toMatchObject({ outcome: "taken", iterations: "2", by: "Ana" });
  });

  test("that cannot be done is refused with the largest that can, whatever the others would say", async () => {
    const { code, err, data } = await negotiate("one.loop.yaml", ["--answer", "Ana=5", "--answer", "Ben=1"]);
    expect(code).toBe(1);
    expect(err).toContain("error[cannot-pay]");
    expect(err).toContain("propose at most 3 iterations; that is the largest number that works");
    expect(data.result).toMatchObject({ outcome: "refused", at: null });
  });

  test("may be zero where not even one iteration can be done", async () => {
    const none = ONE.replace("mana: 6", "mana: 1");
    const { code, out } = await run(["negotiate", "none.loop.yaml", "--format", "json", "--answer", "Ana=0", "--answer", "Ben=agree"], { cwd: folderWith({ "none.loop.yaml": none }) });
    expect(code).toBe(0);
    expect(JSON.parse(out).result).toMatchObject({ outcome: "taken", at: "start", iterations: "0", priority: "Ana", assumptions: ["zero"] });
    expect((await run(["check", "none.loop.yaml"], { cwd: folderWith({ "none.loop.yaml": none }) })).code).toBe(1);
  });

  test("is asked for, with what would give it, where there is nobody to ask", async () => {
    const { code, err } = await negotiate("one.loop.yaml", []);
    expect(code).toBe(2);
    expect(err).toContain("add --answer Ana=NUMBER");
  });
});

describe("the answers of the others", () => {
  test.each([
    ["2", { outcome: "shortened", at: "2/make/after", by: "Ben", priority: "Ben" }],
    ["1@make/responding", { outcome: "shortened", at: "2/make/responding", iterations: "1", by: "Ben" }],
    ["3", { outcome: "taken", by: "Ana" }],
    ["agree", { outcome: "taken", by: "Ana" }],
  ])("%s", async (answer, result) => {
    expect((await negotiate("three.loop.yaml", ["--answer", `Ben=${answer}`])).data.result).toMatchObject(result);
    expect((await negotiate("three.loop.yaml", ["--answers", "-"], `${answer}\n`)).data.result).toMatchObject(result);
  });

  test.each([
    ["4", "not-lower", null],
    ["accept", "answer-not-allowed", null],
    ["2/make/responding", "answer-not-allowed", null],
    ["1@make/before", "not-your-place", "0@make/responding"],
    ["1@nowhere/before", "no-such-place", null],
    ["7@make/responding", "not-lower", null],
  ])("%s is refused: %s", async (answer, code, nearest) => {
    const ran = await negotiate("three.loop.yaml", ["--answer", `Ben=${answer}`]);
    expect(ran.code).toBe(1);
    expect(ran.data["answers-refused"]).toMatchObject([{ player: "Ben", code }]);
    if (nearest) expect(ran.data["answers-refused"][0].nearest).toBe(nearest);
  });

  test.each([
    ["5@i/responding", "5@1/i/responding"], ["5@3.3/i/responding", "5@1/i/responding"], ["5@3/o/responding", "5@o/responding"],
  ])("%s has the wrong depth, and the advice leads somewhere: %s", async (answer, right) => {
    const nested = "scenario: x\nrules: mtr\nplayers: [Ana, Ben]\nloop: [{ repeat: 3, steps: [{ id: i, activate: inner, player: Ana }] }, { id: o, activate: outer, player: Ana }]\n";
    const cwd = folderWith({ "nested.loop.yaml": nested });
    const ask = async (ben: string) => JSON.parse((await run(["negotiate", "nested.loop.yaml", "--format", "json", "--answer", "Ana=9", "--answer", `Ben=${ben}`], { cwd })).out);
    expect((await ask(answer))["answers-refused"][0].reason).toContain(`is written ${right}`);
    expect((await ask(right)).result).toMatchObject({ outcome: "shortened", by: "Ben" });
  });

  test("nobody keeps it going: a number breaks it, none is a draw", async () => {
    expect((await negotiate("nobody.loop.yaml", ["--answer", "Ana=no-action", "--answer", "Ben=4"])).data.result).toMatchObject({ outcome: "shortened", "must-break": "Ben", priority: "Ben", at: "4/make/after" });
    expect((await negotiate("nobody.loop.yaml", ["--answer", "Ana=no-action", "--answer", "Ben=no-action"])).data.result).toMatchObject({ outcome: "draw", draw: ["Ana", "Ben"], at: null });
  });
});
