/** Comprehensive Rules: taking shortcuts, and how a game ends in a draw. */

import type { Rule } from "./rule.ts";

export const SHORTCUT_RULES = {
  "cr.shortcut.choice": {
    document: "CR", section: "shortcuts", subrule: ".1", title: "Game choices",
    paraphrase: "Players need not name every game choice one by one. A game choice is to take an action or to pass priority.",
  },
  "cr.shortcut.informal": {
    document: "CR", section: "shortcuts", subrule: ".1a", title: "Informal shortcuts",
    paraphrase: "Any way of abbreviating play is fine as long as everybody at the table understands what is meant.",
  },
  "cr.shortcut.loop": {
    document: "CR", section: "shortcuts", subrule: ".1b", title: "Loops",
    paraphrase: "A loop is a group of actions that could go round for ever. A shortcut settles how often it is done and who stops it.",
  },
  "cr.shortcut.tournament": {
    document: "CR", section: "shortcuts", subrule: ".1c", title: "Shortcuts in tournaments", since: "2018-07-13",
    paraphrase: "Tournaments handle shortcuts and loops by their own rules, and there those win over the Comprehensive Rules.",
  },
  "cr.shortcut.propose": {
    document: "CR", section: "shortcuts", subrule: ".2a", title: "Proposing a shortcut",
    paraphrase: "Whoever has priority may describe what everybody will do, down to a place where somebody has priority. "
      + "Each choice must be legal and foreseeable, every loop needs a number, and nothing may hang on how something turns out.",
  },
  "cr.shortcut.answer": {
    document: "CR", section: "shortcuts", subrule: ".2b", title: "Accepting or shortening",
    paraphrase: "The others answer in turn order, beginning after the proposer: take the proposal as it now stands, or "
      + "name an earlier place to deviate at, which becomes its end. Nobody has to say what they will do there.",
  },
  "cr.shortcut.take": {
    document: "CR", section: "shortcuts", subrule: ".2c", title: "Taking the shortcut",
    paraphrase: "After the last answer the game moves to the end that was left standing. If the proposal was shortened, "
      + "whoever has priority there must choose something other than what was proposed for them.",
  },
  "cr.shortcut.fragmented": {
    document: "CR", section: "shortcuts", subrule: ".3", title: "Fragmented loops",
    paraphrase: "When actions that several players take freely keep leading back to the same state, the active player, or "
      + "else the first player involved in turn order, has to do something else and the loop stops.",
    formerly: {
      before: "2009-09-04",
      paraphrase: "When actions that the players take freely keep leading back to the same state, the active player has to "
        + "do something else and the loop stops.",
    },
  },
  "cr.shortcut.mandatory": {
    document: "CR", section: "shortcuts", subrule: ".4", title: "Mandatory loops",
    paraphrase: "A loop in which nobody has a choice makes the game a draw.",
  },
  "cr.shortcut.outside": {
    document: "CR", section: "shortcuts", subrule: ".5", title: "Nobody must help from outside",
    paraphrase: "A player who could end a loop with something that has no part in it doesn't have to use it.",
  },
  "cr.shortcut.unless": {
    document: "CR", section: "shortcuts", subrule: ".6", title: "This unless that",
    paraphrase: "Where an effect does one thing unless somebody does another, nobody has to do the other to end a loop. "
      + "If nobody does, the first thing counts as mandatory.",
  },
  "cr.draw.simultaneous": {
    document: "CR", section: "104", subrule: ".4a", title: "Everybody loses at once",
    paraphrase: "If everybody who is left loses at the same moment, the game is a draw.",
  },
  "cr.draw.loop": {
    document: "CR", section: "104", subrule: ".4b", title: "Draw by a mandatory loop",
    paraphrase: "Without limited range of influence, a loop of mandatory actions that nothing stops is a draw for everybody. "
      + "One optional action in it, and it is none.",
    formerly: {
      before: "2010-07-16",
      paraphrase: "A loop of mandatory actions that nothing stops is a draw for everybody. One optional action in it, and it is none.",
    },
  },
  "cr.draw.effect": {
    document: "CR", section: "104", subrule: ".4c", title: "Draw by an effect",
    paraphrase: "A card can say that the game is a draw.",
  },
  "cr.draw.teams": {
    document: "CR", section: "104", subrule: ".4d", title: "All teams lose at once",
    paraphrase: "When every team that is left loses at the same moment, nobody has won: a draw.",
  },
  "cr.draw.effect-range": {
    document: "CR", section: "104", subrule: ".4e", title: "Draw by an effect, within range", since: "2009-09-04",
    paraphrase: "With limited range of influence, a card that says draw ends the game only for its controller and the "
      + "players in that controller's range; the rest play on.",
  },
  "cr.draw.range": {
    document: "CR", section: "104", subrule: ".4f", title: "Draw by a mandatory loop, within range", since: "2010-07-16",
    paraphrase: "With limited range of influence, a mandatory loop is a draw for those who control something in it and for "
      + "everybody in the range of one of those players. They leave, and the rest play on.",
  },
  "cr.draw.team": {
    document: "CR", section: "104", subrule: ".4g", title: "Draw for a team", since: "2010-07-16",
    earlier: [["2009-09-04", "104.4f"]],
    paraphrase: "A team draws once all of its players who are still in have drawn.",
  },
  "cr.draw.emperor": {
    document: "CR", section: "104", subrule: ".4h", title: "Draw for an emperor", since: "2010-07-16",
    earlier: [["2009-10-01", "104.4g"]],
    paraphrase: "In Emperor, a draw for the emperor is a draw for the whole team.",
  },
  "cr.draw.agreed": {
    document: "CR", section: "104", subrule: ".4i", title: "Agreed draw", since: "2010-07-16",
    paraphrase: "In a tournament the players may all agree on a draw.",
  },
  "cr.draw.range-option": {
    document: "CR", section: "801", subrule: ".16", title: "Mandatory loops and range of influence", since: "2013-07-13",
    earlier: [["2010-07-16", "801.18"]],
    paraphrase: "The section on limited range of influence says the same: a mandatory loop draws for the players who "
      + "control a part of it and for those in their range.",
  },
} as const satisfies Record<string, Rule>;
