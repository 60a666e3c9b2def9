import type { Verb } from "../domain/step.ts";

/**
 * What people write before they know the format, as data: everyday words with the keys that they stand for. A row counts
 * only in a map that takes one of its keys, so one word may stand in several rows: `name` is `id` on a step and `scenario`
 * at the top. Words are small letters with hyphens. The key `#` is a comment. `help` is said in place of "did you mean";
 * in it `PLAYER` is the first player of the file.
 */
export interface EverydayRow {
  readonly keys: readonly string[];
  readonly words: readonly string[];
  readonly help?: string;
}

export const EVERYDAY_ROWS: readonly EverydayRow[] = [
  // At the top level, in blocks and in cases.
  { keys: ["scenario"], words: ["name", "title", "label"] },
  { keys: ["name"], words: ["title", "label", "id", "case"] },
  { keys: ["repeat"], words: ["times", "count", "iterations", "iteration", "number", "n", "amount", "repetitions", "how-often", "how-many"] },
  { keys: ["loop", "sequence"], words: ["steps", "actions", "moves"] },
  { keys: ["steps"], words: ["actions", "moves", "loop", "sequence"] },
  { keys: ["active"], words: ["turn", "active-player", "turn-player", "whose-turn"] },
  { keys: ["proposer"], words: ["proposed-by", "priority", "who"] },
  { keys: ["rules"], words: ["game", "format", "ruleset", "system"] },
  {
    keys: ["players", "state"], words: ["start", "starts", "resources", "counters", "quantities", "resource", "counter"],
    help: "write what a player starts with under players: PLAYER: { life: 20 }, and what belongs to nobody under state: { tokens: 0 }",
  },
  { keys: ["description"], words: ["note", "notes", "comment", "comments", "remark", "about"] },
  { keys: ["sources"], words: ["source", "link", "links", "url"] },
  { keys: ["expect"], words: ["result", "results", "outcome", "expected"] },
  { keys: ["when"], words: ["if", "condition", "conditions", "requires"] },
  // On steps.
  { keys: ["pay"], words: ["cost", "costs", "mana-cost", "price", "pays", "payment", "spend", "spends"] },
  { keys: ["change"], words: ["effect", "effects", "result", "results", "gain", "gains", "add", "adds", "lose", "loses", "get", "gets", "produces"] },
  { keys: ["player"], words: ["who", "by", "controller", "owner", "actor"] },
  { keys: ["id"], words: ["name", "label", "title"] },
  { keys: ["if", "requires"], words: ["when", "condition", "conditions", "only-if"] },
  { keys: ["may"], words: ["optional"] },
  { keys: ["draws"], words: ["draw"] },
  { keys: ["mills"], words: ["mill"] },
  { keys: ["#"], words: ["note", "notes", "comment", "comments", "remark", "description"] },
  // In place of the verb of a step.
  {
    keys: ["activate", "mana"], words: ["tap", "taps", "untap", "untaps", "sacrifice", "discard", "attack", "use", "ability", "action", "activated", "activation"],
    help: 'did you mean "activate", or "mana" if it makes mana?',
  },
  { keys: ["event", "trigger"], words: ["draw"], help: "write event: or trigger: with what happens, and beside it draws: { PLAYER: 1 }" },
  { keys: ["event", "trigger"], words: ["mill"], help: "write event: or trigger: with what happens, and beside it mills: { PLAYER: 1 }" },
  { keys: ["cast"], words: ["spell", "casts", "summon"] },
  { keys: ["play"], words: ["land", "plays"] },
  { keys: ["trigger"], words: ["triggered", "whenever", "when", "triggers"] },
  { keys: ["event"], words: ["happens", "replacement", "state-based"] },
  { keys: ["phase"], words: ["step", "begin", "begins"] },
  { keys: ["choose"], words: ["choice", "decide", "decision"] },
];

/** Which verb the words of a step speak of, the first that fits; where none does, somebody does something. */
export const LIKELY_VERBS: readonly (readonly [RegExp, Verb])[] = [
  [/\b(?:when|whenever|trigger(?:s|ed)?|at the beginning)\b/i, "trigger"],
  [/\b(?:casts?|spell)\b/i, "cast"],
  [/\bplays?\b/i, "play"],
  [/\badds?\b.*(?:\bmana\b|\{[WUBRGC]\})|\bfor mana\b/i, "mana"],
  [/\bchoos(?:es?|ing)\b/i, "choose"],
  [/\b(?:upkeep|end step|untap step|draw step|combat begins)\b/i, "phase"],
  [/\b(?:dies|enters|happens|state-based|is put into)\b/i, "event"],
];
