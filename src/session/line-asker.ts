import type { Answer } from "../domain/case.ts";
import type { Scenario } from "../domain/scenario.ts";
import { seatName, seatNamed } from "../domain/seats.ts";
import type { Block } from "../domain/step.ts";
import { examine, type Examination } from "../procedures/examine.ts";
import type { Negotiation, Question } from "../procedures/negotiation.ts";
import type { Refusal } from "../procedures/refusal.ts";
import { ownPlacesData, type OwnPlacesData } from "../report/own-places.ts";
import { howOftenData, questionData, refusalData, unreadableAnswer, type QuestionData } from "../report/question.ts";
import type { RulesEdition } from "../rules/index.ts";
import { parseAnswer } from "../syntax/index.ts";
import { parseIterations } from "./advance.ts";
import type { Asker } from "./conduct.ts";
import { readMessage, type LineError, type Message, type Received } from "./lines.ts";

/** Why a session ended before there was a result. */
export type StopReason = "end-of-input" | "quit" | "interrupted" | "broken-pipe";

const NAME = "SessionStopped";

/** Thrown when the other program goes away, or wants to stop, while somebody is asked. */
export class SessionStopped extends Error {
  override readonly name = NAME;
  readonly reason: StopReason;
  /** What is missing, as a clause. */
  readonly missing: string;
  constructor(reason: StopReason, missing: string) {
    super(`stopped (${reason})`);
    this.reason = reason;
    this.missing = missing;
  }
}

/** What a session with another program needs. */
export interface LineContext {
  readonly edition: RulesEdition;
  readonly receive: () => Promise<Received>;
  /** Sends an event: its name and what else it says. */
  readonly send: (event: string, data: object) => void;
  /** What is known of the scenario, for the first event; and why a number cannot be done. */
  readonly describe: (examination: Examination) => object;
  readonly explain: (examination: Examination) => object;
  /** The timeline and the quantities. */
  readonly show: (scenario: Scenario, examination: Examination) => object;
  readonly remember: Asker["remember"];
}

/** What the messages are about, as long as one question stands. */
interface Asked {
  readonly question: QuestionData;
  /** Who is asked; a team answers under its own name or that of any of its players. */
  readonly seat: number;
  readonly missing: string;
  readonly canGoBack: boolean;
  readonly scenario: Scenario;
  readonly examination: () => Examination;
  readonly places: (iteration: bigint | null) => OwnPlacesData;
}

const STOPPED_BY: Readonly<Record<Exclude<Received["kind"], "line" | "unusable">, StopReason>> = { end: "end-of-input", interrupted: "interrupted", broken: "broken-pipe" };
const FIRST: LineError = { code: "first-question", message: "this is the first question, or what came before was given in advance", help: "answer it, or stop with quit" };

/** Asks another program, one event for each line it sends. [cr.shortcut.answer] */
class LineAsker implements Asker {
  readonly remember: Asker["remember"];
  readonly #context: LineContext;
  /** Has the last line been answered in another way, so that the question is known already? */
  #stands = false;

  constructor(context: LineContext) {
    this.#context = context;
    this.remember = context.remember;
  }

  readonly introduce = (examination: Examination): void => {
    this.#context.send("scenario", this.#context.describe(examination));
  };

  /** A program that is sure of its answers gets the result at once. */
  readonly confirm = (): Promise<"done"> => Promise.resolve("done");

  readonly tellImpossible = (examination: Examination): void => {
    this.#stands = true;
    this.#context.send("findings", this.#context.explain(examination));
  };

  // The question that follows says what is proposed.
  readonly tellProposal = (): void => {};

  readonly askNumber = async (scenario: Scenario, loop: Block, canGoBack: boolean): Promise<bigint | "back"> => {
    const question = howOftenData(scenario, loop, this.#context.edition);
    const { player } = question;
    const asked: Asked = {
      question, seat: scenario.proposer, missing: `how often loop "${loop.id}" is to run`, canGoBack, scenario, examination: () => examine(scenario),
      places: (iteration) => ({ player, iteration, places: [], more: false }),
    };
    this.#ask(asked);
    for (;;) {
      const message = await this.#message(asked);
      if (message === "back") return message;
      const number = parseIterations(message.answer);
      if (number.ok) return number.value;
      this.#context.send("refusal", unreadableAnswer(player, number.reason));
    }
  };

  readonly askAnswer = async (negotiation: Negotiation, examination: Examination, problem: Refusal | null, canGoBack: boolean): Promise<Answer | "back"> => {
    const { question, scenario } = negotiation;
    if (!question) throw new Error("nobody is asked any more");
    if (problem) this.#refuse(problem, question, examination, scenario);
    const player = seatName(scenario, question.player);
    const asked: Asked = {
      question: questionData(question, examination, scenario, this.#context.edition), seat: question.player, missing: `the answer of ${player}`, canGoBack, scenario,
      examination: () => examination, places: (iteration) => ownPlacesData(scenario, question, iteration),
    };
    this.#ask(asked);
    for (;;) {
      const message = await this.#message(asked);
      if (message === "back") return message;
      const answer = parseAnswer(message.answer);
      if (answer.ok) return answer.value;
      this.#context.send("refusal", unreadableAnswer(player, answer.reason));
    }
  };

  #refuse(problem: Refusal, question: Question, examination: Examination, scenario: Scenario): void {
    this.#stands = true;
    this.#context.send("refusal", refusalData(problem, question, examination, scenario, this.#context.edition));
  }

  #ask({ question, canGoBack }: Asked): void {
    if (!this.#stands) this.#context.send("question", { ...question, "can-go-back": canGoBack });
    this.#stands = false;
  }

  /** The next answer or step back; requests and lines that say nothing are dealt with here. */
  async #message(asked: Asked): Promise<Extract<Message, { kind: "answer" }> | "back"> {
    const { send, show } = this.#context;
    for (;;) {
      const received = await this.#context.receive();
      if (received.kind === "unusable") {
        send("error", received.error);
        continue;
      }
      if (received.kind !== "line") throw new SessionStopped(STOPPED_BY[received.kind], asked.missing);
      const read = readMessage(received.text);
      if (!read.ok) send("error", read.reason);
      else {
        const message = read.value;
        switch (message.kind) {
          case "quit": throw new SessionStopped("quit", asked.missing);
          case "show": send("show", { show: show(asked.scenario, asked.examination()) }); break;
          case "places": send("places", asked.places(message.iteration)); break;
          case "back":
            if (asked.canGoBack) return "back";
            send("error", FIRST);
            break;
          case "answer":
            if (message.player === null || seatNamed(asked.scenario, message.player) === asked.seat) return message;
            send("error", { code: "wrong-player", message: `${asked.question.player} is asked, not ${message.player}`, help: "leave player out, or wait until they are asked" } satisfies LineError);
        }
      }
    }
  }
}

/** Somebody who asks another program: one JSON object a line each way. */
export const makeLineAsker = (context: LineContext): Asker => new LineAsker(context);
