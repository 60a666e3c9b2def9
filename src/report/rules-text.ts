import { escapeText } from "../diagnostics/escape.ts";
import { formatDate } from "../rules/index.ts";
import { columns, paragraph as wrap } from "./layout.ts";
import { daysOf, type Entry, type FindingExample } from "./rules-entry.ts";
import type { RulesPage, ShownProcedure, ShownSection, ShownSituation } from "./rules-page.ts";
import type { TextOptions } from "./text.ts";

/** More entries than this are shown in short. */
const MOST_IN_FULL = 3;
/** The most entries that a search lists. */
const MOST_FOUND = 12;

/** Keeps a citation on one line while a paragraph is wrapped. */
const TIED = "\u00a0";
const paragraph = (...given: Parameters<typeof wrap>): string => wrap(...given).replaceAll(TIED, " ");

/** A citation without its edition, which stands at the head of the page. */
const short = (rule: string): string => rule.replace(/ \([^()]*\)$/, "");
const inBrackets = (rules: readonly string[]): string => (rules.length === 0 ? "" : ` [${rules.map((rule) => short(rule).replaceAll(" ", TIED)).join(", ")}]`);

function procedureLines(procedure: ShownProcedure, { width, paint }: TextOptions): readonly string[] {
  const lines = [paint.strong(paragraph(procedure.title, width)), "", paragraph(procedure.scope, width), paragraph(`Rule numbers: ${procedure.documents.join(", ")}.`, width)];
  for (const step of procedure.steps) {
    const head = `${String(step.number)}. `;
    const indent = " ".repeat(head.length);
    lines.push("", paragraph(`${head}${paint.strong(step.title)}  ${step.text}${paint.dim(inBrackets(step.rules))}`, width, "", indent));
    for (const { when, next, outcome, rules } of step.branches) {
      const result = outcome === null ? "" : ` Outcome: ${paint.accent(outcome)}.`;
      lines.push(paragraph(`- ${when}: ${next}.${result}${paint.dim(inBrackets(rules))}`, width, indent, `${indent}  `));
    }
  }
  for (const { title, items } of procedure.notes) {
    lines.push("", paint.strong(paragraph(title, width)));
    for (const { text, rules } of items) lines.push(paragraph(`- ${text}${paint.dim(inBrackets(rules))}`, width, "  ", "    "));
  }
  return lines;
}

function situationLines({ title, treatments }: ShownSituation, { width, paint }: TextOptions): readonly string[] {
  return ["", paint.strong(paragraph(title, width)), ...treatments.map(({ procedure, asked, answers, ends, there, draw }) => {
    const parts = asked === "nobody"
      ? `Nobody is asked. A draw: ${draw}.`
      : `Asked: ${asked}. May answer: ${answers}. Ends: ${ends}. Then: ${there}. A draw: ${draw}.`;
    return paragraph(`${paint.accent(procedure)}  ${parts}`, width, "  ", "    ");
  })];
}

const LOOK_FURTHER: readonly (readonly [string, string])[] = [
  ["loopcut rules mtr", "a procedure step by step, with its rule numbers"],
  ["loopcut rules 732.2b", "a rule by its number, of any edition: also .2b, \"MTR 4.4\", 505.7"],
  ["loopcut rules cannot-pay", "a finding, or why an answer is not allowed"],
  ["loopcut rules tie", "what is assumed where the rules are silent"],
  ["loopcut rules priority", "a word"],
  ["loopcut rules editions", "which number a section has in which edition"],
  ["loopcut rules draw range", "whatever mentions these words"],
];

function overviewLines(page: RulesPage, options: TextOptions): readonly string[] {
  const { width, paint } = options;
  const names = page.procedures.map(({ id, title, scope }) =>
    paragraph(`${paint.accent(id)}  ${title}. ${scope}`, width, "  ", "    "));
  return [
    paint.strong(paragraph("Loops and shortcuts: who decides how far they go", width)),
    "",
    paragraph("A loop or any other sequence is described once, and then counts as done up to a certain point. There are four procedures to find that point. In each of them the first question is who keeps the loop going: who takes an action in it, or makes a choice in it, that they could leave.", width),
    "", paint.strong("Procedures"), ...names,
    ...page.situations.flatMap((each) => situationLines({ ...each, title: `Who keeps it going? ${each.title}` }, options)),
    "", paint.strong("Look further"), ...columns(LOOK_FURTHER, [], "  ", width),
  ];
}

function sectionLines(section: ShownSection, { width, paint }: TextOptions): readonly string[] {
  if (section.numbers.length === 0) return [];
  const rows = section.numbers.map((run) => [run.number, `${daysOf(run)}${run.sets === null ? "" : `  (${run.sets})`}`]);
  return ["", paint.strong(paragraph(section.title, width)), ...columns(rows, [], "  ", width)];
}

function editionLines(page: RulesPage, options: TextOptions): readonly string[] {
  const { width, paint } = options;
  const now = page.sections.map(({ title, number }) => [number ?? "-", title]);
  return [
    paint.strong(paragraph(`Sections in the edition of ${formatDate(page.edition.cr.date)}`, width)), ...columns(now, [], "  ", width),
    "", paragraph("The texts stay much the same; the numbers move as sections before them come and go. So a number is worth something only together with its edition.", width),
    ...page.sections.flatMap((section) => sectionLines(section, options)),
  ];
}

