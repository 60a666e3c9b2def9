/** The procedure of the Riftbound Tournament Rules, step by step, in the words of that game. */

import type { Procedure } from "./procedure.ts";

export const RIFTBOUND_FLOW: Procedure = {
  title: "Riftbound Tournament Rules",
  aliases: ["riftbound tournament rules"],
  scope: "For Riftbound in competitions. What is negotiated is a number: how many iterations are done.",
  documents: ["RTR", "RCR"],
  steps: [
    {
      id: "describe", title: "Describe one iteration", rules: ["rtr.loop", "rtr.loop.identical", "rtr.shortcut.clear"],
      text: "Say each thing that is done once round, from which state to which. It is the same every time, with the very same cards.",
    },
    {
      id: "certain", title: "Is it certain?", rules: ["rtr.loop.deterministic", "rtr.loop.manual", "rtr.loop.nondeterministic"],
      text: "Chance, branching decisions and conditions have no place in it. What is not certain may be played out by hand, at a reasonable pace.",
    },
    {
      id: "change", title: "Does it change anything?", rules: ["rtr.loop.stall"],
      text: "A loop that leaves the game as it was, while something else could be done, is not allowed.",
    },
    {
      id: "who", title: "Who keeps it going?", rules: ["rtr.loop.maintain", "rtr.loop.none", "rtr.loop.one", "rtr.loop.two", "rtr.loop.decisions"],
      text: "Count the players who have to act or decide something for it to go on. Nobody, one, or several: what follows is the same for all.",
    },
    {
      id: "numbers", title: "Numbers", rules: ["rtr.loop.numbers"],
      text: "Each of these players, in turn order from the Turn Player, names a number of iterations.",
    },
    {
      id: "answers", title: "Answers", rules: ["rtr.loop.answers"],
      text: "Then each of the others, in turn order, agrees, or names a number after which they commit to break the loop, or chooses not to break it. That number need not be lower. Where nobody keeps the loop going there is nothing to agree to.",
    },
    {
      id: "result", title: "The lowest number counts", rules: ["rtr.loop.lowest"],
      text: "So many iterations are done.",
      branches: [
        { when: "It is a maintaining player's", next: "that player gains priority", outcome: "taken" },
        { when: "It is another player's", next: "that player has priority and must break the loop", outcome: "shortened" },
        { when: "Nobody named one", next: "nobody wins", outcome: "draw", rules: ["rtr.loop.draw"] },
      ],
    },
    {
      id: "end", title: "Where exactly it ends", rules: ["rtr.loop.partial", "rtr.loop.decisions"],
      text: "Whoever breaks the loop may do so within an iteration. Where a decision keeps it going, breaking means deciding differently.",
    },
    {
      id: "after", title: "Afterwards", rules: ["rtr.loop.judge", "rtr.loop.opt-out"],
      text: "A judge has the last word on what a loop is. Nobody may refuse the shortcut to use up time.",
    },
  ],
  notes: [{
    title: "Who has priority when",
    items: [
      { text: "with no Chain, the Turn Player", rules: ["rcr.priority.neutral"] },
      { text: "with a Chain, whoever controls its newest item, and then in turn order as players pass", rules: ["rcr.priority.chain", "rcr.priority.pass"] },
      { text: "when all have passed, the newest item resolves", rules: ["rcr.all-pass"] },
      { text: "after that the controller of the newest item that is left, and not the Turn Player", rules: ["rcr.resolve.priority"] },
      { text: "to units, gear and Add abilities nobody can respond", rules: ["rcr.immediate"] },
    ],
  }],
};
