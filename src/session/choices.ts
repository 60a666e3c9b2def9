/** One of several to choose from: the value that is given back, and how it is shown. */
export interface Choice {
  readonly name: string;
  readonly text: string;
}

/** The choices that a typed text means: the one of that very name, or all whose name or shown text begins with it. */
export function choicesFor(typed: string, choices: readonly Choice[]): readonly Choice[] {
  const exact = choices.find(({ name }) => name === typed);
  if (exact) return [exact];
  const lower = typed.toLowerCase();
  return choices.filter(({ name, text }) => name.startsWith(typed) || text.toLowerCase().startsWith(lower));
}
