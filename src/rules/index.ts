/** Rules: which document says what, under which number, in which edition. */

export {
  citeRule, defaultRulesEdition, existsIn, matchesCite, paraphraseOf, ruleNumber, rulesEdition,
  type RulesEdition, type RulesEditionResult, type RulesSystem,
} from "./cite.ts";
export { DOCUMENTS, type DocumentInfo } from "./documents.ts";
export {
  CR_DATES, crEdition, DEFAULT_CR_DATE, DEFAULT_CR_EDITION, EDITION_ROWS, formatDate, NEWEST_CR_DATE, OLDEST_CR_DATE,
  type CrEdition, type CrEditionResult, type EditionRow,
} from "./editions.ts";
export type { Rule, RulesDocument } from "./rule.ts";
export { isRuleKey, RULE_KEYS, ruleOf, RULES, type RuleKey } from "./rules.ts";
export { MOVING_SECTIONS, sectionNumber, sectionSince, type MovingSection, type SectionHistory } from "./sections.ts";
