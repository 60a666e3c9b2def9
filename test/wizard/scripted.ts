import { paintFor } from "../../src/cli/io.ts";
import { fileText } from "../../src/wizard/file-text.ts";
import { runWizard } from "../../src/wizard/run.ts";
import { beginWizard, type Wizard, type World } from "../../src/wizard/wizard.ts";
import type { Turn } from "./situations.ts";

/** Thrown when the script is over and a question is still open. */
export class OutOfScript extends Error {}

export interface Ran {
  /** The last state. */
  readonly wizard: Wizard;
  readonly text: string;
  /** Everything that was said and asked, choices included. */
  readonly screen: string;
  /** What was asked about, one after the other. */
  readonly topics: readonly string[];
  /** Did it come to an end, or was the script over before? */
  readonly isFinished: boolean;
}

export interface ScriptOptions {
  readonly width?: number;
  readonly file?: string | null;
  readonly world?: Partial<World>;
  readonly system?: Wizard["sketch"]["system"];
}

const BACK = "(back)";

/** Runs the wizard on a script. Each question has to hold the words it is expected to; a choice is named by its beginning, as it is typed. */
export async function runScript(turns: readonly Turn[], { width = 80, file = "out.loop.yaml", world = {}, system = "cr" }: ScriptOptions = {}): Promise<Ran> {
  let screen = "";
  let wizard = beginWizard({ system, edition: null }, file);
  const topics: string[] = [];
  const rest = [...turns];
  const next = (message: string): string => {
    const turn = rest.shift();
    if (!turn) throw new OutOfScript(message);
    const asked = message.replaceAll(/\s+/g, " ");
    if (!asked.includes(turn[0])) throw new Error(`expected a question with ${JSON.stringify(turn[0])}, not ${JSON.stringify(asked)}; said so far:\n${screen}`);
    return turn[1];
  };
  try {
    wizard = await runWizard(wizard, {
      prompts: {
        line: (message) => {
          screen += `? ${message}\n`;
          const typed = next(message);
          screen += `> ${typed}\n`;
          return Promise.resolve(typed.trim());
        },
        choose: (message, choices) => {
          screen += `? ${message}\n${[BACK, ...choices.map(({ text }) => text)].map((each) => `  ${each}\n`).join("")}`;
          const typed = next(message);
          if (typed === "back") return Promise.resolve(null);
          const chosen = choices.find(({ text }) => text.toLowerCase().startsWith(typed.toLowerCase()));
          if (!chosen) throw new Error(`no choice begins with ${JSON.stringify(typed)}:\n${screen}`);
          screen += `> ${chosen.text}\n`;
          return Promise.resolve(chosen.name);
        },
      },
      say: (text) => { screen += text; },
      options: () => ({ width, paint: paintFor(false) }),
      world: { isGameSettled: false, nameProblem: () => null, ...world },
      remember: (state) => {
        wizard = state;
        topics.push(state.topic.kind);
      },
    });
    return { wizard, text: fileText(wizard.sketch), screen, topics, isFinished: true };
  } catch (problem) {
    if (!(problem instanceof OutOfScript)) throw problem;
    return { wizard, text: fileText(wizard.sketch), screen, topics, isFinished: false };
  }
}
