import { GLOSSARY } from "../../src/rules/index.ts";

/** The page of the words, from the same table that `loopcut rules WORD` looks them up in. */
export function glossaryPage(): string {
  return [
    "# Glossary\n",
    "<!-- Written by scripts/docs.mjs from src/rules/glossary.ts. Do not edit. -->\n",
    "The words of the program, its files and its messages, for people who never read a rule book. Where the rules of a game have a word for it, that is the word used here. "
      + "`loopcut rules WORD` explains one in a terminal.\n",
    ...GLOSSARY.map(({ title, words }) => `## ${title}\n\n| word | meaning |\n| --- | --- |\n${words.map(({ word, meaning }) => `| ${word} | ${meaning} |\n`).join("")}`),
  ].join("\n");
}
