import { readFileSync } from "node:fs";
import { parsePlace } from "../src/domain/place.ts";
import { parseNatural } from "../src/domain/number.ts";
import type { Scenario } from "../src/domain/scenario.ts";
import { runScript } from "../src/session/scripted.ts";
import { readFile, resolveScenario } from "../src/syntax/index.ts";
import { walk } from "../src/timeline/walk.ts";

function load(): Scenario {
  const file = readFile(readFileSync("bench/no-end.loop.yaml"), "no-end.loop.yaml");
  const draft = file.documents[0]?.draft;
  const scenario = draft ? resolveScenario(draft, { caseIndex: null }).scenario : null;
  if (!scenario) throw new Error("the benchmark's scenario cannot be read");
  return scenario;
}

/** A whole negotiation with that number of iterations, shortened at that place; reading is not part of it. */
export function makeNegotiation(iterations: string, place: string): () => void {
  const scenario = load();
  const number = parseNatural(iterations);
  const named = parsePlace(place);
  if (!number.ok || !named.ok) throw new Error("the benchmark's number or place cannot be read");
  return () => {
    const run = runScript(scenario, { kind: "number", number: number.value }, [{ name: "Ben", answer: { kind: "place", place: named.value } }]);
    if (run.outcome?.word !== "shortened") throw new Error("the benchmark's negotiation went wrong");
  };
}

/** The same sequence of that many iterations, performed one by one and in closed form. */
export function makeSteps(iterations: number): { readonly oneByOne: () => void; readonly closedForm: () => void } {
  const scenario = load();
  const count = { kind: "amount", amount: { constant: BigInt(iterations), terms: [] } } as const;
  const [loop] = scenario.sequence;
  if (loop?.kind !== "block") throw new Error("the benchmark's scenario has no loop");
  const numbered: Scenario = { ...scenario, sequence: [{ ...loop, repeat: count }] };
  // Written out one by one there is nothing that repeats, so every step is performed.
  const unrolled: Scenario = { ...scenario, sequence: Array.from({ length: iterations }, () => loop.steps).flat() };
  return {
    oneByOne: () => void walk(unrolled),
    closedForm: () => void walk(numbered),
  };
}
