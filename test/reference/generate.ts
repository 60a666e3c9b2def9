// Random small scenarios, the same for the same seed.

import { stringify } from "yaml";
import { holds, readCondition } from "./amounts.ts";
import { type RawStep, type Setting, type Weights, insideStep, randomSteps, resolveTop } from "./generate-step.ts";
import { CapError, type Performance, performance } from "./play.ts";
import { chanceFrom, type Chance } from "./random.ts";
import { readScenario } from "./scenario.ts";

export type GenerateOptions = {
  weights?: Partial<Weights>;
  minPlayers?: number;
  maxPlayers?: number;
  /** The most iterations of one loop. */
  maxIterations?: number;
  /** The most steps in the body of one loop. */
  maxSteps?: number;
};

export const usualWeights: Weights = {
  hold: 0.12,
  mistakes: 0.05,
  may: 0.2,
  declined: 0.1,
  unless: 0.1,
  inside: 0.12,
  forced: 0.3,
  phase: 0.4,
  turn: 0.15,
  pay: 0.4,
  change: 0.7,
  amounts: 0.2,
  set: 0.12,
  times: 0.08,
  timesQuantity: 0.1,
  upTo: 0.15,
  draws: 0.1,
  mills: 0.06,
  requires: 0.05,
  lethal: 0.15,
  infeasible: 0.06,
  cannotLose: 0.12,
  gameEnds: 0.15,
  end: 0.25,
  mandatory: 0.2,
  fragmented: 0.06,
  nested: 0.2,
  amountRepeat: 0.25,
  enough: 0.05,
  condition: 0.03,
  zero: 0.03,
  ignore: 0.05,
  passive: 0.25,
  controlled: 0.02,
};

type RawItem = RawStep | { repeat?: unknown; steps: RawItem[]; id?: string };

export function generate(seed: number, options: GenerateOptions = {}): string {
  const chance = chanceFrom(seed);
  const weights = { ...usualWeights, ...options.weights };
  const players = ["Ana", "Ben", "Cho", "Dia"].slice(0, chance.between(options.minPlayers ?? 2, options.maxPlayers ?? 4));
  const active = chance.pick(players);
  const proposer = chance.happens(0.5) ? active : chance.pick(players);
  const amounts: Record<string, Record<string, number>> = {};
  const setting: Setting = {
    chance,
    weights,
    players,
    proposer,
    counts: ["charge"],
    lives: [],
    libraries: [],
    mandatoryOnly: chance.happens(weights.mandatory),
    held: [],
    everHeld: [],
    ids: 0,
  };
  for (const player of players) {
    const own: Record<string, number> = {};
    if (chance.happens(0.9)) {
      own["life"] = chance.between(1, 20);
      setting.lives.push(`${player}.life`);
    }
    own["mana"] = chance.between(0, 20);
    setting.counts.push(`${player}.mana`);
    if (chance.happens(0.4)) {
      own["elves.untapped"] = chance.between(0, 6);
      setting.counts.push(`${player}.elves.untapped`);
    }
    if (chance.happens(weights.lethal * 0.5)) {
      own["poison"] = chance.between(0, 9);
      setting.counts.push(`${player}.poison`);
    }
    if (chance.happens(0.4)) {
      own["library"] = chance.between(0, 8);
      setting.libraries.push(player);
      if (chance.happens(0.5)) own["hand"] = chance.between(0, 3);
      if (chance.happens(0.5)) own["graveyard"] = chance.between(0, 3);
    }
    amounts[player] = own;
  }
  // Some players take no part: nothing of theirs is touched, so that the sequence outlives them.
  if (chance.happens(weights.passive) && players.length > 2) {
    const passive = chance.pick(players.filter((player) => player !== proposer && player !== active));
    if (passive !== undefined) {
      setting.players = players.filter((player) => player !== passive);
      setting.counts = setting.counts.filter((quantity) => !quantity.startsWith(`${passive}.`));
      setting.lives = setting.lives.filter((quantity) => quantity !== `${passive}.life`);
      setting.libraries = setting.libraries.filter((player) => player !== passive);
    }
  }
  const scenario: Record<string, unknown> = {
    scenario: `random scenario ${seed}`,
    rules: "cr",
    players: amounts,
    active,
    proposer,
    state: { charge: chance.between(0, 5), fixed: 1 },
  };
  sequence(scenario, setting, options, active);
  furtherRules(scenario, setting);
  const text = stringify(scenario);
  const isNumbered = scenario["sequence"] !== undefined || scenario["repeat"] !== undefined;
  return isNumbered && !text.includes("enough:") && chance.happens(weights.end) ? withEnd(scenario, chance) : text;
}

