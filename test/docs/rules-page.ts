import { ASSUMPTIONS } from "../../src/procedures/outcome.ts";
import { ASSUMPTION_WORDS } from "../../src/report/words.ts";
import {
  citeRule, DEFAULT_CR_DATE, defaultRulesEdition, DOCUMENTS, EDITION_ROWS, formatDate, NEWEST_CR_DATE, OLDEST_CR_DATE, RULE_KEYS, ruleNumber, ruleOf,
  type RuleKey, type RulesDocument,
} from "../../src/rules/index.ts";

const EDITION = defaultRulesEdition("cr");

const cell = (text: string): string => text.replaceAll("|", "\\|");
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((row) => `| ${row.map(cell).join(" | ")} |\n`).join("");

/** Puts the numbers of rules in: `{cr.shortcut.answer}` becomes `732.2b`. */
const withNumbers = (text: string): string => text.replaceAll(/\{((?:cr|mtr)[a-z.-]+)\}/g, (_, key: string) => ruleNumber(key as RuleKey, EDITION));

const FLOW = withNumbers(`## A shortcut, step by step

You are at the table, and somebody wants to skip ahead. Go through this list from the top; the number behind each line is the rule it comes from.

1. **Describe it.** The player who has priority (the right to act now) says what *everybody* will do, choice by choice, up to a moment at which
   somebody has priority again. [{cr.shortcut.propose}]
2. **Is it certain?** If a coin, a die, a shuffle, a card nobody can see, or an "if it turns out that" decides what comes next, it is no shortcut.
   Stop here and play it out by hand. [{cr.shortcut.propose}]
3. **Can it be done?** Every cost must be there each time, and every step legal. If it works only ten times, ten is the largest number that
   may be proposed. [{cr.shortcut.propose}]
4. **Does anybody choose anything in it?** Look only at what the loop itself does.
   - *Nobody does* (all triggers and other things that happen by themselves): go to 5.
   - *Several players do, and after one time round everything is as it was before:* go to 6.
   - *Otherwise* the proposer names a number, as large as they like, but a number: go to 7.
5. **A loop that nobody keeps going.** Go round the table from the player whose turn it is. Everybody may say at which place they will do something
   that stops it; nobody has to, not even with the right card in hand, and nobody has to pay for an "unless". [{cr.shortcut.outside}, {cr.shortcut.unless}]
   - *Somebody does:* the game moves to the earliest place that was named, and that player must act. **Shortened.**
   - *Nobody does, and it kills somebody sooner or later:* it runs up to there. **Game over.** [{cr.lose.check}]
   - *Nobody does, and at some point it cannot go on:* it runs up to there and the game goes on. **Ends.**
   - *Nobody does, and it never ends:* the game is a **draw**. [{cr.shortcut.mandatory}, {cr.draw.loop}]
6. **A loop in which players undo each other's work.** Nobody is asked anything. Of the players who keep it going, the one whose turn it is, or else the
   next one in turn order, has to choose something else when it comes round again. **Must differ.** [{cr.shortcut.fragmented}]
7. **Ask the others**, one after the other in turn order, beginning to the left of the *proposer* (not of the player whose turn it is).
   Each takes the proposal as it now stands, or names an earlier moment at which they have priority in it. That moment is the new end. They need not say what they will do
   there. Everybody is asked once, and the proposer is not asked again. [{cr.shortcut.answer}]
8. **Move there.** Everything up to the end has happened; nothing behind it has. [{cr.shortcut.take}]
   - *Nobody named a moment:* whoever would have priority there anyway has it, and nobody owes anything. **Taken.**
   - *Somebody did:* they have priority there and must choose something else than the proposal had them do. **Shortened.**
   - *The game ended on the way:* **game over**, and everybody had the chance to name a moment before that. [{cr.lose.win}]

Who has priority when decides at which moments a player may step in:

- whoever acts has priority again right afterwards [{cr.priority.act}];
- whoever does nothing passes it on to the next player [{cr.priority.pass}];
- when all have passed, the newest object on the stack resolves [{cr.priority.all-pass}];
- after that the player whose turn it is has priority first [{cr.priority.resolve}];
- whether somebody has lost is looked at each time before anybody gets priority [{cr.priority.check}].
`);

const ORDER: readonly RulesDocument[] = ["CR", "MTR", "IPG", "RTR", "RCR"];

function rulesOf(document: RulesDocument): string {
  const { title, edition } = DOCUMENTS[document];
  const keys = RULE_KEYS.filter((key) => ruleOf(key).document === document);
  const date = edition === null ? formatDate(DEFAULT_CR_DATE) : formatDate(edition);
  const rows = keys.map((key) => {
    const { title: name, paraphrase } = ruleOf(key);
    return [`\`${key}\``, ruleNumber(key, EDITION), name, paraphrase];
  });
  return `### ${title}\n\nNumbers of ${date}.\n\n${table(["key", "number", "rule", "in our words"], rows)}`;
}

/** The page about the rules: the procedure, the editions, every rule that is known, and what is assumed. */
export function rulesPage(): string {
  return [
    "# Rules\n",
    "<!-- Written by scripts/docs.mjs from src/rules, src/procedures/outcome.ts and src/report/words.ts. Do not edit. -->\n",
    "What the program goes by, in our own words. This is no copy of a rule book and does not replace one: where the text of the rules and this page differ, the "
      + `rules are right. Output always names the document, the number and the edition, as in \`${citeRule("cr.shortcut.answer", EDITION)}\`.\n`,
    FLOW,
    "## Editions of the Comprehensive Rules\n",
    "The section that all this comes from, Taking Shortcuts, keeps its text and changes its number: sections before it come and go. "
      + `Without a wish of yours, numbers are those of ${formatDate(DEFAULT_CR_DATE)}. \`rules: cr@2023-11-17\` in the file, or \`--edition 2023-11-17\`, prints those of the edition that was in force on that day. `
      + `Days before ${formatDate(OLDEST_CR_DATE)} are refused, since loops were handled by another procedure then. Of the edition of ${formatDate(NEWEST_CR_DATE)} only the number of this section is known; `
      + "the other numbers printed for it are those of the edition before.\n",
    table(["section", "sets", "editions"], EDITION_ROWS.map(({ shortcuts, sets, dates }) => [shortcuts, sets, dates.join(", ")])),
    "In a case, `cites: [.2b]` means that subrule of Taking Shortcuts whatever its section is called.\n",
    "## What is assumed where the rules are silent\n",
    "Whenever one of these decided something, the report says so, and `assumptions` holds its code.\n",
    table(["code", "what is assumed"], ASSUMPTIONS.map((code) => [`\`${code}\``, ASSUMPTION_WORDS[code]])),
    "## Every rule by its key\n",
    "The source code and its comments name a rule by a key that stays when numbers move. Those of the Comprehensive Rules are cited today. The tournament rules and "
      + "Riftbound are kept for the procedures to come; of them only the judge's last word is cited so far.\n",
    ...ORDER.map(rulesOf),
  ].join("\n");
}
