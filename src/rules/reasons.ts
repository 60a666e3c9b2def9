/** Why a finding is one: by its code, with the rules that it leans on. What it is and what to do stand with the codes. */

import type { RuleKey } from "./rules.ts";

export interface Reason {
  readonly codes: readonly string[];
  readonly why: string;
  readonly rules: readonly RuleKey[];
}

const PREDICTABLE = ["cr.shortcut.propose", "mtr.loop.nondeterministic", "rtr.loop.deterministic"] as const;

export const REASONS: readonly Reason[] = [
  {
    codes: ["not-readable", "not-utf-8", "yaml-syntax", "bad-alias", "empty-file"],
    why: "A file that cannot be read for certain is not guessed at.", rules: [],
  },
  { codes: ["too-large"], why: "With limits nothing that is read can keep the program busy for hours.", rules: [] },
  {
    codes: ["duplicate-key", "duplicate-id", "two-verbs"],
    why: "Two things under one name, or two verbs in one step, can be read in two ways.", rules: [],
  },
  {
    codes: ["wrong-kind", "missing-key", "unknown-key", "unknown-verb", "no-verb", "bad-number", "bad-amount", "bad-condition", "bad-place", "bad-answer", "bad-name", "misplaced-key"],
    why: "A key that is misread or passed over in silence could turn a ruling round.", rules: [],
  },
  { codes: ["bad-edition"], why: "The number of a rule means something only together with its edition.", rules: ["cr.shortcut.propose"] },
  {
    codes: ["unknown-player", "unknown-team", "unknown-quantity", "unknown-step"],
    why: "A name that nothing has is most likely misspelt, and then would be counted apart.", rules: [],
  },
  { codes: ["bad-table"], why: "Who shares turns, who is in whose range and who leads a team decides who has priority and for whom it is a draw.", rules: ["cr.teams.priority", "cr.range", "cr.emperor"] },
  { codes: ["no-such-place"], why: "A proposal ends at a moment of its own at which somebody has priority.", rules: ["cr.shortcut.propose"] },
  { codes: ["end-with-enough"], why: "Which iteration is the last is known only once it is worked out how many are enough.", rules: ["cr.shortcut.propose"] },
  { codes: ["not-yet"], why: "The rules allow it; this version of the program does not know how to carry it out.", rules: [] },
  {
    codes: ["one-loop-only"], rules: ["mtr.loop", "rtr.loop.identical", "bandai.loop"],
    why: "Where players name a number of iterations, there is one thing that it can count.",
  },
  { codes: ["meaningful-change"], rules: ["mtr.loop.turns"], why: "Turns are a loop only as long as they leave everything that matters as it was." },
  { codes: ["new-cards"], rules: ["rtr.loop.identical"], why: "Every iteration uses the very same cards." },
  { codes: ["no-priority"], rules: ["rcr.neutral-open", "rcr.priority.neutral", "rcr.priority"], why: "Nobody acts of their own accord without priority, and with no Chain it is the Turn Player's." },
  { codes: ["no-change"], rules: ["rtr.loop.stall"], why: "A loop that leaves the game as it was only uses up time, and that is not allowed while something else could be done." },
  { codes: ["team-quantity"], rules: ["cr.two-headed", "cr.lose.team-life", "cr.lose.team-poison"], why: "A team that shares its turns has one life total and one count of poison." },
  { codes: ["number-ignored"], rules: ["mtr.loop.none", "mtr.loop.two", "rtr.loop.numbers"], why: "How often such a loop is done is for the players to say when they are asked." },
  {
    codes: ["conditional-action"], rules: PREDICTABLE,
    why: "If what comes next hangs on how something turns out, nobody can say beforehand what will be done.",
  },
  {
    codes: ["random-outcome", "text-coin", "text-die", "text-chance", "text-shuffle", "text-until"], rules: PREDICTABLE,
    why: "What chance decides cannot be told beforehand, however likely it gets in the long run. Where nothing that follows depends on it, it does no harm.",
  },
  {
    codes: ["hidden-information"], rules: PREDICTABLE,
    why: "Who plans the sequence has to know what will happen, and cannot know a card that they may not see.",
  },
  {
    codes: ["depends-on-outcome", "text-if"], rules: PREDICTABLE,
    why: "A choice that is made only after seeing a result is a condition in disguise.",
  },
  {
    codes: ["unspecified-choice", "text-other-chooses", "text-may"], rules: ["cr.shortcut.propose", "rtr.loop.identical"],
    why: "A proposal names each choice of each player; one that is left open could lead elsewhere, and whose it is decides who keeps the loop going.",
  },
  {
    codes: ["no-number", "until-loop", "text-no-number"], rules: ["cr.shortcut.propose", "mtr.loop.one", "rtr.loop.numbers"],
    why: "How often a loop is done is named beforehand, as a number. It may be as large as one likes, but it may not depend on how things turn out.",
  },
  {
    codes: ["iterations-differ"], rules: ["mtr.loop", "rtr.loop.identical"],
    why: "What is repeated has to be the same each time.",
  },
  {
    codes: ["cannot-pay"], rules: ["cr.shortcut.propose", "cr.cost"],
    why: "A proposal holds only what can really be done, each time. A cost that is not there in full cannot be paid.",
  },
  {
    codes: ["below-zero", "requirement-fails"], rules: ["cr.shortcut.propose", "cr.integer.negative"],
    why: "A proposal holds only what can really be done, each time.",
  },
  {
    codes: ["stack-not-empty"], rules: ["cr.priority.all-pass", "cr.step.ends"],
    why: "While something is on the stack, everybody passing makes its top resolve; only an empty stack lets the turn move on.",
  },
  { codes: ["not-on-top", "nothing-to-resolve"], rules: ["cr.priority.all-pass"], why: "What resolves is the newest object on the stack, and nothing else." },
  {
    codes: ["player-left"], rules: ["cr.leave", "cr.lose.leaves"],
    why: "Who has lost takes their things along and makes no more choices, so an iteration that needs them cannot be done again.",
  },
  { codes: ["does-not-repeat"], rules: ["cr.shortcut.loop"], why: "An iteration that ends in another player's turn cannot follow on itself." },
  { codes: ["lost-at-start"], rules: ["cr.lose.check", "cr.lose.life", "cr.lose.poison"], why: "Who has lost would have left before anybody got priority to propose something." },
  { codes: ["never-enough"], rules: ["cr.shortcut.propose"], why: "The number that was asked for does not exist, so there is none to propose." },
  { codes: ["undetermined"], rules: ["cr.shortcut.propose"], why: "The program proves what it says, and here found neither a proof nor a counterexample in the time it allows itself." },
  { codes: ["too-many-digits"], rules: ["cr.integer"], why: "Numbers are worked out to the last digit, and up to a million digits are." },
  {
    codes: ["apnap-order"], rules: ["cr.triggers.order"],
    why: "Of triggers that wait together the active player's go on the stack first, and so resolve last.",
  },
  { codes: ["nothing-counted"], rules: ["cr.lose.check"], why: "Whether somebody loses, or something runs out, can be seen only if it is counted." },
  { codes: ["took-nothing"], rules: ["cr.shortcut.mandatory"], why: "When there is nothing left to take, the loop at the table might have stopped." },
  { codes: ["unused-answer"], rules: ["cr.shortcut.answer"], why: "A player without a place before the end has nothing to decide." },
  { codes: ["text-unless"], rules: ["cr.shortcut.unless", "cr.trigger.may"], why: "Somebody may have a decision there, and a decision is a place." },
  { codes: ["text-choice-in-draw"], rules: ["cr.draw.loop"], why: "One choice in the loop, and it is no draw." },
  { codes: ["unused-ignore"], rules: [], why: "A comment that silences nothing could hide a warning to come." },
  { codes: ["held-differs"], rules: ["cr.priority.all-pass"], why: "Objects pile up on the stack, or get used up, from iteration to iteration." },
  { codes: ["nobody-can-respond"], rules: ["cr.mana.no-response", "cr.shortcut.answer"], why: "Mana abilities, events and held objects give the others no moment to act, so nobody is asked." },
  {
    codes: ["restarted-loop"], rules: ["mtr.loop.restart", "bandai.loop.restart"],
    why: "In a tournament, and in Bandai's games, a loop that was shortcut stays closed until the game has changed in a way that matters.",
  },
];
