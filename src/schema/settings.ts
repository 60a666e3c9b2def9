import { LOSING_CONDITIONS, SYSTEMS } from "../domain/scenario.ts";
import type { REPEAT_KEYS, SETTING_KEYS } from "../syntax/index.ts";
import type { JsonSchema } from "./json-schema.ts";
import { PATTERNS } from "./patterns.ts";
import { bare, condition, declaredName, listOf, mapOf, names, oneOrMore, orNone, place, repeatNumber, start, startBelow, text, word } from "./values.ts";

/** The keys of a map that belong to a list of the reader: the compiler names what is missing or too much. */
export type Properties<Keys extends readonly string[]> = Readonly<Record<Keys[number], JsonSchema>>;

const LIFE = "Life at the beginning. A player with 0 or less loses, where the rules of the game say so. It alone may go below zero.";

/** Quantities with what they are at the beginning; only `life` may begin below zero. */
const quantities = (description: string, key: string): JsonSchema => ({
  description,
  type: "object",
  properties: { life: startBelow(LIFE) },
  additionalProperties: start(key),
  propertyNames: { pattern: PATTERNS.quantity, errorMessage: "A quantity's name holds no '\"'.", not: { pattern: "^\\.|\\.$" } },
});

const QUANTITY = "How much of it there is at the beginning: a whole number of zero or more, or unknown.";

const STARTING: JsonSchema = {
  description: "What this player (or, with shared turns, this team) begins with: { life: 20, mana: 5 }. Nothing behind the name means that nothing of theirs is counted.",
  anyOf: [{ type: "null" }, bare(quantities("", QUANTITY))],
};

const CONDITION = "Two amounts compared with <=, <, >=, >, == or !=, such as Ben.life <= 0.";

const repeatMap: Properties<typeof REPEAT_KEYS> = {
  enough: condition(`The smallest number of iterations after which this has come true at some step. ${CONDITION}`),
  until: text("A condition where a number must stand: refused, with the number that would do where it can be found. Use enough."),
  while: text("A condition where a number must stand: refused, with the number that would do where it can be found. Use enough."),
};

/** How often a loop or block runs. */
export const repeat = (description: string): JsonSchema => ({
  description,
  anyOf: [
    bare(repeatNumber("")),
    { type: "object", properties: repeatMap, additionalProperties: false, oneOf: [{ required: ["enough"] }, { required: ["until"] }, { required: ["while"] }] },
  ],
});

const rules: JsonSchema = {
  description: "Whose rules are followed: cr (the Comprehensive Rules of Magic), mtr (Magic in tournaments), riftbound, or bandai (One Piece). A date behind it, cr@2023-11-17, chooses the edition whose rule numbers are printed. cr when left out.",
  type: "string",
  pattern: PATTERNS.rules,
  errorMessage: "Write cr, mtr, riftbound or bandai, with a date behind it if you like: cr@2023-11-17.",
  default: "cr",
  examples: SYSTEMS,
};

const endMap: JsonSchema = {
  type: "object",
  properties: { at: place("The place: ITERATION/STEP/WHEN, or STEP/WHEN outside every loop."), player: text("Whose place it is. Left out: the first player who has priority at a place of that name.") },
  additionalProperties: false,
  required: ["at"],
};

const losing = oneOrMore(word(LOSING_CONDITIONS)("A way to lose."))("Ways to lose that do not count for this player: life (0 or less), poison (10 or more), library (drawing from an empty one).");

const outsideEntry: JsonSchema = {
  type: "object",
  properties: {
    player: text("Who could do it."),
    could: text("What they could do, in words. nothing says that this player has no means at all, and so cannot commit to break a loop."),
  },
  additionalProperties: false,
  required: ["player", "could"],
  defaultSnippets: [{ label: "player, could", description: "What a player could do", body: { player: "${1:Ben}", could: "${2:destroy the artifact}" } }],
};

/** The keys that stand at the top level and in the `with` of a case. */
export const settings: Properties<typeof SETTING_KEYS> = {
  rules,
  active: text("The player whose turn it is. The first of the players when left out."),
  proposer: text("Who proposes, and has priority now. Left out: the active player; where numbers settle it, the one player who keeps the loop going."),
  players: {
    description: "Who plays, in turn order: a list of names, or a map from each name to the quantities that player begins with. Names hold no \".\", \"/\" or '\"'.",
    anyOf: [
      { type: "array", items: declaredName("A player's name.") },
      { type: "object", additionalProperties: STARTING, propertyNames: { pattern: PATTERNS.name } },
    ],
    examples: [["Ana", "Ben"], { Ana: { life: 20 }, Ben: { life: 20 } }],
  },
  state: quantities("Quantities that belong to nobody, with what they are at the beginning: { tokens: 0 }.", QUANTITY),
  "cannot-lose": {
    description: "Who does not lose in the usual ways: a list of players, or a map from players to the ways that do not count for them, { Ana: [life, poison] }. It does not help against game-ends.",
    anyOf: [bare(names("")), bare(mapOf(losing)(""))],
  },
  repeat: repeat("How often the loop runs: a number, or { enough: CONDITION }. Left out, the proposer is asked; a loop in which nobody chooses anything needs none. Words such as infinite are refused, with advice."),
  end: { description: "Where the proposal itself stops: a place such as 3/make-elf/after, or { at: PLACE, player: NAME }. After the last step when left out. Only with the rules cr.", anyOf: [bare(place("")), endMap] },
  ignore: listOf(text("A quantity."))("Quantities that do not make the game state another one, such as a count that nothing in the game looks at."),
  outside: listOf(outsideEntry)("What players could do with things that have no part in the loop. Nobody is ever made to."),
};

/** As the top level has them: somebody has to play. */
export const topSettings: Properties<typeof SETTING_KEYS> = {
  ...settings,
  players: { ...settings.players, anyOf: [{ minItems: 1, ...settings.players.anyOf?.[0] }, { minProperties: 1, ...settings.players.anyOf?.[1] }] },
};

/** As a case has them: three of the keys can be taken away. */
export const caseSettings: Properties<typeof SETTING_KEYS> = {
  ...settings,
  "cannot-lose": orNone(settings["cannot-lose"]),
  repeat: orNone(settings.repeat),
  end: orNone(settings.end),
};
