import { describe, expect, test } from "vitest";
import { atTable, atTerminal, hasScript, PROGRAM, tooWide } from "./at-terminal.ts";
import { ASKS, CONFIRM, CTRL_C, CTRL_D, ENTER, ESC, expectClean, expectSettings, finish, resumeOf, thenSettings } from "./at-table.ts";
import { folderWith } from "./folder.ts";
import { GOND, scenarioText } from "./fake-io.ts";

const THREE = { "three.loop.yaml": scenarioText({ rest: "" }) };
const NUMBER = "how often is \"loop\" to run?";

describe.skipIf(!hasScript)("the last answer (needs util-linux's script)", () => {
  test("is summed up, and counts only when that is confirmed by a word; back takes one answer after the other back", async () => {
    const table = atTable(["three.loop.yaml"], { cwd: folderWith(THREE) });
    await table.types(NUMBER, `7${ENTER}`);
    await table.types(`Ben, ${ASKS}`, `accept${ENTER}`);
    await table.types(`Cho, ${ASKS}`, `3/make/responding${ENTER}`);
    await table.sees("Everybody has answered [1] Ana proposes 7 iterations [2] Ben accept [3] Cho 3/make/responding The shortcut is shortened: it stops where Cho named. It ends at 3/make/responding");
    await table.types(CONFIRM, ENTER);
    await table.types("An empty line confirms nothing. Type done or back.", `y${ENTER}`);
    await table.types("That is no answer to this question. Type done or back.", `why${ENTER}`);
    await table.sees("CR 732.2c");
    await table.types(CONFIRM, `show${ENTER}`);
    await table.sees("Each iteration: Ana.elves +1.");
    await table.types(CONFIRM, `back${ENTER}`);
    await table.types(`Cho, ${ASKS}`, `back${ENTER}`);
    await table.types(`Ben, ${ASKS}`, `2/make/responding${ENTER}`);
    await table.types(`Cho, ${ASKS}`, `accept${ENTER}`);
    const ended = await finish(table);
    expect(ended.code).toBe(0);
    expect(ended.text).toMatch(/Said\n {2}Ana {2}proposes 7 iterations\n {2}Ben {2}2\/make\/responding\n {2}Cho {2}accept\n/);
  });

  test("is the number where nobody else has a place, and back asks for it again", async () => {
    const cwd = folderWith({ "mana.loop.yaml": "scenario: Mana\nplayers: [Ana, Ben]\nloop:\n  - { id: tap, mana: an Elf }\n" });
    const table = atTable(["mana.loop.yaml"], { cwd });
    await table.types(NUMBER, `7${ENTER}`);
    await table.types(CONFIRM, `back${ENTER}`);
    await table.types(NUMBER, `8${ENTER}`);
    const ended = await finish(table);
    expect(ended.text).toContain("8 whole iterations are done.");
  });

  test("is not confirmed where all answers were given in advance", async () => {
    const ended = await atTable([GOND, "--answer", "Ben=accept"]).ends();
    expect(ended.code).toBe(0);
    expect(ended.text).not.toContain(CONFIRM);
  });
});

describe.skipIf(!hasScript)("keys (needs util-linux's script)", () => {
  test("lines that are typed ahead or pasted answer the questions that follow, in order, the menu too", async () => {
    const table = atTable([GOND]);
    table.sends(`shorten\n3\n3/untap/responding\n`);
    await table.sees(CONFIRM);
    table.sends(`back${ENTER}accept${ENTER}back\r\n${ESC}[200~shorten\r4\r4/untap/responding\rdone\r${ESC}[201~`);
    const ended = await table.ends();
    expect(ended.code).toBe(0);
    expect(ended.text).toContain("It ends at 4/untap/responding");
    expectClean(ended);
  });

  test("a line that was meant for another question chooses nothing in the menu: it is explained, and asked again", async () => {
    const table = atTable([GOND]);
    table.sends(`shorten\n3\n3\n3/make-elf/before\n`);
    await table.sees("That is no answer to this question.");
    await table.sees("That is not allowed: that place is Ana's.");
    await table.types(ASKS, `accept${ENTER}`);
    expect((await finish(table)).code).toBe(0);
  });

  test("Esc goes back in the menu, and leaves alone what has been typed", async () => {
    const table = atTable([GOND]);
    await table.types(ASKS, `shorten${ENTER}`);
    await table.types("In which iteration?", ESC);
    await table.types(ASKS, `shorten${ENTER}`);
    await table.types("In which iteration?", `3${ENTER}`);
    await table.types("❯ (back)", ESC);
    await table.types(ASKS, "acc");
    await table.types("acc", `${ESC}[D${ESC}[C${ESC}[3~ept${ENTER}`);
    expect((await finish(table)).code).toBe(0);
  });

  test("Ctrl-D in the middle of a word does nothing to it", async () => {
    const table = atTable([GOND]);
    await table.types(ASKS, `acc${CTRL_D}ept${ENTER}`);
    expect((await finish(table)).code).toBe(0);
  });

  test("a window that is made narrow while a question is open: what comes after fits in", async () => {
    const table = atTable([GOND]);
    await table.types(ASKS, "sho");
    await table.sees("sho");
    table.resizes(40);
    table.sends(`w${ENTER}`);
    await table.sees("1,000,000 times:");
    await table.types(ASKS, `accept${ENTER}`);
    const { code, raw } = await finish(table);
    expect(code).toBe(0);
    expect(tooWide(raw.slice(raw.lastIndexOf("1,000,000 times:")), 40)).toEqual([]);
  });
});

describe.skipIf(!hasScript)("being stopped (needs util-linux's script)", () => {
  test.each([["SIGTERM", 143], ["SIGHUP", 129], ["SIGINT", 130]] as const)("%s: the terminal is left clean, and the command printed that goes on", async (signal, code) => {
    const table = atTerminal(thenSettings(`${PROGRAM} three.loop.yaml`), { cwd: folderWith(THREE) });
    await table.types(NUMBER, `7${ENTER}`);
    await table.types(`Ben, ${ASKS}`, "acc");
    await table.sees("acc");
    table.kills(signal);
    const ended = await table.ends();
    expect(ended.code).toBe(code);
    expect(resumeOf(ended)).toBe("negotiate three.loop.yaml --propose loop=7");
    expectClean(ended);
    expectSettings(ended);
  });

  test.each([["Ctrl-C", CTRL_C], ["Ctrl-D", CTRL_D]])("%s when the answers are summed up", async (_name, key) => {
    const table = atTerminal(thenSettings(`${PROGRAM} ${GOND}`));
    await table.types(ASKS, `accept${ENTER}`);
    await table.types(CONFIRM, key);
    const ended = await table.ends();
    expect(ended.code).toBe(130);
    expect(resumeOf(ended)).toBe(`negotiate ${GOND} --answer Ben=accept`);
    expectClean(ended);
    expectSettings(ended);
  });
});
