// Random small loops for the procedures by numbers and for games with teams and ranges, the same for the same seed.

import { stringify } from "yaml";
import { holds, readCondition } from "../reference/amounts.ts";
import { type RawStep, type Setting, type Weights, randomSteps, resolveTop } from "../reference/generate-step.ts";
import { usualWeights } from "../reference/generate.ts";
import { chanceFrom, type Chance } from "../reference/random.ts";
import { readScenario, type Rules } from "../reference/scenario.ts";

/** What a scenario is about: how it is negotiated, and who plays with whom. */
export type Kind = { rules: Rules; table: "alone" | "teams" | "shared" | "emperors" | "ranges" };

const NAMES = ["Ana", "Ben", "Cho", "Dia", "Eli", "Fay"];
const OPTIONAL_VERBS = ["cast", "play", "activate", "special"];
const ACTS = [...OPTIONAL_VERBS, "mana"];

/** Whose names are at the table, in turn order, and the key `table`. */
function seats(kind: Kind, chance: Chance): { players: string[]; table: Record<string, unknown> | null; teams: Record<string, string[]> } {
  const most = kind.table === "emperors" || kind.table === "ranges" ? 6 : 4;
  const least = kind.table === "alone" ? 2 : 3;
  const players = NAMES.slice(0, chance.happens(0.7) ? chance.between(least, 4) : chance.between(least, most));
  const ranges = chance.happens(0.5) ? chance.between(0, 2) : Object.fromEntries(players.map((player) => [player, chance.between(0, 2)]));
  // Two sides: every other seat, or one half of the table each; the order in which a team is named is free.
  const half = Math.ceil(players.length / 2);
  const turned = (team: string[]): string[] => (chance.happens(0.3) ? [...team].reverse() : team);
  const across = { Red: turned(players.filter((_, seat) => seat % 2 === 0)), Blue: turned(players.filter((_, seat) => seat % 2 === 1)) };
  const beside = { Red: turned(players.slice(0, half)), Blue: turned(players.slice(half)) };
  switch (kind.table) {
    case "alone": return { players, table: null, teams: {} };
    case "ranges": return { players, table: { "range-of-influence": ranges }, teams: {} };
    case "shared": return { players, table: { teams: beside, "shared-turns": true }, teams: beside };
    case "teams": {
      const teams = chance.pick([across, beside]);
      return { players, table: { teams, ...(chance.happens(0.4) ? { "range-of-influence": ranges } : {}) }, teams };
    }
    case "emperors": {
      const teams = chance.pick([across, beside]);
      const emperors = Object.values(teams).map((team) => chance.pick(team));
      return { players, table: { teams, emperors, ...(chance.happens(0.5) ? { "range-of-influence": ranges } : {}) }, teams };
    }
  }
}

/** What everybody starts with. With shared turns life and poison are the team's. */
function quantities(setting: Setting, teams: Record<string, string[]>, isShared: boolean): Record<string, Record<string, number>> {
  const { chance, weights } = setting;
  const amounts: Record<string, Record<string, number>> = {};
  const health = (owner: string, most: number): void => {
    const own = (amounts[owner] ??= {});
    own["life"] = chance.between(1, most);
    setting.lives.push(`${owner}.life`);
    if (!chance.happens(weights.lethal)) return;
    own["poison"] = chance.between(most === 20 ? 4 : 0, most === 20 ? 14 : 9);
    setting.counts.push(`${owner}.poison`);
  };
  for (const player of setting.players) {
    amounts[player] = { mana: chance.between(0, 12) };
    setting.counts.push(`${player}.mana`);
    if (!isShared) health(player, 12);
    if (!chance.happens(0.3)) continue;
    amounts[player]["library"] = chance.between(0, 6);
    if (chance.happens(0.5)) amounts[player]["hand"] = chance.between(0, 3);
    setting.libraries.push(player);
  }
  if (isShared) for (const team of Object.keys(teams)) health(team, 20);
  return amounts;
}

