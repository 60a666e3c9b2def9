// Who plays with whom: teams, seats, ranges and emperors.

import { readNumber } from "./amounts.ts";
import { type Raw, type RawMap, list, map } from "./read-steps.ts";

export type Team = { name: string; players: string[] };

/** What `table` says. Without teams everybody is a side of their own. */
export type Sides = {
  teams: Team[];
  /** Teams have priority and turns together: a team is one seat. */
  shared: boolean;
  /** How far each player's range reaches; null where ranges are not limited. */
  range: Map<string, bigint> | null;
  emperors: string[];
};

type Seated = { players: string[]; sides: Sides };

/** Reads `table`. */
export function readSides(raw: Raw | undefined, players: (teams: Team[]) => string[]): Sides {
  const table: RawMap = map(raw);
  const teams = Object.entries(map(table["teams"])).map(([name, members]) => ({ name, players: list(members) }));
  const range = table["range-of-influence"];
  const reach = (value: Raw | undefined): bigint => readNumber(String(value)) ?? 0n;
  return {
    teams,
    shared: table["shared-turns"] === "true",
    range:
      range === undefined
        ? null
        : new Map(players(teams).map((player) => [player, reach(typeof range === "string" ? range : map(range)[player])])),
    emperors: list(table["emperors"]),
  };
}

/** The team of a player, or with that name. */
export const teamOf = ({ sides }: Seated, name: string): Team | null =>
  sides.teams.find((team) => team.name === name || team.players.includes(name)) ?? null;

/** Who stands for the seat of a player or team: with shared turns the first named of the team. */
export function seatOf(seated: Seated, name: string): string {
  const team = teamOf(seated, name);
  return team !== null && (seated.sides.shared || team.name === name) ? (team.players[0] as string) : name;
}

/** The players who sit at a seat. */
export function playersAt(seated: Seated, seat: string): string[] {
  return seated.sides.shared ? sideOf(seated, seat) : [seat];
}

/** Everybody who wins together with a player, or all players of a team. */
export const sideOf = (seated: Seated, name: string): string[] => teamOf(seated, name)?.players ?? [name];

/** The sides that still have somebody among those players, each as all of its players. */
export function sidesAmong(seated: Seated, players: string[]): string[][] {
  const found = new Map<string, string[]>();
  for (const player of players) {
    const side = sideOf(seated, player);
    found.set(side[0] as string, side);
  }
  return [...found.values()];
}

/** How many seats apart two players sit, the shorter way round the seats that are counted. */
export function distance(seats: string[], one: string, other: string): number {
  const apart = Math.abs(seats.indexOf(one) - seats.indexOf(other));
  return Math.min(apart, seats.length - apart);
}
