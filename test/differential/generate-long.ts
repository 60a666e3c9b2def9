// Random scenarios that go on for thousands of steps, the same for the same seed: what skipping ahead is tried on.

import { stringify } from "yaml";
import { holds, readCondition } from "../reference/amounts.ts";
import { chanceFrom, type Chance } from "../reference/random.ts";
import { performance } from "../reference/play.ts";
import { readScenario } from "../reference/scenario.ts";

type RawStep = Record<string, unknown>;
type RawItem = RawStep | { repeat?: unknown; steps: RawItem[]; id?: string };

/** What a scenario is mostly about. */
export const THEMES = ["plain", "nested", "growing", "deadly", "dry", "held", "turning", "mandatory", "enough", "layered", "counted", "ringed", "mixed"] as const;
export type Theme = (typeof THEMES)[number];

type Setting = { chance: Chance; theme: Theme; mixed: boolean; players: string[]; counts: string[]; lives: string[]; libraries: string[]; ids: number; mandatory: boolean; rings: { first: string; turn: Record<string, string> }[] };

/** Steps that a whole scenario may take; the reference performs every one of them. */
const MOST_STEPS = 9_000;

const start = (chance: Chance): number =>
  chance.weighted({ none: 1, few: 2, some: 2, many: 3 } as const) === "none"
    ? 0
    : chance.pick([chance.between(1, 6), chance.between(20, 90), chance.between(100, 900), chance.between(1_000, 9_000)]);

/** A scenario of one theme; the theme is drawn as well when none is given. */
export function generateLong(seed: number, wanted: Theme | null = null): string {
  const chance = chanceFrom(seed);
  const theme = wanted ?? chance.pick(THEMES);
  const players = ["Ana", "Ben", "Cho", "Dia"].slice(0, theme === "deadly" ? chance.between(3, 4) : chance.between(2, 4));
  const active = chance.pick(players);
  const proposer = chance.happens(0.5) ? active : chance.pick(players);
  const setting: Setting = { chance, theme, mixed: theme === "mixed", players, counts: ["charge"], lives: [], libraries: [], ids: 0, mandatory: theme === "mandatory", rings: [] };
  const amounts: Record<string, Record<string, number>> = {};
  for (const player of players) {
    const own: Record<string, number> = { mana: start(chance), elves: chance.between(0, 4) };
    setting.counts.push(`${player}.mana`, `${player}.elves`);
    if (chance.happens(0.9)) {
      own["life"] = theme === "deadly" ? chance.between(20, 900) : chance.between(20, 4_000);
      setting.lives.push(`${player}.life`);
    }
    if (chance.happens(theme === "dry" ? 0.8 : 0.15)) {
      own["library"] = chance.between(0, 700);
      own["hand"] = 0;
      if (chance.happens(0.5)) own["graveyard"] = 0;
      setting.libraries.push(player);
    }
    amounts[player] = own;
  }
  const scenario: Record<string, unknown> = {
    scenario: `long scenario ${seed}, ${theme}`, rules: "cr", players: amounts, active, proposer, state: { charge: chance.between(0, 3), one: 0, two: 1, three: 2, fixed: 1 },
  };
  if (theme === "counted") Object.assign(scenario["state"] as object, Object.fromEntries(COUNTERS.map((name) => [name, chance.between(0, 3)])));
  if (theme === "ringed") Object.assign(scenario["state"] as object, ring(setting));
  lay(scenario, setting, active);
  if (chance.happens(0.15)) scenario["cannot-lose"] = [chance.pick(players)];
  if (chance.happens(0.2)) {
    const when = `${chance.pick(setting.counts)} ${chance.pick([">=", "=="])} ${chance.between(5_000, 20_000)}`;
    // Nobody may have lost or won before the first step.
    const atStart = holds(readCondition(when), readScenario(stringify(scenario)).quantities);
    if (!atStart) scenario["game-ends"] = [{ when, ...chance.pick([{ loses: chance.pick(players) }, { wins: chance.pick(players) }, { draw: true }]) }];
  }
  return chance.happens(0.15) && !setting.mandatory && theme !== "enough" ? withEnd(scenario, chance) : stringify(scenario);
}

