import { PassThrough, Writable } from "node:stream";
import { describe, expect, test } from "vitest";
import { TypedInput } from "../../src/cli/typed-input.ts";
import { Interrupted } from "../../src/session/interrupted.ts";
import { makePrompts } from "../../src/session/prompts.ts";

/** Prompts on a keyboard that a test types on. */
function sit() {
  const keyboard = new PassThrough();
  const ending = new AbortController();
  const typed = new TypedInput(keyboard, () => { ending.abort(new Interrupted(130)); });
  const prompts = makePrompts(typed, new Writable({ write: (_chunk, _encoding, done) => { done(); } }), false, ending.signal);
  return { keyboard, line: () => typed.during(() => prompts.line("?")), choose: () => typed.during(() => prompts.choose("?", [{ name: "one", text: "one" }, { name: "two", text: "two" }], true)), typed };
}

describe("what is typed", () => {
  test("before a question waits for it, and what comes behind a line end for the next one", async () => {
    const { keyboard, line, choose } = sit();
    keyboard.write("first\r\nsec");
    keyboard.write("ond\n\nö\r");
    keyboard.write(Buffer.from("tw"));
    expect([await line(), await line(), await line(), await line()]).toEqual(["first", "second", "", "ö"]);
    const chosen = choose();
    keyboard.write("o\rlast\r");
    expect([await chosen, await line()]).toEqual(["two", "last"]);
  });

  test("in portions, in the middle of a character or a line end", async () => {
    const { keyboard, line } = sit();
    const [bytes, answers] = [Buffer.from("a☃b\r"), [line()]];
    for (const byte of bytes) keyboard.write(Buffer.from([byte]));
    expect(await answers[0]).toBe("a☃b");
    keyboard.write("\nc\r\n");
    expect(await line()).toBe("c");
  });

  test("Ctrl-D on an empty line, and the end of the input, stop", async () => {
    for (const end of ["\u0004", null]) {
      const { keyboard, line } = sit();
      const asked = expect(line()).rejects.toMatchObject({ name: "Interrupted", exitCode: 130 });
      if (end === null) keyboard.end();
      else keyboard.write(end);
      await asked;
    }
  });

  test("is left alone once nobody asks any more", async () => {
    const { keyboard, line, typed } = sit();
    keyboard.write("done\r");
    expect(await line()).toBe("done");
    typed.release();
    expect([keyboard.isPaused(), keyboard.listenerCount("data")]).toEqual([true, 0]);
  });
});
