// Escape sequences are what this file is about.
// oxlint-disable no-control-regex
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { atTable, atTerminal, hasScript, PROGRAM, quoteWord, tooWide } from "./at-terminal.ts";
import { ASKS, CTRL_C, CTRL_D, DOWN, ENTER, expectClean, finish, resumeOf } from "./at-table.ts";
import { folderWith } from "./folder.ts";
import { GOND, scenarioText } from "./fake-io.ts";

describe.skipIf(!hasScript)("at a real terminal (needs util-linux's script)", () => {
  test("accept", async () => {
    const table = atTable([GOND]);
    await table.types(ASKS, `accept${ENTER}`);
    const ended = await finish(table);
    expect(ended.code).toBe(0);
    // The screen says before the first question: the loop in words, its effect, what is proposed, where it leads, and who may say what.
    expect(ended.text).toMatch(/1,000,000 times:[\s\S]*Ana activates[\s\S]*Each iteration: Ana\.elves \+1\.[\s\S]*Ana proposes 1,000,000 iterations[\s\S]*That would lead to: .*Ana\.elves 1,000,000[\s\S]*Nobody has to say what they\s+would do there instead/);
    expect(ended.text).toContain("The shortcut is taken as proposed.");
    expectClean(ended);
  });

  test("an empty line accepts nothing, nor does any stray key", async () => {
    const table = atTable([GOND]);
    await table.types(ASKS, ENTER);
    await table.sees("An empty line chooses nothing.");
    await table.types(ASKS, `   ${ENTER}`);
    await table.sees("An empty line chooses nothing.");
    await table.types(ASKS, `y${ENTER}`);
    await table.sees("That is no answer to this question. Type accept, or a place of yours such as 1/make-elf/responding");
    await table.types(ASKS, `${DOWN}\t${ENTER}`);
    await table.sees("An empty line chooses nothing.");
    await table.types(ASKS, `accept${ENTER}`);
    expect((await finish(table)).code).toBe(0);
  });

  test("a loop that is settled by numbers: a wrong answer explains itself, back asks again, the lowest counts", async () => {
    const table = atTable(["examples/one-maintains.loop.yaml", "--document", "1"]);
    await table.types("Ana, how many times do you keep the loop going?", `100${ENTER}`);
    await table.sees("3@feed/responding whole iterations, then part of the next up to that place");
    await table.types("Ben, do you step in, and after how many iterations?", `accept${ENTER}`);
    await table.sees("That is no answer to this question. Type agree or a number below 100, alone or with a point behind it.");
    await table.types("Ben, do you step in, and after how many iterations?", `250${ENTER}`);
    await table.sees("That is not allowed: it has to be lower than 100, or \"agree\".");
    await table.types("Ben, do you step in, and after how many iterations?", `back${ENTER}`);
    await table.types("Ana, how many times do you keep the loop going?", `50${ENTER}`);
    await table.types("Ben, do you step in, and after how many iterations?", `7@feed/responding${ENTER}`);
    await table.types("Cho, do you step in, and after how many iterations?", `agree${ENTER}`);
    const ended = await finish(table);
    expect(ended.code).toBe(0);
    expect(ended.text).toContain("Ben steps in after 7 whole iterations.");
    expect(ended.text).toContain("It ends at 8/feed/responding");
    expectClean(ended);
  });

  test("Ctrl-C among numbers leaves a command that goes on from there", async () => {
    const table = atTable(["examples/one-maintains.loop.yaml", "--document", "1"]);
    await table.types("Ana, how many times do you keep the loop going?", `100${ENTER}`);
    await table.types("Ben, do you step in, and after how many iterations?", `7@feed/responding${ENTER}`);
    await table.types("Cho, do you step in, and after how many iterations?", CTRL_C);
    const ended = await table.ends();
    expect(ended.code).toBe(130);
    expect(resumeOf(ended)).toBe("negotiate examples/one-maintains.loop.yaml --document 1 --answer Ana=100 --answer Ben=7@feed/responding");
  });

  test("shorten inside an iteration, through the menu", async () => {
    const table = atTable([GOND]);
    await table.types(ASKS, `shorten${ENTER}`);
    await table.types("In which iteration? (1 to 1,000,000)", `3${ENTER}`);
    await table.types("3/untap/responding Ana.life 20, Ana.elves 3", DOWN);
    await table.types("❯ 3/make-elf/responding", DOWN);
    await table.types("❯ 3/untap/responding", ENTER);
    const ended = await finish(table);
    expect(ended.code).toBe(0);
    expect(ended.text).toContain("It ends at 3/untap/responding: in iteration 3, with \"untap\" on the stack.");
    expectClean(ended);
  });

  test("the menu: back, an iteration that is none, and one that does not come", async () => {
    const table = atTable([GOND]);
    await table.types(ASKS, `shorten${ENTER}`);
    await table.types("In which iteration?", `3${ENTER}`);
    await table.types("❯ (back)", ENTER);
    await table.types(ASKS, `shorten${ENTER}`);
    await table.types("In which iteration?", `many${ENTER}`);
    await table.sees("Type the number of an iteration: 1 to 1,000,000.");
    await table.types("In which iteration?", `1000001${ENTER}`);
    await table.sees("There is no place of yours there; it has to be 1 to 1,000,000");
    await table.types(ASKS, `accept${ENTER}`);
    expect((await finish(table)).code).toBe(0);
  });

  test("a wrong place is explained and asked again; a place typed directly is taken", async () => {
    const table = atTable([GOND]);
    await table.types(ASKS, `3/make-elf/before${ENTER}`);
    await table.sees("That is not allowed: that place is Ana's. Your nearest place is 2/untap/responding.");
    await table.types(ASKS, `1000001/untap/responding${ENTER}`);
    await table.sees("That is not allowed:");
    await table.types(ASKS, `3/untp/responding${ENTER}`);
    await table.sees("That is not allowed: no step has the id \"untp\"; did you mean \"untap\".");
    await table.types(ASKS, `3/untap/respond${ENTER}`);
    await table.sees("That cannot be read: \"respond\" is not one of before, choosing, responding, after.");
    await table.types(ASKS, `3/untap/responding${ENTER}`);
    const ended = await finish(table);
    expect(ended.code).toBe(0);
    expect(ended.text).toContain("It ends at 3/untap/responding");
  });

  test("show, why and help answer and ask again", async () => {
    const table = atTable([GOND, "--edition", "2023-11-17"]);
    await table.types(ASKS, `why${ENTER}`);
    await table.sees("CR 727.2b (17 November 2023): The others answer in turn order");
    await table.types(ASKS, `show${ENTER}`);
    await table.sees("Each iteration: Ana.elves +1.");
    await table.types(ASKS, `?${ENTER}`);
    await table.sees("shorten choose from your places");
    await table.types(ASKS, `SHOW${ENTER}`);
    await table.sees("Each iteration: Ana.elves +1.");
    await table.types(ASKS, `accept${ENTER}`);
    expect((await finish(table)).code).toBe(0);
  });

  test("several answerers, in turn order from the proposer, each up to the end as it then stands; back takes one answer back", async () => {
    const cwd = folderWith({ "three.loop.yaml": scenarioText({ rest: "proposer: Ben\nrepeat: 10", loop: "  - id: make\n    activate: make an Elf\n    change: { Ana.elves: 1 }" }) });
    const table = atTable(["three.loop.yaml"], { cwd });
    await table.types(`Cho, ${ASKS}`, `back${ENTER}`);
    await table.sees("This is the first question.");
    await table.types(`Cho, ${ASKS}`, `accept${ENTER}`);
    await table.types(`Ana, ${ASKS}`, `back${ENTER}`);
    await table.types(`Cho, ${ASKS}`, `4/make/responding${ENTER}`);
    await table.sees("Cho named 4/make/responding. The sequence now ends there, with");
    await table.types(`Ana, ${ASKS}`, `7/make/responding${ENTER}`);
    await table.sees("That is not allowed:");
    await table.types(`Ana, ${ASKS}`, `accept${ENTER}`);
    const ended = await finish(table);
    expect(ended.code).toBe(0);
    expect(ended.text).toMatch(/Said\n {2}Ben {2}proposes 10 iterations\n {2}Cho {2}4\/make\/responding\n {2}Ana {2}accept\n/);
  });

  test("the number is asked for where the file has none, what is proposed is then said, and back asks for it again", async () => {
    const cwd = folderWith({ "open.loop.yaml": scenarioText({ rest: "" }) });
    const table = atTable(["open.loop.yaml"], { cwd });
    const number = "Ana, how often is \"loop\" to run?";
    await table.types(number, ENTER);
    await table.sees("Type a number, however large");
    await table.types(number, `infinity${ENTER}`);
    await table.sees("Type a number, however large");
    await table.types(number, `back${ENTER}`);
    await table.sees("This is the first question.");
    await table.types(number, `why${ENTER}`);
    await table.sees("CR 732.2a (17 April 2026): Whoever has priority may describe what everybody will do");
    await table.types(number, `show${ENTER}`);
    await table.sees("Each iteration: Ana.elves +1.");
    await table.types(number, `?${ENTER}`);
    await table.sees("a number of iterations, however large: 1000000, 1_000_000, 1e6 or 10^100 show");
    await table.types(number, `7${ENTER}`);
    await table.sees("Ana proposes 7 iterations. That would lead to:");
    await table.types(`Ben, ${ASKS}`, `back${ENTER}`);
    await table.types(number, `10^20${ENTER}`);
    await table.sees("Ana proposes 100,000,000,000,000,000,000 iterations.");
    await table.types(`Ben, ${ASKS}`, `accept${ENTER}`);
    await table.types(`Cho, ${ASKS}`, `10^19/make/responding${ENTER}`);
    const ended = await finish(table);
    expect(ended.code).toBe(0);
    expect(ended.text).toContain("9,999,999,999,999,999,999 whole iterations are done.");
  });

  test("a number that cannot be done is said to be so, and asked for again", async () => {
    const cwd = folderWith({ "poor.loop.yaml": "scenario: Five mana\nplayers: { Ana: { mana: 5 }, Ben: }\nloop:\n  - id: make\n    activate: make an Elf\n    pay: { Ana.mana: 1 }\n" });
    const table = atTable(["poor.loop.yaml"], { cwd });
    const number = "Ana, how often is \"loop\" to run?";
    await table.types(number, `9${ENTER}`);
    await table.sees("propose at most 5 iterations");
    await table.types(number, `5${ENTER}`);
    await table.types(`Ben, ${ASKS}`, `accept${ENTER}`);
    expect((await finish(table)).code).toBe(0);
  });

  test("a mandatory loop asks whether somebody breaks it", async () => {
    const table = atTable(["examples/three-oblivion-rings.loop.yaml"]);
    await table.types("Ana, do you break the loop, and where?", `accept${ENTER}`);
    await table.sees("That is no answer to this question. Type no-action");
    await table.types("Ana, do you break the loop, and where?", `no-action${ENTER}`);
    await table.types("Ben, do you break the loop, and where?", `no-action${ENTER}`);
    const ended = await finish(table);
    expect(ended.code).toBe(0);
    expect(ended.text).toContain("The game is a draw");
  });

  test("an answer given in advance is not asked for", async () => {
    const cwd = folderWith({ "three.loop.yaml": scenarioText(), "said.txt": "accept\n" });
    const table = atTable(["three.loop.yaml", "--answers", "said.txt"], { cwd });
    await table.types(`Cho, ${ASKS}`, `accept${ENTER}`);
    const ended = await finish(table);
    expect(ended.code).toBe(0);
    expect(ended.text).not.toContain(`Ben, ${ASKS}`);
  });

  test("the result goes to stdout and the talk to the terminal", async () => {
    const cwd = folderWith({ "three.loop.yaml": scenarioText() });
    const table = atTerminal(`${PROGRAM} three.loop.yaml --format json > out.json`, { cwd });
    await table.types(`Ben, ${ASKS}`, `accept${ENTER}`);
    await table.types(`Cho, ${ASKS}`, `accept${ENTER}`);
    const ended = await finish(table);
    expect(ended.code).toBe(0);
    expect(ended.text).not.toContain("\"kind\"");
    expect(JSON.parse(readFileSync(join(cwd, "out.json"), "utf8"))).toMatchObject({ result: { outcome: "taken" } });
  });

  test("--no-input and a piped input do not ask", async () => {
    for (const command of [`${PROGRAM} ${GOND} --no-input`, `${PROGRAM} ${GOND} < /dev/null`, `${PROGRAM} ${GOND} 2> /dev/null`]) {
      expect(await atTerminal(command).ends()).toMatchObject({ code: 2 });
    }
  });
});

