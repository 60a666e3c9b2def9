import { accessSync, appendFileSync, constants, existsSync, statSync } from "node:fs";
import { dirname, relative, resolve, sep } from "node:path";
import { escapeText } from "../diagnostics/escape.ts";
import { makeSource } from "../diagnostics/source.ts";
import { suggestWord } from "../diagnostics/suggest.ts";
import type { BatchPrinter, Recorded } from "../report/batch-printer.ts";
import type { FileResults, Results, Unit } from "../report/results.ts";
import type { TextView, View } from "../report/view.ts";
import { IS_SCENARIO, makeFolder, STANDARD_INPUT_NAME } from "./files.ts";
import { UsageError, withoutWorkflowCommands, type Io, type Output } from "./io.ts";
import { FORMATS, frameOptions, textOptions, type BatchOptions, type Format } from "./settings.ts";
import type { Stopwatch } from "./stopwatch.ts";
import { replaceWhole } from "./write-file.ts";

/** How `check` or `test` writes what it tells of each file. */
export interface Forms<Told> {
  readonly command: Results["command"];
  readonly text: (view: TextView) => BatchPrinter<Recorded<Told>>;
  readonly json: (view: View) => BatchPrinter<Recorded<Told>>;
  readonly units: (told: Told) => readonly Unit[];
  /** The counts so far, in words. */
  readonly count: () => string;
}

/** A file that results are written to. */
export interface Destination {
  readonly format: Format;
  readonly name: string;
  readonly path: string;
}

/** Takes what is told of each file, and writes it where it belongs. */
export interface Outputs<Told> {
  readonly file: (file: Recorded<Told>) => void;
  /** What may go to standard output by now; it is forgotten here. */
  readonly taken: () => string;
  /** After the last file: the rest for standard output, and then all other places. */
  readonly end: () => Promise<void>;
}

const EXAMPLE = "for example --output junit=results.xml";

