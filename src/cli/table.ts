import type { Asker } from "../session/conduct.ts";
import type { Prompts } from "../session/prompts.ts";
import { editionOf } from "../session/run-case.ts";
import type { ChosenScenario } from "./choose-scenario.ts";
import { wantsColor, withoutWorkflowCommands, type Io } from "./io.ts";
import { EXIT } from "./exit-codes.ts";
import { isPlain, textOptions, type CommonOptions, type NegotiateOptions } from "./settings.ts";
import { listenForStops, type Stopping } from "./stopping.ts";
import { TypedInput } from "./typed-input.ts";

/** The same prompts, where nothing that is shown can be taken for a command. */
export const guardedPrompts = (prompts: Prompts): Prompts => ({
  line: (message, escapes) => prompts.line(withoutWorkflowCommands(message), escapes),
  choose: (message, choices, anyText) => prompts.choose(withoutWorkflowCommands(message), choices.map(({ name, text }) => ({ name, text: withoutWorkflowCommands(text) })), anyText),
});

/** Players round one terminal. */
export interface Table {
  readonly asker: Asker;
  /** Nobody is asked any more: lets go of the terminal and of the signals. */
  readonly close: () => void;
}

/** Prompts that hold the terminal and catch signals until they are closed. */
export interface OpenPrompts extends Prompts {
  readonly close: () => void;
}

/** Prompts that are drawn. What draws them is loaded with the first question, since it takes longer than all the rest. */
function drawnPrompts(options: CommonOptions, io: Io, { signal, stop }: Stopping): OpenPrompts {
  const typed = new TypedInput(io.stdin, () => { stop(EXIT.interrupted); });
  let loading: Promise<Prompts> | null = null;
  const load = async (): Promise<Prompts> => {
    const { makePrompts } = await import("../session/prompts.ts");
    return guardedPrompts(makePrompts(typed, io.stderrStream, wantsColor(options.color, io.env, io.stderr), signal));
  };
  const opened = (): Promise<Prompts> => (loading ??= load());
  return {
    line: async (...given) => {
      const prompts = await opened();
      return typed.during(() => prompts.line(...given));
    },
    choose: async (...given) => {
      const prompts = await opened();
      return typed.during(() => prompts.choose(...given));
    },
    close: () => { typed.release(); },
  };
}

async function plainPrompts(io: Io, { signal }: Stopping): Promise<OpenPrompts> {
  const { makePlainPrompts } = await import("./plain-prompts.ts");
  const prompts = makePlainPrompts(io.stdin, io.stderr.write, signal);
  return { ...guardedPrompts(prompts), close: prompts.close };
}

/** Prompts at the terminal, drawn or in plain lines. Ctrl-C, Ctrl-D and signals end a question as `Interrupted`. */
export async function openPrompts(options: CommonOptions, io: Io): Promise<OpenPrompts> {
  const stopping = listenForStops();
  const prompts = isPlain(options, io, io.stderr) ? await plainPrompts(io, stopping) : drawnPrompts(options, io, stopping);
  return { ...prompts, close: () => { prompts.close(); stopping.release(); } };
}

/** Can somebody be asked? Standard input and error have to be terminals, and the input not needed for a file. */
export const canAsk = (name: string, options: NegotiateOptions, io: Io): boolean =>
  options.input !== false && name !== "-" && options.answers !== "-" && io.stdin.isTTY === true && io.stderr.isTerminal;

/** Sits players down at the terminal. `remember` is called after every answer that counts. */
export async function openTable(options: NegotiateOptions, io: Io, { resolved, file, scenario }: ChosenScenario, remember: Asker["remember"]): Promise<Table> {
  const prompts = await openPrompts(options, io);
  const { makeAsker } = await import("../session/asking.ts");
  const asker = makeAsker({
    prompts,
    say: (text) => { io.stderr.write(text); },
    options: () => textOptions(options, io, io.stderr),
    edition: editionOf(resolved.scenario ?? scenario),
    source: file.source,
    remember,
  });
  return { asker, close: prompts.close };
}
