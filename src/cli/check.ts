import { checkData, checkSummary, fileText, tally } from "../report/check.ts";
import { checkResults } from "../report/results.ts";
import { checkBytes, unreadable, type CheckedFile } from "../session/checking.ts";
import { expandPaths } from "./files.ts";
import type { Io } from "./io.ts";
import { planOutputs } from "./outputs.ts";
import { rulesFlag, type BatchOptions } from "./settings.ts";
import { shardOf } from "./shard.ts";
import { startStopwatch } from "./stopwatch.ts";

export interface CheckOptions extends BatchOptions {
  readonly strict?: boolean;
  readonly maxWarnings?: number;
}

/** More warnings than are allowed fail a check; with none to see on the way to the exit code it is said why. */
function exceeds(warnings: number, { strict, maxWarnings }: CheckOptions, io: Io): boolean {
  const limit = strict ? 0 : (maxWarnings ?? Number.POSITIVE_INFINITY);
  if (warnings <= limit) return false;
  io.stderr.write(`error: ${String(warnings)} warning${warnings === 1 ? "" : "s"}, and ${strict ? "--strict allows none" : `--max-warnings allows ${String(limit)}`}\n`);
  return true;
}

/** `loopcut check`: findings for each file. Gives the exit code. */
export async function runCheck(paths: readonly string[], options: CheckOptions, io: Io, version: string): Promise<number> {
  const rules = rulesFlag(options);
  const watch = startStopwatch();
  const inputs = shardOf(await expandPaths(paths, io), options.shard);
  const outputs = planOutputs(options, inputs, io, version);
  const files = inputs.map((input): CheckedFile => watch.time(input.name, () =>
    ("bytes" in input ? checkBytes(input.name, input.bytes, rules) : unreadable(input.name, input.problem))));
  await outputs.write({
    text: (view) => `${files.map((file) => fileText(file, view)).join("")}${checkSummary(files, view)}`,
    data: (view) => checkData(files, view),
    results: () => checkResults(files),
  }, watch);
  const { errors, warnings } = tally(files);
  return exceeds(warnings, options, io) || errors > 0 ? 1 : 0;
}
