import type { FindingCode } from "../diagnostics/codes.ts";
import type { Scenario } from "../domain/scenario.ts";
import type { Step } from "../domain/step.ts";
import { atStep, stepName, type ScenarioFinding } from "./spot-findings.ts";
import { choiceInDraw, readsLibraryOrder, readStepText, type TextCode } from "./step-text.ts";

const ADVICE: Record<TextCode, { readonly says: string; readonly help: string }> = {
  "text-coin": { says: "speaks of a coin", help: "add random: with what is left to chance" },
  "text-die": { says: "speaks of a die", help: "add random: with what is left to chance" },
  "text-chance": { says: "speaks of chance", help: "add random: with what is left to chance" },
  "text-shuffle": { says: "speaks of shuffling, and a step reads a library's order", help: "add random: with what is left to chance, and outcome: irrelevant if nothing depends on it" },
  "text-until": { says: "waits for something to turn up", help: "say how often with repeat, or add random:" },
  "text-if": { says: "depends on how something turned out", help: "add if: with the condition, or describe the one course of events" },
  "text-unless": { says: "leaves somebody a way out", help: "add unless: { player: NAME, action: TEXT }" },
  "text-may": { says: "leaves its controller a choice", help: "add may: true if the proposal takes it, may: declined if not" },
  "text-other-chooses": { says: "lets somebody else choose", help: "make a choose step of that player's choice, or add unspecified:" },
  "text-no-number": { says: "names no number", help: "say how often with repeat" },
};

/** Keys with which a step says for itself what its words might hide. */
const speaksForItself = (step: Step): boolean =>
  step.clause !== null || step.random !== null || step.hidden !== null || step.uses.length > 0 ||
  step.unspecified !== null || step.onlyIterations !== null;

const readsLibrary = (scenario: Scenario): boolean =>
  scenario.steps.some((step) => step.draws.length > 0 || step.mills.length > 0 || readsLibraryOrder(step.text, scenario.players));

/** Warnings about the words of steps, and the codes of ignore comments that silenced nothing are for the caller to see. */
export function checkTexts(scenario: Scenario): readonly ScenarioFinding[] {
  const libraryOrderMatters = readsLibrary(scenario);
  return scenario.steps.filter((step) => !speaksForItself(step)).flatMap((step) => {
    const context = {
      verb: step.verb, hasMay: step.may !== "no", hasUnless: step.unless !== null, libraryOrderMatters, names: scenario.players,
    };
    return readStepText(step.text, context).map((alarm) =>
      atStep(step, step.verb, {
        code: alarm.code,
        message: `the text of ${stepName(step)} ${ADVICE[alarm.code].says}: "${alarm.phrase}"`,
        label: `"${alarm.phrase}"`,
        note: "the check goes by the keys of a step; words alone are never acted on",
        help: ADVICE[alarm.code].help,
      }),
    );
  });
}

/** In a loop that would be a draw, words that hold a choice are worth a second look: it is a draw only if nobody has one. */
export function checkChoicesInDraw(scenario: Scenario): readonly ScenarioFinding[] {
  return scenario.steps.filter((step) => !speaksForItself(step)).flatMap((step) => {
    const alarm = choiceInDraw(step.text, scenario.players);
    if (!alarm) return [];
    return [atStep(step, step.verb, {
      code: "text-choice-in-draw",
      message: `the text of ${stepName(step)} holds a choice, in a loop that would be a draw: "${alarm.phrase}"`,
      label: `"${alarm.phrase}"`,
      note: "a loop is a draw only if nobody has a choice in it",
      help: "if somebody can choose, make a choose step of it; with only one legal option add forced: true",
    })];
  });
}

/** Leaves out the warnings that a comment on the line above their step silences. Errors and notes stay. */
export function withoutSilenced(scenario: Scenario, findings: readonly ScenarioFinding[]): readonly ScenarioFinding[] {
  return findings.filter((each) => {
    if (each.severity !== "warning" || each.where.of !== "step") return true;
    return !(scenario.steps[each.where.step]?.ignoredCodes ?? []).includes(each.code satisfies FindingCode);
  });
}
