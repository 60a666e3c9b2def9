import { countDigits, parseNatural } from "../domain/number.ts";
import { constantAmount, type Change } from "../domain/quantity.ts";
import { err, ok, type Result } from "../result.ts";
import { numberInWords, parseChange } from "../syntax/index.ts";
import { fullName, type SaidNumber, type Sketch } from "./sketch.ts";

/** Something counted, by its index in the sketch, or new: whose it is (null for nobody's) and its name. */
export type Thing = number | { readonly owner: number | null; readonly name: string };

/** One thing that somebody said a step costs or changes. */
export type Phrase =
  | { readonly kind: "change"; readonly thing: Thing; readonly change: Change }
  | { readonly kind: "draws" | "mills"; readonly player: number; readonly number: bigint };

/** What phrases are read against; `actor` is whoever does the step, null where nobody does. */
export interface PhraseContext extends Pick<Sketch, "players" | "system" | "quantities"> {
  readonly actor: number | null;
}

const LONGEST_NAME = 40;
const MOST_DIGITS = 1_000;
/** What a thing is that can be used: the opposite of tapped, exhausted, rested. */
export const READY: Readonly<Record<Sketch["system"], string>> = { cr: "untapped", mtr: "untapped", riftbound: "ready", bandai: "active" };

const GAINS = "gains?|gets?|makes?|creates?|adds?|produces?|has|puts?|gained";
const LOSES = "loses?|pays?|spends?|sacrifices?|discards?|removes?|lost|takes? away";
const VERB = new RegExp(`^(?:(${GAINS})|(${LOSES}))\\s+(?=\\S)`, "iu");
const READIES = /^(?:untaps?|readies|ready|activates?)\s+(.+)$/iu;
const TIRES = /^(?:taps?|exhausts?|rests?)\s+(.+)$/iu;
const CARDS = /^(draws?|mills?)\s+(.+?)(?:\s+cards?)?$/iu;
const DAMAGE_TO = /^deals?\s+(.+?)\s+damage\s+to\s+(.+)$/iu;
const DAMAGED = /^(?:takes?|suffers?|is dealt)\s+(.+?)\s+damage$/iu;

/** Reads a number as people type or say it: `3`, `10^100`, `1,000,000`, `a million`. Refuses more than 1,000 digits. */
export function readSaid(text: string): Result<SaidNumber, string> {
  const given = text.trim();
  const bare = /^[0-9]{1,3}(?:,[0-9]{3})+$/.test(given) ? given.replaceAll(",", "") : given;
  const exact = parseNatural(bare);
  const value = exact.ok ? exact.value : /^(?:a|an)$/i.test(bare) ? 1n : numberInWords(bare);
  if (value === null) return err("type a whole number, such as 3, 1000000 or 10^100");
  if (countDigits(value) > MOST_DIGITS) return err("type a number of at most 1,000 digits");
  // As it was typed where a power says it best.
  return ok({ text: exact.ok && /[e^]/i.test(bare) ? bare : String(value), value });
}

/** Takes a number off the front of some words, the longest that is one. */
function takeNumber(words: string): { readonly number: bigint; readonly rest: string } | null {
  const parts = words.split(/\s+/);
  for (let count = Math.min(4, parts.length); count > 0; count -= 1) {
    const said = readSaid(parts.slice(0, count).join(" "));
    if (said.ok) return { number: said.value.value, rest: parts.slice(count).join(" ") };
  }
  return null;
}

