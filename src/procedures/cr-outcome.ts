import { checkHalt } from "../checks/timeline.ts";
import { formatPlace, type PlaceName } from "../domain/place.ts";
import { theLoop, wholeLoop } from "../domain/scenario.ts";
import { membersOf } from "../domain/seats.ts";
import type { RuleKey } from "../rules/index.ts";
import { END_OF_TIME, type Located } from "../timeline/locate.ts";
import { nameOf } from "../timeline/moment.ts";
import { isDecision } from "./answer-place.ts";
import type { EndPoint } from "./end-point.ts";
import type { Examination } from "./examine.ts";
import { endlessDraw } from "./endless-draw.ts";
import { distinct, isAcrossTurns, isControlled, passedBefore, plannedAt, priorityRuleAt, sequenceRules } from "./facts.ts";
import { gameOver, lastPlace, leavingRules, stateAt } from "./game-ending.ts";
import type { Entry } from "./negotiation.ts";
import { bareOutcome, type Assumption, type Outcome } from "./outcome.ts";

/** Where a negotiation stands when nobody is asked any more. */
export interface Standing {
  readonly examination: Examination;
  readonly end: EndPoint;
  readonly entries: readonly Entry[];
}

const START: PlaceName = { kind: "start" };

function assumptionsOf(standing: Standing): readonly Assumption[] {
  const { scenario } = standing.examination;
  const found: Assumption[] = [];
  if (standing.entries.some((entry) => isControlled(scenario, entry.player))) found.push("controlled");
  const loop = theLoop(scenario);
  if (loop && isAcrossTurns(scenario, loop)) found.push("optional-across-turns");
  // A team is asked once, and of the proposing one nobody is.
  if (standing.entries.length > 0 && membersOf(scenario, scenario.proposer).length > 1) found.push("teammate");
  return found;
}

/** What was shortened or broken: the one whose place it is has priority there and must choose differently. [cr.shortcut.take] */
function named(standing: Standing, located: Located, player: number): Outcome {
  const { scenario } = standing.examination;
  const { machine, moment } = located;
  const decision = isDecision(located);
  const name: PlaceName = moment ? nameOf(scenario, moment) : located.time.length === 0 ? START : { kind: "end" };
  return {
    ...bareOutcome("shortened"),
    ...stateAt(scenario, machine),
    at: { name, text: formatPlace(name), time: located.time },
    priority: decision ? null : player,
    priorityRule: decision ? null : priorityRuleAt(scenario, located, player),
    passedBefore: decision ? [] : passedBefore(located, player),
    mustDiffer: player,
    planned: moment ? plannedAt(moment, player) : { kind: "pass" },
    by: player,
    rules: [...(decision ? (["cr.choice"] as const) : [priorityRuleAt(scenario, located, player)]), ...leavingRules(machine)],
    assumptions: decision ? ["decision-place", "irrelevant-difference"] : ["irrelevant-difference"],
  };
}

function taken(standing: Standing): Outcome {
  const { examination, end } = standing;
  const { scenario, walked } = examination;
  const { machine } = walked;
  const located: Located = end.located ?? { kind: "found", moment: null, players: [machine.presentAt(machine.holder)], time: END_OF_TIME, machine };
  const nothingDone = machine.lastDone === null && !end.located && Array.from(machine.wholeIterations.values()).every((done) => done === 0n);
  const player = end.player ?? located.players[0] ?? null;
  const name: PlaceName = nothingDone ? START : { kind: "end" };
  return {
    ...bareOutcome("taken"),
    ...stateAt(scenario, machine),
    at: { name: scenario.end && !nothingDone ? scenario.end.place : name, text: nothingDone ? "start" : (scenario.end?.text ?? "end"), time: nothingDone ? [] : located.time },
    priority: player,
    priorityRule: player === null ? null : priorityRuleAt(scenario, located, player),
    passedBefore: player === null ? [] : passedBefore(located, player),
    by: scenario.proposer,
    rules: [...(player === null ? [] : [priorityRuleAt(scenario, located, player)]), ...leavingRules(machine)],
    assumptions: nothingDone ? ["zero"] : [],
  };
}

const finish = (standing: Standing, outcome: Outcome, first: readonly RuleKey[]): Outcome => ({
  ...outcome,
  rules: distinct([
    ...first, ...outcome.rules, ...sequenceRules(standing.examination.scenario),
    ...(assumptionsOf(standing).includes("controlled") ? (["cr.control"] as const) : []), ...(standing.examination.scenario.table.sharedTurns ? (["cr.teams.priority"] as const) : []),
  ]),
  assumptions: distinct([...outcome.assumptions, ...assumptionsOf(standing)]),
});

/** What a proposal comes to after the last answer. [cr.shortcut.take] */
export function concludeProposal(standing: Standing): Outcome {
  const { end, examination, entries } = standing;
  const { halt } = examination.walked;
  const first: readonly RuleKey[] = ["cr.shortcut.propose", ...(entries.length > 0 ? (["cr.shortcut.answer"] as const) : []), "cr.shortcut.take"];
  const shortened = entries.some((entry) => entry.answer.kind === "place");
  if (shortened && end.located && end.player !== null) return finish(standing, named(standing, end.located, end.player), first);
  if (!end.located && halt.kind === "game-over") {
    return finish(standing, gameOver(examination.scenario, examination.walked.machine, halt.over, halt.when, examination.scenario.proposer), first);
  }
  return finish(standing, taken(standing), first);
}

/** What a mandatory loop without a number comes to: broken, over, ended of itself, or a draw. [cr.shortcut.mandatory] */
export function concludeMandatory(standing: Standing): Outcome {
  const { end, examination } = standing;
  const { scenario, walked } = examination;
  const { machine, halt } = walked;
  const first: readonly RuleKey[] = ["cr.shortcut.loop"];
  if (end.located && end.player !== null) return finish(standing, named(standing, end.located, end.player), [...first, "cr.shortcut.outside"]);
  if (halt.kind === "game-over") return finish(standing, gameOver(scenario, machine, halt.over, halt.when, null), first);
  if (halt.kind === "endless") {
    const loop = wholeLoop(scenario);
    return finish(standing, loop ? endlessDraw(scenario, loop, machine, ["cr.shortcut.mandatory", "cr.draw.loop"]) : bareOutcome("draw"), first);
  }
  const holder = machine.presentAt(machine.holder);
  const rule = priorityRuleAt(scenario, { players: [holder], machine }, holder);
  const ended: Outcome = {
    ...bareOutcome("ends"),
    ...stateAt(scenario, machine),
    at: lastPlace(scenario, machine, "after"),
    priority: holder,
    priorityRule: rule,
    endsSince: checkHalt(scenario, walked)?.message ?? null,
    rules: [rule, ...leavingRules(machine)],
  };
  return finish(standing, ended, first);
}
