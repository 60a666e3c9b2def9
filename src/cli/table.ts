import type { Asker } from "../session/conduct.ts";
import type { Prompts } from "../session/prompts.ts";
import { editionOf } from "../session/run-case.ts";
import type { Resolved } from "../syntax/index.ts";
import { wantsColor, withoutWorkflowCommands, type Io } from "./io.ts";
import type { Progress } from "./resume.ts";
import { textOptions, type NegotiateOptions } from "./settings.ts";

/** The same prompts, where nothing that is shown can be taken for a command. */
export const guardedPrompts = (prompts: Prompts): Prompts => ({
  line: (message) => prompts.line(withoutWorkflowCommands(message)),
  choose: (message, choices) => prompts.choose(withoutWorkflowCommands(message), choices.map(({ name, text }) => ({ name, text: withoutWorkflowCommands(text) }))),
});

/** Prompts, when somebody can be asked: standard input and error are terminals, and the input is not needed for a file. */
export async function makeTableAsker(name: string, options: NegotiateOptions, io: Io, progress: Progress, resolved: Resolved): Promise<Asker | null> {
  const canAsk = options.input !== false && name !== "-" && options.answers !== "-" && io.stdin.isTTY === true && io.stderr.isTerminal;
  if (!canAsk) return null;
  const [{ makeAsker }, { makePrompts }] = await Promise.all([import("../session/asking.ts"), import("../session/prompts.ts")]);
  return makeAsker({
    prompts: guardedPrompts(makePrompts(io.stdin, io.stderrStream, wantsColor(options.color, io.env, io.stderr))),
    say: (text) => io.stderr.write(text),
    options: textOptions(options, io, io.stderr),
    edition: editionOf(resolved.scenario),
    remember: (numbers, negotiation) => {
      progress.numbers = numbers;
      progress.negotiation = negotiation;
    },
  });
}
