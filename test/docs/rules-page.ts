import {
  ASSUMPTION_CODES, ASSUMPTIONS_EXPLAINED, citeRule, DEFAULT_CR_DATE, defaultRulesEdition, DOCUMENTS, EDITION_ROWS, FLOWS, formatDate, NEWEST_CR_DATE, OLDEST_CR_DATE, PROCEDURES, RULE_KEYS, ruleNumber,
  ruleOf, SITUATIONS, withStepNumbers, type FlowBranch, type FlowStep, type ProcedureId, type RuleKey, type RulesDocument, type Situation,
} from "../../src/rules/index.ts";

const EDITION = defaultRulesEdition("cr");

const cell = (text: string): string => text.replaceAll("|", "\\|");
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((row) => `| ${row.map(cell).join(" | ")} |\n`).join("");

const inBrackets = (keys: readonly RuleKey[], document: RulesDocument): string => {
  const numbers = Array.from(new Set(keys.map((key) => {
    const own = ruleOf(key).document;
    return `${own === document ? "" : `${DOCUMENTS[own].prefix} `}${ruleNumber(key, EDITION)}`;
  })));
  return numbers.length === 0 ? "" : ` [${numbers.join(", ")}]`;
};

function branchOf({ when, next, outcome, rules }: FlowBranch, steps: readonly FlowStep[], document: RulesDocument): string {
  const word = outcome === undefined ? "" : ` Outcome: \`${outcome}\`.`;
  return `   - *${when}:* ${withStepNumbers(next, steps)}.${word}${inBrackets(rules ?? [], document)}\n`;
}

/** A procedure as a list to follow. */
function flowOf(id: ProcedureId): string {
  const { title, scope, steps, notes, documents: [document = "CR"] } = FLOWS[id];
  const list = steps.map((step, index) =>
    `${String(index + 1)}. **${step.title}${/[?]$/.test(step.title) ? "" : "."}** ${withStepNumbers(step.text, steps)}${inBrackets(step.rules, document)}\n${(step.branches ?? []).map((branch) => branchOf(branch, steps, document)).join("")}`);
  const besides = notes.map((each) => `\n${each.title}:\n\n${each.items.map(({ text, rules }) => `- ${text}${inBrackets(rules, document)}\n`).join("")}`);
  return `### ${title}\n\n${scope} (\`loopcut rules ${id}\`)\n\n${list.join("")}${besides.join("")}`;
}

/** What each procedure makes of a situation. */
function situationOf({ title, treatments }: Situation): string {
  const rows = PROCEDURES.map((id) => {
    const { asked, answers, ends, there, draw } = treatments[id];
    return [`\`${id}\``, asked, answers, ends, there, draw];
  });
  return `**${title}**\n\n${table(["", "who is asked", "what they may answer", "where it ends", "who does what there", "a draw"], rows)}`;
}

const ORDER: readonly RulesDocument[] = ["CR", "MTR", "IPG", "RTR", "RCR", "OPCR"];

function rulesOf(document: RulesDocument): string {
  const { title, edition } = DOCUMENTS[document];
  const keys = RULE_KEYS.filter((key) => ruleOf(key).document === document);
  const date = document === "CR" ? DEFAULT_CR_DATE : edition;
  const rows = keys.map((key) => {
    const { title: name, paraphrase } = ruleOf(key);
    return [`\`${key}\``, ruleNumber(key, EDITION), name, paraphrase];
  });
  return `### ${title}\n\n${date === null ? "The date of the edition is not known." : `Numbers of ${formatDate(date)}.`}\n\n${table(["key", "number", "rule", "in our words"], rows)}`;
}

/** The page about the rules: the procedure, the editions, every rule that is known, and what is assumed. */
export function rulesPage(): string {
  return [
    "# Rules\n",
    "<!-- Written by scripts/docs.mjs from src/rules. Do not edit. -->\n",
    "What the program goes by, in our own words. This is no copy of a rule book and does not replace one: where the text of the rules and this page differ, the "
      + `rules are right. Output always names the document, the number and the edition, as in \`${citeRule("cr.shortcut.answer", EDITION)}\`.\n`,
    "In a terminal `loopcut rules` shows the same: `loopcut rules mtr` a procedure, `loopcut rules 732.2b` a rule, `loopcut rules tie` an assumption. [For judges](judges.md) goes through the rules on loops sentence by sentence.\n",
    "## Who decides how far a loop goes\n",
    "The first question is always who keeps the loop going: who takes an action in it, or makes a choice in it, that they could leave.\n",
    ...SITUATIONS.map(situationOf),
    "## Step by step\n",
    "You are at the table, and somebody wants to skip ahead. Go through the list of your game from the top; in brackets stands the rule that a line comes from.\n",
    ...PROCEDURES.map(flowOf),
    "## Editions of the Comprehensive Rules\n",
    "The section that all this comes from, Taking Shortcuts, keeps its text and changes its number: sections before it come and go. "
      + `Without a wish of yours, numbers are those of ${formatDate(DEFAULT_CR_DATE)}. \`rules: cr@2023-11-17\` in the file, or \`--edition 2023-11-17\`, prints those of the edition that was in force on that day. `
      + `Days before ${formatDate(OLDEST_CR_DATE)} are refused, since loops were handled by another procedure then. Of the edition of ${formatDate(NEWEST_CR_DATE)} only the number of this section is known; `
      + "the other numbers printed for it are those of the edition before.\n",
    table(["section", "sets", "editions"], EDITION_ROWS.map(({ shortcuts, sets, dates }) => [shortcuts, sets, dates.join(", ")])),
    "In a case, `cites: [.2b]` means that subrule of Taking Shortcuts whatever its section is called.\n",
    "## What is assumed where the rules are silent\n",
    "Whenever one of these decided something, the report says so, and `assumptions` holds its code. The procedures are those in which it can come up.\n",
    table(["code", "procedures", "question", "what is assumed", "why", "what to ask a judge"], ASSUMPTION_CODES.map((code) => {
      const { question, usual, why, judge, procedures } = ASSUMPTIONS_EXPLAINED[code];
      return [`\`${code}\``, procedures.map((id) => `\`${id}\``).join(", "), question, usual, why, judge];
    })),
    "## Every rule by its key\n",
    "The source code and its comments name a rule by a key that stays when numbers move. Not all of them are "
      + "cited in results; some are only explained.\n",
    ...ORDER.map(rulesOf),
  ].join("\n");
}
