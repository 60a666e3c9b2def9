const NAME = "Interrupted";

/** Thrown when somebody ends the session: Ctrl-C, closing the terminal, or a signal. `exitCode` is 128 and the signal's number. */
export class Interrupted extends Error {
  override readonly name = NAME;
  readonly exitCode: number;
  constructor(exitCode = 130) {
    super("stopped");
    this.exitCode = exitCode;
  }
}

/** Is it that? Goes by the name, since the prompts are bundled apart from the program. */
export const isInterrupted = (problem: unknown): problem is Interrupted => problem instanceof Error && problem.name === NAME;
