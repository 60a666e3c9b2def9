import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { atTable, atTerminal, hasScript, PROGRAM, quoteWord, type Ended } from "./at-terminal.ts";
import { ASKS, CONFIRM, CTRL_C, CTRL_D, ENTER, ESC, expectSettings, finish, resumeOf, thenSettings } from "./at-table.ts";
import { folderWith } from "./folder.ts";
import { GOND, ROOT, scenarioText } from "./fake-io.ts";

const plain = true;

/** Nothing moves the cursor, changes a colour or rings a bell. */
// oxlint-disable-next-line no-control-regex
const expectPlain = ({ raw }: Ended): void => { expect(raw.replaceAll("\r\n", "").match(/[\u0000-\u001f\u007f\u009b]/g) ?? []).toEqual([]); };

describe.skipIf(!hasScript)("plain lines (needs util-linux's script)", () => {
  test.each([
    ["--plain", ["--plain"], {}], ["TERM=dumb", [], { TERM: "dumb" }], ["--plain over FORCE_COLOR", ["--plain"], { FORCE_COLOR: "1" }],
  ])("%s: a line for each fact, numbered choices, and no control sequence at all", async (_name, args, env) => {
    const table = atTable([GOND, ...args], { env, plain });
    await table.sees("In turn order: [1] Ana, [2] Ben.");
    await table.sees("make-elf, on the stack: Ana, Ben untap Ben's trigger");
    await table.sees("To begin with: Ana.life 20. To begin with: Ana.elves 0.");
    await table.types(`[2] Ben, ${ASKS}`, `shorten${ENTER}`);
    await table.types("In which iteration? (1 to 1,000,000)", `3${ENTER}`);
    await table.types("2. 3/untap/responding: Ana.life 20, Ana.elves 3, Ana.druid.untapped 0, Ben.life 20 Where? Type a number from 1 to 2, or back.", `2${ENTER}`);
    const ended = await finish(table);
    expect(ended.code).toBe(0);
    expect(ended.text.replaceAll("\r", "")).toContain("\nQuantities\n  Ana.life: 20 before, no change each iteration, 20 there\n  Ana.elves: 0 before, +1 each iteration, 3 there\n");
    expect(ended.text).toContain("is up to them, as long as it is a real difference.");
    expectPlain(ended);
  });

  test("a wrong choice is told, back and Esc go back, and a place may be typed", async () => {
    const table = atTable([GOND, "--plain"], { plain });
    const list = "Where? Type a number from 1 to 2, or back.";
    const again = async (): Promise<void> => {
      await table.types(ASKS, `shorten${ENTER}`);
      await table.types("In which iteration?", `3${ENTER}`);
    };
    await again();
    await table.types(list, ENTER);
    await table.types("An empty line chooses nothing.", `5${ENTER}`);
    await table.types("5 is none of these.", `back${ENTER}`);
    await again();
    await table.types(list, `${ESC}${ENTER}`);
    await again();
    await table.types(list, `4/untap/responding${ENTER}`);
    const ended = await finish(table);
    expect(ended.text).toContain("It ends at 4/untap/responding");
  });

  test("lines that are typed ahead or pasted answer in order", async () => {
    const table = atTable([GOND, "--plain"], { plain });
    table.sends(`shorten\n3\n2\n`);
    await table.sees(CONFIRM);
    table.sends(`${ESC}[200~back\naccept\ndone${ESC}[201~\n`);
    const ended = await table.ends();
    expect(ended.code).toBe(0);
    expect(ended.text).toContain("The shortcut is taken as proposed.");
  });

  test.each([["Ctrl-C", CTRL_C, 130], ["Ctrl-D", CTRL_D, 130], ["SIGTERM", "SIGTERM", 143]] as const)("%s: the command goes on in plain lines", async (_name, key, code) => {
    const table = atTerminal(thenSettings(`${PROGRAM} x.loop.yaml --plain --propose 3`), { cwd: folderWith({ "x.loop.yaml": scenarioText({ rest: "" }) }), plain });
    await table.types(`Ben, ${ASKS}`, `accept${ENTER}`);
    await table.sees(`Cho, ${ASKS} > `);
    if (key === "SIGTERM") table.kills(key);
    else table.sends(key);
    const ended = await table.ends();
    expect(ended.code).toBe(code);
    expect(resumeOf(ended)).toBe("negotiate x.loop.yaml --propose 3 --plain --answer Ben=accept");
    expectSettings(ended);
  });

  test("a recording, and what is asked in a narrow window given with --width", async () => {
    const cwd = folderWith({ "x.loop.yaml": scenarioText() });
    const table = atTable(["x.loop.yaml", "--plain", "--width", "30", "--record", "out.loop.yaml"], { cwd, plain });
    await table.types("Ben, do you accept, or where do you choose", `accept${ENTER}`);
    await table.types("Cho, do you accept, or where do you choose", `accept${ENTER}`);
    const ended = await finish(table);
    expect(ended.code).toBe(0);
    expectPlain(ended);
    expect(readFileSync(join(cwd, "out.loop.yaml"), "utf8")).toContain("- name: Ben accepts, Cho accepts");
  });

  test("what draws prompts is loaded only when somebody is asked in a terminal that can draw", async () => {
    const cwd = folderWith(Object.fromEntries(["bin/loopcut.js", "bin/load.js", "bin/package.json", "dist/cli.cjs", "package.json", GOND].map((name) => [name, readFileSync(join(ROOT, name))])));
    const program = `${quoteWord(process.execPath)} bin/loopcut.js`;
    const inAdvance = await atTerminal(`${program} ${GOND} --answer Ben=accept`, { cwd }).ends();
    expect(inAdvance.code).toBe(0);
    const table = atTerminal(`${program} ${GOND} --plain`, { cwd, plain });
    await table.types(ASKS, `accept${ENTER}`);
    expect((await finish(table)).code).toBe(0);
    expect((await atTerminal(`${program} ${GOND}`, { cwd }).ends()).text).toContain("prompts.cjs");
  });
});
