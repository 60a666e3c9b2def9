/** Comprehensive Rules: who has priority when, and what gives nobody a place to act. */

import type { Rule } from "./rule.ts";

export const PRIORITY_RULES = {
  "cr.priority.begin": {
    document: "CR", section: "priority", subrule: ".3a", title: "Priority as a step begins",
    paraphrase: "As most steps and phases begin, the active player gets priority, after what the turn itself does and the "
      + "triggers of that moment. Nobody gets it while untapping.",
  },
  "cr.priority.resolve": {
    document: "CR", section: "priority", subrule: ".3b", title: "Priority after a resolution",
    paraphrase: "When a spell or an ability has resolved, the active player gets priority. Mana abilities are left out of this.",
  },
  "cr.priority.act": {
    document: "CR", section: "priority", subrule: ".3c", title: "Priority after acting",
    paraphrase: "Whoever acts with priority, be it a spell, an ability or a special action, has it again right afterwards.",
  },
  "cr.priority.pass": {
    document: "CR", section: "priority", subrule: ".3d", title: "Passing priority",
    paraphrase: "A player with priority who does nothing passes, and the next player in turn order has it.",
  },
  "cr.priority.all-pass": {
    document: "CR", section: "priority", subrule: ".4", title: "Everybody passes",
    paraphrase: "Once all have passed one after another with nothing in between, the top of the stack resolves; with an "
      + "empty stack the step or phase is over.",
  },
  "cr.priority.check": {
    document: "CR", section: "priority", subrule: ".5", title: "Before anybody gets priority",
    paraphrase: "Before a player gets priority, state-based actions are done until there are none left, then waiting "
      + "triggers go on the stack, and so on until nothing more happens.",
  },
  "cr.priority.teams": {
    document: "CR", section: "priority", subrule: ".6", title: "Priority of teams",
    paraphrase: "Where teams share their turns, a team has priority and not a single player.",
  },
  "cr.choice": {
    document: "CR", section: "priority", subrule: ".2e", title: "Choices while something resolves", since: "2009-10-01",
    paraphrase: "Choices can be due while something resolves, but nobody has priority during that time.",
  },
  "cr.choice.announce": {
    document: "CR", section: "608", subrule: ".2d", title: "Choices made on resolution", since: "2009-10-01",
    earlier: [["2009-07-11", "607.2d"]],
    paraphrase: "What wasn't chosen while a spell or ability went on the stack is chosen as its effect is carried out, and "
      + "only possible options can be picked.",
  },
  "cr.special": {
    document: "CR", section: "special", subrule: ".1", title: "Special actions",
    paraphrase: "A special action needs priority but doesn't use the stack, so nobody can answer it.",
  },
  "cr.special.after": {
    document: "CR", section: "special", subrule: ".3", title: "Priority after a special action",
    paraphrase: "Whoever takes a special action has priority again right after it.",
  },
  "cr.special.land": {
    document: "CR", section: "special", subrule: ".2a", title: "Playing a land",
    paraphrase: "A land is played without the stack, in one's own main phase, with priority and nothing on the stack.",
  },
  "cr.mana.no-response": {
    document: "CR", section: "605", subrule: ".3b", title: "No responses to mana abilities",
    paraphrase: "A mana ability that is activated never goes on the stack. It resolves at once, so nobody has a place to answer it.",
  },
  "cr.mana.trigger": {
    document: "CR", section: "605", subrule: ".4a", title: "Triggered mana abilities",
    paraphrase: "A triggered mana ability resolves straight after what triggered it, without the stack and without responses.",
  },
  "cr.trigger.put": {
    document: "CR", section: "603", subrule: ".3", title: "Triggers go on the stack",
    paraphrase: "A triggered ability is put on the stack by its controller the next time anybody would get priority.",
  },
  "cr.triggers.order": {
    document: "CR", section: "603", subrule: ".3b", title: "Order of simultaneous triggers",
    paraphrase: "Of triggers that wait together, the active player puts theirs on the stack first and the others follow in "
      + "turn order, so the active player's resolve last. Each player orders their own.",
  },
  "cr.trigger.may": {
    document: "CR", section: "603", subrule: ".5", title: "Optional triggers",
    paraphrase: "A trigger with may or unless goes on the stack in any case; the decision falls as it resolves.",
  },
  "cr.order": {
    document: "CR", section: "101", subrule: ".4", title: "Active player first",
    paraphrase: "Choices that are due at the same time are made by the active player first, then by the others in turn order.",
  },
  "cr.step.ends": {
    document: "CR", section: "500", subrule: ".2", title: "How a step ends",
    paraphrase: "A step in which players get priority is over when the stack is empty and everybody passes.",
  },
  "cr.cost": {
    document: "CR", section: "costs", subrule: ".3", title: "Costs are paid in full",
    paraphrase: "A cost can be paid only by somebody who has everything it asks for.",
  },
  "cr.cost.pay": {
    document: "CR", section: "601", subrule: ".2h", title: "Paying while casting", since: "2015-07-17",
    earlier: [["2009-07-11", "601.2g"]],
    paraphrase: "The whole cost is paid while the spell or ability is put on the stack, before anybody can respond.",
  },
  "cr.integer": {
    document: "CR", section: "107", subrule: ".1", title: "Whole numbers",
    paraphrase: "The game knows whole numbers only.",
  },
  "cr.integer.negative": {
    document: "CR", section: "107", subrule: ".1b", title: "Negative numbers",
    paraphrase: "Nobody can choose a number below zero, though values such as a life total may get there.",
  },
} as const satisfies Record<string, Rule>;
