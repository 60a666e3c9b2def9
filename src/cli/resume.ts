import type { Negotiation } from "../procedures/negotiation.ts";
import { answerText } from "../report/report.ts";
import type { NegotiateOptions } from "./negotiate.ts";

/** How far a negotiation has come. */
export interface Progress {
  numbers: ReadonlyMap<string, bigint>;
  negotiation: Negotiation | null;
}

const quote = (text: string): string => (/^[A-Za-z0-9_./=:@^-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/** The command line that goes on with the answers so far. */
export function resumeCommand(file: string, options: NegotiateOptions, { numbers, negotiation }: Progress): string {
  const parts = ["loopcut", "negotiate", file];
  for (const each of options.propose ?? []) parts.push("--propose", each);
  for (const [loop, number] of numbers) parts.push("--propose", `${loop}=${number}`);
  if (options.case !== undefined) parts.push("--case", options.case);
  if (options.document !== undefined) parts.push("--document", options.document);
  if (options.rules !== undefined) parts.push("--rules", options.rules);
  if (options.edition !== undefined) parts.push("--edition", options.edition);
  if (options.answers !== undefined) parts.push("--answers", options.answers);
  const { players } = negotiation?.scenario ?? { players: [] };
  for (const entry of negotiation?.entries ?? []) parts.push("--answer", `${players[entry.player] ?? ""}=${answerText(entry.answer)}`);
  return parts.map(quote).join(" ");
}
