/** Comprehensive Rules: losing and winning, leaving the game, teams, and playing for somebody else. */

import type { Rule } from "./rule.ts";

export const ENDING_RULES = {
  "cr.lose.win": {
    document: "CR", section: "104", subrule: ".2a", title: "Last one in the game",
    paraphrase: "Whoever is still in when all opponents have left wins at once.",
  },
  "cr.win.effect": {
    document: "CR", section: "104", subrule: ".2b", title: "Winning by an effect",
    paraphrase: "A card can say that a player wins.",
  },
  "cr.win.team": {
    document: "CR", section: "104", subrule: ".2c", title: "Last team in the game",
    paraphrase: "Between teams, the team that still has a player in when all other teams are out wins, with all its players.",
  },
  "cr.lose.effect": {
    document: "CR", section: "104", subrule: ".3e", title: "Losing by an effect",
    paraphrase: "A card can say that a player loses.",
  },
  "cr.lose.both": {
    document: "CR", section: "104", subrule: ".3f", title: "Winning and losing at once",
    paraphrase: "A player who would win and lose at the same moment loses.",
  },
  "cr.lose.leaves": {
    document: "CR", section: "104", subrule: ".5", title: "Losers leave",
    paraphrase: "Players who lose, or for whom the game is a draw, leave it.",
  },
  "cr.lose.check": {
    document: "CR", section: "704", subrule: ".3", title: "When losing is checked",
    paraphrase: "State-based actions are checked whenever somebody would get priority, and all that apply happen together.",
  },
  "cr.lose.life": {
    document: "CR", section: "704", subrule: ".5a", title: "No life left",
    paraphrase: "A player whose life total is zero or lower loses at the next check.",
  },
  "cr.lose.library": {
    document: "CR", section: "704", subrule: ".5b", title: "Drawing from an empty library",
    paraphrase: "A player who had to draw with no card left in the library loses at the next check.",
  },
  "cr.lose.poison": {
    document: "CR", section: "704", subrule: ".5c", title: "Ten poison counters",
    paraphrase: "A player with ten poison counters or more loses at the next check.",
  },
  "cr.lose.team-life": {
    document: "CR", section: "704", subrule: ".6a", title: "No life left for a team", since: "2020-07-03",
    earlier: [["2009-10-01", "704.5t"], ["2017-09-29", "704.5s"], ["2018-04-27", "704.5t"]],
    paraphrase: "In Two-Headed Giant, a team whose shared life is zero or lower loses at the next check.",
  },
  "cr.lose.team-poison": {
    document: "CR", section: "704", subrule: ".6b", title: "Fifteen poison counters for a team", since: "2020-07-03",
    earlier: [["2011-04-01", "704.5u"], ["2017-09-29", "704.5t"], ["2018-04-27", "704.5u"]],
    paraphrase: "In Two-Headed Giant, a team with fifteen poison counters or more loses at the next check.",
  },
  "cr.library.draw": {
    document: "CR", section: "drawing", subrule: ".4", title: "Drawing with no cards",
    paraphrase: "Trying to draw from a library without cards loses the game as soon as anybody would get priority.",
  },
  "cr.library.mill": {
    document: "CR", section: "701", subrule: ".17b", title: "Milling with few cards", since: "2025-06-06",
    earlier: [["2020-07-03", "701.13b"]],
    paraphrase: "Milling more cards than the library holds mills what is there, and nobody loses by it; as a cost it can't be paid.",
  },
  "cr.leave": {
    document: "CR", section: "800", subrule: ".4a", title: "Leaving the game",
    paraphrase: "A player who leaves takes their objects along at once, those on the stack too. If they had priority, the "
      + "next player in turn order has it.",
  },
  "cr.leave.choice": {
    document: "CR", section: "800", subrule: ".4h", title: "A choice of somebody who left", since: "2021-04-22",
    earlier: [["2017-06-05", "800.4g"]],
    paraphrase: "A choice that the rules ask of somebody who has left is made by the next player in turn order.",
  },
  "cr.leave.priority": {
    document: "CR", section: "800", subrule: ".4j", title: "The active player leaves", since: "2021-04-22",
    earlier: [["2009-07-11", "800.4g"], ["2012-02-01", "800.4h"], ["2017-06-05", "800.4i"]],
    paraphrase: "When the active player leaves, the turn goes on without one. Where that player would get priority, the "
      + "next in turn order gets it.",
  },
  "cr.leave.turn": {
    document: "CR", section: "800", subrule: ".4k", title: "Turns of somebody who left", since: "2021-04-22",
    earlier: [["2016-07-22", "800.4i"], ["2017-06-05", "800.4j"]],
    paraphrase: "Players who have left the game begin no more turns.",
  },
  "cr.control": {
    document: "CR", section: "control", subrule: ".5", title: "Deciding for another player", since: "2010-10-01",
    earlier: [["2009-07-11", "710.4"], ["2010-04-23", "711.4"]],
    paraphrase: "Whoever controls another player makes that player's decisions, those the rules ask for included.",
  },
  "cr.control.tournament": {
    document: "CR", section: "control", subrule: ".5b", title: "What a controller can't decide", since: "2010-10-01",
    earlier: [["2009-07-11", "710.4b"], ["2010-04-23", "711.4b"]],
    paraphrase: "Decisions that only the tournament rules ask for stay with the player who is being controlled.",
  },
  "cr.range": {
    document: "CR", section: "801", subrule: ".2", title: "Range of influence",
    paraphrase: "A range of influence counts seats: only players sitting that near, and what they control, can be affected.",
  },
  "cr.range.turn": {
    document: "CR", section: "801", subrule: ".2c", title: "When ranges are measured",
    paraphrase: "Who is in whose range is settled as each turn begins, so the seat of somebody who left still counts till then.",
  },
  "cr.teams.primary": {
    document: "CR", section: "sharedTurns", subrule: ".2", title: "Primary player", earlier: [["2009-07-11", "806.3a"]],
    since: "2010-06-18",
    paraphrase: "On a team that shares its turns, the player in its rightmost seat decides when the team can't agree.",
  },
  "cr.teams.priority": {
    document: "CR", section: "sharedTurns", subrule: ".5", title: "Teams have priority", since: "2010-06-18",
    earlier: [["2009-07-11", "806.6c"], ["2010-02-01", "806.7a"]],
    paraphrase: "With shared turns the whole team has priority, and any of its players may act.",
  },
  "cr.teams.pass": {
    document: "CR", section: "sharedTurns", subrule: ".5b", title: "Teams pass", since: "2010-06-18",
    earlier: [["2009-07-11", "806.6g"], ["2010-02-01", "806.7e"]],
    paraphrase: "A team passes when none of its players wants to act. When all teams have passed, the top of the stack "
      + "resolves and the team whose turn it is has priority.",
  },
  "cr.emperor": {
    document: "CR", section: "emperor", subrule: ".5", title: "Teams follow their emperor",
    paraphrase: "In Emperor, a team fares as its emperor does.",
  },
  "cr.two-headed": {
    document: "CR", section: "twoHeaded", subrule: ".8a", title: "Teams win and lose together", since: "2010-06-18",
    earlier: [["2009-07-11", "806.8b"], ["2009-10-01", "806.8a"], ["2010-02-01", "806.9a"]],
    paraphrase: "In Two-Headed Giant a team wins or loses as one; what keeps one of its players from losing keeps the team from it.",
  },
} as const satisfies Record<string, Rule>;
