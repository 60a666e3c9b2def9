/** One of several to choose from: the value that is given back, and how it is shown. */
export interface Choice {
  readonly name: string;
  readonly text: string;
}

/**
 * The choices that a typed text means: the one that is shown just so or by its name with more behind it, or all that are shown
 * with this at their beginning. A name that is not shown is no word for people.
 */
export function choicesFor(typed: string, choices: readonly Choice[]): readonly Choice[] {
  const exact = choices.find(({ name, text }) => text === typed || (name === typed && text.startsWith(name)));
  if (exact) return [exact];
  const lower = typed.toLowerCase();
  return choices.filter(({ text }) => text.toLowerCase().startsWith(lower));
}
