import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findJournal, JournalFile } from "../../src/cli/journal-file.ts";
import { fingerprintOf } from "../../src/cli/take-up.ts";
import { readFile, resolveScenario } from "../../src/syntax/index.ts";
import { readJournal } from "../../src/session/journal.ts";
import { atTable, atTerminal, hasScript, PROGRAM, quoteWord, type Terminal } from "./at-terminal.ts";
import { ASKS, CONFIRM, CTRL_C, ENTER, finish, resumeOf } from "./at-table.ts";
import { run, scenarioText } from "./fake-io.ts";
import { folderWith } from "./folder.ts";

const NUMBER = "how often is \"loop\" to run?";
const SCENARIO = scenarioText({ rest: "" });
const FINGERPRINT = fingerprintOf(resolveScenario(readFile(new TextEncoder().encode(SCENARIO), "x").documents[0]?.draft ?? expect.fail("cannot be read"), { caseIndex: null }).scenario ?? expect.fail("does not fit together"));
const textIn = (cwd: string, name: string): string => readFileSync(join(cwd, name), "utf8");

/** Can a small disk be made for a test? */
const canMount = spawnSync("unshare", ["-rm", "sh", "-c", "mount -t tmpfs none /tmp"]).status === 0;

/** The questions of this scenario with the answers to them. */
const TALK = [[NUMBER, "100"], [`Ben, ${ASKS}`, "4/make/responding"], [`Cho, ${ASKS}`, "accept"], [CONFIRM, "done"]] as const;

async function answer(table: Terminal, from: number, to: number): Promise<void> {
  for (const [question, said] of TALK.slice(from, to)) await table.types(question, `${said}${ENTER}`);
}

/** A recording that was stopped when two answers had been given. */
async function stopped(files: Readonly<Record<string, string>> = {}): Promise<string> {
  const cwd = folderWith({ "x.loop.yaml": SCENARIO, ...files });
  const table = atTable(["x.loop.yaml", "--record", "out.loop.yaml"], { cwd });
  await answer(table, 0, 2);
  await table.types(TALK[2][0], CTRL_C);
  const ended = await table.ends();
  expect([ended.code, resumeOf(ended)]).toEqual([130, "negotiate --resume out.loop.yaml"]);
  return cwd;
}

/** The same negotiation without a stop. */
async function recordedAtOnce(): Promise<string> {
  const cwd = folderWith({ "x.loop.yaml": SCENARIO });
  await run(["x.loop.yaml", "--propose", "100", "--answer", "Ben=4/make/responding", "--answer", "Cho=accept", "--record", "out.loop.yaml"], { cwd });
  return textIn(cwd, "out.loop.yaml");
}

