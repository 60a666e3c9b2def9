/** What the program does with a rule, for people who look one up. */

import type { RulesDocument } from "./rule.ts";
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
  { keys: ["cr.draw.effect-range"], use: "Nothing: a draw under `game-ends` has no controller, and is everybody's. Where it reaches only some, a judge says for whom." },
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
  { keys: ["mtr.loop.restart", "bandai.loop.restart"], use: "`already-shortcut` in a scenario is the finding restarted-loop: an error under `mtr` and `bandai`, elsewhere a note." },
  { keys: ["mtr.loop", "rtr.loop.identical"], use: "Takes one loop and nothing besides, the finding one-loop-only, and refuses what cannot be the same in every iteration." },
  {
    keys: ["mtr.loop.none"],
    use: "Asks everybody in turn order from the active player. The lowest number counts, and its player is named under `must-break`; if nobody names one the outcome is `draw`, unless the loop ends by itself.",
  },
  { keys: ["mtr.loop.one"], use: "Asks the maintaining player, or takes the number of the file, and then the others; a number that is not lower is refused, not-lower. Outcome `taken` if the maintaining player's counts, otherwise `shortened`." },
  { keys: ["mtr.loop.two"], use: "Asks everybody in turn order from the active player. Outcome `taken` if the lowest number is a maintaining player's, otherwise `shortened`." },
  { keys: ["mtr.loop.turns"], use: "Takes `indefinitely` as an answer where two or more keep a loop going across turns; `meaningful-change` in a scenario is a finding, and then it is no loop." },
  { keys: ["mtr.loop.partial", "rtr.loop.partial"], use: "Takes a number with a point, such as `{ number: 3, at: untap/responding }`, from those who may step in." },
  { keys: ["mtr.loop.choices", "rtr.loop.decisions"], use: "Counts who decides something in the loop as maintaining it. Where the loop stops at a decision nobody has priority, and its player must decide otherwise." },
  { keys: ["rtr.loop.maintain", "rtr.loop.none", "rtr.loop.one", "rtr.loop.two"], use: "Finds out from the verbs and keys of the steps who could leave something in the loop; the report names them." },
  { keys: ["rtr.loop.numbers"], use: "Asks these players first, in turn order from the Turn Player." },
  { keys: ["rtr.loop.answers"], use: "Asks the others after that, in turn order. Who has no means, `could: nothing` under `outside`, cannot commit to break: the refusal no-means." },
  { keys: ["rtr.loop.lowest"], use: "Stops after the lowest number. Outcome `taken` if it is a maintaining player's, who then has priority; otherwise `shortened`, with `must-break`." },
  { keys: ["rtr.loop.draw"], use: "Outcome `draw`, unless the loop ends by itself." },
  { keys: ["rtr.loop.stall"], use: "Compares what an iteration changes, what stands under `ignore` left out: no change at all is the warning no-change." },
  { keys: ["bandai.loop.none"], use: "Asks nobody: outcome `draw`, unless the loop ends by itself." },
  { keys: ["bandai.loop.one", "bandai.loop.two"], use: "Asks whoever could stop the loop, the turn player first. The lowest number counts, and the loop stops at the next choice of its player, who must differ there." },
  { keys: ["cr.range", "cr.range.turn", "cr.draw.range", "cr.draw.range-option"], use: "The key `range-of-influence` of the table: the draw of a mandatory loop is for those who control a part of it and those in their range, and the rest play on." },
  { keys: ["cr.teams.priority", "cr.teams.pass", "cr.teams.primary", "cr.priority.teams"], use: "With `shared-turns` a team has priority, answers once, and is named in the results." },
  { keys: ["cr.two-headed", "cr.lose.team-life", "cr.lose.team-poison"], use: "With `shared-turns` life and poison belong to the team, and it wins and loses as a whole." },
  { keys: ["cr.emperor", "cr.draw.emperor"], use: "The key `emperors` of the table says who leads; a team fares as its emperor does." },
  { keys: ["cr.win.team", "cr.draw.team", "cr.draw.teams"], use: "The key `teams` of the table says who plays together; the game is over when one side is left." },
  { keys: ["mtr.loop.nondeterministic", "rtr.loop.manual", "rtr.loop.nondeterministic"], use: "Refuses the shortcut, and says under `by-hand` what holds for playing it out." },
];

/** What is done with the rules of a document that need no words of their own. */
const BY_DOCUMENT: Readonly<Record<RulesDocument, string>> = {
  CR: "Followed by the procedure `cr`, and by `mtr` as far as the game itself goes.",
  MTR: "Followed by the procedure `mtr`.",
  IPG: "Nothing: penalties are for a judge.",
  RTR: "Followed by the procedure `riftbound`.",
  RCR: PLACES,
  OPCR: "Followed by the procedure `bandai`.",
};

/** What the program does with a rule: a sentence or two. */
export const useOf = (key: RuleKey): string => USES.find(({ keys }) => keys.includes(key))?.use ?? BY_DOCUMENT[ruleOf(key).document];
