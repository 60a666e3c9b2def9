import { escapeText } from "../diagnostics/escape.ts";
import type { Answer } from "../domain/case.ts";
import { formatNumber } from "../domain/number.ts";
import { formatPlace, parsePlace } from "../domain/place.ts";
import { theLoop, type Scenario } from "../domain/scenario.ts";
import { seatName } from "../domain/seats.ts";
import type { Block } from "../domain/step.ts";
import type { Examination } from "../procedures/examine.ts";
import type { Negotiation, PlaceChoice, Question } from "../procedures/negotiation.ts";
import { rulesOfQuestion } from "../procedures/open.ts";
import type { Refusal } from "../procedures/refusal.ts";
import { introduction, placeChoices, proposalText, questionHelp, standingText } from "../report/screen.ts";
import { howOftenWords, questionWords } from "../report/question.ts";
import type { TextOptions } from "../report/text.ts";
import { paragraph } from "../report/layout.ts";
import { placeAsAnswer } from "../report/words.ts";
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

/** The iterations in which the player has places, as far as they can be named. */
function iterationRange({ first, last }: PlaceChoice, about: Question["about"]): string {
  // A loop without a number has no last iteration.
  const [from, to] = [first.path[0], about === "proposal" ? last?.path[0] : undefined];
  if (from === undefined) return "a number";
  return to === undefined ? `from ${from}` : from === to ? `only ${from}` : `${from} to ${formatNumber(to)}`;
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

  constructor(context: AskingContext) {
    this.#context = context;
    this.remember = context.remember;
  }

  readonly introduce = (examination: Examination): void => {
    if (!examination.refused) this.#context.say(introduction(examination, this.#context.options));
  };

  readonly tellImpossible = (examination: Examination): void => {
    const [found] = examination.findings.filter((each) => each.severity === "error");
    if (found) this.#say(`That cannot be done: ${escapeText(found.message)}. ${escapeText(found.help)}.`);
  };

  readonly tellProposal = (examination: Examination): void => {
    this.#context.say(`${proposalText(examination, this.#context.options.width)}\n\n`);
  };

  readonly askNumber = async (scenario: Scenario, loop: Block, canGoBack: boolean): Promise<bigint | "back"> => {
    for (;;) {
      const line = await this.#line(escapeText(howOftenWords(scenario, loop)));
      if (line === "back" && canGoBack) return "back";
      const number = parseIterations(line);
      if (number.ok) return number.value;
      this.#say(line === "back" ? FIRST_QUESTION : "Type a number, however large: 1000000, 1_000_000, 1e6 or 10^100. Ctrl-C stops.");
    }
  };

  readonly askAnswer = async (negotiation: Negotiation, examination: Examination, problem: Refusal | null, canGoBack: boolean): Promise<Answer | "back"> => {
    const { question, scenario } = negotiation;
    if (!question) throw new Error("nobody is asked any more");
    const name = escapeText(seatName(scenario, question.player));
    if (!problem) this.#context.say(standingText(scenario, question, this.#context.options.width));
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

  async #understand(line: string, negotiation: Negotiation, examination: Examination, question: Question): Promise<Answer | "back" | null> {
    switch (line.toLowerCase()) {
      case "": this.#say(`An empty line chooses nothing. ${wanted(negotiation.scenario, question)}`); return null;
      case "back": return "back";
      case "show":
        this.#context.say(introduction(examination, this.#context.options) + standingText(negotiation.scenario, question, this.#context.options.width));
        return null;
      case "why": this.#explain(question, examination); return null;
      case "?": case "help": this.#help(negotiation.scenario, question); return null;
      case "shorten":
        if (question.places) return this.#choosePlace(negotiation, question, question.places);
        this.#say(`Nobody shortens here. ${wanted(negotiation.scenario, question)}`);
        return null;
      default: {
        const answer = parseAnswer(line);
        const isOffered = answer.ok && ((answer.value.kind === "place" && question.places !== null) || (answer.value.kind === "number" && question.numbers !== null) || question.words.some((word) => word === answer.value.kind));
        if (isOffered) return answer.value;
        // Whoever types a slash means a place.
        if (!answer.ok && line.includes("/")) this.#say(`That cannot be read: ${escapeText(answer.reason)}.`);
        else this.#say(`That is no answer to this question. ${wanted(negotiation.scenario, question)}`);
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

  #explain(question: Question, examination: Examination): void {
    const keys = rulesOfQuestion(question, examination);
    for (const key of keys) this.#say(`${citeRule(key, this.#context.edition)}: ${paraphraseOf(key, this.#context.edition)}`);
  }

  /** Asks for the iteration first, then for one of the player's own places in it, each with the state there. */
  async #choosePlace(negotiation: Negotiation, question: Question, choice: PlaceChoice): Promise<Answer | null> {
    const { scenario } = negotiation;
    const { prompts } = this.#context;
    const mandatory = question.about === "mandatory-loop";
    const placesIn = (of: bigint | null) => ownPlaces(momentsOf(scenario, of, choice.before, mandatory), question.player, choice.before, mandatory);
    let iteration: bigint | null = null;
    if (theLoop(scenario)) {
      const outside = placesIn(null).length > 0 ? "; an empty line for places outside the loop" : "";
      const line = await this.#line(`In which iteration? (${iterationRange(choice, question.about)}${outside})`);
      const typed = parsePlace(line);
      if (typed.ok) return { kind: "place", place: typed.value };
      const number = parseIterations(line);
      if (line !== "" && !number.ok) {
        this.#say(`Type the number of an iteration: ${iterationRange(choice, question.about)}.`);
        return null;
      }
      iteration = number.ok ? number.value : null;
    }
    const places = placesIn(iteration);
    if (places.length === 0) {
      this.#say(`There is no place of yours there; it has to be ${iterationRange(choice, question.about)}, before ${escapeText(choice.beforeText)}.`);
      return null;
    }
    if (places.some(({ moment }) => moment.path.length > 1)) this.#say("Of inner loops the last iterations are listed; places in the others can be typed.");
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
