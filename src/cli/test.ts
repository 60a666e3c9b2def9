import { countCases, emptyScore, testJson, testText, type TestRecord } from "../report/test.ts";
import { notReadable } from "../session/not-readable.ts";
import { runBatch, type BatchOptions, type Job, type Telling } from "./batch.ts";
import type { Io } from "./io.ts";
import { batchView, rulesOf, type CommonOptions } from "./settings.ts";

export interface TestOptions extends CommonOptions, BatchOptions {}

/** `loopcut test`: runs every case and compares with its `expect`. Gives the exit code. */
export async function runTest(paths: readonly string[], options: TestOptions, io: Io): Promise<number> {
  const rules = await rulesOf(options);
  const job: Job<TestRecord> = {
    setting: `test ${rules ?? ""}`,
    load: async () => {
      const { testBytes, testRecord } = await import("./testing.ts");
      return (name, bytes) => testRecord(testBytes(name, bytes, rules));
    },
    unreadable: (problem) => ({ cases: [], unreadable: [notReadable(problem)] }),
  };
  const begin = (): Telling<TestRecord> => {
    const score = emptyScore();
    return {
      printer: options.format === "json" ? testJson(score) : testText(score, batchView(options, io)),
      count: (told) => { countCases(score, told); },
      exitCode: () => (score.failed > 0 ? 1 : 0),
    };
  };
  return runBatch(paths, options, job, begin, io);
}
