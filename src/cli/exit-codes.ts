/** How the program ends; 0 is all in order. */
export const EXIT = {
  /** A finding of severity error, a failed case, a refusal. */
  found: 1,
  wrongUse: 2,
  fault: 3,
  interrupted: 130,
  /** Whoever read the output has gone away, as shells tell it of a program that a broken pipe ends. */
  readerGone: 141,
} as const;
