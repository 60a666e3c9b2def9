import { VERBS, type Verb } from "../domain/step.ts";
import { listWords } from "../diagnostics/suggest.ts";
import { NEEDS, STEP_KEYS, verbsTaking, type BLOCK_KEYS } from "../syntax/index.ts";
import { anyKey, exactlyOne, onlyKeys } from "./combine.ts";
import type { JsonSchema, Snippet } from "./json-schema.ts";
import { repeat, type Properties } from "./settings.ts";
import { amount, bare, change, condition, flag, id, listOf, mapOf, names, oneOrMore, text, word } from "./values.ts";

const verbs: Readonly<Record<Verb, JsonSchema>> = {
  cast: text("A player casts a spell (Magic). It waits on the stack, others can respond, and the player could have left it. The value is the text that is shown."),
  play: text("A player plays something: in Magic a land, to which nobody can respond; in other games a card. The player could have left it. The value is the text that is shown."),
  activate: text("A player activates an ability that has a cost. Others can respond, and the player could have left it. Put texts with braces or colons in quotes: \"{T}: create an Elf\"."),
  mana: text("An ability that makes mana. Nobody can respond; the player could have left it, unless forced: true. The value is the text that is shown."),
  special: text("An action that uses no stack, such as turning a card face up (Magic). Nobody can respond; the player could have left it. The value is the text that is shown."),
  trigger: text("An ability that triggers by itself; player is who controls it. Others can respond. Nobody could have left it, unless may: true. The value is the text that is shown."),
  choose: text("A decision: a target, a mode, a card to discard. Nobody can respond. It counts as a choice, unless forced: true says that there is one legal option only."),
  event: text("Something that the rules do by themselves, with nobody acting: a replacement effect, or a creature without toughness that dies."),
  phase: text("Everybody passes, and a step or phase of the turn begins. The value is its name."),
  turn: text("Everybody passes, and a turn begins. The value is the player whose turn it is, or any words where player names them."),
  resolve: text("What was held on the stack resolves: the value is the id of the step with hold: true. The newest goes first. Takes no other key but id."),
};

const amounts = (what: string) => mapOf(amount(`${what}: a number, or terms such as 2 * Ana.elves + 1.`));
const players = oneOrMore(text("A player."));

const unless: JsonSchema = {
  description: "The effect says \"do this unless somebody does that\": who could do it, and what it is. Nobody is made to.",
  type: "object",
  properties: { player: players("Who could do it: a player, or a list."), action: text("What they could do, in words.") },
  additionalProperties: false,
  required: ["player", "action"],
};

const stepKeys: Properties<typeof STEP_KEYS> = {
  id: id("The name of the step, which places are made of: small letters, digits and hyphens, once in the scenario. The n-th step is step-n when it is left out."),
  player: text("Who does it, or controls it. Left out: the proposer. With event it says whose object it is, with turn whose turn begins."),
  pay: amounts("What is paid of this quantity")("What it costs, paid as the action is taken: { Ana.mana: 1 }. More than is there cannot be paid; a negative amount is gained."),
  change: mapOf(change("What happens to this quantity: 1 or -3 is added, = AMOUNT sets it, x AMOUNT multiplies it, up to -AMOUNT takes as much as there is."))(
    "What it does when it resolves: { Ana.elves: 1, Ben.life: up to -3 }. All entries see the values from just before, with the cost already paid.",
  ),
  draws: amounts("How many cards this player draws")("How many cards players draw: { Ana: 1 }. Taken from PLAYER.library to PLAYER.hand, whichever of them are counted. Drawing from an empty library loses the game."),
  mills: amounts("How many cards this player mills")("How many cards players put from the library into the graveyard: { Ben: 2 }, as far as there are any."),
  requires: listOf(condition("Two amounts compared with <=, <, >=, >, == or !=."))("Conditions that must hold each time the step is taken, looked at before the cost is paid: [Ana.elves >= 1]."),
  hold: flag("true: it stays on the stack until a resolve step names it; the steps up to there happen in response."),
  may: { description: "An optional trigger: true when the proposal takes it, declined when it does not.", anyOf: [{ enum: [true, "declined"] }, bare(flag(""))] },
  forced: flag("true: there is only one legal option, so it is no real choice."),
  inside: flag("true: it happens while the step before it resolves. Nobody has priority in between, and nothing is checked until the first step without it."),
  unless,
  "needs-all": names("Ids of choose steps: the loop stops only if all these choices are made differently together with this one."),
  "controlled-by": text("Another player, who makes this player's choices."),
  involves: players("Players who control other objects that take part in the step; it matters for a range of influence."),
  immediate: flag("Riftbound. true: it resolves at once, as units and gear do, and nobody can respond."),
  "new-cards": flag("Riftbound. true: the step takes another card each time, so that it is no loop. Refused, with the reason."),
  if: text("The step is taken only under this condition. Refused, unless it compares quantities and comes out the same every time."),
  otherwise: text("What happens where the condition of if does not hold, in words."),
  random: text("What is left to chance: a coin, a die, a shuffled library. Refused, unless outcome: irrelevant stands beside it."),
  outcome: word(["irrelevant"])("irrelevant: nothing that follows depends on what random or hidden leaves open."),
  hidden: text("What the player who plans cannot see. Refused, unless outcome: irrelevant stands beside it."),
  uses: oneOrMore(text("The id of a step."))("The choice made here reads what these steps left to chance or hidden: an id, or a list. Refused."),
  unspecified: text("A choice that the description leaves open, in words. Refused: say what is chosen."),
  "only-iterations": text("In which iterations it happens, if not in each. Refused: describe each kind of iteration as a loop of its own."),
};