describe.skipIf(!hasScript)("going on with a recording (needs util-linux's script)", () => {
  test("kill -9 at every question: what was said is on disk, and it comes to the same end", async () => {
    const cwd = folderWith({ "x.loop.yaml": SCENARIO });
    for (const [index, [question]] of TALK.entries()) {
      const table = atTable(index === 0 ? ["x.loop.yaml", "--record", "out.loop.yaml"] : ["--resume", "out.loop.yaml"], { cwd });
      if (index > 0) await answer(table, index - 1, index);
      await table.sees(question);
      table.kills("SIGKILL");
      await table.ends();
      expect(readdirSync(cwd).sort()).toEqual(["out.loop.yaml.part", "x.loop.yaml"]);
    }
    const table = atTable(["negotiate", "--resume", "out.loop.yaml"], { cwd });
    await table.sees("Ana said 100.");
    await table.sees("Ben said 4/make/responding.");
    await table.sees("Cho said accept.");
    expect((await finish(table)).code).toBe(0);
    expect(textIn(cwd, "out.loop.yaml")).toBe(await recordedAtOnce());
    expect(readdirSync(cwd).sort()).toEqual(["out.loop.yaml", "x.loop.yaml"]);
    expect(await run(["test"], { cwd })).toMatchObject({ code: 0 });
  });

  test("earlier answers can be taken back, and stay taken back", async () => {
    const cwd = await stopped();
    const table = atTable(["--resume", "out.loop.yaml"], { cwd });
    await table.types(TALK[2][0], `back${ENTER}`);
    await table.types(TALK[1][0], CTRL_C);
    expect((await table.ends()).code).toBe(130);
    const again = atTable(["--resume", "out.loop.yaml"], { cwd });
    await again.types(TALK[1][0], `accept${ENTER}`);
    await answer(again, 2, 3);
    expect((await finish(again)).text).toContain("The shortcut is taken as proposed.");
  });

  test("into the scenario itself, and by a link to it", async () => {
    const cwd = folderWith({ "x.loop.yaml": SCENARIO });
    symlinkSync("x.loop.yaml", join(cwd, "link.loop.yaml"));
    const table = atTable(["x.loop.yaml", "--record", "link.loop.yaml"], { cwd });
    await answer(table, 0, 3);
    await table.types(CONFIRM, CTRL_C);
    await table.ends();
    expect(existsSync(join(cwd, "x.loop.yaml.part"))).toBe(true);
    const again = atTable(["--resume", "x.loop.yaml", "--plain"], { cwd, plain: true });
    expect((await finish(again)).code).toBe(0);
    expect(textIn(cwd, "x.loop.yaml")).toContain(`${SCENARIO}cases:\n  - name: Ben says 4/make/responding, Cho accepts\n`);
  });

  test("two who record in one file: the second is told before anybody is asked, and the first gets to the end", async () => {
    const cwd = folderWith({ "x.loop.yaml": SCENARIO });
    const first = atTable(["x.loop.yaml", "--record", "out.loop.yaml"], { cwd });
    await answer(first, 0, 2);
    await first.sees(TALK[2][0]);
    for (const args of [["x.loop.yaml", "--record", "out.loop.yaml"], ["--resume", "out.loop.yaml"]]) {
      const second = await atTable(args, { cwd }).ends();
      expect(second.code).toBe(2);
      expect(second.text).toContain("out.loop.yaml: another negotiation is being recorded there (process ");
      expect(second.text).not.toContain("?");
    }
    expect(await run(["x.loop.yaml", "--propose", "3", "--answer", "Ben=accept", "--answer", "Cho=accept", "--record", "out.loop.yaml"], { cwd })).toMatchObject({ code: 2, out: "" });
    first.sends(`accept${ENTER}`);
    expect((await finish(first)).code).toBe(0);
    expect(textIn(cwd, "out.loop.yaml")).toBe(await recordedAtOnce());
  });

  test("a file that changed meanwhile stays as it is, and the answers are kept for another try", async () => {
    const cwd = folderWith({ "x.loop.yaml": SCENARIO });
    const table = atTable(["x.loop.yaml", "--record", "x.loop.yaml"], { cwd });
    await answer(table, 0, 3);
    writeFileSync(join(cwd, "x.loop.yaml"), `# changed\n${SCENARIO}`);
    const ended = await finish(table);
    expect([ended.code, resumeOf(ended)]).toEqual([2, "negotiate --resume x.loop.yaml"]);
    expect(ended.text).toContain("nothing is recorded in x.loop.yaml: it has changed since it was read");
    expect(textIn(cwd, "x.loop.yaml")).toBe(`# changed\n${SCENARIO}`);
    const again = await run(["--resume", "x.loop.yaml"], { cwd });
    expect(again).toMatchObject({ code: 0, err: "recorded in x.loop.yaml: \"Ben says 4/make/responding, Cho accepts\"\n" });
    expect(readdirSync(cwd)).toEqual(["x.loop.yaml"]);
  });

  test("a terminal that goes away takes nothing along", async () => {
    const cwd = folderWith({ "x.loop.yaml": SCENARIO });
    const table = atTerminal(`sh -c 'trap : HUP; ${PROGRAM.replaceAll("'", "")} x.loop.yaml --record out.loop.yaml; echo $? > code'`, { cwd });
    await answer(table, 0, 1);
    await table.sees(TALK[1][0]);
    table.closes();
    await table.ends();
    while (!existsSync(join(cwd, "code")) || textIn(cwd, "code") === "") await new Promise((done) => { setTimeout(done, 20); });
    expect(textIn(cwd, "code")).toBe("129\n");
    expect(readJournal(textIn(cwd, "out.loop.yaml.part"))).toMatchObject({ ok: true, value: { isLeft: true, said: { numbers: new Map([["loop", 100n]]) } } });
  });

  test("a folder in which nothing can be made: told before anybody is asked", async () => {
    const ended = await atTable(["x.loop.yaml", "--record", "/proc/out.loop.yaml"], { cwd: folderWith({ "x.loop.yaml": SCENARIO }) }).ends();
    expect(ended.code).toBe(2);
    expect(ended.text).toMatch(/error: (?:--record )?\/proc\/out\.loop\.yaml: it[\s\S]*help: choose another file or folder/);
    expect(ended.text).not.toContain("?");
  });

  test.skipIf(!canMount)("a disk that is full when the answers come: they are not lost, and the negotiation goes on", async () => {
    const cwd = folderWith({ "x.loop.yaml": SCENARIO, "full/x": "" });
    const full = (): Terminal => atTerminal(`unshare -rm sh -c ${quoteWord(`mount -t tmpfs -o size=8k none full && head -c 4096 /dev/zero > full/filler && ${PROGRAM} x.loop.yaml --record full/a.loop.yaml; code=$?; cat full/*.part; ls full; exit $code`)}`, { cwd });
    const table = full();
    await table.types(TALK[0][0], `10^5000${ENTER}`);
    await table.sees("warning: the answers cannot be kept on disk while you go on (the disk is full); the case is still written at the end");
    await table.types(TALK[1][0], CTRL_C);
    const ended = await table.ends();
    expect(resumeOf(ended)).toMatch(/^negotiate x\.loop\.yaml --propose loop=10\^5000 --record full\/a\.loop\.yaml$/);
    const freed = full();
    await freed.types(TALK[0][0], `10^5000${ENTER}`);
    await freed.types(TALK[1][0], `back${ENTER}`);
    await freed.types(TALK[0][0], `7${ENTER}`);
    await freed.types(TALK[1][0], CTRL_C);
    const again = await freed.ends();
    expect(resumeOf(again)).toBe("negotiate --resume full/a.loop.yaml");
    expect(again.text).toMatch(/\}\r?\n\{"said":\{"numbers":\[\["loop","7"\]\],"answers":\[\]\}\}/);
    const other = full();
    await other.types(TALK[0][0], `10^5000${ENTER}`);
    await answer(other, 1, 3);
    const { code, text } = await finish(other);
    expect(code).toBe(2);
    expect(text).toContain("error: nothing is recorded in full/a.loop.yaml: the disk is full");
    expect(text).toContain("help: this is the case, to be put under \"cases\" by hand:");
    expect([ended.text, text].map((each) => each.trimEnd().split(/\r?\n/).at(-1))).toEqual(["filler", "filler"]);
  });
});

describe("a recording that was stopped", () => {
  const HEAD = { loopcut: "negotiation under way", version: 1, file: "x.loop.yaml", options: {}, named: [], lines: [], owner: { id: "a", after: null, pid: 0x3fffffff, host: "elsewhere", scenario: "?" } };
  const part = (...lines: readonly unknown[]): string => [HEAD, ...lines].map((line) => `${JSON.stringify(line)}\n`).join("");
  const SAID = { said: { numbers: [["loop", "100"]], answers: [["Ben", "accept"]] } };

  test("what was said counts, and not the lines that were there before it", async () => {
    const begun = { ...HEAD, lines: ["1000", "accept", "accept"], owner: { ...HEAD.owner, scenario: FINGERPRINT } };
    const cwd = folderWith({ "x.loop.yaml": SCENARIO, "out.loop.yaml.part": [begun, { said: { numbers: [["loop", "5"]], answers: [["Ben", "2/make/responding"], ["Cho", "accept"]] } }].map((line) => `${JSON.stringify(line)}\n`).join("") });
    expect(await run(["--resume", "out.loop.yaml"], { cwd })).toMatchObject({ code: 0, err: expect.not.stringContaining("warning") as string });
    expect(textIn(cwd, "out.loop.yaml")).toMatch(/propose: 5\n[\s\S]*Ben: 2\/make\/responding/);
  });

  test.skipIf(!existsSync("/proc/self/stat"))("another process that has the number of one that is gone keeps nothing from going on", async () => {
    const owner = { ...HEAD.owner, host: hostname(), pid: process.ppid, scenario: FINGERPRINT };
    const resumed = async (more: object) => run(["--resume", "out.loop.yaml"], { cwd: folderWith({ "x.loop.yaml": SCENARIO, "out.loop.yaml.part": part(SAID).replace(JSON.stringify(HEAD.owner), JSON.stringify({ ...owner, ...more })) }) });
    expect((await resumed({})).err).toContain("another negotiation is being recorded there");
    expect((await resumed({ start: "another boot 1" })).err).toContain("the answer of Cho is missing");
  });

  test.skipIf(!hasScript)("goes on without a terminal where nothing is open any more, and says what is", async () => {
    const cwd = await stopped();
    expect(await run(["--resume", "out.loop.yaml"], { cwd })).toMatchObject({ code: 2, err: expect.stringContaining("the answer of Cho is missing") as string });
    const table = atTable(["--resume", "out.loop.yaml"], { cwd });
    await answer(table, 2, 3);
    await table.types(CONFIRM, CTRL_C);
    await table.ends();
    expect(await run(["--resume", "out.loop.yaml"], { cwd })).toMatchObject({ code: 0, err: expect.stringContaining("recorded in out.loop.yaml") as string });
    expect(textIn(cwd, "out.loop.yaml")).toBe(await recordedAtOnce());
    const finished = await run(["--resume", "out.loop.yaml"], { cwd });
    expect(finished).toMatchObject({ code: 0, err: "Nothing is open in out.loop.yaml; this is its case \"Ben says 4/make/responding, Cho accepts\".\n\n" });
    expect(finished.out).toContain("The shortcut is shortened");
  });

  test.skipIf(!hasScript)("is not written over, and its answers are not given to another scenario", async () => {
    const cwd = await stopped();
    const begun = await atTable(["x.loop.yaml", "--record", "out.loop.yaml"], { cwd }).ends();
    expect([begun.code, begun.text]).toEqual([2, expect.stringContaining("go on with loopcut negotiate --resume out.loop.yaml")]);
    writeFileSync(join(cwd, "x.loop.yaml"), SCENARIO.replace("make an Elf", "make a Goblin"));
    const stale = await run(["--resume", "out.loop.yaml"], { cwd });
    expect(stale).toMatchObject({ code: 2, out: "" });
    expect(stale.err).toContain("x.loop.yaml is not the scenario any more that these were given to:");
    expect(stale.err).toContain("the number of \"loop\", 100");
    expect(stale.err).toContain("the answer of Ben, 4/make/responding");
    expect(stale.err).toContain("--propose loop=100 --answer Ben=4/make/responding for what still holds");
    // What does not change the scenario does not matter, nor where it stands.
    writeFileSync(join(cwd, "moved.loop.yaml"), `# a comment\n${SCENARIO}`);
    expect(await run(["moved.loop.yaml", "--resume", "out.loop.yaml"], { cwd })).toMatchObject({ code: 2, err: expect.stringContaining("the answer of Cho is missing") as string });
  });

  test("wrong use is told", async () => {
    const cwd = folderWith({ "x.loop.yaml": SCENARIO, "broken.part": "{}\n", "empty.part": "", "newer.part": part().replace("\"version\":1", "\"version\":2"), "torn.part": `${part(SAID)}{"said":`, "odd.part": part({ said: { numbers: [], answers: [["Ben", "so what"]] } }) });
    symlinkSync("/dev/zero", join(cwd, "zero.part"));
    for (const [args, message] of [
      [["negotiate"], "a scenario file is missing"],
      [["--resume", "nowhere"], "no negotiation is being recorded there, and there is no such file"],
      [["--resume", "x.loop.yaml"], "no negotiation is being recorded there, and the file holds no case"],
      [["--resume", "broken"], "broken.part: it is no record of a negotiation"],
      [["--resume", "empty"], "empty.part: it is no record of a negotiation"],
      [["--resume", "zero"], "zero.part: it cannot be read"],
      [["--resume", "newer"], "newer.part: it was written by another version of the program"],
      [["--resume", "odd"], "odd.part: it is damaged"],
      [["--resume", "torn"], "the answer of Ben, accept"],
      [["--resume", "torn", "--propose", "3"], "--propose does not go with --resume"],
      [["--resume", "torn", "--record", "other"], "--record does not go with --resume"],
    ] as const) expect({ args, ...(await run(args, { cwd })) }).toMatchObject({ args, code: 2, out: "", err: expect.stringContaining(message) as string });
  });

  test("of two who take it over at the same moment one gets it", () => {
    const cwd = folderWith({ "out.part": part(SAID) });
    const found = findJournal("out", cwd) ?? expect.fail("not found");
    const first = JournalFile.takeOver("out", cwd, found, "s");
    expect(() => JournalFile.takeOver("out", cwd, found, "s")).toThrow("another negotiation is being recorded there");
    expect(first.keep({ numbers: new Map(), answers: new Map([["Ben", { kind: "agree" }]]) })).toBeNull();
    first.leave();
    expect(readJournal(textIn(cwd, "out.part"))).toMatchObject({ ok: true, value: { isLeft: true, said: { answers: new Map([["Ben", { kind: "agree" }]]) } } });
  });

  test("a last line that was cut off is passed over, and does not swallow the next one", () => {
    const cwd = folderWith({ "out.part": `${part(SAID)}{"said":{"num` });
    const found = findJournal("out", cwd) ?? expect.fail("not found");
    expect(found.said.answers).toEqual(new Map([["Ben", { kind: "accept" }]]));
    JournalFile.takeOver("out", cwd, found, "s").leave();
    expect(textIn(cwd, "out.part").split("\n").slice(0, 2).join("\n")).toBe(part(SAID).trimEnd());
    expect(findJournal("out", cwd)).toMatchObject({ isLeft: true, owner: { after: "a", scenario: "s" } });
  });
});
