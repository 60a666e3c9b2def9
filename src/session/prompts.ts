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

const asItIs = (text: string): string => text;

/** The prompts' own look without their colours. */
const PLAIN = {
  prefix: { idle: "?", done: "✔" },
  style: {
    answer: asItIs, message: asItIs, error: asItIs, defaultAnswer: asItIs, help: asItIs, highlight: asItIs, key: asItIs,
    disabled: asItIs, description: asItIs, keysHelpTip: (keys: readonly (readonly [string, string])[]) => keys.map(([key, action]) => `${key} ${action}`).join(", "),
  },
};

/** Prompts on these streams, in colour or without. Ctrl-C and a closed terminal become `Interrupted`; the terminal is left as it was. */
export function makePrompts(input: NodeJS.ReadableStream, output: NodeJS.WritableStream, color: boolean): Prompts {
  const look = color ? {} : { theme: PLAIN };
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
    line: async (message) => (await guard<string>(prompt([{ type: "input", name: "value", message, ...look }]))).trim(),
    choose: async (message, choices) => {
      const value = await guard<string>(prompt([{
        type: "select", name: "value", message, loop: false, pageSize: 12, ...look,
        choices: [{ name: "(back)", value: BACK }, ...choices.map(({ name, text }) => ({ name: text, value: name }))],
      }]));
      return value === BACK ? null : value;
    },
  };
}
