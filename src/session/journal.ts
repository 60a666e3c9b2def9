import type { Answer } from "../domain/case.ts";
import { parseNatural } from "../domain/number.ts";
import { seatName } from "../domain/seats.ts";
import type { Negotiation } from "../procedures/negotiation.ts";
import { answerText } from "../report/report.ts";
import { err, ok, type Result } from "../result.ts";
import { parseAnswer } from "../syntax/index.ts";
import type { Advance } from "./advance.ts";

/** What was said so far: numbers of iterations by loop, and answers by the name of whoever gave them. */
export interface Said {
  readonly numbers: ReadonlyMap<string, bigint>;
  readonly answers: ReadonlyMap<string, Answer>;
}

export const NOTHING_SAID: Said = { numbers: new Map(), answers: new Map() };

/** Which process keeps a journal; `after` is the owner it took over from. */
export interface Owner {
  readonly id: string;
  readonly after: string | null;
  readonly pid: number;
  /** What tells the process from a later one of the same number, where anything does. */
  readonly start?: string;
  readonly host: string;
  /** A fingerprint of the scenario that the answers are given to. */
  readonly scenario: string;
}

/** How a negotiation was begun, as far as it matters for going on: the file from the journal's folder, options, and answers in advance. */
export interface Beginning {
  readonly file: string;
  readonly options: Readonly<Record<string, string | readonly string[]>>;
  readonly named: readonly (readonly [name: string, answer: string])[];
  readonly lines: readonly string[];
}

/** What a journal tells. */
export interface Journal {
  readonly beginning: Beginning;
  /** Who keeps it now, and whether they have put it down. */
  readonly owner: Owner;
  readonly isLeft: boolean;
  readonly said: Said;
}

const KIND = "negotiation under way";
const VERSION = 1;

export const headLine = (beginning: Beginning, owner: Owner): string => `${JSON.stringify({ loopcut: KIND, version: VERSION, ...beginning, owner })}\n`;

export const ownerLine = (owner: Owner): string => `${JSON.stringify({ owner })}\n`;

export const leftLine = (id: string): string => `${JSON.stringify({ left: id })}\n`;

/** Everything that was said, so that the last line is enough and an answer that was taken back is gone. */
export function saidLine({ numbers, answers }: Said): string {
  const said = { numbers: Array.from(numbers, ([loop, number]) => [loop, String(number)]), answers: Array.from(answers, ([name, answer]) => [name, answerText(answer)]) };
  return `${JSON.stringify({ said })}\n`;
}

/** What has been said in a negotiation, answers in advance included. */
export const saidIn = (numbers: ReadonlyMap<string, bigint>, negotiation: Negotiation | null): Said => ({
  numbers: new Map(numbers),
  answers: new Map(negotiation?.entries.map(({ player, answer }) => [seatName(negotiation.scenario, player), answer]) ?? []),
});

const isText = (value: unknown): value is string => typeof value === "string";
const isTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isText);
const isPairs = (value: unknown): value is readonly (readonly [string, string])[] => Array.isArray(value) && value.every((each) => isTexts(each) && each.length === 2);
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === "object" && value !== null && !Array.isArray(value);

function readJson(line: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(line);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

const isOwner = (value: unknown): value is Owner =>
  isRecord(value) && isText(value["id"]) && (value["after"] === null || isText(value["after"])) && Number.isSafeInteger(value["pid"]) && (value["start"] === undefined || isText(value["start"])) && isText(value["host"]) && isText(value["scenario"]);

function readBeginning(head: Readonly<Record<string, unknown>> | null): Result<Beginning & { readonly owner: Owner }, string> {
  if (head?.["loopcut"] !== KIND) return err("it is no record of a negotiation");
  if (head["version"] !== VERSION) return err("it was written by another version of the program");
  const { file, options, named, lines, owner } = head;
  const hasOptions = isRecord(options) && Object.values(options).every((value) => isText(value) || isTexts(value));
  if (!isText(file) || !hasOptions || !isPairs(named) || !isTexts(lines) || !isOwner(owner)) return err("it is damaged");
  return ok({ file, options: options as Beginning["options"], named, lines, owner });
}

function readPairs<Value>(pairs: unknown, parse: (text: string) => Result<Value, string>): ReadonlyMap<string, Value> | null {
  if (!isPairs(pairs)) return null;
  const read = pairs.map(([name, text]) => [name, parse(text)] as const);
  return read.every(([, value]) => value.ok) ? new Map(read.flatMap(([name, value]) => (value.ok ? [[name, value.value] as const] : []))) : null;
}

const parsedAnswer = (text: string): Result<Answer, string> => {
  const answer = parseAnswer(text);
  return answer.ok ? answer : err(answer.reason);
};

const parsedNumber = (text: string): Result<bigint, string> => {
  const number = parseNatural(text);
  return number.ok ? number : err(number.reason);
};

/** Answers in advance as a journal keeps them. Refuses those that cannot be read. */
export function advanceOf({ named, lines }: Beginning): Result<Advance, string> {
  const answers = readPairs(named, parsedAnswer);
  return answers ? ok({ named: answers, lines }) : err("it is damaged");
}

/**
 * Reads a journal: a head, and then lines that are each whole by themselves. A last line that was cut off is passed over,
 * since nobody was asked anything after it. Of two who took over from the same owner the first counts. Refuses, in words,
 * what is no journal or damaged.
 */
export function readJournal(text: string): Result<Journal, string> {
  const [first = "", ...rest] = text.slice(0, text.lastIndexOf("\n") + 1).split("\n").slice(0, -1);
  const head = readBeginning(readJson(first));
  if (!head.ok) return head;
  const { owner: begun, ...beginning } = head.value;
  let owner = begun;
  let isLeft = false;
  let said = NOTHING_SAID;
  for (const line of rest) {
    const entry = readJson(line);
    const kept = entry?.["said"];
    if (isOwner(entry?.["owner"])) {
      if (entry["owner"].after === owner.id) [owner, isLeft] = [entry["owner"], false];
    } else if (isText(entry?.["left"])) isLeft ||= entry["left"] === owner.id;
    else {
      const numbers = isRecord(kept) ? readPairs(kept["numbers"], parsedNumber) : null;
      const answers = isRecord(kept) ? readPairs(kept["answers"], parsedAnswer) : null;
      if (!numbers || !answers) return err("it is damaged");
      said = { numbers, answers };
    }
  }
  return ok({ beginning, owner, isLeft, said });
}
