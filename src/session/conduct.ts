import type { Answer } from "../domain/case.ts";
import type { Block } from "../domain/step.ts";
import type { Scenario } from "../domain/scenario.ts";
import { seatName, seatNamed } from "../domain/seats.ts";
import { constantAmount } from "../domain/quantity.ts";
import { withRepeat } from "../domain/repeat.ts";
import { quote } from "../diagnostics/escape.ts";
import { examine, type Examination } from "../procedures/examine.ts";
import type { Negotiation, Question } from "../procedures/negotiation.ts";
import { open } from "../procedures/open.ts";
import type { Outcome } from "../procedures/outcome.ts";
import type { Refusal } from "../procedures/refusal.ts";
import { parseAnswer } from "../syntax/index.ts";
import { parseIterations, type Advance } from "./advance.ts";
import { withoutOverruledNumber } from "./overruled.ts";
import { HARMLESS, suggestedAnswer } from "./scripted.ts";

/** Somebody who can be asked: prompts in a terminal. "back" takes the last answer that was typed back, where there is one. */
export interface Asker {
  readonly introduce: (examination: Examination) => void;
  /** Says why a number that was typed cannot be done, before it is asked for again. */
  readonly tellImpossible: (examination: Examination) => void;
  /** Says what is proposed, once the numbers that were asked for are known. */
  readonly tellProposal: (examination: Examination) => void;
  readonly askNumber: (scenario: Scenario, loop: Block, canGoBack: boolean) => Promise<bigint | "back">;
  readonly askAnswer: (negotiation: Negotiation, examination: Examination, problem: Refusal | null, canGoBack: boolean) => Promise<Answer | "back">;
  /** Sums up after the last answer, and asks whether it stands; "back" takes that answer back. Not called when nothing was typed. */
  readonly confirm: (ended: Ended) => Promise<"done" | "back">;
  /** Called after every answer that counts, for going on from there later. */
  readonly remember: (numbers: ReadonlyMap<string, bigint>, negotiation: Negotiation | null) => void;
}

/** A negotiation after its last answer. */
export interface Ended {
  readonly scenario: Scenario;
  readonly examination: Examination;
  /** Null when nobody was asked to answer anything but a number of iterations. */
  readonly negotiation: Negotiation | null;
  readonly outcome: Outcome | null;
}

/** What a negotiation at the table came to. */
export interface Conducted extends Ended {
  /** An answer given in advance that is not allowed; the negotiation ended there. */
  readonly refused: Refusal | null;
  /** What is missing, and the option with the value that would give it; the negotiation ended there. */
  readonly missing: { readonly what: string; readonly flag: readonly [option: string, value: string] } | null;
  /** An answer given in advance that cannot be read. */
  readonly unreadable: string | null;
  /** Answers given in advance that nobody asked for. */
  readonly unused: readonly { readonly name: string | null; readonly text: string; readonly harmless: boolean; readonly refusal: Refusal | null }[];
}

class Run {
  readonly #advance: Advance;
  readonly #asker: Asker | null;
  #lines: readonly string[];
  readonly #usedNames = new Set<string>();
  readonly #numbers = new Map<string, bigint>();

  constructor(advance: Advance, asker: Asker | null) {
    this.#advance = advance;
    this.#asker = asker;
    this.#lines = advance.lines;
  }

