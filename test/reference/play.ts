// Performs a proposal one step at a time and yields every moment at which somebody makes a choice.

import { type Condition, evaluate, holds } from "./amounts.ts";
import type { FirstIteration, Finish, Moment, Performance, Situation, State } from "./moments.ts";
import type { Block, Item, Scenario, Step } from "./scenario.ts";
import { Stuck, type StuckCode, type Taken, placeName, takeStep } from "./step.ts";
import { type GameOver, type Table, check, copyOf, holderNow, judge, startOf } from "./table.ts";

export type { FirstIteration, Finish, Moment, Performance, State } from "./moments.ts";

export type PlayOptions = {
  /** How many steps may be performed before `CapError`. */
  maxSteps?: number;
  /** How many iterations of a loop without a number, or with `enough`, before it counts as endless. */
  maxIterations?: number;
  /** Play on past the natural end, as though the game did not look and every step could be done. */
  ghost?: boolean;
};

export class CapError extends Error {}
class Halt extends Error {
  readonly finish: Finish;
  constructor(finish: Finish) {
    super("halt");
    this.finish = finish;
  }
}

export const recordOf = (table: Table): State => Object.fromEntries(table.quantities);

export function stepsOf(items: Item[]): Step[] {
  return items.flatMap((item) => (item.kind === "step" ? [item] : stepsOf(item.body)));
}

export function performance(scenario: Scenario, options: PlayOptions = {}): Performance {
  const notes: { first: FirstIteration | null } = { first: null };
  const player = play(scenario, options, notes);
  const moments: Moment[] = [];
  for (;;) {
    const next = player.next();
    if (next.done === true) return { moments, finish: next.value, first: notes.first };
    moments.push(next.value);
  }
}