describe.skipIf(!hasScript)("stopping, and going on from there (needs util-linux's script)", () => {
  test.each([["Ctrl-C", CTRL_C], ["Ctrl-D", CTRL_D]])("%s at the first question", async (_name, key) => {
    const table = atTable([GOND]);
    await table.types(ASKS, key);
    const ended = await table.ends();
    expect(ended.code).toBe(130);
    expect(resumeOf(ended)).toBe(`negotiate ${GOND}`);
    expect(ended.text).not.toMatch(/^ {4}at /m);
    expectClean(ended);
  });

  test("Ctrl-C in the middle of a word and in the menu leaves the terminal clean", async () => {
    const word = atTable([GOND]);
    await word.types(ASKS, "acc");
    await word.types("acc", CTRL_C);
    const first = await word.ends();
    expect(first.code).toBe(130);
    expectClean(first);
    const menu = atTable([GOND]);
    await menu.types(ASKS, `shorten${ENTER}`);
    await menu.types("In which iteration?", `3${ENTER}`);
    await menu.types("❯ (back)", CTRL_C);
    const second = await menu.ends();
    expect(second.code).toBe(130);
    expectClean(second);
  });

  test("the command holds the number, the typed answers and those in advance, and really goes on", async () => {
    const players = "  Ana: { elves: 0 }\n  Ben:\n  \"Mary O'Brien\":\n  Cho:\n  Dia:";
    const cwd = folderWith({ "a file.loop.yaml": scenarioText({ rest: "", players }), "said.txt": "Cho: 5/make/responding\n1_000\n" });
    const table = atTable(["a file.loop.yaml", "--answers", "said.txt", "--answer", "Dia=accept", "--edition", "2009-10-01", "--format", "json"], { cwd });
    await table.types(`Ben, ${ASKS}`, `7/make/responding${ENTER}`);
    await table.types(`Mary O'Brien, ${ASKS}`, CTRL_C);
    const stopped = await table.ends();
    expect(stopped.code).toBe(130);
    const command = resumeOf(stopped);
    expect(command).toBe("negotiate 'a file.loop.yaml' --propose loop=1000 --edition 2009-10-01 --format json --answer Cho=5/make/responding --answer Dia=accept --answer Ben=7/make/responding");
    const again = atTerminal(`${PROGRAM} ${command} > out.json`, { cwd });
    await again.types(`Mary O'Brien, ${ASKS}`, `accept${ENTER}`);
    expect((await finish(again)).code).toBe(0);
    expect(JSON.parse(readFileSync(join(cwd, "out.json"), "utf8"))).toMatchObject({
      rules: { edition: "2009-10-01" }, proposed: [{ loop: "loop", iterations: "1000" }], result: { outcome: "shortened", by: "Cho", at: "5/make/responding" },
      answers: [{ player: "Ben" }, { player: "Mary O'Brien" }, { player: "Cho" }, { player: "Dia" }],
    });
  });

  test("a name that cannot be shown is written so that a shell reads it back", async () => {
    const cwd = folderWith({ "esc.loop.yaml": scenarioText({ players: "  Ana: { elves: 0 }\n  \"B\\e[31m'e\\\\n\":\n  Cho:" }) });
    const table = atTable(["esc.loop.yaml"], { cwd });
    await table.types(ASKS, `accept${ENTER}`);
    await table.types(`Cho, ${ASKS}`, CTRL_C);
    const stopped = await table.ends();
    expect(stopped.raw).not.toContain("\u001b[31m'e");
    const again = atTerminal(`bash --norc -c ${quoteWord(`${PROGRAM} ${resumeOf(stopped)}`)}`, { cwd });
    await again.types(`Cho, ${ASKS}`, `accept${ENTER}`);
    expect((await finish(again)).code).toBe(0);
  });
});

