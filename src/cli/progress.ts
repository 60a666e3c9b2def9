import type { Io } from "./io.ts";

/** How long a batch runs before anybody wants to know how far it is, and how often that is told. */
const PATIENCE = 500;
const INTERVAL = 100;

/** A line on standard error that says how far a long batch is, and that leaves nothing behind. */
export interface Progress {
  readonly step: (done: number) => void;
  /** Takes the line away, before anything else is written and at the end. */
  readonly clear: () => void;
}

/** Shows progress where standard error is a terminal that can take a line back, and nothing elsewhere. */
export function startProgress(total: number, { stderr, env }: Io): Progress {
  if (!stderr.isTerminal || env["TERM"] === "dumb") return { step: () => {}, clear: () => {} };
  let next = performance.now() + PATIENCE;
  let isShown = false;
  return {
    step: (done) => {
      const now = performance.now();
      if (now < next) return;
      next = now + INTERVAL;
      isShown = true;
      stderr.write(`\r${done.toLocaleString("en-US")} of ${total.toLocaleString("en-US")} files\u001b[K`);
    },
    clear: () => {
      if (isShown) stderr.write("\r\u001b[K");
      isShown = false;
    },
  };
}
