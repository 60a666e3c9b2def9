import type { Scenario } from "../domain/scenario.ts";
import { sidesAmong, withFates } from "../domain/seats.ts";
import type { Block } from "../domain/step.ts";
import type { RuleKey } from "../rules/index.ts";
import type { Machine } from "../timeline/machine.ts";
import { stepsDone } from "./classify.ts";
import { departed, leavingRules, present } from "./game-ending.ts";
import { bareOutcome, type Outcome } from "./outcome.ts";

/** Who controls an object in the loop: those whose steps are done in it, but not whose turn begins, and who is involved. [cr.draw.range] */
function controllers(scenario: Scenario, loop: Block, machine: Machine): ReadonlySet<number> {
  const players = stepsDone(scenario, loop).flatMap((step) => [...(step.player === null || step.verb === "turn" ? [] : [step.player]), ...step.involves]);
  return new Set(players.filter((player) => machine.alive[player]));
}

/** Seats between two players, the shorter way round; who has left since this turn began still takes up a seat. [cr.range] [cr.range.turn] */
function distance(machine: Machine, from: number, to: number): bigint {
  const ring = machine.seated.flatMap((seated, player) => (seated ? [player] : []));
  const apart = Math.abs(ring.indexOf(from) - ring.indexOf(to));
  return BigInt(Math.min(apart, ring.length - apart));
}

/**
 * Whom the draw of a mandatory loop reaches: the controllers, everybody in the range of one of them, and the teams of
 * emperors among them. Everybody, where nobody controls anything in it.
 */
function reached(scenario: Scenario, loop: Block, machine: Machine, ranges: readonly bigint[]): readonly number[] {
  const owners = Array.from(controllers(scenario, loop, machine));
  const playing = present(machine);
  if (owners.length === 0) return playing;
  const near = playing.filter((player) => owners.some((owner) => owner === player || distance(machine, owner, player) <= (ranges[owner] ?? 0n)));
  const drawing = withFates(scenario, near);
  return playing.filter((player) => drawing.includes(player));
}

function rangeRules(scenario: Scenario, drawing: readonly number[]): readonly RuleKey[] {
  const { teams, emperors } = scenario.table;
  const rules: RuleKey[] = ["cr.draw.range", "cr.range", "cr.draw.range-option", "cr.lose.leaves"];
  if (teams.length > 0) rules.push("cr.draw.team");
  if (emperors.some((emperor) => drawing.includes(emperor))) rules.push("cr.draw.emperor");
  return rules;
}

/**
 * The draw of a mandatory loop that goes on for ever. Without ranges it is for everybody who is left. With them it is for those who
 * control a part of it and for whoever is in their range; the others play on, or win if they are one side.
 * [cr.draw.loop] [cr.draw.range] [cr.draw.team] [cr.draw.emperor]
 */
export function endlessDraw(scenario: Scenario, loop: Block, machine: Machine, rules: readonly RuleKey[]): Outcome {
  const { range } = scenario.table;
  const playing = present(machine);
  const base = {
    ...bareOutcome("draw"), departures: machine.departures, lossReasons: machine.departures.map((each) => each.reason),
  };
  if (range === null || !machine.priority.hasLosingConditions) {
    return { ...base, draw: playing, loses: departed(machine), rules: [...rules, ...leavingRules(machine)] };
  }
  const drawing = reached(scenario, loop, machine, range);
  const staying = playing.filter((player) => !drawing.includes(player));
  const [side, ...others] = sidesAmong(scenario, staying);
  // Those of its players for whom the game was a draw don't win it; those who had left before do.
  const wins = side && others.length === 0 ? side.filter((player) => !drawing.includes(player)) : [];
  return {
    ...base, wins,
    draw: drawing,
    continues: wins.length > 0 ? [] : staying,
    loses: departed(machine).filter((player) => !wins.includes(player)),
    rules: [
      ...rules.map((rule) => (rule === "cr.draw.loop" ? ("cr.draw.range" as const) : rule)), ...rangeRules(scenario, drawing),
      ...(wins.length > 0 ? [scenario.table.teams.length > 0 ? ("cr.win.team" as const) : ("cr.lose.win" as const)] : []), ...leavingRules(machine),
    ],
  };
}

/** A draw that players agree on by going on for ever: for everybody, whatever the ranges. [mtr.loop.turns] */
export function agreedDraw(machine: Machine, rules: readonly RuleKey[]): Outcome {
  return {
    ...bareOutcome("draw"), draw: present(machine), departures: machine.departures, lossReasons: machine.departures.map((each) => each.reason),
    loses: departed(machine), rules: [...rules, ...leavingRules(machine)],
  };
}
