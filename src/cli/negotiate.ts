import { formatFinding } from "../diagnostics/frame.ts";
import { escapeText } from "../diagnostics/escape.ts";
import { sortFindings } from "../diagnostics/sort.ts";
import type { Finding, Span } from "../diagnostics/finding.ts";
import { parseNatural } from "../domain/number.ts";
import { formatPlace } from "../domain/place.ts";
import type { Case, Proposed } from "../domain/case.ts";
import { reportData, toJson } from "../report/json.ts";
import { makeReport, type RefusedAnswer, type Report } from "../report/report.ts";
import { reportText } from "../report/text.ts";
import { NO_ADVANCE, parseAnswerLines, parseNamedAnswer, type Advance } from "../session/advance.ts";
import { conduct, type Asker, type Conducted } from "../session/conduct.ts";
import { Interrupted } from "../session/interrupted.ts";
import { locateFinding } from "../session/located.ts";
import { editionOf } from "../session/run-case.ts";
import { applyPropose, readFile, resolveScenario, type ReadDocument, type ReadFile, type Resolved } from "../syntax/index.ts";
import { readAll, readInput } from "./files.ts";
import { UsageError, type Io } from "./io.ts";
import { resumeCommand, type Progress } from "./resume.ts";
import { frameOptions, rulesFlag, textOptions, type CommonOptions } from "./settings.ts";

export interface NegotiateOptions extends CommonOptions {
  readonly propose?: readonly string[];
  readonly answer?: readonly string[];
  readonly answers?: string;
  readonly case?: string;
  readonly document?: string;
}

interface Chosen {
  readonly document: ReadDocument;
  readonly given: Case | null;
}

