import type { Severity } from "../diagnostics/codes.ts";
import { lineOf, linesOf, regionOf, shown, type FileResults, type PrintOptions, type Problem, type Results } from "./results.ts";
import { isShown } from "./view.ts";

/** GitHub shows this many annotations of each level of a step, and drops the others without a word. */
const MOST_SHOWN = 10;

const LEVELS: readonly { readonly severity: Severity; readonly command: string; readonly noun: string }[] = [
  { severity: "error", command: "error", noun: "error" },
  { severity: "warning", command: "warning", noun: "warning" },
  { severity: "note", command: "notice", noun: "note" },
];

const data = (text: string): string => text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
const property = (text: string): string => data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");

interface Told {
  readonly file: FileResults;
  readonly problem: Problem;
}

/** A command that shows a problem at its lines. Columns mean something to GitHub on one line only. */
function annotation(command: string, { file, problem }: Told, { pathOf }: PrintOptions): string {
  const { line, column, endLine, endColumn } = regionOf(file.source, problem.where);
  const columns = line === endLine ? `,col=${String(column)},endColumn=${String(endColumn)}` : "";
  const place = `file=${property(shown(pathOf(file.name)))},line=${String(line)},endLine=${String(endLine)}${columns},title=${property(problem.code)}`;
  return `::${command} ${place}::${data(linesOf(problem).join("\n"))}`;
}

/**
 * Results as commands to GitHub's workflow runner, which shows them beside the lines of the files: errors first, since only the
 * first of each level are shown. The rest are named in the log, and a notice says how many they are.
 */
export function workflowOf(results: Results, options: PrintOptions): string {
  const all = results.files.flatMap((file) => file.units.flatMap((unit) => unit.problems.map((problem): Told => ({ file, problem }))))
    .filter(({ problem }) => isShown(problem.severity, options));
  const commands: string[] = [];
  const rest: Told[] = [];
  const more: string[] = [];
  for (const { severity, command, noun } of LEVELS) {
    const told = all.filter(({ problem }) => problem.severity === severity);
    // The notice about the rest takes a place among the notices.
    const room = severity === "note" && (rest.length > 0 || told.length > MOST_SHOWN) ? MOST_SHOWN - 1 : MOST_SHOWN;
    commands.push(...told.slice(0, room).map((each) => annotation(command, each, options)));
    const left = told.slice(room);
    rest.push(...left);
    if (left.length > 0) more.push(`${String(left.length)} more ${noun}${left.length === 1 ? "" : "s"}`);
  }
  if (more.length > 0) {
    commands.push(
      `::notice title=loopcut::${data(`${more.join(", ")}: GitHub shows only the first of each level here; the log of this step names all of them`)}`,
      "::group::The others", ...rest.map(({ file, problem }) => `- ${lineOf(file, problem)}`), "::endgroup::",
    );
  }
  return `${[...commands, results.count].join("\n")}\n`;
}
