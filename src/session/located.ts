import type { Finding, Span, Spot } from "../diagnostics/finding.ts";

/** A finding about a spot of a scenario, pointing at its place in the text. */
export const locateFinding = (found: Finding<Spot>, locate: (spot: Spot) => Span): Finding<Span> => ({
  ...found,
  where: locate(found.where),
  others: found.others.map((other) => ({ ...other, where: locate(other.where) })),
});
