import { formatPlace } from "../domain/place.ts";
import type { Block } from "../domain/step.ts";
import { locate } from "../timeline/locate.ts";
import { hasPriority } from "../timeline/moment.ts";
import type { Kind } from "./classify.ts";
import { beginMandatoryLoop, beginProposal } from "./cr.ts";
import type { Examination } from "./examine.ts";
import { distinct, heldSteps, isAcrossTurns, isControlled, passedBefore, plannedAt, priorityRuleAt, sequenceRules, wholeIterations } from "./facts.ts";
import type { Negotiation } from "./negotiation.ts";
import { bareOutcome, reportState, type Outcome } from "./outcome.ts";

/** How a negotiation begins. */
export type Opening =
  /** Nobody is asked: the description or the timeline is refused, or the rules decide. */
  | { readonly kind: "decided"; readonly outcome: Outcome }
  /** The proposer has to say how often these loops run. */
  | { readonly kind: "needs-number"; readonly loops: readonly Block[] }
  | { readonly kind: "negotiation"; readonly negotiation: Negotiation };

const BY_HAND = ["conditional-action", "random-outcome", "hidden-information", "depends-on-outcome", "until-loop"];

/** What a refused description comes to; under the Comprehensive Rules it may be played out by hand. */
export function refusedOutcome(codes: readonly string[]): Outcome {
  return { ...bareOutcome("refused"), rules: ["cr.shortcut.propose"], byHand: codes.some((code) => BY_HAND.includes(code)) ? "allowed" : null };
}

/** A fragmented loop: no negotiation; the player must choose differently in the second iteration. [cr.shortcut.fragmented] */
function mustDiffer(examination: Examination, kind: Extract<Kind, { kind: "fragmented" }>): Outcome {
  const located = locate(examination.scenario, kind.place, kind.player);
  const { scenario } = examination;
  const bare = { ...bareOutcome("must-differ"), mustDiffer: kind.player, at: { name: kind.place, text: formatPlace(kind.place), time: [] as const } };
  if (located.kind !== "found" || !located.moment) return { ...bare, rules: ["cr.shortcut.fragmented"] };
  const decision = !hasPriority(located.moment);
  const rule = priorityRuleAt(scenario, located, kind.player);
  return {
    ...bare,
    at: { ...bare.at, time: located.time },
    iterations: wholeIterations(scenario, located.machine),
    priority: decision ? null : kind.player,
    priorityRule: decision ? null : rule,
    passedBefore: decision ? [] : passedBefore(located, kind.player),
    planned: plannedAt(located.moment, kind.player),
    state: reportState(located.machine),
    held: heldSteps(located.machine),
    rules: distinct(["cr.shortcut.fragmented", ...(decision ? (["cr.choice"] as const) : [rule]), ...sequenceRules(scenario)]),
    assumptions: [...(isControlled(scenario, kind.player) ? (["controlled"] as const) : []), ...(isAcrossTurns(kind.loop) ? (["optional-across-turns"] as const) : [])],
  };
}

/** Begins the procedure that the examined scenario asks for. */
export function open(examination: Examination): Opening {
  const { kind } = examination;
  if (examination.refused) {
    return { kind: "decided", outcome: refusedOutcome(examination.findings.filter((each) => each.severity === "error").map((each) => each.code)) };
  }
  switch (kind.kind) {
    case "needs-all":
      return { kind: "decided", outcome: { ...bareOutcome("judge"), rules: ["cr.shortcut.fragmented", "cr.shortcut.mandatory", "mtr.loop.judge"] } };
    case "fragmented":
      return { kind: "decided", outcome: mustDiffer(examination, kind) };
    case "mandatory":
      return { kind: "negotiation", negotiation: beginMandatoryLoop(examination) };
    case "proposal":
      if (kind.missing.length > 0) return { kind: "needs-number", loops: kind.missing };
      return { kind: "negotiation", negotiation: beginProposal(examination) };
  }
}
