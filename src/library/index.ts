import { formatPlace as formatInnerPlace, parsePlace as parseInnerPlace } from "../domain/place.ts";
import { toJson as writeJson } from "../report/json.ts";
import { formatAnswer as formatInnerAnswer, parseAnswer as parseInnerAnswer } from "../syntax/index.ts";
import { beginNegotiation } from "./negotiation.ts";
import { checkScenario, checkText, parseText } from "./scenarios.ts";
import type { Answer, Checked, NegotiateOptions, Negotiation, Parsed, ParseOptions, Place, Read, Scenario } from "./types.ts";

export type * from "./types.ts";

/**
 * Reads a text, or the UTF-8 bytes of a file: YAML in the format that docs/scenario-format.md describes, with one scenario
 * or several. Nothing in a text makes it throw: what cannot be read is among the findings. Throws a RangeError at rules
 * or an edition that there are not.
 */
export function parse(text: string | Uint8Array, options: ParseOptions = {}): Parsed {
  return parseText(text, options);
}

/**
 * May it be proposed? Takes a scenario, or a text as `parse` does; the options are for a text. Whoever negotiates need not
 * check before: a scenario with errors has the outcome `refused`.
 */
export function check(what: Scenario | string | Uint8Array, options: ParseOptions = {}): Checked {
  return typeof what === "string" || what instanceof Uint8Array ? checkText(what, options) : checkScenario(what);
}

/**
 * Begins a negotiation: by the rules of the scenario, players are asked one after the other. A number that the scenario
 * gives the one player who keeps a loop going counts as that player's answer. Throws a RangeError at options that do not
 * fit the scenario, and a TypeError at a scenario that `parse` did not give.
 */
export function negotiate(scenario: Scenario, options: NegotiateOptions = {}): Negotiation {
  return beginNegotiation(scenario, options);
}

/** Reads a place: `3/make-elf/responding`, `2.5/ping/before`, `go-to-combat/before`, `start`, `end`. Whether it exists is not looked at. */
export function parsePlace(text: string): Read<Place> {
  return parseInnerPlace(text);
}

/** Writes a place so that `parsePlace` reads the same one. */
export function formatPlace(place: Place): string {
  return formatInnerPlace(place);
}

/** Reads an answer as it would be typed. Whether it is allowed only `reply` says. */
export function parseAnswer(text: string): Read<Answer> {
  return parseInnerAnswer(text);
}

/** Writes an answer so that `parseAnswer` reads the same one. */
export function formatAnswer(answer: Answer): string {
  return formatInnerAnswer(answer);
}

/** Writes data as JSON, each `bigint` as a string of decimal digits: an outcome as `loopcut negotiate --format json` writes it. */
export function toJson(data: unknown): string {
  return writeJson(data);
}
