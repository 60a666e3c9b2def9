import { withRepeat } from "../domain/repeat.ts";
import { constantAmount } from "../domain/quantity.ts";
import type { Scenario } from "../domain/scenario.ts";
import { stepsOf } from "../domain/scenario.ts";
import type { Block } from "../domain/step.ts";
import type { Examination } from "../procedures/examine.ts";
import { reportValue, type QuantityValue } from "../procedures/outcome.ts";
import type { RulesEdition } from "../rules/index.ts";
import type { Machine } from "../timeline/machine.ts";
import { walk, type Walk } from "../timeline/walk.ts";

/** What everything that is shown of a scenario is made from. */
export interface ShowContext {
  readonly examination: Examination;
  readonly edition: RulesEdition;
  readonly mandatory: boolean;
  /** As it was given, with every number that `enough` stood for put in; a loop at the top level without a number has none. */
  readonly scenario: Scenario;
  /** Loops at the top level, in the order of the sequence. */
  readonly loops: readonly Block[];
  /** Those of them that have no number. */
  readonly unnumbered: readonly Block[];
}

const isTopLevel = (scenario: Scenario, block: Block): boolean => scenario.sequence.includes(scenario.blocks[block.index] ?? block);

/** The scenario with the numbers that were found, and without words that stand where a number must. */
function withNumbers(given: Scenario, enough: ReadonlyMap<number, bigint>): Scenario {
  return given.blocks.reduce((scenario, block) => {
    if (block.repeat?.kind === "amount") return scenario;
    const number = isTopLevel(given, block) ? enough.get(block.index) : 1n;
    return withRepeat(scenario, block, number === undefined ? null : { kind: "amount", amount: constantAmount(number) });
  }, given);
}

/** Gets ready to show a scenario. `given` is the scenario as it was examined. */
export function makeContext(given: Scenario, examination: Examination, edition: RulesEdition): ShowContext {
  const scenario = withNumbers(given, examination.enough);
  const loops = scenario.sequence.filter((node): node is Block => node.kind === "block");
  return { examination, edition, mandatory: examination.mandatory, scenario, loops, unnumbered: loops.filter((block) => block.repeat === null) };
}

/**
 * The scenario with one iteration for every loop that has no number, so that what follows is reached; `open` stays without a
 * number and goes on until something ends it.
 */
export const scenarioFor = (context: ShowContext, open: Block | null): Scenario =>
  context.unnumbered.reduce(
    (scenario, block) => (block.index === open?.index ? scenario : withRepeat(scenario, block, { kind: "amount", amount: constantAmount(1n) })),
    context.scenario,
  );

/** The loop at the top level in which a step stands, if it stands in one. */
export const loopAround = (context: ShowContext, step: number): Block | null =>
  context.loops.find((block) => stepsOf(block).some((each) => each.index === step)) ?? null;

/** The last loop without a number that has nothing behind it; what goes on for ever there hides nothing. */
export function lastOpen(context: ShowContext): Block | null {
  const last = context.scenario.sequence.at(-1);
  return last?.kind === "block" && last.repeat === null ? last : null;
}

/** The walk to wherever the sequence ends by itself; a loop without a number at the end of it goes on until something ends it. */
export const naturalWalk = (context: ShowContext): Walk => walk(scenarioFor(context, lastOpen(context)), { mandatoryLoop: context.mandatory });

/** Values as they are shown, by quantity index. */
export const shownValues = (scenario: Scenario, values: Machine["values"] | readonly Machine["values"][number][]): readonly QuantityValue[] =>
  values.map((value, quantity) => reportValue(scenario, quantity, value));

/** The sequence up to and with a loop at the top level. */
export function upTo(scenario: Scenario, block: Block): Scenario {
  const at = scenario.sequence.findIndex((node) => node.kind === "block" && node.index === block.index);
  return { ...scenario, sequence: scenario.sequence.slice(0, at + 1) };
}
