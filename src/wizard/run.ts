import { escapeText } from "../diagnostics/escape.ts";
import { paragraph } from "../report/layout.ts";
import { introduction } from "../report/screen.ts";
import type { TextOptions } from "../report/text.ts";
import type { Prompts } from "../session/prompts.ts";
import { findingInWords, look } from "./looking.ts";
import { questionOf } from "./questions.ts";
import type { Question, Wizard, World } from "./wizard.ts";

/** What running the wizard needs besides the prompts. */
export interface WizardContext {
  readonly prompts: Prompts;
  /** Writes text for whoever answers. */
  readonly say: (text: string) => void;
  /** How to write, as the terminal is now. */
  readonly options: () => TextOptions;
  readonly world: World;
  /** Called with every state, so that nothing is lost when somebody stops. */
  readonly remember: (wizard: Wizard) => void;
}

/** The question mark and the space in front of a question. */
const PROMPT_SIGN = 2;

/** A line of a file on a narrow screen: what does not fit goes on below, further to the right. */
function shownLine(line: string, width: number): string {
  const [indent = ""] = /^ */.exec(line) ?? [];
  const bare = line.slice(indent.length);
  return line === "" ? "" : paragraph(bare, width, `  ${indent}`, bare.startsWith("# ") ? `  ${indent}# ` : `  ${indent}    `);
}

/** What is looked at before the last question: the file, what is proposed and where it leads, and what is wrong with it. */
function preview({ sketch }: Wizard, options: TextOptions): string {
  const { text, errors, warnings, examination, verdict } = look(sketch);
  const { width, paint } = options;
  const said = (words: string): string => `${paragraph(words, width)}\n`;
  const file = `${text.split("\n").map((line) => paint.dim(shownLine(line, width))).join("\n")}\n`;
  const leads = examination && errors.length === 0 ? introduction(examination, options) : "";
  const problems = [...errors, ...warnings].map((each) => said(escapeText(findingInWords(each)))).join("");
  return `${said("This is the file:")}\n${file}${leads === "" ? "" : said("And this is what it leads to:")}\n${leads}${problems}${said(escapeText(`In short: ${verdict}.`))}`;
}

async function ask(question: Question, { prompts, options, say }: WizardContext): Promise<string | null> {
  const words = paragraph(question.ask, options().width - PROMPT_SIGN);
  for (;;) {
    if (question.choices) return prompts.choose(words, question.choices);
    const line = await prompts.line(words, true);
    if (line.toLowerCase() === "back") return null;
    if (line !== "?") return line;
    tell(question, say, options());
  }
}

function tell({ says }: Question, say: WizardContext["say"], { width }: TextOptions): void {
  for (const each of says) say(`${paragraph(each, width)}\n`);
}

/**
 * Asks until everything is said; "back" takes the answer before back, at every question. Gives the last state, whose topic
 * says whether the file is to be written.
 */
export async function runWizard(first: Wizard, context: WizardContext): Promise<Wizard> {
  const { say, options, world } = context;
  const earlier: Wizard[] = [];
  let current = first;
  for (;;) {
    context.remember(current);
    const question = questionOf(current, world);
    if (!question) return current;
    if (current.heard !== null) say(`${paragraph(current.heard, options().width)}\n`);
    if (current.topic.kind === "review") say(preview(current, options()));
    tell(question, say, options());
    for (let next: Wizard | null = null; next === null;) {
      const answer = await ask(question, context);
      if (answer === null) {
        const before = earlier.pop();
        if (before) next = current = before;
        else say("This is the first question.\n");
        continue;
      }
      const reply = question.reply(answer);
      if (!reply.ok) {
        say(`${paragraph(reply.reason, options().width)}\n`);
        continue;
      }
      earlier.push(current);
      next = current = reply.value;
    }
  }
}
