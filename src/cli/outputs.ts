import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, relative, resolve, sep } from "node:path";
import { escapeText } from "../diagnostics/escape.ts";
import { suggestWord } from "../diagnostics/suggest.ts";
import { toJson } from "../report/json.ts";
import type { PrintOptions, Results } from "../report/results.ts";
import type { TextView, View } from "../report/view.ts";
import { STANDARD_INPUT, type Input } from "./files.ts";
import { UsageError, withoutWorkflowCommands, type Io, type Output } from "./io.ts";
import { FORMATS, frameOptions, textOptions, type BatchOptions, type Format } from "./settings.ts";
import type { Stopwatch } from "./stopwatch.ts";

/** What `check` or `test` came to, ready to be printed in any format. */
export interface Printable {
  readonly text: (view: TextView) => string;
  readonly data: (view: View) => unknown;
  readonly results: () => Results;
}

/** A file that results are written to. */
interface Destination {
  readonly format: Format;
  readonly name: string;
  readonly path: string;
}

export interface Outputs {
  readonly write: (printable: Printable, watch: Stopwatch) => Promise<void>;
}

const EXAMPLE = "for example --output junit=results.xml";

/** Takes `FORMAT=FILE`. Scenarios that are read are never written over. */
function destinationOf(text: string, inputs: readonly Input[], io: Io): Destination {
  const [word = "", ...rest] = text.split("=");
  const name = rest.join("=");
  if (rest.length === 0) throw new UsageError(`--output takes FORMAT=FILE, not "${text}"`, EXAMPLE);
  const format = FORMATS.find((each) => each === word);
  if (!format) throw new UsageError(`--output knows no format "${word}"`, suggestWord(word, FORMATS, "formats"));
  if (name === "" || name === "-") throw new UsageError(`--output ${text} names no file`, `${EXAMPLE}; --format is for standard output`);
  const path = resolve(io.cwd, name);
  if (inputs.some((input) => resolve(io.cwd, input.name) === path)) throw new UsageError(`--output ${text} would write over a scenario`, "name another file");
  return { format, name, path };
}

/** In a workflow on GitHub, files are known by their path in the repository; elsewhere by the one in the working folder. */
function projectPaths(io: Io): (name: string) => string {
  const root = (io.env["GITHUB_ACTIONS"] === "true" ? io.env["GITHUB_WORKSPACE"] : undefined) ?? io.cwd;
  return (name) => {
    if (name === STANDARD_INPUT) return name;
    const path = relative(root, resolve(io.cwd, name));
    return /^\.\.(?:[\\/]|$)/.test(path) ? name : path.replaceAll(sep, "/");
  };
}

const PROBLEMS: Readonly<Record<string, string>> = {
  EACCES: "it may not be written", EPERM: "it may not be written", EROFS: "it may not be written", EISDIR: "it is a folder",
  ENOTDIR: "a part of its path is no folder", EEXIST: "a part of its path is no folder", ENAMETOOLONG: "its name is too long", ENOSPC: "the disk is full",
  ELOOP: "it is a link that leads to itself", ENOENT: "there is no such folder",
};

const whyNot = (problem: unknown): string => {
  const code = (problem as NodeJS.ErrnoException).code ?? "unknown reason";
  return PROBLEMS[code] ?? code;
};

/** Writes a file, and makes the folders on the way to it. */
function writeTo({ format, name, path }: Destination, text: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    // A log may show the file, as it does standard output.
    writeFileSync(path, format === "github" ? text : withoutWorkflowCommands(text));
  } catch (problem) {
    throw new UsageError(`"${name}" cannot be written: ${whyNot(problem)}`, `name a file that you may write to, ${EXAMPLE}`);
  }
}

/** The summary of a job is GitHub's file, and a trouble with it is no reason to fail a check. */
function appendSummary(path: string, text: string, io: Io): void {
  try {
    appendFileSync(path, `${text}\n`);
  } catch (problem) {
    io.stderr.write(`warning: the summary of the job cannot be written: ${escapeText(whyNot(problem))}\n`);
  }
}

/** The format of what goes to standard output: on GitHub the one for its workflow runner, unless another is asked for. */
export const mainFormat = (options: BatchOptions, io: Io): NonNullable<BatchOptions["format"]> =>
  options.format ?? (io.env["GITHUB_ACTIONS"] === "true" ? "github" : "text");

/**
 * Where results of a command go: one format to standard output, and further ones to files. On GitHub the usual format is the
 * one for its workflow runner, with a summary of the job. Refuses (exit 2) what `--output` cannot mean.
 */
export function planOutputs(options: BatchOptions, inputs: readonly Input[], io: Io, version: string): Outputs {
  const format = mainFormat(options, io);
  const destinations = (options.output ?? []).map((text) => destinationOf(text, inputs, io));
  const twice = destinations.find(({ path }, index) => destinations.findIndex((each) => each.path === path) < index);
  if (twice) throw new UsageError(`--output names "${twice.name}" twice`, "give each format a file of its own");
  const view = { quiet: options.quiet === true, verbose: options.verbose === true };

  const write = async (printable: Printable, watch: Stopwatch): Promise<void> => {
    const printOptions = (): PrintOptions => ({ ...view, version, pathOf: projectPaths(io), seconds: watch.laps });
    let results: Results | null = null;
    const print = async (wanted: Format, output: Output, env: Io["env"]): Promise<string> => {
      if (wanted === "json") return toJson(printable.data(view));
      if (wanted === "text") {
        const on = { ...io, env };
        return printable.text({ ...view, frame: frameOptions(options, on, output), paint: textOptions(options, on, output).paint, seconds: output.isTerminal ? watch.total() : null });
      }
      const { PRINTERS } = await import("../report/printers.ts");
      results ??= printable.results();
      return PRINTERS[wanted](results, printOptions());
    };
    // A file is no terminal, and no variable but a flag can want colours in it.
    const file: Output = { write: () => {}, isTerminal: false, columns: undefined };
    for (const each of destinations) writeTo(each, await print(each.format, file, {}));
    const summary = io.env["GITHUB_STEP_SUMMARY"];
    if (summary && [format, ...destinations.map((each) => each.format)].includes("github")) appendSummary(summary, await print("markdown", file, {}), io);
    const text = await print(format, io.stdout, io.env);
    if (format === "github" && io.commands) io.commands(text);
    else io.stdout.write(text);
  };
  return { write };
}
