// Finding the place that a name means, and why an answer may not name it.

import { readNumber } from "./amounts.ts";
import { CapError, type Moment } from "./play.ts";

/** The moment and, within one round of passes, the turn in it. */
export type Place = { index: number; turn: number };
export type RefusalCode =
  | "answer-not-allowed"
  | "no-such-place"
  | "not-your-place"
  | "no-priority-there"
  | "not-earlier"
  | "not-lower"
  | "no-means";

/** What names are looked up in: the moments and the end that lies after all of them. */
export type Where = {
  moments: Moment[];
  beyond: { holder: string; names: string[] } | null;
  proposer?: string;
  mandatory?: boolean;
  /** The places are points of numbers, which may be decisions too. */
  numbers?: boolean;
  isCut?: boolean;
};

export function earlierThan(one: Place, other: Place): boolean {
  return one.index < other.index || (one.index === other.index && one.turn < other.turn);
}

/** Is it written as a place? A number with a point, `3@untap/responding`, is none. */
export const isPlaceText = (text: string): boolean =>
  (text.includes("/") && !text.includes("@")) || text === "start" || text === "end";

/** `1_000/x/before` and `1e3/x/before` are spelled `1000/x/before`. */
export function canonicalSpelling(text: string): string {
  const parts = text.trim().split("/");
  if (parts.length < 3) return parts.join("/");
  const numbers = (parts[0] as string).split(".").map((part) => readNumber(part)?.toString() ?? part);
  return [numbers.join("."), ...parts.slice(1)].join("/");
}

const hasName = (moment: Moment, name: string): boolean => moment.name === name || moment.aliases.includes(name);

function mayName(moment: Moment, where: { mandatory?: boolean; numbers?: boolean }): boolean {
  if (where.numbers === true) return moment.nameableWithNumber;
  return where.mandatory === true ? moment.nameableInMandatory : moment.nameableInProposal;
}

/** The place of `player` with that name (anybody's first place when `player` is null). */
export function findPlace(where: Where, player: string | null, text: string): Place | null {
  const name = spelledWithin(where, canonicalSpelling(text));
  let withoutPriority: Place | null = null;
  for (const [index, moment] of where.moments.entries()) {
    if (!hasName(moment, name) || (player !== null && !moment.holders.includes(player))) continue;
    const place = { index, turn: player === null ? 0 : moment.holders.indexOf(player) };
    // The start is the place of the player who has priority then, not of those who come after.
    if (name === "start" && place.turn > 0) continue;
    if (mayName(moment, where)) return place;
    withoutPriority ??= place;
  }
  if (withoutPriority !== null) return withoutPriority;
  const { beyond } = where;
  if (beyond !== null && (name === "end" || beyond.names.includes(name)) && (player ?? beyond.holder) === beyond.holder) {
    return { index: where.moments.length, turn: 0 };
  }
  return null;
}

/**
 * After its natural end a loop has the same places in every iteration, so the last iteration that was laid out
 * stands for all the later ones.
 */
function spelledWithin(where: Where, name: string): string {
  if (where.mandatory !== true || where.moments.some((moment) => hasName(moment, name))) return name;
  const parts = name.split("/");
  const outer = (parts[0] as string).split(".");
  const number = readNumber(outer[0] as string);
  const last = where.moments.at(-1)?.path[0];
  if (parts.length < 3 || number === null || last === undefined || number < last) return name;
  if (where.isCut === true) {
    throw new CapError(`${name} lies beyond the iterations that were laid out`);
  }
  // The very last one may lack the places that only the next iteration gives a name to.
  outer[0] = (last - 1n).toString();
  return [outer.join("."), ...parts.slice(1)].join("/");
}

/** Why `player` may not answer with that place, the first reason that fits; null when they may. */
export function refusalOf(where: Where & { mandatory: boolean }, player: string, text: string, end: Place): RefusalCode | null {
  if (findPlace(where, null, text) === null) return "no-such-place";
  const place = findPlace(where, player, text);
  if (place === null) return "not-your-place";
  const moment = where.moments[place.index];
  if (moment !== undefined && !mayName(moment, where)) return "no-priority-there";
  return earlierThan(place, end) ? null : "not-earlier";
}

/** The moments before `end` that `player` may name, in time order. */
export function ownPlaces(moments: Moment[], player: string, mandatory: boolean, end: Place): Moment[] {
  return moments.filter((moment, index) => {
    const turn = moment.holders.indexOf(player);
    return turn >= 0 && mayName(moment, { mandatory }) && earlierThan({ index, turn }, end);
  });
}
