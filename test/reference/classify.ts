// Who keeps a loop going, and what follows from it before anybody is asked.

import { evaluate, holds } from "./amounts.ts";
import type { Moment, Performance } from "./moments.ts";
import type { Block, Item, Scenario, Step } from "./scenario.ts";
import { startOf, turnOrderFrom } from "./table.ts";
import { seatOf } from "./teams.ts";

/** The loop, when the whole sequence is one loop. */
export function onlyLoop(scenario: Scenario): Block | null {
  const [item, ...others] = scenario.sequence;
  return others.length === 0 && item?.kind === "block" ? item : null;
}

/** The steps that are ever taken: not those under an `if` that is false, nor those of a block that runs no times. */
export function takenSteps(scenario: Scenario, items: Item[]): Step[] {
  return items.flatMap((item) => {
    if (item.kind === "step") {
      return item.condition === null || holds(item.condition, scenario.quantities) ? [item] : [];
    }
    const { repeat } = item;
    const isConstant = repeat.kind === "amount" && repeat.amount.every((term) => term.quantity === null);
    if (isConstant && evaluate(repeat.amount, scenario.quantities) <= 0n) return [];
    return takenSteps(scenario, item.body);
  });
}

function isOptional(step: Step): boolean {
  switch (step.verb) {
    case "cast":
    case "play":
    case "activate":
    case "special":
      return true;
    case "mana":
    case "choose":
      return !step.forced;
    case "trigger":
      return step.may === "taken";
    default:
      return false;
  }
}

/** The steps by which players maintain the loop. Declining maintains it only where nothing else does. */
export function optionalSteps(scenario: Scenario, loop: Block): Step[] {
  const steps = takenSteps(scenario, loop.body);
  const optional = steps.filter(isOptional);
  return optional.length > 0 ? optional : steps.filter((step) => step.may === "declined");
}

/** The seats that maintain the loop, in turn order from the active player on. */
export function maintainingSeats(scenario: Scenario, optional: Step[]): string[] {
  const maintaining = new Set(optional.map((step) => seatOf(scenario, step.player as string)));
  return turnOrderFrom(scenario, startOf(scenario), scenario.active).filter((seat) => maintaining.has(seat));
}

/**
 * The index of the first moment of an iteration at which somebody takes an optional step or decides one, or -1.
 * A held trigger decides at its `resolve`, under its own name too; passing in response is no optional action.
 */
export function firstOwnChoice(scenario: Scenario, optional: Step[], moments: Moment[], seat: string, iteration: bigint): number {
  const own = optional.filter((step) => seatOf(scenario, step.player as string) === seat).map((step) => step.id);
  const isOwnChoice = (name: string): boolean => {
    const parts = name.split("/");
    return (parts.at(-1) === "before" || parts.at(-1) === "choosing") && own.includes(parts.at(-2) as string);
  };
  return moments.findIndex(
    (moment) =>
      moment.path[0] === iteration && moment.holders.includes(seat) && [moment.name, ...moment.aliases].some(isOwnChoice),
  );
}

/** Every optional step is in one group with several players, so that none of them alone can stop the loop. */
export function nobodyAloneCanStop(scenario: Scenario, optional: Step[]): boolean {
  return optional.some((step) => {
    if (step.needsAll.length === 0) return false;
    const group = [step.id, ...step.needsAll];
    const players = new Set(optional.map((other) => seatOf(scenario, other.player as string)));
    return optional.every((other) => group.includes(other.id)) && players.size > 1;
  });
}

/**
 * A fragmented loop: several players maintain it and one iteration changes nothing. Gives the index of the
 * moment at which the first of them, from the active player on, must choose differently.
 */
export function fragmentedAt(
  scenario: Scenario,
  optional: Step[],
  played: Performance,
): { index: number; player: string } | null {
  const maintaining = maintainingSeats(scenario, optional);
  const { first } = played;
  if (maintaining.length < 2 || first === null || !first.sameActive || first.somebodyLeft) return null;
  const differs = Object.keys(first.before).some(
    (quantity) => !scenario.ignore.includes(quantity) && first.before[quantity] !== first.after[quantity],
  );
  if (differs) return null;
  const player = maintaining[0] as string;
  const index = firstOwnChoice(scenario, optional, played.moments, player, 2n);
  return index < 0 ? null : { index, player };
}