  async run(given: Scenario): Promise<Conducted> {
    let scenario = withoutOverruledNumber(given, this.#advance.named);
    let examination = examine(scenario);
    const done = (parts: Partial<Conducted>): Conducted => ({
      scenario, examination, negotiation: null, outcome: null, refused: null, missing: null, unreadable: null, unused: [], ...parts,
    });
    this.#asker?.introduce(examination);
    const asked: { readonly scenario: Scenario; readonly examination: Examination; readonly loop: string; readonly isTyped: boolean }[] = [];
    for (;;) {
      const opening = open(examination);
      let answer: bigint | "back" | Partial<Conducted>;
      if (opening.kind === "decided") {
        const stands = !asked.some((each) => each.isTyped) || !this.#asker || await this.#asker.confirm({ scenario, examination, negotiation: null, outcome: opening.outcome }) === "done";
        if (stands) return done({ outcome: opening.outcome, unused: this.#unused(null) });
        answer = "back";
      } else if (opening.kind === "negotiation") {
        if (asked.length > 0) this.#asker?.tellProposal(examination);
        answer = await this.#negotiate(opening.negotiation, examination, asked);
      } else {
        const [loop] = opening.loops;
        if (!loop) return done({});
        const isTyped = this.#lines.length === 0;
        answer = await this.#number(scenario, loop, opening.loops.length > 1, asked.length > 0);
        if (typeof answer === "bigint") {
          const numbered = withRepeat(scenario, scenario.blocks[loop.index] ?? loop, { kind: "amount", amount: constantAmount(answer) });
          const examined = examine(numbered);
          if (isTyped && this.#asker && examined.refused) {
            // What was typed can be typed again; what was given in advance ends here.
            this.#asker.tellImpossible(examined);
            continue;
          }
          asked.push({ scenario, examination, loop: loop.id, isTyped });
          this.#numbers.set(loop.id, answer);
          scenario = numbered;
          examination = examined;
        }
      }
      if (answer === "back") {
        const before = asked.pop();
        if (before) {
          this.#numbers.delete(before.loop);
          ({ scenario, examination } = before);
        }
      } else if (typeof answer !== "bigint") return done(answer);
      this.#asker?.remember(this.#numbers, null);
    }
  }

  async #number(scenario: Scenario, loop: Block, several: boolean, canGoBack: boolean): Promise<bigint | "back" | Partial<Conducted>> {
    const [line, ...rest] = this.#lines;
    if (line !== undefined) {
      this.#lines = rest;
      const number = parseIterations(line);
      return number.ok ? number.value : { unreadable: `"${line}" is no number of iterations: ${number.reason}` };
    }
    const flag = ["--propose", several ? `${loop.id}=NUMBER` : "NUMBER"] as const;
    return this.#asker ? this.#asker.askNumber(scenario, loop, canGoBack) : { missing: { what: `how often loop "${loop.id}" is to run`, flag } };
  }

  /** The answer given in advance for whoever is asked, or the number that the description gives them; "ask" when there is none. */
  #given({ scenario }: Negotiation, { player, numbers }: Question): { readonly answer: Answer } | { readonly unreadable: string } | "ask" {
    const named = Array.from(this.#advance.named).find(([name]) => seatNamed(scenario, name) === player);
    if (named) {
      this.#usedNames.add(named[0]);
      return { answer: named[1] };
    }
    const suggested = suggestedAnswer(numbers);
    if (suggested) return { answer: suggested };
    const [line, ...rest] = this.#lines;
    if (line === undefined) return "ask";
    this.#lines = rest;
    const answer = parseAnswer(line);
    return answer.ok ? { answer: answer.value } : { unreadable: `the answer ${quote(line)} of ${seatName(scenario, player)} cannot be read: ${answer.reason}` };
  }

  /** Asks one player after the other; "back" when the first of them wants the number of iterations asked again. */
  async #negotiate(first: Negotiation, examination: Examination, numbers: readonly { readonly isTyped: boolean }[]): Promise<Partial<Conducted> | "back"> {
    let current = first;
    const earlier: Negotiation[] = [];
    let problem: Refusal | null = null;
    for (;;) {
      const { question } = current;
      if (!question) {
        if (!this.#asker || (earlier.length === 0 && !numbers.some((each) => each.isTyped))) break;
        if (await this.#asker.confirm({ scenario: current.scenario, examination, negotiation: current, outcome: current.outcome }) === "done") break;
        const before = earlier.pop();
        if (!before) return "back";
        current = before;
        this.#asker.remember(this.#numbers, current);
        continue;
      }
      const name = seatName(current.scenario, question.player);
      const given = this.#given(current, question);
      let answer: Answer | "back";
      if (given === "ask") {
        if (!this.#asker) return { negotiation: current, missing: { what: `the answer of ${name}`, flag: ["--answer", `${name}=${question.words[0] ?? (question.numbers ? "NUMBER" : "PLACE")}`] } };
        answer = await this.#asker.askAnswer(current, examination, problem, numbers.length > 0 || earlier.length > 0);
      } else if ("unreadable" in given) return { negotiation: current, unreadable: given.unreadable };
      else answer = given.answer;
      problem = null;
      if (answer === "back") {
        const before = earlier.pop();
        if (!before && numbers.length > 0) return "back";
        current = before ?? current;
        this.#asker?.remember(this.#numbers, current);
        continue;
      }
      const next = current.reply(answer);
      if (next.ok) {
        // Only answers that were typed can be taken back.
        if (given === "ask") earlier.push(current);
        current = next.value;
        this.#asker?.remember(this.#numbers, current);
      } else if (given === "ask") problem = next.reason;
      else return { negotiation: current, refused: next.reason };
    }
    const unused = current.findings.length > 0 ? [] : this.#unused(current);
    const refused = unused.find((each) => each.refusal !== null)?.refusal ?? null;
    return { negotiation: current, outcome: refused ? null : current.outcome, refused, unused: unused.filter((each) => each.refusal === null) };
  }

  #unused(negotiation: Negotiation | null): Conducted["unused"] {
    const left: { name: string | null; text: string; harmless: boolean; refusal: Refusal | null }[] = [];
    for (const [name, answer] of this.#advance.named) {
      if (this.#usedNames.has(name)) continue;
      const player = negotiation ? (seatNamed(negotiation.scenario, name) ?? -1) : -1;
      const asksAll = negotiation !== null && negotiation.notAsked.includes(player) && answer.kind === "place";
      left.push({ name, text: name, harmless: HARMLESS.includes(answer.kind), refusal: asksAll ? negotiation.refusalOf(player, answer) : null });
    }
    for (const line of this.#lines) {
      const answer = parseAnswer(line);
      left.push({ name: null, text: line, harmless: answer.ok && HARMLESS.includes(answer.value.kind), refusal: null });
    }
    return left;
  }
}

/**
 * Carries out a negotiation: answers given in advance first, the rest from `asker`; without one the negotiation ends where
 * an answer is missing. The procedure itself is the same pure one either way.
 */
export const conduct = (scenario: Scenario, advance: Advance, asker: Asker | null): Promise<Conducted> => new Run(advance, asker).run(scenario);
