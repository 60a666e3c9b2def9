import type { System } from "../domain/scenario.ts";
import type { Verb } from "../domain/step.ts";
import { quote } from "../diagnostics/escape.ts";
import { listWords } from "../diagnostics/suggest.ts";
import type { DraftStep } from "./draft.ts";

/** Why a key or verb may not stand on a step; `key` is the one to point at. */
export interface Misplaced {
  readonly key: string;
  readonly message: string;
  readonly help: string;
}

const only = (verbs: readonly Verb[]) => (verb: Verb): boolean => verbs.includes(verb);
const except = (verbs: readonly Verb[]) => (verb: Verb): boolean => !verbs.includes(verb);

/** The verbs that take a key; a key that is not listed is taken by all but `resolve`. */
const TAKEN_BY: ReadonlyMap<string, (verb: Verb) => boolean> = new Map([
  ["hold", only(["cast", "activate", "trigger", "play"])],
  ["may", only(["trigger"])],
  ["forced", only(["mana", "choose"])],
  ["needs-all", only(["choose"])],
  ["inside", except(["phase", "turn", "resolve"])],
  ["player", except(["phase", "resolve"])],
  ["unless", only(["cast", "play", "activate", "mana", "special", "trigger", "event"])],
]);

const RIFTBOUND_KEYS: ReadonlySet<string> = new Set(["immediate", "new-cards"]);

/** Keys that say something about another key of the same step, which has to be there. */
export const NEEDS: ReadonlyMap<string, readonly string[]> = new Map([
  ["otherwise", ["if"]],
  ["outcome", ["random", "hidden"]],
]);

const isMagic = (system: System): boolean => system === "cr" || system === "mtr";

const GAMES: Readonly<Record<System, string>> = { cr: "Magic", mtr: "Magic", riftbound: "Riftbound", bandai: "One Piece" };

function misplacedVerb(step: DraftStep, system: System): Misplaced | null {
  const game = GAMES[system];
  if (step.verb === "special" && !isMagic(system)) return { key: "special", message: `"special" is a special action of Magic; ${game} has none`, help: "use the verb that fits, such as play or activate" };
  if (step.verb === "cast" && !isMagic(system)) return { key: "cast", message: `cards are played in ${game}, not cast: "cast" belongs to Magic`, help: "use play" };
  if (step.verb === "resolve" && system === "bandai") return { key: "resolve", message: `nothing is held in ${game}: whatever is done happens at once`, help: "leave the step out" };
  return null;
}

/** The verbs that take a key, whatever the game is; null where all but `resolve` do. */
export function verbsTaking(key: string): readonly Verb[] | null {
  const takes = TAKEN_BY.get(key);
  return takes ? verbsThatTake(takes) : null;
}

function verbsThatTake(takes: (verb: Verb) => boolean): readonly Verb[] {
  return (["cast", "play", "activate", "mana", "special", "trigger", "choose", "event", "phase", "turn"] as const).filter(takes);
}

/** Every key of a step that its verb or its game does not take. */
export function findMisplaced(step: DraftStep, system: System): readonly Misplaced[] {
  const verb = misplacedVerb(step, system);
  const misplaced: Misplaced[] = verb ? [verb] : [];
  for (const key of step.view.entries.keys()) {
    if (key === "id" || key === step.verb) continue;
    const where = `a ${quote(step.verb)} step`;
    const takes = TAKEN_BY.get(key);
    const needed = NEEDS.get(key);
    if (step.verb === "resolve") misplaced.push({ key, message: `a "resolve" step takes no ${quote(key)}: what happens was said where the object was held`, help: key === "change" || key === "draws" || key === "mills" ? `write ${key} on the step that is held` : "leave the key out" });
    else if (takes && !takes(step.verb)) misplaced.push({ key, message: `${where} takes no ${quote(key)}`, help: `${quote(key)} stands on ${listWords(verbsThatTake(takes), "and")}` });
    else if (key === "hold" && step.verb === "play" && isMagic(system)) misplaced.push({ key, message: 'a "play" step of Magic takes no "hold": a land uses no stack', help: "leave the key out, or use cast" });
    else if (key === "hold" && system === "bandai") misplaced.push({ key, message: `nothing is held in ${GAMES[system]}: whatever is done happens at once`, help: "leave the key out" });
    else if (key === "hold" && step.immediate) misplaced.push({ key, message: 'what is "immediate" resolves at once, so it cannot be held', help: "leave one of the two keys out" });
    else if (RIFTBOUND_KEYS.has(key) && system !== "riftbound") misplaced.push({ key, message: `${quote(key)} belongs to Riftbound`, help: "leave the key out, or write rules: riftbound" });
    else if (needed && !needed.some((each) => step.view.entries.has(each))) misplaced.push({ key, message: `${quote(key)} stands beside ${listWords(needed)}, which this step does not have`, help: `add ${needed[0] ?? ""}, or leave ${key} out` });
  }
  return misplaced;
}
