import { formatPlace } from "../domain/place.ts";
import { blocksAround, stepsOf, type Scenario } from "../domain/scenario.ts";
import type { Block, Node, Step } from "../domain/step.ts";
import { endingOf } from "../procedures/end-point.ts";
import { formatAmount } from "../syntax/index.ts";
import type { Stop } from "../timeline/machine.ts";
import { compareTimes, isNameable, nameOf, placeTime, samePath, type Decision, type Moment } from "../timeline/moment.ts";
import { walk } from "../timeline/walk.ts";
import { lastOpen, scenarioFor, type ShowContext } from "./show-context.ts";
import { countOf, nameOfSeat, stepInWords } from "./words.ts";

/** A round of passes or a decision in a step: who has a place there. */
export interface ShownMoment {
  readonly place: string;
  /** In the order in which they get priority; the one who decides, where it is a decision. */
  readonly players: readonly string[];
  /** Who does the step instead of passing; null when everyone passes. */
  readonly acts: string | null;
  /** What is decided there, without priority; null where there is priority. */
  readonly decision: Decision | null;
  /** May its players name it as the place where they choose differently? */
  readonly nameable: boolean;
  /** Does the proposal end there, at the last of the players? */
  readonly isEnd: boolean;
}

/** A step of the timeline; `done` is false where the sequence does not get to it or leaves it out. */
export interface ShownStep {
  readonly kind: "step";
  readonly id: string;
  readonly words: string;
  readonly held: boolean;
  readonly inside: boolean;
  readonly done: boolean;
  readonly moments: readonly ShownMoment[];
}

/** A loop of the timeline; `often` says in words how often it runs, `iterations` is null where that is no fixed number. */
export interface ShownLoop {
  readonly kind: "loop";
  readonly id: string;
  readonly often: string;
  readonly iterations: bigint | null;
  readonly steps: readonly ShownNode[];
}

export type ShownNode = ShownStep | ShownLoop;

/** A moment as it is shown: the places in it up to the end of the proposal, behind which nobody has one. Null where that leaves none. */
export function shownMoment({ scenario, mandatory, examination: { end } }: ShowContext, moment: Moment): ShownMoment | null {
  const players = end ? moment.players.filter((player) => compareTimes(placeTime(moment, player), end.time) <= 0) : moment.players;
  const last = players.at(-1);
  if (last === undefined) return null;
  const isEnd = end !== null && compareTimes(placeTime(moment, last), end.time) === 0;
  return {
    place: formatPlace(nameOf(scenario, moment)),
    players: players.map((player) => nameOfSeat(scenario, player)),
    // At its end nothing is proposed any more, and behind it neither.
    acts: moment.actor === null || isEnd ? null : nameOfSeat(scenario, moment.actor),
    decision: moment.decision,
    nameable: isNameable(moment, mandatory),
    isEnd,
  };
}

/** The second iteration has every place that later ones have; the first may lack some. */
const SHOWN_ITERATION = 2n;

/** Every stop is looked at in every iteration; of more loops than this the first iteration will do. */
const MOST_STOPS = 30;

/** Holds the walk in the second iteration of every block, at any depth. */
const stopsFor = (scenario: Scenario): readonly Stop[] =>
  scenario.blocks.slice(0, MOST_STOPS).flatMap((block) => {
    const [first] = stepsOf(block);
    if (!first) return [];
    const depth = blocksAround(scenario, first.index).indexOf(block) + 1;
    return depth > 0 ? [{ step: first.index, path: Array.from({ length: depth }, () => SHOWN_ITERATION) }] : [];
  });

interface Met {
  readonly moments: ReadonlyMap<number, readonly ShownMoment[]>;
  readonly done: ReadonlySet<number>;
}

/** The moments of every step in its second iteration, or in its first where there is no other. */
function meetMoments(context: ShowContext): Met {
  const scenario = scenarioFor(context, lastOpen(context));
  const met = new Map<number, { readonly path: readonly bigint[]; readonly moments: ShownMoment[] }>();
  const done = new Set<number>();
  const meet = (moment: Moment): boolean => {
    const shown = shownMoment(context, moment);
    if (!shown) return true;
    if (moment.path.every((iteration) => iteration <= SHOWN_ITERATION)) {
      const before = met.get(moment.step);
      // Later iterations come later, so the last one that is met is the one to show.
      if (before && samePath(before.path, moment.path)) before.moments.push(shown);
      else met.set(moment.step, { path: moment.path, moments: [shown] });
    }
    return shown.isEnd;
  };
  walk(scenario, {
    mandatoryLoop: context.mandatory,
    stops: stopsFor(scenario),
    listener: {
      onStepDone: (step) => {
        done.add(step.index);
        return false;
      },
      onMoment: meet,
    },
  });
  const ending = endingOf(context.examination);
  if (ending?.moment.path.length === 0) meet(ending.moment);
  return { moments: new Map(Array.from(met, ([step, { moments }]) => [step, moments])), done };
}

function oftenInWords(context: ShowContext, block: Block): string {
  const { repeat } = block;
  if (repeat?.kind !== "amount") return context.mandatory ? "again and again" : "as often as is proposed; no number is given yet";
  const { amount } = repeat;
  const often = amount.terms.length === 0
    ? countOf(amount.constant, "time")
    : `${formatAmount(amount, context.scenario.quantities.map((quantity) => quantity.name))} times, read as it begins`;
  return context.examination.enough.has(block.index) ? `${often}, the smallest number that is enough` : often;
}

function shownStep(context: ShowContext, step: Step, { moments, done }: Met): ShownStep {
  return {
    kind: "step", id: step.id, words: stepInWords(context.scenario, step), held: step.hold, inside: step.inside, done: done.has(step.index) || moments.has(step.index),
    moments: moments.get(step.index) ?? [],
  };
}

/** The sequence with the places of one iteration: who has priority where, and who decides. */
export function makeTimeline(context: ShowContext): readonly ShownNode[] {
  const met = meetMoments(context);
  const show = (node: Node): ShownNode => {
    if (node.kind === "step") return shownStep(context, node, met);
    const { repeat } = node;
    const iterations = repeat?.kind === "amount" && repeat.amount.terms.length === 0 ? repeat.amount.constant : null;
    return { kind: "loop", id: node.id, often: oftenInWords(context, node), iterations, steps: node.steps.map(show) };
  };
  return context.scenario.sequence.map(show);
}

/** A decision in a few words, behind the name of the one who makes it. */
export const DECISION_WORDS: Record<Decision, string> = {
  choose: "decides", forced: "has one legal option", may: "decides whether it happens", declined: "declines it", unless: "could stop it",
};

/** Who has a place at a moment, in turn, and what they do there. */
export function momentInWords({ players, acts, decision, nameable, isEnd }: ShownMoment): string {
  if (isEnd) return `${players.join(", ")}, where the proposal ends`;
  if (decision !== null) return `${players.join(", ")} ${DECISION_WORDS[decision]} (no priority${nameable ? "" : ", not to be named"})`;
  const others = players.filter((player) => player !== acts);
  if (acts === null) return players.join(", ");
  return others.length === 0 ? `${acts}, who does it` : `${others.join(", ")}, then ${acts}, who does it`;
}
