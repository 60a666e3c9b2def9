// The small languages inside scalars, as patterns of ECMA-262 with the flag u. They say the same as the parsers in
// src/syntax and src/domain, as far as a pattern can: how many digits a number may have is not looked at.
import { WHENS } from "../domain/place.ts";
import { SYSTEMS } from "../domain/scenario.ts";
import { ANSWER_TEXTS, ENDLESS_WORDS } from "../syntax/index.ts";

const anyOf = (words: readonly string[]): string => `(?:${words.join("|")})`;
const whole = (source: string): string => `^${source}$`;
const SPACE = "[ \\t\\r\\n]";

/** Letters of both sizes, since patterns have no flag for it that every editor reads. */
const caseless = (words: readonly string[]): string =>
  anyOf(words.map((word) => Array.from(word, (letter) => (letter.toUpperCase() === letter ? letter : `[${letter}${letter.toUpperCase()}]`)).join("")));

const DIGITS = "[0-9]+(?:_[0-9]+)*";
const NATURAL = `${DIGITS}(?:[eE][0-9]{1,9}|\\^[0-9]{1,9})?`;
/** Stands before a number that is not zero. */
const ABOVE_ZERO = "(?=[0_]*[1-9])";

const NAME_CHARACTER = "[\\p{L}\\p{M}\\p{N}_.^-]";
const NAME = `(?:${NAME_CHARACTER}|"[^"]*")+`;
const NAME_GOES_ON = "[\\p{L}\\p{M}\\p{N}_.^\"-]";
/** Behind a `*` stands anything but a number. */
const MULTIPLIED = `(?!${NATURAL}(?!${NAME_GOES_ON}))${NAME}`;
/** A name does not begin like a number, unless letters come later: `2nd.elves`. */
const LONE_NAME = `(?!(?:[0-9][\\p{M}\\p{N}_.^-]*|[0-9][0-9_]*[eE][0-9]*)(?!${NAME_GOES_ON}))${NAME}`;
const TERM = `(?:${NATURAL}(?:${SPACE}*\\*${SPACE}*${MULTIPLIED})?|${LONE_NAME})`;
const AMOUNT = `${SPACE}*(?:[-+]${SPACE}*|(?![-+]))${TERM}(?:${SPACE}+[-+]${SPACE}+${TERM})*${SPACE}*`;

const SLUG = "[a-z0-9][a-z0-9-]*";
const ITERATION = `${ABOVE_ZERO}${NATURAL}`;
const STEP_PLACE = `(?:${ITERATION}(?:\\.${ITERATION})*/)?${SLUG}/${anyOf(WHENS)}`;
const PLACE = `(?:start|end|${STEP_PLACE})`;

const CHANGES = [
  `${SPACE}*(?:=|[xX](?=${SPACE}))${AMOUNT}`,
  `${SPACE}*[uU][pP]${SPACE}+[tT][oO](?=[ \\t\\r\\n-])${SPACE}*(?=-)${AMOUNT}`,
  `(?!${SPACE}*[xX]${SPACE})${AMOUNT}`,
];

export const PATTERNS = {
  /** Not blank. */
  text: "\\S",
  /** A player or team. */
  name: whole("[^./\"]*[^./\"\\s][^./\"]*"),
  slug: whole(SLUG),
  natural: whole(NATURAL),
  integer: whole(`[-+]?${NATURAL}`),
  /** What a quantity may begin with that does not go below zero. */
  start: whole(`(?:unknown|\\+?${NATURAL}|-0[0_]*)`),
  /** What may begin below zero. */
  startBelow: whole(`(?:unknown|[-+]?${NATURAL})`),
  amount: whole(AMOUNT),
  change: whole(anyOf(CHANGES)),
  condition: whole(`${AMOUNT}(?:<=|>=|==|!=|<|>)${AMOUNT}`),
  /** How often: an amount that is not simply a number below zero, or a word for "no end", which the check refuses with advice. */
  repeat: whole(`(?:(?!${SPACE}*-${SPACE}*${ABOVE_ZERO}${NATURAL}${SPACE}*$)${AMOUNT}|\\s*${caseless(ENDLESS_WORDS)}\\s*)`),
  place: whole(PLACE),
  point: whole(`\\s*${STEP_PLACE}\\s*`),
  answer: whole(`\\s*(?:${caseless(ANSWER_TEXTS)}|${PLACE}|${NATURAL}(?:\\s*@\\s*|\\s+)${STEP_PLACE}|${NATURAL})\\s*`),
  rules: whole(`${anyOf(SYSTEMS)}(?:@[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01]))?`),
  flag: whole(anyOf(["true", "false"])),
  /** What a quantity may be called, without its owner. */
  quantity: whole("[^\"]*[^\"\\s][^\"]*"),
} as const;
