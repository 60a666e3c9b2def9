/** How a rule is cited: by document and number, always with the edition the number belongs to. */

import { DOCUMENTS } from "./documents.ts";
import {
  crEdition, DEFAULT_CR_DATE, DEFAULT_CR_EDITION, formatDate, OLDEST_CR_DATE, type CrEdition, type CrEditionResult,
} from "./editions.ts";
import type { Rule, RulesDocument } from "./rule.ts";
import { ruleOf, type RuleKey } from "./rules.ts";
import { isMovingSection, sectionNumber } from "./sections.ts";

export type RulesSystem = "cr" | "mtr" | "riftbound" | "bandai";

/** Which procedure is followed, and the edition of the Comprehensive Rules whose numbers are printed. */
export interface RulesEdition {
  readonly system: RulesSystem;
  readonly cr: CrEdition;
}

export type RulesEditionResult =
  | { readonly ok: true; readonly edition: RulesEdition }
  | Extract<CrEditionResult, { readonly ok: false }>;

/**
 * The rules a scenario follows. Takes the system and, if one is pinned, the date of the edition of the Comprehensive
 * Rules; refuses the dates that `crEdition` refuses.
 */
export function rulesEdition(system: RulesSystem, date: string = DEFAULT_CR_DATE): RulesEditionResult {
  const found = crEdition(date);
  return found.ok ? { ok: true, edition: { system, cr: found.edition } } : found;
}

/** The rules of a system with the edition that is used when none is named. */
export function defaultRulesEdition(system: RulesSystem): RulesEdition {
  return { system, cr: DEFAULT_CR_EDITION };
}

/** The number a rule of the Comprehensive Rules has in an edition, null where it didn't exist yet. */
export function numberIn(rule: Rule, edition: CrEdition): string | null {
  if (edition.date < (rule.since ?? OLDEST_CR_DATE)) {
    return rule.earlier?.findLast(([since]) => since <= edition.date)?.[1] ?? null;
  }
  const section = isMovingSection(rule.section) ? sectionNumber(rule.section, edition) : rule.section;
  return section === null ? null : `${section}${rule.subrule}`;
}

/** The edition asked for if it has the rule, otherwise the first one that has. */
function editionWith(rule: Rule, edition: CrEdition): CrEdition {
  if (numberIn(rule, edition) !== null) return edition;
  const first = crEdition(rule.earlier?.[0]?.[0] ?? rule.since ?? OLDEST_CR_DATE);
  return first.ok ? first.edition : DEFAULT_CR_EDITION;
}

/**
 * Did the rule exist in the edition? The rule on tournaments, `cr.shortcut.tournament`, has existed since 13 July 2018.
 * Only the Comprehensive Rules are kept by edition; for the other documents, of which one edition is known, it is true.
 */
export function existsIn(key: RuleKey, edition: RulesEdition): boolean {
  const rule = ruleOf(key);
  return rule.document !== "CR" || numberIn(rule, edition.cr) !== null;
}

/**
 * The bare number of a rule: `732.2b`, `4.4`, `505.2.a`.
 * Where the edition doesn't have the rule yet, its number in the first edition that does.
 */
export function ruleNumber(key: RuleKey, edition: RulesEdition): string {
  const rule = ruleOf(key);
  if (rule.document !== "CR") return `${rule.section}${rule.subrule}`;
  return numberIn(rule, editionWith(rule, edition.cr)) ?? rule.subrule;
}

/** The edition that the number of a rule is from; null where the date of its document is not known. */
export function editionDateOf(key: RuleKey, edition: RulesEdition): string | null {
  const rule = ruleOf(key);
  return rule.edition ?? DOCUMENTS[rule.document].edition ?? (rule.document === "CR" ? editionWith(rule, edition.cr).date : null);
}

/**
 * A rule as it is printed: `CR 732.2b (17 April 2026)`, `MTR 4.4 (10 November 2025)`, `Riftbound TR 505.7 (9 October 2026)`.
 * The date is that of the edition the number is from; where the edition asked for doesn't have the rule yet, that is the
 * first one that does. A document whose date is not known is named without one: `One Piece CR 11-1-1-2`.
 */
export function citeRule(key: RuleKey, edition: RulesEdition): string {
  const rule = ruleOf(key);
  const date = editionDateOf(key, edition);
  const number = `${DOCUMENTS[rule.document].prefix} ${ruleNumber(key, edition)}`;
  return date === null ? number : `${number} (${formatDate(date)})`;
}

/** What a rule says for players, as of the edition: the wording of some was different at first. */
export function paraphraseOf(key: RuleKey, edition: RulesEdition): string {
  const { paraphrase, formerly } = ruleOf(key);
  return formerly !== undefined && edition.cr.date < formerly.before ? formerly.paraphrase : paraphrase;
}

/** Does a name such as `TR` mean the document? Riftbound's own documents call its Core Rules `CR` as well. */
export function namesDocument(name: string, document: RulesDocument, system: RulesSystem): boolean {
  return DOCUMENTS[document].aliases.includes(name) || (name === "cr" && document === "RCR" && system === "riftbound");
}

/**
 * Does a pattern from a scenario's `cites` mean this rule in this edition?
 * A pattern is a number (`732.2b`, `104.4b`, `505.7`), one with its document (`CR 732.2b`, `MTR 4.4`, `TR 505.7`), a whole
 * citation as it is printed, or a subrule alone (`.5`), which is one of Taking Shortcuts whatever its section is.
 */
export function matchesCite(pattern: string, key: RuleKey, edition: RulesEdition): boolean {
  const rule = ruleOf(key);
  const text = pattern.trim().replaceAll(/\s+/g, " ").toLowerCase();
  if (text === citeRule(key, edition).toLowerCase()) return true;
  if (text.startsWith(".")) return rule.section === "shortcuts" && text === rule.subrule;
  const match = /^(?:([a-z][a-z ]*) )?(\d[\w.-]*)$/.exec(text);
  if (match === null) return false;
  const [, name, number] = match;
  return number === ruleNumber(key, edition)
    && (name === undefined || namesDocument(name, rule.document, edition.system));
}
