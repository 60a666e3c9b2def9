import { stepsOf, type GameEnd, type LosingCondition, type RulesChoice, type Scenario } from "../domain/scenario.ts";
import { holdsAtStart } from "../domain/quantity.ts";
import { isOptional, type Node, type Step } from "../domain/step.ts";
import { quote } from "../diagnostics/escape.ts";
import type { Finding, Span, Spot } from "../diagnostics/finding.ts";
import { sortFindings } from "../diagnostics/sort.ts";
import type { Written } from "./reading.ts";
import type { Draft, DraftCase } from "./draft.ts";
import { locateIn } from "./locate.ts";
import { parseRules } from "./read-settings.ts";
import { resolveCase } from "./resolve-case.ts";
import { resolveCast } from "./resolve-players.ts";
import { conditionOf, resolveSequence } from "./resolve-steps.ts";
import { quantityOf, seatOf, tell, tellUnknownPlayer, tellUnknownStep, type Merged, type Resolving } from "./resolving.ts";

export interface ResolveOptions {
  /** The zero-based index of the case whose `with` is laid over the file; null for the file as it stands. */
  readonly caseIndex: number | null;
  /** From the command line, in place of what the file and the case say: `mtr`, `cr@2023-11-17`, or only the edition, `@2023-11-17`. */
  readonly rules?: string;
  /** From the command line: the proposal goes on to after the last step, whatever end the file or the case names. */
  readonly isEndLifted?: boolean;
}

/** A scenario whose names fit together, or null with at least one finding of severity error. */
export interface Resolved {
  readonly scenario: Scenario | null;
  readonly findings: readonly Finding<Span>[];
  /** Where a spot of this scenario stands in the text; never throws, at worst the title. */
  readonly locate: (spot: Spot) => Span;
}

function mergeSettings(draft: Draft, chosen: DraftCase | null, rules: RulesChoice | { readonly edition: string } | null): Merged {
  const top = draft.settings;
  const over = chosen?.with ?? null;
  const laid = <Item>(above: Item | "none" | null | undefined, below: Item | "none" | null): Item | null => {
    const value = above ?? below;
    return value === "none" ? null : value;
  };
  return {
    rules: { ...(over?.rules ?? top.rules ?? { system: "cr", edition: null }), ...rules },
    active: over?.active ?? top.active,
    proposer: over?.proposer ?? top.proposer,
    cannotLose: laid(over?.cannotLose, top.cannotLose),
    repeat: laid(over?.repeat, top.repeat),
    end: laid(over?.end, top.end),
    ignore: over?.ignore ?? top.ignore ?? [],
    outside: over?.outside ?? top.outside ?? [],
  };
}

/** Every id with its index; ids that stand twice are told at both places. */
function collectIds(draft: Draft, findings: Finding<Span>[]): Pick<Resolving, "stepIds" | "blockIds"> {
  const stepIds = new Map<string, number>();
  const blockIds = new Map<string, number>();
  const written = new Map<string, Span>();
  const implicit: { readonly id: string; readonly what: string }[] = [];
  const all = [...draft.steps, ...draft.blocks].sort((left, right) => left.view.span.start - right.view.span.start);
  for (const node of all) {
    const entry = node.kind === "block" && node.isLoopKey ? undefined : node.view.entries.get("id");
    const ids = node.kind === "step" ? stepIds : blockIds;
    if (!ids.has(node.id)) ids.set(node.id, node.index);
    if (!entry) {
      implicit.push({ id: node.id, what: node.kind === "step" ? `the step without an id that is number ${String(node.index + 1)} in the document` : "a loop without an id" });
      continue;
    }
    const first = written.get(node.id);
    if (first) tell({ findings }, { code: "duplicate-id", message: `the id ${quote(node.id)} is used twice`, where: entry.span, label: "here again", others: [{ where: first, text: "first here" }], help: "give each step and loop an id of its own" });
    else written.set(node.id, entry.span);
  }
  for (const { id, what } of implicit) {
    const where = written.get(id);
    if (where) tell({ findings }, { code: "duplicate-id", message: `the id ${quote(id)} is taken by ${what}`, where, label: "taken", help: "choose another id" });
  }
  return { stepIds, blockIds };
}

/** Who proposes where nobody is named: under the tournament rules the only maintaining player, if there is just one. */
function findProposer(resolving: Resolving, sequence: readonly Node[], active: number): number {
  if (resolving.merged.rules.system === "cr") return active;
  // A step whose condition never holds keeps nothing going.
  const isLeftOut = ({ clause }: Step): boolean => clause?.kind === "condition" && holdsAtStart(resolving.quantities, clause.condition) === false;
  const looped = sequence.filter((node) => node.kind === "block").flatMap(stepsOf).filter((step) => step.player !== null && !isLeftOut(step));
  const optional = looped.filter(isOptional);
  // Declining maintains a loop only where nothing else in it is optional.
  const deciding = optional.length > 0 ? optional : looped.filter((step) => step.may === "declined");
  const seats = new Set(deciding.flatMap((step) => (step.player === null ? [] : [resolving.table.seats[step.player] ?? step.player])));
  const [only] = seats;
  return seats.size === 1 ? (only ?? active) : active;
}

