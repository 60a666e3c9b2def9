import { Argument, Command, Option } from "commander";
import { escapeText } from "../diagnostics/escape.ts";
import type { CheckOptions } from "./check.ts";
import { UsageError, type Io } from "./io.ts";
import { parseShard } from "./shard.ts";
import { SHELLS, type Shell } from "./shell-words.ts";
import type { ShowOptions } from "./show.ts";
import { FORMATS, formatsOf, isPictureFormat, parseMaxWarnings, parseWidth, PICTURE_FORMATS, type CommonOptions, type NegotiateOptions, type TestOptions } from "./settings.ts";

const EXAMPLES = `
Examples:
  $ loopcut new                                        asks what happens, and writes a scenario
  $ loopcut presence-of-gond.loop.yaml                 negotiate at the table
  $ loopcut negotiate FILE --answer Ben=3/untap/responding
  $ printf 'accept\\n3/untap/responding\\n' | loopcut negotiate FILE --answers -
  $ loopcut negotiate FILE --record FILE               keep it as a case, for loopcut test
  $ loopcut negotiate --resume FILE                    go on with a recording that was stopped
  $ loopcut check examples                             may these be proposed?
  $ loopcut test examples                              run the cases
  $ loopcut check --output sarif=loopcut.sarif         also for a service, in a file
  $ loopcut show FILE --at 3/untap/responding          the state there
  $ loopcut rules                                      the procedures; also rules 732.2b, rules cannot-pay
  $ loopcut show FILE --format svg > picture.svg       a picture of an iteration; also picture, mermaid
  $ loopcut schema > loopcut.schema.json               completion and checks in an editor
  $ source <(loopcut completion bash)                  completion in a shell

Exit codes: 0 all in order, 1 findings or a refusal, 2 wrong use, 3 a fault of the program, 130 Ctrl-C, 143 SIGTERM,
141 the reader of the output has gone.
The format of scenario files is described in docs/scenario-format.md, the formats of results in docs/formats.md.
`;

const NEW_HELP = `
It asks in a terminal, and "back" takes the answer before back, at every question. The file is written after the last
question, and never over another. Ctrl-C, or closing the terminal, keeps what was said in NAME.unfinished.yaml.

Examples:
  $ loopcut new
  $ loopcut new elves.loop.yaml
  $ loopcut new --rules mtr                            a loop in a tournament of Magic

Exit codes: 0 written, 1 nothing was to be written, 2 wrong use or no terminal, 130 Ctrl-C.
`;

const gather = (value: string, before: readonly string[] | undefined): readonly string[] => [...(before ?? []), value];

/** For the commands that work on many files. */
const forManyFiles = (command: Command): Command => command
  .argument("[path...]", "files, folders, globs, or - for standard input; the current folder when left out")
  .option("-o, --output <format=file>", "write results to a file, too, in that format; as often as wanted", gather)
  .option("--shard <i/n>", "only a part of the files, such as 2/4; all parts together are the whole", parseShard)
  .option("--watch", "run again whenever one of the files changes, until Ctrl-C")
  .option("--cache", "take what is known of files that have not changed, and keep it in .loopcut-cache")
  .option("--cache-location <file>", "the same, kept in another file");

/** Formats for services that collect results are for the commands that work on many files, and pictures for the one that shows. */
function refuseFormat(command: Command): void {
  const { format } = command.optsWithGlobals<CommonOptions>();
  const own = formatsOf(command.name());
  if (format === undefined || own.includes(format)) return;
  throw new UsageError(`${command.name()} writes ${own.join(", ").replace(/, (?=[^,]*$)/, " or ")}, not ${format}`, `--format ${format} is for ${isPictureFormat(format) ? "show" : "check and test"}`);
}

/** What the program needs from outside to run a command. */
export interface ProgramContext {
  readonly io: Io;
  readonly version: string;
  readonly finish: (code: number) => void;
}

/** The names of the commands, to tell a command from a file. */
export const COMMANDS = ["negotiate", "check", "test", "show", "new", "rules", "schema", "completion", "complete", "help"] as const;

