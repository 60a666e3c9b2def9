import { parseNatural } from "../domain/number.ts";
import type { When } from "../domain/place.ts";
import { blocksAround, type Scenario } from "../domain/scenario.ts";
import type { Block, Step } from "../domain/step.ts";
import type { Candidate } from "./complete-file.ts";

/** Where in a step somebody may have a place, by what kind of step it is; whether anybody has depends on what goes before. */
function whensOf(step: Step): readonly When[] {
  const choosing: readonly When[] = step.verb === "choose" || step.may !== "no" || step.unless !== null ? ["choosing"] : [];
  if (step.inside) return choosing;
  switch (step.verb) {
    case "choose": return ["choosing", "after"];
    case "event": return ["after"];
    case "phase": case "turn": return ["before", "after"];
    case "mana": case "special": return step.forced ? ["after"] : ["before", "after"];
    case "resolve": return ["responding", "after"];
    case "trigger": return step.hold ? ["after"] : ["responding", ...choosing, "after"];
    case "cast": case "activate": case "play": return ["before", ...(step.hold || step.immediate ? [] : (["responding"] as const)), ...choosing, "after"];
  }
}

/** More places than this at once nobody wants to see: first the step, then where in it. */
const MOST_AT_ONCE = 40;

/** Places in the steps that have so many loops around them, with `before` in front of each. */
function placesIn(scenario: Scenario, depth: number, before: string, typed: string): readonly Candidate[] {
  const steps = scenario.steps.filter((step) => blocksAround(scenario, step.index).length === depth);
  const places = steps.flatMap((step) => whensOf(step).map((when) => ({ word: `${before}${step.id}/${when}`, about: step.text })));
  if (places.length <= MOST_AT_ONCE || typed.slice(before.length).includes("/")) return places;
  return steps.map((step) => ({ word: `${before}${step.id}/`, about: step.text, isPart: true }));
}

/** How deep loops lie in each other, and how often those run that are not inside another. */
const depthsOf = (scenario: Scenario): readonly number[] => Array.from(new Set(scenario.steps.map((step) => blocksAround(scenario, step.index).length))).filter((depth) => depth > 0).sort();

const LONGEST_NUMBER = 20;

function lastIteration({ repeat }: Block): readonly string[] {
  if (repeat?.kind !== "amount" || repeat.amount.terms.length > 0) return [];
  const digits = repeat.amount.constant.toString();
  return digits.length <= LONGEST_NUMBER && repeat.amount.constant > 2n ? [digits] : [];
}

/** The iterations that are offered: the first two and the last, or the one that is being typed. */
function iterations(scenario: Scenario, typed: string): readonly Candidate[] {
  const numbers = typed.split(".");
  if (typed !== "" && numbers.every((number) => parseNatural(number).ok)) {
    return depthsOf(scenario).filter((depth) => depth >= numbers.length)
      .map((depth) => ({ word: depth === numbers.length ? `${typed}/` : `${typed}.`, about: "iteration", isPart: true }));
  }
  const last = new Set(scenario.sequence.flatMap((node) => (node.kind === "block" ? lastIteration(node) : [])));
  return depthsOf(scenario).flatMap((depth) => ["1", "2", ...last].map((number) =>
    ({ word: `${[number, ...Array.from({ length: depth - 1 }, () => "1")].join(".")}/`, about: `iteration ${number}`, isPart: true })));
}

/** Places that begin with what is typed, in stages: the iteration, then the step and where in it. */
export function placesLike(scenario: Scenario, typed: string): readonly Candidate[] {
  const [before = ""] = /^[0-9][0-9_eE^.]*\//.exec(typed) ?? [];
  if (before !== "") return placesIn(scenario, before.split(".").length, before, typed);
  return [
    { word: "start", about: "before anything is done" }, { word: "end", about: "behind the last step" },
    ...placesIn(scenario, 0, "", typed), ...iterations(scenario, typed),
  ];
}

/** Points within an iteration, as they stand behind a number and an `@`. */
export const pointsLike = (scenario: Scenario, number: string, typed: string): readonly Candidate[] => {
  const [inner = ""] = /^[0-9][0-9_eE^.]*\//.exec(typed) ?? [];
  return placesIn(scenario, inner === "" ? 1 : 1 + inner.split(".").length, inner, typed).map((each) => ({ ...each, word: `${number}@${each.word}` }));
};
