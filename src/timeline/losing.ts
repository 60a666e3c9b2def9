import { isConstant } from "../algebra/form.ts";
import type { LosingCondition, Scenario } from "../domain/scenario.ts";
import { fateOf, membersOf, seatName, sideOf, sidesAmong, withFates } from "../domain/seats.ts";
import { unknownVariable } from "./effects.ts";
import { Halted, type GameOver, type LossReason } from "./halt.ts";
import type { Machine } from "./machine.ts";
import { fixed, plus, type Sheet, type Tracked } from "./sheet.ts";
import { withoutPlayer } from "./stack.ts";

/** What one look at the losing conditions finds. Players are indexes. */
export interface Verdict {
  readonly losers: readonly number[];
  readonly reasons: readonly LossReason[];
  /** Set when the game is over. */
  readonly over: GameOver | null;
}

/** Nobody has lost, and the game goes on. */
const NOTHING: Verdict = { losers: [], reasons: [], over: null };

/** How much poison loses the game: of a player, and of a team that shares its turns. [cr.lose.poison] [cr.lose.team-poison] */
const POISON_LIMIT = 10n;
const TEAM_POISON_LIMIT = 15n;
/** What a player may not have too little or too much of. */
const LIMITED = ["life", "poison"] as const;

/** With shared turns what protects one member protects the team. [cr.two-headed] */
function protectedFrom({ scenario }: Machine, player: number, condition: LosingCondition): boolean {
  if (!scenario.table.sharedTurns) return scenario.cannotLose[player]?.includes(condition) ?? false;
  return fateOf(scenario, player).some((each) => scenario.cannotLose[each]?.includes(condition));
}

const undecided = (reason: string): never => {
  throw new Halted({ kind: "undetermined", reason });
};

/** Is the seat's number past its limit? An unknown one was within it at the start, and is so while it has not moved towards it. */
function isPast(machine: Machine, sheet: Sheet, seat: number, attribute: "life" | "poison"): boolean {
  const quantity = machine.quantityOfSeat(seat, attribute);
  if (quantity === null || protectedFrom(machine, seat, attribute)) return false;
  // What has not moved since it was last found within its limit need not be looked at again.
  const before = machine.withinLimits.get(quantity);
  if (before && sheet.isStill(quantity, before)) return false;
  const have = sheet.get(quantity);
  const isLost = isBeyond(machine, sheet, seat, attribute, quantity, have);
  if (!isLost) machine.withinLimits.set(quantity, have);
  return isLost;
}

function isBeyond(machine: Machine, sheet: Sheet, seat: number, attribute: "life" | "poison", quantity: number, have: Tracked): boolean {
  const limit = machine.scenario.table.sharedTurns ? TEAM_POISON_LIMIT : POISON_LIMIT;
  const left = attribute === "life" ? plus(have, -1n, fixed(1n)) : plus(fixed(limit - 1n), -1n, have);
  if (isConstant(have.value)) return sheet.isAtLeastZero(left) === false;
  const variable = unknownVariable(machine.scenario.quantities.length, quantity);
  const moved = attribute === "life" ? sheet.isAtLeastVariable(have, variable) : sheet.isAtMostVariable(have, variable);
  if (moved !== true) {
    undecided(`whether ${seatName(machine.scenario, seat)} has lost depends on ${attribute} whose starting value is unknown`);
  }
  return false;
}

/** Life, poison and draws from an empty library, seat by seat. [cr.lose.life] [cr.lose.poison] [cr.lose.library] */
function usualReasons(machine: Machine, sheet: Sheet): readonly LossReason[] {
  if (!machine.priority.hasLosingConditions) return [];
  const reasons: LossReason[] = [];
  for (const seat of machine.turnOrder(machine.active)) {
    for (const kind of LIMITED) if (isPast(machine, sheet, seat, kind)) reasons.push({ kind, player: seat });
  }
  if (machine.drewFromEmpty.size === 0) return reasons;
  const drew = playingNow(machine).filter((player) => machine.drewFromEmpty.has(player) && !protectedFrom(machine, player, "library"));
  return [...reasons, ...drew.map((player) => ({ kind: "library", player }) as const)];
}

/** Everybody still in the game, in turn order, the members of a seat together. */
const playingNow = (machine: Machine): readonly number[] => machine.turnOrder(machine.active).flatMap((seat) => membersOf(machine.scenario, seat));

/**
 * Looks at the losing conditions as they stand on the sheet: life, poison, a draw from an empty library, and the
 * scenario's own ends. Losing first, then winning, then a draw. Teams that share their lot lose together. [cr.lose.check]
 */
