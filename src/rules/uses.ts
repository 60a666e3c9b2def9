/** What the program does with a rule, for people who look one up. */

import { CARRIED_OUT } from "./procedure.ts";
import { ruleOf, type RuleKey } from "./rules.ts";

const PLACES = "Decides which places there are and whose they are; wherever it is the reason why somebody has priority, the result names it.";
const LOSES = "Looks whenever anybody would get priority, in each iteration, and ends the walk where it happens: the outcome says who lost and where.";

const USES: readonly { readonly keys: readonly RuleKey[]; readonly use: string }[] = [
  { keys: ["cr.shortcut.choice"], use: "A place is such a choice: a moment at which a player acts or passes, written ITERATION/STEP/WHEN." },
  { keys: ["cr.shortcut.informal"], use: "Nothing. What a table agrees on in its own way needs no program." },
  { keys: ["cr.shortcut.loop"], use: "A loop in a scenario is such a group of actions; the negotiation gives the number and who stops it." },
  { keys: ["cr.shortcut.tournament"], use: "The key `rules` of a scenario, or `--rules`, says which procedure holds." },
  {
    keys: ["cr.shortcut.propose"],
    use: "Checks the description before anybody is asked. Chance, conditions, a missing number, a cost that is not there: each is a finding, the outcome is `refused`, and nobody is asked.",
  },
  {
    keys: ["cr.shortcut.answer"],
    use: "Asks in this order, each player once, and shortens the proposal at once. A place that is not earlier than the end, or not that player's, is refused with the nearest one that would do.",
  },
  { keys: ["cr.shortcut.take"], use: "Reports the end, who has priority there, the state there, and of a shortened one who must choose differently from what." },
  { keys: ["cr.shortcut.fragmented"], use: "Recognizes it by the quantities coming back to what they were. Nobody is asked, and the outcome is `must-differ`." },
  {
    keys: ["cr.shortcut.mandatory", "cr.draw.loop"],
    use: "Asks everybody who has a place whether they break the loop. If nobody does, it looks whether the loop ends by itself; only if it does not, the outcome is `draw`.",
  },
  { keys: ["cr.shortcut.outside"], use: "What stands under `outside` is named in the report and never counted on." },
  { keys: ["cr.shortcut.unless"], use: "Goes on as if nobody did the other thing. Whoever could may name that decision as a place." },
  { keys: ["cr.draw.simultaneous"], use: "When all who are left lose at the same check, the outcome is `draw`, with the place where it happened." },
  { keys: ["cr.draw.effect", "cr.win.effect", "cr.lose.effect"], use: "The key `game-ends` of a scenario says when; it is looked at together with life, poison and the library." },
  { keys: ["cr.draw.agreed", "mtr.draw.agreed"], use: "Nothing: players can agree on a draw at any time, without a shortcut." },
  { keys: ["cr.lose.win"], use: "When at most one side is left the game is over there: outcome `game-over`." },
  { keys: ["cr.lose.both"], use: "At one check those who lose are looked for first, then those who win." },
  { keys: ["cr.lose.leaves", "cr.leave", "cr.leave.choice", "cr.leave.priority", "cr.leave.turn"], use: "Takes a player who has lost out of the turn order, with what is theirs on the stack. If a later step needs them, that is the finding player-left." },
  { keys: ["cr.lose.check", "cr.lose.life", "cr.lose.library", "cr.lose.poison", "cr.library.draw"], use: LOSES },
  { keys: ["cr.library.mill"], use: "`mills` takes what is there, and nobody loses by it." },
  { keys: ["cr.control", "cr.control.tournament"], use: "`controlled-by` on a step says who chooses; the assumption `controlled` says whose answer it is." },
  {
    keys: ["cr.priority.begin", "cr.priority.resolve", "cr.priority.act", "cr.priority.pass", "cr.priority.all-pass", "cr.special.after"],
    use: PLACES,
  },
  { keys: ["cr.priority.check", "cr.trigger.put"], use: "Looks for losses, and puts triggers on the stack, before a place is anybody's." },
  { keys: ["cr.choice", "cr.choice.announce", "cr.trigger.may"], use: "Such a decision is a `choosing` place, at which nobody has priority." },
  { keys: ["cr.special", "cr.special.land", "cr.mana.no-response", "cr.mana.trigger"], use: "The verbs `special`, `play` and `mana` give the others no `responding` place." },
  { keys: ["cr.triggers.order"], use: "Compares the order of triggers that wait together; another one is the warning apnap-order." },
  { keys: ["cr.order"], use: "Ties are settled in this order where no text settles them." },
  { keys: ["cr.step.ends"], use: "The verbs `phase` and `turn` need everybody to pass with an empty stack." },
  { keys: ["cr.cost", "cr.cost.pay"], use: "`pay` counts as the action is taken, before anybody can respond. What is not there is the finding cannot-pay, with the largest number that works." },
  { keys: ["cr.integer", "cr.integer.negative"], use: "Quantities are whole numbers of any size. A cost or a `change` that would leave less than nothing of something is a finding; life may go below zero." },
  { keys: ["mtr.loop.judge", "rtr.loop.judge"], use: "Wherever the texts leave something open the outcome is `judge`, or the report names the assumption it made." },
  { keys: ["mtr.shortcut", "mtr.shortcut.nothing", "rtr.shortcut.clear", "rtr.shortcut.interrupt", "rtr.shortcut.nothing"], use: "Every report says where the shortcut ends and what the state is there. Whether somebody steps in only to do nothing is not looked at." },
  { keys: ["ipg.slow-play", "rtr.slow-play"], use: "Every report names the exact number and the state that it leads to." },
  { keys: ["ipg.stalling", "rtr.cheating", "rtr.loop.opt-out"], use: "Nothing: what somebody intends is for a judge to see." },
  { keys: ["mtr.loop.restart"], use: "`already-shortcut` in a scenario is the finding restarted-loop: an error where the tournament rules hold, elsewhere a note." },
  { keys: ["mtr.loop.nondeterministic", "rtr.loop.manual", "rtr.loop.nondeterministic"], use: "Refuses the shortcut, and says under `by-hand` what holds for playing it out." },
];

