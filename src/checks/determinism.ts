import type { Scenario } from "../domain/scenario.ts";
import type { Step } from "../domain/step.ts";
import { atStep, stepName, type ScenarioFinding } from "./spot-findings.ts";

const WHY_NO_CHANCE = "a shortcut names exactly what every player does; what chance or hidden information decides cannot be known beforehand";

function checkClause(step: Step): readonly ScenarioFinding[] {
  if (step.clause?.kind !== "text") return [];
  return [atStep(step, "if", {
    code: "conditional-action",
    message: `${stepName(step)} depends on how something turned out`,
    label: "only a person can decide whether this is so",
    note: "a shortcut may not hold an action that is taken or not depending on the outcome of a game event",
    help: "describe the one course of events that is proposed; if it is certain, leave the condition out",
  })];
}

function checkChance(scenario: Scenario, step: Step): readonly ScenarioFinding[] {
  if (step.random === null && step.hidden === null) return [];
  const readers = scenario.steps.filter((each) => each.uses.includes(step.index));
  const settled = step.outcomeIrrelevant && readers.length === 0;
  const kinds = [
    { key: "random", text: step.random, code: "random-outcome", what: "leaves something to chance" },
    { key: "hidden", text: step.hidden, code: "hidden-information", what: "rests on hidden information" },
  ] as const;
  return kinds.flatMap(({ key, text, code, what }) => {
    if (text === null) return [];
    if (settled) {
      return [atStep(step, key, {
        code,
        severity: "note",
        message: `${stepName(step)} ${what}, but nothing that follows depends on it`,
        label: "said to be irrelevant",
        note: "the sequence is the same whatever comes out here",
        help: "nothing needs to be done",
      })];
    }
    return [atStep(step, key, {
      code,
      message: `${stepName(step)} ${what}`,
      label: "the result is not known when the shortcut is proposed",
      others: readers.map((reader) => ({ where: { of: "step", step: reader.index, key: "uses" }, text: "this choice reads the result" })),
      note: WHY_NO_CHANCE,
      help: readers.length > 0 ? "play this part by hand" : 'say "outcome: irrelevant" beside it if nothing that follows depends on the result; otherwise play it by hand',
    })];
  });
}

function checkUses(scenario: Scenario, step: Step): readonly ScenarioFinding[] {
  if (step.uses.length === 0) return [];
  const read = step.uses.map((each) => `"${scenario.steps[each]?.id ?? ""}"`).join(", ");
  return [atStep(step, "uses", {
    code: "depends-on-outcome",
    message: `the choice in ${stepName(step)} depends on what ${read} left to chance or hidden`,
    label: "what is chosen here is not known beforehand",
    others: step.uses.map((each) => ({ where: { of: "step", step: each }, text: "the result comes from here" })),
    note: WHY_NO_CHANCE,
    help: "play this part by hand, or describe a choice that is the same whatever comes out",
  })];
}

function checkOpenChoice(step: Step): readonly ScenarioFinding[] {
  if (step.unspecified === null) return [];
  return [atStep(step, "unspecified", {
    code: "unspecified-choice",
    message: `${stepName(step)} leaves a choice open`,
    label: "somebody still has to choose here",
    note: "a proposal says every choice of every player",
    help: 'say in the step\'s text what is chosen, or make a "choose" step of it, and leave "unspecified" out',
  })];
}

function checkSameEachTime(step: Step): readonly ScenarioFinding[] {
  if (step.onlyIterations === null) return [];
  return [atStep(step, "only-iterations", {
    code: "iterations-differ",
    message: `${stepName(step)} happens in some iterations only`,
    label: "every iteration of a loop is the same",
    help: "describe the iterations that differ as loops of their own, one after the other, under sequence",
  })];
}

/** What a step's keys say that makes the sequence non-deterministic, or say that it still is not. [cr.shortcut.propose] */
export const checkDeterminism = (scenario: Scenario): readonly ScenarioFinding[] =>
  scenario.steps.flatMap((step) => [
    ...checkClause(step),
    ...checkChance(scenario, step),
    ...checkUses(scenario, step),
    ...checkOpenChoice(step),
    ...checkSameEachTime(step),
  ]);
