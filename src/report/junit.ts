import { lineOf, linesOf, placeOf, shown, type FileResults, type PrintOptions, type Problem, type Results, type Unit } from "./results.ts";
import { isShown } from "./view.ts";
import { positionOf } from "../diagnostics/source.ts";
import { xml } from "./xml.ts";

const attribute = (name: string, value: string): string => ` ${name}="${xml(shown(value))}"`;
const time = (seconds: number): string => ` time="${seconds.toFixed(3)}"`;

/** One test: what it is called, what failed, and what else was said of it. */
interface TestCase {
  readonly name: string;
  readonly failure: Problem | null;
  readonly said: readonly Problem[];
}

/**
 * One test for each case that was run. A scenario that was checked is one test where it passed, and otherwise one for each
 * error: readers of this format look at the first failure of a test only.
 */
function testCasesOf(file: FileResults, { name, passed, problems }: Unit, options: PrintOptions, isCheck: boolean): readonly TestCase[] {
  const said = problems.filter((each) => each.severity !== "error" && isShown(each.severity, options));
  if (passed) return [{ name, failure: null, said }];
  return problems.filter((each) => each.severity === "error").map((failure, index) => {
    const { line, column } = positionOf(file.source, failure.where.start);
    return { name: isCheck ? `${name}: ${failure.code} at ${String(line)}:${String(column)}` : name, failure, said: index === 0 ? said : [] };
  });
}

function testCaseText(file: FileResults, { name, failure, said }: TestCase): string {
  const parts: string[] = [];
  if (failure) parts.push(`      <failure${attribute("type", failure.code)}${attribute("message", failure.message)}>${xml([placeOf(file, failure), ...linesOf(failure)].join("\n"))}</failure>\n`);
  if (said.length > 0) parts.push(`      <system-out>${xml(said.map((each) => lineOf(file, each)).join("\n"))}</system-out>\n`);
  const head = `    <testcase${attribute("name", name)}${attribute("classname", file.name)}`;
  return parts.length === 0 ? `${head}/>\n` : `${head}>\n${parts.join("")}    </testcase>\n`;
}

/** Results in the XML of JUnit as most services read it: a suite for each file. */
export function junitOf(results: Results, options: PrintOptions): string {
  const suites = results.files.map((file) => ({ file, cases: file.units.flatMap((unit) => testCasesOf(file, unit, options, results.command === "check")) }));
  const counts = (cases: readonly TestCase[]): string =>
    ` tests="${String(cases.length)}" failures="${String(cases.filter((each) => each.failure).length)}" errors="0"`;
  const secondsOf = (name: string): number => options.seconds.get(name) ?? 0;
  const total = suites.reduce((sum, { file }) => sum + secondsOf(file.name), 0);
  const lines = suites.map(({ file, cases }) =>
    `  <testsuite${attribute("name", file.name)}${counts(cases)} skipped="0"${time(secondsOf(file.name))}>\n${cases.map((each) => testCaseText(file, each)).join("")}  </testsuite>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="loopcut ${results.command}"${counts(suites.flatMap(({ cases }) => cases))}${time(total)}>\n${lines.join("")}</testsuites>\n`;
}