function resolveEnd(resolving: Resolving): Scenario["end"] {
  const { end, rules } = resolving.merged;
  if (!end) return null;
  if (rules.system !== "cr") {
    const top = resolving.draft.settings.view.entries.get("end");
    const inCase = resolving.chosen?.with?.view.entries.get("end");
    const at = (inCase ?? top)?.key.span ?? end.written.span;
    tell(resolving, { code: "misplaced-key", message: `"end" belongs to proposals under the Comprehensive Rules, not to rules: ${rules.system}`, where: at, label: "not taken here", help: "leave the key out; in a case, write end: none, and on the command line --end none" });
  }
  if (end.place.kind === "step" && !resolving.stepIds.has(end.place.step)) tellUnknownStep(resolving, end.place.step, end.written.span, '"end"');
  const player = end.player && seatOf(resolving, end.player, '"end" names a player who is not in the game');
  return { place: end.place, player: player === null ? null : (resolving.table.seats[player] ?? player), text: end.written.text };
}

function resolveCannotLose(resolving: Resolving): Scenario["cannotLose"] {
  const conditions = [...resolving.players.keys()].map(() => new Set<LosingCondition>());
  for (const each of resolving.merged.cannotLose ?? []) {
    const team = resolving.teams.find(({ name }) => name === each.player.text);
    const seat = resolving.players.get(each.player.text);
    const seats = seat === undefined ? team?.players : [seat];
    if (!seats) tellUnknownPlayer(resolving, each.player, '"cannot-lose" names a player who is not in the game', "teams");
    for (const index of seats ?? []) for (const condition of each.conditions) conditions[index]?.add(condition);
  }
  return conditions.map((each) => [...each]);
}

function resolveGameEnds(resolving: Resolving): readonly GameEnd[] {
  return resolving.draft.gameEnds.flatMap(({ when, effect }): readonly GameEnd[] => {
    const condition = conditionOf(resolving, when, '"game-ends"');
    if (effect.kind === "draw") return [{ when: condition, effect: { kind: "draw" } }];
    if (effect.kind === "loses") {
      const player = seatOf(resolving, effect.name, '"game-ends" names a player who is not in the game');
      return player === null ? [] : [{ when: condition, effect: { kind: "loses", player } }];
    }
    const players = winnersOf(resolving, effect.name);
    return players.length === 0 ? [] : [{ when: condition, effect: { kind: "wins", players } }];
  });
}

function winnersOf(resolving: Resolving, name: Written): readonly number[] {
  const seat = resolving.players.get(name.text);
  if (seat !== undefined) return [seat];
  const team = resolving.teams.find((each) => each.name === name.text);
  if (!team) tellUnknownPlayer(resolving, name, '"game-ends" names neither a player nor a team of the game', "teams");
  return team?.players ?? [];
}

function resolveOutside(resolving: Resolving): Scenario["outside"] {
  return resolving.merged.outside.flatMap(({ player: name, could }) => {
    const team = resolving.sharedTurns ? resolving.teams.find((each) => each.name === name.text) : undefined;
    if (team) return team.players.map((player) => ({ player, could }));
    const player = seatOf(resolving, name, '"outside" names a player who is not in the game');
    return player === null ? [] : [{ player, could }];
  });
}

function rulesOf(text: string | undefined, draft: Draft, findings: Finding<Span>[]): RulesChoice | { readonly edition: string } | null {
  if (text === undefined) return null;
  if (text.startsWith("@")) return { edition: text.slice(1) };
  const parsed = parseRules(text);
  if ("rules" in parsed) return parsed.rules;
  const { settings } = draft;
  tell({ findings }, { ...parsed, where: (settings.view.entries.get("rules") ?? settings.view.entries.get("scenario"))?.span ?? settings.view.span });
  return null;
}

/**
 * Looks up every name of a draft, with the `with` of one case laid over it, and builds the scenario.
 * Everything that does not fit together is reported at once; names of the case are reported at the case.
 */
export function resolveScenario(draft: Draft, options: ResolveOptions): Resolved {
  const chosen = options.caseIndex === null ? null : (draft.cases.find((each) => each.case.index === options.caseIndex) ?? null);
  const locate = (spot: Spot): Span => locateIn(draft, chosen, spot);
  const findings: Finding<Span>[] = [];
  const settled = mergeSettings(draft, chosen, rulesOf(options.rules, draft, findings));
  const merged: Merged = options.isEndLifted ? { ...settled, end: null } : settled;
  const cast = resolveCast(draft, chosen, findings);
  const resolving: Resolving = { ...cast, draft, chosen, merged, findings, ...collectIds(draft, findings) };
  const active = merged.active ? (seatOf(resolving, merged.active, '"active" names a player who is not in the game') ?? 0) : 0;
  const named = merged.proposer ? seatOf(resolving, merged.proposer, '"proposer" names a player who is not in the game') : null;
  const { sequence, steps, blocks } = resolveSequence(resolving, named ?? active);
  const { seats } = cast.table;
  const proposer = named ?? findProposer(resolving, sequence, active);
  const scenario: Scenario = {
    title: draft.title, description: draft.description, sources: draft.sources, rules: merged.rules,
    players: [...cast.players.keys()], active: seats[active] ?? active, proposer: seats[proposer] ?? proposer, table: cast.table,
    quantities: cast.quantities, sequence, steps, blocks,
    end: resolveEnd(resolving), cannotLose: resolveCannotLose(resolving), gameEnds: resolveGameEnds(resolving),
    ignore: merged.ignore.flatMap((name) => quantityOf(resolving, name, '"ignore"') ?? []),
    outside: resolveOutside(resolving), meaningfulChange: draft.meaningfulChange, alreadyShortcut: draft.alreadyShortcut,
  };
  if (chosen) resolveCase(resolving, chosen);
  const sorted = sortFindings(findings);
  return { scenario: sorted.some((each) => each.severity === "error") ? null : scenario, findings: sorted, locate };
}
