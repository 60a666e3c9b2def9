import inquirer from "inquirer";
import { choicesFor, type Choice } from "./choices.ts";
import { Interrupted, isInterrupted } from "./interrupted.ts";

/** Asking in a terminal, one line or one choice at a time. */
export interface Prompts {
  /** A line of text, without the spaces around it. With `escapes` the Esc key on an empty line answers `back`. */
  readonly line: (message: string, escapes?: boolean) => Promise<string>;
  /** One of several by its name; null for going back. With `anyText` also whatever else is typed, for the asker to judge. */
  readonly choose: (message: string, choices: readonly Choice[], anyText?: boolean) => Promise<string | null>;
}

const BACK = "\0back";
const UNCLEAR = "\0unclear";
const ESCAPED = "escaped";
const PAGE = 12;

const asItIs = (text: string): string => text;

/** The prompts' own look without their colours. */
const PLAIN = {
  prefix: { idle: "?", done: "✔" },
  style: {
    answer: asItIs, message: asItIs, error: asItIs, defaultAnswer: asItIs, help: asItIs, highlight: asItIs, key: asItIs, searchTerm: asItIs,
    disabled: asItIs, description: asItIs, keysHelpTip: (keys: readonly (readonly [string, string])[]) => keys.map(([key, action]) => `${key} ${action}`).join(", "),
  },
};

interface Listed {
  readonly name: string;
  readonly value: string;
  /** How it is shown once it has been chosen. */
  readonly short: string;
}

/**
 * What a list shows for what has been typed. The first entry is what the return key takes, so it is going back as long as
 * nothing is typed, and a choice only where the typed text means that one alone.
 */
export function listed(term: string, choices: readonly Choice[], anyText: boolean): readonly Listed[] {
  const back = { name: "(back)", value: BACK, short: "(back)" };
  const shown = ({ name, text }: Choice): Listed => ({ name: text, value: name, short: text.startsWith(name) ? name : text });
  if (term === "") return [back, ...choices.map(shown)];
  const matches = choicesFor(term, choices).map(shown);
  if (matches.length === 1) return [...matches, back];
  if (anyText) return [{ name: term, value: term, short: term }, ...matches, back];
  // The return key takes the first, which must neither choose nor go back by itself.
  return [{ name: matches.length === 0 ? "(none of these begins so)" : "(which of these?)", value: UNCLEAR, short: "?" }, ...matches, back];
}

/**
 * Prompts on these streams, in colour or without. Ctrl-C and a closed terminal become `Interrupted`, and so does `stop`, whose
 * reason is the one to throw; the terminal is left as it was.
 */
export function makePrompts(input: NodeJS.ReadableStream, output: NodeJS.WritableStream, color: boolean, stop?: AbortSignal): Prompts {
  const look = color ? {} : { theme: PLAIN };
  /** Asks one question; null when Esc was pressed where `mayEscape` allows that. */
  const ask = async (question: object, mayEscape: () => boolean): Promise<string | null> => {
    const ending = new AbortController();
    const stopped = (): void => { ending.abort(stop?.reason); };
    const pressed = (_text: string | undefined, key: { readonly name?: string } | undefined): void => {
      if (key?.name === "escape" && mayEscape()) ending.abort(ESCAPED);
    };
    if (stop?.aborted) throw stop.reason;
    stop?.addEventListener("abort", stopped);
    input.on("keypress", pressed);
    try {
      const prompt = inquirer.createPromptModule({ input, output, signal: ending.signal });
      const { value } = await prompt<{ value: string }>([{ name: "value", ...question, ...look } as never]);
      return value;
    } catch (problem) {
      if (!(problem instanceof Error) || (problem.name !== "ExitPromptError" && problem.name !== "AbortPromptError")) throw problem;
      if (ending.signal.reason === ESCAPED) return null;
      throw isInterrupted(ending.signal.reason) ? ending.signal.reason : new Interrupted();
    } finally {
      input.removeListener("keypress", pressed);
      stop?.removeEventListener("abort", stopped);
    }
  };
  return {
    line: async (message, escapes = false) => {
      let typed = "";
      // Text that has been typed is not thrown away by a key.
      const answer = await ask({ type: "input", message, transformer: (value: string) => { typed = value; return value; } }, () => escapes && typed === "");
      return answer === null ? "back" : answer.trim();
    },
    choose: async (message, choices, anyText = false) => {
      const source = (term: string | undefined): unknown => listed((term ?? "").trim(), choices, anyText);
      for (;;) {
        const answer = await ask({ type: "search", message, pageSize: PAGE, source }, () => true);
        if (answer !== UNCLEAR) return answer === BACK ? null : answer;
      }
    },
  };
}
