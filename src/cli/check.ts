import { checkBytes, unreadable, type CheckedFile } from "../session/checking.ts";
import { checkData, checkSummary, fileText, tally } from "../report/check.ts";
import { toJson } from "../report/json.ts";
import { expandPaths } from "./files.ts";
import type { Io } from "./io.ts";
import { frameOptions, rulesFlag, textOptions, type CommonOptions } from "./settings.ts";

export interface CheckOptions extends CommonOptions {
  readonly strict?: boolean;
  readonly maxWarnings?: number;
}

/** `loopcut check`: findings for each file. Gives the exit code. */
export async function runCheck(paths: readonly string[], options: CheckOptions, io: Io): Promise<number> {
  const rules = rulesFlag(options);
  const inputs = await expandPaths(paths, io);
  const view = { frame: frameOptions(options, io, io.stdout), paint: textOptions(options, io, io.stdout).paint, quiet: options.quiet === true, verbose: options.verbose === true };
  const files: CheckedFile[] = inputs.map((input) => ("bytes" in input ? checkBytes(input.name, input.bytes, rules) : unreadable(input.name, input.problem)));
  if (options.format === "json") io.stdout.write(toJson(checkData(files)));
  else {
    for (const file of files) io.stdout.write(fileText(file, view));
    io.stdout.write(checkSummary(files, view));
  }
  const { errors, warnings } = tally(files);
  const limit = options.strict ? 0 : (options.maxWarnings ?? Number.POSITIVE_INFINITY);
  return errors > 0 || warnings > limit ? 1 : 0;
}
