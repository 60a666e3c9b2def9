import type { FindingCode } from "../diagnostics/codes.ts";
import type { Finding, Span } from "../diagnostics/finding.ts";
import type { Examination } from "../procedures/examine.ts";
import { verdict } from "../report/verdict.ts";
import { checkBytes } from "../session/checking.ts";
import { fileText } from "./file-text.ts";
import type { Sketch } from "./sketch.ts";

/** What the real reader and the checks make of a sketch. */
export interface Looked {
  readonly text: string;
  readonly errors: readonly Finding<Span>[];
  readonly warnings: readonly Finding<Span>[];
  /** Null when it cannot be read or its names do not fit together. */
  readonly examination: Examination | null;
  /** What it is, in a few words, as `loopcut check` says it. */
  readonly verdict: string;
}

/** Writes the sketch as a file, reads that and checks it. */
export function look(sketch: Sketch): Looked {
  const text = fileText(sketch);
  const { findings, scenarios: [scenario] } = checkBytes("the file", new TextEncoder().encode(text));
  const of = (severity: string): readonly Finding<Span>[] => findings.filter((each) => each.severity === severity);
  return { text, errors: of("error"), warnings: of("warning"), examination: scenario?.examination ?? null, verdict: scenario ? verdict(scenario) : "cannot be read" };
}

const CHANCE = "A shortcut cannot hold chance, since nobody knows beforehand how it turns out. If the rest hangs on it, this loop has to be played out by hand.";
const ONE_COURSE = "A shortcut is one course of events: say what really happens every time round.";

/** What to do about a finding, for somebody who describes a step and sees no file. */
const ADVICE: Partial<Record<FindingCode, string>> = {
  "cannot-pay": "Begin with more of it, or put the step that brings it first.",
  "below-zero": "Begin with more of it, or take less away.",
  "lost-at-start": "Begin with other numbers.",
  "no-priority": "Somebody else can do it, or it is done in response to something that waits.",
  "stack-not-empty": "Say first that what waits happens.",
  "not-on-top": "What began to wait last happens first.",
  "nothing-to-resolve": "Nothing of the kind waits here.",
  "text-coin": CHANCE, "text-die": CHANCE, "text-chance": CHANCE, "text-shuffle": CHANCE,
  "text-if": ONE_COURSE, "text-until": ONE_COURSE,
  "text-may": "If somebody may leave it, describe it again and say so.",
  "text-unless": "If somebody can prevent it, they are asked later whether they do; say here what happens when nobody does.",
  "text-other-chooses": "What another player decides can be a step of its own: somebody decides something.",
  "text-no-number": "How often it is done is asked later, so leave that out of the words.",
};

const sentence = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;

/** A finding in words for somebody who sees no file, with one thing to do where there is one. */
export const findingInWords = ({ code, message }: Pick<Finding<unknown>, "code" | "message">): string =>
  [sentence(message), ...(ADVICE[code] === undefined ? [] : [ADVICE[code]])].join(" ");

/** What is wrong with a step that has just been described. */
export interface Trouble {
  readonly words: readonly string[];
  /** Would other numbers to begin with mend it, perhaps? */
  readonly isAboutStarts: boolean;
  /** Can the file be read all the same? */
  readonly isReadable: boolean;
}

const ABOUT_STARTS: readonly FindingCode[] = ["cannot-pay", "below-zero", "lost-at-start"];

/** Goes through the steps so far once, and says what is wrong about the one with this key; null where nothing is. */
export function troubleWith(sketch: Sketch, key: number): Trouble | null {
  const { errors, examination } = look({ ...sketch, repeat: { text: "1", value: 1n }, end: null });
  const index = sketch.steps.findIndex((each) => each.key === key);
  const found = (examination?.findings ?? []).filter(({ where, severity, code }) =>
    (where.of === "step" ? where.step === index : severity === "error") && (severity === "error" || (code.startsWith("text-") && code !== "text-choice-in-draw")));
  const told = examination === null ? errors : found;
  if (told.length === 0) return null;
  return { words: told.map(findingInWords), isAboutStarts: told.some((each) => ABOUT_STARTS.includes(each.code)), isReadable: examination !== null };
}

/** Errors that a smaller number of iterations may mend. */
const TOO_OFTEN: readonly FindingCode[] = ["cannot-pay", "below-zero", "requirement-fails", "player-left"];

/** Why a sketch cannot be done as often as it says; null where it can, and where no other number would mend it. */
export function tooOften(sketch: Sketch): string | null {
  const { errors } = look({ ...sketch, end: null });
  const [first] = errors;
  if (!first || errors.some((each) => !TOO_OFTEN.includes(each.code))) return null;
  if (look({ ...sketch, repeat: { text: "1", value: 1n }, end: null }).errors.length > 0) return null;
  return sentence(`${first.message}; ${first.help}`);
}

/** The keys of the steps behind which the last iteration may stop, so that somebody has priority there. */
export function possibleEnds(sketch: Sketch): readonly number[] {
  return sketch.steps.slice(0, -1).map((each) => each.key).filter((end) => {
    const { examination, errors } = look({ ...sketch, end });
    return examination?.end != null && errors.length === 0;
  });
}
