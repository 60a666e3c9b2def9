import { render } from "@inquirer/testing";
import { describe, expect, test } from "vitest";
import { paintFor } from "../../src/cli/io.ts";
import { makeSource } from "../../src/diagnostics/source.ts";
import { NO_ADVANCE } from "../../src/session/advance.ts";
import { makeAsker } from "../../src/session/asking.ts";
import { conduct } from "../../src/session/conduct.ts";
import { Interrupted } from "../../src/session/interrupted.ts";
import type { Choice } from "../../src/session/choices.ts";
import { listed, makePrompts } from "../../src/session/prompts.ts";
import { editionOf } from "../../src/session/run-case.ts";
import { readFile, resolveScenario } from "../../src/syntax/index.ts";
import { scenarioText } from "../cli/fake-io.ts";

type Rendered = Awaited<ReturnType<typeof render>>;
type Streams = Parameters<Parameters<typeof render>[0]>[1];

const PLACES: readonly Choice[] = [
  { name: "3/make/responding", text: "3/make/responding   elves 2" },
  { name: "3/untap/responding", text: "3/untap/responding  elves 3" },
];

const promptsOn = (streams: Streams, stop?: AbortSignal) => makePrompts(streams?.input ?? expect.fail("no input"), streams?.output ?? expect.fail("no output"), false, stop);

const askLine = (escapes = false, stop?: AbortSignal) => render<string, null>((_, streams) => promptsOn(streams, stop).line("Ben, and now?", escapes) as never, null);
const askChoice = (anyText: boolean) => render<string | null, null>((_, streams) => promptsOn(streams).choose("Where?", PLACES, anyText) as never, null);

/** Gives the prompt its turn. */
const settle = (): Promise<void> => new Promise((done) => { setImmediate(done); });

async function type({ events }: Pick<Rendered, "events">, text: string): Promise<void> {
  events.type(text);
  await settle();
}

async function press({ events }: Pick<Rendered, "events">, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    events.keypress(key);
    await settle();
  }
}

describe("a line", () => {
  test("is what has been typed, without the spaces around it", async () => {
    const asked = await askLine();
    expect(asked.getScreen()).toBe("? Ben, and now?");
    await type(asked, "  accept ");
    expect(asked.getScreen()).toBe("? Ben, and now?   accept");
    await press(asked, "enter");
    expect(await asked.answer).toBe("accept");
    expect(await asked.getFullOutput({ raw: true })).toContain("✔ Ben, and now?   accept");
  });

  test("may be empty", async () => {
    const asked = await askLine();
    await press(asked, "enter");
    expect(await asked.answer).toBe("");
  });

  test("Esc goes back where that is said, from an empty line alone", async () => {
    const back = await askLine(true);
    await press(back, "escape");
    expect(await back.answer).toBe("back");
    const typed = await askLine(true);
    await type(typed, "12");
    await press(typed, "escape", "enter");
    expect(await typed.answer).toBe("12");
    const question = await askLine();
    await press(question, "escape");
    await type(question, "accept");
    await press(question, "enter");
    expect(await question.answer).toBe("accept");
  });

  test("ends with the reason of whoever stops it, also when that was before it began", async () => {
    const ending = new AbortController();
    const asked = await askLine(false, ending.signal);
    const refused = expect(asked.answer).rejects.toMatchObject({ name: "Interrupted", exitCode: 143 });
    ending.abort(new Interrupted(143));
    await refused;
    const late = await askLine(false, ending.signal).catch(() => null);
    if (late) await expect(late.answer).rejects.toMatchObject({ exitCode: 143 });
  });
});

