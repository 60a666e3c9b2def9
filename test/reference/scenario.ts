// Reads a scenario that is known to be well formed into plain data. There are no friendly errors here.

import { parseAllDocuments } from "yaml";
import {
  type Amount,
  type Change,
  type Condition,
  type Quantities,
  readAmount,
  readChange,
  readCondition,
  readNumber,
} from "./amounts.ts";

/** YAML as text, lists and maps: the failsafe schema turns no scalar into anything else. */
export type Raw = string | Raw[] | { [key: string]: Raw };
type RawMap = { [key: string]: Raw };

export const verbs = [
  "cast",
  "play",
  "activate",
  "mana",
  "special",
  "trigger",
  "choose",
  "event",
  "phase",
  "turn",
  "resolve",
] as const;
export type Verb = (typeof verbs)[number];

export type Step = {
  kind: "step";
  id: string;
  verb: Verb;
  text: string;
  /** Who takes it; null where nobody does. For a `turn`: whose turn begins. */
  player: string | null;
  pay: [string, Amount][];
  change: [string, Change][];
  draws: [string, Amount][];
  mills: [string, Amount][];
  requires: Condition[];
  hold: boolean;
  may: "no" | "taken" | "declined";
  forced: boolean;
  inside: boolean;
  unless: string[];
  needsAll: string[];
  controlledBy: string | null;
  involves: string[];
  condition: Condition | null;
};

export type Repeat = { kind: "none" } | { kind: "amount"; amount: Amount } | { kind: "enough"; when: Condition };
export type Block = { kind: "block"; id: string; repeat: Repeat; body: Item[] };
export type Item = Step | Block;

export type GameEnd = { when: Condition; loses: string | null; wins: string | null; draw: boolean };
export type Answer = string | { number: string; at: string };
export type Case = { name: string; with: RawMap; propose: Raw | null; answers: Record<string, Answer>; expect: RawMap };

export type Scenario = {
  title: string;
  players: string[];
  quantities: Quantities;
  active: string;
  proposer: string;
  sequence: Item[];
  end: { at: string; player: string | null } | null;
  /** player → the usual losing conditions that don't apply to them */
  cannotLose: Map<string, string[]>;
  gameEnds: GameEnd[];
  ignore: string[];
  cases: Case[];
  /** What it was read from, so that a case can put other values in. */
  raw: RawMap;
};

const map = (raw: Raw | undefined | null): RawMap => (raw !== null && typeof raw === "object" ? (raw as RawMap) : {});
const text = (raw: Raw | undefined): string | null => (typeof raw === "string" ? raw : null);
const list = (raw: Raw | undefined): string[] => {
  if (raw === undefined) return [];
  return Array.isArray(raw) ? raw.map(String) : [String(raw)];
};

export function readScenarios(source: string): Scenario[] {
  return parseAllDocuments(source, { schema: "failsafe" }).map((document) => interpret(document.toJS() as RawMap, null));
}

export function readScenario(source: string): Scenario {
  const [first] = readScenarios(source);
  if (first === undefined) throw new Error("no document");
  return first;
}

/** The scenario as one of its cases has it. */
export function scenarioOfCase(scenario: Scenario, chosen: Case): Scenario {
  const raw: RawMap = { ...scenario.raw };
  for (const [key, value] of Object.entries(chosen.with)) {
    if (value === "none") delete raw[key];
    else if (key === "players" || key === "state") raw[key] = merged(raw[key], value);
    else raw[key] = value;
  }
  return interpret(raw, chosen.propose);
}

/** `players` and `state` of a case are laid over those of the file, quantity by quantity. */
function merged(old: Raw | undefined, over: Raw): RawMap {
  const result: RawMap = {};
  if (Array.isArray(old)) for (const name of old) result[String(name)] = {};
  else Object.assign(result, map(old));
  for (const [key, value] of Object.entries(map(over))) {
    result[key] = typeof value === "string" ? value : { ...map(result[key]), ...map(value) };
  }
  return result;
}

