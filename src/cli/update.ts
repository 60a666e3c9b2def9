import { mainFormat } from "./outputs.ts";
import { resolve } from "node:path";
import { escapeText } from "../diagnostics/escape.ts";
import { updatedText } from "../report/updated.ts";
import { updateBytes } from "../session/updating.ts";
import { expandPaths, readInput, STANDARD_INPUT } from "./files.ts";
import { UsageError, type Io } from "./io.ts";
import { textOptions, type TestOptions } from "./settings.ts";
import { writeWhole } from "./write-file.ts";

/**
 * `loopcut test --update`: refreshes what cases expect and says what has changed, beside results that a machine reads on
 * standard error. Files that are right are not touched. Refuses (exit 2) standard input, other rules than the files', and a
 * file that cannot be written; those before it are written then.
 */
export async function updateFiles(paths: readonly string[], options: TestOptions, io: Io): Promise<void> {
  if (paths.includes(STANDARD_INPUT)) throw new UsageError("--update writes into files, and standard input is none", "name files or folders");
  if (options.rules !== undefined || options.edition !== undefined) {
    throw new UsageError("--update writes what comes out by the rules that the files name", "leave out --rules and --edition");
  }
  const output = mainFormat(options, io) === "text" ? io.stdout : io.stderr;
  for (const name of await expandPaths(paths, io.cwd)) {
    // Read when its turn comes: two names may lead to one file.
    const input = readInput(name, io.cwd);
    if (!("bytes" in input)) continue;
    const updated = updateBytes(input.name, input.bytes);
    const problem = updated.bytes ? writeWhole(resolve(io.cwd, input.name), updated.bytes, input.bytes) : null;
    if (problem !== null) throw new UsageError(`${escapeText(input.name)}: ${problem}`, "nothing in it was changed; run loopcut test --update again when it may be written");
    output.write(updatedText(input.name, updated, textOptions(options, io, output).paint));
  }
}
