import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { describe, expect, test } from "vitest";
import { checkBytes } from "../../src/session/checking.ts";
import { runNew } from "../../src/cli/new.ts";
import type { Turn } from "../wizard/situations.ts";
import { atTable, hasScript, type Ended, type Terminal } from "./at-terminal.ts";
import { run } from "./fake-io.ts";
import { folderWith } from "./folder.ts";

const ENTER = "\r";
const CTRL_C = "\u0003";
const CTRL_D = "\u0004";
const SOME = "scenario: x\n";

/** A loop of one step, up to the look at the whole. */
const SHORT: readonly Turn[] = [
  ["What do you call", "Ana draws"], ["What do you play?", "Magic, at home"], ["Who plays?", "Ana, Ben"], ["Is it Ana's turn", "yes"],
  ["What happens first?", "gain 1 life"], ["What is ", "somebody does"], ["What kind", "an ability"], ["Who does it?", "Ana"], ["Does it happen before", "yes"], ["cost Ana?", "nothing"], ["What has changed", "nothing"],
  ["What happens next?", "done"], ["How often", "9"],
];

async function answer(table: Terminal, turns: readonly Turn[]): Promise<void> {
  for (const [asked, typed] of turns) await table.types(asked, `${typed}${ENTER}`);
}

/** The terminal is left as it was found: the cursor is shown. */
const isClean = ({ raw }: Ended): boolean => raw.lastIndexOf("\u001b[?25h") >= raw.lastIndexOf("\u001b[?25l");

describe("without anybody to ask", () => {
  test.each([[["new"]], [["new", "x.loop.yaml"]], [["new", "--no-input"]], [["new", "--rules", "mtr"]]])("%j ends with code 2 and the smallest file", async (args) => {
    const cwd = folderWith({});
    const { code, err, out } = await run(args, { cwd });
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(args.includes("--no-input") ? "nobody is to be asked" : "there is no terminal to ask in");
    // What is shown is a file that can be saved as it stands.
    const [, shown = ""] = err.split("this is the smallest one:");
    expect(shown).toContain("scenario:");
    expect(checkBytes("shown", new TextEncoder().encode(shown)).findings).toEqual([]);
    expect(readdirSync(cwd)).toEqual([]);
  });

  test("the help names what it does and how it ends", async () => {
    const { code, out } = await run(["new", "--help"]);
    expect(code).toBe(0);
    for (const words of ["loopcut new elves.loop.yaml", "NAME.unfinished.yaml", "130 Ctrl-C"]) expect(out).toContain(words);
    expect((await run(["--help"])).out).toContain("$ loopcut new ");
  });

  test("wrong rules and other formats are refused before anything else", async () => {
    expect(await run(["new", "--rules", "magic"])).toMatchObject({ code: 2 });
    expect((await run(["new", "--format", "json"])).err).toContain("new writes a scenario, and no JSON");
  });
});

describe("a file that cannot be written", () => {
  const silent = { write: () => {}, isTerminal: true, columns: 80 };
  test.each([
    ["a file that is there", "there.loop.yaml", "it is there already, and it is not written over"], ["a folder", "folder", "it is there already, and it is no file"],
    ["a folder that is not there", "none/x.yaml", "its folder is not there"], ["a name that is none", "folder/", "that is no name of a file"], ["standard output", "-", "that is no name of a file"],
    ["a name with a NUL", "a\0b", "a name holds no NUL character"],
  ])("%s is refused before anybody is asked", async (_name, file, reason) => {
    const cwd = folderWith({ "there.loop.yaml": SOME });
    mkdirSync(join(cwd, "folder"));
    const stdin = Object.assign(Readable.from([]), { isTTY: true });
    const begun = runNew(file, {}, { stdout: silent, stderr: silent, stderrStream: new Writable(), stdin, env: {}, cwd });
    await expect(begun).rejects.toMatchObject({ message: `${file}: ${reason}`, help: "name a file that is not there yet, or leave the name out" });
    expect(readFileSync(join(cwd, "there.loop.yaml"), "utf8")).toBe(SOME);
  });
});