/** Makes the steps fit the game: its verbs, who maintains the loop, whose turn it is. */
function fit(steps: RawStep[], kind: Kind, setting: Setting, maintaining: string[], active: string, isHeld: { chain: number }): RawStep[] {
  const { chance } = setting;
  let turn = active;
  return steps.map((raw) => {
    const step: RawStep = { ...raw };
    const rename = (from: string, to: string): void => {
      if (step[from] === undefined) return;
      step[to] = step[from];
      delete step[from];
    };
    if (kind.rules === "riftbound" || kind.rules === "bandai") {
      if (step["play"] !== undefined && kind.rules === "riftbound") step["immediate"] = true;
      rename("cast", "play");
      rename("special", "activate");
    }
    if (kind.rules === "bandai") delete step["hold"];
    const decides = step["choose"] !== undefined && step["forced"] !== true;
    const acts = ACTS.some((verb) => step[verb] !== undefined) && step["forced"] !== true;
    const mays = step["may"] !== undefined;
    const who = (step["player"] as string | undefined) ?? setting.proposer;
    if ((decides || acts || mays) && maintaining.length > 0 && !maintaining.includes(who)) step["player"] = chance.pick(maintaining);
    if (kind.rules === "riftbound" && acts && isHeld.chain === 0 && step["inside"] !== true && chance.happens(0.97)) step["player"] = turn;
    if (step["hold"] === true) isHeld.chain += 1;
    if (step["resolve"] !== undefined) isHeld.chain = Math.max(0, isHeld.chain - 1);
    if (step["turn"] !== undefined) turn = setting.players.includes(String(step["turn"])) ? String(step["turn"]) : turn;
    return step;
  });
}

function loopOf(kind: Kind, setting: Setting, maintaining: string[], active: string, hasTurns: boolean, names: (player: string) => string): unknown[] {
  const { chance, weights } = setting;
  const steps: RawStep[] = [];
  for (let count = chance.between(1, 4); count > 0; count -= 1) steps.push(...randomSteps(setting));
  while (setting.held.length > 0 && !chance.happens(weights.mistakes)) steps.push(resolveTop(setting));
  if (hasTurns && setting.held.length === 0) {
    const other = chance.pick(setting.players);
    if (chance.happens(0.6)) steps.splice(0, 0, { id: "go", turn: chance.happens(0.3) ? names(other) : other });
    if (chance.happens(0.95)) steps.push({ id: "back", turn: active });
  }
  if (kind.table !== "alone") {
    for (const step of steps) if (step["resolve"] === undefined && chance.happens(0.08)) step["involves"] = chance.pick(setting.players);
  }
  const fitting = fit(kind.rules === "bandai" ? steps.filter((step) => step["resolve"] === undefined) : steps, kind, setting, maintaining, active, { chain: 0 });
  // A part of the loop may be a loop of its own, where nothing is held across its ends.
  const isPlain = fitting.every((step) => step["hold"] !== true && step["inside"] !== true && step["turn"] === undefined);
  if (!isPlain || !chance.happens(weights.nested)) return fitting;
  const from = chance.between(0, fitting.length - 1);
  const to = chance.between(from + 1, fitting.length);
  return [...fitting.slice(0, from), { repeat: chance.between(1, 3), steps: fitting.slice(from, to) }, ...fitting.slice(to)];
}

