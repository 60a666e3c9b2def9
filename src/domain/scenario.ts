import type { PlaceName } from "./place.ts";
import type { Condition, Quantity } from "./quantity.ts";
import type { Block, Node, Step } from "./step.ts";

export const SYSTEMS = ["cr", "mtr", "riftbound", "bandai"] as const;
export type System = (typeof SYSTEMS)[number];

/** Which procedure is followed; `edition` is the date behind `cr@`, null when none is given. */
export interface RulesChoice {
  readonly system: System;
  readonly edition: string | null;
}

export const LOSING_CONDITIONS = ["life", "poison", "library"] as const;
/** The usual ways to lose that `cannot-lose` can switch off. */
export type LosingCondition = (typeof LOSING_CONDITIONS)[number];

export interface Team {
  readonly name: string;
  /** Player indexes as written; the first is the primary player. */
  readonly players: readonly number[];
}

/** Teams and options of multiplayer games. `range` is null without limited range of influence. */
export interface Table {
  readonly teams: readonly Team[];
  readonly sharedTurns: boolean;
  readonly range: readonly bigint[] | null;
  readonly emperors: readonly number[];
  /** For each player the seat that acts for them: with shared turns the primary player of their team, otherwise their own. */
  readonly seats: readonly number[];
}

/** A further way for the game to end. */
export interface GameEnd {
  readonly when: Condition;
  readonly effect:
    | { readonly kind: "loses"; readonly player: number }
    | { readonly kind: "wins"; readonly players: readonly number[] }
    | { readonly kind: "draw" };
}

/** Where the proposal stops by itself. `text` is the place as the file writes it. */
export interface End {
  readonly place: PlaceName;
  readonly player: number | null;
  readonly text: string;
}

/** What somebody could do that the loop's own objects do not call for; `could` is null for nothing at all. */
export interface Outside {
  readonly player: number;
  readonly could: string | null;
}

/** A scenario whose names all resolve. Players, quantities, steps and blocks are named by zero-based index. */
export interface Scenario {
  readonly title: string;
  readonly description: string | null;
  readonly sources: readonly string[];
  readonly rules: RulesChoice;
  /** In turn order. */
  readonly players: readonly string[];
  readonly active: number;
  readonly proposer: number;
  readonly table: Table;
  readonly quantities: readonly Quantity[];
  readonly sequence: readonly Node[];
  /** Every step in reading order, so that `steps[i].index === i`. */
  readonly steps: readonly Step[];
  /** Every block in reading order. */
  readonly blocks: readonly Block[];
  readonly end: End | null;
  /** For each player, the usual losing conditions that do not apply. */
  readonly cannotLose: readonly (readonly LosingCondition[])[];
  readonly gameEnds: readonly GameEnd[];
  readonly ignore: readonly number[];
  readonly outside: readonly Outside[];
  readonly meaningfulChange: string | null;
  /** `true` in the file is kept as the empty text. */
  readonly alreadyShortcut: string | null;
}

/** "The loop": the only `repeat` block at the top level, or null when there are none or several. */
export function theLoop(scenario: Scenario): Block | null {
  const blocks = scenario.sequence.filter((node) => node.kind === "block");
  return blocks.length === 1 ? (blocks[0] ?? null) : null;
}

/** The loop, if it is the whole sequence: no step and no other block outside it. */
export function wholeLoop(scenario: Scenario): Block | null {
  const [first, ...rest] = scenario.sequence;
  return first?.kind === "block" && rest.length === 0 ? first : null;
}

/** Every step of a node, at any depth, in reading order. */
export function stepsOf(node: Node): readonly Step[] {
  return node.kind === "step" ? [node] : node.steps.flatMap(stepsOf);
}

/** The blocks around a step, outermost first. */
export function blocksAround(scenario: Scenario, step: number): readonly Block[] {
  const around: Block[] = [];
  let nodes = scenario.sequence;
  for (;;) {
    const block = nodes.find((node): node is Block => node.kind === "block" && stepsOf(node).some((each) => each.index === step));
    if (!block) return around;
    around.push(block);
    nodes = block.steps;
  }
}

/** The players of a set, in turn order from a seat on, that seat first. */
export function turnOrderFrom(playerCount: number, seat: number): readonly number[] {
  return Array.from({ length: playerCount }, (_, offset) => (seat + offset) % playerCount);
}
