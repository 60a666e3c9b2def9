import type { PlaceName } from "../domain/place.ts";
import { blocksAround, type Scenario } from "../domain/scenario.ts";
import type { Step } from "../domain/step.ts";
import type { Halt } from "./halt.ts";
import type { Listener, Machine, Stop } from "./machine.ts";
import { PHASES, placeTime, samePath, type Moment, type Time } from "./moment.ts";
import { walk, type Walk } from "./walk.ts";

/** A place that exists: who has it, when it is, and the state there. */
export interface Located {
  readonly kind: "found";
  /** Null at the end of the whole sequence, where nothing follows, and at a start without a round of passes. */
  readonly moment: Moment | null;
  /** In the order in which they get priority; the one who decides at a `choosing` place. */
  readonly players: readonly number[];
  /** The time of the place of the player who was asked about, or of the first who has it. */
  readonly time: Time;
  readonly machine: Machine;
}

/** Why there is no such place. */
export type NotLocated =
  | { readonly kind: "unknown-step" }
  /** How many iteration numbers the place needs. */
  | { readonly kind: "wrong-depth"; readonly depth: number }
  /** It exists, but not for the player who was asked about. */
  | { readonly kind: "not-theirs"; readonly located: Located }
  | { readonly kind: "not-reached"; readonly walk: Walk };

interface Question {
  readonly step: Step;
  readonly path: readonly bigint[];
  readonly player: number | null;
}

/** Later than every other time. */
export const END_OF_TIME: Time = [10n ** 12n];

const found = (machine: Machine, moment: Moment, player: number | null): Located => ({
  kind: "found", moment, players: moment.players, time: placeTime(moment, player ?? moment.players[0] ?? 0), machine,
});

/** Remembers the first place of the wanted name that the wanted player has, or else the first that anybody has. */
class Search {
  result: Located | null = null;
  #others: Moment | null = null;
  readonly #player: number | null;

  constructor(player: number | null) {
    this.#player = player;
  }

