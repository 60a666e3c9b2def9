/** The procedure of the Comprehensive Rules, step by step. */

import type { Procedure } from "./procedure.ts";

export const CR_FLOW: Procedure = {
  title: "Comprehensive Rules",
  aliases: ["magic comprehensive rules"],
  scope: "For Magic wherever no tournament rules hold. What is negotiated is a place: how far the description is followed.",
  documents: ["CR"],
  steps: [
    {
      id: "describe", title: "Describe it", rules: ["cr.shortcut.propose"],
      text: "The player who has priority (the right to act now) says what everybody will do, choice by choice, up to a moment at which somebody has priority again.",
    },
    {
      id: "certain", title: "Is it certain?", rules: ["cr.shortcut.propose"],
      text: "If a coin, a die, a shuffle, a card nobody can see, or an \"if it turns out that\" decides what comes next, it is no shortcut. Stop here and play it out by hand.",
    },
    {
      id: "possible", title: "Can it be done?", rules: ["cr.shortcut.propose", "cr.cost"],
      text: "Every cost must be there each time, and every step legal. If it works only ten times, ten is the largest number that may be proposed.",
    },
    {
      id: "choices", title: "Does anybody choose anything in it?", rules: ["cr.shortcut.loop"],
      text: "Look only at what the loop itself does.",
      branches: [
        { when: "Nobody does (all triggers and other things that happen by themselves)", next: "go to {mandatory}" },
        { when: "Several players do, and after one time round everything is as it was before", next: "go to {fragmented}" },
        { when: "It stops only if several players choose differently together", next: "the rules leave it open, so ask a judge", outcome: "judge" },
        { when: "Otherwise the proposer names a number, as large as they like, but a number", next: "go to {ask}" },
      ],
    },
    {
      id: "mandatory", title: "A loop that nobody keeps going", rules: ["cr.shortcut.outside", "cr.shortcut.unless"],
      text: "Go round the table from the player whose turn it is. Everybody may say at which place they will do something that stops it; nobody has to, not even with the right card in hand, and nobody has to pay for an \"unless\".",
      branches: [
        { when: "Somebody does", next: "the game moves to the earliest place that was named, and that player must act", outcome: "shortened" },
        { when: "Nobody does, and it kills somebody sooner or later", next: "it runs up to there", outcome: "game-over", rules: ["cr.lose.check"] },
        { when: "Nobody does, and at some point it cannot go on", next: "it runs up to there and the game goes on", outcome: "ends" },
        { when: "Nobody does, and it never ends", next: "nobody wins; with a limited range of influence only those near it draw", outcome: "draw", rules: ["cr.shortcut.mandatory", "cr.draw.loop", "cr.draw.range"] },
      ],
    },
    {
      id: "fragmented", title: "A loop in which players undo each other's work", rules: ["cr.shortcut.fragmented"],
      text: "Nobody is asked anything.",
      branches: [
        { when: "When it comes round again", next: "the player whose turn it is, or else the next in turn order of those who keep it going, has to choose something else", outcome: "must-differ" },
      ],
    },
    {
      id: "ask", title: "Ask the others", rules: ["cr.shortcut.answer"],
      text: "One after the other in turn order, beginning to the left of the proposer (not of the player whose turn it is). Each takes the proposal as it now stands, or names an earlier moment at which they have priority in it. That moment is the new end. They need not say what they will do there. Everybody is asked once, and the proposer is not asked again.",
    },
    {
      id: "move", title: "Move there", rules: ["cr.shortcut.take"],
      text: "Everything up to the end has happened; nothing behind it has.",
      branches: [
        { when: "Nobody named a moment", next: "whoever would have priority there anyway has it, and nobody owes anything", outcome: "taken" },
        { when: "Somebody did", next: "they have priority there and must choose something else than the proposal had them do", outcome: "shortened" },
        { when: "The game ended on the way", next: "that is where it stops, and everybody had the chance to name a moment before that", outcome: "game-over", rules: ["cr.lose.win"] },
      ],
    },
  ],
  notes: [{
    title: "Who has priority when decides at which moments a player may step in",
    items: [
      { text: "whoever acts has priority again right afterwards", rules: ["cr.priority.act"] },
      { text: "whoever does nothing passes it on to the next player", rules: ["cr.priority.pass"] },
      { text: "when all have passed, the newest object on the stack resolves", rules: ["cr.priority.all-pass"] },
      { text: "after that the player whose turn it is has priority first", rules: ["cr.priority.resolve"] },
      { text: "whether somebody has lost is looked at each time before anybody gets priority", rules: ["cr.priority.check"] },
      { text: "nobody can respond to a mana ability", rules: ["cr.mana.no-response"] },
      { text: "with shared turns a team has priority, not one of its players", rules: ["cr.teams.priority"] },
    ],
  }],
};
