import { escapeText } from "../diagnostics/escape.ts";
import type { Case } from "../domain/case.ts";
import type { Scenario } from "../domain/scenario.ts";
import { answerNames, seatName, seatNamed } from "../domain/seats.ts";
import { reportData, toJson } from "../report/json.ts";
import { makeReport, type RefusedAnswer, type Report } from "../report/report.ts";
import { reportText } from "../report/text.ts";
import { placeAsAnswer } from "../report/words.ts";
import { NO_ADVANCE, parseAnswerLines, parseNamedAnswer, type Advance } from "../session/advance.ts";
import { conduct, type Conducted } from "../session/conduct.ts";
import { isInterrupted } from "../session/interrupted.ts";
import { editionOf } from "../session/run-case.ts";
import { chooseScenario, findingsOf, showFindings } from "./choose-scenario.ts";
import { readAll, readInput } from "./files.ts";
import { UsageError, type Io } from "./io.ts";
import { openRecorder } from "./record.ts";
import { quoteForShell, resumeCommand, type Progress } from "./resume.ts";
import { textOptions, type NegotiateOptions } from "./settings.ts";
import { makeTableAsker } from "./table.ts";

/** The answers of a case, of a file and of the command line, of which the later ones win. Refuses (exit 2) what cannot be read. */
export async function readAdvance(options: NegotiateOptions, scenario: Scenario, given: Case | null, io: Io): Promise<Advance> {
  const players = answerNames(scenario);
  let advance: Advance = given ? { named: new Map(given.answers.map(({ name, answer }) => [name, answer])), lines: [] } : NO_ADVANCE;
  if (options.answers !== undefined) {
    const input = options.answers === "-" ? { name: "standard input", bytes: await readAll(io.stdin) } : readInput(options.answers, io.cwd);
    if (!("bytes" in input)) throw new UsageError(`${options.answers}: ${input.problem}`, "name a file of answers, one a line, or - for standard input");
    const parsed = parseAnswerLines(new TextDecoder().decode(input.bytes), players);
    if (!parsed.ok) throw new UsageError(`${input.name}: ${parsed.reason}`, "write one answer a line: NAME=ANSWER, or ANSWER for the player who is asked next");
    advance = { named: new Map([...advance.named, ...parsed.value.named]), lines: parsed.value.lines };
  }
  const onLine = new Set<string>();
  for (const text of options.answer ?? []) {
    const parsed = parseNamedAnswer(text, players);
    if (!parsed.ok) throw new UsageError(`--answer ${text}: ${parsed.reason}`, "write --answer NAME=accept, NAME=3/step/responding, or under rules that go by numbers NAME=3 or NAME=3@step/responding");
    if (onLine.has(parsed.value.name)) throw new UsageError(`--answer gives ${parsed.value.name} two answers`, "give each player one");
    onLine.add(parsed.value.name);
    advance = { ...advance, named: new Map([...advance.named, [parsed.value.name, parsed.value.answer]]) };
  }
  refuseTwoForOne(advance, scenario);
  return advance;
}

/** A team that shares its turns answers once, under whichever name. */
function refuseTwoForOne({ named }: Advance, scenario: Scenario): void {
  const under = new Map<number, string>();
  for (const name of named.keys()) {
    const seat = seatNamed(scenario, name);
    const other = seat === null ? undefined : under.get(seat);
    if (seat !== null && other !== undefined) throw new UsageError(`${name} and ${other} both answer for ${seatName(scenario, seat)}`, "give one answer for the team");
    if (seat !== null) under.set(seat, name);
  }
}

/** The refused answer, in words. */
export function refusedAnswers({ refused, scenario }: Conducted): readonly RefusedAnswer[] {
  if (!refused) return [];
  return [{
    player: seatName(scenario, refused.player), code: refused.code, reason: refused.reason,
    nearest: refused.nearest ? placeAsAnswer(scenario, refused.nearest) : null,
  }];
}

