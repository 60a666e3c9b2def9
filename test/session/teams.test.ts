// A team that shares its turns: one answer under any of its names, one seat for places, means of all its players.

import { describe, expect, test } from "vitest";
import { folderWith } from "../cli/folder.ts";
import { run } from "../cli/fake-io.ts";
import { testBytes } from "../../src/session/testing.ts";

const HEAD = `players: { Ana: , Cho: , Ben: , Dia: , Red: { life: 30 }, Blue: { life: 30 } }
table: { teams: { Red: [Ana, Cho], Blue: [Ben, Dia] }, shared-turns: true }
`;
const DRAIN = `scenario: A drain\n${HEAD}repeat: 5\nloop: [{ id: drain, activate: Blue loses 1 life, player: Cho, change: { Blue.life: -1 } }]\n`;
const files = {
  "drain.loop.yaml": DRAIN,
  "riftbound.loop.yaml": `scenario: A drain\nrules: riftbound\n${HEAD}loop: [{ id: drain, activate: Blue loses 1 point, player: Ana, change: { Blue.life: -1 } }]\noutside: [{ player: Blue, could: nothing }]\n`,
  "one.loop.yaml": `scenario: A drain\nrules: riftbound\n${HEAD}loop: [{ id: drain, activate: Blue loses 1 point, player: Ana, change: { Blue.life: -1 } }]\noutside: [{ player: Ben, could: nothing }]\n`,
};
const at = (args: readonly string[]) => run(args, { cwd: folderWith(files) });

describe("who answers for a team", () => {
  test.each(["Blue", "Ben", "Dia"])("%s does", async (name) => {
    const { code, out } = await at(["negotiate", "drain.loop.yaml", "--answer", `${name}=2/drain/responding`, "--format", "json"]);
    expect(code).toBe(0);
    expect(JSON.parse(out).result).toMatchObject({ outcome: "shortened", at: "2/drain/responding", priority: "Blue", "must-differ": "Blue", by: "Blue" });
  });

  test.each([["Ben=accept", "Dia=accept"], ["Dia=2/drain/responding", "Blue=accept"]])("not twice: %s and %s", async (...answers) => {
    const { code, out, err } = await at(["negotiate", "drain.loop.yaml", ...answers.flatMap((each) => ["--answer", each])]);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain("both answer for Blue");
  });

  test("in a case, too, an answer under a second name is told to be one too many", () => {
    const cases = "cases:\n  - name: twice\n    answers: { Ben: 2/drain/responding, Dia: accept }\n    expect: { outcome: shortened }\n";
    const { results } = testBytes("a.loop.yaml", new TextEncoder().encode(`${DRAIN}${cases}`));
    expect(results.flatMap(({ findings }) => findings.map(({ code, message }) => `${code}: ${message}`))).toContain("unused-answer: Blue has answered already, under Ben");
  });

  test("nobody on a team without any means can commit to break, as long as nobody on it has some", async () => {
    const { out } = await at(["negotiate", "riftbound.loop.yaml", "--answer", "Ana=5", "--answer", "Dia=3", "--format", "json"]);
    expect(JSON.parse(out)["answers-refused"]).toMatchObject([{ player: "Blue", code: "no-means" }]);
    const other = await at(["negotiate", "one.loop.yaml", "--answer", "Ana=5", "--answer", "Ben=3", "--format", "json"]);
    expect(JSON.parse(other.out).result).toMatchObject({ outcome: "shortened", "must-break": "Blue" });
  });
});

describe("the places of a team", () => {
  test.each(["Blue", "Ben", "Dia"])("are shown under %s", async (name) => {
    const { code, out } = await at(["show", "drain.loop.yaml", "--places", name]);
    expect(code).toBe(0);
    expect(out).toContain("Blue's places in iteration 2");
    expect(out).toContain("2/drain/responding");
  });

  test("a place of theirs is named by any of them", async () => {
    const { code, out } = await at(["show", "drain.loop.yaml", "--at", "3/drain/responding", "--player", "Dia"]);
    expect(code).toBe(0);
    expect(out).toContain("Blue has priority once Red has passed");
  });

  test("an unknown name is told with the teams", async () => {
    const { code, err } = await at(["show", "drain.loop.yaml", "--places", "Bleu"]);
    expect(code).toBe(2);
    expect(err).toContain('did you mean "Blue"?');
  });
});

describe("names of teams", () => {
  test.each([['""', "a team's name is empty"], ['"a.b"', "the team name"]])("%s", async (name, message) => {
    const cwd = folderWith({ "a.loop.yaml": DRAIN.replace("Blue: [Ben, Dia]", `${name}: [Ben, Dia]`) });
    const { code, err, out } = await run(["check", "a.loop.yaml"], { cwd });
    expect(code).toBe(1);
    expect(`${out}${err}`).toContain(message);
  });

  test("a team called like one of its players is one error that says so", async () => {
    const cwd = folderWith({ "a.loop.yaml": "scenario: x\nplayers: [Ana, Ben]\nrepeat: 1\nloop: [{ activate: it }]\ntable: { teams: { Ana: [Ana], Blue: [Ben] } }\n" });
    const { out, err } = await run(["check", "a.loop.yaml"], { cwd });
    expect(`${out}${err}`).toContain('"Ana" is the name of a team and of a player');
    expect(`${out}${err}`.match(/error\[/g)).toHaveLength(1);
  });
});

test("--end belongs to proposals under the Comprehensive Rules", async () => {
  const cwd = folderWith({ "a.loop.yaml": "scenario: x\nrules: mtr\nplayers: [Ana, Ben]\nloop: [{ id: a, activate: it }]\n" });
  const { code, err } = await run(["negotiate", "a.loop.yaml", "--end", "3/a/after", "--answer", "Ana=3", "--answer", "Ben=agree"], { cwd });
  expect(code).toBe(2);
  expect(err).toContain("--end: only a proposal under the Comprehensive Rules has an end of its own");
});

test("a loop that ends of itself says why it cannot go on", async () => {
  const cwd = folderWith({ "a.loop.yaml": "scenario: x\nplayers: { Ana: { life: 9 }, Ben: { life: 2 }, Cho: { life: 9 } }\nloop: [{ id: a, trigger: each opponent loses 1 life, change: { Ben.life: -1, Cho.life: -1 } }]\n" });
  const { out } = await run(["negotiate", "a.loop.yaml", ...["Ana", "Ben", "Cho"].flatMap((name) => ["--answer", `${name}=no-action`])], { cwd });
  expect(out).toContain('It cannot go on: step "a" needs Ben in iteration 3, who has left the game by then.');
});