function lay(scenario: Record<string, unknown>, setting: Setting, active: string): void {
  const { chance, theme } = setting;
  if (theme === "mandatory") {
    scenario["loop"] = body(setting, active, 1, 40);
    return;
  }
  if (theme === "held") {
    scenario["sequence"] = piles(setting);
    return;
  }
  if (theme === "layered") {
    scenario["sequence"] = layers(setting);
    return;
  }
  if (theme === "counted") {
    scenario["sequence"] = [{ repeat: chance.between(4, chance.pick([12, 40, 400])), steps: counted(setting, 0) }];
    return;
  }
  const items: RawItem[] = [];
  for (let loops = chance.weighted({ one: 3, two: 1 } as const) === "one" ? 1 : 2; loops > 0; loops -= 1) {
    const most = MOST_STEPS / (loops + 1);
    if (chance.happens(0.3)) items.push(step(setting));
    const steps = body(setting, active, 1, most / 8);
    const each = Math.max(1, countSteps(steps));
    const iterations = Math.max(2, Math.floor((chance.between(10, 100) * most) / (100 * each)));
    if (theme === "enough" && loops === 1) {
      items.push({ repeat: { enough: `${chance.pick([...setting.counts, ...setting.lives])} ${chance.pick(["<=", ">=", "=="])} ${chance.between(0, 900)}` }, steps });
    } else items.push({ repeat: Math.min(iterations, theme === "growing" ? 400 : 5_000), steps });
  }
  scenario["sequence"] = items;
}

/** About how many steps one iteration of the items takes; amounts as counts are taken to be small. */
const countSteps = (items: RawItem[]): number =>
  items.reduce((sum, item) => {
    const inner = (item as { steps?: RawItem[] }).steps;
    if (inner === undefined) return sum + 1;
    const { repeat } = item as { repeat?: unknown };
    return sum + countSteps(inner) * (typeof repeat === "number" ? repeat : 4);
  }, 0);

function body(setting: Setting, active: string, depth: number, most: number): RawItem[] {
  const { chance } = setting;
  const items: RawItem[] = [];
  for (let count = chance.between(1, 3); count > 0; count -= 1) {
    if (setting.mixed) setting.theme = chance.pick(THEMES);
    if (setting.mixed && depth < 3 && chance.happens(0.1)) items.push(...layers(setting, most / 3));
    else if (depth < 4 && most > 6 && chance.happens(setting.theme === "nested" ? 0.55 : 0.12)) {
      const steps = body(setting, active, depth + 1, most / 6);
      const iterations = chance.between(2, Math.max(3, Math.floor(most / Math.max(1, countSteps(steps)))));
      const elves = setting.counts.filter((quantity) => quantity.endsWith(".elves"));
      items.push({ repeat: chance.happens(0.35) ? chance.pick(elves) : iterations, steps });
    } else if (setting.theme === "held" || chance.happens(0.08)) items.push(...heldInside(setting));
    else items.push(step(setting));
  }
  if (depth === 1) for (const { first, turn } of setting.rings) items.push({ event: "turns round", change: turn }, { event: "is used", change: { [chance.pick(setting.counts)]: `${chance.pick(["+", "+", "-", "up to -"])}${chance.happens(0.9) ? ` ${first}` : " 1"}`.replace("up to - ", "up to -") } });
  if (depth === 1 && chance.happens(0.12)) items.push({ turn: chance.pick(setting.players) }, step(setting), { turn: active });
  return items;
}

function heldInside(setting: Setting): RawStep[] {
  const held = { ...step(setting, "trigger"), hold: true };
  setting.ids += 1;
  return [held, ...(setting.chance.happens(0.4) ? [step(setting, "trigger")] : []), { id: `r${setting.ids}`, resolve: (held as RawStep)["id"] }];
}

/** Objects that pile up in one loop, also a nested one, and resolve in another, not always all of them or only they. */
function piles(setting: Setting): RawItem[] {
  const { chance } = setting;
  const kinds = chance.between(1, 3);
  const held = Array.from({ length: kinds }, () => ({ ...step(setting, "trigger"), hold: true }) as RawStep);
  const resolves = held.map((each, index) => ({ id: `r${index + 1}`, resolve: each["id"] })).reverse();
  const outer = chance.happens(0.3) ? chance.between(2, 30) : 1;
  const many = chance.between(2, Math.floor(MOST_STEPS / (3 * kinds * outer)));
  const off = chance.weighted({ all: 6, less: 2, more: 1 } as const);
  const times = off === "all" ? many * outer : off === "less" ? chance.between(1, many * outer) : many * outer + 1;
  const growing = chance.happens(0.25) ? [{ event: "one more", change: { "Ana.elves": 1 } }] : [];
  const more = chance.happens(0.4) ? [step(setting)] : [];
  const inner: RawItem[] = growing.length > 0 && outer > 1
    ? [{ repeat: outer, steps: [...growing, { repeat: "Ana.elves", steps: held }] }]
    : outer > 1 ? [{ repeat: outer, steps: [{ repeat: many, steps: held }, ...more] }] : [{ repeat: many, steps: [...held, ...more] }];
  const below = chance.happens(0.3) ? { ...step(setting, "activate"), hold: true } : null;
  const after = chance.happens(0.5) ? [step(setting)] : [];
  const last: RawStep[] = below && off === "all" && chance.happens(0.6) ? [{ id: "last", resolve: (below as RawStep)["id"] }] : [];
  return [...(below ? [below] : []), ...inner, { repeat: times, steps: [...resolves, ...after] }, ...last];
}

