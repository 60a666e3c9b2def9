import type { GAME_END_KEYS, TABLE_KEYS, TOP_KEYS } from "../syntax/index.ts";
import { caseSchema } from "./cases.ts";
import { exactlyOne } from "./combine.ts";
import type { JsonSchema } from "./json-schema.ts";
import { topSettings, type Properties } from "./settings.ts";
import { node, nodes } from "./step.ts";
import { bare, condition, flag, listOf, mapOf, names, natural, text } from "./values.ts";

const gameEndKeys: Properties<typeof GAME_END_KEYS> = {
  when: condition("When it happens: two amounts compared with <=, <, >=, >, == or !=."),
  loses: text("The player who loses then."),
  wins: text("The player or team who wins then."),
  draw: { description: "true: it is a draw then.", enum: [true, "true"] },
};

const gameEnd: JsonSchema = {
  title: "A way for the game to end",
  description: "A condition, and one of loses, wins and draw.",
  type: "object",
  properties: gameEndKeys,
  additionalProperties: false,
  required: ["when"],
  ...exactlyOne(["loses", "wins", "draw"], "An entry has exactly one of loses, wins and draw."),
  defaultSnippets: [{ label: "when, loses", description: "A player loses", body: { when: "${1:Ben.library == 0}", loses: "${2:Ben}" } }],
};

const tableKeys: Properties<typeof TABLE_KEYS> = {
  teams: mapOf(names("The players of the team; with shared turns the first is the primary player."))("Who plays together: { Red: [Ana, Cho], Blue: [Ben, Dia] }."),
  "shared-turns": flag("true: Two-Headed Giant. A team has its turn and its priority together."),
  "range-of-influence": {
    description: "How many seats away a player still matters: a number for everybody, or a map from players to numbers.",
    anyOf: [bare(natural("")), bare(mapOf(natural("The range of this player."))(""))],
  },
  emperors: names("One player of each team: a team loses and draws as its emperor does."),
};

const topKeys: Properties<typeof TOP_KEYS> = {
  scenario: text("The title."),
  ...topSettings,
  description: text("What people should know about it."),
  sources: listOf(text("A source."))("Where it comes from."),
  loop: nodes("The steps of the one loop, which runs as often as repeat says. Stands here or in sequence."),
  sequence: nodes("Steps that are done once, and blocks { repeat, steps } that are loops, also inside each other. In place of loop; repeat stands in the blocks then."),
  "game-ends": listOf(gameEnd)("Further ways for the game to end, looked at whenever the usual ones are: { when: CONDITION, loses: PLAYER }, or wins, or draw: true."),
  table: { title: "The table", description: "Teams, and how far a player's influence reaches. Everybody for themselves when left out.", type: "object", properties: tableKeys, additionalProperties: false },
  "meaningful-change": text("What really changes from one time round to the next in a loop across turns, such as a new card drawn. In a tournament of Magic it is no loop then."),
  "already-shortcut": text("true, or words: this very loop was shortcut before, and nothing that matters has changed since."),
  cases: listOf(caseSchema)("Negotiations with the result that each must have; loopcut test runs them."),
};

/** The JSON Schema of one document of the scenario format. */
export const scenarioSchema: JsonSchema = {
  $schema: "http://json-schema.org/draft-07/schema#",
  $comment: "Printed by loopcut schema. Names that must resolve, names and ids used twice, limits, and what only some games allow are left to loopcut check.",
  title: "loopcut scenario, version 1",
  description: "Who plays, what is repeated, and how often: a shortcut of a trading card game for loopcut to check and negotiate.",
  type: "object",
  properties: topKeys,
  additionalProperties: false,
  required: ["scenario", "players"],
  anyOf: exactlyOne(["loop", "sequence"], "The steps are missing: write loop, or sequence.").anyOf,
  dependencies: { sequence: { properties: { loop: false, repeat: false }, errorMessage: "loop and sequence do not stand side by side, and beside sequence repeat stands in its blocks: { repeat, steps }." } },
  definitions: { node },
  defaultSnippets: [
    {
      label: "scenario",
      description: "A loop with what it costs and changes",
      body: {
        scenario: "${1:what happens}", players: { "${2:Ana}": { life: 20, elves: 0 }, "${3:Ben}": { life: 20 } }, repeat: "${4:1_000_000}",
        loop: [{ id: "make-elf", activate: "create an Elf", change: { "Ana.elves": 1 } }],
      },
    },
  ],
};

/** The schema as the text that is printed and published. */
export const schemaText = (): string => `${JSON.stringify(scenarioSchema, null, 2)}\n`;
