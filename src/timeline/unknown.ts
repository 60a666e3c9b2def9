import { dependencies, pullBack, type AffineMap, type Values } from "../algebra/affine.ts";
import { holdsFor } from "../algebra/crossing.ts";
import { isProduct, TooSteep } from "../algebra/products.ts";
import { constantForm, isConstant, scale, subtract, substitute, type Form } from "../algebra/form.ts";

/** Is the unknown part of the form the same after every iteration of the map? False as well where growth is too steep to tell. */
export function isSteadilyUnknown(form: Form, map: AffineMap, values: Values): boolean {
  try {
    const change = subtract(pullBack(form, map), form);
    for (const variable of dependencies(map, change.terms.keys())) if (!isConstant(values(variable))) return false;
    return true;
  } catch (problem) {
    if (problem instanceof TooSteep) return false;
    throw problem;
  }
}

/**
 * Does the form stay unknown along all iterations of the map? One of the unknown numbers in it has to keep a factor other
 * than zero; factors change as values do, with nothing but the numbers of the map left out.
 */
export function staysUnknown(form: Form, map: AffineMap, values: Values): boolean {
  if (isSteadilyUnknown(form, map, values)) return true;
  // A factor times a factor is no factor of the unknown number any more.
  if (Array.from(map.values()).some((image) => Array.from(image.terms.keys()).some(isProduct))) return false;
  const factors: AffineMap = new Map(Array.from(map, ([variable, image]) => [variable, { constant: 0n, terms: image.terms }]));
  return Array.from(substitute(form, values).terms).some(([unknown, factor]) => {
    const own = { ...scale(form, factor > 0n ? 1n : -1n), constant: -1n };
    const holding = holdsFor(own, factors, (variable) => constantForm(values(variable).terms.get(unknown) ?? 0n), null);
    return holding.exact && holding.count === null;
  });
}
