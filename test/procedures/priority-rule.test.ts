// By which rule somebody has priority where a shortcut ends: what the holder has it by, however many steps have moved nobody's priority since.

import { describe, expect, test } from "vitest";
import { folderWith } from "../cli/folder.ts";
import { run } from "../cli/fake-io.ts";

async function ruleOf(text: string, args: readonly string[]): Promise<string> {
  const cwd = folderWith({ "a.loop.yaml": `scenario: x\n${text}` });
  const { out } = await run(["negotiate", "a.loop.yaml", "--format", "json", ...args], { cwd });
  const { result, explanation } = JSON.parse(out);
  return `${result.at} ${result.priority} ${explanation["priority-rule"]}`.replace(/ \(.*$/, "");
}

const answer = (...answers: readonly string[]): readonly string[] => answers.flatMap((each) => ["--answer", each]);

describe("Magic", () => {
  test.each([
    ["the proposer's own, where only an event has happened", "players: [Ana, Ben]\nactive: Ben\nproposer: Ana\nrepeat: 1\nloop: [{ id: e, event: something }, { id: a, activate: it, player: Ana }]\nend: 1/a/before\n", [], "1/a/before Ana CR 732.2a"],
    ["whoever has acted, above whose object a trigger was put", "players: [Ana, Ben]\nproposer: Ben\nrepeat: 1\nloop: [{ id: a, activate: it, player: Ben, hold: true }, { id: t, trigger: it, player: Ana, hold: true }, { id: rt, resolve: t }, { id: ra, resolve: a }]\nend: { at: 1/rt/responding, player: Ben }\n", answer("Ana=accept"), "1/rt/responding Ben CR 117.3c"],
    ["after a resolution, also where a mana ability has triggered since", "players: [Ana, Ben]\nproposer: Ben\nrepeat: 2\nloop: [{ id: a, activate: it, player: Ben }, { id: m, mana: G, player: Ben, forced: true }]\nend: 1/m/after\n", answer("Ana=accept"), "1/m/after Ana CR 117.3b"],
    ["as a turn begins, also where something has happened since", "players: [Ana, Ben]\nsequence: [{ id: t, turn: Ben }, { id: e, event: it }, { id: a, activate: it, player: Ben }]\nend: a/before\n", answer("Ben=accept"), "a/before Ben CR 117.3a"],
    ["whoever is passed to", "players: [Ana, Ben]\nrepeat: 1\nloop: [{ id: a, activate: it }]\n", answer("Ben=1/a/responding"), "1/a/responding Ben CR 117.3d"],
  ])("%s", async (_what, text, args, expected) => {
    expect(await ruleOf(text, args)).toBe(expected);
  });
});

describe("Riftbound", () => {
  const head = "rules: riftbound\nplayers: [Ana, Ben]\nstate: { n: 0 }\n";
  test.each([
    ["without a Chain the Turn Player, whatever was done before", "loop: [{ id: t, trigger: it, player: Ben, change: { n: 1 } }, { id: m, mana: it, player: Ben, forced: true }, { id: p, play: it, player: Ana }]\n", answer("Ana=3", "Ben=0@p/responding"), "1/p/responding Ben Riftbound CR 312.2.d"],
    ["at the point before an action in the open", "loop: [{ id: p, play: it, player: Ana, immediate: true, change: { n: 1 } }, { id: q, play: it, player: Ana }]\n", answer("Ana=3", "Ben=agree"), "3/q/after Ana Riftbound TR 505.7"],
  ])("%s", async (_what, text, args, expected) => {
    expect(await ruleOf(head + text, args)).toBe(expected);
  });

  test("show tells the same", async () => {
    const cwd = folderWith({ "a.loop.yaml": `scenario: x\n${head}repeat: 3\nloop: [{ id: x, play: it, player: Ana, immediate: true, change: { n: 1 } }]\n` });
    const { out } = await run(["show", "a.loop.yaml", "--at", "2/x/before"], { cwd });
    expect(out).toContain("312.2.a");
    expect(out).toContain("Nothing is on the Chain.");
  });
});

describe("what a report says of losing and winning", () => {
  const report = async (text: string, args: readonly string[]): Promise<string> =>
    (await run(["negotiate", "a.loop.yaml", ...args], { cwd: folderWith({ "a.loop.yaml": `scenario: x\n${text}` }) })).out;

  test("a scenario's own losing is no winning by a card", async () => {
    const out = await report("players: [Ana, Ben]\nstate: { n: 0 }\nrepeat: 5\nloop: [{ id: a, activate: it, change: { n: 1 } }]\ngame-ends: [{ when: n >= 3, loses: Ben }]\n", answer("Ben=accept"));
    expect(out).toContain("Since n >= 3 holds, the scenario says that Ben loses.");
    expect(out).toMatch(/CR 104\.3e[\s\S]*CR 104\.2a/);
    expect(out).not.toContain("104.2b");
  });

  test("two who lose at one check for different reasons, each with their own", async () => {
    const out = await report("players: { Ana: , Ben: { life: 1 }, Cho: , Dia: }\nstate: { n: 0 }\nsequence: [{ id: a, activate: it, change: { n: 1, Ben.life: -1 } }, { id: b, activate: it }]\ngame-ends: [{ when: n >= 1, loses: Cho }]\n", answer("Dia=b/responding", "Ben=accept", "Cho=accept"));
    expect(out).toContain("Ben has 0 or less life.");
    expect(out).toContain("Since n >= 1 holds, the scenario says that Cho loses.");
    expect(out).toContain("the proposal had them pass priority");
  });
});

describe("numbers", () => {
  const text = "rules: mtr\nplayers: [Ana, Ben, Cho]\nloop: [{ id: a, activate: it }, { id: m, trigger: it, may: true, player: Ben }, { id: z, trigger: it, player: Ana }]\n";
  const result = async (...answers: readonly string[]) => {
    const { out } = await run(["negotiate", "a.loop.yaml", "--format", "json", ...answer(...answers)], { cwd: folderWith({ "a.loop.yaml": `scenario: x\n${text}` }) });
    return JSON.parse(out);
  };

  test("a decision says what it was to be", async () => {
    const data = await result("Ana=3", "Ben=1@m/choosing", "Cho=agree");
    expect(data.result).toMatchObject({ at: "2/m/choosing", priority: null, "must-differ": "Ben" });
    expect(data.explanation["must-not"]).toBe('let "m" happen');
  });

  test("the very same moment by other numbers is a tie as well", async () => {
    expect((await result("Ana=9", "Ben=3@a/responding", "Cho=2@z/after")).result.assumptions).toEqual([]);
    expect((await result("Ana=9", "Ben=3@a/responding", "Cho=3@a/responding")).result.assumptions).toContain("tie");
  });
});
