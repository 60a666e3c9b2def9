import { createHash } from "node:crypto";
import { dirname, relative, resolve, sep } from "node:path";
import { quote } from "../diagnostics/escape.ts";
import type { Scenario } from "../domain/scenario.ts";
import { answerText } from "../report/report.ts";
import type { Advance } from "../session/advance.ts";
import { advanceOf, type Beginning, type Journal } from "../session/journal.ts";
import { readFile } from "../syntax/index.ts";
import type { ChosenScenario } from "./choose-scenario.ts";
import { readInput } from "./files.ts";
import { UsageError, type Io } from "./io.ts";
import { findJournal, journalPath } from "./journal-file.ts";
import { quoteForShell } from "./resume.ts";
import type { NegotiateOptions } from "./settings.ts";

/** Options that say how a negotiation begins: they are kept with its answers, and cannot be others when it goes on. */
const BEGINNING = ["propose", "end", "case", "document", "rules", "edition", "name"] as const;
const ONLY_AT_FIRST = [...BEGINNING, "answer", "answers", "record"] as const;

/** A scenario by what it says, wherever its text stands and however it is spaced. */
export function fingerprintOf(scenario: Scenario): string {
  const text = JSON.stringify(scenario, (_key, value: unknown) => (typeof value === "bigint" ? `${value}n` : value instanceof Map ? Array.from(value) : value));
  return createHash("sha256").update(text).digest("hex");
}

/** What is kept about how a negotiation was begun. */
export function beginningOf(record: string, options: NegotiateOptions, chosen: ChosenScenario, advance: Advance, io: Io): Beginning {
  const kept = BEGINNING.flatMap((key) => (options[key] === undefined ? [] : [[key, options[key]] as const]));
  return {
    file: relative(dirname(journalPath(record, io.cwd)), resolve(io.cwd, chosen.name)).replaceAll(sep, "/"),
    options: Object.fromEntries(kept),
    named: Array.from(advance.named, ([name, answer]) => [name, answerText(answer)] as const),
    lines: advance.lines,
  };
}

/** A negotiation to go on with: the scenario, the options it was begun with, and what was said. */
export interface TakenUp {
  readonly name: string;
  readonly options: NegotiateOptions;
  readonly advance: Advance;
  readonly journal: Journal;
}

/** A recording that came to its end: the file and the options that show its last case. */
export interface Finished {
  readonly name: string;
  readonly options: NegotiateOptions;
  readonly finished: string;
}

function finishedIn(record: string, { resume: _resume, ...options }: NegotiateOptions, io: Io): Finished {
  const input = readInput(record, io.cwd);
  if (!("bytes" in input)) throw new UsageError(`--resume ${record}: no negotiation is being recorded there, and ${input.problem}`, "name the file that was given with --record");
  const last = readFile(input.bytes, record).documents.flatMap(({ cases }, index) => cases.map((given) => ({ given, index }))).at(-1);
  if (!last) throw new UsageError(`--resume ${record}: no negotiation is being recorded there, and the file holds no case`, "name the file that was given with --record");
  return { name: record, options: { ...options, case: last.given.name, document: String(last.index + 1), input: false }, finished: last.given.name };
}

/**
 * What `--resume FILE` goes on with. A scenario may be named that has moved meanwhile. Refuses (exit 2) options that belong
 * to the beginning, and a file in which nothing was recorded.
 */
export function takeUp(name: string | undefined, options: NegotiateOptions, io: Io): TakenUp | Finished {
  const { resume: record = "" } = options;
  const extra = ONLY_AT_FIRST.find((key) => options[key] !== undefined);
  if (extra !== undefined) throw new UsageError(`--${extra} does not go with --resume`, "a negotiation goes on as it was begun; leave the option out");
  const journal = findJournal(record, io.cwd);
  if (!journal) return finishedIn(record, options, io);
  const advance = advanceOf(journal.beginning);
  if (!advance.ok) throw new UsageError(`${record}.part: ${advance.reason}`, "move it away if it is not needed any more");
  const { resume: _resume, ...others } = options;
  const file = relative(io.cwd, resolve(dirname(journalPath(record, io.cwd)), journal.beginning.file)).replaceAll(sep, "/");
  return { name: name ?? file, options: { ...others, ...journal.beginning.options, record }, advance: advance.value, journal };
}

/** Answers belong to the scenario they were given to: refuses (exit 2), naming them, to give them to another one. */
export function refuseStale({ journal, name, options }: TakenUp, fingerprint: string): void {
  const { owner, said } = journal;
  if (owner.scenario === fingerprint) return;
  const given = [
    ...Array.from(said.numbers, ([loop, number]) => [`the number of ${quote(loop)}, ${number}`, ["--propose", `${loop}=${number}`]] as const),
    ...Array.from(said.answers, ([who, answer]) => [`the answer of ${who}, ${answerText(answer)}`, ["--answer", `${who}=${answerText(answer)}`]] as const),
  ];
  if (given.length === 0) return;
  const record = options.record ?? "";
  throw new UsageError(
    [`${name} is not the scenario any more that these were given to:`, ...given.map(([words]) => `  ${words}`)].join("\n"),
    `bring the scenario back; or delete ${record}.part and ask again, with ${given.map(([, flag]) => flag.map(quoteForShell).join(" ")).join(" ")} for what still holds`,
  );
}
