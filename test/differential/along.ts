// The program's walk and its places, compared with every step performed one by one by the reference.

import { parsePlace } from "../../src/domain/place.ts";
import type { Scenario } from "../../src/domain/scenario.ts";
import { locate } from "../../src/timeline/locate.ts";
import type { Machine } from "../../src/timeline/machine.ts";
import { walk, type Walk } from "../../src/timeline/walk.ts";
import { performance, type Finish, type Moment, type Performance, type State } from "../reference/play.ts";
import { findPlace } from "../reference/lookup.ts";
import { onlyLoop, optionalSteps } from "../reference/classify.ts";
import { chanceFrom } from "../reference/random.ts";
import type { Scenario as Plain } from "../reference/scenario.ts";

export type Compared = { differences: string[]; stepsPlain: number; stepsDone: number; finish: string; halt: string };

/** Iterations after which the reference takes a loop without a number to be endless. */
export const MOST_ITERATIONS = 3_000;

const valuesOf = (scenario: Scenario, machine: Machine): Record<string, string> =>
  Object.fromEntries(scenario.quantities.map((quantity, index) => [quantity.name, String(machine.valueOf(index))]));

function differingState(scenario: Scenario, machine: Machine, state: State): string[] {
  const mine = valuesOf(scenario, machine);
  return Object.entries(state).flatMap(([name, value]) => (mine[name] === String(value) ? [] : [`${name}: ${mine[name]}, reference ${value}`]));
}

const names = (scenario: Scenario, players: readonly number[]): string => players.map((player) => scenario.players[player]).join(" ");

const CODES: Record<string, string> = { "below-zero-count": "below-zero" };

function describeHalt(scenario: Scenario, walked: Walk): string {
  const { halt, machine } = walked;
  switch (halt.kind) {
    case "finished": return "finished";
    case "game-over": {
      const last = machine.lastDone;
      const at = last ? `${last.path.join(".")}${last.path.length > 0 ? "/" : ""}${scenario.steps[last.step]?.id}/${halt.when}` : "start";
      return `game over at ${at}: ${halt.over.drawn.length > 0 ? "draw" : names(scenario, halt.over.winners)}`;
    }
    case "failed": {
      const { failure } = halt;
      const code = failure.kind === "obstacle" ? failure.obstacle.code : (CODES[failure.kind] ?? failure.kind);
      const block = failure.kind === "below-zero-count" || failure.kind === "does-not-repeat";
      return block ? `stuck: ${code}` : `stuck: ${code} at ${failure.path.join(".")}/${scenario.steps[failure.step]?.id}`;
    }
    case "never-enough": return "stuck: never-enough";
    case "endless": return "endless";
    default: return halt.kind;
  }
}

function describeFinish(finish: Finish): string {
  switch (finish.kind) {
    case "finished": return "finished";
    case "endless": return "endless";
    case "game-over": return `game over at ${finish.at}: ${finish.draw.length > 0 ? "draw" : finish.wins.join(" ")}`;
    case "stuck": {
      const bare = finish.code === "does-not-repeat" || finish.code === "never-enough";
      // A number below zero is the block's, not a step's.
      return bare ? `stuck: ${finish.code}` : `stuck: ${finish.code} at ${finish.iteration}/${finish.step}`;
    }
  }
}

