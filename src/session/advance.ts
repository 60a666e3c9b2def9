import { parseAnswer } from "../syntax/index.ts";
import { parseNatural } from "../domain/number.ts";
import type { Answer } from "../domain/case.ts";
import { err, ok, type Result } from "../result.ts";

/** Answers given before anybody is asked: by name, and in the order of asking for whoever has none by name. */
export interface Advance {
  readonly named: ReadonlyMap<string, Answer>;
  readonly lines: readonly string[];
}

export const NO_ADVANCE: Advance = { named: new Map(), lines: [] };

/** Reads `NAME=ANSWER`, the name being one of the players'. Refuses an unknown name or an answer that cannot be read, in words. */
export function parseNamedAnswer(text: string, players: readonly string[]): Result<{ readonly name: string; readonly answer: Answer }, string> {
  const name = players.filter((player) => text.startsWith(`${player}=`)).sort((a, b) => b.length - a.length)[0];
  if (name === undefined) {
    const given = text.split("=")[0] ?? "";
    return err(text.includes("=") ? `there is no player "${given}"; the players are ${players.join(", ")}` : `"${text}" is not NAME=ANSWER`);
  }
  const answer = parseAnswer(text.slice(name.length + 1).trim());
  return answer.ok ? ok({ name, answer: answer.value }) : err(`the answer of ${name} cannot be read: ${answer.reason}`);
}

/**
 * Reads a file of answers: one a line, `NAME=ANSWER` or `NAME: ANSWER`, or just `ANSWER` for the player who is asked next.
 * Empty lines and lines that begin with `#` are passed over. Lines without a name are kept as they are, since the first may
 * be the number of iterations.
 */
export function parseAnswerLines(text: string, players: readonly string[]): Result<Advance, string> {
  const named = new Map<string, Answer>();
  const lines: string[] = [];
  for (const [index, raw] of text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/).entries()) {
    const line = raw.trim();
    if (line === "" || line.startsWith("#")) continue;
    const owner = players.find((player) => line.startsWith(`${player}=`) || line.startsWith(`${player}:`));
    if (owner === undefined) {
      if (/^[^/]*[=:]/.test(line)) return err(`line ${index + 1}: there is no player "${line.split(/[=:]/)[0]?.trim() ?? ""}"; the players are ${players.join(", ")}`);
      lines.push(line);
      continue;
    }
    const answer = parseNamedAnswer(`${owner}=${line.slice(owner.length + 1).trim()}`, players);
    if (!answer.ok) return err(`line ${index + 1}: ${answer.reason}`);
    named.set(answer.value.name, answer.value.answer);
  }
  return ok({ named, lines });
}

/** Reads a number of iterations that somebody typed. */
export const parseIterations = (text: string): Result<bigint, string> => parseNatural(text.trim());
