/** The procedure that One Piece, Dragon Ball and Digimon share, step by step. */

import type { Procedure } from "./procedure.ts";

export const BANDAI_FLOW: Procedure = {
  title: "Bandai's rules for loops",
  aliases: ["one piece", "one-piece", "dragon ball", "dragon-ball", "digimon"],
  scope: "For One Piece, Dragon Ball and Digimon, which share the procedure; the numbers are those of One Piece. It is for two players. What is negotiated is a number: how many rounds are done.",
  documents: ["OPCR"],
  steps: [
    {
      id: "find", title: "Find the loop", rules: ["bandai.loop"],
      text: "Something can or must go on and on. Say what one round of it is, from its beginning to its end.",
    },
    {
      id: "who", title: "Who could stop it?", rules: ["bandai.loop"],
      text: "Look for choices within the round with which a player could let it end.",
      branches: [
        { when: "Nobody could", next: "the game is a draw", outcome: "draw", rules: ["bandai.loop.none"] },
        { when: "One player could", next: "go to {one}" },
        { when: "Both could", next: "go to {two}" },
      ],
    },
    {
      id: "one", title: "One player could", rules: ["bandai.loop.one"],
      text: "That player says how many rounds there will be. They are done, and it ends at a moment at which that player can stop it. Go to {after}.",
    },
    {
      id: "two", title: "Both could", rules: ["bandai.loop.two"],
      text: "The player whose turn it is says a number first, then the other one. The smaller one is done, and it ends at a moment at which whoever said it can stop. If both say the same, the text does not say at whose moment: as long as no judge says otherwise, at that of the player who spoke first.",
    },
    {
      id: "after", title: "Afterwards", rules: ["bandai.loop.restart"],
      text: "As long as everything lies just as it did before the loop, nobody may choose to start it again, unless something forces them to.",
    },
  ],
  notes: [],
};
