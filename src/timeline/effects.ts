import { constantForm, isConstant, multiply, scale, type Form } from "../algebra/form.ts";
import { TooSteep } from "../algebra/products.ts";
import type { Condition, Quantity } from "../domain/quantity.ts";
import type { Step } from "../domain/step.ts";
import { fixed, minus, plus, type Sheet, type Tracked } from "./sheet.ts";

/** Why a step cannot be done as described. Numbers are null where they are unknown. */
export type Obstacle =
  | { readonly code: "cannot-pay"; readonly quantity: number; readonly have: bigint | null; readonly need: bigint | null }
  | { readonly code: "below-zero"; readonly quantity: number; readonly have: bigint | null; readonly need: bigint | null }
  | { readonly code: "requirement-fails"; readonly condition: Condition }
  | { readonly code: "undetermined"; readonly reason: string };

/** What a step's effects lead to besides changed quantities. */
export interface Effects {
  /** Players who drew from an empty library. */
  readonly drewFromEmpty: readonly number[];
  /** For each `up to` and `mills` of the step, whether it took anything. */
  readonly took: readonly { readonly key: string; readonly something: boolean }[];
}

const numberOf = (tracked: Tracked): bigint | null => (isConstant(tracked.value) ? tracked.value.constant : null);

/** The variable that stands for the unknown starting value of a quantity. */
export const unknownVariable = (quantityCount: number, quantity: number): number => quantityCount + quantity;

/** May the quantity be negative? Only life. */
export const mayBeNegative = (quantity: Quantity): boolean => quantity.attribute === "life" && quantity.owner.kind !== "nobody";

/** Takes the costs off the sheet; all amounts are read before any is paid. A negative amount is gained. */
export function payCosts(step: Step, sheet: Sheet): Obstacle | null {
  const amounts = step.pay.map(({ quantity, amount }) => ({ quantity, need: sheet.evaluate(amount) }));
  const after: (readonly [number, Tracked])[] = [];
  for (const { quantity, need } of amounts) {
    const have = sheet.get(quantity);
    const rest = minus(have, need);
    sheet.lean(need);
    const asks = isConstant(need.value) ? sheet.isAtLeastZero(plus(need, -1n, fixed(1n))) : true;
    const enough = asks ? sheet.isAtLeastZero(rest) : true;
    if (enough === false) return { code: "cannot-pay", quantity, have: numberOf(have), need: numberOf(need) };
    if (enough === null && !canBeTakenFrom(have, rest, sheet)) return undecided("a cost depends on a quantity that is unknown");
    after.push([quantity, rest]);
  }
  for (const [quantity, rest] of after) sheet.set(quantity, rest);
  return null;
}

function times(have: Tracked, by: Tracked, world: World, sheet: Sheet, place: string): Tracked {
  if (isConstant(by.value)) {
    if (isConstant(have.value) && !isConstant(by.shadow) && !world.isSteady(place, by.value.constant)) {
      const shadow = product(have.shadow, by.shadow);
      if (shadow) return { value: constantForm(have.value.constant * by.value.constant), shadow };
    }
    sheet.pin(by);
    return { value: scale(have.value, by.value.constant), shadow: scale(have.shadow, by.value.constant) };
  }
  sheet.lean(by);
  if (isConstant(have.value)) {
    sheet.pin(have);
    return { value: scale(by.value, have.value.constant), shadow: scale(by.shadow, have.value.constant) };
  }
  sheet.lean(have);
  const unknown = world.freshUnknown();
  return { value: unknown, shadow: unknown };
}

/** Two forms multiplied; null where growth is too steep. */
function product(a: Form, b: Form): Form | null {
  try {
    return multiply(a, b);
  } catch (problem) {
    if (problem instanceof TooSteep) return null;
    throw problem;
  }
}

/** What is left of `have` after up to `most` of it was taken. A quantity at or below zero stays as it is. */
function takeUpTo(have: Tracked, most: Tracked, sheet: Sheet): { readonly left: Tracked; readonly something: boolean } {
  if (sheet.isAtLeastZero(plus(most, -1n, fixed(1n))) === false) return { left: have, something: false };
  if (sheet.isAtLeastZero(plus(have, -1n, fixed(1n))) === false) return { left: have, something: false };
  const rest = minus(have, most);
  if (sheet.isAtLeastZero(rest) === false) return { left: fixed(0n), something: true };
  return { left: rest, something: true };
}

