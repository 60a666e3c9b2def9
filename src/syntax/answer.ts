import type { Answer } from "../domain/case.ts";
import { parseNatural } from "../domain/number.ts";
import { formatPlace, parsePlace, type PartialPlace } from "../domain/place.ts";
import { quote } from "../diagnostics/escape.ts";
import { nearest } from "../diagnostics/suggest.ts";
import { err, ok, type Result } from "../result.ts";

/** The words that are answers by themselves, with the other ways to say the same. */
const WORDS: ReadonlyMap<string, Answer> = new Map<string, Answer>([
  ["accept", { kind: "accept" }],
  ["agree", { kind: "agree" }],
  ["no-action", { kind: "no-action" }],
  ["no action", { kind: "no-action" }],
  ["choose not to break", { kind: "no-action" }],
  ["chooses not to break", { kind: "no-action" }],
  ["indefinitely", { kind: "indefinitely" }],
  ["continue indefinitely", { kind: "indefinitely" }],
]);

/** Every text that is an answer by itself; small and large letters are the same. */
export const ANSWER_TEXTS: readonly string[] = Array.from(WORDS.keys());

export const ANSWER_WORDS = ["accept", "agree", "no-action", "indefinitely"] as const;

/** Reads `STEP/WHEN`, or `INNER/STEP/WHEN` in a nested loop, as a point inside an iteration. */
export function parsePoint(text: string): Result<PartialPlace, string> {
  const place = parsePlace(text.trim());
  if (!place.ok) return place;
  if (place.value.kind !== "step") return err("a point within an iteration is written STEP/WHEN");
  return ok({ iterations: place.value.iterations, step: place.value.step, when: place.value.when });
}

function parsePointAnswer(text: string, at: number): Result<Answer, string> {
  const number = parseNatural(text.slice(0, at).trim());
  if (!number.ok) return err(`in front of "@" stands a number: ${number.reason}`);
  const point = parsePoint(text.slice(at + 1));
  return point.ok ? ok({ kind: "number", number: number.value, at: point.value }) : err(`behind "@" stands a point: ${point.reason}`);
}

/**
 * Reads an answer as a player types it: `accept`, `agree`, `no-action` (also `choose not to break`), `indefinitely`,
 * a number, a number with a point `3@untap/responding` (also with a space in place of the @), or a place.
 * Refuses anything else with the reason and the nearest word.
 */
export function parseAnswer(text: string): Result<Answer, string> {
  const trimmed = text.trim();
  if (trimmed === "") return err("an answer is missing");
  const word = WORDS.get(trimmed.toLowerCase());
  if (word) return ok(word);
  const at = trimmed.indexOf("@");
  if (at >= 0) return parsePointAnswer(trimmed, at);
  const spaced = /^([0-9][0-9_eE^]*)\s+(\S+)$/.exec(trimmed);
  if (spaced?.[2]?.includes("/") === true) return parsePointAnswer(`${spaced[1] ?? ""}@${spaced[2]}`, (spaced[1] ?? "").length);
  if (trimmed.includes("/") || trimmed === "start" || trimmed === "end") {
    const place = parsePlace(trimmed);
    return place.ok ? ok({ kind: "place", place: place.value }) : place;
  }
  if (/^[-+]?[0-9]/.test(trimmed)) {
    const number = parseNatural(trimmed);
    if (number.ok) return ok({ kind: "number", number: number.value, at: null });
    return err(trimmed.startsWith("-") ? "a number of iterations is zero or more" : number.reason);
  }
  const [near] = nearest(trimmed, WORDS.keys());
  const known = "accept, agree, no-action, indefinitely, a number, or a place such as 3/untap/responding";
  return err(near === undefined ? `${quote(trimmed)} is no answer: write ${known}` : `${quote(trimmed)} is no answer; did you mean ${quote(near)}?`);
}

/** Writes an answer so that `parseAnswer` reads the same one. */
export function formatAnswer(answer: Answer): string {
  switch (answer.kind) {
    case "accept":
    case "agree":
    case "no-action":
    case "indefinitely":
      return answer.kind;
    case "number":
      return answer.at === null ? String(answer.number) : `${String(answer.number)}@${formatPlace({ kind: "step", ...answer.at })}`;
    case "place":
      return formatPlace(answer.place);
  }
}
