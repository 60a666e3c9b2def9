import { formatFinding } from "../diagnostics/frame.ts";
import { linesOf, placeOf, shown, type FileResults, type PrintOptions, type Problem, type Results, type Unit } from "./results.ts";
import { isShown } from "./view.ts";

/** A comment on GitHub holds 65,536 characters; what does not fit is counted. */
const ROOM = 60_000;
const LONGEST_CELL = 200;
const MOST_ROWS = 50;
const WIDTH = 100;

const longestRun = (text: string): number => Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));

/**
 * A text as code, where no markup, link, HTML or mention is looked for: between more backticks than it has in a row itself.
 * A bar would still end the cell of a table, and a backslash before it cannot be trusted there, so it is shown as an escape.
 */
function code(text: string, longest = LONGEST_CELL): string {
  const words = shown(text, longest).replaceAll("|", "\\u{7c}");
  if (words.trim() === "") return "(empty)";
  const fence = "`".repeat(longestRun(words) + 1);
  return `${fence}${words.startsWith("`") || words.endsWith("`") ? ` ${words} ` : words}${fence}`;
}

/** Several lines as a block of code, which only a longer row of backticks could end. */
function block(text: string): string {
  const fence = "`".repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}text\n${text}\n${fence}\n`;
}

const pictureOf = (file: FileResults, problem: Problem): string =>
  problem.finding ? formatFinding(problem.finding, file.source, { width: WIDTH }) : `${placeOf(file, problem)}\n${linesOf(problem).join("\n")}`;

const rowOf = (file: FileResults, { name, passed, verdict }: Unit): string =>
  `| ${passed ? "ok" : "**no**"} | ${code(file.name)} | ${code(name)} | ${code(verdict)} |\n`;

/** As many of the pieces as there is room for, and how many were left out. */
function fitting(pieces: readonly string[], room: number): { readonly text: string; readonly left: number } {
  let text = "";
  let taken = 0;
  for (const piece of pieces) {
    if (text.length + piece.length > room) break;
    text += piece;
    taken += 1;
  }
  return { text, left: pieces.length - taken };
}

/**
 * Results as Markdown, for a comment, a chat or the summary of a job: the counts, a table, and a picture of every finding.
 * Where much is in order, only what is not has a row.
 */
export function markdownOf(results: Results, options: PrintOptions): string {
  const all = results.files.flatMap((file) => file.units.map((unit) => ({ file, unit })));
  const failed = all.filter(({ unit }) => !unit.passed);
  const listed = options.quiet || all.length > MOST_ROWS ? failed : all;
  const rows = fitting(listed.map(({ file, unit }) => rowOf(file, unit)), ROOM / 3);
  const problems = results.files.flatMap((file) => file.units.flatMap((unit) => unit.problems.filter((each) => isShown(each.severity, options)).map((each) => ({ file, problem: each }))));
  const pictures = fitting(problems.map(({ file, problem }) => `\n${block(pictureOf(file, problem))}`), ROOM - rows.text.length);
  const parts = [`**loopcut ${results.command}:** ${results.count}\n`];
  if (rows.text !== "") parts.push(`\n| | file | ${results.command === "check" ? "scenario" : "case"} | result |\n| --- | --- | --- | --- |\n${rows.text}`);
  if (rows.left > 0) parts.push(`\nAnd ${String(rows.left)} more that are not in order.\n`);
  else if (listed.length < all.length && !options.quiet) parts.push(`\nThe other ${String(all.length - listed.length)} are in order.\n`);
  parts.push(pictures.text);
  if (pictures.left > 0) parts.push(`\nAnd ${String(pictures.left)} more findings or failed cases: \`loopcut ${results.command}\` shows them all.\n`);
  return parts.join("");
}
