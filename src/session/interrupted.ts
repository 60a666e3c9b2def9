const NAME = "Interrupted";

/** Thrown when somebody ends the session with Ctrl-C or closes the terminal. */
export class Interrupted extends Error {
  override readonly name = NAME;
}

/** Is it that? Goes by the name, since the prompts are bundled apart from the program. */
export const isInterrupted = (problem: unknown): boolean => problem instanceof Error && problem.name === NAME;
