import { err, ok, type Result } from "../result.ts";
import { parseNatural } from "./number.ts";

export const WHENS = ["before", "choosing", "responding", "after"] as const;
/** Where in a step a place is. */
export type When = (typeof WHENS)[number];

/** The name of a place as somebody wrote it. Iterations are one-based, outermost block first; steps are named by id. */
export type PlaceName =
  | { readonly kind: "step"; readonly iterations: readonly bigint[]; readonly step: string; readonly when: When }
  | { readonly kind: "start" }
  | { readonly kind: "end" };

/** A point inside an iteration, as tournament answers name it: the iterations of inner blocks only. */
export interface PartialPlace {
  readonly iterations: readonly bigint[];
  readonly step: string;
  readonly when: When;
}

const SLUG = /^[a-z0-9][a-z0-9-]*$/;

/** Is this a legal id: small letters, digits and hyphens, not beginning with a hyphen? */
export const isSlug = (text: string): boolean => SLUG.test(text);

const isWhen = (text: string): text is When => (WHENS as readonly string[]).includes(text);

function parseIterations(text: string): Result<readonly bigint[], string> {
  const iterations: bigint[] = [];
  for (const part of text.split(".")) {
    const number = parseNatural(part);
    if (!number.ok) return err(`"${part}" is not an iteration number`);
    if (number.value < 1n) return err("iterations are counted from 1");
    iterations.push(number.value);
  }
  return ok(iterations);
}

/**
 * Reads `start`, `end`, `STEP/WHEN`, `ITERATION/STEP/WHEN` or `OUTER.INNER/STEP/WHEN`.
 * Refuses anything else with the reason in words. Whether the step exists is not looked at.
 */
export function parsePlace(text: string): Result<PlaceName, string> {
  if (text === "start" || text === "end") return ok({ kind: text });
  const parts = text.split("/");
  if (parts.length !== 2 && parts.length !== 3) return err("a place is written ITERATION/STEP/WHEN, or STEP/WHEN outside every loop");
  const when = parts[parts.length - 1] ?? "";
  const step = parts[parts.length - 2] ?? "";
  if (!isWhen(when)) return err(`"${when}" is not one of ${WHENS.join(", ")}`);
  if (!isSlug(step)) return err(`"${step}" is not the id of a step`);
  const iterations = parts.length === 3 ? parseIterations(parts[0] ?? "") : ok([] as readonly bigint[]);
  return iterations.ok ? ok({ kind: "step", iterations: iterations.value, step, when }) : iterations;
}

/** Writes a place so that `parsePlace` reads the same one. */
export function formatPlace(place: PlaceName): string {
  if (place.kind !== "step") return place.kind;
  const steps = `${place.step}/${place.when}`;
  return place.iterations.length === 0 ? steps : `${place.iterations.join(".")}/${steps}`;
}
