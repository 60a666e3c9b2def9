// Every legal answer walked to the end, and every name of a place offered at every question.

import { parsePlace } from "../../src/domain/place.ts";
import type { Negotiation } from "../../src/procedures/negotiation.ts";
import { prepare, type Matter } from "../reference/matter.ts";
import { conduct, type Answers } from "../reference/negotiate.ts";
import { CapError } from "../reference/play.ts";
import { both } from "./both.ts";
import { openScenario } from "./outcomes.ts";

/** All names of places that the reference knows, and some that nobody has. */
function namesOf(matter: Matter): string[] {
  // What lies behind the natural end of a mandatory loop is another test's.
  const names = new Set(matter.moments.slice(0, matter.real).flatMap((moment) => [moment.name, ...moment.aliases]));
  for (const name of matter.beyond?.names ?? []) names.add(name);
  for (const moment of matter.mandatory ? [] : matter.moments.slice(0, 8)) {
    const [, ...rest] = moment.name.split("/");
    names.add(["999999", ...rest].join("/")).add([...moment.path.map(String), "9"].join(".") + `/${rest.join("/")}`);
    for (const when of ["before", "choosing", "responding", "after"]) names.add(moment.name.replace(/[a-z]+$/, when));
  }
  // The start is a place by name only where the first step has a round of passes; whether it is one elsewhere is not settled.
  return [...names, "nowhere/before", "1/nowhere/after", "end"];
}

type Asked = { places: number; refusals: Record<string, number> };

/** Asks about every name for the player whose turn it is to answer, and walks on with one name for each place that is allowed. */
export function walkNegotiations(text: string, most: number): { count: number; asked: Asked; wrong: string[] } | null {
  const { program, plain } = both(text);
  const matter = prepare(plain, {});
  if ("outcome" in matter) return null;
  // What "end" means to somebody who answers is not settled where the file itself says where the proposal ends.
  const names = namesOf(matter).filter((name) => name !== "end" || plain.end === null);
  const asked: Asked = { places: 0, refusals: {} };
  const wrong: string[] = [];
  let count = 0;
  const walk = (negotiation: Negotiation, answers: Answers): void => {
    const { question } = conduct(plain, answers);
    const player = negotiation.question ? (program.players[negotiation.question.player] ?? "") : null;
    if (player !== (question?.player ?? null)) {
      wrong.push(`${JSON.stringify(answers)}: asked ${player}, reference ${question?.player}`);
      return;
    }
    if (!question || player === null) {
      count += 1;
      return;
    }
    if (count > most || wrong.length > 3) return;
    const legal = new Set(question.places.map((place) => place.name));
    for (const name of names) {
      const place = parsePlace(name);
      if (!place.ok) continue;
      asked.places += 1;
      const reply = negotiation.reply({ kind: "place", place: place.value });
      const code = reply.ok ? null : reply.reason.code;
      let expected: string | null;
      try {
        const tried = conduct(plain, { ...answers, [player]: name }).result;
        expected = tried.answerRefused?.player === player ? tried.answerRefused.code : null;
      } catch (error) {
        if (!(error instanceof CapError)) throw error;
        continue;
      }
      if (code !== null) asked.refusals[code] = (asked.refusals[code] ?? 0) + 1;
      if (code !== expected) wrong.push(`${JSON.stringify(answers)}: ${player} names ${name}: ${code}, reference ${expected}`);
      else if (reply.ok && legal.delete(name)) walk(reply.value, { ...answers, [player]: name });
    }
    const word = negotiation.reply({ kind: matter.mandatory ? "no-action" : "accept" });
    if (word.ok) walk(word.value, { ...answers, [player]: matter.mandatory ? "no-action" : "accept" });
    else wrong.push(`${JSON.stringify(answers)}: ${player} may not leave it alone`);
    if (negotiation.reply({ kind: matter.mandatory ? "accept" : "no-action" }).ok) wrong.push(`${player} may say what the other procedure asks`);
  };
  const opened = openScenario(program);
  if (!opened.negotiation) return { count: 0, asked, wrong: ["nobody is asked"] };
  walk(opened.negotiation, {});
  return { count, asked, wrong };
}