function sequence(scenario: Record<string, unknown>, setting: Setting, options: GenerateOptions, active: string): void {
  const { chance, weights } = setting;
  if (setting.mandatoryOnly) {
    scenario["loop"] = body(setting, options, active, 1, true);
    if (chance.happens(0.2)) scenario["repeat"] = number(setting, options, true);
    return;
  }
  if (setting.players.length > 1 && chance.happens(weights.fragmented)) {
    const [one, two] = chance.pick([setting.players, [...setting.players].reverse()]) as [string, string];
    scenario["loop"] = [
      { id: "on", player: one, activate: "turn it on", change: { charge: "= 1" } },
      ...(chance.happens(0.5) ? randomSteps(setting) : []),
      { id: "off", player: two, activate: "turn it off", change: { charge: "= 0" } },
    ];
    scenario["state"] = { charge: 0, fixed: 1 };
    if (chance.happens(0.7)) scenario["repeat"] = chance.between(1, 4);
    return;
  }
  if (chance.happens(0.55)) {
    scenario["repeat"] = number(setting, options, true);
    scenario["loop"] = body(setting, options, active, 1, true);
    return;
  }
  const items: RawItem[] = [];
  for (let count = chance.between(1, 4); count > 0; count -= 1) {
    if (chance.happens(0.5)) items.push({ repeat: number(setting, options, true), steps: body(setting, options, active, 1, true) });
    else items.push(...randomSteps(setting));
  }
  const passive = Object.keys(scenario["players"] as object).find((player) => !setting.players.includes(player));
  if (passive !== undefined && chance.happens(0.5)) {
    // Somebody who takes no part leaves, and the rest goes on without them.
    const life = (scenario["players"] as Record<string, Record<string, number>>)[passive]?.["life"];
    const kill = { event: "they lose all they have", change: { [`${passive}.life`]: "= 0" } };
    if (life !== undefined) items.splice(chance.between(0, items.length), 0, kill);
  }
  // What is still held may stay on the stack at the end of a proposal.
  while (setting.held.length > 0 && chance.happens(0.7)) items.push(resolveTop(setting));
  scenario["sequence"] = items;
}

function number(setting: Setting, options: GenerateOptions, isTop: boolean): unknown {
  const { chance, weights } = setting;
  if (isTop && chance.happens(weights.zero)) return 0;
  if (isTop && chance.happens(weights.enough)) {
    return { enough: `${chance.pick([...setting.counts, ...setting.lives])} ${chance.pick(["<=", ">="])} ${chance.between(0, 12)}` };
  }
  if (!isTop && chance.happens(weights.amountRepeat)) return chance.pick(setting.counts);
  return chance.between(1, isTop ? (options.maxIterations ?? 4) : 3);
}

/** The body of a loop. What it puts on the stack it mostly takes off again, and mostly the turn comes back. */
function body(setting: Setting, options: GenerateOptions, active: string, depth: number, isTop: boolean): RawItem[] {
  const { chance, weights } = setting;
  const outer = setting.held;
  setting.held = [];
  const items: RawItem[] = [];
  if (isTop && chance.happens(weights.inside * 0.2)) items.push(insideStep(setting));
  for (let count = chance.between(1, options.maxSteps ?? 4); count > 0; count -= 1) {
    if (depth < 3 && chance.happens(weights.nested)) {
      items.push({ repeat: number(setting, options, false), steps: body(setting, options, active, depth + 1, false) });
    } else items.push(...randomSteps(setting));
  }
  while (setting.held.length > 0 && !chance.happens(weights.mistakes)) items.push(resolveTop(setting));
  if (items.some((item) => "turn" in item) && setting.held.length === 0 && !chance.happens(weights.mistakes)) {
    items.push({ turn: active });
  }
  setting.held = outer;
  return items;
}

function furtherRules(scenario: Record<string, unknown>, setting: Setting): void {
  const { chance, weights } = setting;
  if (chance.happens(weights.cannotLose)) {
    const player = chance.pick(Object.keys(scenario["players"] as object));
    scenario["cannot-lose"] = chance.happens(0.5) ? [player] : { [player]: [chance.pick(["life", "poison", "library"])] };
  }
  if (chance.happens(weights.gameEnds)) {
    const when = `${chance.pick(setting.counts)} ${chance.pick([">=", "=="])} ${chance.between(3, 12)}`;
    const everybody = Object.keys(scenario["players"] as object);
    const apart = everybody.filter((name) => !setting.players.includes(name));
    const player = chance.pick(apart.length > 0 && chance.happens(0.6) ? apart : everybody);
    const what = chance.pick([{ loses: player }, { loses: player }, { wins: player }, { draw: true }]);
    // Nobody may have lost or won before the first step.
    const start = readScenario(stringify(scenario)).quantities;
    if (!holds(readCondition(when), start)) scenario["game-ends"] = [{ when, ...what }];
  }
  if (chance.happens(weights.ignore)) scenario["ignore"] = [chance.pick(setting.counts)];
}

/** Lets the proposal stop at one of the places it has: any name of it, any player who has it. */
function withEnd(scenario: Record<string, unknown>, chance: Chance): string {
  const text = stringify(scenario);
  let played: Performance;
  try {
    played = performance(readScenario(text));
  } catch (error) {
    if (error instanceof CapError) return text;
    throw error;
  }
  const rounds = played.moments.filter((moment) => moment.priority);
  if (rounds.length === 0) return text;
  const moment = chance.pick(rounds);
  const at = chance.pick([moment.name, ...moment.aliases.filter((alias) => alias !== "start")]);
  const turn = chance.between(0, moment.holders.length - 1);
  return stringify({ ...scenario, end: turn === 0 && chance.happens(0.5) ? at : { at, player: moment.holders[turn] } });
}
