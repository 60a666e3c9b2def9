import { fstatSync, writeSync } from "node:fs";
import type { Output } from "./io.ts";

const FILE = { stdout: 1, stderr: 2 } as const;

/** May it be a terminal? Everything else is told apart without Node's streams, which take a while to load. */
function isDevice(file: number): boolean {
  try {
    return fstatSync(file).isCharacterDevice();
  } catch {
    return false;
  }
}

/**
 * One of the process's own outputs. A reader who goes away ends the output quietly; a full disk is a fault. Pipes and files
 * are written to directly, which waits for a slow reader, so nothing piles up and nothing is lost at the end.
 */
export function processOutput(name: keyof typeof FILE): Output {
  const file = FILE[name];
  let closed = false;
  let stream: NodeJS.WriteStream | undefined;
  let isDirect = !isDevice(file);
  const fail = (problem: NodeJS.ErrnoException): void => {
    if (!closed && problem.code !== "EPIPE") {
      if (name === "stdout") process.stderr.write(`error: the output cannot be written (${problem.code ?? "unknown reason"})\n`);
      process.once("exit", () => { process.exitCode = 3; });
    }
    closed = true;
  };
  const open = (): NodeJS.WriteStream => (stream ??= process[name].on("error", fail));
  /** Writes at once; gives what is left for the stream where somebody has made the pipe one that does not wait. */
  const writeDirectly = (bytes: Uint8Array): Uint8Array => {
    for (let done = 0; done < bytes.length;) {
      try {
        done += writeSync(file, bytes, done);
      } catch (problem) {
        if ((problem as NodeJS.ErrnoException).code === "EAGAIN") {
          isDirect = false;
          return bytes.subarray(done);
        }
        fail(problem as NodeJS.ErrnoException);
        break;
      }
    }
    return new Uint8Array();
  };
  return {
    write: (text) => {
      if (text === "" || closed) return;
      if (!isDirect) {
        open().write(text);
        return;
      }
      const left = writeDirectly(Buffer.from(text));
      if (left.length > 0) open().write(left);
    },
    get isTerminal() { return isDevice(file) && process[name].isTTY === true; },
    get columns() { return this.isTerminal ? process[name].columns : undefined; },
    taken: async () => {
      if (isDirect) return !closed;
      // A turn of the event loop is when a reader who has gone away is noticed.
      await new Promise((done) => { setImmediate(done); });
      while (!closed && stream?.writableNeedDrain) {
        await new Promise((done) => { stream?.once("drain", done).once("close", done).once("error", done); });
      }
      return !closed;
    },
  };
}
