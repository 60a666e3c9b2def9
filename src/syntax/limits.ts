/** What a file may hold. Beyond it is a finding that says the limit. */
export const LIMITS = {
  bytes: 1_048_576,
  depth: 64,
  steps: 10_000,
  players: 100,
  quantities: 10_000,
  cases: 10_000,
  /** Digits of all numbers of a document, written out. */
  digitsTogether: 10_000_000,
  /** How many findings of one document are told: whoever has this many has one cause that makes them all. */
  findings: 10_000,
} as const;

/** A limit as it is written for people: `10,000`. */
export const formatLimit = (limit: number): string => limit.toLocaleString("en-US");
