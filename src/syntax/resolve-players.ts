import type { Owner, Quantity } from "../domain/quantity.ts";
import type { Table, Team } from "../domain/scenario.ts";
import { quote } from "../diagnostics/escape.ts";
import type { Finding, Span } from "../diagnostics/finding.ts";
import { startBudget, type SuggestBudget } from "../diagnostics/suggest.ts";
import type { Written } from "./reading.ts";
import type { Draft, DraftCase, DraftNumber, DraftOwner, DraftTable } from "./draft.ts";
import { formatLimit, LIMITS } from "./limits.ts";
import { tell, tellUnknownPlayer } from "./resolving.ts";

/** The players in turn order, the teams, and every quantity, those that a case adds included. */
export interface Cast {
  readonly draft: Draft;
  readonly findings: Finding<Span>[];
  readonly players: ReadonlyMap<string, number>;
  readonly teams: readonly Team[];
  readonly sharedTurns: boolean;
  readonly table: Table;
  readonly quantities: readonly Quantity[];
  readonly names: ReadonlyMap<string, number>;
  readonly suggesting: SuggestBudget;
}

interface Declaring {
  readonly draft: Draft;
  readonly findings: Finding<Span>[];
  readonly players: ReadonlyMap<string, number>;
  readonly teams: readonly Team[];
  readonly sharedTurns: boolean;
  readonly quantities: Quantity[];
  readonly names: Map<string, number>;
  readonly suggesting: SuggestBudget;
}

function ownerOf({ players, teams }: Declaring, name: string): Owner | null {
  const player = players.get(name);
  if (player !== undefined) return { kind: "player", player };
  const team = teams.findIndex((each) => each.name === name);
  return team >= 0 ? { kind: "team", team } : null;
}

function declare(declaring: Declaring, owner: Owner, prefix: string, numbers: readonly DraftNumber[]): void {
  for (const { name, number } of numbers) {
    const whole = prefix + name.text;
    const quantity: Quantity = { name: whole, owner, attribute: name.text, start: number };
    const known = declaring.names.get(whole);
    if (known !== undefined) declaring.quantities[known] = quantity;
    else {
      declaring.names.set(whole, declaring.quantities.length);
      declaring.quantities.push(quantity);
    }
  }
}

function declareOwners(declaring: Declaring, owners: readonly DraftOwner[], from: "file" | "case"): void {
  for (const { name, quantities } of owners) {
    const owner = ownerOf(declaring, name.text);
    if (owner) declare(declaring, owner, `${name.text}.`, quantities);
    else if (from === "case") tellUnknownPlayer(declaring, name, "the case gives quantities to a player who is not in the game", declaring.sharedTurns ? "teams" : "players");
  }
}

function declareState(declaring: Declaring, numbers: readonly DraftNumber[]): void {
  for (const { name } of numbers) {
    const [prefix = ""] = name.text.split(".", 1);
    if (!name.text.includes(".") || !ownerOf(declaring, prefix)) continue;
    tell(declaring, { code: "bad-name", message: `${quote(name.text)} under "state" would belong to ${quote(prefix)}`, where: name.span, note: '"state" holds what belongs to nobody', help: `declare it under players: ${prefix}: { ${name.text.slice(prefix.length + 1)}: … }` });
  }
  declare(declaring, { kind: "nobody" }, "", numbers);
}

function resolveTeams(draft: Draft, table: DraftTable, players: ReadonlyMap<string, number>, findings: Finding<Span>[]): readonly Team[] {
  const taken = new Map<number, Written>();
  const known = { draft, findings, players, teams: [], sharedTurns: false, suggesting: startBudget() };
  return table.teams.map((team) => {
    const members: number[] = [];
    for (const name of team.players) {
      const seat = players.get(name.text);
      if (seat === undefined) {
        tellUnknownPlayer(known, name, `the team ${quote(team.name.text)} lists a player who is not in the game`, "players");
        continue;
      }
      const first = taken.get(seat);
      if (first) tell(known, { code: "bad-table", message: `${quote(name.text)} is listed in a team twice`, where: name.span, label: "here again", others: [{ where: first.span, text: "first here" }], help: "list each player once" });
      else members.push(seat);
      taken.set(seat, first ?? name);
    }
    if (team.players.length === 0) tell(known, { code: "bad-table", message: `the team ${quote(team.name.text)} has no players`, where: team.name.span, help: "list its players" });
    if (players.has(team.name.text)) tell(known, { code: "bad-table", message: `${quote(team.name.text)} is the name of a team and of a player`, where: team.name.span, help: "give the team another name" });
    return { name: team.name.text, players: members };
  });
}