/** One loop of a kind as YAML. */
export function generateTable(seed: number, kind: Kind, more: Partial<Weights> = {}): string {
  const chance = chanceFrom(seed);
  const { players, table, teams } = seats(kind, chance);
  const active = chance.pick(players);
  const proposer = chance.happens(0.5) ? active : chance.pick(players);
  const hasTurns = chance.happens(0.3);
  const count = chance.between(kind.table === "ranges" || kind.table === "emperors" ? -2 : 0, 3);
  // Nobody maintains; or these alone do, of those who happen to act; or anybody.
  const maintaining = count <= 0 ? [] : [...players].sort(() => (chance.happens(0.5) ? 1 : -1)).slice(0, count);
  const weights: Weights = { ...usualWeights, hold: kind.rules === "riftbound" ? 0.35 : 0.15, turn: hasTurns ? 0.5 : 0, phase: 0.25, mistakes: 0.01, infeasible: 0.03, lethal: 0.14, pay: 0.25, timesQuantity: 0, controlled: 0.03, ...more };
  const setting: Setting = { chance, weights, players, proposer, counts: ["charge"], lives: [], libraries: [], mandatoryOnly: count <= 0, held: [], everHeld: [], ids: 0 };
  /** With shared turns the team may be named in place of a player. */
  const names = (player: string): string => Object.entries(teams).find(([, team]) => kind.table === "shared" && team.includes(player))?.[0] ?? player;
  const amounts = quantities(setting, teams, kind.table === "shared");
  const scenario: Record<string, unknown> = {
    scenario: `random ${kind.rules} ${kind.table} ${seed}`,
    rules: kind.rules,
    players: amounts,
    active: chance.happens(0.2) ? names(active) : active,
    ...(kind.rules === "cr" || chance.happens(0.5) ? { proposer: chance.happens(0.2) ? names(proposer) : proposer } : {}),
    state: { charge: chance.between(0, 5), fixed: 1 },
    ...(table === null ? {} : { table }),
  };
  // Where the proposer is left out, a step without a player is the active player's.
  if (scenario["proposer"] === undefined) setting.proposer = active;
  scenario["loop"] = loopOf(kind, setting, maintaining, active, hasTurns, names);
  if (kind.rules === "cr" ? count > 0 || chance.happens(0.15) : chance.happens(0.15)) scenario["repeat"] = chance.between(1, 4);
  addOddities(scenario, kind, setting, teams);
  return stringify(scenario);
}

/** The simplest loop of a kind, to see whether the program carries such scenarios out. */
export function smallest(kind: Kind): string {
  const text = generateTable(1, kind);
  const loop = "loop:\n  - id: only\n    player: Ana\n    trigger: something\n";
  return `${text.slice(0, text.indexOf("\nloop:") + 1)}${loop}`;
}

/** Protection, ends of the game, means, and what keeps anybody from being asked. */
function addOddities(scenario: Record<string, unknown>, kind: Kind, setting: Setting, teams: Record<string, string[]>): void {
  const { chance, weights, players } = setting;
  if (chance.happens(weights.cannotLose)) scenario["cannot-lose"] = chance.happens(0.5) ? [chance.pick([...players, ...Object.keys(teams)])] : { [chance.pick(players)]: [chance.pick(["life", "poison", "library"])] };
  if (chance.happens(kind.rules === "riftbound" || kind.rules === "bandai" ? 0.6 : weights.gameEnds)) {
    const loop = stringify(scenario["loop"]);
    const moving = setting.counts.filter((quantity) => loop.includes(`${quantity}:`));
    const when = `${chance.pick(moving.length > 0 ? moving : setting.counts)} ${chance.pick([">=", ">=", "=="])} ${chance.between(3, 14)}`;
    const winner = chance.pick([...players, ...Object.keys(teams)]);
    const what = chance.weighted({ loses: 4, wins: 2, draw: 1 });
    const end = what === "loses" ? { loses: chance.pick(players) } : what === "wins" ? { wins: winner } : { draw: true };
    if (!holds(readCondition(when), readScenario(stringify(scenario)).quantities)) scenario["game-ends"] = [{ when, ...end }];
  }
  if (chance.happens(kind.rules === "riftbound" ? 0.4 : 0.1)) scenario["outside"] = [{ player: chance.pick(players), could: chance.pick(["nothing", "nothing", "something"]) }];
  if (chance.happens(weights.ignore)) scenario["ignore"] = [chance.pick(setting.counts)];
  if (kind.rules === "cr") return;
  if (chance.happens(0.01)) scenario["already-shortcut"] = true;
  if (chance.happens(0.03)) scenario["meaningful-change"] = "a new card";
  if (chance.happens(0.01) && kind.rules === "riftbound") (scenario["loop"] as RawStep[]).forEach((step) => ("activate" in step ? (step["new-cards"] = true) : null));
}
