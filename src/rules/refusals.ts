/** Why an answer is not allowed, explained: by the code of the refusal. */

import type { RuleKey } from "./rules.ts";

export interface RefusalExplained {
  /** What was wrong, a clause. */
  readonly title: string;
  readonly why: string;
  readonly advice: string;
  readonly rules: readonly RuleKey[];
}

export const REFUSALS_EXPLAINED = {
  "answer-not-allowed": {
    title: "this kind of answer does not belong to the question",
    why: "Each procedure has its own answers: a place under the Comprehensive Rules, a number under tournament rules.",
    advice: "Give one of the answers that the question names.",
    rules: ["cr.shortcut.answer", "mtr.loop.none", "mtr.loop.one", "mtr.loop.two", "rtr.loop.answers"],
  },
  "no-such-place": {
    title: "nobody ever comes to this place",
    why: "A place is a moment of the proposal: an iteration that is done, a step that the loop has, and a moment that this step has.",
    advice: "Look for the place with `loopcut show FILE --places NAME`; the refusal names the nearest one.",
    rules: ["cr.shortcut.answer"],
  },
  "not-your-place": {
    title: "somebody else acts or decides at this place",
    why: "A player can only announce a choice of their own.",
    advice: "Name the place at which you have priority yourself; the refusal names the nearest one.",
    rules: ["cr.shortcut.answer", "cr.priority.pass"],
  },
  "no-priority-there": {
    title: "nobody has priority at this place",
    why: "A shortcut ends where somebody may act. During a resolution, and around mana abilities, nobody may.",
    advice: "Name the last place before it at which you have priority; the refusal names it.",
    rules: ["cr.shortcut.answer", "cr.choice", "cr.mana.no-response"],
  },
  "not-earlier": {
    title: "this place is not before the end as it now stands",
    why: "Each player answers the proposal as the players before have left it. What lies behind its end does not happen any more, and naming the end itself is accepting.",
    advice: "Name an earlier place, or accept.",
    rules: ["cr.shortcut.answer", "cr.shortcut.take"],
  },
  "not-lower": {
    title: "this number is not lower than the maintaining player's",
    why: "Where one player keeps the loop going, the others agree to that player's number or name a lower one.",
    advice: "Name a lower number, or agree.",
    rules: ["mtr.loop.one"],
  },
  "no-means": {
    title: "this player has nothing to break the loop with",
    why: "Who commits to break a loop has to be able to, and the scenario says that there is nothing they could do.",
    advice: "Choose not to break, or mend what `outside` says about the player.",
    rules: ["rtr.loop.answers"],
  },
} as const satisfies Record<string, RefusalExplained>;
