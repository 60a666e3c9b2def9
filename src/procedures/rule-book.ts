import type { System } from "../domain/scenario.ts";
import type { RuleKey } from "../rules/index.ts";

/** The rules behind statements that every procedure makes, in the documents of one system. */
export interface RuleBook {
  /** Whoever passes lets the next in turn order have priority. */
  readonly pass: RuleKey;
  /** Who has priority after acting, after a resolution, as a step begins, and to begin with. */
  readonly act: RuleKey;
  readonly resolve: RuleKey;
  readonly begin: RuleKey;
  readonly start: RuleKey;
  /** Riftbound alone knows who has priority while a Chain is left; elsewhere the same as after any resolution. */
  readonly resolveWithin: RuleKey;
  /** A decision gives nobody priority. */
  readonly choice: RuleKey;
  /** Nobody can respond to what makes mana or resources. */
  readonly noResponse: RuleKey;
  /** Nobody has to do the B of "A unless B", or anything that the loop does not call for. */
  readonly unless: RuleKey | null;
  readonly outside: RuleKey | null;
  /** What a description that leaves something open is refused by, and what holds for playing it out. */
  readonly refusal: RuleKey;
  readonly manual: RuleKey;
}

const MAGIC: RuleBook = {
  pass: "cr.priority.pass", act: "cr.priority.act", resolve: "cr.priority.resolve", begin: "cr.priority.begin", start: "cr.shortcut.propose",
  resolveWithin: "cr.priority.resolve", choice: "cr.choice", noResponse: "cr.mana.no-response",
  unless: "cr.shortcut.unless", outside: "cr.shortcut.outside", refusal: "cr.shortcut.propose", manual: "cr.shortcut.propose",
};

const RULE_BOOKS: Readonly<Record<System, RuleBook>> = {
  cr: MAGIC,
  mtr: { ...MAGIC, start: "mtr.loop", refusal: "mtr.loop", manual: "mtr.loop.nondeterministic" },
  riftbound: {
    pass: "rcr.priority.pass", act: "rcr.finalize.priority", resolve: "rcr.main.priority", begin: "rcr.priority.neutral", start: "rcr.priority.neutral",
    resolveWithin: "rcr.resolve.priority", choice: "rtr.loop.decisions", noResponse: "rcr.immediate",
    unless: null, outside: null, refusal: "rtr.loop.identical", manual: "rtr.loop.manual",
  },
  bandai: {
    pass: "bandai.loop", act: "bandai.loop", resolve: "bandai.loop", begin: "bandai.loop", start: "bandai.loop",
    resolveWithin: "bandai.loop", choice: "bandai.loop", noResponse: "bandai.loop",
    unless: null, outside: null, refusal: "bandai.loop", manual: "bandai.loop",
  },
};

/** The rules of a system. */
export const ruleBookOf = (system: System): RuleBook => RULE_BOOKS[system];