/** With shared turns everybody is in a team, and its members sit side by side. */
function checkSharedTurns(declaring: Pick<Declaring, "draft" | "findings">, table: DraftTable, players: ReadonlyMap<string, number>, teams: readonly Team[]): void {
  const entry = table.view.entries.get("shared-turns");
  if (!table.sharedTurns || !entry) return;
  if (teams.length === 0) {
    tell(declaring, { code: "bad-table", message: '"shared-turns" needs teams', where: entry.span, help: "write teams: { Red: [Ana, Cho], Blue: [Ben, Dia] }" });
    return;
  }
  const seats = players.size;
  const alone = [...players].filter(([, seat]) => !teams.some((team) => team.players.includes(seat)));
  for (const [name] of alone) tell(declaring, { code: "bad-table", message: `with shared turns everybody is in a team, but ${quote(name)} is in none`, where: entry.span, help: "list each player in a team" });
  teams.forEach((team, index) => {
    const members = new Set(team.players);
    const breaks = team.players.filter((seat) => !members.has((seat + 1) % seats)).length;
    if (breaks > 1) tell(declaring, { code: "bad-table", message: `the players of the team ${quote(team.name)} do not sit side by side`, where: table.teams[index]?.name.span ?? entry.span, note: "teams that share turns sit together", help: "list the players in the order in which they sit" });
  });
}

function resolveTable(declaring: Pick<Declaring, "draft" | "findings" | "players" | "teams" | "sharedTurns" | "suggesting">, table: DraftTable | null): Table {
  const { players, teams, sharedTurns } = declaring;
  const seat = (name: Written, message: string): number | null => {
    const found = players.get(name.text);
    if (found === undefined) tellUnknownPlayer(declaring, name, message, "players");
    return found ?? null;
  };
  const emperors = (table?.emperors ?? []).flatMap((name) => seat(name, '"emperors" lists a player who is not in the game') ?? []);
  const emperorsEntry = table?.view.entries.get("emperors");
  if (emperorsEntry && teams.some((team) => emperors.filter((each) => team.players.includes(each)).length !== 1)) {
    tell(declaring, { code: "bad-table", message: "there is not one emperor for each team", where: emperorsEntry.span, help: "list one player of each team" });
  } else if (emperorsEntry && teams.length === 0) tell(declaring, { code: "bad-table", message: '"emperors" needs teams', where: emperorsEntry.span, help: "write teams: { Red: [Ana, Cho, Eli], Blue: [Ben, Dia, Fay] }" });
  const range = table?.range ?? null;
  const seats = [...players.values()].map((player) => (sharedTurns ? teams.find((team) => team.players.includes(player))?.players[0] : undefined) ?? player);
  const options = { teams, sharedTurns, emperors, seats };
  if (range === null) return { ...options, range: null };
  if (range.kind === "all") return { ...options, range: [...players.keys()].map(() => range.number) };
  const ranges = new Map(range.entries.flatMap(({ name, number }) => {
    const found = seat(name, '"range-of-influence" names a player who is not in the game');
    return found === null ? [] : [[found, number] as const];
  }));
  const entry = table?.view.entries.get("range-of-influence");
  for (const [name, index] of players) {
    if (!ranges.has(index) && entry) tell(declaring, { code: "bad-table", message: `"range-of-influence" has no number for ${quote(name)}`, where: entry.key.span, help: `add ${name}: 1` });
  }
  return { ...options, range: [...players.values()].map((index) => ranges.get(index) ?? 0n) };
}

/** Finds out who plays and what is counted, in the file and in the case that is chosen. */
export function resolveCast(draft: Draft, chosen: DraftCase | null, findings: Finding<Span>[]): Cast {
  const { table } = draft;
  const sharedTurns = table?.sharedTurns ?? false;
  const members = new Set(table?.teams.flatMap((team) => team.players.map((name) => name.text)));
  // A name that is a member's as well is told once, as what it is.
  const teamNames = new Set(table?.teams.map((team) => team.name.text).filter((name) => !members.has(name)));
  const owners = draft.settings.players ?? [];
  const seated = owners.filter(({ name }) => !teamNames.has(name.text));
  const players = new Map(seated.map(({ name }, seat) => [name.text, seat]));
  for (const { name } of owners) {
    if (teamNames.has(name.text) && !sharedTurns) tell({ findings }, { code: "bad-table", message: `the team ${quote(name.text)} has quantities of its own only with shared turns`, where: name.span, help: "write shared-turns: true, or give the quantities to players" });
  }
  const teams = table ? resolveTeams(draft, table, players, findings) : [];
  const declaring: Declaring = { draft, findings, players, teams, sharedTurns, quantities: [], names: new Map(), suggesting: startBudget() };
  if (table) checkSharedTurns(declaring, table, players, teams);
  if (players.size === 0) tell(declaring, { code: "missing-key", message: "there are no players", where: draft.settings.view.entries.get("players")?.span ?? draft.settings.view.span, help: "write players: [Ana, Ben] in turn order" });
  declareOwners(declaring, owners, "file");
  declareState(declaring, draft.settings.state ?? []);
  declareOwners(declaring, chosen?.with?.players ?? [], "case");
  declareState(declaring, chosen?.with?.state ?? []);
  if (declaring.quantities.length > LIMITS.quantities) tell(declaring, { code: "too-large", message: `there are more than ${formatLimit(LIMITS.quantities)} quantities`, where: draft.settings.view.entries.get("players")?.key.span ?? draft.settings.view.span, help: "track fewer quantities" });
  return { ...declaring, table: resolveTable(declaring, table) };
}
