import type { Scenario } from "./scenario.ts";

/**
 * The seat that has priority and answers for a player: with shared turns the primary player of their team, who stands for
 * the whole team; otherwise the player. Takes and gives player indexes. [cr.teams.priority]
 */
export const seatOf = (scenario: Scenario, player: number): number => scenario.table.seats[player] ?? player;

/** Is this the seat of somebody: a player who acts for themselves, or the primary player of a team that shares its turns? */
export const isSeat = (scenario: Scenario, player: number): boolean => seatOf(scenario, player) === player;

/** Everybody a seat acts for. */
export const membersOf = (scenario: Scenario, seat: number): readonly number[] =>
  scenario.players.flatMap((_, player) => (seatOf(scenario, player) === seat ? [player] : []));

/** The seat's name as results print it: the team's with shared turns, otherwise the player's. */
export function seatName(scenario: Scenario, seat: number): string {
  const { teams, sharedTurns } = scenario.table;
  const team = sharedTurns ? teams.find((each) => each.players.includes(seat)) : undefined;
  return team?.name ?? scenario.players[seat] ?? "";
}

/** The seat that a player or, with shared turns, a team of that name has; null where nobody is called so. */
export function seatNamed(scenario: Scenario, name: string): number | null {
  const player = scenario.players.indexOf(name);
  if (player >= 0) return seatOf(scenario, player);
  const team = scenario.table.sharedTurns ? scenario.table.teams.find((each) => each.name === name) : undefined;
  return team?.players[0] ?? null;
}

/** Every name that answers may be given under: the players', and with shared turns the teams'. */
export const answerNames = (scenario: Scenario): readonly string[] =>
  [...scenario.players, ...(scenario.table.sharedTurns ? scenario.table.teams.map((team) => team.name) : [])];

/** The seats in turn order, from one on. */
export const seatsFrom = (scenario: Scenario, seat: number): readonly number[] =>
  Array.from(scenario.players, (_, offset) => (seat + offset) % scenario.players.length).filter((player) => isSeat(scenario, player));

/** Everybody who wins together with a player: the whole team in a game between teams, otherwise that player alone. */
export const sideOf = (scenario: Scenario, player: number): readonly number[] =>
  scenario.table.teams.find((team) => team.players.includes(player))?.players ?? [player];

/**
 * Everybody who loses, or for whom the game is a draw, together with a player: a team with shared turns, and in Emperor
 * the whole team of an emperor. [cr.two-headed] [cr.emperor]
 */
export function fateOf(scenario: Scenario, player: number): readonly number[] {
  const { sharedTurns, emperors } = scenario.table;
  return sharedTurns || emperors.includes(player) ? sideOf(scenario, player) : [player];
}

/** Those players and everybody who shares their lot, in seat order. */
export const withFates = (scenario: Scenario, players: Iterable<number>): readonly number[] =>
  Array.from(new Set(Array.from(players).flatMap((player) => fateOf(scenario, player)))).sort((a, b) => a - b);

/** The sides that are left among those players: each as its whole team, or the one player. */
export function sidesAmong(scenario: Scenario, players: readonly number[]): readonly (readonly number[])[] {
  const sides: (readonly number[])[] = [];
  for (const player of players) if (!sides.some((side) => side.includes(player))) sides.push(sideOf(scenario, player));
  return sides;
}
