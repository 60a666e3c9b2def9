import { formatPlace, type PlaceName } from "../domain/place.ts";
import { theLoop, turnOrderFrom, type Scenario } from "../domain/scenario.ts";
import type { RuleKey } from "../rules/index.ts";
import { END_OF_TIME, type Located } from "../timeline/locate.ts";
import type { GameOver, Machine } from "../timeline/machine.ts";
import { hasPriority, nameOf, PHASES, type Time } from "../timeline/moment.ts";
import { isDecision } from "./answer-place.ts";
import type { EndPoint } from "./end-point.ts";
import type { Examination } from "./examine.ts";
import { distinct, heldSteps, isAcrossTurns, isControlled, lossRules, passedBefore, plannedAt, priorityRuleAt, sequenceRules, wholeIterations } from "./facts.ts";
import type { Entry } from "./negotiation.ts";
import { bareOutcome, reportState, type Assumption, type Outcome } from "./outcome.ts";

/** Where a negotiation stands when nobody is asked any more. */
export interface Standing {
  readonly examination: Examination;
  readonly end: EndPoint;
  readonly entries: readonly Entry[];
}

const START: PlaceName = { kind: "start" };

const departed = (machine: Machine): readonly number[] =>
  turnOrderFrom(machine.scenario.players.length, machine.active).filter((player) => !machine.alive[player]);

const present = (machine: Machine): readonly number[] =>
  turnOrderFrom(machine.scenario.players.length, machine.active).filter((player) => machine.alive[player]);

/** What every outcome says of the state at its end. */
function stateAt(scenario: Scenario, machine: Machine): Pick<Outcome, "state" | "held" | "iterations" | "loses" | "departures" | "lossReasons"> {
  return {
    state: reportState(machine),
    held: heldSteps(machine),
    iterations: wholeIterations(scenario, machine),
    loses: departed(machine),
    departures: machine.departures,
    lossReasons: machine.departures.map((each) => each.reason),
  };
}

function assumptionsOf(standing: Standing): readonly Assumption[] {
  const { scenario } = standing.examination;
  const found: Assumption[] = [];
  if (standing.entries.some((entry) => isControlled(scenario, entry.player))) found.push("controlled");
  const loop = theLoop(scenario);
  if (loop && isAcrossTurns(loop)) found.push("optional-across-turns");
  return found;
}

const leavingRules = (machine: Machine): readonly RuleKey[] =>
  machine.departures.length > 0 ? [...lossRules(machine.departures.map((each) => each.reason)), "cr.leave"] : [];

/** The last step that was done, as the place where the game ended. */
function lastPlace(scenario: Scenario, machine: Machine, when: "after" | "responding"): { readonly name: PlaceName; readonly text: string; readonly time: Time } {
  const name: PlaceName = machine.lastDone ? nameOf(scenario, { ...machine.lastDone, when }) : START;
  return { name, text: formatPlace(name), time: machine.lastDone ? [...machine.time, PHASES[when], 0n, 0n] : [] };
}

function gameOver(standing: Standing, over: GameOver, when: "after" | "responding", by: number | null): Outcome {
  const { scenario, walked } = standing.examination;
  const { machine } = walked;
  const rules: RuleKey[] = [...lossRules(over.reasons), ...leavingRules(machine)];
  if (over.everybodyDraws) rules.push(over.losers.length === 0 && over.reasons.some((reason) => reason.kind !== "game-end") ? "cr.draw.simultaneous" : "cr.draw.effect");
  else rules.push(over.reasons.some((reason) => reason.kind === "game-end") && over.winners.length > 0 ? "cr.win.effect" : "cr.lose.win");
  const drawn = over.everybodyDraws ? [...present(machine), ...departed(machine).filter((player) => isDrawn(machine, over, player))] : [];
  const loses = distinct([...departed(machine), ...over.losers]).filter((player) => !drawn.includes(player));
  return {
    ...bareOutcome(over.everybodyDraws ? "draw" : "game-over"),
    ...stateAt(scenario, machine),
    at: lastPlace(scenario, machine, when),
    by,
    loses,
    wins: over.winners,
    draw: drawn,
    lossReasons: distinct([...machine.departures.map((each) => each.reason), ...over.reasons]),
    rules,
  };
}

/** Players who lost at the very check at which nobody was left draw; those who left before have lost. */
function isDrawn(machine: Machine, over: GameOver, player: number): boolean {
  if (over.losers.includes(player)) return false;
  const last = machine.departures.at(-1);
  const own = machine.departures.find((each) => each.player === player);
  return own !== undefined && last !== undefined && over.reasons.includes(own.reason);
}

/** What was shortened or broken: the one whose place it is has priority there and must choose differently. [cr.shortcut.take] */
function named(standing: Standing, located: Located, player: number): Outcome {
  const { scenario } = standing.examination;
  const { machine, moment } = located;
  const decision = isDecision(located);
  const name: PlaceName = moment ? nameOf(scenario, moment) : { kind: "end" };
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
  const atMoment = located.moment && hasPriority(located.moment) ? located.moment : null;
  return {
    ...bareOutcome("taken"),
    ...stateAt(scenario, machine),
    at: { name: scenario.end && !nothingDone ? scenario.end.place : name, text: nothingDone ? "start" : (scenario.end?.text ?? "end"), time: nothingDone ? [] : located.time },
    priority: player,
    priorityRule: player === null ? null : priorityRuleAt(scenario, { ...located, moment: atMoment }, player),
    passedBefore: player === null ? [] : passedBefore(located, player),
    by: scenario.proposer,
    rules: [...(player === null ? [] : [priorityRuleAt(scenario, { ...located, moment: atMoment }, player)]), ...leavingRules(machine)],
    assumptions: nothingDone ? ["zero"] : [],
  };
}

const finish = (standing: Standing, outcome: Outcome, first: readonly RuleKey[]): Outcome => ({
  ...outcome,
  rules: distinct([...first, ...outcome.rules, ...sequenceRules(standing.examination.scenario)]),
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
    return finish(standing, gameOver(standing, halt.over, halt.when, examination.scenario.proposer), first);
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
  if (halt.kind === "game-over") return finish(standing, gameOver(standing, halt.over, halt.when, null), first);
  if (halt.kind === "endless") {
    const drawn: Outcome = {
      ...bareOutcome("draw"),
      draw: present(machine),
      loses: departed(machine),
      departures: machine.departures,
      lossReasons: machine.departures.map((each) => each.reason),
      rules: ["cr.shortcut.mandatory", "cr.draw.loop", ...leavingRules(machine)],
    };
    return finish(standing, drawn, first);
  }
  const holder = machine.presentAt(machine.holder);
  const rule = priorityRuleAt(scenario, { moment: null, players: [holder], machine }, holder);
  const ended: Outcome = {
    ...bareOutcome("ends"),
    ...stateAt(scenario, machine),
    at: lastPlace(scenario, machine, "after"),
    priority: holder,
    priorityRule: rule,
    rules: [rule, ...leavingRules(machine)],
  };
  return finish(standing, ended, first);
}