/** Objects that pile up in an inner loop and resolve in the next one, over and over; not always all of them or only they. */
function layers(setting: Setting, most = MOST_STEPS): RawItem[] {
  const { chance, mixed } = setting;
  const kinds = chance.between(1, 2);
  const held = Array.from({ length: kinds }, () => ({ ...step(setting, "trigger"), hold: true }) as RawStep);
  const resolves = held.map((each) => {
    setting.ids += 1;
    return { id: `r${setting.ids}`, resolve: each["id"] };
  }).reverse();
  const outer = mixed ? 1 : chance.between(3, chance.pick([20, 200]));
  const many = chance.between(2, Math.max(3, Math.floor(most / (3 * kinds * outer))));
  const counter = chance.happens(0.4) ? "charge" : null;
  const before = counter === null ? [] : [{ event: "it is set", change: { [counter]: chance.pick([`= ${many}`, "1", "= Ana.elves + 1"]) } }];
  const off = chance.weighted({ all: 8, less: 1, more: 1 } as const);
  const times = off === "all" ? (counter ?? many) : off === "less" ? chance.between(1, many) : many + 1;
  const below = chance.happens(0.2) ? { ...step(setting, "trigger"), hold: true } : null;
  const inner: RawItem[] = [
    ...before, { repeat: counter ?? many, steps: [...held, ...(chance.happens(0.3) ? [step(setting)] : [])] },
    ...(chance.happens(0.4) ? [step(setting, "trigger")] : []), { repeat: times, steps: [...resolves, ...(chance.happens(0.3) ? [step(setting)] : [])] },
  ];
  return mixed ? inner : [...(below ? [below] : []), { repeat: outer, steps: inner }];
}

/** Quantities that say how often a loop runs. */
const COUNTERS = ["k", "m", "n"] as const;

/** Loops that run as often as a quantity says, which the loops around them set, raise, lower and multiply. */
function counted(setting: Setting, level: number): RawItem[] {
  const { chance } = setting;
  const [own, other, outermost] = [COUNTERS[level] ?? "k", chance.pick(COUNTERS), COUNTERS[0]];
  const set = chance.pick(["1", "1", "= 3", `= ${outermost}`, `= ${other} + 1`, `+ ${other}`, "up to -1", "x 2", "= 5 - one", `= ${chance.between(2, 9)}`]);
  const items: RawItem[] = chance.happens(0.75) ? [{ event: "it is counted", change: { [own]: set } }] : [];
  const steps: RawItem[] = chance.happens(0.7) ? [{ event: "something", change: chance.happens(0.5) ? { charge: chance.pick(["1", `+ ${other}`]) } : changes(setting) }] : [];
  if (level < 2 && chance.happens(0.75)) steps.push(...counted(setting, level + 1));
  if (chance.happens(0.25)) steps.push(step(setting));
  if (chance.happens(0.15)) steps.push({ event: "it is counted down", change: { [own]: chance.pick(["up to -1", "= 0", "1"]) } });
  if (steps.length === 0) steps.push(step(setting));
  items.push({ repeat: chance.pick([own, own, own, `${own} + 1`, `2 * ${own}`, `${other} + one`, chance.between(2, 9)]), steps });
  if (chance.happens(0.3)) items.push(step(setting));
  return items;
}

/** Quantities that go round in one or two circles, at their beginning; steps of the theme turn them and use them. */
function ring(setting: Setting): Record<string, number> {
  const { chance } = setting;
  const lengths = chance.happens(0.3) ? [chance.between(2, 4), chance.between(3, 5)] : [chance.between(5, 9)];
  const own: Record<string, number> = {};
  for (const [index, length] of lengths.entries()) {
    const names = Array.from({ length }, (_, place) => `${"pq"[index] ?? "p"}${place}`);
    for (const name of names) own[name] = chance.between(0, 4);
    const turn = names.map((name, place) => [name, `= ${names[(place + 1) % length] ?? name}${chance.happens(0.05) ? " + 1" : ""}`]);
    setting.rings.push({ first: names[0] ?? "p0", turn: Object.fromEntries(turn) });
  }
  return own;
}

