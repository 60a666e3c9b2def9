import { createInterface } from "node:readline";
import { escapeText } from "../diagnostics/escape.ts";
import { Interrupted } from "../session/interrupted.ts";
import { choicesFor } from "../session/choices.ts";
import type { Prompts } from "../session/prompts.ts";

// oxlint-disable-next-line no-control-regex
const PASTE_MARKS = /\u001b\[20[01]~/g;
const ESC = "\u001b";

/** Prompts that only write lines and read lines; `close` lets go of the terminal. */
export interface PlainPrompts extends Prompts {
  readonly close: () => void;
}

/**
 * Prompts for screen readers and logs: a question is a line, nothing is drawn anew, and no control sequence is ever sent. The
 * terminal itself does the editing. Lines that are typed early answer the questions that follow, in order. `stop` ends them
 * as `Interrupted`, and so does the end of the input.
 */
export function makePlainPrompts(input: NodeJS.ReadableStream, write: (text: string) => void, stop: AbortSignal): PlainPrompts {
  const lines: string[] = [];
  let hasEnded = false;
  let wake = (): void => {};
  const reader = createInterface({ input, terminal: false, crlfDelay: Number.POSITIVE_INFINITY });
  reader.on("line", (line) => {
    lines.push(line.replaceAll(PASTE_MARKS, "").trim());
    wake();
  });
  reader.on("close", () => {
    hasEnded = true;
    wake();
  });
  stop.addEventListener("abort", () => { wake(); });
  const line = async (message: string): Promise<string> => {
    write(`${message}\n> `);
    for (;;) {
      if (stop.aborted) throw stop.reason;
      const next = lines.shift();
      if (next !== undefined) return next === ESC ? "back" : next;
      if (hasEnded) throw new Interrupted();
      await new Promise<void>((done) => { wake = done; });
    }
  };
  return {
    line,
    choose: async (message, choices, anyText = false) => {
      for (;;) {
        write(choices.map(({ text }, index) => `${index + 1}. ${text}\n`).join(""));
        const typed = await line(`${message} Type ${choices.length === 1 ? "1" : `a number from 1 to ${choices.length}`}, or back.`);
        if (typed === "back") return null;
        const numbered = /^[0-9]{1,4}$/.test(typed) ? choices[Number(typed) - 1] : undefined;
        if (numbered) return numbered.name;
        const [chosen, ...others] = typed === "" ? [] : choicesFor(typed, choices);
        if (chosen && others.length === 0) return chosen.name;
        if (anyText && typed !== "" && !/^[0-9]+$/.test(typed)) return typed;
        write(`${typed === "" ? "An empty line chooses nothing." : `${escapeText(typed)} is none of these.`}\n`);
      }
    },
    close: () => { reader.close(); },
  };
}
