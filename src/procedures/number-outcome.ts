import type { ScenarioFinding } from "../checks/spot-findings.ts";
import { checkHalt } from "../checks/timeline.ts";
import { membersOf } from "../domain/seats.ts";
import type { RuleKey } from "../rules/index.ts";
import { compareTimes, hasPriority } from "../timeline/moment.ts";
import { walk } from "../timeline/walk.ts";
import { maintainingSteps } from "./classify.ts";
import { agreedDraw, endlessDraw } from "./endless-draw.ts";
import { distinct, isControlled, passedBefore, plannedAt, priorityRuleAt, sequenceRules } from "./facts.ts";
import { gameOver, lastPlace, leavingRules, stateAt } from "./game-ending.ts";
import type { Named, NumberTable } from "./number-answer.ts";
import { runOn, runTimes, type Point } from "./number-point.ts";
import type { Entry } from "./negotiation.ts";
import { bareOutcome, type Assumption, type Outcome } from "./outcome.ts";

/** Where the answers stand when nobody is asked any more. */
export interface NumberStanding {
  readonly table: NumberTable;
  readonly entries: readonly Entry[];
  /** In the order of asking. */
  readonly named: readonly Named[];
}

type Reached = Named & { readonly point: Point };

const isReached = (named: Named): named is Reached => named.point !== null;

/** The fewer whole iterations first, then the earlier point within the next one, none being the earliest. */
function compareNamed(a: Reached, b: Reached): number {
  const [left, right] = [a.point.iterations, b.point.iterations];
  if (left !== right) return left < right ? -1 : 1;
  return compareTimes(a.point.within, b.point.within);
}

function assumptionsOf({ table, entries }: NumberStanding): readonly Assumption[] {
  const { scenario } = table;
  const found: Assumption[] = [];
  if (entries.some((entry) => isControlled(scenario, entry.player))) found.push("controlled");
  if (scenario.table.sharedTurns && entries.some((entry) => membersOf(scenario, entry.player).length > 1)) found.push("teammate");
  return found;
}

function finish(standing: NumberStanding, outcome: Outcome): Outcome {
  const { procedure, situation, scenario, loop } = standing.table;
  const { rules } = procedure;
  const decides = maintainingSteps(scenario, loop).some((step) => step.verb === "choose" || step.may !== "no");
  const isMagic = scenario.rules.system === "mtr";
  const controlled = standing.entries.some((entry) => isControlled(scenario, entry.player));
  return {
    ...outcome,
    rules: distinct([
      ...rules.always(situation), ...outcome.rules, ...(decides ? [rules.decisions] : []), ...(controlled && isMagic ? (["cr.control.tournament", rules.judge] as const) : []),
      ...sequenceRules(scenario), ...(scenario.table.sharedTurns && isMagic ? (["cr.teams.priority"] as const) : []), ...(outcome.word === "taken" || outcome.word === "shortened" ? rules.after : []),
    ]),
    assumptions: distinct([...outcome.assumptions, ...assumptionsOf(standing)]),
  };
}

/** What the answers come to, and why the loop cannot be done as described where it comes to that. */
export interface NumberConclusion {
  readonly outcome: Outcome;
  readonly findings: readonly ScenarioFinding[];
}

/** The loop has come to its end of itself, or goes on for ever and is a draw. One that somebody keeps going has to be possible. */
function naturalEnd({ table, named }: NumberStanding): Outcome | ScenarioFinding {
  const { scenario, loop, procedure, situation } = table;
  // As far as those who keep it going would have gone, which is farther than it comes.
  const last = named.reduce<bigint | null>((most, each) => {
    const far = each.number + (each.hasPoint ? 1n : 0n);
    return each.maintains && (most === null || far > most) ? far : most;
  }, null);
  const { halt, machine } = walk(last === null ? runOn(scenario, loop) : runTimes(scenario, loop, last), { mandatoryLoop: true });
  if (halt.kind === "game-over") return gameOver(scenario, machine, halt.over, halt.when, null);
  if (halt.kind === "endless") {
    const { rules } = procedure;
    return situation.maintainers.length > 0 ? agreedDraw(machine, rules.agreedDraw) : endlessDraw(scenario, loop, machine, rules.draw);
  }
  const halted = situation.maintainers.length > 0 ? checkHalt(scenario, { halt, machine }) : null;
  if (halted) return halted;
  const holder = machine.presentAt(machine.holder);
  const rule = priorityRuleAt(scenario, { players: [holder], machine }, holder);
  return { ...bareOutcome("ends"), ...stateAt(scenario, machine), at: lastPlace(scenario, machine, "after"), priority: holder, priorityRule: rule, endsSince: checkHalt(scenario, { halt, machine })?.message ?? null, rules: [rule, ...leavingRules(machine)] };
}

