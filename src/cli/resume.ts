import { escapeText } from "../diagnostics/escape.ts";
import type { Answer } from "../domain/case.ts";
import { seatName } from "../domain/seats.ts";
import type { Negotiation } from "../procedures/negotiation.ts";
import { answerText } from "../report/report.ts";
import type { NegotiateOptions } from "./settings.ts";

/** How far a negotiation has come. */
export interface Progress {
  numbers: ReadonlyMap<string, bigint>;
  negotiation: Negotiation | null;
}

/** A word as a shell reads it back: in quotes where it needs them, and with escapes where it could not be shown. */
export function quoteForShell(text: string): string {
  if (/^[A-Za-z0-9_./=:@^-]+$/.test(text)) return text;
  // What a workflow runner would act on is shown as an escape, too, which a shell would not read back.
  const isSafe = (part: string): boolean => escapeText(part) === part && !(part === "#" && text.includes("##["));
  if (Array.from(text).every(isSafe)) return `'${text.replaceAll("'", "'\\''")}'`;
  const written = Array.from(text.replaceAll("\\", "\\\\").replaceAll("'", "\\'"), (character) => {
    if (isSafe(character)) return character;
    return Array.from(new TextEncoder().encode(character), (byte) => `\\x${byte.toString(16).padStart(2, "0")}`).join("");
  });
  return `$'${written.join("")}'`;
}

/** The command line that goes on with a recording, whose answers are on disk. `moved` is where the scenario is now, if it was named anew. */
export function takeUpCommand(program: readonly string[], { record = "", format, plain }: NegotiateOptions, moved: string | undefined): string {
  const parts = [...program, "negotiate", ...(moved === undefined ? [] : [moved.startsWith("-") ? `./${moved}` : moved]), "--resume", record, ...(format === "json" ? ["--format", "json"] : []), ...(plain ? ["--plain"] : [])];
  return parts.map(quoteForShell).join(" ");
}

/** The answers so far: those that were given in advance, whether somebody was asked for them yet or not, and those that were typed. */
export function answersSoFar(advance: ReadonlyMap<string, Answer>, { negotiation }: Progress): ReadonlyMap<string, Answer> {
  const answers = new Map(advance);
  for (const entry of negotiation?.entries ?? []) answers.set(negotiation ? seatName(negotiation.scenario, entry.player) : "", entry.answer);
  return answers;
}

/** A number with many zeros at its end as it could have been typed, since a command line does not hold a million digits. */
const inShort = (text: string): string => text.replace(/(?<![0-9])([1-9][0-9]*?)(0{20,})(?![0-9])/g, (_all, digits: string, zeros: string) => (digits === "1" ? `10^${String(zeros.length)}` : `${digits}e${String(zeros.length)}`));

/** The words of the command line that goes on with the answers so far. `program` is how the program was called. */
export function resumeWords(program: readonly string[], file: string, options: NegotiateOptions, advance: ReadonlyMap<string, Answer>, progress: Progress): readonly string[] {
  const parts = [...program, "negotiate", file.startsWith("-") ? `./${file}` : file];
  for (const each of options.propose ?? []) parts.push("--propose", each);
  for (const [loop, number] of progress.numbers) parts.push("--propose", inShort(`${loop}=${number}`));
  if (options.end !== undefined) parts.push("--end", options.end);
  if (options.case !== undefined) parts.push("--case", options.case);
  if (options.document !== undefined) parts.push("--document", options.document);
  if (options.rules !== undefined) parts.push("--rules", options.rules);
  if (options.edition !== undefined) parts.push("--edition", options.edition);
  if (options.record !== undefined) parts.push("--record", options.record);
  if (options.name !== undefined) parts.push("--name", options.name);
  if (options.format === "json") parts.push("--format", "json");
  if (options.plain) parts.push("--plain");
  if (options.protocol !== undefined) parts.push("--protocol", options.protocol);
  for (const [name, answer] of answersSoFar(advance, progress)) parts.push("--answer", `${name}=${inShort(answerText(answer))}`);
  return parts;
}

/** The same as one line for a shell. */
export const resumeCommand = (...parts: Parameters<typeof resumeWords>): string => resumeWords(...parts).map(quoteForShell).join(" ");
