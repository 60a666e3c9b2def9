import { escapeText } from "../diagnostics/escape.ts";
import type { Answer } from "../domain/case.ts";
import { formatNumber } from "../domain/number.ts";
import { formatPlace } from "../domain/place.ts";
import type { Scenario } from "../domain/scenario.ts";
import type { Block } from "../domain/step.ts";
import type { Examination } from "../procedures/examine.ts";
import type { Negotiation, Question } from "../procedures/negotiation.ts";
import { rulesOfQuestion } from "../procedures/open.ts";
import type { Refusal } from "../procedures/refusal.ts";
import type { Source } from "../diagnostics/source.ts";
import { howOftenWords, questionWords } from "../report/question.ts";
import { paragraph } from "../report/layout.ts";
import { signedName } from "../report/names.ts";
import { confirmHelp, loopNumberHelp, questionHelp } from "../report/question-help.ts";
import { makeReport } from "../report/report.ts";
import { introduction, proposalText, standingText } from "../report/screen.ts";
import { summaryText, type TextOptions } from "../report/text.ts";
import { placeAsAnswer } from "../report/words.ts";
import { ok } from "../result.ts";
import { citeRule, existsIn, paraphraseOf, type RuleKey, type RulesEdition } from "../rules/index.ts";
import { numberInWords, parseAnswer } from "../syntax/index.ts";
import { nameOf } from "../timeline/moment.ts";
import { parseIterations } from "./advance.ts";
import { choosePlace } from "./choosing.ts";
import type { Asker, Ended } from "./conduct.ts";
import type { Prompts } from "./prompts.ts";

/** What asking needs besides the prompts. */
export interface AskingContext {
  readonly prompts: Prompts;
  /** Writes text for the players. */
  readonly say: (text: string) => void;
  /** How to write, as the terminal is now. */
  readonly options: () => TextOptions;
  readonly edition: RulesEdition;
  /** The text of the scenario. */
  readonly source: Source;
  readonly remember: Asker["remember"];
}

/** The question mark and the space in front of a question. */
const PROMPT_SIGN = 2;
const FIRST_QUESTION = "This is the first question.";

/** What may be typed, with a place of the player's own where places are answers. */
function wanted(scenario: Scenario, { words, places, numbers }: Question): string {
  if (places) return `Type ${words.join(" or ")}, or a place of yours such as ${formatPlace(nameOf(scenario, places.first))}; shorten lists them.`;
  const number = `a number${numbers?.below == null ? "" : ` below ${formatNumber(numbers.below)}`}${numbers?.points ? ", alone or with a point behind it" : ""}`;
  return `Type ${[...words, number].join(" or ")}.`;
}

const nearestWords = (scenario: Scenario, { nearest }: Refusal): string => (nearest ? ` Your nearest place is ${placeAsAnswer(scenario, nearest)}.` : "");

class TableAsker implements Asker {
  readonly remember: Asker["remember"];
  readonly #context: AskingContext;
  /** What the players were shown at first. */
  #shown: Examination | null = null;

  constructor(context: AskingContext) {
    this.#context = context;
    this.remember = context.remember;
  }

  readonly introduce = (examination: Examination): void => {
    this.#shown = examination;
    if (!examination.refused) this.#context.say(introduction(examination, this.#context.options()));
  };

  readonly tellImpossible = (examination: Examination): void => {
    const [found] = examination.findings.filter((each) => each.severity === "error");
    if (found) this.#say(`That cannot be done: ${escapeText(found.message)}. ${escapeText(found.help)}.`);
  };

  readonly tellProposal = (examination: Examination): void => {
    this.#context.say(`${proposalText(examination, this.#context.options())}\n\n`);
  };