/** By which rule somebody has priority where a number leads: the sequence's own where it is their place, else the procedure's. */
function holderAt({ table }: NumberStanding, { seat, point }: Reached): Pick<Outcome, "priorityRule" | "naturalHolder" | "passedBefore"> {
  const { scenario, procedure, situation } = table;
  if (point.moment) return { priorityRule: priorityRuleAt(scenario, point, seat), naturalHolder: null, passedBefore: passedBefore(point, seat) };
  return { priorityRule: procedure.rules.holder(situation), naturalHolder: point.players.includes(seat) ? null : (point.players[0] ?? null), passedBefore: [] };
}

/** The number that counts: how far the loop goes, and what whoever named it has to do there. */
function stopsAt(standing: NumberStanding, counted: Reached, others: readonly Reached[]): Outcome {
  const { procedure, situation, scenario } = standing.table;
  const { seat, point, maintains, number } = counted;
  const isDecision = point.moment !== null && !hasPriority(point.moment);
  const duty = procedure.duty(situation, maintains);
  const holder = isDecision ? { priorityRule: null, naturalHolder: null, passedBefore: [] } : holderAt(standing, counted);
  const ties = others.filter((each) => each.number === number || compareNamed(each, counted) === 0);
  const sameMoment = ties.some((each) => compareNamed(each, counted) === 0);
  const mixed = ties.some((each) => each.maintains !== maintains);
  const assumptions: Assumption[] = [];
  if (ties.length > 0) assumptions.push(procedure.sameMomentIsOpen && mixed ? "tie-agree-break" : "tie");
  if (procedure.sameMomentIsOpen && mixed && ties.some((each) => each.maintains === maintains)) assumptions.push("tie");
  if (number === 0n && !counted.hasPoint) assumptions.push("zero");
  if (holder.naturalHolder !== null) assumptions.push("no-window");
  if (sameMoment && procedure.orderIsAssumed(situation)) assumptions.push("order-across-turns");
  const { rules } = procedure;
  const partial: readonly RuleKey[] = counted.hasPoint ? [rules.partial] : [];
  return {
    ...bareOutcome(maintains ? "taken" : "shortened"),
    ...stateAt(scenario, point.machine),
    at: { name: point.name, text: point.text, time: point.time },
    ...holder,
    priority: isDecision ? null : seat,
    mustBreak: duty === "must-break" ? seat : null,
    planned: point.moment && (isDecision || duty === "must-differ") ? plannedAt(point.moment, seat) : null,
    mustDiffer: duty === "must-differ" || (isDecision && duty !== "must-break") ? seat : null,
    by: seat,
    rules: [rules.holder(situation), ...partial, ...(isDecision ? [rules.decisions] : []), ...(holder.priorityRule ? [holder.priorityRule] : []), ...leavingRules(point.machine)],
    assumptions,
  };
}

/**
 * What the numbers come to after the last answer: the lowest counts, unless the loop has ended of itself before. Where nobody
 * named one it is a draw, or what the loop comes to by itself. [mtr.loop] [rtr.loop.lowest]
 */
export function concludeNumbers(standing: NumberStanding): NumberConclusion {
  const { procedure } = standing.table;
  const settled = (outcome: Outcome): NumberConclusion => ({ outcome: finish(standing, outcome), findings: [] });
  const reached = standing.named.filter(isReached);
  const [first, ...rest] = reached;
  if (!first) {
    const end = naturalEnd(standing);
    return "code" in end ? { outcome: impossible(standing.table), findings: [end] } : settled(end);
  }
  const counted = rest.reduce((lowest, each) => (compareNamed(each, lowest) < 0 ? each : lowest), first);
  const others = reached.filter((each) => each !== counted);
  const isOpen = procedure.sameMomentIsOpen && others.some((each) => each.maintains !== counted.maintains && compareNamed(each, counted) === 0);
  if (isOpen) {
    const { rules } = finish(standing, bareOutcome("judge"));
    return { outcome: { ...bareOutcome("judge"), rules: distinct([...rules, procedure.rules.judge]), assumptions: ["tie-agree-break"] }, findings: [] };
  }
  return settled(stopsAt(standing, counted, others));
}

/** A number that has to be performed and cannot be. */
export const impossible = ({ procedure, situation }: NumberTable): Outcome => ({ ...bareOutcome("refused"), rules: procedure.rules.always(situation) });
