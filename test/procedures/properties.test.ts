// What holds of every negotiation under the Comprehensive Rules, whatever the scenario.

import { describe, expect, test } from "vitest";
import { parsePlace } from "../../src/domain/place.ts";
import { turnOrderFrom } from "../../src/domain/scenario.ts";
import type { Negotiation } from "../../src/procedures/negotiation.ts";
import { compareTimes } from "../../src/timeline/moment.ts";
import { chanceFrom } from "../reference/random.ts";
import { generate } from "../reference/generate.ts";
import { performance } from "../reference/play.ts";
import { both } from "../differential/both.ts";
import { openScenario } from "../differential/outcomes.ts";
import { byEffort } from "../effort.ts";

const SEEDS = byEffort(120, 5_000, 40);

type Played = { last: Negotiation; ends: Negotiation[] };

/** Answers at random: the word, or one of these places where it is allowed. */
function playAtRandom(first: Negotiation, places: readonly string[], seed: number, chanceOfWord: number): Played {
  const chance = chanceFrom(seed);
  const ends = [first];
  let current = first;
  while (current.question) {
    const [word] = current.question.words;
    const name = places.length > 0 && !chance.happens(chanceOfWord) ? parsePlace(chance.pick(places)) : null;
    const tried = name?.ok ? current.reply({ kind: "place", place: name.value }) : null;
    const next = tried?.ok ? tried : current.reply({ kind: word ?? "accept" });
    if (!next.ok) throw new Error(`the word is refused: ${next.reason.code}`);
    current = next.value;
    ends.push(current);
  }
  return { last: current, ends };
}

describe("every finished negotiation", () => {
  test("asks in order and once, never moves the end later, and comes out the same again", () => {
    let shortened = 0;
    for (let seed = 60_000; seed < 60_000 + SEEDS; seed += 1) {
      const { program, plain } = both(generate(seed));
      const { negotiation } = openScenario(program);
      if (!negotiation) continue;
      const places = performance(plain, { maxIterations: 3 }).moments.map((moment) => moment.name).slice(0, 60);
      const label = `seed ${seed}`;
      const { last, ends } = playAtRandom(negotiation, places, seed, 0.4);
      const { scenario, outcome } = last;
      const asked = last.entries.map((entry) => entry.player);
      const mandatory = negotiation.question?.about === "mandatory-loop" || last.entries.some((entry) => entry.answer.kind === "no-action");
      const order = turnOrderFrom(scenario.players.length, mandatory ? scenario.active : scenario.proposer);
      expect(new Set([...asked, ...last.notAsked]).size, label).toBe(asked.length + last.notAsked.length);
      expect(order.filter((player) => asked.includes(player)), label).toEqual(asked);
      // Each bound that is asked about is no later than the one before it.
      const bounds = ends.flatMap((each) => (each.question ? [each.question.places!.before] : []));
      bounds.slice(1).forEach((bound, index) => expect(compareTimes(bound, bounds[index] ?? bound), label).toBeLessThanOrEqual(0));
      // Whoever named the last place that counted has it, and owes a different choice.
      const named = last.entries.filter((entry) => entry.answer.kind === "place" && entry.effective).at(-1);
      expect(outcome, label).not.toBe(null);
      expect(outcome?.word === "shortened", label).toBe(named !== undefined);
      if (named) {
        shortened += 1;
        expect([outcome?.by, outcome?.mustDiffer], label).toEqual([named.player, named.player]);
        expect(outcome?.priority === null || outcome?.priority === named.player, label).toBe(true);
      }
      // The same answers again.
      const again = last.entries.reduce((current, { answer }) => {
        const next = current.reply(answer);
        if (!next.ok) throw new Error(`${label}: ${next.reason.code}`);
        return next.value;
      }, negotiation);
      expect(again.outcome, label).toEqual(outcome);
    }
    expect(shortened).toBeGreaterThan(SEEDS / 10);
  });
  test("changes nothing where everybody lets it stand", () => {
    for (let seed = 60_000; seed < 60_000 + SEEDS; seed += 1) {
      const { negotiation } = openScenario(both(generate(seed)).program);
      if (!negotiation) continue;
      const { last } = playAtRandom(negotiation, [], seed, 1);
      expect(["taken", "game-over", "draw", "ends"], `seed ${seed}`).toContain(last.outcome?.word);
      expect(last.outcome?.mustDiffer, `seed ${seed}`).toBe(null);
    }
  });
});
