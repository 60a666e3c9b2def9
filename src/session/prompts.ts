import inquirer from "inquirer";
import { Interrupted } from "./interrupted.ts";

/** Asking in a terminal, one line or one choice at a time. */
export interface Prompts {
  /** A line of text, without the spaces around it. */
  readonly line: (message: string) => Promise<string>;
  /** One of several; null for going back. */
  readonly choose: (message: string, choices: readonly { readonly name: string; readonly text: string }[]) => Promise<string | null>;
}

const BACK = "\0back";

/** Prompts on these streams. Ctrl-C and a closed terminal become `Interrupted`; the terminal is left as it was. */
export function makePrompts(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Prompts {
  const prompt = inquirer.createPromptModule({ input, output });
  const guard = async <Value>(asked: Promise<{ readonly value: Value }>): Promise<Value> => {
    try {
      return (await asked).value;
    } catch (problem) {
      if (problem instanceof Error && (problem.name === "ExitPromptError" || problem.name === "AbortPromptError")) throw new Interrupted();
      throw problem;
    }
  };
  return {
    line: async (message) => (await guard<string>(prompt([{ type: "input", name: "value", message }]))).trim(),
    choose: async (message, choices) => {
      const value = await guard<string>(prompt([{
        type: "select", name: "value", message, loop: false, pageSize: 12,
        choices: [{ name: "(back)", value: BACK }, ...choices.map(({ name, text }) => ({ name: text, value: name }))],
      }]));
      return value === BACK ? null : value;
    },
  };
}
