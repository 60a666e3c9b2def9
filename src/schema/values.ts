// Kinds of values. An editor hands over what YAML makes of a scalar: `1e3` comes as a number, `true` as a truth value,
// while the reader takes the text that is written. So each kind takes all forms in which its text may arrive.
import { listWords } from "../diagnostics/suggest.ts";
import type { Described, JsonSchema } from "./json-schema.ts";
import { PATTERNS } from "./patterns.ts";

/** Beyond this every floating-point number is whole, also the one that stands for what is too large, such as `1e400`. */
const EXACT = 2 ** 53;

/**
 * A fraction. Said by what a number must not be: alternatives, one of them for what is too large to be an integer, would
 * all be shown by editors where somebody looks at the key.
 */
const FRACTION: JsonSchema = { type: "number", exclusiveMinimum: -EXACT, exclusiveMaximum: EXACT, not: { type: "integer" } };

const numberLike = (pattern: string, message: string, more: JsonSchema = {}): Described => (description) => ({
  description, type: ["number", "string"], not: FRACTION, pattern, errorMessage: message, ...more,
});

const matching = (pattern: string, message: string, more: JsonSchema = {}): Described => (description) => ({
  description, type: "string", pattern, errorMessage: message, ...more,
});

/**
 * As an alternative of a value whose key has been described: of all that fits, editors show the innermost description.
 */
export const bare = ({ description: _, ...rest }: JsonSchema): JsonSchema => rest;

/** A scalar of any kind whose text holds something. */
export const text: Described = (description) => ({ description, type: ["string", "number", "boolean"], pattern: PATTERNS.text, errorMessage: "A text belongs here; the words null and ~ need quotes." });

/** The name of a player or team where it is declared. */
export const declaredName: Described = (description) => ({
  description, type: ["string", "number", "boolean"], pattern: PATTERNS.name, errorMessage: "A name holds no \".\", \"/\" or '\"'.",
});

export const natural = numberLike(PATTERNS.natural, "A whole number belongs here: 1000000, 1_000_000, 1e6 or 10^100.", { minimum: 0 });
export const amount = numberLike(PATTERNS.amount, "An amount belongs here: a number, or terms such as 2 * Ana.elves + 1.");
export const change = numberLike(PATTERNS.change, "Write an amount, = AMOUNT, x AMOUNT or up to -AMOUNT.");
export const repeatNumber = numberLike(PATTERNS.repeat, "A number belongs here: 1000000, 1_000_000, 1e6 or 10^100.", { minimum: 0 });
export const condition = matching(PATTERNS.condition, "A condition compares two amounts with <=, <, >=, >, == or !=.");
export const place = matching(PATTERNS.place, "A place is written ITERATION/STEP/WHEN, or STEP/WHEN outside every loop, with before, choosing, responding or after; or start, or end.");
export const point = matching(PATTERNS.point, "A point is written STEP/WHEN, with before, choosing, responding or after.");
export const answerText = numberLike(PATTERNS.answer, "An answer is accept, agree, no-action, indefinitely, a number, a number with a point such as 3@untap/responding, or a place such as 3/untap/responding.", {
  minimum: 0, examples: ["accept", "agree", "no-action", "indefinitely"],
});

/** What a quantity is at the beginning. */
export const start = numberLike(PATTERNS.start, "A whole number of zero or more belongs here, or unknown.", { minimum: 0 });
export const startBelow = numberLike(PATTERNS.startBelow, "A whole number belongs here, or unknown.");

/** The id of a step or block; one that is made of digits arrives as a number. */
export const id: Described = (description) => ({
  description, type: ["string", "integer", "boolean"], minimum: 0, pattern: PATTERNS.slug, errorMessage: "An id is made of small letters, digits and hyphens.",
});

/** `true` or `false`, also in quotes. */
export const flag: Described = (description) => ({ description, type: ["boolean", "string"], pattern: PATTERNS.flag, errorMessage: "true or false belongs here." });

/** One of a few words. */
export const word = (words: readonly string[]): Described => (description) => ({ description, type: "string", enum: words, errorMessage: `Write ${listWords(words)}.` });

export const listOf = (item: JsonSchema): Described => (description) => ({ description, type: "array", items: item });

/** Names that stand for somebody or something, of which a list is made up. */
export const names: Described = listOf(text("A name or an id."));

/** A single value or a list of such. */
export const oneOrMore = (item: JsonSchema): Described => (description) => ({ description, anyOf: [bare(item), { type: "array", items: item }] });

/** A map whose keys are names from the scenario. */
export const mapOf = (value: JsonSchema, more: JsonSchema = {}): Described => (description) => ({ description, type: "object", additionalProperties: value, ...more });

/** The value, or the word `none`. */
export const orNone = (value: JsonSchema): JsonSchema => ({
  ...(value.description === undefined ? {} : { description: value.description }), anyOf: [bare(value), { const: "none" }],
});
