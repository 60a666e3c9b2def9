import { isTooLong } from "../algebra/long.ts";
import { constantForm, isConstant, variableForm, type Form } from "../algebra/form.ts";
import { blocksAround, stepsOf, theLoop, type Scenario } from "../domain/scenario.ts";
import { seatOf, seatsFrom } from "../domain/seats.ts";
import type { Block, Step } from "../domain/step.ts";
import { unknownVariable } from "./effects.ts";
import { Halted, type Departure, type Failure } from "./halt.ts";
import { isNameable, PHASES, samePath, type Moment, type Time } from "./moment.ts";
import { beginsWithActive, priorityRulesOf, type PriorityRules } from "./priority.ts";
import type { Recorder } from "./recorder.ts";
import { Sheet, type Tracked } from "./sheet.ts";
import { EMPTY_STACK, pop, sizeOf, type HeldObject, type Stack } from "./stack.ts";
import type { StoredTrace } from "./trace.ts";

/** Iterations that are to be performed one by one: those around the given path of the given step. */
export interface Stop {
  readonly step: number;
  readonly path: readonly bigint[];
}

/** What a walk reports while it goes. Returning true ends it. */
export interface Listener {
  readonly onMoment?: (moment: Moment, machine: Machine) => boolean;
  readonly onStepBegins?: (step: Step, machine: Machine) => boolean;
  /** `resolved` is the object that resolved in this step, if it was held before. */
  readonly onStepDone?: (step: Step, machine: Machine, resolved: HeldObject | null) => boolean;
  readonly onIterationDone?: (block: Block, iteration: bigint, machine: Machine) => boolean;
}

export interface WalkOptions {
  readonly listener?: Listener;
  readonly stops?: readonly Stop[];
  /** A loop without a number goes on until it ends of itself. */
  readonly mandatoryLoop?: boolean;
  /** Performs every step instead of skipping ahead: slow, and what skipping ahead is compared with. */
  readonly everyStep?: boolean;
  /** Steps performed one by one before the walk gives up, where not as many as usual. */
  readonly mostSteps?: number;
}

/** Steps performed one by one before a walk gives up. */
export const STEP_BUDGET = 200_000;

/** Arithmetic done before a walk gives up, in the units of the algebra. */
export const EFFORT_BUDGET = 12_000_000;

/** Of each place where quantities are multiplied so many factors are remembered, to know one that comes back. */
const FACTORS_KEPT = 24;

/** An iteration of a block that began with one active player and ended with another. */
export interface DueReturn {
  readonly block: number;
  readonly from: number;
  readonly to: number;
  readonly path: readonly bigint[];
}

/** The state of a walk along the sequence. Players, quantities and steps are zero-based indexes. */
export class Machine {
  readonly scenario: Scenario;
  readonly options: WalkOptions;
  readonly values: Form[];
  readonly #alive: boolean[];
  /** The seat whose turn it is. */
  active: number;
  /** The seat that has priority now; may have left, then it is the next in turn order. */
  holder: number;
  /** By what the holder has come to have priority. */
  holderBy: "start" | "acting" | "resolution" | "beginning" = "start";
  readonly priority: PriorityRules;
  /** Who was in the game as this turn began: ranges are measured then. [cr.range.turn] */
  seated: readonly boolean[];
  stack: Stack = EMPTY_STACK;
  readonly drewFromEmpty = new Set<number>();
  recorder: Recorder | null = null;
  stepsDone = 0;
  /** The last step that was done, with its iterations; null before the first. */
  lastDone: Stop | null = null;
  checkIsDue = false;
  /** The step before was left out, since its `if` does not hold, and with it what happens inside it. */
  leftOut = false;
  /** A listener waits for what comes next: nothing may be skipped. */
  skipsNothing = false;
  readonly path: bigint[] = [];
  readonly time: bigint[] = [];
  /** First and last place that each player may name, as far as the walk has come. */
  readonly firstPlace: (Moment | null)[];
  readonly lastPlace: (Moment | null)[];
  readonly departures: Departure[] = [];
  /** Life and poison as they were when they were last found within their limits. */
  readonly withinLimits = new Map<number, Tracked>();
  /** What the last iteration of each block did that repeats. */
  readonly traces = new Map<number, StoredTrace>();
  /** The same for a few iterations together, of blocks that only repeat so. */
  readonly cycles = new Map<number, StoredTrace>();
  /** Iterations that ended and must have come back to the active player they began with, looked at with the next check. */
  dueReturns: readonly DueReturn[] = [];
  #freshUnknowns = 0;
  readonly #factors = new Map<string, readonly bigint[]>();
  readonly seenClauses = new Map<number, { yes: boolean; no: boolean; undecided: boolean }>();
  readonly tookNothing = new Set<number>();
  readonly unevenStacks = new Set<number>();
  /** Whole iterations done so far, by block. */
  readonly wholeIterations = new Map<number, bigint>();
  /** The number that was found for `enough` blocks. */
  readonly enough = new Map<number, bigint>();
  /** While an `enough` block runs: whether its condition has held yet. */
  watch: { readonly block: Block; reached: boolean } | null = null;
  /** The iterations that are to be performed one by one, with the blocks around them, outermost first. */
  readonly stops: readonly { readonly path: readonly bigint[]; readonly around: readonly Block[] }[];
  #takes: Map<number, Map<string, boolean>> | null = null;
  /** By attribute and player. */
  readonly #quantityIndex = new Map<string, Map<number, number>>();
  /** By attribute and the seat of the team. */
  readonly #teamQuantities = new Map<string, Map<number, number>>();
  /** By seat, as long as nobody leaves: every step asks for it. */
  readonly #turnOrders = new Map<number, readonly number[]>();
  readonly #lastSteps: ReadonlyMap<number, number>;

