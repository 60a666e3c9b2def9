/** Rules: which document says what, under which number, in which edition. */

export {
  citeRule, defaultRulesEdition, editionDateOf, existsIn, matchesCite, paraphraseOf, ruleNumber, rulesEdition,
  type RulesEdition, type RulesEditionResult, type RulesSystem,
} from "./cite.ts";
export { ASSUMPTION_CODES, ASSUMPTIONS_EXPLAINED, type AssumptionCode, type AssumptionExplained } from "./assumptions.ts";
export { DOCUMENTS, type DocumentInfo } from "./documents.ts";
export {
  CR_DATES, crEdition, DEFAULT_CR_DATE, DEFAULT_CR_EDITION, EDITION_ROWS, formatDate, NEWEST_CR_DATE, OLDEST_CR_DATE,
  type CrEdition, type CrEditionResult, type EditionRow,
} from "./editions.ts";
export { FLOWS, SITUATIONS, type Situation, type Treatment } from "./flows.ts";
export { GLOSSARY, namesOf, type GlossarySection, type GlossaryWord } from "./glossary.ts";
export { isNumberIn, numberRuns, readNumber, rulesNumbered, sectionRuns, type AskedNumber, type NumberMatch, type NumberRun } from "./history.ts";
export { PROCEDURES, withStepNumbers, type FlowBranch, type FlowStep, type Procedure, type ProcedureId } from "./procedure.ts";
export { REASONS } from "./reasons.ts";
export { REFUSALS_EXPLAINED, type RefusalExplained } from "./refusals.ts";
export type { Rule, RulesDocument } from "./rule.ts";
export { isRuleKey, RULE_KEYS, ruleOf, RULES, type RuleKey } from "./rules.ts";
export { MOVING_SECTIONS, SECTIONS_TODAY, STEADY_SECTIONS, sectionNumber, sectionSince, type MovingSection, type SectionHistory } from "./sections.ts";
export { useOf } from "./uses.ts";
