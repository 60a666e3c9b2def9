import { formatPlace, type PlaceName } from "../domain/place.ts";
import { turnOrderFrom, type Scenario } from "../domain/scenario.ts";
import type { RuleKey } from "../rules/index.ts";
import type { GameOver } from "../timeline/halt.ts";
import type { Machine } from "../timeline/machine.ts";
import { nameOf, PHASES, type Time } from "../timeline/moment.ts";
import { distinct, heldBelow, heldSteps, lossRules, wholeIterations } from "./facts.ts";
import { bareOutcome, reportState, type Outcome } from "./outcome.ts";

/** Players who have left, in turn order. */
export const departed = (machine: Machine): readonly number[] =>
  turnOrderFrom(machine.scenario.players.length, machine.active).filter((player) => !machine.alive[player]);

/** Players still in the game, in turn order. */
export const present = (machine: Machine): readonly number[] =>
  turnOrderFrom(machine.scenario.players.length, machine.active).filter((player) => machine.alive[player]);

/** What every outcome says of the state at its end. */
export function stateAt(scenario: Scenario, machine: Machine): Pick<Outcome, "state" | "held" | "heldBelow" | "iterations" | "loses" | "departures" | "lossReasons"> {
  return {
    state: reportState(machine),
    held: heldSteps(machine),
    heldBelow: heldBelow(machine),
    iterations: wholeIterations(scenario, machine),
    loses: departed(machine),
    departures: machine.departures,
    lossReasons: distinct(machine.departures.map((each) => each.reason)),
  };
}

/** The rules by which players have left on the way. */
export const leavingRules = (machine: Machine): readonly RuleKey[] =>
  machine.departures.length > 0 && machine.priority.hasLosingConditions
    ? [...lossRules(machine.scenario, machine.departures.map((each) => each.reason)), "cr.leave"]
    : [];

/** The last step that was done, as the place where the game or the loop ended. */
export function lastPlace(scenario: Scenario, machine: Machine, when: "after" | "responding"): { readonly name: PlaceName; readonly text: string; readonly time: Time } {
  const name: PlaceName = machine.lastDone ? nameOf(scenario, { ...machine.lastDone, when }) : { kind: "start" };
  return { name, text: formatPlace(name), time: machine.lastDone ? [...machine.time, PHASES[when], 0n, 0n] : [] };
}

/** By which rules a game is over, in Magic; the other games' ends are the scenario's own. [cr.lose.win] [cr.win.team] */
function overRules({ scenario, priority }: Machine, over: GameOver): readonly RuleKey[] {
  if (!priority.hasLosingConditions) return [];
  const hasTeams = scenario.table.teams.length > 0;
  const byEffect = over.reasons.some((reason) => reason.kind === "game-end" && scenario.gameEnds[reason.index]?.effect.kind === "wins");
  const byLosing = over.reasons.some((reason) => reason.kind !== "game-end" || scenario.gameEnds[reason.index]?.effect.kind === "loses");
  const rules: RuleKey[] = [...lossRules(scenario, over.reasons)];
  if (over.drawn.length > 0) rules.push(over.losers.length === 0 && byLosing ? (hasTeams ? "cr.draw.teams" : "cr.draw.simultaneous") : "cr.draw.effect");
  else rules.push(byEffect && over.winners.length > 0 ? "cr.win.effect" : hasTeams ? "cr.win.team" : "cr.lose.win");
  if (scenario.table.emperors.length > 0) rules.push("cr.emperor");
  return rules;
}

/** The game is over on the way: somebody won, or it is a draw for those who were left. `by` named a point that is not reached any more. */
export function gameOver(scenario: Scenario, machine: Machine, over: GameOver, when: "after" | "responding", by: number | null): Outcome {
  const spared = [...over.drawn, ...over.winners];
  return {
    ...bareOutcome(over.drawn.length > 0 ? "draw" : "game-over"),
    ...stateAt(scenario, machine),
    at: lastPlace(scenario, machine, when),
    by,
    loses: distinct([...departed(machine), ...over.losers]).filter((player) => !spared.includes(player)),
    wins: over.winners,
    draw: over.drawn,
    lossReasons: distinct([...machine.departures.map((each) => each.reason), ...over.reasons]),
    rules: [...overRules(machine, over), ...leavingRules(machine)],
  };
}
