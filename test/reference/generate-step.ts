// Random steps for a random scenario. Every key stands only where its verb takes it.

import type { Chance } from "./random.ts";

/** How likely each feature is, from 0 to 1. */
export type Weights = {
  hold: number;
  /** resolves that are not well nested, held objects that are left, phases over held objects, turns that don't come back */
  mistakes: number;
  may: number;
  declined: number;
  unless: number;
  inside: number;
  forced: number;
  phase: number;
  turn: number;
  pay: number;
  change: number;
  /** the forms of a change beside a plain number */
  amounts: number;
  set: number;
  times: number;
  timesQuantity: number;
  upTo: number;
  draws: number;
  mills: number;
  requires: number;
  lethal: number;
  infeasible: number;
  cannotLose: number;
  gameEnds: number;
  end: number;
  mandatory: number;
  fragmented: number;
  nested: number;
  amountRepeat: number;
  enough: number;
  condition: number;
  zero: number;
  ignore: number;
  /** a player who takes no part in the steps, of three or more */
  passive: number;
  controlled: number;
};

export type RawStep = Record<string, unknown>;

/** What the steps are made for: the table, and which kinds of step the loop may have. */
export type Setting = {
  chance: Chance;
  weights: Weights;
  players: string[];
  proposer: string;
  /** Quantities that may be paid and changed, with the life of players apart. */
  counts: string[];
  lives: string[];
  libraries: string[];
  mandatoryOnly: boolean;
  held: { id: string; step: RawStep }[];
  everHeld: string[];
  ids: number;
};

const nextId = (setting: Setting, letter: string): string => {
  setting.ids += 1;
  return `${letter}${setting.ids}`;
};

function amount(setting: Setting, most: number): string | number {
  const { chance, weights, counts } = setting;
  if (!chance.happens(weights.amounts)) return chance.between(1, most);
  const quantity = chance.pick(counts);
  return chance.weighted({
    [quantity]: 2,
    [`2 * ${quantity}`]: 1,
    [`${quantity} + 1`]: 1,
    [`${quantity} - 1`]: weights.infeasible,
    [`${quantity} - ${chance.pick(counts)}`]: weights.infeasible,
  });
}

function changes(setting: Setting): Record<string, unknown> {
  const { chance, weights } = setting;
  const result: Record<string, unknown> = {};
  for (let entry = chance.between(1, 2); entry > 0; entry -= 1) {
    const hurts = setting.lives.length > 0 && chance.happens(weights.lethal);
    const quantity = hurts ? chance.pick(setting.lives) : chance.pick([...setting.counts, ...setting.lives]);
    if (result[quantity] !== undefined) continue;
    const form = chance.weighted({ add: 1, set: weights.set, times: weights.times, upTo: weights.upTo });
    if (form === "set") result[quantity] = `= ${amount(setting, hurts ? 3 : 4)}`;
    else if (form === "times") {
      // A factor that is a quantity squares it: only where few iterations run.
      const grows = chance.happens(weights.timesQuantity) && !setting.mandatoryOnly;
      result[quantity] = `x ${grows ? chance.pick(setting.counts) : chance.between(0, 3)}`;
    } else if (form === "upTo") {
      const most = chance.happens(weights.amounts) ? chance.pick(setting.counts) : chance.between(1, 4);
      result[quantity] = `up to -${most}`;
    } else if (hurts) result[quantity] = -chance.between(1, 6);
    else if (chance.happens(weights.infeasible)) result[quantity] = -chance.between(1, 3);
    else {
      const value = amount(setting, 3);
      result[quantity] = typeof value === "number" ? value : `+ ${value}`;
    }
  }
  return result;
}

function payment(setting: Setting, player: string): Record<string, unknown> {
  const { chance, weights } = setting;
  const own = setting.counts.filter((quantity) => quantity.startsWith(`${player}.`));
  const from = chance.happens(0.85) && own.length > 0 ? own : setting.counts;
  const result: Record<string, unknown> = { [chance.pick(from)]: chance.happens(0.9) ? chance.between(1, 2) : amount(setting, 2) };
  if (chance.happens(0.1)) result[chance.pick(setting.counts)] = -chance.between(1, 2);
  if (setting.lives.includes(`${player}.life`) && chance.happens(weights.lethal * 0.4)) {
    result[`${player}.life`] = chance.between(1, 3);
  }
  return result;
}

