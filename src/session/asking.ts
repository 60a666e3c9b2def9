import { escapeText } from "../diagnostics/escape.ts";
import type { Answer } from "../domain/case.ts";
import { formatPlace, parsePlace } from "../domain/place.ts";
import { theLoop, type Scenario } from "../domain/scenario.ts";
import type { Block } from "../domain/step.ts";
import type { Examination } from "../procedures/examine.ts";
import type { Negotiation, Question } from "../procedures/negotiation.ts";
import type { Refusal } from "../procedures/refusal.ts";
import { introduction, placeChoices, proposalText, questionHelp } from "../report/screen.ts";
import type { TextOptions } from "../report/text.ts";
import { paragraph } from "../report/layout.ts";
import { citeRule, paraphraseOf, type RulesEdition } from "../rules/index.ts";
import { parseAnswer } from "../syntax/index.ts";
import { momentsOf, ownPlaces } from "../timeline/iteration.ts";
import { nameOf } from "../timeline/moment.ts";
import { parseIterations } from "./advance.ts";
import type { Asker } from "./conduct.ts";
import type { Prompts } from "./prompts.ts";

/** What asking needs besides the prompts. */
export interface AskingContext {
  readonly prompts: Prompts;
  /** Writes text for the players. */
  readonly say: (text: string) => void;
  readonly options: TextOptions;
  readonly edition: RulesEdition;
  readonly remember: Asker["remember"];
}

/** The question mark and the space in front of a question. */
const PROMPT_SIGN = 2;
const FIRST_QUESTION = "This is the first question.";

const nearestWords = (refusal: Refusal): string => (refusal.nearest ? ` Your nearest place is ${formatPlace(refusal.nearest)}.` : "");

class TableAsker implements Asker {
  readonly remember: Asker["remember"];
  readonly #context: AskingContext;

  constructor(context: AskingContext) {
    this.#context = context;
    this.remember = context.remember;
  }

  readonly introduce = (examination: Examination): void => {
    if (!examination.refused) this.#context.say(introduction(examination, this.#context.options));
  };

  readonly tellProposal = (examination: Examination): void => {
    this.#context.say(`${proposalText(examination, this.#context.options.width)}\n\n`);
  };

  readonly askNumber = async (scenario: Scenario, loop: Block, canGoBack: boolean): Promise<bigint | "back"> => {
    for (;;) {
      const line = await this.#line(`${escapeText(scenario.players[scenario.proposer] ?? "")}, how often is "${escapeText(loop.id)}" to run?`);
      if (line === "back" && canGoBack) return "back";
      const number = parseIterations(line);
      if (number.ok) return number.value;
      this.#say(line === "" ? "Type a number; an empty line chooses nothing." : line === "back" ? FIRST_QUESTION : `${number.reason}.`);
    }
  };

  readonly askAnswer = async (negotiation: Negotiation, examination: Examination, problem: Refusal | null, canGoBack: boolean): Promise<Answer | "back"> => {
    const { question, scenario } = negotiation;
    if (!question) throw new Error("nobody is asked any more");
    const name = escapeText(scenario.players[question.player] ?? "");
    if (problem) this.#say(`That is not allowed: ${escapeText(problem.reason)}.${escapeText(nearestWords(problem))}`);
    else this.#help(scenario, question);
    const controller = question.controller === null ? "" : ` (${escapeText(scenario.players[question.controller] ?? "")} decides)`;
    for (;;) {
      const line = await this.#line(question.about === "proposal" ? `${name}${controller}, do you accept, or where do you choose differently?` : `${name}${controller}, do you break the loop, and where?`);
      const answer = await this.#understand(line, negotiation, examination, question);
      if (answer === "back" && !canGoBack) this.#say(FIRST_QUESTION);
      else if (answer) return answer;
    }
  };

  async #understand(line: string, negotiation: Negotiation, examination: Examination, question: Question): Promise<Answer | "back" | null> {
    switch (line.toLowerCase()) {
      case "": this.#say("An empty line chooses nothing."); return null;
      case "back": return "back";
      case "show": this.#context.say(introduction(examination, this.#context.options)); return null;
      case "why": this.#explain(question); return null;
      case "?": case "help": this.#help(negotiation.scenario, question); return null;
      case "shorten": return this.#choosePlace(negotiation, question);
      default: {
        const answer = parseAnswer(line);
        if (answer.ok) return answer.value;
        this.#say(`That cannot be read: ${escapeText(answer.reason)}.`);
        return null;
      }
    }
  }

  /** Asks for a line; the question is wrapped here, since the prompt would break it within words. */
  #line(question: string): Promise<string> {
    return this.#context.prompts.line(paragraph(question, this.#context.options.width - PROMPT_SIGN));
  }

  #help(scenario: Scenario, question: Question): void {
    this.#context.say(`${questionHelp(scenario, question, this.#context.options.width)}\n`);
  }

  #explain(question: Question): void {
    const keys = question.about === "proposal"
      ? (["cr.shortcut.propose", "cr.shortcut.answer", "cr.shortcut.take"] as const)
      : (["cr.shortcut.mandatory", "cr.shortcut.outside", "cr.shortcut.unless"] as const);
    for (const key of keys) this.#say(`${citeRule(key, this.#context.edition)}: ${paraphraseOf(key, this.#context.edition)}`);
  }

  /** Asks for the iteration first, then for one of the player's own places in it, each with the state there. */
  async #choosePlace(negotiation: Negotiation, question: Question): Promise<Answer | null> {
    const { scenario } = negotiation;
    const { prompts } = this.#context;
    const mandatory = question.about === "mandatory-loop";
    const placesIn = (of: bigint | null) => ownPlaces(momentsOf(scenario, of, question.before, mandatory), question.player, question.before, mandatory);
    let iteration: bigint | null = null;
    if (theLoop(scenario)) {
      const outside = placesIn(null).length > 0 ? "; an empty line for places outside the loop" : "";
      const line = await this.#line(`In which iteration? (first: ${formatPlace(nameOf(scenario, question.first))}${outside})`);
      const number = parseIterations(line);
      if (line !== "" && !number.ok) {
        this.#say(`${number.reason}.`);
        return null;
      }
      iteration = number.ok ? number.value : null;
    }
    const places = placesIn(iteration);
    if (places.length === 0) {
      this.#say(`There is no place of yours before ${escapeText(question.beforeText)} there.`);
      return null;
    }
    const chosen = await prompts.choose("Where?", placeChoices(scenario, places));
    const place = chosen === null ? null : parsePlace(chosen);
    return place?.ok ? { kind: "place", place: place.value } : null;
  }

  #say(text: string): void {
    this.#context.say(`${paragraph(text, this.#context.options.width)}\n`);
  }
}

/** Somebody who asks players round one terminal. Nothing is accepted by an empty line. */
export const makeAsker = (context: AskingContext): Asker => new TableAsker(context);
