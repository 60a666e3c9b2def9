// What the rest of the program may use of the reading layer.
export { formatAnswer, parseAnswer, parsePoint } from "./answer.ts";
export type { Draft } from "./draft.ts";
export {
  formatAmount, formatChange, formatCondition, formatQuantityName, parseAmount, parseChange, parseCondition, type QuantityIndexes,
} from "./expression.ts";
export { LIMITS } from "./limits.ts";
export { applyPropose } from "./propose.ts";
export { BLOCK_KEYS, STEP_KEYS } from "./read-steps.ts";
export { readFile, type ReadDocument, type ReadFile } from "./read.ts";
export { parseRules } from "./read-settings.ts";
export { resolveScenario, type Resolved, type ResolveOptions } from "./resolve.ts";
export { parseRawAmount, parseRawChange, parseRawCondition, type RawAmount, type RawChange, type RawCondition, type Trouble } from "./terms.ts";
