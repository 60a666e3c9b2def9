import type { System } from "../domain/scenario.ts";
import type { Machine } from "./machine.ts";

/**
 * Who gets priority when, in one game. Seats in, seats out. Whatever looks at the stack asks the machine, which remembers
 * that it was looked at.
 */
export interface PriorityRules {
  /** Everyone who has a place before a player acts, that player last; null where they have no priority to act with. */
  readonly beforeAction: (machine: Machine, actor: number) => readonly number[] | null;
  /** Everyone who has a place before a phase or turn begins. */
  readonly beforePassage: (machine: Machine) => readonly number[];
  /** Who has priority once a player has put an object on the stack; null for whoever had it before. */
  readonly firstToRespond: (controller: number, isTrigger: boolean) => number | null;
  /** Who has priority once an object has resolved and left the stack. */
  readonly afterResolution: (machine: Machine) => number;
  /** Is who has priority looked up again when the holder leaves, or is it the next in turn order? */
  readonly looksUpAfterLeaving: boolean;
  /** Do life, poison and empty libraries lose the game? */
  readonly hasLosingConditions: boolean;
  /** Does whatever is played or triggers wait for responses? */
  readonly hasResponses: boolean;
}

/** Everyone from the holder to the one who acts. [cr.priority.pass] */
function roundTo(machine: Machine, actor: number): readonly number[] {
  const round = machine.turnOrder(machine.holder);
  return round.slice(0, round.indexOf(actor) + 1);
}

/** Magic. [cr.priority.begin] [cr.priority.resolve] [cr.priority.act] */
const MAGIC: PriorityRules = {
  beforeAction: roundTo,
  beforePassage: (machine) => machine.turnOrder(machine.holder),
  firstToRespond: (controller, isTrigger) => (isTrigger ? null : controller),
  afterResolution: (machine) => machine.active,
  looksUpAfterLeaving: false,
  hasLosingConditions: true,
  hasResponses: true,
};

/** Riftbound: without a Chain only the Turn Player has priority. [rcr.priority.neutral] [rcr.priority.chain] [rcr.resolve.priority] */
const RIFTBOUND: PriorityRules = {
  beforeAction: (machine, actor) => {
    if (machine.lookAtTop() !== null) return roundTo(machine, actor);
    return machine.presentAt(machine.active) === actor ? [actor] : null;
  },
  beforePassage: (machine) => [machine.presentAt(machine.active)],
  firstToRespond: (controller) => controller,
  afterResolution: (machine) => machine.lookAtTop()?.player ?? machine.active,
  looksUpAfterLeaving: true,
  hasLosingConditions: false,
  hasResponses: true,
};

/** Games of Bandai's family as far as loops go: whoever acts does so at once, and nobody can respond. [bandai.loop] */
const AT_ONCE: PriorityRules = {
  beforeAction: (_machine, actor) => [actor],
  beforePassage: (machine) => [machine.presentAt(machine.active)],
  firstToRespond: (controller) => controller,
  afterResolution: (machine) => machine.active,
  looksUpAfterLeaving: true,
  hasLosingConditions: false,
  hasResponses: false,
};

const RULES: Readonly<Record<System, PriorityRules>> = { cr: MAGIC, mtr: MAGIC, riftbound: RIFTBOUND, bandai: AT_ONCE };

/** The priority rules of the game that a system of rules belongs to. */
export const priorityRulesOf = (system: System): PriorityRules => RULES[system];

/** Does a sequence begin with the proposer, or with whoever has the turn? Without a Chain only the Turn Player can have priority. */
export const beginsWithActive = (system: System): boolean => priorityRulesOf(system) !== MAGIC;
