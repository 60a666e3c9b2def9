import { escapeText, quote } from "../diagnostics/escape.ts";
import { formatFinding } from "../diagnostics/frame.ts";
import type { Finding, Span } from "../diagnostics/finding.ts";
import { sortFindings } from "../diagnostics/sort.ts";
import { suggestWord } from "../diagnostics/suggest.ts";
import type { Case, Proposed } from "../domain/case.ts";
import { parseNatural } from "../domain/number.ts";
import { parsePlace } from "../domain/place.ts";
import type { Scenario } from "../domain/scenario.ts";
import { locate } from "../timeline/locate.ts";
import type { ScenarioFinding } from "../checks/spot-findings.ts";
import { locateFinding } from "../session/located.ts";
import { applyPropose, readFile, resolveScenario, type ReadDocument, type ReadFile, type Resolved } from "../syntax/index.ts";
import { readAll, readInput } from "./files.ts";
import { UsageError, type Io } from "./io.ts";
import { frameOptions, rulesFlag, type CommonOptions, type ScenarioOptions } from "./settings.ts";

/** One scenario of a file, with its case and the numbers from the command line put in. */
export interface ChosenScenario {
  /** What the file is called in reports. */
  readonly name: string;
  /** The file as it was read. */
  readonly bytes: Uint8Array;
  readonly file: ReadFile;
  readonly document: ReadDocument;
  readonly given: Case | null;
  /** What the command line or the case proposes. */
  readonly proposed: Proposed | null;
  readonly resolved: Resolved;
  readonly scenario: Scenario;
}

interface Chosen {
  readonly document: ReadDocument;
  readonly given: Case | null;
}

/** Which scenario of the file, and which of its cases. */
function choose(file: ReadFile, name: string, options: ScenarioOptions): Chosen {
  const wanted = options.document === undefined ? null : Number(options.document);
  const numbered = wanted === null || !Number.isInteger(wanted) ? undefined : file.documents[wanted - 1];
  if (wanted !== null && !numbered) {
    throw new UsageError(`${escapeText(name)} has no scenario number ${escapeText(options.document ?? "")}`, `its scenarios are numbered from 1 to ${file.documents.length}`);
  }
  const documents = numbered ? [numbered] : file.documents;
  if (options.case !== undefined) {
    for (const document of documents) {
      const given = document.cases.find((each) => each.name === options.case);
      if (given) return { document, given };
    }
    const names = documents.flatMap((document) => document.cases.map((each) => each.name));
    throw new UsageError(`${escapeText(name)} has no case ${escapeText(quote(options.case))}`, escapeText(suggestWord(options.case, names, "cases")));
  }
  const [document, ...others] = documents;
  if (document && others.length === 0) return { document, given: null };
  const titles = documents.map((each, index) => `  --document ${index + 1}  ${escapeText(each.title ?? "(cannot be read)")}`);
  throw new UsageError(`${escapeText(name)} holds ${documents.length} scenarios`, `say which one:\n${titles.join("\n")}`);
}

function parsePropose(given: readonly string[], name: string): Proposed {
  const numbers = new Map<string, bigint>();
  for (const text of given) {
    const at = text.indexOf("=");
    const number = parseNatural(text.slice(at + 1));
    if (!number.ok) throw new UsageError(`--propose ${text}: ${number.reason}`, `for example --propose 1000 or --propose LOOP=1000, for ${name}`);
    if (at < 0) {
      if (given.length > 1) throw new UsageError("one number proposes for the one loop", "for several loops write --propose LOOP=NUMBER for each");
      return { kind: "number", number: number.value };
    }
    numbers.set(text.slice(0, at), number.value);
  }
  return { kind: "loops", numbers };
}

/** Shows findings on stderr: notes only with `--verbose`, no warnings with `--quiet`. */
export function showFindings(findings: readonly Finding<Span>[], file: ReadFile, options: CommonOptions, io: Io): void {
  const frame = frameOptions(options, io, io.stderr);
  for (const found of findings) {
    if (found.severity === "note" && !options.verbose) continue;
    if (found.severity === "warning" && options.quiet) continue;
    io.stderr.write(`${formatFinding(found, file.source, frame)}\n\n`);
  }
}