/** A thing's name as it is kept: small letters, hyphens for spaces, without articles and sizes such as 1/1. */
function thingName(words: string): string | null {
  const bare = words.trim().replace(/^(?:(?:of|more|the|an?|his|her|their|its|other|new)\s+|[0-9]+\/[0-9]+\s+)*/iu, "").replace(/[.!;:\s]+$/u, "").replace(/^\.+/u, "");
  const name = bare.toLowerCase().replaceAll(/\s+/gu, "-");
  return /[\p{L}\p{N}]/u.test(name) && !/["/]/.test(name) && !/^[-+=x]-/.test(name) && name.length <= LONGEST_NAME ? name : null;
}

/** One form for the singular and the plural, as far as spelling tells. */
const fold = (name: string): string => name.toLowerCase().replace(/ves$/u, "f").replace(/ies$/u, "y").replace(/s$/u, "");

/** A quantity that is there, in the singular or plural. */
function knownThing({ quantities }: PhraseContext, owner: number | null, name: string): number | null {
  const own = quantities.flatMap((each, index) => (each.owner === owner ? [{ ...each, index }] : []));
  return (own.find((each) => each.name === name) ?? own.find((each) => fold(each.name) === fold(name)))?.index ?? null;
}

/** Whose something is: by name, or else the player's who does the step. */
interface Whose {
  readonly owner: number | null;
  readonly isNamed: boolean;
}

/** The quantity that is meant: one that is there, also nobody's where no owner is named; else a new one. */
function thingOf(context: PhraseContext, { owner, isNamed }: Whose, name: string): Thing {
  const known = knownThing(context, owner, name) ?? (isNamed ? null : knownThing(context, null, name));
  return known ?? { owner, name: owner === null ? name.replaceAll(".", "-") : name };
}

/** Whose something is, where the words begin with it: a player by name, or "nobody"; null where they do not. */
function takeOwner({ players }: PhraseContext, words: string): { readonly owner: number | null; readonly rest: string } | null {
  const fitting = [...players.map((name, owner) => ({ name, owner })), { name: "nobody", owner: null }].flatMap(({ name, owner }) => {
    const rest = words.slice(0, name.length).toLowerCase() === name.toLowerCase() ? words.slice(name.length) : "-";
    const [behind] = /^(?:'s\b|\u2019s\b)?[\s.:]+|^$/u.exec(rest) ?? [];
    return behind === undefined ? [] : [{ name, owner, rest: rest.slice(behind.length).trim() }];
  });
  return fitting.sort((a, b) => b.name.length - a.name.length)[0] ?? null;
}

const add = (thing: Thing, number: bigint): Phrase => ({ kind: "change", thing, change: { kind: "add", amount: constantAmount(number) } });

/** `elves +1`, `elves x 2`, `elves = 0`, `elves: 2 * Ana.life`: a name, and what the format writes behind it. */
function readWritten(context: PhraseContext, whose: Whose, words: string): Phrase | null {
  const found = /^(.+?)\s*(?::\s*|\s(?=[-+=]|x\s|up\s+to\s))(.+)$/iu.exec(words);
  const name = thingName(found?.[1] ?? "");
  if (!found || name === null) return null;
  const indexes = new Map(context.quantities.map((each, index) => [fullName(context, each), index]));
  const change = parseChange(found[2] ?? "", indexes);
  const isShort = change.ok && countDigits(change.value.amount.constant) <= MOST_DIGITS;
  return change.ok && isShort ? { kind: "change", thing: thingOf(context, whose, name), change: change.value } : null;
}

/** A number of things, a sign or a verb in front of it perhaps. */
function readCounted(context: PhraseContext, whose: Whose, words: string): Phrase | null {
  const [whole = "", , loses = ""] = VERB.exec(words) ?? [];
  const behind = words.slice(whole.length);
  const [sign = ""] = /^[-+]\s*/.exec(behind) ?? [];
  const taken = takeNumber(behind.slice(sign.length));
  const name = taken === null ? null : /^discard/i.test(loses) && /^cards?$/i.test(taken.rest) ? "hand" : thingName(taken.rest);
  if (!taken || name === null) return null;
  const isLess = sign.startsWith("-") !== (loses !== "");
  return add(thingOf(context, whose, name), isLess ? -taken.number : taken.number);
}

function readPart(context: PhraseContext, part: string): Phrase | null {
  const taken = takeOwner(context, part);
  const words = (taken?.rest ?? part).trim();
  const owner = taken === null ? context.actor : taken.owner;
  const whose = { owner, isNamed: taken !== null };
  const damage = DAMAGE_TO.exec(words);
  const hit = damage ? takeOwner(context, damage[2] ?? "") : null;
  const hurt = damage ? (hit?.rest === "" ? hit.owner : null) : owner;
  const hurts = readSaid((damage ?? DAMAGED.exec(words))?.[1] ?? "");
  if (hurts.ok) return hurt === null ? null : add(thingOf(context, { owner: hurt, isNamed: true }, "life"), -hurts.value.value);
  const cards = CARDS.exec(words);
  const count = readSaid(cards?.[2] ?? "");
  if (cards && count.ok && owner !== null) return { kind: /^d/i.test(cards[1] ?? "") ? "draws" : "mills", player: owner, number: count.value.value };
  const readied = READIES.exec(words);
  const tired = readied ?? TIRES.exec(words);
  if (tired && owner !== null) {
    const several = takeNumber(tired[1] ?? "");
    const name = thingName(several?.rest ?? tired[1] ?? "");
    if (name === null || /^all\b/.test(name)) return null;
    return add(thingOf(context, whose, `${name}.${READY[context.system]}`), (readied ? 1n : -1n) * (several?.number ?? 1n));
  }
  // Of what has no owner by its words only something that is counted already can be meant.
  if (owner === null && taken === null) {
    const phrase = readWritten(context, whose, words) ?? readCounted(context, whose, words);
    return phrase?.kind === "change" && typeof phrase.thing === "number" ? phrase : null;
  }
  return readWritten(context, whose, words) ?? readCounted(context, whose, words);
}

/** Reads what somebody typed about a cost or a change: parts with commas or "and" between them. Refuses a part that cannot be read, by its words. */
export function readPhrases(context: PhraseContext, text: string): Result<readonly Phrase[], string> {
  const phrases: Phrase[] = [];
  for (const part of text.split(",").map((each) => each.trim()).filter((each) => each !== "")) {
    const pieces = part.split(/\s+and\s+/iu).map((each) => each.trim());
    const read = pieces.map((each) => readPart(context, each));
    // A name may hold the word.
    const whole = pieces.length > 1 && read.includes(null) ? readPart(context, part) : null;
    for (const [index, phrase] of (whole ? [whole] : read).entries()) {
      if (phrase === null) return err(pieces[index] ?? part);
      phrases.push(phrase);
    }
  }
  return phrases.length > 0 ? ok(phrases) : err(text);
}

const SYMBOLS = /^(?:\s*adds?\s+)?((?:\{[0-9WUBRGC]{1,3}\}\s*)+)$/iu;

/** How much mana symbols such as `{2}{G}` are; null for other words. */
function manaOf(text: string): bigint | null {
  const symbols = SYMBOLS.exec(text)?.[1];
  if (symbols === undefined) return null;
  return Array.from(symbols.matchAll(/\{([^}]*)\}/g), ([, inside = ""]) => (/^[0-9]+$/.test(inside) ? BigInt(inside) : 1n)).reduce((sum, each) => sum + each, 0n);
}

/** What the words of a step say by themselves that it costs (before its colon) or changes; an empty list where they say nothing that can be read. */
export function guessPhrases(context: PhraseContext, text: string, side: "cost" | "change"): readonly Phrase[] {
  const short = text.slice(0, 300);
  const colon = /:\s/.exec(short)?.index ?? null;
  const words = side === "cost" ? short.slice(0, colon ?? 0) : short.slice(colon === null ? 0 : colon + 1);
  const phrases = words.split(/[,.;]|\s+and\s+/iu).flatMap((each): readonly Phrase[] => {
    const part = each.trim();
    if (part === "") return [];
    const mana = manaOf(part);
    if (mana !== null && context.actor !== null) return [add(thingOf(context, { owner: context.actor, isNamed: true }, "mana"), side === "cost" ? -mana : mana)];
    const read = readPart(context, part);
    return read ? [read] : [];
  });
  // What a step costs is taken, however it was said.
  return side === "change" ? phrases : phrases.filter((each) => each.kind === "change");
}
