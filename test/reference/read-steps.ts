// Reads the steps and blocks of a scenario that is known to be well formed.

import { type Amount, type Change, type Condition, readAmount, readChange, readCondition } from "./amounts.ts";
import type { Team } from "./teams.ts";

/** YAML as text, lists and maps: the failsafe schema turns no scalar into anything else. */
export type Raw = string | Raw[] | { [key: string]: Raw };
export type RawMap = { [key: string]: Raw };

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
  immediate: boolean;
  newCards: boolean;
  condition: Condition | null;
};

export type Repeat = { kind: "none" } | { kind: "amount"; amount: Amount } | { kind: "enough"; when: Condition };
export type Block = { kind: "block"; id: string; repeat: Repeat; body: Item[] };
export type Item = Step | Block;

export const map = (raw: Raw | undefined | null): RawMap => (raw !== null && typeof raw === "object" ? (raw as RawMap) : {});
export const text = (raw: Raw | undefined): string | null => (typeof raw === "string" ? raw : null);
export const list = (raw: Raw | undefined): string[] => {
  if (raw === undefined) return [];
  return Array.isArray(raw) ? raw.map(String) : [String(raw)];
};

export type Reader = { players: string[]; teams: Team[]; proposer: string; steps: number; blocks: number };

/** One step or block, and everything in it. */
export function readItem(raw: RawMap, reader: Reader): Item {
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
  if (verb === "turn" && player === null) {
    player = reader.players.includes(value) ? value : (reader.teams.find((team) => team.name === value)?.players[0] ?? null);
  }
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
    immediate: raw["immediate"] === "true",
    newCards: raw["new-cards"] === "true",
    condition: raw["if"] === undefined ? null : readCondition(String(raw["if"])),
  };
}

/** `propose`: a number for the one loop, or a map loop id → number. */
export function applyNumber(items: Item[], propose: Raw | null): void {
  if (propose === null) return;
  for (const item of items) {
    if (item.kind !== "block") continue;
    const value = typeof propose === "string" ? propose : map(propose)[item.id];
    if (value !== undefined) item.repeat = { kind: "amount", amount: readAmount(String(value)) };
    if (typeof propose !== "string") applyNumber(item.body, propose);
  }
}