function interpret(raw: RawMap, propose: Raw | null): Scenario {
  const players = Array.isArray(raw["players"]) ? raw["players"].map(String) : Object.keys(map(raw["players"]));
  const quantities: Quantities = new Map();
  for (const [player, own] of Object.entries(Array.isArray(raw["players"]) ? {} : map(raw["players"]))) {
    for (const [name, value] of Object.entries(map(own))) quantities.set(`${player}.${name}`, number(value));
  }
  for (const [name, value] of Object.entries(map(raw["state"]))) quantities.set(name, number(value));
  const active = text(raw["active"]) ?? players[0] ?? "";
  const proposer = text(raw["proposer"]) ?? active;
  const reader = { players, proposer, steps: 0, blocks: 0, propose };
  const loop = raw["loop"];
  const rawItems: Raw[] =
    loop === undefined
      ? (raw["sequence"] as Raw[])
      : [{ ...(raw["repeat"] === undefined ? {} : { repeat: raw["repeat"] }), steps: loop, id: "loop" }];
  const sequence = rawItems.map((item) => readItem(map(item), reader));
  applyNumber(sequence, propose);
  const end = raw["end"];
  return {
    title: text(raw["scenario"]) ?? "",
    players,
    quantities,
    active,
    proposer,
    sequence,
    end:
      end === undefined
        ? null
        : typeof end === "string"
          ? { at: end, player: null }
          : { at: String(map(end)["at"]), player: text(map(end)["player"]) },
    cannotLose: readCannotLose(raw["cannot-lose"]),
    gameEnds: (Array.isArray(raw["game-ends"]) ? raw["game-ends"] : []).map((entry) => ({
      when: readCondition(String(map(entry)["when"])),
      loses: text(map(entry)["loses"]),
      wins: text(map(entry)["wins"]),
      draw: map(entry)["draw"] !== undefined,
    })),
    ignore: list(raw["ignore"]),
    cases: (Array.isArray(raw["cases"]) ? raw["cases"] : []).map((entry) => ({
      name: String(map(entry)["name"]),
      with: map(map(entry)["with"]),
      propose: map(entry)["propose"] ?? null,
      answers: map(map(entry)["answers"]) as Record<string, Answer>,
      expect: map(map(entry)["expect"]),
    })),
    raw,
  };
}

function number(raw: Raw): bigint {
  const value = readNumber(String(raw));
  if (value === null) throw new Error(`no number: ${String(raw)}`);
  return value;
}

function readCannotLose(raw: Raw | undefined): Map<string, string[]> {
  const result = new Map<string, string[]>();
  const all = ["life", "poison", "library"];
  if (Array.isArray(raw)) for (const player of raw) result.set(String(player), all);
  else for (const [player, kinds] of Object.entries(map(raw))) result.set(player, list(kinds));
  return result;
}

type Reader = { players: string[]; proposer: string; steps: number; blocks: number; propose: Raw | null };

function readItem(raw: RawMap, reader: Reader): Item {
  if (raw["steps"] !== undefined) {
    const id = text(raw["id"]);
    // Only blocks without an id are counted for `loop-n`, in reading order.
    if (id === null) reader.blocks += 1;
    const name = id ?? `loop-${reader.blocks}`;
    const body = (raw["steps"] as Raw[]).map((item) => readItem(map(item), reader));
    return { kind: "block", id: name, repeat: readRepeat(raw["repeat"]), body };
  }
  reader.steps += 1;
  return readStep(raw, reader);
}

function readRepeat(raw: Raw | undefined): Repeat {
  if (raw === undefined) return { kind: "none" };
  if (typeof raw === "string") return { kind: "amount", amount: readAmount(raw) };
  return { kind: "enough", when: readCondition(String(map(raw)["enough"])) };
}

function readStep(raw: RawMap, reader: Reader): Step {
  const verb = verbs.find((candidate) => raw[candidate] !== undefined);
  if (verb === undefined) throw new Error("a step without a verb");
  const value = String(raw[verb]);
  let player = text(raw["player"]);
  if (verb === "turn" && player === null && reader.players.includes(value)) player = value;
  const nobody = verb === "event" || verb === "phase" || verb === "turn" || verb === "resolve";
  if (player === null && !nobody) player = reader.proposer;
  const amounts = (key: string): [string, Amount][] =>
    Object.entries(map(raw[key])).map(([name, amount]) => [name, readAmount(String(amount))]);
  const unless = raw["unless"];
  return {
    kind: "step",
    id: text(raw["id"]) ?? `step-${reader.steps}`,
    verb,
    text: value,
    player,
    pay: amounts("pay"),
    change: Object.entries(map(raw["change"])).map(([name, change]) => [name, readChange(String(change))]),
    draws: amounts("draws"),
    mills: amounts("mills"),
    requires: list(raw["requires"]).map(readCondition),
    hold: raw["hold"] === "true",
    may: raw["may"] === "true" ? "taken" : raw["may"] === "declined" ? "declined" : "no",
    forced: raw["forced"] === "true",
    inside: raw["inside"] === "true",
    unless: unless === undefined ? [] : list(map(unless)["player"]),
    needsAll: list(raw["needs-all"]),
    controlledBy: text(raw["controlled-by"]),
    involves: list(raw["involves"]),
    condition: raw["if"] === undefined ? null : readCondition(String(raw["if"])),
  };
}

/** `propose`: a number for the one loop, or a map loop id → number. */
function applyNumber(items: Item[], propose: Raw | null): void {
  if (propose === null) return;
  for (const item of items) {
    if (item.kind !== "block") continue;
    const value = typeof propose === "string" ? propose : map(propose)[item.id];
    if (value !== undefined) item.repeat = { kind: "amount", amount: readAmount(String(value)) };
    if (typeof propose !== "string") applyNumber(item.body, propose);
  }
}