export const NODE_REF: JsonSchema = { $ref: "#/definitions/node" };

/** A list of steps and blocks. */
export const nodes = (description: string): JsonSchema => ({ description, type: "array", items: NODE_REF, minItems: 1 });

const blockKeys: Properties<typeof BLOCK_KEYS> = {
  id: stepKeys.id,
  repeat: repeat("On a block: how often its steps are done. A number such as 1_000_000 or 10^100, { enough: CONDITION } in a block at the top level, or an amount such as Ana.elves in an inner block."),
  steps: nodes("On a block: what is repeated, a list of steps and further blocks."),
};

const ONE_VERB = `A step has exactly one verb: ${listWords(VERBS)}. A block has steps instead.`;
const verb = exactlyOne([...VERBS, "steps"], ONE_VERB);

/** What else is asked of a step that has a key, whatever the game is. */
function needsOf(key: string): JsonSchema | null {
  const beside = NEEDS.get(key);
  if (beside) return anyKey(beside, `${key} stands beside ${listWords(beside)}.`);
  const taking = verbsTaking(key);
  return taking && anyKey(taking, `${key} stands on ${listWords(taking, "and")}.`);
}

const dependencies: Readonly<Record<string, JsonSchema | readonly string[]>> = {
  ...verb.dependencies,
  ...Object.fromEntries(STEP_KEYS.flatMap((key) => [[key, needsOf(key)] as const]).filter(([, needs]) => needs !== null)),
  // What is immediate resolves at once, so it cannot be held.
  hold: { ...needsOf("hold"), properties: { immediate: { enum: [false, "false"], errorMessage: "What is immediate cannot be held." } } },
  repeat: { required: ["steps"], errorMessage: "repeat stands on a block, { repeat, steps }, and not on a step." },
  steps: onlyKeys(Object.keys(blockKeys), "A block has id, repeat and steps, and no other key."),
  resolve: onlyKeys(["resolve", "id"], "A step with resolve takes no other key but id: what happens was said where it was held."),
};

const snippet = (label: string, description: string, body: unknown): Snippet => ({ label, description, body });

const snippets: readonly Snippet[] = [
  snippet("activate", "An ability with a cost", { id: "${1:make-elf}", player: "${2:Ana}", activate: "${3:create an Elf}", change: { "${4:Ana.elves}": "${5:1}" } }),
  snippet("trigger", "An ability that triggers by itself", { id: "${1:untap}", player: "${2:Ana}", trigger: "${3:untap all creatures}" }),
  snippet("cast", "A spell", { id: "${1:spell}", player: "${2:Ana}", cast: "${3:a spell}", pay: { "${4:Ana.mana}": "${5:1}" } }),
  snippet("choose", "A decision", { player: "${1:Ana}", choose: "${2:a target}" }),
  snippet("resolve", "What was held resolves", { resolve: "${1:spell}" }),
  snippet("block", "Steps that are repeated", { id: "${1:inner}", repeat: "${2:3}", steps: [{ activate: "${3:what happens}" }] }),
];

/**
 * One entry of `loop`, `sequence` or `steps`. All keys stand in one list, so that editors offer them and name a misspelt
 * one; exactly one of them is a verb, or `steps`, which makes it a block.
 */
export const node: JsonSchema = {
  title: "A step or block",
  description: "A step has exactly one verb, whose value is the text that is shown, and other keys. A block has repeat and steps instead.",
  type: "object",
  properties: { ...verbs, ...stepKeys, repeat: blockKeys.repeat, steps: blockKeys.steps },
  additionalProperties: false,
  anyOf: verb.anyOf,
  dependencies,
  defaultSnippets: snippets,
};
