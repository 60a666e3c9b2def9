import { suggestWord } from "../diagnostics/suggest.ts";
import { SYSTEMS } from "../domain/scenario.ts";
import { DEFAULT_CR_DATE, rulesEdition, type RulesEdition } from "../rules/index.ts";
import { UsageError } from "./io.ts";
import type { CommonOptions } from "./settings.ts";

/**
 * The rules from the command line as the format writes them: `--rules cr --edition 2023-11-17` is `cr@2023-11-17`, and
 * `--edition` alone, `@2023-11-17`, leaves the file its rules.
 * Refuses a name that no rules have, and a date without an edition.
 */
export function rulesFlag({ rules, edition }: CommonOptions): string | undefined {
  if (rules === undefined && edition === undefined) return undefined;
  const [word = "", pinned] = (rules ?? "cr").split("@");
  const system = SYSTEMS.find((each) => each === word);
  if (!system) throw new UsageError(`--rules takes ${SYSTEMS.join(", ")} or one of them with @DATE, not "${word}"`, suggestWord(word, SYSTEMS, "rules"));
  const date = edition ?? pinned;
  if (date === undefined) return system;
  const found = rulesEdition(system, date);
  if (!found.ok) throw new UsageError(`the edition "${date}" cannot be used: ${found.reason}`, `for example --edition ${found.nearest[0] ?? "2023-11-17"}`);
  return `${rules === undefined ? "" : system}@${date}`;
}

/** The edition whose numbers are printed where there is no file: the one of the command line, or the usual one. */
export function editionFlag(options: CommonOptions): RulesEdition {
  const [word = "", date = DEFAULT_CR_DATE] = (rulesFlag(options) ?? "").split("@");
  const found = rulesEdition(SYSTEMS.find((each) => each === word) ?? "cr", date);
  if (!found.ok) throw new UsageError(`the edition "${date}" cannot be used: ${found.reason}`, `for example --edition ${found.nearest[0] ?? DEFAULT_CR_DATE}`);
  return found.edition;
}
