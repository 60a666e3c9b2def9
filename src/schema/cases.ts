import { FINDING_CODES } from "../diagnostics/codes.ts";
import { OUTCOMES } from "../domain/case.ts";
import { REFUSAL_CODES } from "../procedures/refusal.ts";
import { ASSUMPTION_CODES } from "../rules/index.ts";
import type { CASE_KEYS, EXPECT_KEYS } from "../syntax/index.ts";
import type { JsonSchema } from "./json-schema.ts";
import { caseSettings, type Properties } from "./settings.ts";
import { answerText, bare, mapOf, natural, oneOrMore, orNone, place, point, startBelow, text, word } from "./values.ts";

const codes = (description: string, known: readonly string[]): JsonSchema =>
  orNone(oneOrMore({ ...text("A code."), examples: known })(description));
const somebody = (description: string): JsonSchema => text(`${description} none: nobody.`);
const players = (description: string): JsonSchema => oneOrMore(text("A player."))(`${description} A player, a list, or none.`);

const findings = Object.entries(FINDING_CODES).map(([code, { severity }]) => ({ code, severity }));

const expectKeys: Properties<typeof EXPECT_KEYS> = {
  outcome: oneOrMore(word(OUTCOMES)("An outcome."))(
    "What comes of it: taken (as proposed), shortened (somebody named an earlier place or a lower number), game-over, draw, ends (a loop that nobody keeps going stops by itself), must-differ (players undo each other's work), refused, or judge. A list: any of these.",
  ),
  at: orNone(place("The place where it ends, such as 3/make-elf/responding, or none.")),
  iterations: orNone(natural("How often the whole loop was done by then, or none.")),
  priority: somebody("Who has priority there; with shared turns the team."),
  "must-differ": somebody("Who has to choose something else there."),
  "must-break": somebody("Who has to stop the loop there."),
  by: somebody("Who named that place, or the number that counted: the proposer when a proposal stood."),
  loses: players("Who loses."),
  wins: players("Who wins."),
  draw: players("For whom it is a draw."),
  continues: players("Who plays on while it is a draw for others."),
  state: orNone(mapOf(startBelow("The exact value, or unknown."))("Quantities with their exact values there: { Ana.elves: 2 }, or none.")),
  "refused-for": codes("Codes of errors, each of which must be given: [cannot-pay].", findings.filter(({ severity }) => severity === "error").map(({ code }) => code)),
  warns: codes("Codes of warnings and notes, each of which must be given.", findings.filter(({ severity }) => severity !== "error").map(({ code }) => code)),
  "answer-refused": orNone(mapOf({ ...text("The code of the refusal."), examples: REFUSAL_CODES })("For each player the code with which their answer is refused: { Ben: not-earlier }, or none.")),
  "by-hand": word(["allowed", "stop-at-same-state", "none"])("Refused as a shortcut, but it may be played out: allowed, or stop-at-same-state, where it has to stop when an earlier state of the game comes back. none: it may not."),
  cites: codes("Rule numbers that the explanation must name, such as 732.2c or MTR 4.4; .2b is that subrule of Taking Shortcuts in any edition.", []),
  assumptions: codes("Codes of what was assumed where the rules are silent, each of which must be given.", ASSUMPTION_CODES),
};

const answer: JsonSchema = {
  description: "What this player says when asked: accept, agree, no-action, indefinitely, a number, a place such as 3/untap/responding, or a number with a point in the next iteration, 3@untap/responding or { number: 3, at: untap/responding }.",
  anyOf: [
    bare(answerText("")),
    {
      type: "object",
      properties: { number: natural("How many whole iterations."), at: point("Where within the next iteration: STEP/WHEN, or INNER/STEP/WHEN in a loop inside a loop.") },
      additionalProperties: false,
      required: ["number"],
    },
  ],
};

const caseKeys: Properties<typeof CASE_KEYS> = {
  name: text("What is special about this case. Each has a name of its own."),
  with: { description: "Keys of the file that this case has otherwise: { repeat: 3 }. players and state are merged quantity by quantity; none takes repeat, end or cannot-lose away.", type: "object", properties: caseSettings, additionalProperties: false },
  propose: {
    description: "How often, in place of repeat: a number, or a map from the ids of loops to numbers, { outer: 3 }.",
    anyOf: [bare(natural("")), bare(mapOf(natural("How often this loop runs."))(""))],
  },
  answers: mapOf(answer)("Who says what: { Ben: accept }. Players are asked in the order of the rules, whatever the order is here."),
  expect: { description: "What must come out. Only the keys that are given are compared; none says that there is no such value.", type: "object", properties: expectKeys, additionalProperties: false },
};

/** One entry of `cases`. */
export const caseSchema: JsonSchema = {
  title: "A case",
  description: "A negotiation whose answers are given, with what must come out. loopcut test runs it.",
  type: "object",
  properties: caseKeys,
  additionalProperties: false,
  required: ["name"],
  defaultSnippets: [
    { label: "accepted", description: "Somebody accepts", body: { name: "${1:nobody minds}", answers: { "${2:Ben}": "accept" }, expect: { outcome: "taken" } } },
    { label: "shortened", description: "Somebody names an earlier place", body: { name: "${1:Ben steps in}", answers: { "${2:Ben}": "${3:3/make-elf/responding}" }, expect: { outcome: "shortened", at: "${3:3/make-elf/responding}" } } },
  ],
};
