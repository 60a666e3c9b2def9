import { PassThrough } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import type { Io } from "./io.ts";

interface Source extends NodeJS.ReadableStream {
  readonly setRawMode?: (mode: boolean) => unknown;
}

const CTRL_C = "\u0003";
const CTRL_Z = "\u001a";
// oxlint-disable-next-line no-control-regex
const PORTION = /^(?:\r\n?|\n|\u001a|[^\r\n\u001a]{1,256})/u;
// Typed and taken back at once: the question is drawn anew, and nothing else happens.
const REDRAW = " \u007f";

/**
 * What is typed, for one question after the other. A prompt reads its stream only while it is open and throws away what it
 * has no use for; here a line that was typed or pasted early waits for the question it is the answer to, and what comes
 * behind a return key for the question after that.
 */
export class TypedInput extends PassThrough {
  readonly #source: Source;
  readonly #onEnd: () => void;
  readonly #decoder = new StringDecoder("utf8");
  #waiting = "";
  /** Was a return the last that came? Then a line feed right behind it belongs to it. */
  #isAfterReturn = false;
  #isRead = false;
  #isFeeding = false;
  #asked = 0;
  #isOpen = false;

  /** `onEnd` is called when the terminal, or whoever sits at it, says that nothing more will be typed. */
  constructor(stdin: Io["stdin"], onEnd: () => void) {
    super({ encoding: "utf8" });
    this.#source = stdin;
    this.#onEnd = onEnd;
    stdin.on("data", this.#hear).on("end", onEnd).on("error", onEnd);
    stdin.pause();
  }

  /** Runs a question; when its prompt stops reading before there is an answer, that was Ctrl-D. */
  async during<Value>(ask: () => Promise<Value>): Promise<Value> {
    this.#asked += 1;
    this.#isOpen = true;
    try {
      return await ask();
    } finally {
      this.#isOpen = false;
    }
  }

  /** No more questions: the terminal is left alone. */
  release(): void {
    this.#source.removeListener("data", this.#hear);
    this.#source.removeListener("end", this.#onEnd).removeListener("error", this.#onEnd);
    this.#source.pause();
  }

  /** The prompts turn this on while they draw what is typed themselves. */
  setRawMode(mode: boolean): this {
    try {
      this.#source.setRawMode?.(mode);
    } catch {
      // The terminal is gone, and with it what would have to be set.
    }
    return this;
  }

  override resume(): this {
    super.resume();
    this.#isRead = true;
    this.#source.resume();
    void this.#feed();
    return this;
  }

  override pause(): this {
    super.pause();
    if (!this.#isRead) return this;
    this.#isRead = false;
    this.#source.pause();
    const asked = this.#asked;
    setImmediate(() => { if (this.#isOpen && this.#asked === asked && !this.#isRead) this.#onEnd(); });
    return this;
  }

  readonly #hear = (chunk: Uint8Array | string): void => {
    const text = typeof chunk === "string" ? chunk : this.#decoder.write(Buffer.from(chunk));
    // Each key draws the question anew, so a long paste takes a while; whoever wants to stop is heard before it is all drawn.
    if (text.includes(CTRL_C) && this.#waiting.length > 0) {
      this.#waiting = "";
      this.#onEnd();
      return;
    }
    this.#waiting += this.#isAfterReturn ? text.replace(/^\n/, "") : text;
    this.#isAfterReturn = text.endsWith("\r");
    void this.#feed();
  };

  /** Hands on what is waiting, a line end by itself, and gives the prompt its turn after each portion. */
  async #feed(): Promise<void> {
    if (this.#isFeeding) return;
    this.#isFeeding = true;
    const turn = (): Promise<void> => new Promise((done) => { setImmediate(done); });
    for (await turn(); this.#isRead && this.#waiting !== ""; await turn()) {
      const [portion = ""] = PORTION.exec(this.#waiting) ?? [];
      this.#waiting = this.#waiting.slice(portion.length);
      if (portion === CTRL_Z) this.#suspend();
      else this.push(/[\r\n]/.test(portion) ? "\r" : portion);
    }
    this.#isFeeding = false;
  }

  /** Ctrl-Z: back to the shell with a terminal that is in order, until the job comes to the foreground again. */
  #suspend(): void {
    if (process.platform === "win32") return;
    this.setRawMode(false);
    process.once("SIGCONT", () => {
      this.setRawMode(true);
      this.push(REDRAW);
    });
    process.kill(process.pid, "SIGTSTP");
  }
}
