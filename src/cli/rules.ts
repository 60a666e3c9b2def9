import { toJson } from "../report/json.ts";
import { rulesData } from "../report/rules-json.ts";
import { makeRulesPage } from "../report/rules-page.ts";
import { rulesText } from "../report/rules-text.ts";
import { findingExample } from "./finding-example.ts";
import { UsageError, type Io } from "./io.ts";
import { editionFlag } from "./rules-flag.ts";
import { textOptions, type CommonOptions } from "./settings.ts";

/**
 * `loopcut rules`: the procedures, a rule, a finding, an assumption or a word. Gives the exit code; where nothing is found
 * that is wrong use.
 */
export function runRules(words: readonly string[], options: CommonOptions, io: Io): number {
  const result = makeRulesPage(words.join(" "), { edition: editionFlag(options), exampleOf: findingExample });
  if (!result.ok) throw new UsageError(result.message, result.help);
  io.stdout.write(options.format === "json" ? toJson(rulesData(result.page)) : rulesText(result.page, textOptions(options, io, io.stdout)));
  return 0;
}
