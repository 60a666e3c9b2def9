import { formatPlace } from "../domain/place.ts";
import type { System } from "../domain/scenario.ts";
import type { Block } from "../domain/step.ts";
import type { RuleKey } from "../rules/index.ts";
import { locate } from "../timeline/locate.ts";
import { hasPriority } from "../timeline/moment.ts";
import type { Kind } from "./classify.ts";
import { beginMandatoryLoop, beginProposal } from "./cr.ts";
import type { Examination } from "./examine.ts";
import { distinct, heldBelow, heldSteps, isAcrossTurns, isControlled, passedBefore, plannedAt, priorityRuleAt, sequenceRules, wholeIterations } from "./facts.ts";
import type { Negotiation, Question } from "./negotiation.ts";
import { beginNumbers } from "./number-negotiation.ts";
import { numberProcedureOf } from "./number-procedure.ts";
import { bareOutcome, reportState, type Outcome } from "./outcome.ts";
import { ruleBookOf } from "./rule-book.ts";

/** How a negotiation begins. */
export type Opening =
  /** Nobody is asked: the description or the timeline is refused, or the rules decide. */
  | { readonly kind: "decided"; readonly outcome: Outcome }
  /** The proposer has to say how often these loops run. */
  | { readonly kind: "needs-number"; readonly loops: readonly Block[] }
  | { readonly kind: "negotiation"; readonly negotiation: Negotiation };

const BY_HAND = ["conditional-action", "random-outcome", "hidden-information", "depends-on-outcome", "until-loop"];

/** What holds for playing by hand what is refused for chance or conditions. [mtr.loop.nondeterministic] [rtr.loop.manual] */
const BY_HAND_RULE: Readonly<Record<System, NonNullable<Outcome["byHand"]>>> = { cr: "allowed", mtr: "stop-at-same-state", riftbound: "allowed", bandai: "allowed" };

/** What a refused description comes to, for which codes it is refused, and whether it may be played out by hand. */
export function refusedOutcome(codes: readonly string[], system: System): Outcome {
  const book = ruleBookOf(system);
  const byHand = codes.some((code) => BY_HAND.includes(code)) ? BY_HAND_RULE[system] : null;
  const special = codes.flatMap((code) => CODE_RULES[code]?.[system] ?? []);
  return { ...bareOutcome("refused"), rules: distinct([book.refusal, ...(byHand ? [book.manual] : []), ...special]), byHand };
}

/** Rules that a refusal rests on besides what a shortcut has to be. */
const CODE_RULES: Readonly<Record<string, Partial<Record<System, readonly RuleKey[]>>>> = {
  "restarted-loop": { mtr: ["mtr.loop.restart", "ipg.stalling"], bandai: ["bandai.loop.restart"] },
  "meaningful-change": { mtr: ["mtr.loop.turns"] },
  "random-outcome": { riftbound: ["rtr.loop.deterministic", "rtr.loop.nondeterministic"] },
  "conditional-action": { riftbound: ["rtr.loop.deterministic", "rtr.loop.nondeterministic"] },
  "depends-on-outcome": { riftbound: ["rtr.loop.deterministic", "rtr.loop.nondeterministic"] },
  "hidden-information": { riftbound: ["rtr.loop.nondeterministic", "rtr.loop.judge"], mtr: ["mtr.loop.judge"] },
  "until-loop": { riftbound: ["rtr.loop.deterministic", "rtr.loop.nondeterministic"] },
};

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
    heldBelow: heldBelow(located.machine),
    rules: distinct(["cr.shortcut.fragmented", ...(decision ? (["cr.choice"] as const) : [rule]), ...sequenceRules(scenario)]),
    assumptions: [...(isControlled(scenario, kind.player) ? (["controlled"] as const) : []), ...(isAcrossTurns(scenario, kind.loop) ? (["optional-across-turns"] as const) : [])],
  };
}

/** The rules behind a question: why it is asked, and what may be answered. */
export function rulesOfQuestion({ about }: Question, { scenario, kind }: Examination): readonly RuleKey[] {
  const procedure = numberProcedureOf(scenario.rules.system);
  if (procedure && kind.kind === "numbers") return procedure.rules.always({ ...kind, seats: [] });
  return about === "proposal"
    ? ["cr.shortcut.propose", "cr.shortcut.answer", "cr.shortcut.take"]
    : ["cr.shortcut.mandatory", "cr.shortcut.outside", "cr.shortcut.unless"];
}

/** Begins the procedure that the examined scenario asks for. */
export function open(examination: Examination): Opening {
  const { kind } = examination;
  if (examination.refused) {
    return { kind: "decided", outcome: refusedOutcome(examination.findings.filter((each) => each.severity === "error").map((each) => each.code), examination.scenario.rules.system) };
  }
  switch (kind.kind) {
    case "numbers": {
      const procedure = numberProcedureOf(examination.scenario.rules.system);
      if (!procedure) throw new Error("this system does not go by numbers");
      return { kind: "negotiation", negotiation: beginNumbers(examination, kind, procedure) };
    }
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