const KIND_WORDS: Record<Entry["kind"], string> = {
  rule: "rule", finding: "finding", refusal: "refused answer", assumption: "assumption", word: "word", procedure: "procedure", page: "page",
};

function headOf(entry: Entry, paint: TextOptions["paint"]): string {
  const name = paint.accent(entry.kind === "rule" ? (entry.rule ?? entry.id) : entry.id);
  switch (entry.kind) {
    case "rule": return `${name}  ${paint.strong(entry.title)}`;
    case "finding": return `${name}  ${paint.dim(`(${entry.severity ?? ""})`)}`;
    case "refusal": return `${name}  ${paint.dim("(why an answer is not allowed)")}`;
    case "word": return `${name}  ${paint.dim(`(${entry.title.toLowerCase()})`)}`;
    default: return `${name}  ${paint.strong(entry.title)}`;
  }
}

const SAYS: Partial<Record<Entry["kind"], string>> = { assumption: "Assumed: " };
const HELP: Partial<Record<Entry["kind"], string>> = { assumption: "Ask a judge: " };

/** Text with line breaks, set in. Everything in it is escaped. */
const setIn = (text: string): readonly string[] => text.split("\n").map((line) => `    ${escapeText(line)}`.trimEnd());

function exampleLines({ scenario, output }: FindingExample, paint: TextOptions["paint"]): readonly string[] {
  return [
    ...(scenario === null ? [] : ["", `  ${paint.strong("An example")}`, ...setIn(scenario)]),
    "", `  ${paint.strong("What is said about it")}`, ...setIn(output),
  ];
}

function numberLines({ numbers }: Entry, { width, paint }: TextOptions): readonly string[] {
  const [first, ...rest] = numbers;
  if (!first) return [];
  if (rest.length === 0) return [paragraph(`Number: ${first.number} in every edition since ${formatDate(first.from)}.`, width, "  ")];
  return [`  ${paint.strong("Its number by edition")}`, ...columns(numbers.map((run) => [run.number, daysOf(run)]), [], "    ", width)];
}

function entryLines(entry: Entry, options: TextOptions, isAlone: boolean): readonly string[] {
  const { width, paint } = options;
  const say = (text: string): string => paragraph(text, width, "  ");
  const lines = [paragraph(headOf(entry, paint), width, "", "  ")];
  if (entry.note !== null) lines.push(paint.warn(say(`Number ${entry.note}.`)));
  lines.push(say(`${SAYS[entry.kind] ?? ""}${entry.says}`));
  if (entry.why !== null) lines.push(say(`Why: ${entry.why}`));
  if (entry.help !== null) lines.push(say(`${HELP[entry.kind] ?? "What to do: "}${entry.help}`));
  if (entry.use !== null) lines.push(say(`What loopcut does: ${entry.use}`));
  if (isAlone) lines.push(...numberLines(entry, options));
  for (const { rule, says } of entry.rules) lines.push(paragraph(`${paint.accent(rule)}  ${says}`, width, "  ", "    "));
  if (entry.example) lines.push(...exampleLines(entry.example, paint));
  return lines;
}

function shortLines(entry: Entry, { width, paint }: TextOptions): readonly string[] {
  const kind = entry.kind === "rule" ? entry.id : KIND_WORDS[entry.kind];
  return [paragraph(`${headOf(entry, paint)}  ${paint.dim(`[${kind}]`)}`, width, "  ", "    "), paragraph(entry.says, width, "    ")];
}

function foundLines(page: RulesPage, options: TextOptions): readonly string[] {
  const { width } = options;
  const { kind, entries, asked } = page;
  const isSearch = kind === "search";
  if (!isSearch && entries.length <= MOST_IN_FULL) return entries.flatMap((entry, index) => [...(index > 0 ? [""] : []), ...entryLines(entry, options, entries.length === 1)]);
  const shown = isSearch ? entries.slice(0, MOST_FOUND) : entries;
  const left = entries.length - shown.length;
  const what = isSearch ? `Nothing is called "${escapeText(asked ?? "")}". What mentions it, the best first:` : `${String(entries.length)} rules; a key in brackets shows one of them in full.`;
  return [
    paragraph(what, width), "", ...shown.flatMap((entry) => shortLines(entry, options)),
    ...(left > 0 ? ["", paragraph(`And ${String(left)} more. Another word narrows it down.`, width)] : []),
  ];
}

/** The page as text for people. */
export function rulesText(page: RulesPage, options: TextOptions): string {
  const lines = ((): readonly string[] => {
    switch (page.kind) {
      case "overview": return overviewLines(page, options);
      case "procedure": return page.procedures.flatMap((each) => procedureLines(each, options));
      case "editions": return editionLines(page, options);
      case "found": case "search": return foundLines(page, options);
    }
  })();
  const notes = page.notes.length === 0 ? [] : ["", ...page.notes.map((note) => paragraph(note, options.width))];
  return `${[...lines, ...notes].join("\n")}\n`;
}
