/** How the number of a rule or a section has changed, and what a number means in which edition. */

import { namesDocument, numberIn, type RulesSystem } from "./cite.ts";
import { CR_DATES, crEdition, DEFAULT_CR_DATE, type CrEdition } from "./editions.ts";
import { DOCUMENTS } from "./documents.ts";
import type { RulesDocument } from "./rule.ts";
import { RULE_KEYS, ruleOf, type RuleKey } from "./rules.ts";
import { sectionNumber, type MovingSection } from "./sections.ts";

/** Editions in a row with the same number: dates of the first and the last of them. */
export interface NumberRun {
  readonly number: string;
  readonly from: string;
  readonly to: string;
}

/** Of later editions only the section on shortcuts is known. */
const isKnown = (section: string, edition: CrEdition): boolean => section === "shortcuts" || edition.date <= DEFAULT_CR_DATE;

const EDITIONS: readonly CrEdition[] = CR_DATES.flatMap((date) => {
  const found = crEdition(date);
  return found.ok ? [found.edition] : [];
});

function runsOf(numberOf: (edition: CrEdition) => string | null): readonly NumberRun[] {
  const runs: NumberRun[] = [];
  let before: string | null = null;
  for (const edition of EDITIONS) {
    const number = numberOf(edition);
    const last = runs.at(-1);
    if (number !== null && number === before && last) runs[runs.length - 1] = { ...last, to: edition.date };
    else if (number !== null) runs.push({ number, from: edition.date, to: edition.date });
    before = number;
  }
  return runs;
}

/** The numbers of a rule of the Comprehensive Rules, oldest first; none for other documents, of which one edition is known. */
export function numberRuns(key: RuleKey): readonly NumberRun[] {
  const rule = ruleOf(key);
  return rule.document === "CR" ? runsOf((edition) => (isKnown(rule.section, edition) ? numberIn(rule, edition) : null)) : [];
}

/** The numbers of a section, oldest first. */
export const sectionRuns = (section: MovingSection): readonly NumberRun[] => runsOf((edition) => (isKnown(section, edition) ? sectionNumber(section, edition) : null));

/** Is this the number in an edition, as far as is known? */
export const isNumberIn = (run: NumberRun, edition: CrEdition): boolean =>
  run.from <= edition.date && (edition.date <= run.to || (run.to === DEFAULT_CR_DATE && edition.date > DEFAULT_CR_DATE));

/** A number as it was asked about: `732.2b`, `.5`, `MTR 4.4`, a whole citation. */
export interface AskedNumber {
  /** The document that was named, as it was written in small letters; null for none. */
  readonly name: string | null;
  readonly number: string;
}

/** Reads a number, with its document or a whole citation; null for anything else. */
export function readNumber(text: string): AskedNumber | null {
  const plain = text.trim().replaceAll(/\s+/g, " ").toLowerCase().replace(/ \([^()]*\)$/, "").replace(/^(?:rules? |§ ?)/, "").replace(/(?<=\w)\.$/, "");
  const match = /^(?:([a-z][a-z ]*) )?(?:§ ?)?(\d[\w.-]*|\.\d\w*)$/.exec(plain);
  if (!match) return null;
  const [, name = null, number = ""] = match;
  const isDocument = name === null || Object.values(DOCUMENTS).some(({ aliases }) => aliases.includes(name));
  return isDocument ? { name, number } : null;
}

/** How a rule answers to a number: it is that number, or stands below it, as 732.2b does below 732.2. */
export interface NumberMatch {
  readonly key: RuleKey;
  readonly exact: boolean;
  /** In which editions; empty for a document of which one is known. */
  readonly runs: readonly NumberRun[];
}

function isBelow(number: string, asked: string): boolean {
  if (!number.startsWith(asked) || number === asked) return false;
  const next = number.slice(asked.length);
  return /^[.-]/.test(next) || (/^[a-z]/.test(next) && /\d$/.test(asked));
}

function matchOf(key: RuleKey, { name, number }: AskedNumber, system: RulesSystem): NumberMatch | null {
  const rule = ruleOf(key);
  const document: RulesDocument = rule.document;
  if (name !== null && !namesDocument(name, document, system)) return null;
  if (number.startsWith(".")) {
    if (rule.section !== "shortcuts") return null;
    const exact = rule.subrule === number;
    return exact || isBelow(rule.subrule, number) ? { key, exact, runs: [] } : null;
  }
  if (document !== "CR") {
    const own = `${rule.section}${rule.subrule}`.toLowerCase();
    return own === number || isBelow(own, number) ? { key, exact: own === number, runs: [] } : null;
  }
  const runs = numberRuns(key);
  const same = runs.filter((run) => run.number === number);
  if (same.length > 0) return { key, exact: true, runs: same };
  const below = runs.filter((run) => isBelow(run.number, number));
  return below.length > 0 ? { key, exact: false, runs: below } : null;
}

/**
 * The rules that have, or had in some edition, this number; and those below it. First those of the edition, then by how
 * lately the number was theirs.
 */
export function rulesNumbered(asked: AskedNumber, system: RulesSystem, edition: CrEdition): readonly NumberMatch[] {
  const rank = ({ runs }: NumberMatch): string => {
    if (runs.length === 0 || runs.some((run) => isNumberIn(run, edition))) return "9999";
    return runs.at(-1)?.to ?? "";
  };
  const found = RULE_KEYS.flatMap((key) => matchOf(key, asked, system) ?? []);
  return found.map((match, order) => ({ match, order, rank: rank(match) }))
    .sort((left, right) => (left.rank === right.rank ? left.order - right.order : left.rank < right.rank ? 1 : -1))
    .map(({ match }) => match);
}
