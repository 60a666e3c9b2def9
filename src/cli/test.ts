import { testResults } from "../report/results.ts";
import { score, testData, testedText, testSummary } from "../report/test.ts";
import { unreadable } from "../session/checking.ts";
import { testBytes, type TestedFile } from "../session/testing.ts";
import { expandPaths } from "./files.ts";
import { UsageError, type Io } from "./io.ts";
import { planOutputs } from "./outputs.ts";
import { rulesFlag, type TestOptions } from "./settings.ts";
import { shardOf } from "./shard.ts";
import { startStopwatch } from "./stopwatch.ts";
import { updateFiles } from "./update.ts";

/** `loopcut test`: runs every case and compares with its `expect`. Gives the exit code. */
export async function runTest(paths: readonly string[], options: TestOptions, io: Io, version: string): Promise<number> {
  if (options.update && options.shard) throw new UsageError("--update writes into all the files that are named", "leave out --shard");
  if (options.update) await updateFiles(paths, options, io);
  const rules = rulesFlag(options);
  const watch = startStopwatch();
  const inputs = shardOf(await expandPaths(paths, io), options.shard);
  const outputs = planOutputs(options, inputs, io, version);
  const files = inputs.map((input): TestedFile => watch.time(input.name, () => {
    if ("bytes" in input) return testBytes(input.name, input.bytes, rules);
    const { name, source, findings } = unreadable(input.name, input.problem);
    return { name, source, results: [], unreadable: findings };
  }));
  await outputs.write({
    text: (view) => `${files.map((file) => testedText(file, view)).join("")}${testSummary(files, view)}`,
    data: () => testData(files),
    results: () => testResults(files),
  }, watch);
  return score(files).failed > 0 ? 1 : 0;
}