/** Walks to the end both ways and asks for places; `sample` limits how many. */
export function compareAlong(program: Scenario, plain: Plain, seed: number, sample: number): Compared | null {
  const loop = onlyLoop(plain);
  const mandatory = loop !== null && loop.repeat.kind === "none" && optionalSteps(plain, loop).length === 0;
  const played = performance(plain, { maxSteps: 20_000, maxIterations: MOST_ITERATIONS });
  const { finish } = played;
  const differences: string[] = [];
  const walked = walk(program, { mandatoryLoop: mandatory });
  let halt = describeHalt(program, walked);
  const finishText = describeFinish(finish);
  // What is not a matter of walking: one truth that changes refuses the scenario as a whole.
  if (finish.kind === "stuck" && finish.code === "conditional-action") {
    const changes = Array.from(walked.machine.seenClauses.values()).some((seen) => seen.yes && seen.no);
    return { differences: changes ? [] : ["the reference saw a condition change"], stepsPlain: 0, stepsDone: 0, finish: finishText, halt };
  }
  const stepsPlain = played.moments.length;
  const result: Compared = { differences, stepsPlain, stepsDone: walked.machine.stepsDone, finish: finishText, halt };
  const isBeyond = finish.kind === "endless" || finishText === "stuck: never-enough";
  if (isBeyond && (walked.machine.path[0] ?? walked.machine.lastDone?.path[0] ?? 0n) >= BigInt(MOST_ITERATIONS)) return result;
  if (halt.startsWith("stuck: below-zero") && finishText.startsWith("stuck: below-zero")) halt = finishText;
  if (halt !== finishText) differences.push(`halt: ${halt}, reference ${finishText}`);
  else if (finish.kind !== "endless" && finishText !== "stuck: never-enough") {
    differences.push(...differingState(program, walked.machine, finish.state));
    const alive = names(program, program.players.flatMap((_, player) => (walked.machine.alive[player] ? [player] : [])));
    if (finish.kind !== "game-over" && alive !== plain.players.filter((player) => finish.alive.includes(player)).join(" ")) differences.push(`alive: ${alive}, reference ${finish.alive.join(" ")}`);
    if (program.sequence.filter((node) => node.kind === "block").length === 1) {
      const block = program.sequence.find((node) => node.kind === "block");
      const whole = block?.kind === "block" ? (walked.machine.wholeIterations.get(block.index) ?? 0n) : null;
      if (whole !== finish.iterations) differences.push(`iterations: ${whole}, reference ${finish.iterations}`);
    }
  }
  differences.push(...comparePlaces(program, played, mandatory, seed, sample), ...compareFirstAndLast(program, played, walked));
  return result;
}

/** The first and the last place of each player that they may name in a proposal. */
function compareFirstAndLast(program: Scenario, played: Performance, walked: Walk): string[] {
  if (played.finish.kind === "endless" || (played.finish.kind === "stuck" && played.finish.code === "never-enough")) return [];
  const mandatory = walked.machine.options.mandatoryLoop === true;
  return program.players.flatMap((player, seat) => {
    const own = played.moments.filter((moment) => moment.holders.includes(player) && (mandatory ? moment.nameableInMandatory : moment.nameableInProposal));
    const nameOf = (moment: { step: number; path: readonly bigint[]; when: string } | null | undefined): string | null =>
      moment ? `${moment.path.join(".")}${moment.path.length > 0 ? "/" : ""}${program.steps[moment.step]?.id}/${moment.when}` : null;
    const first = nameOf(walked.machine.firstPlace[seat]);
    const last = nameOf(walked.machine.lastPlace[seat]);
    const found: string[] = [];
    if (first !== (own[0]?.name ?? null)) found.push(`first place of ${player}: ${first}, reference ${own[0]?.name}`);
    if (last !== (own.at(-1)?.name ?? null)) found.push(`last place of ${player}: ${last}, reference ${own.at(-1)?.name}`);
    return found;
  });
}

function pickMoments(moments: Moment[], seed: number, sample: number): Moment[] {
  if (moments.length <= sample) return moments;
  const chance = chanceFrom(seed);
  const ends = Math.floor(sample / 4);
  const middle = Array.from({ length: sample - 2 * ends }, () => chance.pick(moments));
  return [...moments.slice(0, ends), ...middle, ...moments.slice(-ends)];
}

/** Every name of the sampled moments, for everybody who has them and for one player who doesn't. */
function comparePlaces(program: Scenario, played: Performance, mandatory: boolean, seed: number, sample: number): string[] {
  const found: string[] = [];
  for (const moment of pickMoments(played.moments, seed, sample)) {
    for (const text of new Set([moment.name, ...moment.aliases])) {
      const place = parsePlace(text);
      if (!place.ok) continue;
      for (const [player, name] of [null, ...program.players].entries()) {
        const where = { moments: played.moments, beyond: null };
        const expected = findPlace(where, name, text);
        const target = expected === null ? null : (played.moments[expected.index] as Moment);
        const located = locate(program, place.value, name === null ? null : player - 1, mandatory);
        // The start needs no round of passes to be a place.
        if (text === "start") continue;
        const mine = located.kind === "found" ? located.moment : null;
        if ((target === null) !== (mine === null)) {
          found.push(`${text} for ${name}: ${located.kind}, reference ${target === null ? "none" : "found"}`);
        } else if (target !== null && mine !== null && located.kind === "found") {
          const holders = names(program, mine.players);
          if (holders !== target.holders.join(" ")) found.push(`${text} for ${name}: ${holders}, reference ${target.holders.join(" ")}`);
          found.push(...differingState(program, located.machine, target.state).map((each) => `${text}: ${each}`));
        }
      }
      if (found.length > 4) return found;
    }
  }
  return found;
}