describe("a list", () => {
  test("begins with going back, so that the return key alone chooses nothing", async () => {
    const asked = await askChoice(true);
    await settle();
    expect(asked.getScreen()).toBe("? Where?\n❯ (back)\n  3/make/responding   elves 2\n  3/untap/responding  elves 3\n\n↑↓ navigate, ⏎ select");
    await press(asked, "enter");
    expect(await asked.answer).toBeNull();
  });

  test("is gone through with the arrows", async () => {
    const asked = await askChoice(true);
    await settle();
    await press(asked, "down", "down", "up");
    expect(asked.getScreen()).toContain("❯ 3/make/responding   elves 2");
    await press(asked, "down", "enter");
    expect(await asked.answer).toBe("3/untap/responding");
    expect(await asked.getFullOutput({ raw: true })).toContain("✔ Where? 3/untap/responding");
  });

  test("is left with Esc, whatever has been typed", async () => {
    const asked = await askChoice(true);
    await type(asked, "3/u");
    await press(asked, "escape");
    expect(await asked.answer).toBeNull();
  });

  test("a text that only one of them begins with means that one; any other is given back as it is, or the question is asked again", async () => {
    for (const [text, anyText, screen, answer] of [
      ["3/u", true, "❯ 3/untap/responding  elves 3\n  (back)", "3/untap/responding"],
      ["3/make/responding", false, "❯ 3/make/responding   elves 2\n  (back)", "3/make/responding"],
      ["3/", true, "❯ 3/\n  3/make/responding   elves 2\n  3/untap/responding  elves 3\n  (back)", "3/"],
      ["3/", false, "❯ (which of these?)\n  3/make/responding   elves 2\n  3/untap/responding  elves 3\n  (back)", "asked again"],
      ["accept", true, "❯ accept\n  (back)", "accept"],
      ["accept", false, "❯ (none of these begins so)\n  (back)", "asked again"],
    ] as const) {
      const asked = await askChoice(anyText);
      await settle();
      await type(asked, text);
      expect(asked.getScreen()).toContain(`? Where? ${text}\n${screen}`);
      await press(asked, "enter");
      const later = settle().then(() => "asked again");
      expect(await Promise.race([asked.answer, later])).toBe(answer);
    }
  });

  test("one that is another's beginning can be chosen by its whole name", () => {
    const names = (term: string): readonly string[] => listed(term, [{ name: "start", text: "start" }, { name: "started", text: "started" }], false).map(({ name }) => name);
    expect(names("start")).toEqual(["start", "(back)"]);
    expect(names("star")).toEqual(["(which of these?)", "start", "started", "(back)"]);
  });
});

describe("a table, screen by screen", () => {
  const text = scenarioText({ rest: "" });
  const { scenario } = resolveScenario(readFile(new TextEncoder().encode(text), "x.loop.yaml").documents[0]?.draft ?? expect.fail("cannot be read"), { caseIndex: null });
  const given = scenario ?? expect.fail("does not fit together");
  test("from the number to the word that confirms", async () => {
    let asked: Rendered | null = null;
    const shown = async <Value>(ask: (streams: Streams) => Promise<Value>): Promise<Value> => {
      const rendered = await render<Value, null>((_, streams) => ask(streams) as never, null);
      asked = rendered as Rendered;
      return rendered.answer;
    };
    const ended = conduct(given, NO_ADVANCE, makeAsker({
      prompts: { line: (...of) => shown((streams) => promptsOn(streams).line(...of)), choose: (...of) => shown((streams) => promptsOn(streams).choose(...of)) },
      say: () => {}, options: () => ({ width: 80, paint: paintFor(false) }), edition: editionOf(given), source: makeSource("x.loop.yaml", text), remember: () => {},
    }));
    /** Waits for the next question. */
    const next = async (): Promise<Rendered> => {
      while (asked === null) await settle();
      const table = asked;
      asked = null;
      await settle();
      return table;
    };
    const answer = async (question: string, said: string): Promise<void> => {
      const table = await next();
      expect(table.getScreen()).toBe(question);
      await type(table, said);
      expect(table.getScreen()).toBe(`${question} ${said}`);
      await press(table, "enter");
    };
    await answer("? [1] Ana, how often is \"loop\" to run?", "9");
    await answer("? [2] Ben, do you accept, or where do you choose differently?", "5/make/responding");
    await answer("? [3] Cho, do you accept, or where do you choose differently?", "6/make/responding");
    await answer("? [3] Cho, do you accept, or where do you choose differently?", "shorten");
    await answer("? In which iteration? (1 to 4)", "2");
    const table = await next();
    expect(table.getScreen()).toContain("? Where?\n❯ (back)\n  2/make/responding  Ana.life 20, Ana.elves 1, Ben.life 20, Cho.life 20");
    await press(table, "down", "enter");
    await answer("? Is that what everybody said?", "back");
    await answer("? [3] Cho, do you accept, or where do you choose differently?", "accept");
    await answer("? Is that what everybody said?", "done");
    const { outcome, negotiation } = await ended;
    expect([outcome?.word, outcome?.at?.text, negotiation?.entries.map(({ answer: { kind } }) => kind)]).toEqual(["shortened", "5/make/responding", ["place", "accept"]]);
  });
});
