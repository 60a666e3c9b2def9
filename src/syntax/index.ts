// What the rest of the program may use of the reading layer.
export { ANSWER_TEXTS, formatAnswer, parseAnswer, parsePoint } from "./answer.ts";
export type { Draft } from "./draft.ts";
export { applyEdits, lineBreakOf, type Edit } from "./edit.ts";
export { addExpect, appendCase, onlyCase } from "./edit-cases.ts";
export { replaceExpected } from "./edit-expect.ts";
export {
  formatAmount, formatChange, formatCondition, formatQuantityName, parseAmount, parseChange, parseCondition, type QuantityIndexes,
} from "./expression.ts";
export { LIMITS } from "./limits.ts";
export { numberInWords, groupDigits } from "./number-words.ts";
export { NEEDS, verbsTaking } from "./placement.ts";
export { applyPropose } from "./propose.ts";
export { CASE_KEYS } from "./read-cases.ts";
export { EXPECT_KEYS } from "./read-expect.ts";
export { GAME_END_KEYS, TOP_KEYS } from "./read-scenario.ts";
export { STEP_KEYS } from "./read-step.ts";
export { BLOCK_KEYS } from "./read-steps.ts";
export { readFile, type ReadDocument, type ReadFile } from "./read.ts";
export { ENDLESS_WORDS, parseRules, REPEAT_KEYS, SETTING_KEYS } from "./read-settings.ts";
export { TABLE_KEYS } from "./read-table.ts";
export { resolveScenario, type Resolved, type ResolveOptions } from "./resolve.ts";
export { parseRawAmount, type RawAmount, type Trouble } from "./amount-terms.ts";
export { parseRawChange, parseRawCondition, type RawChange, type RawCondition } from "./terms.ts";
export { caseEntries, expectEntries, expectValue, settingsAgain, type CaseParts } from "./write-case.ts";
export { blockLines, flowText, itemLines, listValue, mapValue, textValue, type WrittenEntries, type WrittenValue } from "./write-value.ts";