/** What a step does, whatever its verb: `change`, `draws`, `mills`, `requires`. */
function effects(setting: Setting, step: RawStep): void {
  const { chance, weights } = setting;
  if (chance.happens(weights.change)) step["change"] = changes(setting);
  if (setting.libraries.length > 0) {
    if (chance.happens(weights.draws)) step["draws"] = { [chance.pick(setting.libraries)]: chance.between(1, 2) };
    if (chance.happens(weights.mills)) step["mills"] = { [chance.pick(setting.libraries)]: chance.between(1, 2) };
  }
  if (chance.happens(weights.requires)) {
    step["requires"] = [`${chance.pick(setting.counts)} ${chance.pick([">=", "<=", "!="])} ${chance.between(0, 9)}`];
  }
  if (chance.happens(weights.condition)) step["if"] = `fixed ${chance.pick(["==", "!="])} 1`;
}

/** One or more steps that belong together: a step and its `inside` steps, or a `resolve`. */
export function randomSteps(setting: Setting): RawStep[] {
  const { chance, weights } = setting;
  if (setting.held.length > 0 && chance.happens(0.4)) return [resolveTop(setting)];
  const player = chance.pick(setting.players);
  const canPass = setting.held.length === 0 || chance.happens(weights.mistakes);
  const acts = setting.mandatoryOnly ? 0 : 1;
  const verb = chance.weighted({
    activate: 3 * acts,
    cast: acts,
    mana: setting.mandatoryOnly ? weights.forced : 1,
    special: 0.3 * acts,
    play: 0.3 * acts,
    trigger: 3,
    choose: setting.mandatoryOnly ? weights.forced : 0.8,
    event: 0.6,
    phase: canPass ? weights.phase : 0,
    turn: canPass ? weights.turn : 0,
  });
  const step: RawStep = {};
  if (!chance.happens(0.1)) step["id"] = nextId(setting, "s");
  if (verb === "turn") {
    step[verb] = player;
    if (chance.happens(0.3)) effects(setting, step);
    return [step];
  }
  if (verb !== "event" && verb !== "phase" && !(player === setting.proposer && chance.happens(0.5))) step["player"] = player;
  if (verb === "event" && chance.happens(0.3)) step["player"] = player;
  step[verb] = verb === "phase" ? "the next step" : "something";
  const stacked = verb === "cast" || verb === "activate" || verb === "trigger";
  if (verb === "mana" || verb === "choose") {
    if (setting.mandatoryOnly || chance.happens(weights.forced)) step["forced"] = true;
  }
  if (verb === "trigger" && !setting.mandatoryOnly) {
    if (chance.happens(weights.may)) step["may"] = true;
    else if (chance.happens(weights.declined)) step["may"] = "declined";
  }
  const free = ["event", "phase"].includes(verb) || (verb === "mana" && step["forced"] === true);
  if (!free && chance.happens(verb === "trigger" || verb === "choose" ? weights.pay * 0.3 : weights.pay)) {
    step["pay"] = payment(setting, player);
  }
  effects(setting, step);
  const others = setting.players.filter((other) => other !== player);
  if (!free && others.length > 0 && chance.happens(weights.controlled)) step["controlled-by"] = chance.pick(others);
  if (stacked && step["may"] !== "declined" && chance.happens(weights.unless)) {
    const several = chance.happens(0.3) ? setting.players.slice(0, 2) : chance.pick(setting.players);
    step["unless"] = { player: several, action: "pays two" };
  }
  if (stacked && chance.happens(weights.hold)) {
    step["hold"] = true;
    step["id"] ??= nextId(setting, "s");
    setting.held.push({ id: step["id"] as string, step });
    setting.everHeld.push(step["id"] as string);
    return [step];
  }
  const result = [step];
  while (chance.happens(weights.inside)) result.push(insideStep(setting));
  return result;
}

export function insideStep(setting: Setting): RawStep {
  const { chance } = setting;
  const verb = chance.pick(["event", "choose"] as const);
  const step: RawStep = { id: nextId(setting, "i") };
  if (verb === "choose") {
    step["player"] = chance.pick(setting.players);
    if (setting.mandatoryOnly || chance.happens(0.3)) step["forced"] = true;
  }
  step[verb] = "something more";
  step["inside"] = true;
  effects(setting, step);
  return step;
}

export function resolveTop(setting: Setting): RawStep {
  const { chance, weights } = setting;
  const id = nextId(setting, "r");
  if (chance.happens(weights.mistakes) && setting.everHeld.length > 0) return { id, resolve: chance.pick(setting.everHeld) };
  const top = setting.held.pop();
  return { id, resolve: (top as { id: string }).id };
}
