import type { Finding, FindingParts, Spot } from "../diagnostics/finding.ts";
import { finding } from "../diagnostics/finding.ts";
import type { Scenario } from "../domain/scenario.ts";
import type { Step } from "../domain/step.ts";

/** A finding about a scenario, pointing at one of its spots. */
export type ScenarioFinding = Finding<Spot>;

/** A finding about a key of a step. */
export const atStep = (step: Step, key: string, parts: Omit<FindingParts<Spot>, "where">): ScenarioFinding =>
  finding({ ...parts, where: { of: "step", step: step.index, key } });

/** A finding about a top-level key. */
export const atKey = (key: string, parts: Omit<FindingParts<Spot>, "where">): ScenarioFinding =>
  finding({ ...parts, where: { of: "scenario", key } });

/** How a step is named in a message. */
export const stepName = (step: Step | undefined): string => `step "${step?.id ?? ""}"`;

/** A quantity by the name it was written with. */
export const quantityName = (scenario: Scenario, quantity: number): string => scenario.quantities[quantity]?.name ?? "";

/** A player by name. */
export const playerName = (scenario: Scenario, player: number | null): string => (player === null ? "nobody" : (scenario.players[player] ?? ""));
