/** Riftbound Tournament Rules 505 and what stands around them, and the Core Rules on priority and the Chain. */

import type { Rule } from "./rule.ts";

/** Outside section 505 an earlier edition of the Tournament Rules was read. */
const JULY = "2026-07-16";

export const RIFTBOUND_RULES = {
  "rtr.loop": {
    document: "RTR", section: "505", subrule: ".1", title: "Loops",
    paraphrase: "A sequence that can be repeated may be shortcut as a loop.",
  },
  "rtr.loop.identical": {
    document: "RTR", section: "505", subrule: ".2", title: "Iterations are the same",
    paraphrase: "Every iteration does the same things with the same cards, without conditions, and the player who loops "
      + "must know each step beforehand and not only the outcome.",
  },
  "rtr.loop.deterministic": {
    document: "RTR", section: "505", subrule: ".2.a", title: "Nothing left to chance",
    paraphrase: "A loop leaves nothing to chance, to branching decisions or to conditions.",
  },
  "rtr.loop.manual": {
    document: "RTR", section: "505", subrule: ".2.b", title: "Playing it out",
    paraphrase: "What isn't certain beforehand may be played out by hand, but at a reasonable pace.",
  },
  "rtr.loop.maintain": {
    document: "RTR", section: "505", subrule: ".3", title: "Maintaining players",
    paraphrase: "First find out how many players must act or decide something to keep the loop going.",
  },
  "rtr.loop.none": {
    document: "RTR", section: "505", subrule: ".3.a", title: "Nobody maintains the loop",
    paraphrase: "The loop may keep going without anybody's doing.",
  },
  "rtr.loop.one": {
    document: "RTR", section: "505", subrule: ".3.b", title: "One player maintains the loop",
    paraphrase: "The loop may need one player to keep it going.",
  },
  "rtr.loop.two": {
    document: "RTR", section: "505", subrule: ".3.c", title: "Several players maintain the loop",
    paraphrase: "The loop may need two players or more to keep it going.",
  },
  "rtr.loop.numbers": {
    document: "RTR", section: "505", subrule: ".4", title: "Numbers of the maintaining players",
    paraphrase: "Each maintaining player names a number of iterations, in turn order.",
  },
  "rtr.loop.answers": {
    document: "RTR", section: "505", subrule: ".5", title: "Answers of the others",
    paraphrase: "Each other player, in turn order, agrees, names a number after which they commit to break the loop, or "
      + "chooses not to break it.",
  },
  "rtr.loop.draw": {
    document: "RTR", section: "505", subrule: ".6", title: "Draw",
    paraphrase: "If nobody maintains the loop and nobody breaks it, the game is a draw.",
  },
  "rtr.loop.lowest": {
    document: "RTR", section: "505", subrule: ".7", title: "The lowest number counts",
    paraphrase: "The loop runs for the lowest number named. A maintaining player who named it gains priority; anybody else "
      + "breaks the loop.",
  },
  "rtr.loop.partial": {
    document: "RTR", section: "505", subrule: ".8", title: "Breaking within an iteration",
    paraphrase: "Whoever breaks the loop may do so in the middle of an iteration.",
  },
  "rtr.loop.nondeterministic": {
    document: "RTR", section: "505", subrule: ".9", title: "No shortcut past chance",
    paraphrase: "A sequence whose course isn't certain can't be shortcut; its iterations are done one by one.",
  },
  "rtr.loop.decisions": {
    document: "RTR", section: "505", subrule: ".10", title: "Loops kept up by decisions",
    paraphrase: "Where a decision keeps the loop going, stopping it means deciding differently.",
  },
  "rtr.loop.judge": {
    document: "RTR", section: "505", subrule: ".11", title: "The judge decides",
    paraphrase: "A judge has the last word on what a loop is, and on whether a choice exists that others can't see.",
  },
  "rtr.loop.opt-out": {
    document: "RTR", section: "505", subrule: ".12", title: "No refusing",
    paraphrase: "Refusing a shortcut, or proposing a wrong one, to use up time is cheating.",
  },
  "rtr.loop.stall": {
    document: "RTR", section: "505", subrule: ".13", title: "No loop that changes nothing",
    paraphrase: "Looping without changing the game, while something else could be done, is cheating.",
  },
  "rtr.shortcut.clear": {
    document: "RTR", section: "503", subrule: ".3", title: "Where a shortcut begins and ends", edition: JULY,
    paraphrase: "Whoever proposes a shortcut makes clear what state it starts from and what state it leads to.",
  },
  "rtr.shortcut.interrupt": {
    document: "RTR", section: "503", subrule: ".4", title: "Interrupting a shortcut", edition: JULY,
    paraphrase: "A player may interrupt a shortcut by saying where they deviate from it.",
  },
  "rtr.shortcut.nothing": {
    document: "RTR", section: "503", subrule: ".7", title: "No interrupting for nothing", edition: JULY,
    paraphrase: "Nobody may interrupt a shortcut with the intention to do nothing.",
  },
  "rtr.slow-play": {
    document: "RTR", section: "703", subrule: ".2", title: "Slow play", edition: JULY,
    paraphrase: "Players keep a reasonable pace, also when they play a sequence out by hand.",
  },
  "rtr.cheating": {
    document: "RTR", section: "704", subrule: ".8", title: "Cheating", edition: JULY,
    paraphrase: "Breaking a rule knowingly for an advantage is cheating.",
  },
  "rcr.turn-player": {
    document: "RCR", section: "304", subrule: "", title: "Turn Player",
    paraphrase: "The Turn Player is the one whose turn it is.",
  },
  "rcr.phase.ends": {
    document: "RCR", section: "305", subrule: "", title: "How a phase ends",
    paraphrase: "With no Chain, a phase or step is over when the Turn Player has nothing more to do in it.",
  },
  "rcr.reaction": {
    document: "RCR", section: "309", subrule: ".1.a", title: "Closed State",
    paraphrase: "While a Chain exists only Reactions can be played or activated.",
  },
  "rcr.neutral-open": {
    document: "RCR", section: "310", subrule: ".1.a", title: "Neutral Open State",
    paraphrase: "As a rule players play and activate only on their own turn, with priority, while no Chain and no Showdown is there.",
  },
  "rcr.priority": {
    document: "RCR", section: "312", subrule: "", title: "Priority",
    paraphrase: "At most one player has priority, and only that player may act of their own accord.",
  },
  "rcr.priority.neutral": {
    document: "RCR", section: "312", subrule: ".2.a", title: "Priority without a Chain",
    paraphrase: "In their own main phase, with no Chain and no Showdown, the Turn Player has priority.",
  },
  "rcr.priority.chain": {
    document: "RCR", section: "312", subrule: ".2.c", title: "Priority with a Chain",
    paraphrase: "While a Chain exists, whoever controls its next item gets priority.",
  },
  "rcr.priority.pass": {
    document: "RCR", section: "312", subrule: ".2.d", title: "Passing priority",
    paraphrase: "While a Chain exists, whoever comes next in turn order gets priority when the holder passes.",
  },
  "rcr.chain": {
    document: "RCR", section: "328", subrule: "", title: "The Chain",
    paraphrase: "What is played or activated waits on the Chain, of which there is only one.",
  },
  "rcr.main.priority": {
    document: "RCR", section: "335", subrule: ".3", title: "Back to the Turn Player",
    paraphrase: "When nothing is left to handle in the main phase, the Turn Player gets priority.",
  },
  "rcr.immediate": {
    document: "RCR", section: "337", subrule: ".1.c", title: "Units, gear and Add abilities",
    paraphrase: "Units, gear and abilities that add resources resolve as soon as they are finalized; nobody gets priority to answer.",
  },
  "rcr.finalize.priority": {
    document: "RCR", section: "337", subrule: ".1.c.3", title: "Priority after finalizing",
    paraphrase: "Once everything on the Chain is finalized, the controller of its newest item gets priority.",
  },
  "rcr.all-pass": {
    document: "RCR", section: "339", subrule: ".1", title: "Everybody passes",
    paraphrase: "When all have passed without adding to the Chain, its newest item resolves.",
  },
  "rcr.resolve.open": {
    document: "RCR", section: "340", subrule: ".2", title: "The Chain is empty",
    paraphrase: "When the last item has resolved, play goes on without a Chain.",
  },
  "rcr.resolve.priority": {
    document: "RCR", section: "340", subrule: ".4", title: "Priority after a resolution",
    paraphrase: "While items are left on the Chain, the controller of the newest gets priority, not the Turn Player.",
  },
  "rcr.turn-order": {
    document: "RCR", section: "736", subrule: "", title: "Turn order",
    paraphrase: "Turn order is settled as the game begins and goes round; additional turns don't change it.",
  },
} as const satisfies Record<string, Rule>;