/** Which scenario of the file, and which of its cases. */
function choose(file: ReadFile, name: string, options: NegotiateOptions): Chosen {
  const { documents } = file;
  if (options.case !== undefined) {
    for (const document of documents) {
      const given = document.cases.find((each) => each.name === options.case);
      if (given) return { document, given };
    }
    const names = documents.flatMap((document) => document.cases.map((each) => `"${each.name}"`));
    throw new UsageError(`${name} has no case "${options.case}"`, names.length > 0 ? `its cases are ${names.join(", ")}` : "it has no cases");
  }
  const wanted = options.document === undefined ? null : Number(options.document);
  if (wanted !== null) {
    const document = Number.isInteger(wanted) ? documents[wanted - 1] : undefined;
    if (!document) throw new UsageError(`${name} has no scenario number ${options.document ?? ""}`, `it has ${documents.length}`);
    return { document, given: null };
  }
  const [document, ...others] = documents;
  if (document && others.length === 0) return { document, given: null };
  const titles = documents.map((each, index) => `  --document ${index + 1}  ${each.title ?? "(cannot be read)"}`);
  throw new UsageError(`${name} holds ${documents.length} scenarios`, documents.length === 0 ? "write a scenario first" : `say which one:\n${titles.join("\n")}`);
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

async function readAdvance(options: NegotiateOptions, players: readonly string[], given: Case | null, io: Io): Promise<Advance> {
  let advance: Advance = given ? { named: new Map(given.answers.map(({ name, answer }) => [name, answer])), lines: [] } : NO_ADVANCE;
  if (options.answers !== undefined) {
    const input = options.answers === "-" ? { name: "standard input", bytes: await readAll(io.stdin) } : readInput(options.answers, io.cwd);
    if (!("bytes" in input)) throw new UsageError(`${options.answers}: ${input.problem}`, "name a file of answers, one a line, or - for standard input");
    const parsed = parseAnswerLines(new TextDecoder().decode(input.bytes), players);
    if (!parsed.ok) throw new UsageError(`${input.name}: ${parsed.reason}`, "write one answer a line: NAME=ANSWER, or ANSWER for the player who is asked next");
    advance = { named: new Map([...advance.named, ...parsed.value.named]), lines: parsed.value.lines };
  }
  for (const text of options.answer ?? []) {
    const parsed = parseNamedAnswer(text, players);
    if (!parsed.ok) throw new UsageError(`--answer ${text}: ${parsed.reason}`, "write --answer NAME=accept or --answer NAME=3/step/responding");
    advance = { ...advance, named: new Map([...advance.named, [parsed.value.name, parsed.value.answer]]) };
  }
  return advance;
}

function showFindings(findings: readonly Finding<Span>[], file: ReadFile, options: NegotiateOptions, io: Io): void {
  const frame = frameOptions(options, io, io.stderr);
  for (const found of findings) {
    if (found.severity === "note" && !options.verbose) continue;
    if (found.severity === "warning" && options.quiet) continue;
    io.stderr.write(`${formatFinding(found, file.source, frame)}\n\n`);
  }
}

function refusedAnswers({ refused, scenario }: Conducted): readonly RefusedAnswer[] {
  if (!refused) return [];
  return [{
    player: scenario.players[refused.player] ?? "", code: refused.code, reason: refused.reason,
    nearest: refused.nearest ? formatPlace(refused.nearest) : null,
  }];
}

function write(report: Report, name: string, options: NegotiateOptions, io: Io): void {
  io.stdout.write(options.format === "json" ? toJson(reportData(report, name)) : reportText(report, textOptions(options, io, io.stdout)));
}

/** Prompts, when somebody can be asked: standard input and error are terminals. */
async function makeTableAsker(options: NegotiateOptions, io: Io, progress: Progress, resolved: Resolved): Promise<Asker | null> {
  if (options.input === false || options.answers === "-" || io.stdin.isTTY !== true || !io.stderr.isTerminal) return null;
  const [{ makeAsker }, { makePrompts }] = await Promise.all([import("../session/asking.ts"), import("../session/prompts.ts")]);
  return makeAsker({
    prompts: makePrompts(io.stdin, io.stderrStream),
    say: (text) => io.stderr.write(text),
    options: textOptions(options, io, io.stderr),
    edition: editionOf(resolved.scenario),
    remember: (numbers, negotiation) => {
      progress.numbers = numbers;
      progress.negotiation = negotiation;
    },
  });
}

function exitCodeOf(conducted: Conducted): number {
  if (conducted.refused || conducted.unreadable !== null || conducted.unused.some((each) => !each.harmless)) return 1;
  if (conducted.missing) return 2;
  const word = conducted.outcome?.word;
  return word === "refused" || word === "judge" || word === undefined ? 1 : 0;
}

function tellProblems(conducted: Conducted, io: Io): void {
  const say = (kind: string, message: string): void => io.stderr.write(`${kind}: ${escapeText(message)}\n`);
  if (conducted.missing) {
    say("error", `${conducted.missing.what} is missing, and there is no terminal to ask in`);
    io.stderr.write(`  help: add ${escapeText(conducted.missing.flag)}\n`);
  }
  if (conducted.unreadable !== null) say("error", conducted.unreadable);
  for (const { name, text, harmless } of conducted.unused) {
    say(harmless ? "warning" : "error", name === null ? `nobody is asked for the answer "${text}"` : `${name} is not asked; the answer given in advance is not used`);
  }
}

/** `loopcut negotiate`: checks, asks each player in turn, reports. Gives the exit code. */
export async function runNegotiate(name: string, options: NegotiateOptions, io: Io): Promise<number> {
  if (name === "-" && options.answers === "-") throw new UsageError("standard input cannot be both the scenario and the answers", "name a file for one of them");
  const input = name === "-" ? { name: "standard input", bytes: await readAll(io.stdin) } : readInput(name, io.cwd);
  if (!("bytes" in input)) throw new UsageError(`${name}: ${input.problem}`, "name a scenario file");
  const file = readFile(input.bytes, input.name);
  const { document, given } = choose(file, input.name, options);
  if (!document.draft) {
    showFindings(sortFindings([...file.findings, ...document.findings]), file, options, io);
    return 1;
  }
  const rules = rulesFlag(options);
  const resolved = resolveScenario(document.draft, { caseIndex: given?.index ?? null, ...(rules === undefined ? {} : { rules }) });
  if (!resolved.scenario) {
    showFindings(sortFindings([...document.findings, ...resolved.findings]), file, options, io);
    return 1;
  }
  let { scenario } = resolved;
  const proposed = options.propose ? parsePropose(options.propose, name) : (given?.propose ?? null);
  if (proposed) {
    const applied = applyPropose(scenario, proposed);
    if (!applied.ok) throw new UsageError(`--propose: ${applied.reason.message}`, applied.reason.help);
    scenario = applied.value;
  }
  const advance = await readAdvance(options, scenario.players, given, io);
  const progress: Progress = { numbers: new Map(), negotiation: null };
  const asker = await makeTableAsker(options, io, progress, resolved);
  let conducted: Conducted;
  try {
    conducted = await conduct(scenario, advance, asker);
  } catch (problem) {
    if (!(problem instanceof Interrupted)) throw problem;
    io.stderr.write(`\nStopped. To go on from here:\n  ${escapeText(resumeCommand(name, options, progress))}\n`);
    return 130;
  }
  const findings = sortFindings([
    ...document.findings, ...resolved.findings, ...conducted.examination.findings.map((each) => locateFinding(each, resolved.locate)),
  ]);
  showFindings(findings, file, options, io);
  tellProblems(conducted, io);
  if (conducted.missing && conducted.outcome === null) return 2;
  const report = makeReport({
    scenario: conducted.scenario, examination: conducted.examination, negotiation: conducted.negotiation, outcome: conducted.outcome,
    edition: editionOf(scenario), findings, source: file.source, refusedAnswers: refusedAnswers(conducted),
  });
  write(report, input.name, options, io);
  return exitCodeOf(conducted);
}