  readonly askNumber = async (scenario: Scenario, loop: Block, canGoBack: boolean): Promise<bigint | "back"> => {
    const { say, options } = this.#context;
    say(`${loopNumberHelp(options())}\n`);
    for (;;) {
      const line = await this.#line(howOftenWords(this.#name(scenario, scenario.proposer), escapeText(loop.id)));
      switch (line.toLowerCase()) {
        case "back":
          if (canGoBack) return "back";
          this.#say(FIRST_QUESTION);
          break;
        case "show": if (this.#shown) say(introduction(this.#shown, options())); break;
        case "why": this.#cite(["cr.shortcut.propose"]); break;
        case "?": case "help": say(`${loopNumberHelp(options())}\n`); break;
        default: {
          const number = parseIterations(line);
          const said = number.ok ? number.value : numberInWords(line);
          if (said !== null) return said;
          this.#say(line !== "" && !number.ok && number.reason.includes("digits") ? `That is too large: ${number.reason}.` : `${line === "" ? "An empty line chooses nothing. " : ""}Type a number, however large: 1000000, 1_000_000, 1e6 or 10^100.`);
        }
      }
    }
  };

  readonly askAnswer = async (negotiation: Negotiation, examination: Examination, problem: Refusal | null, canGoBack: boolean): Promise<Answer | "back"> => {
    const { question, scenario } = negotiation;
    if (!question) throw new Error("nobody is asked any more");
    const name = this.#name(scenario, question.player);
    if (!problem) this.#context.say(standingText(scenario, question, this.#context.options()));
    if (problem) this.#say(`That is not allowed: ${escapeText(problem.reason)}.${escapeText(nearestWords(scenario, problem))}`);
    else this.#help(scenario, question);
    const controller = question.controller === null || question.places === null ? "" : ` (${escapeText(scenario.players[question.controller] ?? "")} decides)`;
    for (;;) {
      const line = await this.#line(questionWords(question.about, `${name}${controller}`));
      const answer = await this.#understand(line, negotiation, examination, question);
      if (answer === "back" && !canGoBack) this.#say(FIRST_QUESTION);
      else if (answer) return answer;
    }
  };

  readonly confirm = async (ended: Ended): Promise<"done" | "back"> => {
    const { examination, negotiation } = ended;
    const { say, options, edition, source } = this.#context;
    say(summaryText(makeReport({ ...ended, edition, findings: [], source, refusedAnswers: [] }), options()));
    this.#say("Type done, and the result is printed; or back, and the last answer is asked for again.");
    for (;;) {
      const line = (await this.#line("Is that what everybody said?")).toLowerCase();
      switch (line) {
        case "done": case "yes": return "done";
        case "back": return "back";
        case "show": say(introduction(examination, options())); break;
        case "why": this.#cite(negotiation?.outcome?.rules ?? ended.outcome?.rules ?? []); break;
        case "?": case "help": say(`${confirmHelp(options())}\n`); break;
        default: this.#say(`${line === "" ? "An empty line confirms nothing." : "That is no answer to this question."} Type done or back.`);
      }
    }
  };

  async #understand(line: string, negotiation: Negotiation, examination: Examination, question: Question): Promise<Answer | "back" | null> {
    switch (line.toLowerCase()) {
      case "": this.#say(`An empty line chooses nothing. ${wanted(negotiation.scenario, question)}`); return null;
      case "back": return "back";
      case "show":
        this.#context.say(introduction(examination, this.#context.options()) + standingText(negotiation.scenario, question, this.#context.options()));
        return null;
      case "why": this.#explain(question, examination); return null;
      case "?": case "help": this.#help(negotiation.scenario, question); return null;
      case "shorten":
        if (question.places) return this.#shorten(negotiation, examination, question);
        this.#say(`Nobody shortens here. ${wanted(negotiation.scenario, question)}`);
        return null;
      default: {
        const parsed = parseAnswer(line);
        // A number as people say it, where a number is asked for: `1,000`, `a million`.
        const said = !parsed.ok && question.numbers !== null ? numberInWords(line) : null;
        const answer = said === null ? parsed : ok<Answer>({ kind: "number", number: said, at: null });
        const isOffered = answer.ok && ((answer.value.kind === "place" && question.places !== null) || (answer.value.kind === "number" && question.numbers !== null) || question.words.some((word) => word === answer.value.kind));
        if (isOffered) return answer.value;
        // Whoever types a slash means a place.
        if (!answer.ok && (line.includes("/") || answer.reason.includes("digits"))) this.#say(`That cannot be read: ${escapeText(answer.reason)}.${line.includes("/") && question.places ? ` A place is ITERATION/STEP/WHEN, such as ${formatPlace(nameOf(negotiation.scenario, question.places.first))}.` : ""}`);
        else this.#say(`That is no answer to this question. ${wanted(negotiation.scenario, question)}`);
        return null;
      }
    }
  }

  /** Asks for a line; the question is wrapped here, since the prompt would break it within words. */
  #line(question: string): Promise<string> {
    return this.#context.prompts.line(this.#question(question));
  }

  #question(text: string): string {
    return paragraph(text, this.#context.options().width - PROMPT_SIGN);
  }

  #name(scenario: Scenario, seat: number): string {
    return signedName(scenario, seat, this.#context.options().paint);
  }

  #help(scenario: Scenario, question: Question): void {
    this.#context.say(`${questionHelp(scenario, question, this.#context.options())}\n`);
  }

  #explain(question: Question, examination: Examination): void {
    this.#cite(rulesOfQuestion(question, examination));
  }

  #cite(keys: readonly RuleKey[]): void {
    const { edition } = this.#context;
    for (const key of keys.filter((each) => existsIn(each, edition))) this.#say(`${citeRule(key, edition)}: ${paraphraseOf(key, edition)}`);
  }

  /** Lets the player choose from their places; whatever is typed there instead is understood as it would be here. */
  async #shorten(negotiation: Negotiation, examination: Examination, question: Question): Promise<Answer | "back" | null> {
    if (!question.places) return null;
    const { prompts, options } = this.#context;
    const said = await choosePlace(negotiation.scenario, question, question.places, {
      ask: (text, escapes) => prompts.line(this.#question(text), escapes), choose: prompts.choose, say: (text) => { this.#say(text); }, options: options(),
    });
    return said === null ? null : this.#understand(said, negotiation, examination, question);
  }

  #say(text: string): void {
    this.#context.say(`${paragraph(text, this.#context.options().width)}\n`);
  }
}

/** Somebody who asks players round one terminal. Nothing is accepted by an empty line. */
export const makeAsker = (context: AskingContext): Asker => new TableAsker(context);
