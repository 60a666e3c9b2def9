import { dependencies, pullBack, type AffineMap, type Values } from "../algebra/affine.ts";
import { isConstant, subtract, substitute, type Form } from "../algebra/form.ts";

const dependsOnlyOnNumbers = (form: Form, map: AffineMap, values: Values): boolean => {
  for (const variable of dependencies(map, form.terms.keys())) if (!isConstant(values(variable))) return false;
  return true;
};

/** Is the unknown part of the form the same after every iteration of the map? */
export const isSteadilyUnknown = (form: Form, map: AffineMap, values: Values): boolean =>
  dependsOnlyOnNumbers(subtract(pullBack(form, map), form), map, values);

/**
 * Does the form stay unknown along all iterations of the map? Its unknown part either stays the same, or grows by the same
 * unknown part each time, without ever cancelling out.
 */
export function staysUnknown(form: Form, map: AffineMap, values: Values): boolean {
  const change = subtract(pullBack(form, map), form);
  if (!isSteadilyUnknown(change, map, values)) return false;
  const now = substitute(form, values).terms;
  const each = substitute(change, values).terms;
  return now.size > 0 && Array.from(each).every(([variable, factor]) => (now.get(variable) ?? 0n) * factor > 0n);
}
