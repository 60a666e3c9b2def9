import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { atTable, hasScript, tooWide } from "../cli/at-terminal.ts";
import { folderWith } from "../cli/folder.ts";
import { run, runJson } from "../cli/fake-io.ts";
import { SITUATIONS, type Situation } from "./situations.ts";
import { runScript } from "./scripted.ts";

const FILE = "told.loop.yaml";

/** The file passes `check` without a word, and is settled as the situation is known to be. */
async function expectSettled(cwd: string, { settled }: Situation): Promise<void> {
  const checked = await run(["check", FILE, "--strict"], { cwd });
  expect(checked).toMatchObject({ code: 0, err: "" });
  for (const { args, code = 0, result } of settled) {
    const { data, ...ran } = await runJson(["negotiate", FILE, ...args], { cwd });
    expect({ code: ran.code, result: data.result }).toMatchObject({ code, result });
  }
}

describe("situations with a known answer, described to the wizard", () => {
  test.each(SITUATIONS)("$name", async (situation) => {
    const { text, isFinished, wizard } = await runScript(situation.turns);
    expect(isFinished).toBe(true);
    expect(wizard.topic).toEqual({ kind: "finished", how: "write" });
    await expectSettled(folderWith({ [FILE]: text }), situation);
  });
});

describe.skipIf(!hasScript)("the same at a real terminal (needs util-linux's script)", () => {
  test.each(SITUATIONS.filter((each) => each.isTyped).map((each, index) => ({ ...each, columns: index === 0 ? 40 : 80 })))("$name, at $columns columns", async ({ columns, ...situation }) => {
    const cwd = folderWith({});
    const table = atTable(["new", FILE], { cwd, columns, env: { NO_COLOR: "1" } });
    for (const [asked, typed] of situation.turns) await table.types(asked, `${typed}\r`);
    const ended = await table.ends();
    expect(ended.code).toBe(0);
    expect(ended.text).toContain(`Written: ${FILE}`);
    // But for the command that is there to be copied.
    expect(tooWide(ended.raw, columns).filter((line) => !line.startsWith("  node "))).toEqual([]);
    expect(ended.raw.match(/\u001b\[[0-9;]*m/g) ?? []).toEqual([]);
    // Not a character of it depends on how it was asked.
    expect(readFileSync(join(cwd, FILE), "utf8")).toBe((await runScript(situation.turns)).text);
    await expectSettled(cwd, situation);
  });
});