function write(report: Report, name: string, options: NegotiateOptions, io: Io): void {
  io.stdout.write(options.format === "json" ? toJson(reportData(report, name)) : reportText(report, textOptions(options, io, io.stdout)));
}

/** The exit code that a negotiation comes to. */
export function exitCodeOf(conducted: Conducted): number {
  if (conducted.refused || conducted.unreadable !== null || conducted.unused.some((each) => !each.harmless)) return 1;
  if (conducted.missing) return 2;
  const word = conducted.outcome?.word;
  return word === "refused" || word === "judge" || word === undefined ? 1 : 0;
}

/** What is wrong with answers given in advance: one that cannot be read, and those that nobody asked for. */
export function answerProblems({ unreadable, unused, outcome }: Conducted, { quiet }: NegotiateOptions): readonly { readonly severity: "error" | "warning"; readonly message: string }[] {
  const unread = unreadable === null ? [] : [{ severity: "error" as const, message: unreadable }];
  // After a refusal only the refusal matters.
  const left = unused.filter(({ harmless }) => !harmless || (outcome?.word !== "refused" && !quiet));
  return [...unread, ...left.map(({ name, text, harmless }) => ({
    severity: harmless ? ("warning" as const) : ("error" as const),
    message: name === null ? `nobody is asked for the answer "${text}"` : `${name} is not asked; the answer given in advance is not used`,
  }))];
}

function tellProblems(conducted: Conducted, options: NegotiateOptions, io: Io): void {
  if (conducted.missing) {
    io.stderr.write(`error: ${escapeText(`${conducted.missing.what} is missing, and ${options.input === false ? "nobody is to be asked" : "there is no terminal to ask in"}`)}\n`);
    io.stderr.write(`  help: add ${conducted.missing.flag.map(quoteForShell).join(" ")}\n`);
  }
  for (const { severity, message } of answerProblems(conducted, options)) io.stderr.write(`${severity}: ${escapeText(message)}\n`);
}

/** `loopcut negotiate`: checks, asks each player in turn, reports. Gives the exit code. */
export async function runNegotiate(name: string, options: NegotiateOptions, io: Io): Promise<number> {
  if (options.protocol !== undefined) return (await import("./negotiate-lines.ts")).negotiateByLines(name, options, io);
  if (name === "-" && options.answers === "-") throw new UsageError("standard input cannot be both the scenario and the answers", "name a file for one of them");
  const chosen = await chooseScenario(name, options, io);
  if (!chosen) return 1;
  const { scenario, given, resolved, file } = chosen;
  const advance = await readAdvance(options, scenario, given, io);
  const recorder = openRecorder(chosen, advance, options, io);
  const progress: Progress = { numbers: new Map(), negotiation: null };
  const asker = await makeTableAsker(name, options, io, progress, resolved);
  let conducted: Conducted;
  try {
    conducted = await conduct(scenario, advance, asker);
  } catch (problem) {
    if (!isInterrupted(problem)) throw problem;
    io.stderr.write(`\nStopped. To go on from here:\n  ${resumeCommand(io.program ?? ["loopcut"], name, options, advance.named, progress)}\n`);
    return 130;
  }
  const findings = findingsOf(chosen, [...conducted.examination.findings, ...(conducted.negotiation?.findings ?? [])]);
  showFindings(findings, file, options, io);
  tellProblems(conducted, options, io);
  if (conducted.missing && conducted.outcome === null) {
    recorder?.(conducted);
    return 2;
  }
  const report = makeReport({
    scenario: conducted.scenario, examination: conducted.examination, negotiation: conducted.negotiation, outcome: conducted.outcome,
    edition: editionOf(scenario), findings, source: file.source, refusedAnswers: refusedAnswers(conducted),
  });
  write(report, chosen.name, options, io);
  return recorder?.(conducted) ?? exitCodeOf(conducted);
}
