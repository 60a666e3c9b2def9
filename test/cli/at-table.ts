// Escape sequences are what this file is about.
// oxlint-disable no-control-regex
import { expect } from "vitest";
import { quoteWord, type Ended, type Terminal } from "./at-terminal.ts";

export const ASKS = "do you accept, or where do you choose differently?";
export const CONFIRM = "Is that what everybody said?";
export const ENTER = "\r";
export const DOWN = "\u001b[B";
export const CTRL_C = "\u0003";
export const CTRL_D = "\u0004";
export const ESC = "\u001b";

/** Confirms what was summed up, and waits for the end. */
export async function finish(table: Terminal): Promise<Ended> {
  await table.types(CONFIRM, `done${ENTER}`);
  return table.ends();
}

/** The terminal is left as it was found: cursor shown, no colour left on, nothing turned on that a shell would not expect. */
export function expectClean({ raw }: Ended): void {
  expect(raw).not.toMatch(/\u001b\[\?(?:1049|2004|1000|1006)h/);
  expect(raw.lastIndexOf("\u001b[?25h")).toBeGreaterThanOrEqual(raw.lastIndexOf("\u001b[?25l"));
  const [last = "\u001b[0m"] = raw.match(/\u001b\[(?:0|[0-9;]*)m(?![\s\S]*\u001b\[[0-9;]*m)/) ?? [];
  expect(last).toMatch(/^\u001b\[(?:0|22|39|49)?m$/);
}

/** What the terminal's own settings are behind a command; to be started with `atTerminal`. */
export const thenSettings = (command: string): string => `sh -c ${quoteWord(`trap : HUP INT TERM; ${command}; code=$?; stty -a; exit $code`)}`;

/** Lines are edited and echoed by the terminal again, and its keys for signals work. */
export const expectSettings = ({ text }: Ended): void => {
  for (const setting of ["icanon", "echo", "isig", "icrnl", "opost"]) expect(text).toMatch(new RegExp(`[ \n]${setting}\\b`));
};

/** The command that is printed for going on, as it is to be typed. */
export const resumeOf = ({ text }: Ended): string => /To go on from here:\s+node \S*loopcut\.js (.*)/.exec(text)?.[1]?.trim() ?? expect.fail(`no command in ${text}`);
