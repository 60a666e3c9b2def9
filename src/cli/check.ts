import { checkCount, checkJson, checkText, count, emptyTally, type CheckRecord } from "../report/check.ts";
import { checkUnits } from "../report/results.ts";
import { runBatch, type Telling } from "./batch.ts";
import type { Io } from "./io.ts";
import { rulesFlag, type BatchOptions } from "./settings.ts";

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
  const begin = (): Telling<CheckRecord> => {
    const tally = emptyTally();
    return {
      command: "check",
      text: (view) => checkText(tally, view),
      json: (view) => checkJson(tally, view),
      units: checkUnits,
      count: () => checkCount(tally),
      add: (told) => { count(tally, told); },
      exitCode: () => (exceeds(tally.warnings, options, io) || tally.errors > 0 ? 1 : 0),
    };
  };
  return runBatch({ paths, options, order: { command: "check", rules: rulesFlag(options) }, begin, io, version });
}
