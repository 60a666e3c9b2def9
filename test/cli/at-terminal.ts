import { spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import stringWidth from "string-width";
import { ROOT } from "./fake-io.ts";

const PATIENCE = 15_000;

/** util-linux's `script` gives a real pseudo-terminal without a native module; the one of BSD takes other options. */
export const hasScript = spawnSync("script", ["--version"], { encoding: "utf8" }).stdout?.includes("util-linux") ?? false;

export const quoteWord = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`;

/** The program as a command of a shell. */
export const PROGRAM = `${quoteWord(process.execPath)} ${quoteWord(join(ROOT, "bin/loopcut.js"))}`;

// oxlint-disable-next-line no-control-regex
const CONTROL = /\u001b\[[0-?]*[ -/]*[@-~]|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)|\u001b[()][0-9A-B]|\r/g;
// oxlint-disable-next-line no-control-regex
const TOKEN = /\u001b\[[0-?]*[ -/]*[@-~]|[\s\S]/gu;

/** Where a text ends in what was sent, whatever moves the cursor or breaks lines in between; null when it is not there. */
function endOf(sent: string, text: string): number | null {
  const ends: number[] = [];
  let plain = "";
  let at = 0;
  for (const token of sent.match(TOKEN) ?? []) {
    at += token.length;
    if (token.length > 1 && token.startsWith("\u001b")) continue;
    const shown = /\s/.test(token) ? " " : token;
    if (shown === " " && plain.endsWith(" ")) continue;
    plain += shown;
    for (let unit = 0; unit < shown.length; unit += 1) ends.push(at);
  }
  const found = plain.indexOf(text);
  return found < 0 ? null : (ends[found + text.length - 1] ?? null);
}

function endOfAnswered(sent: string): number | null {
  const tick = sent.indexOf("\u2714");
  const end = tick < 0 ? -1 : sent.indexOf("\u001b[?25h", tick);
  return end < 0 ? null : end + "\u001b[?25h".length;
}

export interface Terminal {
  /** Waits until this is shown, behind what was waited for before. */
  readonly sees: (text: string) => Promise<void>;
  /** Waits for a text, then types; with the return key at the end also until the question is answered. */
  readonly types: (seen: string, keys: string) => Promise<void>;
  /** Closes the terminal, as somebody who closes its window. */
  readonly hangsUp: () => void;
  /** Waits until the program has ended. */
  readonly ends: () => Promise<Ended>;
}

export interface Ended {
  readonly code: number | null;
  /** Everything that was sent to the terminal. */
  readonly raw: string;
  /** The same without what moves the cursor and colours. */
  readonly text: string;
}

export interface TerminalOptions {
  readonly columns?: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** Starts a shell command in a pseudo-terminal of its own. */
export function atTerminal(command: string, { columns = 80, env = {}, cwd = ROOT }: TerminalOptions = {}): Terminal {
  const child = spawn("script", ["-qefc", `stty cols ${columns} rows 40; exec ${command}`, "/dev/null"], {
    cwd, env: { PATH: process.env["PATH"] ?? "", SHELL: "/bin/sh", LANG: "C.UTF-8", TERM: "xterm", ...env }, stdio: ["pipe", "pipe", "pipe"],
  });
  let raw = "";
  let since = 0;
  let wake = (): void => {};
  const hear = (chunk: string): void => {
    raw += chunk;
    wake();
  };
  child.stdout.setEncoding("utf8").on("data", hear);
  child.stderr.setEncoding("utf8").on("data", hear);
  // A program that ends while keys are still sent is looked at by what it has shown.
  child.stdin.on("error", () => {});
  let ended = false;
  const closed = new Promise<number | null>((done) => {
    child.on("close", (code) => {
      ended = true;
      done(code);
      wake();
    });
  });
  const plain = (text: string): string => text.replaceAll(CONTROL, "");
  const late = (what: string): Error => new Error(`${what} within ${PATIENCE} ms; shown so far:\n${plain(raw)}`);

  /** Waits until `find` finds something in what has not been looked at yet; looks on from behind it. */
  const wait = async (what: string, find: (unseen: string) => number | null): Promise<void> => {
    const until = Date.now() + PATIENCE;
    for (;;) {
      const found = find(raw.slice(since));
      if (found !== null) {
        since += found;
        return;
      }
      const left = until - Date.now();
      if (ended || left <= 0) throw late(`${what} was not shown`);
      await new Promise<void>((done) => {
        const timer = setTimeout(done, left);
        wake = () => {
          clearTimeout(timer);
          done();
        };
      });
    }
  };
  const sees = (text: string): Promise<void> => wait(JSON.stringify(text), (unseen) => endOf(unseen, text));
  return {
    sees,
    types: async (seen, keys) => {
      await sees(seen);
      since = raw.length;
      child.stdin.write(keys);
      // While a word is typed its question is drawn anew, and once more with a tick when it is answered; then the cursor comes back.
      if (keys.endsWith("\r")) await wait("the answered question", endOfAnswered);
    },
    hangsUp: () => { child.kill("SIGKILL"); },
    ends: async () => {
      const timer = setTimeout(() => child.kill("SIGKILL"), PATIENCE);
      const code = await closed;
      clearTimeout(timer);
      return { code, raw, text: plain(raw) };
    },
  };
}

/** Starts the program in a pseudo-terminal of its own. */
export const atTable = (args: readonly string[], options: TerminalOptions = {}): Terminal => atTerminal(`${PROGRAM} ${args.map(quoteWord).join(" ")}`, options);

/** The lines that are wider than the terminal, prompts apart: those are redrawn with every key. */
export const tooWide = (raw: string, columns: number): readonly string[] =>
  // oxlint-disable-next-line no-control-regex
  raw.split(/\r?\n/).filter((line) => !/\u001b\[[0-9;]*[GAK]/.test(line)).map((line) => line.replaceAll(CONTROL, "")).filter((line) => stringWidth(line) > columns);
