// Reads a scenario that is known to be well formed into plain data. There are no friendly errors here.

import { parseAllDocuments } from "yaml";
import { type Condition, type Quantities, readCondition, readNumber } from "./amounts.ts";
import { maintainingSeats, onlyLoop, optionalSteps } from "./classify.ts";
import { type Item, type Raw, type RawMap, applyNumber, list, map, readItem, text } from "./read-steps.ts";
import { type Sides, type Team, readSides, seatOf } from "./teams.ts";

export { type Block, type Item, type Raw, type Repeat, type Step, type Verb, verbs } from "./read-steps.ts";

export type GameEnd = { when: Condition; loses: string | null; wins: string | null; draw: boolean };
export type Answer = string | { number: string; at: string };
export type Case = { name: string; with: RawMap; propose: Raw | null; answers: Record<string, Answer>; expect: RawMap };

export type Rules = "cr" | "mtr" | "riftbound" | "bandai";

export type Scenario = {
  title: string;
  rules: Rules;
  sides: Sides;
  players: string[];
  quantities: Quantities;
  /** The seats whose turn it is and whose priority it is. */
  active: string;
  proposer: string;
  sequence: Item[];
  end: { at: string; player: string | null } | null;
  /** player → the usual losing conditions that don't apply to them */
  cannotLose: Map<string, string[]>;
  gameEnds: GameEnd[];
  ignore: string[];
  /** Players who could do nothing outside the loop. */
  helpless: string[];
  meaningfulChange: boolean;
  alreadyShortcut: boolean;
  cases: Case[];
  /** What it was read from, so that a case can put other values in. */
  raw: RawMap;
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
  const owners = Array.isArray(raw["players"]) ? raw["players"].map(String) : Object.keys(map(raw["players"]));
  const playing = (teams: Team[]): string[] => owners.filter((name) => !teams.some((team) => team.name === name));
  const sides = readSides(raw["table"], playing);
  const players = playing(sides.teams);
  const rules = ((text(raw["rules"]) ?? "cr").split("@")[0] ?? "cr") as Rules;
  const quantities: Quantities = new Map();
  for (const [player, own] of Object.entries(Array.isArray(raw["players"]) ? {} : map(raw["players"]))) {
    for (const [name, value] of Object.entries(map(own))) quantities.set(`${player}.${name}`, number(value));
  }
  for (const [name, value] of Object.entries(map(raw["state"]))) quantities.set(name, number(value));
  /** A team that is named in place of a player is the first of its players. */
  const named = (name: string): string => sides.teams.find((team) => team.name === name)?.players[0] ?? name;
  const active = named(text(raw["active"]) ?? players[0] ?? "");
  const given = text(raw["proposer"]);
  const reader = { players, teams: sides.teams, proposer: given === null ? active : named(given), steps: 0, blocks: 0 };
  const loop = raw["loop"];
  const rawItems: Raw[] =
    loop === undefined
      ? (raw["sequence"] as Raw[])
      : [{ ...(raw["repeat"] === undefined ? {} : { repeat: raw["repeat"] }), steps: loop, id: "loop" }];
  const sequence = rawItems.map((item) => readItem(map(item), reader));
  applyNumber(sequence, propose);
  const end = raw["end"];
  const scenario: Scenario = {
    title: text(raw["scenario"]) ?? "",
    rules,
    sides,
    players,
    quantities,
    active: seatOf({ players, sides }, active),
    proposer: seatOf({ players, sides }, reader.proposer),
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
    helpless: (Array.isArray(raw["outside"]) ? raw["outside"] : [])
      .filter((entry) => map(entry)["could"] === "nothing")
      .map((entry) => String(map(entry)["player"])),
    meaningfulChange: raw["meaningful-change"] !== undefined,
    alreadyShortcut: raw["already-shortcut"] !== undefined,
    cases: (Array.isArray(raw["cases"]) ? raw["cases"] : []).map((entry) => ({
      name: String(map(entry)["name"]),
      with: map(map(entry)["with"]),
      propose: map(entry)["propose"] ?? null,
      answers: map(map(entry)["answers"]) as Record<string, Answer>,
      expect: map(map(entry)["expect"]),
    })),
    raw,
  };
  // In a tournament the only player who maintains the loop proposes it, where the file names nobody.
  const found = onlyLoop(scenario);
  const maintaining = found === null ? [] : maintainingSeats(scenario, optionalSteps(scenario, found));
  if (given === null && rules !== "cr" && maintaining.length === 1) scenario.proposer = maintaining[0] as string;
  return scenario;
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
