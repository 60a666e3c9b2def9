import { formatPlace } from "../domain/place.ts";
import { blocksAround, stepsOf, type Scenario } from "../domain/scenario.ts";
import type { Block, Node, Step } from "../domain/step.ts";
import { formatAmount } from "../syntax/index.ts";
import type { Stop } from "../timeline/machine.ts";
import { isNameable, nameOf, type Decision, type Moment } from "../timeline/moment.ts";
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

/** A moment as it is shown. */
export function shownMoment(scenario: Scenario, moment: Moment, mandatory: boolean): ShownMoment {
  return {
    place: formatPlace(nameOf(scenario, moment)),
    players: moment.players.map((player) => nameOfSeat(scenario, player)),
    acts: moment.actor === null ? null : nameOfSeat(scenario, moment.actor),
    decision: moment.decision,
    nameable: isNameable(moment, mandatory),
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
  readonly moments: ReadonlyMap<number, readonly Moment[]>;
  readonly done: ReadonlySet<number>;
}

/** The moments of every step in its second iteration, or in its first where there is no other. */
function meetMoments(context: ShowContext): Met {
  const scenario = scenarioFor(context, lastOpen(context));
  const moments = new Map<number, Moment[]>();
  const done = new Set<number>();
  walk(scenario, {
    mandatoryLoop: context.mandatory,
    stops: stopsFor(scenario),
    listener: {
      onStepDone: (step) => {
        done.add(step.index);
        return false;
      },
      onMoment: (moment) => {
        if (moment.path.some((iteration) => iteration > SHOWN_ITERATION)) return false;
        const before = moments.get(moment.step);
        // Later iterations come later, so the last one that is met is the one to show.
        if (before && before[0] && String(before[0].path) === String(moment.path)) before.push(moment);
        else moments.set(moment.step, [moment]);
        return false;
      },
    },
  });
  return { moments, done };
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
    moments: (moments.get(step.index) ?? []).map((moment) => shownMoment(context.scenario, moment, context.mandatory)),
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
export function momentInWords({ players, acts, decision, nameable }: ShownMoment): string {
  if (decision !== null) return `${players.join(", ")} ${DECISION_WORDS[decision]} (no priority${nameable ? "" : ", not to be named"})`;
  const others = players.filter((player) => player !== acts);
  if (acts === null) return players.join(", ");
  return others.length === 0 ? `${acts}, who does it` : `${others.join(", ")}, then ${acts}, who does it`;
}