/** Rules about teams, emperors and ranges are needed only where a scenario has a `table`. */
const TABLE = /^cr\.(?:teams|range|emperor|two-headed|win\.team|lose\.team|draw\.(?:teams?|emperor|range|effect-range)|priority\.teams)/;

const NOT_CARRIED_OUT = {
  table: "This version explains it and does not carry it out: a scenario with teams or ranges is answered with the finding not-yet.",
  mtr: "This version explains it and does not carry it out: a scenario with `rules: mtr` is answered with the finding not-yet.",
  riftbound: "This version explains it and does not carry it out: a scenario with `rules: riftbound` is answered with the finding not-yet.",
  bandai: "Explains it. No scenario can name these rules.",
} as const;

/** What the program does with a rule: a sentence or two. */
export function useOf(key: RuleKey): string {
  const said = USES.find(({ keys }) => keys.includes(key))?.use;
  if (TABLE.test(key)) return CARRIED_OUT.table ? "Followed for a scenario with a `table`: it names teams, emperors and ranges." : NOT_CARRIED_OUT.table;
  switch (ruleOf(key).document) {
    case "MTR": return CARRIED_OUT.mtr ? (said ?? "Followed by the procedure `mtr`.") : NOT_CARRIED_OUT.mtr;
    case "RTR": return CARRIED_OUT.riftbound ? (said ?? "Followed by the procedure `riftbound`.") : NOT_CARRIED_OUT.riftbound;
    case "RCR": return CARRIED_OUT.riftbound ? (said ?? PLACES) : NOT_CARRIED_OUT.riftbound;
    case "OPCR": return NOT_CARRIED_OUT.bandai;
    default: return said ?? "Followed by the procedure `cr`.";
  }
}
