// Who would lose, win or draw if the game looked now.

import { holds } from "./amounts.ts";
import type { Scenario } from "./scenario.ts";
import type { Table } from "./table.ts";
import { playersAt, seatOf, sideOf, sidesAmong, teamOf } from "./teams.ts";

export type GameOver = { wins: string[]; draw: string[] };
export type Verdict = { losers: string[]; over: GameOver | null };

/** Looks at the losing conditions, then at who wins, then at draws. Changes nothing. */
export function judge(scenario: Scenario, table: Table): Verdict {
  const losers = losersNow(scenario, table);
  const left = table.alive.filter((player) => !losers.includes(player));
  const sidesLeft = sidesAmong(scenario, left);
  if (losers.length > 0) {
    // All who remained lose together: a draw for them. One side is left: it wins, with those of it who had left.
    if (sidesLeft.length === 0) return { losers: [], over: { wins: [], draw: losers } };
    if (sidesLeft.length === 1) return { losers, over: { wins: sidesLeft[0] as string[], draw: [] } };
  }
  const winning = scenario.gameEnds.find(
    (end) => end.wins !== null && isThere(scenario, left, end.wins) && holds(end.when, table.quantities),
  );
  if (winning !== undefined) {
    const wins = sideOf(scenario, winning.wins as string);
    return { losers: table.alive.filter((player) => !wins.includes(player)), over: { wins, draw: [] } };
  }
  if (scenario.gameEnds.some((end) => end.draw && holds(end.when, table.quantities))) {
    return { losers, over: { wins: [], draw: left } };
  }
  return { losers, over: null };
}

/** A player wins who is still there, a team of which anybody is. */
function isThere(scenario: Scenario, left: string[], name: string): boolean {
  return left.includes(name) || (teamOf(scenario, name)?.name === name && sideOf(scenario, name).some((one) => left.includes(one)));
}

function losersNow(scenario: Scenario, table: Table): string[] {
  const isMagic = scenario.rules === "cr" || scenario.rules === "mtr";
  const seats = table.alive.filter((player) => seatOf(scenario, player) === player);
  const losingSeats = seats.filter((seat) => (isMagic && losesByTheUsual(scenario, table, seat)) || losesByTheFile(scenario, table, seat));
  const losing = losingSeats.flatMap((seat) => playersAt(scenario, seat));
  // A team loses with its emperor.
  const fallen = scenario.sides.emperors.filter((emperor) => losing.includes(emperor)).flatMap((emperor) => sideOf(scenario, emperor));
  return table.alive.filter((player) => losing.includes(player) || fallen.includes(player));
}

function losesByTheFile(scenario: Scenario, table: Table, seat: string): boolean {
  const players = playersAt(scenario, seat);
  return scenario.gameEnds.some((end) => end.loses !== null && players.includes(end.loses) && holds(end.when, table.quantities));
}

function losesByTheUsual(scenario: Scenario, table: Table, seat: string): boolean {
  const { shared } = scenario.sides;
  const players = playersAt(scenario, seat);
  const team = teamOf(scenario, seat)?.name ?? seat;
  const owner = shared ? team : seat;
  // What protects one player of a team that shares its turns protects the team.
  const protectedFrom = (kind: string): boolean =>
    [...players, team].some((name) => scenario.cannotLose.get(name)?.includes(kind) === true);
  const life = table.quantities.get(`${owner}.life`);
  const poison = table.quantities.get(`${owner}.poison`);
  if (life !== undefined && life <= 0n && !protectedFrom("life")) return true;
  if (poison !== undefined && poison >= (shared ? 15n : 10n) && !protectedFrom("poison")) return true;
  return players.some((player) => table.drewNothing.has(player)) && !protectedFrom("library");
}