/** Everything that was found about a scenario, sorted. */
export const findingsOf = ({ document, resolved }: ChosenScenario, found: readonly ScenarioFinding[]): readonly Finding<Span>[] =>
  sortFindings([...document.findings, ...resolved.findings, ...found.map((each) => locateFinding(each, resolved.locate))]);

/**
 * Reads the file (`-` is standard input) and takes the scenario that `--document` or `--case` means, with `--propose` put
 * in. Null when it cannot be read as a scenario: then the findings have been told, as a rule shown. Refuses (exit 2) what
 * names no scenario.
 */
export async function chooseScenario(name: string, options: ScenarioOptions, io: Io, tell = showFindings): Promise<ChosenScenario | null> {
  const input = name === "-" ? { name: "standard input", bytes: await readAll(io.stdin) } : readInput(name, io.cwd);
  if (!("bytes" in input)) throw new UsageError(`${name}: ${input.problem}`, "name a scenario file");
  const file = readFile(input.bytes, input.name);
  if (file.documents.length === 0) {
    tell(file.findings, file, options, io);
    return null;
  }
  const { document, given } = choose(file, input.name, options);
  if (!document.draft) {
    tell(sortFindings([...file.findings, ...document.findings]), file, options, io);
    return null;
  }
  const rules = rulesFlag(options);
  const isEndLifted = options.end === "none";
  const resolved = resolveScenario(document.draft, { caseIndex: given?.index ?? null, isEndLifted, ...(rules === undefined ? {} : { rules }) });
  if (!resolved.scenario) {
    tell(sortFindings([...document.findings, ...resolved.findings]), file, options, io);
    return null;
  }
  const proposed = options.propose ? parsePropose(options.propose, name) : (given?.propose ?? null);
  const numbered = proposed ? withNumbers(resolved.scenario, proposed) : resolved.scenario;
  if (options.end !== undefined && !isEndLifted && numbered.rules.system !== "cr") {
    throw new UsageError("--end: only a proposal under the Comprehensive Rules has an end of its own", "leave it out; players name numbers of iterations here");
  }
  return { name: input.name, bytes: input.bytes, file, document, given, proposed, resolved, scenario: options.end === undefined ? numbered : withEnd(numbered, options.end) };
}

function withNumbers(scenario: Scenario, proposed: Proposed): Scenario {
  const applied = applyPropose(scenario, proposed);
  if (applied.ok) return applied.value;
  const loops = scenario.sequence.flatMap((node) => (node.kind === "block" ? [`--propose ${node.id}=NUMBER`] : []));
  if (applied.reason.code === "unknown-step") throw new UsageError(`--propose: ${applied.reason.message}`, applied.reason.help);
  throw new UsageError(`--propose: ${applied.reason.message}`, loops.length > 0 ? `write ${loops.join(" ")}` : "leave it out: there is no loop");
}

/** The proposal stops at that place instead of the file's end; `none` for after the last step. */
function withEnd(scenario: Scenario, text: string): Scenario {
  if (text === "none") return { ...scenario, end: null };
  const place = parsePlace(text);
  if (!place.ok) throw new UsageError(`--end ${text}: ${place.reason}`, "write --end ITERATION/STEP/WHEN, or --end none for after the last step");
  const isNumbered = scenario.blocks.every((block) => block.repeat !== null);
  if (isNumbered && locate(scenario, place.value, null).kind === "unknown-step") {
    const step = place.value.kind === "step" ? place.value.step : text;
    throw new UsageError(`--end ${text}: no step has the id "${step}"`, suggestWord(step, scenario.steps.map((each) => each.id), "ids of the steps"));
  }
  return { ...scenario, end: { place: place.value, player: null, text } };
}