function step(setting: Setting, only: string | null = null): RawStep {
  const { chance, mandatory } = setting;
  const acts = mandatory ? 0 : 1;
  const verb = only ?? chance.weighted({ trigger: 4, event: 2, activate: 2 * acts, mana: acts, choose: acts, phase: 0.3 });
  setting.ids += 1;
  const player = chance.pick(setting.players);
  const result: RawStep = { id: `s${setting.ids}`, [verb]: "something" };
  if (verb !== "event" && verb !== "phase") result["player"] = player;
  const pays = verb !== "event" && verb !== "phase" && chance.happens(setting.theme === "layered" ? 0.08 : 0.35);
  if (pays) result["pay"] = payment(setting, player);
  if (verb === "trigger" && acts === 1 && only === null && chance.happens(0.15)) result["may"] = chance.happens(0.7) ? true : "declined";
  if (chance.happens(0.9)) result["change"] = changes(setting);
  const { libraries } = setting;
  if (libraries.length > 0 && chance.happens(0.3)) result[chance.pick(["draws", "mills"])] = { [chance.pick(libraries)]: chance.between(1, 3) };
  if (chance.happens(0.05)) result["if"] = `fixed ${chance.pick(["==", "!="])} 1`;
  if (chance.happens(0.08)) result["requires"] = [`${chance.pick(setting.counts)} ${chance.pick(["<=", "!=", ">="])} ${chance.pick([0, 777, 5_000])}`];
  return result;
}

function payment(setting: Setting, player: string): Record<string, unknown> {
  const { chance, theme } = setting;
  const own = `${player}.${chance.pick(["mana", "mana", "elves"])}`;
  const most = chance.happens(0.15) ? "one" : chance.between(1, 3);
  const result: Record<string, unknown> = { [own]: chance.happens(0.3) ? -chance.between(1, 3) : most };
  const life = `${player}.life`;
  if (setting.lives.includes(life) && chance.happens(theme === "deadly" ? 0.5 : 0.1)) result[life] = chance.between(1, 4);
  return result;
}

const CYCLES: Record<string, unknown>[] = [
  { one: "= 1 - one" },
  { one: "= two", two: "= one" },
  { one: "= two", two: "= three", three: "= one" },
  { one: "= two", two: "= three", three: "= one", charge: "+ one" },
  { charge: "= 3 - charge" },
];

function changes(setting: Setting): Record<string, unknown> {
  const { chance, theme, counts, lives } = setting;
  if (chance.happens(theme === "turning" ? 0.4 : 0.03)) return { ...chance.pick(CYCLES) };
  const result: Record<string, unknown> = {};
  for (let entry = chance.between(1, 2); entry > 0; entry -= 1) {
    const hurts = lives.length > 0 && chance.happens(theme === "deadly" ? 0.7 : 0.15);
    const quantity = chance.pick(hurts ? lives : counts);
    const form = chance.weighted({
      add: 6, less: hurts ? 8 : theme === "layered" ? 0.2 : 1.5, set: 0.4, copy: 0.5, feed: theme === "growing" ? 2 : 0.7,
      times: theme === "growing" ? 1 : 0.03, upTo: theme === "dry" ? 4 : 0.7, turn: theme === "turning" ? 2 : 0.1,
    });
    if (form === "add") result[quantity] = chance.between(1, 3);
    else if (form === "less") result[quantity] = -chance.between(1, hurts ? 5 : 2);
    else if (form === "set") result[quantity] = `= ${chance.between(0, 4)}`;
    else if (form === "copy") result[quantity] = `= ${chance.pick(counts)}`;
    else if (form === "feed") result[quantity] = `+ ${chance.pick(["", "2 * "])}${chance.pick(counts)}${chance.pick(["", " - one", " + 1"])}`;
    else if (form === "times") result[quantity] = `x ${chance.between(0, 3)}`;
    else if (form === "upTo") result[quantity] = `up to -${chance.happens(0.2) ? chance.pick(counts) : chance.between(1, 5)}`;
    else result[quantity] = chance.pick(["+ one", "- one", "+ two", "+ one - two"]);
  }
  return result;
}

/** Lets the proposal stop at one of the places it has. */
function withEnd(scenario: Record<string, unknown>, chance: Chance): string {
  const text = stringify(scenario);
  try {
    const rounds = performance(readScenario(text)).moments.filter((moment) => moment.priority);
    if (rounds.length === 0) return text;
    const moment = chance.pick(rounds);
    return stringify({ ...scenario, end: { at: moment.name, player: chance.pick(moment.holders) } });
  } catch {
    return text;
  }
}