export function judge(machine: Machine, sheet: Sheet): Verdict {
  const { scenario } = machine;
  const reasons = [...usualReasons(machine, sheet)];
  const losing = new Set(withFates(scenario, reasons.flatMap((reason) => (reason.kind === "game-end" ? [] : [reason.player]))));
  const winning: (readonly number[])[] = [];
  let drawn = false;
  scenario.gameEnds.forEach((end, index) => {
    const holds = sheet.holds(end.when);
    if (holds === null) undecided(`whether the game ends (${end.when.text}) depends on a quantity that is unknown`);
    if (!holds) return;
    const { effect } = end;
    if (effect.kind === "loses" && machine.alive[effect.player]) for (const player of fateOf(scenario, effect.player)) losing.add(player);
    else if (effect.kind === "wins") winning.push(effect.players);
    else if (effect.kind === "draw") drawn = true;
    else return;
    reasons.push({ kind: "game-end", index });
  });
  if (losing.size === 0 && winning.length === 0 && !drawn) return NOTHING;
  const playing = playingNow(machine);
  return { losers: playing.filter((player) => losing.has(player)), reasons, over: outcomeOf(scenario, playing, losing, winning, drawn, reasons) };
}

/** A side wins as a whole team, those who have left included. [cr.win.team] [cr.draw.teams] */
function outcomeOf(
  scenario: Scenario,
  playing: readonly number[],
  losing: ReadonlySet<number>,
  winning: readonly (readonly number[])[],
  drawn: boolean,
  reasons: readonly LossReason[],
): GameOver | null {
  const left = playing.filter((player) => !losing.has(player));
  const sides = sidesAmong(scenario, left);
  const wonBy = (winners: readonly number[]): GameOver => ({ winners, losers: playing.filter((player) => !winners.includes(player)), drawn: [], reasons });
  if (losing.size > 0 && sides.length <= 1) {
    const [side] = sides;
    return side ? wonBy(side) : { winners: [], losers: [], drawn: playing, reasons };
  }
  // Of several who would win at once, the first that the scenario names does: all others have lost.
  const winner = winning.flatMap((players) => players.find((player) => left.includes(player)) ?? [])[0];
  if (winner !== undefined) return wonBy(sideOf(scenario, winner));
  return drawn ? { winners: [], losers: playing.filter((player) => losing.has(player)), drawn: left, reasons } : null;
}

/** Why a player has lost: for themselves, or with whoever shares their lot. */
function reasonFor(scenario: Scenario, { reasons }: Verdict, player: number): LossReason | undefined {
  const fate = fateOf(scenario, player);
  const own = reasons.find((each) => each.kind !== "game-end" && fate.includes(each.player));
  const byEnd = reasons.find((each) => {
    const effect = each.kind === "game-end" ? scenario.gameEnds[each.index]?.effect : undefined;
    return effect?.kind === "loses" && fate.includes(effect.player);
  });
  return own ?? byEnd ?? reasons[0];
}

/** Takes the losers out of the game, with their objects on the stack; ends the walk when the game is over. [cr.leave] */
export function carryOut(machine: Machine, verdict: Verdict, when: "after" | "responding"): void {
  machine.drewFromEmpty.clear();
  for (const player of verdict.losers) {
    machine.leave(player);
    const reason = reasonFor(machine.scenario, verdict, player);
    const { lastDone } = machine;
    if (reason) machine.departures.push({ player, step: lastDone?.step ?? null, path: lastDone?.path ?? [], reason });
    machine.setStack(withoutPlayer(machine.stack, player));
  }
  if (machine.priority.looksUpAfterLeaving && machine.alive[machine.holder] === false) {
    machine.givePriority(machine.seat(machine.priority.afterResolution(machine)), "resolution");
  }
  if (verdict.over) throw new Halted({ kind: "game-over", over: verdict.over, when });
}

/**
 * Looks at the losing conditions now, if anything has happened since the last look, and then whether iterations that have
 * ended since came back to the turn they began in, unless that player left. [cr.priority.check]
 */
export function checkNow(machine: Machine): void {
  if (machine.checkIsDue) {
    machine.checkIsDue = false;
    carryOut(machine, judge(machine, machine.sheet()), "after");
  }
  const due = machine.dueReturns;
  machine.dueReturns = [];
  for (const { block, from, to, path } of due) {
    if (!machine.alive[from]) continue;
    const step = machine.lastStepOf(machine.scenario.blocks[block]);
    throw new Halted({ kind: "failed", failure: { kind: "does-not-repeat", block, from, to, step, path } });
  }
}