/** What a file is, whatever name or link leads to it; null where there is none. */
function identityOf(path: string): string | null {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${String(dev)} ${String(ino)}`;
  } catch {
    // Whatever keeps it from being looked at is told by whoever writes it.
    return null;
  }
}

/** Is a scenario there, under this name or another? A name that only scenarios have may belong to one that another part reads. */
function isScenario(path: string, names: readonly string[], cwd: string): boolean {
  if (IS_SCENARIO.test(path) || names.some((each) => resolve(cwd, each) === path)) return true;
  const identity = identityOf(path);
  return identity !== null && names.some((each) => identityOf(resolve(cwd, each)) === identity);
}

/** Takes `FORMAT=FILE`. Scenarios are never written over. */
function destinationOf(text: string, names: readonly string[], io: Io): Destination {
  const [word = "", ...rest] = text.split("=");
  const name = rest.join("=");
  if (rest.length === 0) throw new UsageError(`--output takes FORMAT=FILE, not "${text}"`, EXAMPLE);
  const format = FORMATS.find((each) => each === word);
  if (!format) throw new UsageError(`--output knows no format "${word}"`, suggestWord(word, FORMATS, "formats"));
  if (name === "" || name === "-") throw new UsageError(`--output ${text} names no file`, `${EXAMPLE}; --format is for standard output`);
  const path = resolve(io.cwd, name);
  if (isScenario(path, names, io.cwd)) throw new UsageError(`--output ${text} would write over a scenario`, "name another file");
  return { format, name, path };
}

/** In a workflow on GitHub, files are known by their path in the repository; elsewhere by the one in the working folder. */
function projectPaths(io: Io): (name: string) => string {
  const root = (io.env["GITHUB_ACTIONS"] === "true" ? io.env["GITHUB_WORKSPACE"] : undefined) ?? io.cwd;
  return (name) => {
    if (name === STANDARD_INPUT_NAME) return name;
    const path = relative(root, resolve(io.cwd, name));
    return /^\.\.(?:[\\/]|$)/.test(path) ? name : path.replaceAll(sep, "/");
  };
}

const PROBLEMS: Readonly<Record<string, string>> = {
  EACCES: "it may not be written", EPERM: "it may not be written", EROFS: "it may not be written", EISDIR: "it is a folder",
  ENOTDIR: "a part of its path is no folder", EEXIST: "a part of its path is no folder", ENAMETOOLONG: "its name is too long", ENOSPC: "the disk is full", EFBIG: "it may not become any larger",
  ELOOP: "it is a link that leads to itself", ENOENT: "there is no such folder",
};

const whyNot = (problem: unknown): string => {
  const code = (problem as NodeJS.ErrnoException).code ?? "unknown reason";
  return PROBLEMS[code] ?? code;
};

/** Does something to a destination; what goes wrong is wrong use, named and explained. */
function attempt({ name }: Destination, action: () => void): void {
  try {
    action();
  } catch (problem) {
    throw new UsageError(`"${name}" cannot be written: ${whyNot(problem)}`, `name a file that you may write to, ${EXAMPLE}`);
  }
}

/** Makes the folders on the way to a file and looks whether it may be written, before there is anything that could be lost. */
function prepare({ path }: Destination): void {
  makeFolder(dirname(path));
  if (!existsSync(path)) return accessSync(dirname(path), constants.W_OK);
  if (statSync(path).isDirectory()) throw Object.assign(new Error(path), { code: "EISDIR" });
  accessSync(path, constants.W_OK);
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
export const mainFormat = (options: BatchOptions, io: Io): Format => options.format ?? (io.env["GITHUB_ACTIONS"] === "true" ? "github" : "text");

/** The files that results are written to besides. Refuses (exit 2) what `--output` cannot mean, and a file that may not be written. */
export function destinationsOf(options: BatchOptions, names: readonly string[], io: Io): readonly Destination[] {
  const destinations = (options.output ?? []).map((text) => destinationOf(text, names, io));
  const twice = destinations.find(({ path }, index) => destinations.findIndex((each) => each.path === path) < index);
  if (twice) throw new UsageError(`--output names "${twice.name}" twice`, "give each format a file of its own");
  for (const each of destinations) attempt(each, () => { prepare(each); });
  return destinations;
}

/** A file with its problems; the text of one without any is not needed any more. */
function resultsOf<Told>(file: Recorded<Told>, units: readonly Unit[]): FileResults {
  const { name } = file;
  return { name, units, source: units.some(({ problems }) => problems.length > 0) ? file.source : makeSource(name, "") };
}

/** Text that is gathered for one place. */
interface Gathered<Told> {
  text: string;
  /** Null for formats that need all files before they can begin. */
  readonly printer: BatchPrinter<Recorded<Told>> | null;
}

/**
 * Where results of a command go: one format to standard output, and further ones to files. On GitHub the usual format is the
 * one for its workflow runner, with a summary of the job. `names` are the files that will be told of.
 * Refuses (exit 2) what `--output` cannot mean, and a file that may not be written.
 */
export function openOutputs<Told>(options: BatchOptions, forms: Forms<Told>, names: readonly string[], watch: Stopwatch, io: Io, version: string): Outputs<Told> {
  const format = mainFormat(options, io);
  const destinations = destinationsOf(options, names, io);
  const summary = io.env["GITHUB_STEP_SUMMARY"];
  const hasSummary = summary !== undefined && summary !== "" && [format, ...destinations.map((each) => each.format)].includes("github");

  const view: View = { quiet: options.quiet === true, verbose: options.verbose === true };
  const gather = (wanted: Format, output: Output, env: Io["env"]): Gathered<Told> => {
    const printer = wanted === "json" ? forms.json(view)
      : wanted === "text" ? forms.text({ ...view, frame: frameOptions(options, { env }, output), paint: textOptions(options, { env }, output).paint })
      : null;
    return { printer, text: printer?.begin() ?? "" };
  };
  const main = gather(format, io.stdout, io.env);
  // A file is no terminal, and no variable but a flag can want colours in it.
  const toFile: Output = { write: () => {}, isTerminal: false, columns: undefined };
  const others = destinations.map((destination) => ({ destination, gathered: gather(destination.format, toFile, {}) }));
  const all = [main, ...others.map((each) => each.gathered)];
  const collected: FileResults[] | null = hasSummary || all.some(({ printer }) => printer === null) ? [] : null;

  return {
    file: (file) => {
      for (const each of all) each.text += each.printer?.file(file) ?? "";
      collected?.push(resultsOf(file, forms.units(file)));
    },
    taken: () => {
      const { text } = main;
      main.text = "";
      return text;
    },
    end: async () => {
      const printers = collected ? (await import("../report/printers.ts")).PRINTERS : null;
      const printed = (wanted: keyof NonNullable<typeof printers>): string =>
        printers?.[wanted]({ command: forms.command, count: forms.count(), files: collected ?? [] }, { ...view, version, pathOf: projectPaths(io), seconds: watch.laps }) ?? "";
      const rest = (wanted: Format, { printer, text }: Gathered<Told>, seconds: number | null): string =>
        (wanted === "text" || wanted === "json" ? text + (printer?.end(seconds) ?? "") : printed(wanted));
      const text = rest(format, main, io.stdout.isTerminal ? watch.total() : null);
      if (format === "github" && io.commands) io.commands(text);
      else io.stdout.write(text);
      for (const { destination, gathered } of others) {
        const whole = rest(destination.format, gathered, null);
        // A log may show the file, as it does standard output.
        attempt(destination, () => { replaceWhole(destination.path, destination.format === "github" ? whole : withoutWorkflowCommands(whole)); });
      }
      if (hasSummary) appendSummary(summary, printed("markdown"), io);
    },
  };
}
