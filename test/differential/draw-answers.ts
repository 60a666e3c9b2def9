// Answers drawn for one negotiation, most of them legal, as they would stand in a script.

import { type Answers, type Result, conduct } from "../reference/negotiate.ts";
import { legalAnswers } from "../reference/places.ts";
import { performance } from "../reference/play.ts";
import type { Chance } from "../reference/random.ts";
import type { Scenario } from "../reference/scenario.ts";
import { playersAt, teamOf } from "../reference/teams.ts";

export type Drawn = { answers: Answers; result: Result };

/** Points and places of the first iterations, whoever has them, and some that nobody has. */
function anyPlaces(scenario: Scenario): string[] {
  const [loop] = scenario.sequence;
  if (loop?.kind !== "block") return ["1/nowhere/before"];
  const twice: Scenario = { ...scenario, end: null, sequence: [{ ...loop, repeat: { kind: "amount", amount: [{ times: 2n, quantity: null }] } }] };
  const { moments } = performance(twice, { ...OPTIONS, ghost: true });
  return ["1/nowhere/before", ...moments.flatMap((moment) => [moment.name, ...moment.aliases, moment.name.replace(/[a-z]+$/, "choosing")])];
}

/** An answer that may well be refused. */
function oddAnswer(scenario: Scenario, chance: Chance, places: string[]): string {
  const place = chance.pick(places);
  const point = place.split("/").slice(-2).join("/");
  const inner = (place.split("/").length === 3 ? (place.split("/")[0] as string) : "").split(".").slice(1).join(".");
  return chance.weighted({
    [`${chance.between(0, 6)}`]: 3,
    [`${chance.between(0, 5)}@${inner === "" ? "" : `${inner}/`}${point === "start" ? "nowhere/after" : point}`]: scenario.rules === "cr" ? 0.3 : 4,
    [place]: scenario.rules === "cr" ? 4 : 0.5,
    accept: 0.4, agree: 0.6, "no-action": 0.6, indefinitely: 0.4,
  });
}

/** Under which name a team answers: its own, or that of any of its players. */
function nameFor(scenario: Scenario, chance: Chance, seat: string): string {
  if (!scenario.sides.shared) return seat;
  return chance.pick([...playersAt(scenario, seat), teamOf(scenario, seat)?.name ?? seat]);
}

/** Iterations after which a loop without a number counts as endless; what is generated is small. */
const OPTIONS = { maxSteps: 4_000, maxIterations: 90 };

/** Draws answers until nobody is asked any more or one is refused. */
export function drawAnswers(scenario: Scenario, chance: Chance): Drawn {
  let answers: Answers = {};
  let places: string[] | null = null;
  for (;;) {
    const { result, question } = conduct(scenario, answers, OPTIONS);
    if (question === null) return { answers, result };
    const legal = legalAnswers(scenario, answers, { ...OPTIONS, numbers: BigInt(chance.pick([1, 3, 4])) })?.answers ?? [];
    const isOdd = chance.happens(0.12) || legal.length === 0;
    if (isOdd) places ??= anyPlaces(scenario);
    // There are many points and places; words and whole numbers come up as often.
    const words = legal.filter((answer) => /^[a-z-]+$/.test(answer));
    const numbers = legal.filter((answer) => /^[0-9]+$/.test(answer) && (answer !== "0" || chance.happens(0.2)));
    const some = chance.pick([words, words, numbers, legal].filter((each) => each.length > 0));
    const said = isOdd ? oddAnswer(scenario, chance, places ?? []) : chance.pick(some);
    answers = { ...answers, [nameFor(scenario, chance, question.player)]: said };
  }
}
