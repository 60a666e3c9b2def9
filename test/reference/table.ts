// The game as it stands at one moment, and the check that is made whenever somebody would get priority.

import type { Quantities } from "./amounts.ts";
import { judge, type Verdict } from "./judge.ts";
import type { Scenario, Step } from "./scenario.ts";
import { playersAt, seatOf } from "./teams.ts";

export { type GameOver, type Verdict, judge } from "./judge.ts";

export type Held = { step: Step; path: bigint[] };

export type Table = {
  quantities: Quantities;
  /** The seat whose turn it is. */
  active: string;
  /** The seat with priority; read it through `holderNow`, they may have left. */
  holder: string;
  /** What happened last was a resolution: whose priority follows from it is seen when priority is received. */
  hasResolved: boolean;
  alive: string[];
  lost: string[];
  /** Held objects, the newest last. */
  stack: Held[];
  /** Whose seats are counted for ranges: those who were there as the turn began. */
  seated: string[];
  /** Who drew from an empty library since the last check. */
  drewNothing: Set<string>;
};

export function startOf(scenario: Scenario): Table {
  return {
    quantities: new Map(scenario.quantities),
    active: scenario.active,
    holder: scenario.proposer,
    hasResolved: false,
    alive: [...scenario.players],
    lost: [],
    stack: [],
    seated: [...scenario.players],
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
    seated: [...table.seated],
    drewNothing: new Set(table.drewNothing),
  };
}

/** The seats still in the game, in turn order, from `first` on, or from the next one if `first` has left. */
export function turnOrderFrom(scenario: Scenario, table: Table, first: string): string[] {
  const { players } = scenario;
  const start = players.indexOf(seatOf(scenario, first));
  const round: string[] = [];
  for (let turn = 0; turn < players.length; turn += 1) {
    const player = players[(start + turn) % players.length] as string;
    const isSeat = seatOf(scenario, player) === player;
    if (isSeat && playersAt(scenario, player).some((one) => table.alive.includes(one))) round.push(player);
  }
  return round;
}

/** The seat that really has what is `seat`'s: the next in turn order when they have left. */
export function seatNow(scenario: Scenario, table: Table, seat: string): string {
  return turnOrderFrom(scenario, table, seat)[0] ?? seat;
}

/** Who has priority: in Riftbound without a Chain always the Turn Player. */
export function holderNow(scenario: Scenario, table: Table): string {
  const isOpen = scenario.rules === "riftbound" && table.stack.length === 0;
  return seatNow(scenario, table, isOpen || scenario.rules === "bandai" ? table.active : table.holder);
}

/** Who gets priority after something resolved. */
export function holderAfterResolving(scenario: Scenario, table: Table): string {
  const newest = table.stack.at(-1);
  if (scenario.rules !== "riftbound" || newest === undefined || newest.step.player === null) return table.active;
  return seatOf(scenario, newest.step.player);
}

/** Makes the check: the losers leave, with everything of theirs that is on the stack. */
export function check(scenario: Scenario, table: Table): Verdict {
  const verdict = judge(scenario, table);
  table.drewNothing.clear();
  table.alive = table.alive.filter((player) => !verdict.losers.includes(player));
  table.lost.push(...verdict.losers);
  table.stack = table.stack.filter((held) => held.step.player === null || table.alive.includes(held.step.player));
  if (table.hasResolved) table.holder = holderAfterResolving(scenario, table);
  return verdict;
}