describe.skipIf(!hasScript)("how it looks (needs util-linux's script)", () => {
  test("40 columns: no line of ours is wider, and everything can be done", async () => {
    const table = atTable([GOND], { columns: 40 });
    await table.types(ASKS, `?${ENTER}`);
    await table.types(ASKS, `show${ENTER}`);
    await table.types(ASKS, `why${ENTER}`);
    await table.types(ASKS, `shorten${ENTER}`);
    await table.types("In which iteration?", `3${ENTER}`);
    await table.types("Where?", DOWN);
    await table.types("❯ 3/make-elf/responding", ENTER);
    const { code, raw } = await finish(table);
    expect(code).toBe(0);
    expect(tooWide(raw, 40)).toEqual([]);
  });

  test("a terminal that does not know its size", async () => {
    const table = atTable([GOND], { columns: 0 });
    await table.types(ASKS, `accept${ENTER}`);
    const { code, text } = await finish(table);
    expect(code).toBe(0);
    expect(text).toContain("Ana.elves                0              +1  1,000,000");
  });

  test.each([["NO_COLOR", [], { NO_COLOR: "1" }], ["--no-color over FORCE_COLOR", ["--no-color"], { FORCE_COLOR: "1" }], ["NO_COLOR over FORCE_COLOR", [], { NO_COLOR: "1", FORCE_COLOR: "1" }]])("%s: no colour, in the prompts neither", async (_name, args, env) => {
    const table = atTable([GOND, ...args], { env });
    await table.types(ASKS, `shorten${ENTER}`);
    await table.types("In which iteration?", `1${ENTER}`);
    await table.types("Where?", DOWN);
    await table.types("❯ 1/make-elf/responding", ENTER);
    const { code, raw } = await finish(table);
    expect(code).toBe(0);
    expect(raw.match(/\u001b\[[0-9;]*m/g) ?? []).toEqual([]);
  });

  test("with colours otherwise, and they are taken back", async () => {
    const table = atTable([GOND]);
    await table.types(ASKS, `accept${ENTER}`);
    const ended = await finish(table);
    expect(ended.raw).toContain("\u001b[32mThe shortcut is taken as proposed.\u001b[39m");
    expectClean(ended);
  });

  test("each player has a colour of their own on the screen, in questions and in the result, and a sign without colours", async () => {
    const cwd = folderWith({ "three.loop.yaml": scenarioText() });
    const table = atTable(["three.loop.yaml"], { cwd });
    await table.types(`[2] Ben, ${ASKS}`, `accept${ENTER}`);
    await table.types(`[3] Cho, ${ASKS}`, `accept${ENTER}`);
    const { raw } = await finish(table);
    const shown = Array.from(raw.matchAll(/\u001b\[(3[1-6])m(?:\[([1-3])\] )?(Ana|Ben|Cho)\u001b\[39m/g), ([, color, sign, name]) => ({ color, sign, name }));
    for (const [name, color, sign] of [["Ana", "35", "1"], ["Ben", "32", "2"], ["Cho", "33", "3"]]) {
      const theirs = shown.filter((each) => each.name === name);
      expect(theirs.length).toBeGreaterThan(4);
      expect(new Set(theirs.map((each) => each.color))).toEqual(new Set([color]));
      expect(new Set(theirs.map((each) => each.sign))).toEqual(new Set([sign, undefined]));
    }
  });

  test("names and texts with escape sequences are shown, never sent", async () => {
    const cwd = folderWith({
      "evil.loop.yaml": scenarioText({
        title: "\"t\\e]0;owned\\a\\u009b31m\"", players: "  \"A\\e[2Jna\": { elves: 0 }\n  \"B\\e]8;;x\\aen\":\n",
        loop: "  - { id: make, activate: \"x\\e[1A\\r\\n::error::y\\u202e\", change: { \"A\\e[2Jna.elves\": 1 } }",
      }),
    });
    const table = atTable(["evil.loop.yaml"], { cwd });
    await table.types(`B\\u{1b}]8;;x\\u{7}en, ${ASKS}`, `shorten${ENTER}`);
    await table.types("In which iteration?", `1${ENTER}`);
    await table.types("Where?", DOWN);
    await table.types("❯ 1/make/responding A\\u{1b}[2Jna.elves 0", `${ENTER}`);
    const { code, raw } = await finish(table);
    expect(code).toBe(0);
    expect(raw).not.toMatch(/\u001b\[2J|\u001b\]|\u0007|\u009b|\u202e/);
  });
});