  constructor(scenario: Scenario, options: WalkOptions) {
    this.scenario = scenario;
    this.options = options;
    const count = scenario.quantities.length;
    this.values = scenario.quantities.map((quantity, index) =>
      quantity.start === null ? variableForm(unknownVariable(count, index)) : constantForm(quantity.start),
    );
    this.#alive = scenario.players.map(() => true);
    this.seated = [...this.#alive];
    this.active = scenario.active;
    this.holder = beginsWithActive(scenario.rules.system) ? scenario.active : scenario.proposer;
    this.priority = priorityRulesOf(scenario.rules.system);
    this.firstPlace = scenario.players.map(() => null);
    this.lastPlace = scenario.players.map(() => null);
    scenario.quantities.forEach((quantity, index) => {
      const { owner, attribute } = quantity;
      const owners = owner.kind === "team" ? this.#teamQuantities : this.#quantityIndex;
      const whose = owner.kind === "player" ? owner.player : owner.kind === "team" ? scenario.table.teams[owner.team]?.players[0] : undefined;
      if (whose === undefined) return;
      const ofAttribute = owners.get(attribute) ?? new Map<number, number>();
      owners.set(attribute, ofAttribute.set(whose, index));
    });
    this.stops = (options.stops ?? []).map(({ step, path }) => ({ path, around: blocksAround(scenario, step) }));
    this.#lastSteps = new Map(scenario.blocks.map((block) => [block.index, stepsOf(block).at(-1)?.index ?? -1]));
  }

  /** The index of that player's quantity, or null when it is not declared. */
  readonly quantityOf = (player: number, attribute: string): number | null => this.#quantityIndex.get(attribute)?.get(player) ?? null;

  /** The index of the quantity that counts for a seat as a whole: with shared turns the team's own. [cr.two-headed] */
  readonly quantityOfSeat = (seat: number, attribute: string): number | null =>
    this.scenario.table.sharedTurns ? (this.#teamQuantities.get(attribute)?.get(seat) ?? null) : this.quantityOf(seat, attribute);

  /** A number, or null where it is unknown. */
  valueOf(quantity: number): bigint | null {
    const value = this.values[quantity];
    return value && isConstant(value) ? value.constant : null;
  }

  sheet(): Sheet {
    return new Sheet(this.values, this.recorder);
  }

  /** A variable for a value of which nothing is known, not even that it is the same as another such value. */
  readonly freshUnknown = (): Form => {
    this.#freshUnknowns += 1;
    // It is another one in the next iteration, which is therefore not the same.
    if (this.recorder) this.recorder.faithful = false;
    return variableForm(2 * this.scenario.quantities.length + this.#freshUnknowns);
  };

  /** Has the factor at that place been this number before, lately, or is it the first there? */
  readonly isSteady = (place: string, factor: bigint): boolean => {
    const before = this.#factors.get(place) ?? [];
    const isKnown = before.includes(factor);
    if (!isKnown) this.#factors.set(place, [...before.slice(1 - FACTORS_KEPT), factor]);
    return isKnown || before.length === 0;
  };

  /** Makes what is on the sheet of a step so. */
  commit(sheet: Sheet, step: number): void {
    for (const [quantity, tracked] of sheet.changes) {
      if (isTooLong(tracked.value.constant)) this.fail({ kind: "too-many-digits", digits: "more than 1,000,000" }, step);
      this.values[quantity] = tracked.value;
      this.recorder?.assign(quantity, tracked.shadow);
    }
  }

  setStack(stack: Stack): void {
    this.stack = stack;
    if (this.recorder) {
      const height = sizeOf(stack);
      if (height < this.recorder.lowest) this.recorder.lowest = height;
    }
  }

  /** The newest object on the stack; what follows from it holds only as long as it is that one. Null where there is none. */
  lookAtTop(): HeldObject | null {
    const { recorder, stack } = this;
    if (recorder && !stack) recorder.sawEmpty = true;
    if (recorder && stack && sizeOf(stack) - 1n < recorder.lowest) recorder.lowest = sizeOf(stack) - 1n;
    return pop(stack)?.top ?? null;
  }

  /** The seats still in the game, in turn order from one on. */
  turnOrder(seat: number): readonly number[] {
    const known = this.#turnOrders.get(seat);
    if (known) return known;
    const order = seatsFrom(this.scenario, seat).filter((each) => this.#alive[each]);
    this.#turnOrders.set(seat, order);
    return order;
  }

  /** Gives a seat priority. */
  givePriority(seat: number, by: "acting" | "resolution" | "beginning"): void {
    this.holder = seat;
    this.holderBy = by;
  }

  /** The seat that acts for a player. */
  seat(player: number): number {
    return seatOf(this.scenario, player);
  }

  /** Who is still in the game, by player. */
  get alive(): readonly boolean[] {
    return this.#alive;
  }

  /** Takes a player out of the game. */
  leave(player: number): void {
    this.#alive[player] = false;
    this.#turnOrders.clear();
  }

  /** The seat itself, or the next player in turn order where that player has left. */
  presentAt(seat: number): number {
    return this.turnOrder(seat)[0] ?? seat;
  }

  timeAt(phase: bigint, sub = 0n): Time {
    return [...this.time, phase, sub];
  }

  /** Tells the listener about a moment and remembers it as a place of its players. */
  visit(moment: Omit<Moment, "path" | "time"> & { readonly sub?: bigint }): void {
    const { sub, ...rest } = moment;
    const full: Moment = { ...rest, path: [...this.path], time: this.timeAt(PHASES[moment.when], sub) };
    if (full.players.length === 0) return;
    if (this.options.listener?.onMoment?.(full, this)) throw new Halted({ kind: "stopped" });
    if (!isNameable(full, this.options.mandatoryLoop === true)) return;
    for (const player of full.players) {
      this.firstPlace[player] ??= full;
      this.lastPlace[player] = full;
    }
  }

  fail(failure: DistributiveOmit<Failure, "step" | "path">, step: number): never {
    throw new Halted({ kind: "failed", failure: { ...failure, step, path: [...this.path] } as Failure });
  }

  /** Is an object put on the stack here and now the one somebody asks about? */
  isMarked(step: number): boolean {
    return this.options.stops?.some((stop) => stop.step === step && samePath(stop.path, this.path)) ?? false;
  }

  /** Notes what an `up to` or `mills` took, for the iteration of the loop that is under way. */
  noteTakes(step: number, took: readonly { readonly key: string; readonly something: boolean }[]): void {
    if (!this.#takes || took.length === 0) return;
    let ofStep = this.#takes.get(step);
    if (!ofStep) this.#takes.set(step, (ofStep = new Map()));
    for (const { key, something } of took) ofStep.set(key, (ofStep.get(key) ?? false) || something);
  }

  beginTakes(block: Block): void {
    if (block === theLoop(this.scenario)) this.#takes = new Map();
  }

  endTakes(block: Block): void {
    if (block !== theLoop(this.scenario)) return;
    for (const [step, ofStep] of this.#takes ?? []) for (const something of ofStep.values()) if (!something) this.tookNothing.add(step);
  }

  /** The index of the last step in reading order of a block. */
  lastStepOf(block: Block | undefined): number {
    return this.#lastSteps.get(block?.index ?? -1) ?? -1;
  }
}

type DistributiveOmit<Union, Keys extends PropertyKey> = Union extends unknown ? Omit<Union, Keys> : never;
