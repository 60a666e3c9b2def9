/**
 * One Piece Comprehensive Rules on loops. Dragon Ball and Digimon have the same procedure under numbers of their own. The
 * ban on starting over stands in the parts about one player and about two; it is cited from the first.
 */

import type { Rule } from "./rule.ts";

export const BANDAI_RULES = {
  "bandai.loop": {
    document: "OPCR", section: "11", subrule: "-1-1", title: "Loops",
    paraphrase: "Something that can or must happen over and over without an end is settled by a procedure of its own. Going "
      + "round once is a loop action.",
  },
  "bandai.loop.none": {
    document: "OPCR", section: "11", subrule: "-1-1-1", title: "Nobody can stop the loop",
    paraphrase: "A loop that no player is able to stop makes the game a draw.",
  },
  "bandai.loop.one": {
    document: "OPCR", section: "11", subrule: "-1-1-2", title: "One player can stop the loop",
    paraphrase: "The player who is able to stop says how many rounds there will be. They are done, and the loop ends at a "
      + "moment at which that player can stop it.",
  },
  "bandai.loop.two": {
    document: "OPCR", section: "11", subrule: "-1-1-3", title: "Both players can stop the loop",
    paraphrase: "The player whose turn it is names a number, then the other one does. The smaller number is done, and the loop "
      + "ends at a moment at which whoever named it can stop.",
  },
  "bandai.loop.restart": {
    document: "OPCR", section: "11", subrule: "-1-1-2", title: "No starting over",
    paraphrase: "While everything lies exactly as it did before the loop, nobody may choose to begin it again; only being "
      + "forced to is an exception.",
  },
} as const satisfies Record<string, Rule>;
