import { LIMITS } from "../syntax/index.ts";
import type { Received } from "../session/lines.ts";
import type { Io } from "./io.ts";

const LINE_BREAK = 0x0a;

/** Of a line that is too long nothing is kept. */
const TOO_LONG: Received = {
  kind: "unusable",
  error: { code: "line-too-long", message: `a line may have ${LIMITS.bytes.toLocaleString("en-US")} bytes`, help: "send a shorter line" },
};
const NOT_UTF_8: Received = { kind: "unusable", error: { code: "not-utf-8", message: "this line is not UTF-8 text", help: "send UTF-8" } };

/** Reads a stream line by line, no further than it is asked to. Lines without anything in them are passed over. */
export class LineReader {
  readonly #stdin: Io["stdin"];
  readonly #ready: Received[] = [];
  #parts: Uint8Array[] = [];
  #size = 0;
  #isFirst = true;
  #final: Received | null = null;
  #wake: (() => void) | null = null;

  constructor(stdin: Io["stdin"]) {
    this.#stdin = stdin;
    stdin.on("data", this.#onData);
    stdin.once("end", this.#onEnd);
    stdin.once("error", this.#onEnd);
    stdin.pause();
  }

  /** The next line, or how the stream ended. */
  async next(): Promise<Received> {
    for (;;) {
      const received = this.#final?.kind === "end" || this.#final === null ? (this.#ready.shift() ?? this.#final) : this.#final;
      if (received) return received;
      await new Promise<void>((wake) => {
        this.#wake = wake;
        this.#stdin.resume();
      });
    }
  }

  /** Ctrl-C ends it before the stream does; what has not been asked for yet is dropped. */
  stop(): void {
    this.#final = { kind: "interrupted" };
    this.#wake?.();
  }

  /** Lets go of the stream, so that the process can end while it is still open. */
  close(): void {
    this.#stdin.removeListener("data", this.#onData);
    this.#stdin.removeListener("end", this.#onEnd);
    this.#stdin.pause();
    if ("destroy" in this.#stdin && typeof this.#stdin.destroy === "function") this.#stdin.destroy();
  }

  readonly #onData = (chunk: Uint8Array | string): void => {
    const bytes = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
    let from = 0;
    for (let at = bytes.indexOf(LINE_BREAK); at >= 0; at = bytes.indexOf(LINE_BREAK, from)) {
      this.#keep(bytes.subarray(from, at));
      this.#finishLine();
      from = at + 1;
    }
    this.#keep(bytes.subarray(from));
    if (this.#ready.length === 0) return;
    this.#stdin.pause();
    this.#wake?.();
  };

  readonly #onEnd = (): void => {
    this.#finishLine();
    this.#final ??= { kind: "end" };
    this.#wake?.();
  };

  #keep(bytes: Uint8Array): void {
    this.#size += bytes.length;
    if (this.#size > LIMITS.bytes) this.#parts = [];
    else if (bytes.length > 0) this.#parts.push(bytes);
  }

  #finishLine(): void {
    const isTooLong = this.#size > LIMITS.bytes;
    const line = Buffer.concat(this.#parts);
    this.#parts = [];
    this.#size = 0;
    if (isTooLong) this.#ready.push(TOO_LONG);
    else {
      const received = this.#decode(line);
      if (received.kind !== "line" || received.text.trim() !== "") this.#ready.push(received);
    }
  }

  /** A byte order mark may stand at the very beginning, and only there. */
  #decode(line: Uint8Array): Received {
    const isFirst = this.#isFirst;
    this.#isFirst = false;
    try {
      return { kind: "line", text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: !isFirst }).decode(line) };
    } catch {
      return NOT_UTF_8;
    }
  }
}
