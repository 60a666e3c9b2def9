// The game as it stands at one moment, and the check that is made whenever somebody would get priority.

import { type Quantities, holds } from "./amounts.ts";
import type { Scenario, Step } from "./scenario.ts";

export type Held = { step: Step; path: bigint[] };

export type Table = {
  quantities: Quantities;
  active: string;
  /** Who has priority now; read it through `seat`, they may have left. */
  holder: string;
  alive: string[];
  lost: string[];
  /** Held objects, the newest last. */
  stack: Held[];
  /** Who drew from an empty library since the last check. */
  drewNothing: Set<string>;
};

export type GameOver = { wins: string[]; draw: string[] };
export type Verdict = { losers: string[]; over: GameOver | null };

export function startOf(scenario: Scenario): Table {
  return {
    quantities: new Map(scenario.quantities),
    active: scenario.active,
    holder: scenario.proposer,
    alive: [...scenario.players],
    lost: [],
    stack: [],
    drewNothing: new Set(),
  };
}

export function copyOf(table: Table): Table {
  return {
    ...table,
    quantities: new Map(table.quantities),
    alive: [...table.alive],
    lost: [...table.lost],
    stack: [...table.stack],
    drewNothing: new Set(table.drewNothing),
  };
}

/** Everybody still in the game, in turn order, from `first` on, or from the next player if `first` has left. */
export function turnOrderFrom(scenario: Scenario, table: Table, first: string): string[] {
  const start = scenario.players.indexOf(first);
  const round: string[] = [];
  for (let seat = 0; seat < scenario.players.length; seat += 1) {
    const player = scenario.players[(start + seat) % scenario.players.length] as string;
    if (table.alive.includes(player)) round.push(player);
  }
  return round;
}

/** The player who really has what is `player`'s: the next in turn order when they have left. */
export function seat(scenario: Scenario, table: Table, player: string): string {
  return turnOrderFrom(scenario, table, player)[0] ?? player;
}

/** Who would lose, win or draw if the game looked now. Changes nothing. */
export function judge(scenario: Scenario, table: Table): Verdict {
  const losers = table.alive.filter((player) => {
    const immune = scenario.cannotLose.get(player) ?? [];
    const life = table.quantities.get(`${player}.life`);
    const poison = table.quantities.get(`${player}.poison`);
    if (life !== undefined && life <= 0n && !immune.includes("life")) return true;
    if (poison !== undefined && poison >= 10n && !immune.includes("poison")) return true;
    if (table.drewNothing.has(player) && !immune.includes("library")) return true;
    return scenario.gameEnds.some((end) => end.loses === player && holds(end.when, table.quantities));
  });
  const left = table.alive.filter((player) => !losers.includes(player));
  if (losers.length > 0) {
    // All who remained lose together: a draw for them. One is left: they win.
    if (left.length === 0) return { losers: [], over: { wins: [], draw: losers } };
    if (left.length === 1) return { losers, over: { wins: left, draw: [] } };
  }
  const winning = scenario.gameEnds.find(
    (end) => end.wins !== null && left.includes(end.wins) && holds(end.when, table.quantities),
  );
  if (winning !== undefined) {
    const winner = winning.wins as string;
    const others = table.alive.filter((player) => player !== winner);
    return { losers: others, over: { wins: [winner], draw: [] } };
  }
  if (scenario.gameEnds.some((end) => end.draw && holds(end.when, table.quantities))) {
    return { losers, over: { wins: [], draw: left } };
  }
  return { losers, over: null };
}

/** Makes the check: the losers leave, with everything of theirs that is on the stack. */
export function check(scenario: Scenario, table: Table): Verdict {
  const verdict = judge(scenario, table);
  table.drewNothing.clear();
  table.alive = table.alive.filter((player) => !verdict.losers.includes(player));
  table.lost.push(...verdict.losers);
  table.stack = table.stack.filter((held) => held.step.player === null || table.alive.includes(held.step.player));
  return verdict;
}
