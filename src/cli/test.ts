import { testUnits } from "../report/results.ts";
import { countCases, emptyScore, testCount, testJson, testText, type TestRecord } from "../report/test.ts";
import { runBatch, type Telling } from "./batch.ts";
import { expandPaths } from "./files.ts";
import { UsageError, type Io } from "./io.ts";
import { destinationsOf } from "./outputs.ts";
import { rulesFlag, type TestOptions } from "./settings.ts";
import { updateFiles } from "./update.ts";

/** `loopcut test`: runs every case and compares with its `expect`. Gives the exit code. */
export async function runTest(paths: readonly string[], options: TestOptions, io: Io, version: string): Promise<number> {
  if (options.update && options.shard) throw new UsageError("--update writes into all the files that are named", "leave out --shard");
  if (options.update && options.watch) throw new UsageError("--update writes into the files that --watch looks at", "leave out one of them");
  if (options.update) {
    // Wrong use changes nothing.
    destinationsOf(options, await expandPaths(paths, io.cwd), io);
    await updateFiles(paths, options, io);
  }
  const begin = (): Telling<TestRecord> => {
    const score = emptyScore();
    return {
      command: "test",
      text: (view) => testText(score, view),
      json: () => testJson(score),
      units: testUnits,
      count: () => testCount(score),
      add: (told) => { countCases(score, told); },
      exitCode: () => (score.failed > 0 ? 1 : 0),
    };
  };
  return runBatch({ paths, options, order: { command: "test", rules: rulesFlag(options) }, begin, io, version });
}
