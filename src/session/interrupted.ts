/** Thrown when somebody ends the session with Ctrl-C or closes the terminal. */
export class Interrupted extends Error {}
