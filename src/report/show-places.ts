import { blocksAround, stepsOf } from "../domain/scenario.ts";
import type { Block } from "../domain/step.ts";
import { endingOf } from "../procedures/end-point.ts";
import type { QuantityValue } from "../procedures/outcome.ts";
import { MOST_LISTED } from "../timeline/iteration.ts";
import type { Machine, Stop } from "../timeline/machine.ts";
import type { Moment } from "../timeline/moment.ts";
import { walk } from "../timeline/walk.ts";
import { scenarioFor, shownValues, type ShowContext } from "./show-context.ts";
import { shownMoment, type ShownMoment } from "./show-timeline.ts";
import { nameOfSeat } from "./words.ts";

/** A place of a player with the state there. */
export interface OwnPlace extends ShownMoment {
  readonly state: readonly { readonly quantity: string; readonly value: QuantityValue }[];
}

/** The places of a player in one iteration, or in all of a sequence without a loop (`loop` and `iteration` are null). */
export interface ShownPlaces {
  readonly kind: "listed";
  readonly player: string;
  readonly loop: string | null;
  readonly iteration: bigint | null;
  readonly places: readonly OwnPlace[];
  /** Are there more than are listed? */
  readonly more: boolean;
  /** Were iterations of an inner loop left out that are like those beside them? */
  readonly skipped: boolean;
}

/** An iteration that is not there. */
export interface NoIteration {
  readonly kind: "no-iteration";
  readonly player: string;
  readonly loop: string;
  readonly iteration: bigint;
  /** The last one that is begun; null where there is no last one, or none at all. */
  readonly last: bigint | null;
}

/** Every other iteration of the inner loops is like its neighbours, so those that are skipped are only counted. */
class Listing {
  readonly places: OwnPlace[] = [];
  more = false;
  skipped = false;
  begun = false;
  last: bigint | null = null;
  readonly #context: ShowContext;
  readonly #player: number;
  readonly #seen = new Map<string, bigint>();

  constructor(context: ShowContext, player: number) {
    this.#context = context;
    this.#player = player;
  }

  offer(moment: Moment, machine: Machine): void {
    const { scenario } = this.#context;
    if (!moment.players.includes(this.#player)) return;
    const shown = shownMoment(this.#context, moment);
    if (!shown?.players.includes(nameOfSeat(scenario, this.#player))) return;
    if (this.places.length >= MOST_LISTED) {
      this.more = true;
      return;
    }
    const values = shownValues(scenario, machine.values);
    const state = scenario.quantities.flatMap((quantity, index) => (values[index] ? [{ quantity: quantity.name, value: values[index] }] : []));
    this.places.push({ ...shown, state });
  }

  /** Notices where iterations of an inner loop are passed over. */
  noteInner(block: Block, iteration: bigint, path: readonly bigint[]): void {
    const key = `${block.index}/${path.slice(0, -1).join(".")}`;
    if (iteration > (this.#seen.get(key) ?? 0n) + 1n) this.skipped = true;
    this.#seen.set(key, iteration);
  }
}

const blocksBelow = (block: Block): readonly number[] =>
  block.steps.flatMap((node) => (node.kind === "block" ? [node.index, ...blocksBelow(node)] : []));

/** Holds the walk in that iteration of the block, and in the second of every block inside it. */
const stopsFor = ({ scenario }: ShowContext, block: Block, iteration: bigint): readonly Stop[] =>
  [block.index, ...blocksBelow(block)].flatMap((index) => {
    const inner = scenario.blocks[index];
    const [first] = inner ? stepsOf(inner) : [];
    if (!inner || !first) return [];
    const depth = blocksAround(scenario, first.index).findIndex((each) => each.index === index);
    return [{ step: first.index, path: [iteration, ...Array.from({ length: depth }, () => 2n)] }];
  });

function list(context: ShowContext, player: number, block: Block | null, iteration: bigint | null): Listing {
  const listing = new Listing(context, player);
  const steps = block ? stepsOf(block) : context.scenario.steps;
  const inside = new Set(steps.map((step) => step.index));
  const inner = block ? blocksBelow(block) : [];
  walk(scenarioFor(context, block), {
    mandatoryLoop: context.mandatory,
    stops: block && iteration !== null ? stopsFor(context, block, iteration) : [],
    listener: {
      onStepBegins: (step, machine) => {
        const [outermost = null] = machine.path;
        if (!inside.has(step.index)) return false;
        listing.last = outermost;
        if (outermost === iteration) listing.begun = true;
        return iteration !== null && outermost !== null && outermost > iteration;
      },
      onMoment: (moment, machine) => {
        if (inside.has(moment.step) && (moment.path[0] ?? null) === iteration) listing.offer(moment, machine);
        return false;
      },
      onIterationDone: (each, number, machine) => {
        if (inner.includes(each.index) && machine.path[0] === iteration) listing.noteInner(each, number, machine.path);
        return false;
      },
    },
  });
  const ending = endingOf(context.examination);
  if (ending && iteration === null) listing.offer(ending.moment, ending.located.machine);
  return listing;
}

/**
 * Every place of a player in one iteration of a loop, decisions too, with the state there. Without a wanted number the
 * second iteration, which has every place that later ones have, or the first where there is no other.
 */
export function makePlaces(context: ShowContext, player: number, block: Block | null, wanted: bigint | null): ShownPlaces | NoIteration {
  let iteration = block ? (wanted ?? 2n) : null;
  let listing = list(context, player, block, iteration);
  if (block && wanted === null && !listing.begun) listing = list(context, player, block, (iteration = 1n));
  if (block && iteration !== null && !listing.begun) return { kind: "no-iteration", player: nameOfSeat(context.scenario, player), loop: block.id, iteration, last: listing.last };
  return {
    kind: "listed", player: nameOfSeat(context.scenario, player), loop: block?.id ?? null, iteration,
    places: listing.places, more: listing.more, skipped: listing.skipped,
  };
}
