import { placeOf, shown, type FileResults, type PrintOptions, type Problem, type Results, type Unit } from "./results.ts";
import { isShown } from "./view.ts";

/** The words behind a test's number: a hash would begin a directive, a backslash an escape. */
const description = (text: string): string => shown(text).replaceAll(/[\\#]/g, "\\$&").trim();

/** A string of YAML: one of JSON is one, too. */
const quoted = (text: string): string => JSON.stringify(shown(text));

function problemLines(file: FileResults, problem: Problem): readonly string[] {
  return [
    `    - severity: ${problem.severity}`,
    `      code: ${problem.code}`,
    `      at: ${JSON.stringify(placeOf(file, problem))}`,
    `      message: ${quoted(problem.message)}`,
    ...(problem.details.length > 0 ? ["      details:", ...problem.details.map((each) => `        - ${quoted(each)}`)] : []),
  ];
}

function testLines(file: FileResults, unit: Unit, number: number, options: PrintOptions): readonly string[] {
  const problems = unit.problems.filter((each) => isShown(each.severity, options));
  const point = `${unit.passed ? "ok" : "not ok"} ${String(number)} - ${description(`${file.name}: ${unit.name}`)}`;
  return problems.length === 0 ? [point] : [point, "  ---", "  problems:", ...problems.flatMap((each) => problemLines(file, each)), "  ..."];
}

/** Results in the Test Anything Protocol, version 14: a test point for each scenario that was checked or case that was run. */
export function tapOf(results: Results, options: PrintOptions): string {
  const units = results.files.flatMap((file) => file.units.map((unit) => ({ file, unit })));
  const lines = units.flatMap(({ file, unit }, index) => testLines(file, unit, index + 1, options));
  return `${["TAP version 14", units.length === 0 ? "1..0 # SKIP there is nothing to run" : `1..${String(units.length)}`, ...lines, `# ${results.count}`].join("\n")}\n`;
}
