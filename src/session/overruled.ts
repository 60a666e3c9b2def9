import type { Answer } from "../domain/case.ts";
import { withRepeat } from "../domain/repeat.ts";
import { theLoop, type Scenario } from "../domain/scenario.ts";
import { seatNamed } from "../domain/seats.ts";
import { maintainingSeats } from "../procedures/classify.ts";

/**
 * The scenario without its number of iterations where the one player who keeps the loop going names another one, which
 * then counts in its place. Answers by the name they were given under. Proposals under the Comprehensive Rules are left alone.
 */
export function withoutOverruledNumber(scenario: Scenario, answers: Iterable<readonly [name: string, answer: Answer]>): Scenario {
  const loop = scenario.rules.system === "cr" ? null : theLoop(scenario);
  if (!loop || loop.repeat === null) return scenario;
  const [only, another] = maintainingSeats(scenario, loop);
  if (only === undefined || another !== undefined) return scenario;
  const isNamed = Array.from(answers).some(([name, answer]) => answer.kind === "number" && seatNamed(scenario, name) === only);
  return isNamed ? withRepeat(scenario, loop, null) : scenario;
}
