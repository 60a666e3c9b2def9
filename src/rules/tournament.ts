/** Magic Tournament Rules and Infraction Procedure Guide. Section 4.4 has no numbered parts, so its keys share a number. */

import type { Rule } from "./rule.ts";

export const TOURNAMENT_RULES = {
  "mtr.loop": {
    document: "MTR", section: "4", subrule: ".4", title: "Loops in tournaments",
    paraphrase: "A loop is described once and then done a number of times. Every iteration must be the same, and no action "
      + "may depend on how something turned out.",
  },
  "mtr.loop.none": {
    document: "MTR", section: "4", subrule: ".4", title: "Nobody maintains the loop",
    paraphrase: "Each player in turn order names a number after which they will break the loop, or says that they do "
      + "nothing. If all do nothing the game is a draw; otherwise whoever named the lowest number has to break it then.",
  },
  "mtr.loop.one": {
    document: "MTR", section: "4", subrule: ".4", title: "One player maintains the loop",
    paraphrase: "The maintaining player names a number; the others in turn order agree or name a lower one after which "
      + "they step in. The lowest is done, and whoever named it gets priority.",
  },
  "mtr.loop.two": {
    document: "MTR", section: "4", subrule: ".4", title: "Several players maintain the loop",
    paraphrase: "Each player in turn order names a number. The lowest is done, and whoever named it gets priority.",
  },
  "mtr.loop.turns": {
    document: "MTR", section: "4", subrule: ".4", title: "Loops across turns",
    paraphrase: "A loop may span turns while nothing of importance changes. If several players maintain it they may also "
      + "say that they go on for ever: all of them, and it is a draw; otherwise whoever named the lowest number stops there.",
  },
  "mtr.loop.partial": {
    document: "MTR", section: "4", subrule: ".4", title: "Stepping in within an iteration",
    paraphrase: "A player who steps in may name a point inside an iteration; the last one is done only up to there.",
  },
  "mtr.loop.nondeterministic": {
    document: "MTR", section: "4", subrule: ".4", title: "No shortcut past chance",
    paraphrase: "What rests on chance, on branching decisions or on getting there sooner or later can't be shortcut. It may "
      + "be played out, but must stop when an earlier game state comes back.",
  },
  "mtr.loop.choices": {
    document: "MTR", section: "4", subrule: ".4", title: "Loops kept up by choices", since: "2019-01-21",
    paraphrase: "A choice can keep a loop going as an action can. Then stopping means choosing differently, and the game "
      + "goes to that choice.",
  },
  "mtr.loop.restart": {
    document: "MTR", section: "4", subrule: ".4", title: "No starting over",
    paraphrase: "After a loop was shortcut, it may not be begun again until something relevant about the game has changed.",
  },
  "mtr.loop.judge": {
    document: "MTR", section: "4", subrule: ".4", title: "The judge decides",
    paraphrase: "What counts as a loop is for the judge to say, and nobody may refuse the shortcut or use loops to gain time.",
  },
  "mtr.shortcut": {
    document: "MTR", section: "4", subrule: ".2", title: "Tournament shortcuts",
    paraphrase: "A shortcut must make clear where the game will be afterwards; anybody may interrupt it by saying where they "
      + "deviate, and where a part turns out to be illegal it stops.",
  },
  "mtr.shortcut.nothing": {
    document: "MTR", section: "4", subrule: ".2", title: "No stopping just to stop",
    paraphrase: "Asking for priority and then doing nothing with it isn't allowed; priority goes back to whoever had it.",
  },
  "mtr.draw.agreed": {
    document: "MTR", section: "2", subrule: ".5", title: "Conceding and agreed draws",
    paraphrase: "Players may concede, or agree on a draw, before the result is in.",
  },
  "ipg.slow-play": {
    document: "IPG", section: "3", subrule: ".3", title: "Slow play",
    paraphrase: "Going on with a loop without being able to say how many times and where it leads is slow play.",
  },
  "ipg.stalling": {
    document: "IPG", section: "4", subrule: ".7", title: "Stalling",
    paraphrase: "Playing slowly on purpose to use the clock is stalling, and loops are no exception.",
  },
} as const satisfies Record<string, Rule>;
