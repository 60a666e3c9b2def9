import type { System } from "./scenario.ts";

/** What a game calls the things that every game here has. */
export interface Terms {
  /** Where objects wait: "stack", "Chain". */
  readonly stack: string;
  /** One of the things that wait there. */
  readonly object: string;
  /** Whose turn it is. */
  readonly activePlayer: string;
  /** "makes mana with" and the like, between a player and the words of the step. */
  readonly makesMana: string;
}

const MAGIC: Terms = { stack: "stack", object: "object", activePlayer: "active player", makesMana: "makes mana with" };

const TERMS: Readonly<Record<System, Terms>> = {
  cr: MAGIC,
  mtr: MAGIC,
  riftbound: { stack: "Chain", object: "item", activePlayer: "Turn Player", makesMana: "adds resources with" },
  bandai: { stack: "table", object: "effect", activePlayer: "turn player", makesMana: "adds resources with" },
};

/** The words of the game that a system of rules belongs to. */
export const termsOf = (system: System): Terms => TERMS[system];