describe.skipIf(!hasScript)("at a real terminal (needs util-linux's script)", () => {
  test("a stray key writes nothing; a name is offered, and one that is taken is not", async () => {
    const cwd = folderWith({ "taken.loop.yaml": SOME });
    const table = atTable(["new"], { cwd });
    await answer(table, SHORT);
    await table.types("Is that right?", ENTER);
    // An empty answer goes back, here as everywhere.
    await answer(table, [["How often", "9"], ["Is that right?", "yes"], ["Which file", "taken"]]);
    await table.sees("\"taken.loop.yaml\" cannot be used: it is there already");
    await answer(table, [["Which file", "yes"]]);
    const ended = await table.ends();
    expect(ended.code).toBe(0);
    expect(ended.text).toMatch(/To negotiate it:\s+node \S*loopcut\.js ana-draws\.loop\.yaml/);
    expect(isClean(ended)).toBe(true);
    expect(readdirSync(cwd).sort()).toEqual(["ana-draws.loop.yaml", "taken.loop.yaml"]);
    expect(await run(["check", "ana-draws.loop.yaml"], { cwd })).toMatchObject({ code: 0 });
  });

  test("to stop is an answer", async () => {
    const cwd = folderWith({});
    const table = atTable(["new", "x.loop.yaml"], { cwd });
    await answer(table, [...SHORT, ["Is that right?", "stop"]]);
    expect(await table.ends()).toMatchObject({ code: 1 });
    expect(readdirSync(cwd)).toEqual([]);
  });

  test("a file that has come there meanwhile is left alone, and another name is asked for", async () => {
    const cwd = folderWith({});
    const table = atTable(["new", "x.loop.yaml"], { cwd });
    await answer(table, SHORT);
    await table.sees("Is that right?");
    writeFileSync(join(cwd, "x.loop.yaml"), SOME);
    await answer(table, [["❯ (back)", "yes"], ["Which file", "y.yml"]]);
    expect(await table.ends()).toMatchObject({ code: 0 });
    expect(readFileSync(join(cwd, "x.loop.yaml"), "utf8")).toBe(SOME);
    expect(existsSync(join(cwd, "y.yml"))).toBe(true);
  });

  test.each([["Ctrl-C", CTRL_C], ["Ctrl-D", CTRL_D]])("%s keeps what was said beside the file, and never over another", async (_name, key) => {
    const cwd = folderWith({ "x.unfinished.yaml": SOME });
    const table = atTable(["new", "x.loop.yaml"], { cwd });
    await answer(table, [...SHORT.slice(0, -2), ["What happens next?", "Ben: # shrugs"]]);
    await table.types("What is ", key);
    const ended = await table.ends();
    expect(ended.code).toBe(130);
    expect(isClean(ended)).toBe(true);
    expect(ended.text).not.toMatch(/^ {4}at /m);
    expect(ended.text).toContain("What was said is kept in x.unfinished-2.yaml");
    const kept = readFileSync(join(cwd, "x.unfinished-2.yaml"), "utf8");
    expect(kept).toContain("activate: gain 1 life");
    expect(kept).toContain("# Begun, and not described to its end: Ben: # shrugs");
    expect(checkBytes("kept", new TextEncoder().encode(kept)).findings).toEqual([]);
    expect(readdirSync(cwd).sort()).toEqual(["x.unfinished-2.yaml", "x.unfinished.yaml"]);
  });

  test("before anything was said nothing is kept", async () => {
    const cwd = folderWith({});
    const table = atTable(["new"], { cwd });
    await table.types("What do you call", CTRL_C);
    const ended = await table.ends();
    expect(ended.code).toBe(130);
    expect(ended.text).toContain("nothing was said yet");
    expect(readdirSync(cwd)).toEqual([]);
  });

  test("a terminal that is closed loses nothing", async () => {
    const cwd = folderWith({});
    const table = atTable(["new"], { cwd });
    await answer(table, SHORT.slice(0, -2));
    await table.sees("What happens next?");
    table.closes();
    await table.ends();
    for (let waited = 0; !existsSync(join(cwd, "ana-draws.unfinished.yaml")) && waited < 200; waited += 1) await new Promise((done) => { setTimeout(done, 50); });
    expect(readFileSync(join(cwd, "ana-draws.unfinished.yaml"), "utf8")).toContain("activate: gain 1 life");
  });

  test("where nothing can be kept it is shown", async () => {
    const cwd = folderWith({});
    const table = atTable(["new"], { cwd });
    await answer(table, SHORT.slice(0, 3));
    rmSync(cwd, { recursive: true });
    await table.types("Is it Ana's turn", CTRL_C);
    const ended = await table.ends();
    expect(ended.text).toContain("This is what was said:");
    expect(ended.text).toContain("scenario: Ana draws");
  });

  test("names and words with escape sequences are shown, never sent", async () => {
    const cwd = folderWith({});
    const table = atTable(["new", "x.loop.yaml"], { cwd });
    await answer(table, [["What do you call", "::error::\u202eTitle"], ["What do you play?", "Magic, at home"], ["Who plays?", "A\u202ena, B\u2066en"], ["Is it A\\u{202e}na's turn", "yes"], ["What happens first?", "gain\u202e 1 life"]]);
    await table.types("What is \"gain\\u{202e} 1 life\"?", CTRL_C);
    const { text } = await table.ends();
    // What is typed is drawn by the prompt as it is typed; whatever is said about it afterwards is not.
    expect(text.slice(text.indexOf("What is \"gain"))).not.toMatch(/[\u202e\u2066]/);
    expect(readFileSync(join(cwd, "x.unfinished.yaml"), "utf8")).toContain("scenario: \"::error::\\u202eTitle\"");
  });
});
