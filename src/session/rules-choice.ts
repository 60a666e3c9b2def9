import { suggestWord } from "../diagnostics/suggest.ts";
import { SYSTEMS } from "../domain/scenario.ts";
import { err, ok, type Result } from "../result.ts";
import { rulesEdition } from "../rules/index.ts";

/** Why rules that somebody asks for cannot be had. */
export interface NoSuchRules {
  readonly option: "rules" | "edition";
  /** A sentence; about rules it begins with the name of the option. */
  readonly message: string;
  /** What was meant, or a date that there is. */
  readonly help: string;
}

/**
 * The rules to follow instead of the file's, as the format writes them: `cr` with the edition `2023-11-17` is
 * `cr@2023-11-17`, and an edition alone, `@2023-11-17`, leaves the file its rules; undefined where neither is given.
 * Refuses a name that no rules have, and a date without an edition.
 */
export function chooseRules(rules: string | undefined, edition: string | undefined): Result<string | undefined, NoSuchRules> {
  if (rules === undefined && edition === undefined) return ok(undefined);
  const [word = "", pinned] = (rules ?? "cr").split("@");
  const system = SYSTEMS.find((each) => each === word);
  if (!system) return err({ option: "rules", message: `rules takes ${SYSTEMS.join(", ")} or one of them with @DATE, not "${word}"`, help: suggestWord(word, SYSTEMS, "rules") });
  const date = edition ?? pinned;
  if (date === undefined) return ok(system);
  const found = rulesEdition(system, date);
  if (!found.ok) return err({ option: "edition", message: `the edition "${date}" cannot be used: ${found.reason}`, help: found.nearest[0] ?? "2023-11-17" });
  return ok(`${rules === undefined ? "" : system}@${date}`);
}
