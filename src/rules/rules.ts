/** Every rule the tool knows, by a key that stays the same whatever the number is in an edition. */

import { BANDAI_RULES } from "./bandai.ts";
import { ENDING_RULES } from "./cr-ending.ts";
import { PRIORITY_RULES } from "./cr-priority.ts";
import { SHORTCUT_RULES } from "./cr-shortcuts.ts";
import { RIFTBOUND_RULES } from "./riftbound.ts";
import type { Rule } from "./rule.ts";
import { TOURNAMENT_RULES } from "./tournament.ts";

export const RULES = {
  ...SHORTCUT_RULES,
  ...PRIORITY_RULES,
  ...ENDING_RULES,
  ...TOURNAMENT_RULES,
  ...RIFTBOUND_RULES,
  ...BANDAI_RULES,
} as const satisfies Record<string, Rule>;

export type RuleKey = keyof typeof RULES;

/** Is this text the key of a rule? */
export function isRuleKey(text: string): text is RuleKey {
  return Object.hasOwn(RULES, text);
}

/** All keys, in the order of the tables. */
export const RULE_KEYS: readonly RuleKey[] = Object.keys(RULES).filter(isRuleKey);

/** What is known about a rule. Takes a key, gives its document, number, title and paraphrase; refuses nothing. */
export function ruleOf(key: RuleKey): Rule {
  return RULES[key];
}
