import { checkJson, checkText, count, emptyTally, type CheckRecord } from "../report/check.ts";
import { notReadable } from "../session/not-readable.ts";
import { runBatch, type BatchOptions, type Job, type Telling } from "./batch.ts";
import type { Io } from "./io.ts";
import { batchView, rulesOf, type CommonOptions } from "./settings.ts";

export interface CheckOptions extends CommonOptions, BatchOptions {
  readonly strict?: boolean;
  readonly maxWarnings?: number;
}

/** `loopcut check`: findings for each file. Gives the exit code. */
export async function runCheck(paths: readonly string[], options: CheckOptions, io: Io): Promise<number> {
  const rules = await rulesOf(options);
  const job: Job<CheckRecord> = {
    setting: `check ${rules ?? ""}`,
    load: async () => {
      const { checkBytes, checkRecord } = await import("./checking.ts");
      return (name, bytes) => checkRecord(checkBytes(name, bytes, rules));
    },
    unreadable: (problem) => ({ scenarios: [], findings: [notReadable(problem)] }),
  };
  const begin = (): Telling<CheckRecord> => {
    const tally = emptyTally();
    const limit = options.strict ? 0 : (options.maxWarnings ?? Number.POSITIVE_INFINITY);
    return {
      printer: options.format === "json" ? checkJson(tally) : checkText(tally, batchView(options, io)),
      count: (told) => { count(tally, told); },
      exitCode: () => (tally.errors > 0 || tally.warnings > limit ? 1 : 0),
    };
  };
  return runBatch(paths, options, job, begin, io);
}
