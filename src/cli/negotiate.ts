import { escapeText, quote } from "../diagnostics/escape.ts";
import type { Case } from "../domain/case.ts";
import { formatNumber } from "../domain/number.ts";
import type { Scenario } from "../domain/scenario.ts";
import { answerNames, seatName, seatNamed } from "../domain/seats.ts";
import { reportData, toJson } from "../report/json.ts";
import { answerText, makeReport, type RefusedAnswer, type Report } from "../report/report.ts";
import { reportText } from "../report/text.ts";
import { placeAsAnswer } from "../report/words.ts";
import { NO_ADVANCE, parseAnswerLines, parseNamedAnswer, type Advance } from "../session/advance.ts";
import { conduct, type Conducted } from "../session/conduct.ts";
import { isInterrupted } from "../session/interrupted.ts";
import { NOTHING_SAID, saidIn, type Said } from "../session/journal.ts";
import { replaying } from "../session/replaying.ts";
import { editionOf } from "../session/run-case.ts";
import { chooseScenario, findingsOf, showFindings, type ChosenScenario } from "./choose-scenario.ts";
import { readAll, readInput } from "./files.ts";
import { UsageError, type Io } from "./io.ts";
import { JournalFile } from "./journal-file.ts";
import { openRecorder, type Recorder } from "./record.ts";
import { quoteForShell, resumeCommand, takeUpCommand, type Progress } from "./resume.ts";
import { textOptions, type NegotiateOptions } from "./settings.ts";
import { endIfHungUp, exitCodeOfStop } from "./stopping.ts";
import { canAsk, openTable } from "./table.ts";
import { beginningOf, fingerprintOf, refuseStale, takeUp, type TakenUp } from "./take-up.ts";

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
  const ignored = options.propose === undefined ? undefined : conducted.examination.findings.find(({ code }) => code === "number-ignored");
  if (ignored && !options.quiet) io.stderr.write(`warning: --propose decides nothing: ${escapeText(ignored.message)}\n`);
  for (const { severity, message } of answerProblems(conducted, options)) io.stderr.write(`${severity}: ${escapeText(message)}\n`);
}

/** Keeps the answers of a recording on disk while there is somebody to ask; null where nothing is recorded or nobody asked. */
function openJournal(chosen: ChosenScenario, advance: Advance, options: NegotiateOptions, taken: TakenUp | null, isAtTable: boolean, io: Io): JournalFile | null {
  const { record } = options;
  if (record === undefined) return null;
  if (!isAtTable && !taken) {
    JournalFile.refuseOther(record, io.cwd);
    return null;
  }
  const fingerprint = fingerprintOf(chosen.scenario);
  if (!taken) return JournalFile.begin(record, io.cwd, beginningOf(record, options, chosen, advance, io), fingerprint);
  refuseStale(taken, fingerprint);
  return JournalFile.takeOver(record, io.cwd, taken.journal, fingerprint);
}

/** Has players answer at the terminal, with their answers kept. Gives the exit code where they stopped. */
async function conductAtTable(chosen: ChosenScenario, advance: Advance, options: NegotiateOptions, journal: JournalFile | null, said: Said, moved: string | undefined, io: Io): Promise<Conducted | number> {
  const progress: Progress = { numbers: new Map(), negotiation: null };
  let hasWarned = false;
  const table = await openTable(options, io, chosen, (numbers, negotiation) => {
    Object.assign(progress, { numbers, negotiation });
    const problem = journal?.keep(saidIn(numbers, negotiation)) ?? null;
    if (problem !== null && !hasWarned) io.stderr.write(`warning: the answers cannot be kept on disk while you go on (${problem}); the case is still written at the end\n`);
    hasWarned ||= problem !== null;
  });
  const asker = replaying(table.asker, said, (who, answer) => io.stderr.write(`${escapeText(who)} said ${typeof answer === "bigint" ? formatNumber(answer) : escapeText(answerText(answer))}.\n`));
  try {
    return await conduct(chosen.scenario, advance, asker);
  } catch (problem) {
    if (!isInterrupted(problem)) throw problem;
    const program = io.program ?? ["loopcut"];
    const isKept = journal?.isWhole === true && options.record !== undefined;
    const command = isKept ? takeUpCommand(program, options, moved) : resumeCommand(program, chosen.name, options, advance.named, progress);
    io.stderr.write(`\nStopped. To go on from here:\n  ${command}\n`);
    return exitCodeOfStop(problem);
  } finally {
    table.close();
  }
}