/** The commands and their options. Commands are loaded when they run, so that help and errors stay quick. */
export function makeProgram({ io, version, finish }: ProgramContext): Command {
  const program = new Command("loopcut");
  program
    .exitOverride()
    .configureOutput({
      writeOut: io.stdout.write,
      writeErr: io.stderr.write,
      outputError: (text, write) => { write(text.split("\n").map(escapeText).join("\n")); },
    })
    .configureHelp({ showGlobalOptions: true })
    .showSuggestionAfterError()
    .description("Negotiates shortcuts and loops of trading card games: checks a described loop, asks the players, and says exactly where it ends.")
    .usage("[command] FILE [options]")
    .version(version, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .addOption(new Option("-f, --format <format>", "how results are written: text or json; the last three, pictures, by show alone, all others by check and test alone").choices([...FORMATS, ...PICTURE_FORMATS]))
    .option("--rules <rules>", "the rules to follow instead of the file's: cr, mtr, riftbound or bandai, or cr@DATE for an edition")
    .option("--edition <date>", "the edition whose rule numbers are printed, such as 2023-11-17")
    .option("-q, --quiet", "leave out warnings and verdicts")
    .option("-v, --verbose", "show notes too, and the stack of a fault")
    .option("--color", "colour, whatever the output is")
    .option("--no-color", "no colour")
    .option("--width <columns>", "columns to write for", parseWidth)
    .option("--plain", "a line for each fact, no colour, numbered choices and nothing drawn anew: for screen readers and logs; usual with TERM=dumb")
    .option("--no-input", "never ask; end with exit code 2 where an answer is missing")
    .addHelpText("after", EXAMPLES);
  program.hook("preAction", (_program, command) => { refuseFormat(command); });
  program.command("negotiate")
    .description("check a scenario, ask each player in turn, and report where the shortcut ends")
    .argument("[file]", "a scenario file, or - for standard input; with --resume it may be left out")
    .option("--propose <number>", "how often the loop is to run; LOOP=NUMBER where there are several", gather)
    .option("--end <place>", "where the proposal stops instead of at the file's end; none for after the last step")
    .option("--answer <name=answer>", "an answer in advance: accept, agree, no-action, indefinitely, a number, 3@untap/responding, or a place", gather)
    .option("--answers <file>", "answers in advance, one a line, in the order of asking or as NAME=ANSWER; - for standard input")
    .option("--case <name>", "use the answers of one of the file's cases")
    .option("--document <n>", "which scenario of a file that holds several, from 1")
    .option("--record <file>", "write the negotiation as a case with what it expects, for loopcut test; a file that is there gets it behind its cases")
    .option("--name <name>", "what the recorded case is called")
    .option("--resume <file>", "go on with a recording that was stopped, by its file")
    .addOption(new Option("--protocol <protocol>", "let another program answer: an event a line on standard output, an answer a line on standard input").choices(["jsonl"]))
    .action(async (file: string | undefined, _options: unknown, command: Command) => {
      const { runNegotiate } = await import("./negotiate.ts");
      finish(await runNegotiate(file, command.optsWithGlobals<NegotiateOptions>(), io));
    });
  forManyFiles(program.command("check"))
    .description("is it a shortcut that may be proposed? findings for each file")
    .option("--strict", "warnings count as errors for the exit code")
    .option("--max-warnings <n>", "exit code 1 with more warnings than this", parseMaxWarnings)
    .action(async (paths: string[], _options: unknown, command: Command) => {
      const { runCheck } = await import("./check.ts");
      finish(await runCheck(paths, command.optsWithGlobals<CheckOptions>(), io, version));
    });
  forManyFiles(program.command("test"))
    .description("run every case and compare with what it expects")
    .option("--update", "write what came out into the files: keys of expect that are given, and a whole expect where there is none")
    .action(async (paths: string[], _options: unknown, command: Command) => {
      const { runTest } = await import("./test.ts");
      finish(await runTest(paths, command.optsWithGlobals<TestOptions>(), io, version));
    });
  program.command("show")
    .description("the timeline of an iteration and the table of quantities; with options a place, a number that is enough, or a player's places")
    .argument("<file>", "a scenario file, or - for standard input")
    .option("--at <place>", "the state at a place: 3/untap/responding, start or end, and who has priority there")
    .option("--player <name>", "whose place it is, with --at")
    .option("--enough <condition>", "the smallest number of iterations that is enough, such as 'Ana.life >= 1000'")
    .option("--loop <id>", "which loop, with --enough or --places, where there are several")
    .option("--places <name>", "every place of that player in an iteration, with the state there")
    .option("--iteration <n>", "which iteration, with --places; the second when left out")
    .option("--propose <number>", "how often the loop is to run; LOOP=NUMBER where there are several", gather)
    .option("--end <place>", "where the proposal stops instead of at the file's end; none for after the last step")
    .option("--case <name>", "with what one of the file's cases changes")
    .option("--document <n>", "which scenario of a file that holds several, from 1")
    .action(async (file: string, _options: unknown, command: Command) => {
      const { runShow } = await import("./show.ts");
      finish(await runShow(file, command.optsWithGlobals<ShowOptions>(), io));
    });
  program.command("new")
    .description("ask what happens in a loop, step by step, and write it as a scenario file; for players who have never seen one")
    .argument("[file]", "the file to write, which must not be there yet; without it a name is made of the title")
    .addHelpText("after", NEW_HELP)
    .action(async (file: string | undefined, _options: unknown, command: Command) => {
      const { runNew } = await import("./new.ts");
      finish(await runNew(file ?? null, command.optsWithGlobals<CommonOptions>(), io));
    });
  program.command("rules")
    .description("the procedures step by step, a rule by its number in any edition, what a finding or an assumption means")
    .argument("[id...]", "cr, mtr, riftbound, bandai, editions, a number such as 732.2b, a code such as cannot-pay, or words to look for")
    .action(async (words: string[], _options: unknown, command: Command) => {
      const { runRules } = await import("./rules.ts");
      finish(runRules(words, command.optsWithGlobals<CommonOptions>(), io));
    });
  program.command("schema")
    .description("print the JSON Schema of scenario files, with which editors complete, explain and check them")
    .action(async () => {
      const { runSchema } = await import("./schema.ts");
      finish(runSchema(io));
    });
  program.command("completion")
    .description("print a script with which a shell completes commands, options, and what a scenario file holds")
    .addArgument(new Argument("<shell>", "which shell").choices(SHELLS))
    .action(async (shell: Shell) => {
      const { runCompletion } = await import("./completion.ts");
      finish(runCompletion(shell, io));
    });
  program.command("complete", { hidden: true })
    .description("what those scripts ask")
    .argument("<shell>")
    .argument("[words...]")
    .action(async (shell: string, words: string[]) => {
      const { runComplete } = await import("./complete.ts");
      finish(runComplete(shell, words, program, io));
    });
  return program;
}
