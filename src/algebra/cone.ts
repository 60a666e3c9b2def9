import { imageOf, type AffineMap, type Values } from "./affine.ts";
import { isConstant, subtract, substitute, variableForm, type Form } from "./form.ts";

/**
 * The directions in which variables move for ever: 1 never down, -1 never up. A variable that never moves is left out.
 * `conditions` are forms that are all at least zero exactly where this argument holds.
 */
export interface Cone {
  readonly directions: ReadonlyMap<number, 1 | -1>;
  readonly conditions: readonly Form[];
}

/**
 * A sound argument about growth: if every variable's change has a sign, and every change feeds only changes of the
 * matching sign, then no variable ever turns round. Gives null where the present changes do not show that.
 */
export function findCone(map: AffineMap, variables: ReadonlySet<number>, values: Values): Cone | null {
  const directions = new Map<number, 1 | -1>();
  const conditions: Form[] = [];
  const still: number[] = [];
  for (const variable of variables) {
    const change = subtract(imageOf(map, variable), variableForm(variable));
    if (isConstant(change) && change.constant === 0n) continue;
    const value = substitute(change, values);
    if (!isConstant(value)) return null;
    if (value.constant === 0n) {
      still.push(variable);
      conditions.push(change, subtract({ constant: 0n, terms: new Map() }, change));
    } else {
      const direction = value.constant > 0n ? 1 : -1;
      directions.set(variable, direction);
      conditions.push(direction > 0 ? change : subtract({ constant: 0n, terms: new Map() }, change));
    }
  }
  // What stands still now starts to move when something that moves feeds it.
  for (let changed = true; changed; ) {
    changed = false;
    for (const variable of still) {
      if (directions.has(variable)) continue;
      for (const [read, factor] of imageOf(map, variable).terms) {
        const direction = directions.get(read);
        if (direction === undefined) continue;
        directions.set(variable, factor > 0n === direction > 0 ? 1 : -1);
        changed = true;
        break;
      }
    }
  }
  for (const [variable, own] of directions) {
    for (const [read, factor] of imageOf(map, variable).terms) {
      const direction = directions.get(read);
      // Whether the part that it feeds on pushes up or down has to be the way that it moves itself.
      if (direction === undefined) continue;
      const pushesUp = (factor > 0n) === (direction > 0);
      if (pushesUp !== own > 0) return null;
    }
  }
  return { directions, conditions };
}

/** The sign that `form`'s change keeps for ever inside the cone: 1, -1, 0 for no change, null where it is not clear. */
export function signOfChange(form: Form, cone: Cone): 1 | -1 | 0 | null {
  let sign: 1 | -1 | 0 = 0;
  for (const [variable, factor] of form.terms) {
    const direction = cone.directions.get(variable);
    if (direction === undefined) continue;
    const each = factor > 0n === direction > 0 ? 1 : -1;
    if (sign !== 0 && sign !== each) return null;
    sign = each;
  }
  return sign;
}
