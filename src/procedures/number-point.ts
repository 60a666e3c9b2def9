import { formatPlace, type PlaceName } from "../domain/place.ts";
import { constantAmount } from "../domain/quantity.ts";
import { withRepeat } from "../domain/repeat.ts";
import { blocksAround, stepsOf, type Scenario } from "../domain/scenario.ts";
import { seatOf } from "../domain/seats.ts";
import type { Block, Step } from "../domain/step.ts";
import { maintainingSteps } from "./classify.ts";
import { locate, type Located } from "../timeline/locate.ts";
import type { Machine, Stop } from "../timeline/machine.ts";
import { nameOf, type Moment, type Time } from "../timeline/moment.ts";
import { walk, type Walk } from "../timeline/walk.ts";

/** Where an answer means the loop to stop, and how things stand there. */
export interface Point {
  readonly name: PlaceName;
  readonly text: string;
  /** For comparing answers: whole iterations, and then the time of the place within the next one; empty for none. */
  readonly iterations: bigint;
  readonly within: Time;
  /** The time of the place in the sequence, for comparing it with other names. */
  readonly time: Time;
  /** The place with its round of passes; null at the seam between two iterations. */
  readonly moment: Moment | null;
  /** Who would have priority there by the sequence itself, in the order in which they would get it. */
  readonly players: readonly number[];
  readonly machine: Machine;
}

/** The loop run exactly so many times. */
export const runTimes = (scenario: Scenario, loop: Block, times: bigint): Scenario =>
  withRepeat(scenario, scenario.blocks[loop.index] ?? loop, { kind: "amount", amount: constantAmount(times) });

/** The loop as it would go on if nobody stopped it. */
export const runOn = (scenario: Scenario, loop: Block): Scenario => withRepeat(scenario, scenario.blocks[loop.index] ?? loop, null);

/** Of those steps one for each block that they stand in directly. */
function firstInEachBlock(scenario: Scenario, steps: readonly Step[]): readonly Step[] {
  const wanted = new Set(steps.map((step) => step.index));
  return scenario.blocks.flatMap((block) => block.steps.find((node): node is Step => node.kind === "step" && wanted.has(node.index)) ?? []);
}

/** Makes the walk perform that iteration of the loop, and within it the first iterations of the blocks around those steps. */
const stopsAt = (scenario: Scenario, steps: readonly Step[], iteration: bigint): readonly Stop[] =>
  firstInEachBlock(scenario, steps).map((step) => ({ step: step.index, path: blocksAround(scenario, step.index).map((_, depth) => (depth === 0 ? iteration : 1n)) }));

/** Does the step give everybody a round of passes right after what came before? */
const leadsOn = (moment: Moment): boolean => moment.when === "before" || moment.when === "responding";

/** The first round of passes in an iteration, if nothing happens before it; null where there is none. */
function firstRound(scenario: Scenario, loop: Block, iteration: bigint): Moment | null {
  let found: Moment | null = null;
  walk(runOn(scenario, loop), {
    mandatoryLoop: true,
    stops: stopsAt(scenario, stepsOf(loop).slice(0, 1), iteration),
    listener: {
      onMoment: (moment) => {
        if (moment.path[0] !== iteration) return false;
        if (leadsOn(moment)) found = moment;
        return true;
      },
      onStepDone: (_step, machine) => machine.path[0] === iteration,
    },
  });
  return found;
}

/** The moment after so many whole iterations, before anything of the next; the walk where it is not reached. */
export function afterIterations(scenario: Scenario, loop: Block, iterations: bigint): Point | Walk {
  const walked = walk(runTimes(scenario, loop, iterations));
  const { halt, machine } = walked;
  if (halt.kind !== "finished") return walked;
  const { lastDone } = machine;
  const name: PlaceName = iterations === 0n || !lastDone ? { kind: "start" } : nameOf(scenario, { ...lastDone, when: "after" });
  const round = firstRound(scenario, loop, iterations + 1n);
  const holder = machine.presentAt(machine.holder);
  return {
    name, text: formatPlace(name), iterations, within: [], time: round?.time ?? [], moment: null, machine,
    players: round ? Array.from(new Set([holder, ...round.players])) : [holder],
  };
}

/** Whole iterations before a place in the loop. */
const iterationsBefore = (place: PlaceName): bigint => (place.kind === "step" ? (place.iterations[0] ?? 1n) - 1n : 0n);

/** A place of a player in the loop as a point. */
export const pointOf = (scenario: Scenario, located: Located, place: PlaceName): Point => {
  const name = located.moment ? nameOf(scenario, located.moment) : place;
  return {
    name, text: formatPlace(name), iterations: iterationsBefore(name), within: located.time, time: located.time, moment: located.moment, players: located.players,
    machine: located.machine,
  };
};

/** Where a player first makes a choice of their own in an iteration of the loop; null where they don't get there. */
export function firstOwnChoice(scenario: Scenario, loop: Block, seat: number, iteration: bigint): Point | null {
  const open = runOn(scenario, loop);
  const steps = maintainingSteps(scenario, loop).filter((step) => step.player !== null && seatOf(scenario, step.player) === seat);
  const own = new Set(steps.map((step) => step.index));
  let place: PlaceName | null = null;
  walk(open, {
    mandatoryLoop: true,
    stops: stopsAt(scenario, steps, iteration),
    listener: {
      onMoment: (moment) => {
        const [current] = moment.path;
        if (current !== iteration) return current !== undefined && current > iteration;
        const decides = moment.when === "choosing" && moment.players[0] === seat && moment.decision !== "unless";
        if (own.has(moment.held?.step ?? moment.step) && (decides || (moment.when === "before" && moment.actor === seat))) place = nameOf(open, moment);
        return place !== null;
      },
    },
  });
  if (!place) return null;
  const located = locate(open, place, seat, true);
  return located.kind === "found" ? pointOf(open, located, place) : null;
}
