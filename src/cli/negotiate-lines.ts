import type { Finding, Span } from "../diagnostics/finding.ts";
import type { ScenarioFinding } from "../checks/spot-findings.ts";
import { findingData, JSON_VERSION, reportData, toJsonLine } from "../report/json.ts";
import { answerText, makeReport } from "../report/report.ts";
import { scenarioData } from "../report/scenario-data.ts";
import { showData } from "../report/show-json.ts";
import { TABLE_SAMPLES } from "../report/show-table.ts";
import { makeShow } from "../report/show.ts";
import { conduct, type Conducted } from "../session/conduct.ts";
import { makeLineAsker, SessionStopped, type LineContext } from "../session/line-asker.ts";
import { editionOf } from "../session/run-case.ts";
import type { ReadFile } from "../syntax/index.ts";
import { chooseScenario, findingsOf, type ChosenScenario } from "./choose-scenario.ts";
import { EXIT } from "./exit-codes.ts";
import { UsageError, type Io } from "./io.ts";
import { LineReader } from "./line-reader.ts";
import { answerProblems, exitCodeOf, readAdvance, refusedAnswers } from "./negotiate.ts";
import { openRecorder } from "./record.ts";
import { answersSoFar, resumeWords, type Progress } from "./resume.ts";
import type { NegotiateOptions } from "./settings.ts";

type Send = LineContext["send"];

const findingsData = (findings: readonly Finding<Span>[], { source }: ReadFile): object => ({ findings: findings.map((each) => findingData(each, source)) });

/** What the asker needs to know of the scenario. */
function contextOf(chosen: ChosenScenario, reader: LineReader, send: Send, progress: Progress, { stdout }: Io): LineContext {
  const { file, name } = chosen;
  const edition = editionOf(chosen.scenario);
  const located = (found: readonly ScenarioFinding[]): readonly Finding<Span>[] => findingsOf(chosen, found);
  return {
    edition, send,
    // Nothing is read before the event in front of it has been taken.
    receive: async () => ((await stdout.taken?.()) ?? true ? reader.next() : { kind: "broken" }),
    describe: ({ findings }) => ({ file: name, ...scenarioData(chosen.scenario, edition), ...findingsData(located(findings), file) }),
    explain: ({ findings }) => findingsData(located(findings.filter(({ severity }) => severity === "error")), file),
    show: (scenario, examination) => showData(makeShow({
      scenario, examination, edition, questions: { at: null, enough: null, places: null }, samples: TABLE_SAMPLES, findings: located(examination.findings), source: file.source,
    }), name) as object,
    remember: (numbers, negotiation) => {
      progress.numbers = numbers;
      progress.negotiation = negotiation;
    },
  };
}

const EXIT_CODES: Readonly<Record<SessionStopped["reason"], number>> = { "end-of-input": EXIT.wrongUse, quit: EXIT.wrongUse, "broken-pipe": EXIT.readerGone, interrupted: EXIT.interrupted };

function sendResult(conducted: Conducted, chosen: ChosenScenario, exit: number, options: NegotiateOptions, send: Send): void {
  const { scenario, examination, negotiation, outcome } = conducted;
  const findings = findingsOf(chosen, [...examination.findings, ...(negotiation?.findings ?? [])]);
  const report = makeReport({
    scenario, examination, negotiation, outcome, findings,
    edition: editionOf(chosen.scenario), source: chosen.file.source, refusedAnswers: refusedAnswers(conducted),
  });
  send("result", { exit, problems: answerProblems(conducted, options), report: reportData(report, chosen.name) });
}

/**
 * `loopcut negotiate --protocol jsonl`: the same negotiation, in which another program answers, one JSON object a line each
 * way. Gives the exit code. Refuses (exit 2) options that need standard input or output for something else.
 */
export async function negotiateByLines(name: string | undefined, options: NegotiateOptions, io: Io): Promise<number> {
  if (name === undefined || options.resume !== undefined) throw new UsageError("--protocol needs a scenario file", "give the answers so far with --answer; the event stopped has the command");
  if (name === "-" || options.answers === "-") throw new UsageError("standard input is where the answers of --protocol come from", "name a file");
  if (options.format !== undefined && options.format !== "json") throw new UsageError("--protocol writes JSON only", "leave --format out");
  const send: Send = (event, data) => { io.stdout.write(toJsonLine({ event, version: JSON_VERSION, ...data })); };
  const chosen = await chooseScenario(name, options, io, (findings, file) => { send("findings", findingsData(findings, file)); });
  if (!chosen) return 1;
  const advance = await readAdvance(options, chosen.scenario, chosen.given, io);
  const recorder = openRecorder(chosen, advance, options, io);
  const progress: Progress = { numbers: new Map(), negotiation: null };
  const reader = new LineReader(io.stdin);
  void io.interrupted?.().then(() => { reader.stop(); });
  try {
    const conducted = await conduct(chosen.scenario, advance, makeLineAsker(contextOf(chosen, reader, send, progress, io)));
    const exit = recorder?.(conducted) ?? exitCodeOf(conducted);
    sendResult(conducted, chosen, exit, options, send);
    return exit;
  } catch (problem) {
    if (!(problem instanceof SessionStopped)) throw problem;
    send("stopped", {
      reason: problem.reason, missing: problem.missing,
      resume: {
        numbers: Array.from(progress.numbers, ([loop, iterations]) => ({ loop, iterations })),
        answers: Array.from(answersSoFar(advance.named, progress), ([player, answer]) => ({ player, answer: answerText(answer) })),
        command: resumeWords(io.program ?? ["loopcut"], name, options, advance.named, progress),
      },
    });
    return EXIT_CODES[problem.reason];
  } finally {
    reader.close();
  }
}
