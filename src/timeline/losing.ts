import { isConstant } from "../algebra/form.ts";
import type { LosingCondition } from "../domain/scenario.ts";
import { unknownVariable } from "./effects.ts";
import { Halted, type GameOver, type LossReason, type Machine } from "./machine.ts";
import { fixed, plus, type Sheet, type Tracked } from "./sheet.ts";
import { withoutPlayer } from "./stack.ts";

/** What one look at the losing conditions finds. Players are indexes. */
export interface Verdict {
  readonly losers: readonly number[];
  readonly reasons: readonly LossReason[];
  /** Set when the game is over. */
  readonly over: GameOver | null;
}

const POISON_LIMIT = 10n;
/** What a player may not have too little or too much of. */
const LIMITED = ["life", "poison"] as const;

const protectedFrom = (machine: Machine, player: number, condition: LosingCondition): boolean =>
  machine.scenario.cannotLose[player]?.includes(condition) ?? false;

const undecided = (reason: string): never => {
  throw new Halted({ kind: "undetermined", reason });
};

/** Is the player's number past its limit? An unknown one was within it at the start, and is so while it has not moved towards it. */
function isPast(machine: Machine, sheet: Sheet, player: number, attribute: "life" | "poison"): boolean {
  const quantity = machine.quantityOf(player, attribute);
  if (quantity === null || protectedFrom(machine, player, attribute)) return false;
  // What has not moved since it was last found within its limit need not be looked at again.
  const before = machine.withinLimits.get(quantity);
  if (before && sheet.isStill(quantity, before)) return false;
  const have = sheet.get(quantity);
  const isLost = isBeyond(machine, sheet, player, attribute, quantity, have);
  if (!isLost) machine.withinLimits.set(quantity, have);
  return isLost;
}

function isBeyond(machine: Machine, sheet: Sheet, player: number, attribute: "life" | "poison", quantity: number, have: Tracked): boolean {
  const left = attribute === "life" ? plus(have, -1n, fixed(1n)) : plus(fixed(POISON_LIMIT - 1n), -1n, have);
  if (isConstant(have.value)) return sheet.isAtLeastZero(left) === false;
  const variable = unknownVariable(machine.scenario.quantities.length, quantity);
  const moved = attribute === "life" ? sheet.isAtLeastVariable(have, variable) : sheet.isAtMostVariable(have, variable);
  if (moved !== true) {
    undecided(`whether ${machine.scenario.players[player] ?? ""} has lost depends on ${attribute} whose starting value is unknown`);
  }
  return false;
}

/**
 * Looks at the losing conditions as they stand on the sheet: life, poison, a draw from an empty library, and the
 * scenario's own ends. Losing first, then winning, then a draw. [cr.lose.life] [cr.lose.poison] [cr.lose.library]
 */
export function judge(machine: Machine, sheet: Sheet): Verdict {
  const { scenario } = machine;
  const reasons: LossReason[] = [];
  const losing = new Set<number>();
  const playing = machine.turnOrder(machine.active);
  for (const player of playing) {
    for (const kind of LIMITED) {
      if (isPast(machine, sheet, player, kind)) {
        losing.add(player);
        reasons.push({ kind, player });
      }
    }
    if (machine.drewFromEmpty.has(player) && !protectedFrom(machine, player, "library")) {
      losing.add(player);
      reasons.push({ kind: "library", player });
    }
  }
  const winning: (readonly number[])[] = [];
  let drawn = false;
  scenario.gameEnds.forEach((end, index) => {
    const holds = sheet.holds(end.when);
    if (holds === null) undecided(`whether the game ends (${end.when.text}) depends on a quantity that is unknown`);
    if (!holds) return;
    const { effect } = end;
    if (effect.kind === "loses" && machine.alive[effect.player]) losing.add(effect.player);
    else if (effect.kind === "wins") winning.push(effect.players);
    else if (effect.kind === "draw") drawn = true;
    else return;
    reasons.push({ kind: "game-end", index });
  });
  return { losers: losing.size === 0 ? [] : playing.filter((player) => losing.has(player)), reasons, over: outcomeOf(playing, losing, winning, drawn, reasons) };
}

function outcomeOf(
  playing: readonly number[],
  losing: ReadonlySet<number>,
  winning: readonly (readonly number[])[],
  drawn: boolean,
  reasons: readonly LossReason[],
): GameOver | null {
  if (losing.size === 0 && winning.length === 0 && !drawn) return null;
  const left = playing.filter((player) => !losing.has(player));
  const over = (won: readonly number[], everybodyDraws: boolean): GameOver => ({
    winners: won,
    losers: everybodyDraws ? [] : playing.filter((player) => !won.includes(player)),
    everybodyDraws,
    reasons,
  });
  if (losing.size > 0 && left.length <= 1) return over(left, left.length === 0);
  // Of several who would win at once, the first that the scenario names does: all others have lost.
  const won = winning.map((players) => players.filter((player) => left.includes(player))).find((players) => players.length > 0);
  if (won) return over(won, false);
  return drawn ? { winners: [], losers: playing.filter((player) => losing.has(player)), everybodyDraws: true, reasons } : null;
}

/** Takes the losers out of the game, with their objects on the stack; ends the walk when the game is over. [cr.leave] */
export function carryOut(machine: Machine, verdict: Verdict, when: "after" | "responding"): void {
  machine.drewFromEmpty.clear();
  for (const player of verdict.losers) {
    machine.leave(player);
    const reason = verdict.reasons.find((each) => each.kind !== "game-end" && each.player === player) ?? verdict.reasons[0];
    const { lastDone } = machine;
    if (reason) machine.departures.push({ player, step: lastDone?.step ?? null, path: lastDone?.path ?? [], reason });
    machine.setStack(withoutPlayer(machine.stack, player));
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
