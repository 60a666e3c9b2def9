import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { main } from "../../src/cli/main.ts";
import type { Io } from "../../src/cli/io.ts";

/** What a command came to; `screen` is both streams in the order in which they were written. */
export interface Ran {
  readonly stdout: string;
  readonly stderr: string;
  readonly screen: string;
  readonly code: number;
}

/** The version that the program is told it has. */
export const VERSION = "0.1.0";

/** Runs the program in this process, without a terminal, 100 columns wide. */
export async function runProgram(args: readonly string[], cwd: string, input = ""): Promise<Ran> {
  const written: { readonly to: "stdout" | "stderr"; readonly text: string }[] = [];
  const output = (to: "stdout" | "stderr") => ({ write: (text: string) => { written.push({ to, text }); }, isTerminal: false, columns: undefined });
  const io: Io = {
    stdout: output("stdout"),
    stderr: output("stderr"),
    stderrStream: new Writable({ write: (_chunk, _encoding, done) => { done(); } }),
    stdin: Readable.from(input === "" ? [] : [Buffer.from(input)]),
    env: { NO_COLOR: "1", LANG: "C.UTF-8" },
    cwd,
  };
  const code = await main(args, VERSION, io);
  const of = (to: string): string => written.filter((each) => each.to === to).map((each) => each.text).join("");
  return { stdout: of("stdout"), stderr: of("stderr"), screen: written.map((each) => each.text).join(""), code };
}

/** The words of a command line; single and double quotes hold a word together. */
function wordsOf(line: string): readonly string[] {
  return Array.from(line.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g), ([word]) => word.replaceAll(/'([^']*)'|"([^"]*)"/g, "$1$2"));
}

/** A folder with the examples in it and whatever else a document shows, in which its commands run. */
export class Desk {
  readonly folder = mkdtempSync(join(tmpdir(), "loopcut-docs-"));
  #lastCode = 0;

  constructor(root: string) {
    cpSync(join(root, "examples"), join(this.folder, "examples"), { recursive: true });
  }

  put(name: string, text: string): void {
    writeFileSync(join(this.folder, name), text);
  }

  clear(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  /**
   * What the screen shows after a line: `loopcut …`, `printf '…' | loopcut …`, either with `| head -n N` behind it, or
   * `echo $?` for the exit code of the command before. Throws at any other command.
   */
  async run(line: string): Promise<string> {
    if (line === "echo $?") return `${String(this.#lastCode)}\n`;
    const cut = / \| head -n ([0-9]+)$/.exec(line);
    const whole = cut ? line.slice(0, cut.index) : line;
    const piped = /^printf '([^']*)' \| (.+)$/.exec(whole);
    const [program, ...args] = wordsOf(piped?.[2] ?? whole);
    if (program !== "loopcut") throw new Error(`a transcript may run loopcut only, not: ${line}`);
    const ran = await runProgram(args, this.folder, piped?.[1]?.replaceAll("\\n", "\n") ?? "");
    this.#lastCode = ran.code;
    return cut ? ran.screen.split("\n").slice(0, Number(cut[1])).map((each) => `${each}\n`).join("") : ran.screen;
  }

  /** A console block with the outputs that its commands have now. Lines that begin with `$ ` are the commands. */
  async transcript(text: string): Promise<string> {
    let result = "";
    for (const line of text.split("\n").filter((each) => each.startsWith("$ "))) result += `${line}\n${await this.run(line.slice(2))}`;
    return result;
  }
}
