// Who keeps a loop going, and what follows from it before anybody is asked.

import { evaluate, holds } from "./amounts.ts";
import type { Block, Item, Scenario, Step } from "./scenario.ts";
import { turnOrderFrom, startOf } from "./table.ts";
import type { Performance } from "./play.ts";

/** The loop, when the whole sequence is one loop. */
export function onlyLoop(scenario: Scenario): Block | null {
  const [item, ...others] = scenario.sequence;
  return others.length === 0 && item?.kind === "block" ? item : null;
}

/** The steps that are ever taken: not those under an `if` that is false, nor those of a block that runs no times. */
function takenSteps(scenario: Scenario, items: Item[]): Step[] {
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

/** Every optional step is in one group with several players, so that none of them alone can stop the loop. */
export function nobodyAloneCanStop(optional: Step[]): boolean {
  return optional.some((step) => {
    if (step.needsAll.length === 0) return false;
    const group = [step.id, ...step.needsAll];
    const players = new Set(optional.map((other) => other.player));
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
  const maintaining = new Set(optional.map((step) => step.player as string));
  const { first } = played;
  if (maintaining.size < 2 || first === null || !first.sameActive || first.somebodyLeft) return null;
  const differs = Object.keys(first.before).some(
    (quantity) => !scenario.ignore.includes(quantity) && first.before[quantity] !== first.after[quantity],
  );
  if (differs) return null;
  const player = turnOrderFrom(scenario, startOf(scenario), scenario.active).find((name) => maintaining.has(name));
  if (player === undefined) return null;
  const own = optional.filter((step) => step.player === player).map((step) => step.id);
  // Where they act, or where they decide (a held trigger decides at its `resolve`, under its own name too);
  // passing while it is on the stack is no optional action.
  const isOwnChoice = (name: string): boolean => {
    const parts = name.split("/");
    return (parts.at(-1) === "before" || parts.at(-1) === "choosing") && own.includes(parts.at(-2) as string);
  };
  const index = played.moments.findIndex(
    (moment) =>
      moment.path[0] === 2n && moment.holders.includes(player) && [moment.name, ...moment.aliases].some(isOwnChoice),
  );
  return index < 0 ? null : { index, player };
}