async function negotiate(file: string | undefined, given: NegotiateOptions, io: Io): Promise<number> {
  const taken = given.resume === undefined ? null : takeUp(file, given, io);
  if (taken && "finished" in taken) {
    io.stderr.write(`Nothing is open in ${escapeText(taken.name)}; this is its case ${escapeText(quote(taken.finished))}.\n\n`);
    return negotiate(taken.name, taken.options, io);
  }
  const { name, options } = taken ?? { name: file, options: given };
  if (name === undefined) throw new UsageError("a scenario file is missing", "loopcut negotiate FILE; or --resume FILE for a recording that was stopped");
  if (name === "-" && options.answers === "-") throw new UsageError("standard input cannot be both the scenario and the answers", "name a file for one of them");
  const chosen = await chooseScenario(name, options, io);
  if (!chosen) return 1;
  const advance = taken ? withoutOldLines(taken) : await readAdvance(options, chosen.scenario, chosen.given, io);
  const recorder = openRecorder(chosen, advance, options, io);
  const isAtTable = canAsk(name, options, io);
  const journal = openJournal(chosen, advance, options, taken, isAtTable, io);
  const said = taken?.journal.said ?? NOTHING_SAID;
  const moved = taken ? file : undefined;
  try {
    const conducted = isAtTable
      ? await conductAtTable(chosen, advance, options, journal, said, moved, io)
      : await conduct(chosen.scenario, withSaid(advance, said), null);
    if (typeof conducted === "number") return conducted;
    const code = conclude(conducted, chosen, options, recorder, io);
    if (!conducted.missing && code.recorded === null) journal?.done();
    else if (journal?.isWhole) io.stderr.write(`The answers are kept. To go on from here:\n  ${takeUpCommand(io.program ?? ["loopcut"], options, moved)}\n`);
    return code.exit;
  } finally {
    journal?.leave();
  }
}

/** `loopcut negotiate`: checks, asks each player in turn, reports. Gives the exit code. */
export async function runNegotiate(file: string | undefined, options: NegotiateOptions, io: Io): Promise<number> {
  if (options.protocol !== undefined) return (await import("./negotiate-lines.ts")).negotiateByLines(file, options, io);
  const code = await negotiate(file, options, io);
  endIfHungUp(code);
  return code;
}

/** Lines are answers before anybody is asked: they are among what was said, or were taken back. */
const withoutOldLines = ({ advance, journal: { said } }: TakenUp): Advance => (said.numbers.size + said.answers.size === 0 ? advance : { ...advance, lines: [] });

/** What was said in an earlier session, as answers in advance, where there is no terminal to go on in. */
const withSaid = ({ named, lines }: Advance, said: Said): Advance =>
  ({ named: new Map([...said.answers, ...named]), lines: lines.length > 0 ? lines : Array.from(said.numbers.values(), String) });

/** Says what was found and what came out, and writes the case down. */
function conclude(conducted: Conducted, chosen: ChosenScenario, options: NegotiateOptions, recorder: Recorder | null, io: Io): { readonly exit: number; readonly recorded: number | null } {
  const { file, scenario } = chosen;
  const findings = findingsOf(chosen, [...conducted.examination.findings, ...(conducted.negotiation?.findings ?? [])]);
  showFindings(findings, file, options, io);
  tellProblems(conducted, options, io);
  if (conducted.missing && conducted.outcome === null) return { exit: 2, recorded: recorder?.(conducted) ?? null };
  const report = makeReport({
    scenario: conducted.scenario, examination: conducted.examination, negotiation: conducted.negotiation, outcome: conducted.outcome,
    edition: editionOf(scenario), findings, source: file.source, refusedAnswers: refusedAnswers(conducted),
  });
  write(report, chosen.name, options, io);
  const recorded = recorder?.(conducted) ?? null;
  return { exit: recorded ?? exitCodeOf(conducted), recorded };
}
