import type { Scenario, System } from "../domain/scenario.ts";
import type { RulesEdition } from "../rules/index.ts";
import { nameOfSeat, stepInWords } from "./words.ts";

/** A scenario as plain data with names: who plays, what is repeated how often, what is counted. */
export interface ScenarioData {
  readonly title: string;
  readonly description: string | null;
  readonly rules: { readonly system: System; readonly edition: string };
  /** In turn order. */
  readonly players: readonly string[];
  /** Whose turn it is, and who proposes: players, or with shared turns teams. */
  readonly active: string;
  readonly proposer: string;
  /** Loops at the top level; `iterations` is null where no fixed number is given. */
  readonly loops: readonly { readonly id: string; readonly iterations: bigint | null }[];
  readonly steps: readonly { readonly id: string; readonly words: string }[];
  /** What is counted; `start` is null where it begins unknown. */
  readonly quantities: readonly { readonly name: string; readonly start: bigint | null }[];
}

/** Puts a scenario into data. */
export const scenarioData = (scenario: Scenario, edition: RulesEdition): ScenarioData => ({
  title: scenario.title,
  description: scenario.description,
  rules: { system: edition.system, edition: edition.cr.date },
  players: scenario.players,
  active: nameOfSeat(scenario, scenario.active),
  proposer: nameOfSeat(scenario, scenario.proposer),
  loops: scenario.sequence.flatMap((node) => {
    if (node.kind !== "block") return [];
    const { repeat } = node;
    return [{ id: node.id, iterations: repeat?.kind === "amount" && repeat.amount.terms.length === 0 ? repeat.amount.constant : null }];
  }),
  steps: scenario.steps.map((step) => ({ id: step.id, words: stepInWords(scenario, step) })),
  quantities: scenario.quantities.map(({ name, start }) => ({ name, start })),
});