export function* play(
  scenario: Scenario,
  options: PlayOptions = {},
  notes: { first: FirstIteration | null } = { first: null },
): Generator<Moment, Finish> {
  const maxSteps = options.maxSteps ?? 20_000;
  const maxIterations = options.maxIterations ?? 400;
  const all = stepsOf(scenario.sequence);
  const counted = scenario.sequence.filter((item) => item.kind === "block").length === 1;
  let table = startOf(scenario);
  let steps = 0;
  let whole: bigint | null = counted ? 0n : null;
  let last: string | null = null;
  /** Names ending in `/after` for the round of passes that comes next, if it comes at once. */
  let after: string[] = ["start"];
  let checkIsDue = false;
  let free = false;
  let unnumbered = false;
  /** Iterations that ended and must have come back to the active player they began with. */
  let returns: { start: string; end: string; where: [string, string] }[] = [];
  const watched: { when: Condition; seen: boolean }[] = [];
  const truths = new Map<string, boolean>();

  const situation = (): Situation => ({
    state: recordOf(table),
    iterations: whole,
    lost: [...table.lost],
    alive: [...table.alive],
    seated: [...table.seated],
  });
  const natural = () => ({ holder: holderNow(scenario, table), aliases: [...after], last });
  const gameOver = (over: GameOver, at: string): void => {
    if (options.ghost === true) free = true;
    else throw new Halt({ kind: "game-over", at, ...over, ...situation() });
  };
  const stuck = (code: StuckCode, iteration: string, step: string): void => {
    // A loop that ends of itself stops there, and then the game looks at what is left.
    if (unnumbered) flush();
    if (options.ghost === true) free ||= code !== "does-not-repeat";
    else throw new Halt({ kind: "stuck", code, iteration, step, ...natural(), ...situation() });
  };

  /** The check that is due after the step before, made when it is certain that its resolution is over. */
  function flush(): void {
    if (checkIsDue && !free) {
      const before = copyOf(table);
      const verdict = check(scenario, table);
      if (verdict.over !== null) {
        if (options.ghost === true) table = before;
        gameOver(verdict.over, last ?? "start");
      }
    }
    checkIsDue = false;
    const due = returns;
    returns = [];
    for (const { start, end, where } of due) {
      if (start !== end && table.alive.includes(start) && !free) stuck("does-not-repeat", ...where);
    }
  }

  /** Even a ghost can't resolve what isn't there; it ends with that. */
  function takeFreely(next: Table, step: Step, path: bigint[]): Taken {
    try {
      return takeStep(scenario, next, step, path, all, true);
    } catch (error) {
      if (!(error instanceof Stuck)) throw error;
      const where = { iteration: path.join("."), step: step.id };
      throw new Halt({ kind: "stuck", code: error.code, ...where, ...natural(), ...situation() });
    }
  }

  function* runStep(step: Step, path: bigint[]): Generator<Moment, void> {
    const where: [string, string] = [path.join("."), step.id];
    if (step.condition !== null) {
      const truth = holds(step.condition, table.quantities);
      const earlier = truths.get(step.id);
      if (earlier !== undefined && earlier !== truth) {
        if (!step.inside) flush();
        stuck("conditional-action", ...where);
      }
      truths.set(step.id, truth);
      if (!truth) return;
    }
    if (!step.inside) flush();
    steps += 1;
    if (steps > maxSteps) throw new CapError(`more than ${maxSteps} steps`);
    let next = copyOf(table);
    let taken;
    try {
      taken = takeStep(scenario, next, step, path, all, free);
    } catch (error) {
      if (!(error instanceof Stuck)) throw error;
      stuck(error.code, ...where);
      // Only a ghost comes here: what could not be done is done even so.
      next = copyOf(table);
      taken = takeFreely(next, step, path);
    }
    if (taken.over !== null && options.ghost === true) {
      free = true;
      next = copyOf(table);
      taken = takeFreely(next, step, path);
    }
    for (const [index, moment] of taken.moments.entries()) {
      // The first round of passes after X is where `X/after` is: not over a choice or a step without places.
      const isFirstRound = index === 0 && moment.priority && !step.inside;
      yield {
        name: placeName(path, step.id, moment.when),
        aliases: [...moment.aliases, ...(isFirstRound ? after : [])],
        holders: moment.holders,
        priority: moment.priority,
        nameableInProposal: moment.priority || moment.decision === "may" || moment.decision === "choose",
        nameableInMandatory: moment.priority || moment.decision === "unless",
        nameableWithNumber: moment.decision !== "forced",
        state: Object.fromEntries(moment.quantities),
        iterations: whole,
        lost: moment.lost,
        path,
        step: step.id,
      };
    }
    table = next;
    if (taken.over !== null) gameOver(taken.over, placeName(path, step.id, "responding"));
    const name = placeName(path, step.id, "after");
    // The start lies before the first step, also before one that is inside something older.
    after = step.inside ? after.filter((earlier) => earlier !== "start") : [];
    if (!taken.held) after.push(name);
    if (taken.resolved !== null) after.push(placeName(taken.resolved.path, taken.resolved.step.id, "after"));
    last = name;
    checkIsDue = true;
    for (const watch of watched) watch.seen = watch.seen || holds(watch.when, table.quantities);
  }

  function* runBlock(block: Block, path: bigint[], isTop: boolean): Generator<Moment, void> {
    const { repeat } = block;
    const where: [string, string] = [path.join("."), block.id];
    let number: bigint | null = null;
    let watch: { when: Condition; seen: boolean } | null = null;
    if (repeat.kind === "amount") {
      number = evaluate(repeat.amount, table.quantities);
      if (number < 0n) {
        flush();
        stuck("below-zero", ...where);
        number = 0n;
      }
    } else if (repeat.kind === "enough") {
      watch = { when: repeat.when, seen: holds(repeat.when, table.quantities) };
      watched.push(watch);
    } else {
      unnumbered = true;
    }
    const isEnough = (): boolean => watch !== null && watch.seen;
    const before = { state: recordOf(table), active: table.active };
    for (let iteration = 1n; ; iteration += 1n) {
      if (number !== null && iteration > number) break;
      if (isEnough()) break;
      if (number === null && iteration > maxIterations) {
        if (watch !== null) stuck("never-enough", ...where);
        // No check here: it belongs to the next step, which may be `inside` this resolution.
        throw new Halt({ kind: "endless", ...situation() });
      }
      const start = table.active;
      const inner = [...path, iteration];
      const stepsBefore = steps;
      yield* runItems(block.body, inner, false);
      // An iteration without a step costs something as well.
      if (steps === stepsBefore && ++steps > maxSteps) throw new CapError(`more than ${maxSteps} iterations of nothing`);
      // One iteration alone need not come back; of `enough` it is known only now that it was enough.
      const repeats = number === null ? iteration > 1n || !isEnough() : number > 1n;
      if (repeats) returns.push({ start, end: table.active, where: [inner.join("."), block.id] });
      if (isTop && whole !== null) whole = iteration;
      if (isTop && iteration === 1n && notes.first === null) {
        notes.first = {
          before: before.state,
          after: recordOf(table),
          sameActive: table.active === before.active,
          somebodyLeft: table.lost.length > 0 || judge(scenario, table).losers.length > 0,
        };
      }
    }
    if (watch !== null) watched.splice(watched.indexOf(watch), 1);
  }

  function* runItems(items: Item[], path: bigint[], isTop: boolean): Generator<Moment, void> {
    for (const item of items) {
      if (item.kind === "step") yield* runStep(item, path);
      else yield* runBlock(item, path, isTop);
    }
  }

  try {
    const atStart = judge(scenario, table);
    if (atStart.losers.length > 0 || atStart.over !== null) stuck("lost-at-start", "", "");
    yield* runItems(scenario.sequence, [], true);
    flush();
    return { kind: "finished", ...natural(), ...situation() };
  } catch (halt) {
    if (!(halt instanceof Halt)) throw halt;
    // A number that is enough never comes when the game ends first.
    if (halt.finish.kind === "game-over" && watched.some((watch) => !watch.seen)) {
      const { state, iterations, lost, alive, seated } = halt.finish;
      const nobody = { iteration: "", step: "", holder: "", aliases: [], last };
      return { kind: "stuck", code: "never-enough", ...nobody, state, iterations, lost, alive, seated };
    }
    return halt.finish;
  }
}
