/** The defaults where the documents are silent, explained: by the code that a report names. */

import type { ProcedureId } from "./procedure.ts";
import type { RuleKey } from "./rules.ts";

export interface AssumptionExplained {
  readonly question: string;
  /** What is done as long as nobody says otherwise. */
  readonly usual: string;
  readonly why: string;
  /** What to ask a judge, as a question. */
  readonly judge: string;
  /** The procedures in which it comes up. */
  readonly procedures: readonly ProcedureId[];
  /** The rules that leave it open. */
  readonly rules: readonly RuleKey[];
}

export const ASSUMPTIONS_EXPLAINED = {
  tie: {
    question: "Two players name the same lowest number. Whose is it?",
    usual: "The earlier point within the iteration counts, and no point is the earliest; at the same point, the player who was asked earlier.",
    why: "The texts speak of the one player who named the lowest number. Who answers later has heard the number and could have named a lower one.",
    judge: "Two of us named the same number: who has priority when the loop stops there?",
    procedures: ["mtr", "riftbound", "bandai"], rules: ["mtr.loop.none", "mtr.loop.one", "mtr.loop.two", "rtr.loop.lowest", "bandai.loop.two"],
  },
  "tie-agree-break": {
    question: "A maintaining player's number is the very number after which another player commits to break the loop. Who acts?",
    usual: "The earlier point within the iteration counts, and no point is the earliest. At the very same moment nothing is decided: the outcome is judge, and both are shown.",
    why: "One rule gives the maintaining player priority there, the same rule lets the other one break the loop there, and none says who is first.",
    judge: "At this number one of us gains priority and the other one breaks the loop: who goes first?",
    procedures: ["riftbound"], rules: ["rtr.loop.answers", "rtr.loop.lowest"],
  },
  zero: {
    question: "May the number be zero?",
    usual: "Yes: nothing is performed, it ends at the start, and whoever named zero has priority there. Across turns a maintaining player's zero means the place of their first choice in the first iteration.",
    why: "No text rules it out, and a player who wants none of it at all has to be able to say so.",
    judge: "May I name zero, so that the loop does not begin at all?",
    procedures: ["cr", "mtr", "riftbound", "bandai"], rules: ["cr.shortcut.propose", "mtr.loop", "rtr.loop.numbers", "bandai.loop.one", "cr.integer"],
  },
  "no-window": {
    question: "The lowest number is from a player who would not have priority at that moment of the loop. Do they get it?",
    usual: "Yes, by the tournament rule. The report names the player whose place it would be otherwise.",
    why: "The tournament rules hand priority to whoever named the number, and do not ask whether the game itself would.",
    judge: "The number is mine, but the game gives priority to somebody else there: may I act first?",
    procedures: ["mtr", "riftbound", "bandai"], rules: ["mtr.loop.one", "mtr.loop.two", "rtr.loop.lowest", "bandai.loop.two", "cr.priority.resolve"],
  },
  teammate: {
    question: "A team shares its turns. Is the proposer's own teammate asked?",
    usual: "No. A team is asked once, and the proposer's team has spoken by proposing.",
    why: "With shared turns a team has priority, not each of its players, while the rule on answers speaks of players.",
    judge: "May I object to a shortcut that my own teammate proposes?",
    procedures: ["cr", "mtr"], rules: ["cr.shortcut.answer", "cr.teams.priority", "cr.teams.primary", "cr.priority.teams"],
  },
  controlled: {
    question: "One player makes another player's choices. Who answers?",
    usual: "Under the Comprehensive Rules the controller gives the answer that stands under the controlled player's name, and results name the controlled player. Under the tournament rules the controlled player names the number.",
    why: "A controller makes the choices that the rules of the game call for, but not those that only the tournament rules call for; which of the two a number of iterations is, no text says.",
    judge: "I control that player's turn: do I say the number, or do they?",
    procedures: ["cr", "mtr"], rules: ["cr.control", "cr.control.tournament"],
  },
  "order-across-turns": {
    question: "In which order are numbers named when a loop crosses turns?",
    usual: "In turn order from the active player. It is mentioned only where the order decided a tie.",
    why: "For the other loops the tournament rules name turn order; where turns are crossed they say nothing about it.",
    judge: "Our loop goes over several turns: who has to name a number first?",
    procedures: ["mtr"], rules: ["mtr.loop.turns", "cr.order"],
  },
  "optional-across-turns": {
    question: "Players keep a loop going over several turns, and nobody wants to be the one who stops. Is that a draw?",
    usual: "Not under the Comprehensive Rules: where the same state comes back one of them must choose differently, as in any fragmented loop; elsewhere it is an ordinary proposal.",
    why: "Only a loop without any choice is a draw there. The tournament rules have a draw for this, by going on indefinitely.",
    judge: "Neither of us will stop, and no tournament rules hold: who has to?",
    procedures: ["cr"], rules: ["cr.draw.loop", "cr.shortcut.fragmented", "mtr.loop.turns"],
  },
  "decision-place": {
    question: "May a player step in at a decision of theirs, where nobody has priority?",
    usual: "Yes, at their own: there they have to decide otherwise than it was proposed.",
    why: "The Comprehensive Rules know two kinds of game choice, acting and passing, and yet nobody may decide for somebody else. The tournament rules let a loop stop at a choice.",
    judge: "The proposal says how I decide: may I stop it right at that decision?",
    procedures: ["cr"], rules: ["cr.shortcut.choice", "cr.shortcut.answer", "cr.choice", "mtr.loop.choices"],
  },
  "irrelevant-difference": {
    question: "A player who shortened does something else, but something that makes no difference. Is that enough?",
    usual: "It is not looked at: the program only names what must not be done again.",
    why: "By the letter any other game choice will do. Tournament rules forbid asking for priority to do nothing with it.",
    judge: "They stopped the loop, did nothing that matters, and want me to go on: is that a different choice?",
    procedures: ["cr"], rules: ["cr.shortcut.take", "mtr.shortcut.nothing", "rtr.shortcut.nothing"],
  },
} as const satisfies Record<string, AssumptionExplained>;

export type AssumptionCode = keyof typeof ASSUMPTIONS_EXPLAINED;

/** The codes, in the order of the table. */
export const ASSUMPTION_CODES = Object.keys(ASSUMPTIONS_EXPLAINED) as readonly AssumptionCode[];
