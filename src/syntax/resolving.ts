import { isSeq } from "yaml";
import type { Quantity } from "../domain/quantity.ts";
import type { RulesChoice, Table, Team } from "../domain/scenario.ts";
import type { FindingCode } from "../diagnostics/codes.ts";
import { quote } from "../diagnostics/escape.ts";
import { finding, type Finding, type FindingParts, type Label, type Span } from "../diagnostics/finding.ts";
import { nearestWithin, suggestWithin, type SuggestBudget } from "../diagnostics/suggest.ts";
import { spanWithin, type Written } from "./reading.ts";
import type { Draft, DraftCase, Settings } from "./draft.ts";
import { LIMITS } from "./limits.ts";
import type { RawName } from "./amount-terms.ts";
import { undeclared, type Owners } from "./undeclared.ts";

/** The settings of the file with those of a case laid over them; "none" is gone. */
export interface Merged {
  readonly rules: RulesChoice;
  readonly active: Settings["active"];
  readonly proposer: Settings["proposer"];
  readonly cannotLose: Exclude<Settings["cannotLose"], "none">;
  readonly repeat: Exclude<Settings["repeat"], "none">;
  readonly end: Exclude<Settings["end"], "none">;
  readonly ignore: NonNullable<Settings["ignore"]>;
  readonly outside: NonNullable<Settings["outside"]>;
}

/** What names mean, once the players, teams and quantities are known. */
export interface Resolving {
  readonly draft: Draft;
  readonly chosen: DraftCase | null;
  readonly merged: Merged;
  readonly findings: Finding<Span>[];
  readonly players: ReadonlyMap<string, number>;
  readonly teams: readonly Team[];
  readonly sharedTurns: boolean;
  readonly table: Table;
  readonly quantities: readonly Quantity[];
  readonly names: ReadonlyMap<string, number>;
  readonly stepIds: ReadonlyMap<string, number>;
  readonly blockIds: ReadonlyMap<string, number>;
  readonly suggesting: SuggestBudget;
}

export function tell(resolving: { readonly findings: Finding<Span>[] }, parts: FindingParts<Span>): void {
  if (resolving.findings.length < LIMITS.findings) resolving.findings.push(finding(parts));
}

/** The place of a key and its value where that is one line, otherwise the key's. */
export function shortSpan(draft: Draft, key: string): Span | null {
  const entry = draft.settings.view.entries.get(key);
  if (!entry) return null;
  return draft.reading.source.text.slice(entry.span.start, entry.span.end).includes("\n") ? entry.key.span : entry.span;
}

function playersLabel(resolving: Pick<Resolving, "draft">): readonly Label<Span>[] {
  const where = shortSpan(resolving.draft, "players");
  return where ? [{ where, text: "the players are listed here" }] : [];
}

type Known = Pick<Resolving, "draft" | "findings" | "players" | "teams" | "sharedTurns" | "suggesting">;

/** Tells that a name is no player's; with `teams`, no team's either. */
export function tellUnknownPlayer(resolving: Known, name: Written, message: string, teams: "teams" | "players"): void {
  const players = [...resolving.players.keys()];
  const teamNames = teams === "teams" ? resolving.teams.map((team) => team.name) : [];
  const [near] = nearestWithin(resolving.suggesting, name.text, [...players, ...teamNames]);
  const code: FindingCode = near !== undefined && !resolving.players.has(near) ? "unknown-team" : "unknown-player";
  tell(resolving, {
    code, message: `${message}: ${quote(name.text)}`, where: name.span, label: `no player ${teams === "teams" && teamNames.length > 0 ? "or team " : ""}is called ${quote(name.text)}`,
    others: playersLabel(resolving), help: suggestWithin(resolving.suggesting, name.text, [...players, ...teamNames], teamNames.length > 0 ? "players and teams" : "players"),
  });
}

/** The seat of a player; with shared team turns a team stands for its primary player. Null after a finding. */
export function seatOf(resolving: Known, name: Written, message: string): number | null {
  const seat = resolving.players.get(name.text) ?? (resolving.sharedTurns ? resolving.teams.find((team) => team.name === name.text)?.players[0] : undefined);
  if (seat !== undefined) return seat;
  tellUnknownPlayer(resolving, name, message, resolving.sharedTurns ? "teams" : "players");
  return null;
}

/** Who may own quantities, and how the file lists them. */
function ownersOf({ draft, players, teams, sharedTurns }: Resolving): Owners {
  const listed = draft.settings.view.entries.get("players")?.value;
  return { names: [...players.keys(), ...(sharedTurns ? teams.map((team) => team.name) : [])], isList: isSeq(listed) };
}

/** The index of a quantity named by a key of a map. Null after a finding. */
export function quantityOf(resolving: Resolving, name: Written, where: string): number | null {
  const index = resolving.names.get(name.text);
  if (index !== undefined) return index;
  const { message, help } = undeclared(name.text, resolving.names, resolving.suggesting, ownersOf(resolving));
  tell(resolving, { code: "unknown-quantity", message: `${where}: ${message}`, where: name.span, label: "not declared", help });
  return null;
}

/** Tells every name of an expression that is not declared, each at its own characters. */
export function tellUndeclared(resolving: Resolving, written: Written, names: readonly RawName[], where: string): void {
  for (const name of names) {
    const { message, help } = undeclared(name.name, resolving.names, resolving.suggesting, ownersOf(resolving));
    tell(resolving, { code: "unknown-quantity", message: `${where}: ${message}`, where: spanWithin(written, name.from, name.to), label: "not declared", help });
  }
}

/** The index of a step named by its id. Null after a finding. */
export function stepOf(resolving: Resolving, id: Written, where: string): number | null {
  const index = resolving.stepIds.get(id.text);
  if (index !== undefined) return index;
  tellUnknownStep(resolving, id.text, id.span, where);
  return null;
}

export function tellUnknownStep(resolving: Resolving, id: string, at: Span, where: string): void {
  const isBlock = resolving.blockIds.has(id);
  tell(resolving, {
    code: "unknown-step", message: isBlock ? `${where}: ${quote(id)} is a loop, not a step` : `${where}: no step has the id ${quote(id)}`, where: at, label: "not the id of a step",
    help: suggestWithin(resolving.suggesting, id, [...resolving.stepIds.keys()], "ids of the steps"),
  });
}