  /** Takes a moment of the wanted name; true when the search is over. */
  offer(moment: Moment, machine: Machine): boolean {
    if (this.#player === null || moment.players.includes(this.#player)) {
      this.result = found(machine, moment, this.#player);
      return true;
    }
    this.#others ??= moment;
    return false;
  }

  get others(): Moment | null {
    return this.#others;
  }
}

function isNamed(moment: Moment, question: Question): boolean {
  const own = moment.step === question.step.index && samePath(moment.path, question.path);
  const held = moment.held !== null && moment.held.step === question.step.index && samePath(moment.held.path, question.path);
  return own || held;
}

/** Listens for `before`, `choosing` and `responding` places of the step. */
const listenForName = (question: Question, when: Moment["when"], search: Search): Listener => ({
  onMoment: (moment, machine) => moment.when === when && isNamed(moment, question) && search.offer(moment, machine),
});

/** Does the step give everybody a round of passes right after the one before it? */
const leadsDirectly = (step: Step): boolean =>
  step.verb !== "choose" && step.verb !== "event" && !(step.verb === "trigger" && step.hold);

/** Listens for the first round of passes after the step has finished. */
function listenForAfter(question: Question, search: Search): Listener & { readonly isWaiting: (halt: Halt) => boolean } {
  let waiting = false;
  let following: Step | null = null;
  let isDirect = false;
  return {
    isWaiting: (halt) => {
      if (!waiting) return false;
      if (halt.kind === "failed") return following === null || halt.failure.step === following.index;
      return halt.kind === "finished" && following === null;
    },
    onStepBegins: (step) => {
      if (!waiting || step.inside) return false;
      if (following !== null) return true;
      following = step;
      isDirect = leadsDirectly(step);
      return false;
    },
    onMoment: (moment, machine) => {
      if (following === null || moment.step !== following.index) return false;
      if (isDirect && moment.when !== "choosing") search.offer(moment, machine);
      return true;
    },
    onStepDone: (step, machine, resolved) => {
      if (following !== null && step === following) return true;
      const own = step === question.step && !step.hold && samePath(machine.path, question.path);
      const held = resolved !== null && resolved.step === question.step.index && samePath(resolved.path, question.path);
      if (own || held) waiting = machine.skipsNothing = true;
      return false;
    },
  };
}

function conclude(search: Search, walked: Walk): Located | NotLocated {
  if (search.result) return search.result;
  if (search.others) return { kind: "not-theirs", located: found(walked.machine, search.others, null) };
  return { kind: "not-reached", walk: walked };
}

function locateStep(scenario: Scenario, question: Question, when: "before" | "choosing" | "responding" | "after", mandatoryLoop: boolean): Located | NotLocated {
  const stops: readonly Stop[] = [{ step: question.step.index, path: question.path }];
  const search = new Search(question.player);
  if (when !== "after") {
    return conclude(search, walk(scenario, { stops, mandatoryLoop, listener: listenForName(question, when, search) }));
  }
  const listener = listenForAfter(question, search);
  const walked = walk(scenario, { stops, mandatoryLoop, listener });
  // Where the step that follows cannot be done, the one before it is as good as the last.
  if (!listener.isWaiting(walked.halt)) return conclude(search, walked);
  return atEnd(walked.machine, question.player);
}

/**
 * The end of a sequence after whose last step players pass on until the given one has priority: everyone from the holder
 * to that player has a place there. Null when that player is the holder already, or has left.
 */
export function passingOn(machine: Machine, player: number): Moment | null {
  const round = machine.turnOrder(machine.holder);
  const { lastDone } = machine;
  if (!lastDone || round.indexOf(player) <= 0) return null;
  return {
    when: "after", step: lastDone.step, path: lastDone.path, held: null, players: round.slice(0, round.indexOf(player) + 1),
    actor: null, decision: null, time: [...END_OF_TIME, PHASES.after, 0n],
  };
}

function atEnd(machine: Machine, player: number | null): Located | NotLocated {
  const holder = machine.presentAt(machine.holder);
  const located: Located = { kind: "found", moment: null, players: [holder], time: END_OF_TIME, machine };
  return player === null || player === holder ? located : { kind: "not-theirs", located };
}

function atStart(scenario: Scenario, player: number | null, mandatoryLoop: boolean): Located | NotLocated {
  let first: Located | null = null;
  walk(scenario, {
    mandatoryLoop,
    listener: {
      onMoment: (moment, machine) => {
        if (moment.when !== "choosing") first = found(machine, moment, player);
        return true;
      },
      onStepDone: () => true,
    },
  });
  const start = first ?? atVeryStart(scenario);
  return player === null || start.players[0] === player ? start : { kind: "not-theirs", located: start };
}

function atVeryStart(scenario: Scenario): Located {
  const { machine } = walk({ ...scenario, sequence: [] });
  return { kind: "found", moment: null, players: [scenario.proposer], time: [], machine };
}

/**
 * Finds a place by its name, for one player or (null) for whoever has it first. Iterations are one-based, outermost first.
 * Places are addressed, never listed: a place in iteration 10^100 costs no more than one in iteration 10.
 */
export function locate(scenario: Scenario, place: PlaceName, player: number | null, mandatoryLoop = false): Located | NotLocated {
  if (place.kind === "start") return atStart(scenario, player, mandatoryLoop);
  if (place.kind === "end") {
    const walked = walk(scenario, { mandatoryLoop });
    return walked.halt.kind === "finished" ? atEnd(walked.machine, player) : { kind: "not-reached", walk: walked };
  }
  const step = scenario.steps.find((each) => each.id === place.step);
  if (!step) return { kind: "unknown-step" };
  const depth = blocksAround(scenario, step.index).length;
  if (depth !== place.iterations.length) return { kind: "wrong-depth", depth };
  return locateStep(scenario, { step, path: place.iterations, player }, place.when, mandatoryLoop);
}
