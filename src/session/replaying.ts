import type { Answer } from "../domain/case.ts";
import { seatName } from "../domain/seats.ts";
import type { Asker } from "./conduct.ts";
import type { Said } from "./journal.ts";

/**
 * Goes on from an earlier session: each question that was answered then gets that answer, once, and `tell` says so; the
 * first other question is really asked, and so is everything after it. An answer that is not allowed is asked for again.
 * Nothing is remembered anew as long as not all of it has been said again.
 */
export function replaying(asker: Asker, said: Said, tell: (name: string, answer: bigint | Answer) => void): Asker {
  const numbers = new Map(said.numbers);
  const answers = new Map(said.answers);
  const askAnew = (): void => {
    numbers.clear();
    answers.clear();
  };
  const take = <Value extends bigint | Answer>(from: Map<string, Value>, key: string, name: string): Value | undefined => {
    const value = from.get(key);
    from.delete(key);
    if (value === undefined) askAnew();
    else tell(name, value);
    return value;
  };
  return {
    ...asker,
    askNumber: async (scenario, loop, canGoBack) => take(numbers, loop.id, seatName(scenario, scenario.proposer)) ?? asker.askNumber(scenario, loop, canGoBack),
    askAnswer: async (negotiation, examination, problem, canGoBack) => {
      if (problem) askAnew();
      const name = seatName(negotiation.scenario, negotiation.question?.player ?? 0);
      return take(answers, name, name) ?? asker.askAnswer(negotiation, examination, problem, canGoBack);
    },
    confirm: (ended) => {
      askAnew();
      return asker.confirm(ended);
    },
    remember: (...progress) => { if (numbers.size === 0 && answers.size === 0) asker.remember(...progress); },
  };
}
