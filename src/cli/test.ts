import { toJson } from "../report/json.ts";
import { score, testData, testedText, testSummary } from "../report/test.ts";
import { unreadable } from "../session/checking.ts";
import { testBytes, type TestedFile } from "../session/testing.ts";
import { expandPaths } from "./files.ts";
import type { Io } from "./io.ts";
import { frameOptions, rulesFlag, textOptions, type TestOptions } from "./settings.ts";
import { updateFiles } from "./update.ts";

/** `loopcut test`: runs every case and compares with its `expect`. Gives the exit code. */
export async function runTest(paths: readonly string[], options: TestOptions, io: Io): Promise<number> {
  if (options.update) await updateFiles(paths, options, io);
  const rules = rulesFlag(options);
  const inputs = await expandPaths(paths, io);
  const view = { frame: frameOptions(options, io, io.stdout), paint: textOptions(options, io, io.stdout).paint, quiet: options.quiet === true, verbose: options.verbose === true };
  const files: TestedFile[] = inputs.map((input) => {
    if ("bytes" in input) return testBytes(input.name, input.bytes, rules);
    const { name, source, findings } = unreadable(input.name, input.problem);
    return { name, source, results: [], unreadable: findings };
  });
  if (options.format === "json") io.stdout.write(toJson(testData(files)));
  else {
    for (const file of files) io.stdout.write(testedText(file, view));
    io.stdout.write(testSummary(files, view));
  }
  return score(files).failed > 0 ? 1 : 0;
}
