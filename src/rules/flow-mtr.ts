/** The procedure of the Magic Tournament Rules, step by step. Section 4.4 has no numbered parts: its keys share a number. */

import type { Procedure } from "./procedure.ts";

export const MTR_FLOW: Procedure = {
  title: "Magic Tournament Rules",
  aliases: ["magic tournament rules"],
  scope: "For Magic in tournaments, where it wins over the Comprehensive Rules. What is negotiated is a number: how many iterations are done.",
  documents: ["MTR", "CR", "IPG"],
  steps: [
    {
      id: "describe", title: "Describe one iteration", rules: ["mtr.loop", "mtr.shortcut"],
      text: "Say what is done once round, so that everybody can tell what the game will look like afterwards. Each iteration has to be the same, and nothing in it may hang on how something turned out.",
    },
    {
      id: "certain", title: "Is it certain?", rules: ["mtr.loop.nondeterministic", "ipg.slow-play"],
      text: "If chance or branching decisions have a part in it, or it only gets there sooner or later, it cannot be shortcut. It may be played out by hand, but has to stop as soon as an earlier state of the game comes back.",
    },
    {
      id: "again", title: "Was it shortcut before?", rules: ["mtr.loop.restart"],
      text: "Then it may be started again only if something that matters has changed since.",
    },
    {
      id: "who", title: "Who keeps it going?", rules: ["mtr.loop.choices", "cr.shortcut.tournament"],
      text: "Count the players who take an action in it that they could leave, or make a choice in it that they could make differently.",
      branches: [
        { when: "Nobody", next: "go to {none}" },
        { when: "One player", next: "go to {one}" },
        { when: "Two or more, within a turn", next: "go to {two}" },
        { when: "Two or more, and an iteration crosses turns", next: "go to {turns}" },
      ],
    },
    {
      id: "none", title: "Nobody keeps it going", rules: ["mtr.loop.none"],
      text: "Go round the table from the player whose turn it is. Each names a number after which they will break the loop, or takes no action.",
      branches: [
        { when: "All take no action", next: "the game is a draw, unless the loop ends by itself", outcome: "draw", rules: ["mtr.loop.none", "cr.draw.range"] },
        { when: "Somebody named a number", next: "the lowest counts, and whoever named it has priority there and must break the loop; go to {end}", outcome: "shortened" },
      ],
    },
    {
      id: "one", title: "One player keeps it going", rules: ["mtr.loop.one"],
      text: "That player names a number. The others, in turn order, agree or name a lower one. The lowest counts, and whoever named it has priority there.",
      branches: [
        { when: "All agree", next: "the number of the maintaining player is done; go to {end}", outcome: "taken" },
        { when: "Somebody named a lower one", next: "that many are done, and that player steps in; go to {end}", outcome: "shortened" },
      ],
    },
    {
      id: "two", title: "Two or more keep it going, within a turn", rules: ["mtr.loop.two"],
      text: "Each player names a number, in turn order from the player whose turn it is. It need not be lower than those before. The lowest counts, and whoever named it has priority there.",
      branches: [
        { when: "The lowest is a maintaining player's", next: "that many are done; go to {end}", outcome: "taken" },
        { when: "The lowest is another player's", next: "that many are done, and that player steps in; go to {end}", outcome: "shortened" },
      ],
    },
    {
      id: "turns", title: "Two or more keep it going, across turns", rules: ["mtr.loop.turns"],
      text: "This is a loop only while nothing that matters changes from round to round. Each player names a number or says that they go on indefinitely.",
      branches: [
        { when: "Nobody names a number", next: "the game is a draw, unless the loop ends by itself", outcome: "draw" },
        { when: "Somebody names one", next: "the lowest counts, and that player stops doing their part there and has priority; go to {end}", outcome: "taken" },
      ],
    },
    {
      id: "end", title: "Where exactly it ends", rules: ["mtr.loop.partial", "mtr.loop.choices"],
      text: "A number means: after that many whole iterations, and before anything of the next. Whoever steps in may add a point within the next iteration, and it is done up to there. If stopping means choosing differently, the game goes to that choice, where nobody has priority.",
    },
    {
      id: "after", title: "Afterwards", rules: ["mtr.loop.restart", "mtr.loop.judge"],
      text: "The same loop may not begin again before something that matters has changed. What a loop is, and whether somebody could choose differently, is for the judge to say; nobody may refuse the shortcut.",
    },
  ],
  notes: [{
    title: "Besides",
    items: [
      { text: "one player alone has to name a number, across turns too: going on indefinitely takes two", rules: ["mtr.loop.turns", "mtr.loop.one"] },
      { text: "nobody has to end a loop with something that has no part in it", rules: ["cr.shortcut.outside"] },
      { text: "asking for priority only to do nothing with it is not allowed", rules: ["mtr.shortcut.nothing"] },
    ],
  }],
};
