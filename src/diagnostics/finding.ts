import { severityOf, type FindingCode, type Severity } from "./codes.ts";

/** A stretch of a source text: UTF-16 offsets, `end` exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * A spot of a scenario named without knowing YAML: a top-level key, a step, a block or a case, and within it a key
 * and an entry of that key (a name for maps, a zero-based number for lists).
 */
export type Spot =
  | { readonly of: "scenario"; readonly key?: string; readonly entry?: string | number }
  | { readonly of: "step"; readonly step: number; readonly key?: string; readonly entry?: string | number }
  | { readonly of: "block"; readonly block: number; readonly key?: string }
  | { readonly of: "case"; readonly case: number; readonly key?: string; readonly entry?: string };

/** Another end of the story: the first definition, the list it is missing from. */
export interface Label<Where> {
  readonly where: Where;
  readonly text: string;
}

/** Something to tell about a description, generic in how it points at its place. */
export interface Finding<Where> {
  readonly code: FindingCode;
  readonly severity: Severity;
  /** What is wrong, true without the picture; lower case, no full stop. */
  readonly message: string;
  readonly where: Where;
  /** What is at this spot, under the underline. */
  readonly label: string;
  readonly others: readonly Label<Where>[];
  /** Why: the rule or the reason, in our own words. */
  readonly note: string | null;
  /** One thing to do. */
  readonly help: string;
}

/** The parts of a finding that a check gives; what it leaves out is empty. */
export interface FindingParts<Where> {
  readonly code: FindingCode;
  /** The usual severity of the code when left out. */
  readonly severity?: Severity;
  readonly message: string;
  readonly where: Where;
  readonly label?: string;
  readonly others?: readonly Label<Where>[];
  readonly note?: string | null;
  readonly help: string;
}

/** Fills in what a check left out. */
export function finding<Where>(parts: FindingParts<Where>): Finding<Where> {
  return {
    code: parts.code,
    severity: parts.severity ?? severityOf(parts.code),
    message: parts.message,
    where: parts.where,
    label: parts.label ?? "",
    others: parts.others ?? [],
    note: parts.note ?? null,
    help: parts.help,
  };
}
