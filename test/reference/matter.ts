// What there is to negotiate: which kind of loop it is, where it would end, and what comes out if nobody minds.

import { fragmentedAt, nobodyAloneCanStop, onlyLoop, optionalSteps } from "./classify.ts";
import { type Place, earlierThan, findPlace } from "./lookup.ts";
import { drawn } from "./drawn.ts";
import { type Finish, type Moment, type Performance, type PlayOptions, type State, performance } from "./play.ts";
import { type Result, gameEnded, naturalResult, nothing, refused } from "./result.ts";
import type { Scenario } from "./scenario.ts";
import { startOf, turnOrderFrom } from "./table.ts";
import { seatOf } from "./teams.ts";

/** What is negotiated: a list of moments, an end, and what comes out when nobody names a place. */
export type Matter = {
  moments: Moment[];
  /** The moments before the natural end, which alone make a player be asked and have an effect. */
  real: number;
  end: Place;
  /** The holder of the end that is no moment of the list, and its names. */
  beyond: { holder: string; names: string[] } | null;
  order: string[];
  mandatory: boolean;
  /** The moments stop somewhere although the loop would go on. */
  isCut?: boolean;
  standing: Result;
};

const prepared = new WeakMap<Scenario, Map<string, Matter | Result>>();

/** The same scenario is negotiated many times when every answer is walked: what doesn't depend on answers is kept. */
export function prepare(scenario: Scenario, options: PlayOptions): Matter | Result {
  const known = prepared.get(scenario) ?? new Map<string, Matter | Result>();
  prepared.set(scenario, known);
  const key = JSON.stringify(options);
  const matter = known.get(key) ?? classify(scenario, options);
  known.set(key, matter);
  return matter;
}

function classify(scenario: Scenario, options: PlayOptions): Matter | Result {
  const loop = onlyLoop(scenario);
  if (loop === null) return proposal(scenario, performance(scenario, options), null);
  const optional = optionalSteps(scenario, loop);
  if (loop.repeat.kind === "none") {
    if (optional.length === 0) return mandatory(scenario, options);
    // Without a number only what needs none can come out.
    const twice: Scenario = {
      ...scenario,
      sequence: [{ ...loop, repeat: { kind: "amount", amount: [{ times: 2n, quantity: null }] } }],
    };
    const played = performance(twice, options);
    if (played.finish.kind === "stuck" && played.first === null) return refused("no-number", played.finish.code);
    if (nobodyAloneCanStop(scenario, optional)) return { ...nothing, outcome: "judge" };
    const at = fragmentedAt(scenario, optional, played);
    return at === null ? refused("no-number") : mustDiffer(played.moments[at.index] as Moment, at.player);
  }
  return proposal(scenario, performance(scenario, options), (played, end) => {
    if (nobodyAloneCanStop(scenario, optional)) return { ...nothing, outcome: "judge" };
    const at = fragmentedAt(scenario, optional, played);
    if (at === null) return null;
    const moment = played.moments[at.index] as Moment;
    const place = { index: at.index, turn: moment.holders.indexOf(at.player) };
    // A proposal that stops before anybody repeats anything is no endless back and forth.
    return earlierThan(place, end) ? mustDiffer(moment, at.player) : null;
  });
}

function mustDiffer(moment: Moment, player: string): Result {
  const { name, priority, state, lost } = moment;
  return {
    ...nothing,
    outcome: "must-differ",
    at: name,
    iterations: 1n,
    priority: priority ? player : null,
    mustDiffer: player,
    loses: lost,
    state,
  };
}

function proposal(
  scenario: Scenario,
  played: Performance,
  special: ((played: Performance, end: Place) => Result | null) | null,
): Matter | Result {
  const { moments, finish } = played;
  const { proposer } = scenario;
  const after: Place = { index: moments.length, turn: 0 };
  const order = turnOrderFrom(scenario, startOf(scenario), proposer).filter((player) => player !== proposer);
  const beyond = "holder" in finish ? { holder: finish.holder, names: finish.aliases } : null;
  let end = after;
  let standing: Result;
  const stood = (at: string, from: { iterations: bigint | null; lost: string[]; state: State }, holder: string): Result => ({
    ...nothing,
    outcome: "taken",
    at,
    iterations: from.iterations,
    priority: holder,
    by: proposer,
    loses: from.lost,
    state: from.state,
  });
  const player = scenario.end?.player ?? null;
  const named =
    scenario.end === null
      ? null
      : findEnd({ at: scenario.end.at, player: player === null ? null : seatOf(scenario, player) }, moments, beyond, proposer);
  if (named !== null && named.index < moments.length) {
    const moment = moments[named.index] as Moment;
    end = named;
    standing = stood((scenario.end as { at: string }).at, moment, moment.holders[named.turn] as string);
  } else if (finish.kind === "game-over") {
    standing = gameEnded(finish, proposer);
  } else if (finish.kind === "finished" && (scenario.end === null || named !== null)) {
    const isZero = finish.last === null && scenario.sequence.every((item) => item.kind === "block" && isZeroTimes(finish));
    const at = scenario.end?.at ?? (isZero ? "start" : "end");
    standing = stood(at, finish, finish.holder);
  } else if (finish.kind === "stuck" && named !== null) {
    // The step that can't be done comes after the end: it is not part of the proposal.
    standing = stood((scenario.end as { at: string }).at, finish, finish.holder);
  } else if (finish.kind === "stuck") {
    return refused(finish.code);
  } else {
    return refused("no-such-place");
  }
  const outcome = special?.(played, end) ?? null;
  if (outcome !== null) return outcome;
  return { moments, real: moments.length, end, beyond, order, mandatory: false, standing };
}

/** Nothing was done because every top-level loop runs no times. */
const isZeroTimes = (finish: Finish): boolean => finish.iterations === null || finish.iterations === 0n;

/** The end that the file names: the first player with priority there, unless it names another. */
function findEnd(
  end: { at: string; player: string | null },
  moments: Moment[],
  beyond: Matter["beyond"],
  proposer: string,
): Place | null {
  const place = findPlace({ moments, beyond, proposer }, end.player, end.at);
  if (place === null) return null;
  return moments[place.index]?.priority === false ? null : place;
}

function mandatory(scenario: Scenario, options: PlayOptions): Matter | Result {
  const { moments: real, finish } = performance(scenario, options);
  const standing = naturalResult(finish, (from) => drawn(scenario, from));
  let moments = real;
  let isCut = true;
  if (standing.outcome === "refused") return standing;
  if (finish.kind !== "endless") {
    // Places that a player would have, were the loop to go on, may be named and have no effect.
    const lastIteration = real.reduce((most, moment) => ((moment.path[0] ?? 0n) > most ? (moment.path[0] as bigint) : most), 0n);
    const upTo = Number(lastIteration > (finish.iterations ?? 0n) ? lastIteration : (finish.iterations ?? 0n)) + 12;
    const ghost = performance(scenario, { ...options, ghost: true, maxIterations: upTo });
    moments = ghost.moments;
    isCut = ghost.finish.kind !== "endless";
  }
  const end: Place = { index: moments.length, turn: 0 };
  const order = turnOrderFrom(scenario, startOf(scenario), scenario.active);
  return { moments, real: real.length, end, beyond: null, order, mandatory: true, isCut, standing };
}