/** What is unknown can always be paid from. What is known, less something unknown, is safe only where every unknown part adds. */
function canBeTakenFrom(have: Tracked, rest: Tracked, sheet: Sheet): boolean {
  if (isConstant(have.value)) return sheet.isSurelyAtLeastZero(rest);
  sheet.lean(have);
  return true;
}

const undecided = (reason: string): Obstacle => ({ code: "undetermined", reason });

interface World {
  readonly quantities: readonly Quantity[];
  /** The quantity of that player with that attribute, or null when it is not declared. */
  readonly quantityOf: (player: number, attribute: string) => number | null;
  /** A variable for a value of which nothing is known. */
  readonly freshUnknown: () => Form;
  /** Has the factor at that place been this number before, or is it the first there? Then it is taken to come back. */
  readonly isSteady: (place: string, factor: bigint) => boolean;
}

/**
 * Puts `change`, then `mills`, then `draws` on the sheet. All amounts are read as the quantities stand before.
 * Gives the obstacle when a quantity other than life would go below zero; the sheet is then of no use.
 */
export function applyEffects(step: Step, sheet: Sheet, world: World): Effects | Obstacle {
  const took: { key: string; something: boolean }[] = [];
  const after: (readonly [number, Tracked])[] = [];
  const mills = step.mills.map((each) => ({ ...each, count: sheet.evaluate(each.amount) }));
  const draws = step.draws.map((each) => ({ ...each, count: sheet.evaluate(each.amount) }));
  for (const { quantity, change } of step.change) {
    const have = sheet.get(quantity);
    const amount = sheet.evaluate(change.amount);
    let result: Tracked;
    switch (change.kind) {
      case "add": result = plus(have, 1n, amount); break;
      case "set": result = amount; break;
      case "times": {
        result = times(have, amount, world, sheet, `${step.index} ${quantity}`);
        break;
      }
      case "upTo": {
        if (isConstant(have.value) && !isConstant(amount.value)) return undecided("how much is taken depends on a quantity that is unknown");
        const taken = takeUpTo(have, amount, sheet);
        took.push({ key: `change ${world.quantities[quantity]?.name ?? ""}`, something: taken.something });
        result = taken.left;
        break;
      }
    }
    const entry = world.quantities[quantity];
    if (entry && !mayBeNegative(entry)) {
      const fine = sheet.isAtLeastZero(result);
      const need = change.kind === "add" ? minus(fixed(0n), amount) : fixed(0n);
      if (fine === false) return { code: "below-zero", quantity, have: numberOf(have), need: numberOf(need) };
      if (fine === null && !canBeTakenFrom(have, result, sheet)) return undecided("a change depends on a quantity that is unknown");
    }
    after.push([quantity, result]);
  }
  for (const [quantity, result] of after) sheet.set(quantity, result);
  for (const { player, count } of mills) {
    const moved = moveCards(player, count, "graveyard", sheet, world);
    if (moved === "undecided") return undecided("how many cards are milled depends on a quantity that is unknown");
    took.push({ key: `mills ${player}`, something: moved.something });
  }
  const drewFromEmpty: number[] = [];
  for (const { player, count } of draws) {
    const moved = moveCards(player, count, "hand", sheet, world);
    if (moved === "undecided") return undecided("how many cards are drawn depends on a quantity that is unknown");
    if (moved.ranOut) drewFromEmpty.push(player);
  }
  return { drewFromEmpty, took };
}

/** Moves cards off a library, as far as there are any, to another zone; either may be undeclared. A negative number moves none. */
function moveCards(
  player: number,
  count: Tracked,
  zone: "graveyard" | "hand",
  sheet: Sheet,
  world: World,
): { readonly ranOut: boolean; readonly something: boolean } | "undecided" {
  if (sheet.isAtLeastZero(count) === false) return { ranOut: false, something: false };
  const library = world.quantityOf(player, "library");
  const target = world.quantityOf(player, zone);
  let moved = count;
  let ranOut = false;
  if (library !== null) {
    const have = sheet.get(library);
    if (isConstant(have.value) && !isConstant(count.value)) return "undecided";
    const rest = minus(have, count);
    ranOut = sheet.isAtLeastZero(rest) === false;
    moved = ranOut ? have : count;
    sheet.set(library, ranOut ? { value: constantForm(0n), shadow: constantForm(0n) } : rest);
  }
  if (target !== null) sheet.set(target, plus(sheet.get(target), 1n, moved));
  return { ranOut, something: sheet.isAtLeastZero(plus(moved, -1n, fixed(1n))) !== false };
}
