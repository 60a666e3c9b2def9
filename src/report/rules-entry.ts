import { FINDING_CODES, type FindingCode } from "../diagnostics/codes.ts";
import {
  ASSUMPTION_CODES, ASSUMPTIONS_EXPLAINED, citeRule, DEFAULT_CR_DATE, existsIn, FLOWS, formatDate, GLOSSARY, numberRuns, paraphraseOf, PROCEDURES, REASONS,
  REFUSALS_EXPLAINED, RULE_KEYS, ruleOf, useOf, type AssumptionCode, type AssumptionExplained, type GlossaryWord, type NumberRun, type ProcedureId,
  type RefusalExplained, type RuleKey, type RulesEdition,
} from "../rules/index.ts";

/** A rule that an explanation leans on. */
export interface RuleLine {
  readonly key: string;
  /** As it is printed, with its document and edition. */
  readonly rule: string;
  readonly says: string;
}

/** What gives a finding: a scenario, where it can be shown, and what the program says about it. */
export interface FindingExample {
  readonly scenario: string | null;
  readonly output: string;
}

/** One thing that can be looked up, in words. What it has not is null or empty. */
export interface Entry {
  readonly kind: "rule" | "finding" | "refusal" | "assumption" | "word" | "procedure" | "page";
  /** What it is looked up by. */
  readonly id: string;
  /** Of an assumption the question. */
  readonly title: string;
  /** The rule itself, as it is printed. */
  readonly rule: string | null;
  readonly severity: string | null;
  /** What it means; of an assumption what is done as long as nobody says otherwise. */
  readonly says: string;
  readonly why: string | null;
  /** What to do about it; of an assumption what to ask a judge. */
  readonly help: string | null;
  /** What the program does with it. */
  readonly use: string | null;
  /** Something about the number it was looked up by. */
  readonly note: string | null;
  readonly rules: readonly RuleLine[];
  readonly numbers: readonly NumberRun[];
  readonly example: FindingExample | null;
}

export interface EntryContext {
  readonly edition: RulesEdition;
  readonly exampleOf: (code: string) => FindingExample | null;
}

/** A text without its marks of Markdown: words of the format stand in quotes. */
export const plainText = (text: string): string =>
  text.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, "$1").replaceAll(/`([^`]+)`/g, "\"$1\"").replaceAll(/\*([^*]+)\*/g, "$1");

const sentence = (clause: string): string => `${clause.charAt(0).toUpperCase()}${clause.slice(1)}${/[.?!]$/.test(clause) ? "" : "."}`;

const EMPTY = { rule: null, severity: null, why: null, help: null, use: null, note: null, rules: [], numbers: [], example: null } as const;

/** The editions of a run in words; the last known one goes on. */
export const daysOf = ({ from, to }: Omit<NumberRun, "number">): string =>
  to >= DEFAULT_CR_DATE ? `${formatDate(from)} and later` : from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`;

/** Those of some rules that the edition has. */
export const ruleLines = (keys: readonly RuleKey[], edition: RulesEdition): readonly RuleLine[] =>
  keys.filter((key) => existsIn(key, edition)).map((key) => ({ key, rule: citeRule(key, edition), says: paraphraseOf(key, edition) }));

export function ruleEntry(key: RuleKey, { edition }: EntryContext): Entry {
  return {
    ...EMPTY, kind: "rule", id: key, title: ruleOf(key).title, rule: citeRule(key, edition), says: paraphraseOf(key, edition),
    use: plainText(useOf(key)), numbers: numberRuns(key),
  };
}

const BY_SEVERITY = {
  error: "With it the scenario is refused.", warning: "The shortcut may still be proposed.", note: "Good to know, no more.",
} as const;

export function findingEntry(code: FindingCode, { edition }: EntryContext): Entry {
  const { severity, title, advice } = FINDING_CODES[code];
  const reason = REASONS.find(({ codes }) => codes.includes(code));
  return {
    ...EMPTY, kind: "finding", id: code, title, severity, says: `${sentence(title)} ${BY_SEVERITY[severity]}`, why: reason?.why ?? null,
    help: plainText(advice), rules: ruleLines(reason?.rules ?? [], edition),
  };
}

export function refusalEntry(code: string, { title, why, advice, rules }: RefusalExplained, { edition }: EntryContext): Entry {
  return {
    ...EMPTY, kind: "refusal", id: code, title, says: `${sentence(title)} The player is asked again; a case fails, unless "answer-refused" expects it.`,
    why, help: plainText(advice), rules: ruleLines(rules, edition),
  };
}

export function assumptionEntry(code: AssumptionCode, { edition }: EntryContext): Entry {
  const { question, usual, why, judge, rules }: AssumptionExplained = ASSUMPTIONS_EXPLAINED[code];
  return { ...EMPTY, kind: "assumption", id: code, title: question, says: usual, why, help: judge, rules: ruleLines(rules, edition) };
}

export function wordEntry(word: GlossaryWord, section: string): Entry {
  return { ...EMPTY, kind: "word", id: word.word, title: section, says: plainText(sentence(word.meaning)) };
}

function procedureEntry(id: ProcedureId): Entry {
  const { title, scope } = FLOWS[id];
  return { ...EMPTY, kind: "procedure", id, title, says: scope };
}

const EDITIONS_ENTRY: Entry = {
  ...EMPTY, kind: "page", id: "editions", title: "Rule numbers by edition",
  says: "The number of the section Taking Shortcuts, and of others that moved, in every edition of the Comprehensive Rules.",
};

const findingCodes = Object.keys(FINDING_CODES) as readonly FindingCode[];
const refusals: readonly (readonly [string, RefusalExplained])[] = Object.entries(REFUSALS_EXPLAINED);

/** Everything that can be looked up, in the order in which equals are listed. */
export function allEntries(context: EntryContext): readonly Entry[] {
  return [
    ...PROCEDURES.map(procedureEntry), EDITIONS_ENTRY,
    ...RULE_KEYS.filter((key) => existsIn(key, context.edition)).map((key) => ruleEntry(key, context)),
    ...GLOSSARY.flatMap(({ title, words }) => words.map((word) => wordEntry(word, title))),
    ...ASSUMPTION_CODES.map((code) => assumptionEntry(code, context)),
    ...findingCodes.map((code) => findingEntry(code, context)),
    ...refusals.map(([code, refusal]) => refusalEntry(code, refusal, context)),
  ];
}
