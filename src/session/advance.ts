import { suggestWord } from "../diagnostics/suggest.ts";
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

/** The player whose name a text begins with, with one of the signs behind it, and what comes after; the longest name counts. */
function splitName(text: string, players: readonly string[], signs: string): { readonly name: string; readonly rest: string } | null {
  const fitting = players.flatMap((name) => {
    const rest = text.startsWith(name) ? text.slice(name.length).trimStart() : "";
    return rest !== "" && signs.includes(rest.charAt(0)) ? [{ name, rest: rest.slice(1).trim() }] : [];
  });
  return fitting.sort((a, b) => b.name.length - a.name.length)[0] ?? null;
}

function readAnswerOf(name: string, text: string): Result<{ readonly name: string; readonly answer: Answer }, string> {
  const answer = parseAnswer(text);
  return answer.ok ? ok({ name, answer: answer.value }) : err(`the answer of ${name} cannot be read: ${answer.reason}`);
}

/** Reads `NAME=ANSWER`, the name being one of the players'. Refuses an unknown name or an answer that cannot be read, in words. */
export function parseNamedAnswer(text: string, players: readonly string[]): Result<{ readonly name: string; readonly answer: Answer }, string> {
  const owner = splitName(text, players, "=");
  if (owner) return readAnswerOf(owner.name, owner.rest);
  const given = text.split("=")[0]?.trim() ?? "";
  return err(text.includes("=") ? `there is no player "${given}"; ${suggestWord(given, players, "players")}` : `"${text}" is not NAME=ANSWER`);
}

/**
 * Reads a file of answers: one a line, `NAME=ANSWER` or `NAME: ANSWER`, or just `ANSWER` for the player who is asked next.
 * Empty lines and lines that begin with `#` are passed over. Lines without a name are kept as they are, since the first may
 * be the number of iterations. Refuses an unknown name, two answers of one player, and a named answer that cannot be read.
 */
export function parseAnswerLines(text: string, players: readonly string[]): Result<Advance, string> {
  const named = new Map<string, Answer>();
  const lines: string[] = [];
  for (const [index, raw] of text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/).entries()) {
    const line = raw.trim();
    if (line === "" || line.startsWith("#")) continue;
    const owner = splitName(line, players, "=:");
    if (!owner) {
      if (/^[^/]*[=:]/.test(line)) return err(`line ${index + 1}: there is no player "${line.split(/[=:]/)[0]?.trim() ?? ""}"; the players are ${players.join(", ")}`);
      lines.push(line);
      continue;
    }
    if (named.has(owner.name)) return err(`line ${index + 1}: there is an answer of ${owner.name} already`);
    const answer = readAnswerOf(owner.name, owner.rest);
    if (!answer.ok) return err(`line ${index + 1}: ${answer.reason}`);
    named.set(answer.value.name, answer.value.answer);
  }
  return ok({ named, lines });
}

/** Reads a number of iterations that somebody typed. */
export const parseIterations = (text: string): Result<bigint, string> => parseNatural(text.trim());
