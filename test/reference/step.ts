// One step, taken once: the moments it has, and what the table looks like afterwards.

import { evaluate, holds, quantitiesOf, valueOf } from "./amounts.ts";
import { change } from "./effects.ts";
import type { Scenario, Step } from "./scenario.ts";
import { type GameOver, type Held, type Table, check, holderAfterResolving, holderNow, seatNow, turnOrderFrom } from "./table.ts";
import { seatOf, teamOf } from "./teams.ts";

export type StuckCode =
  | "cannot-pay"
  | "below-zero"
  | "requirement-fails"
  | "not-on-top"
  | "nothing-to-resolve"
  | "stack-not-empty"
  | "player-left"
  | "does-not-repeat"
  | "no-priority"
  | "conditional-action"
  | "lost-at-start"
  | "never-enough";

export class Stuck extends Error {
  readonly code: StuckCode;
  constructor(code: StuckCode) {
    super(code);
    this.code = code;
  }
}

export type When = "before" | "choosing" | "responding" | "after";

/** A moment as the step itself knows it; the sequence adds the names it has from elsewhere. */
export type StepMoment = {
  when: When;
  aliases: string[];
  holders: string[];
  priority: boolean;
  decision: "may" | "choose" | "forced" | "unless" | null;
  quantities: Map<string, bigint>;
  lost: string[];
};

export type Taken = {
  moments: StepMoment[];
  /** The game ended while its costs were looked at. */
  over: GameOver | null;
  /** It went on the stack and waits there. */
  held: boolean;
  /** The object that a `resolve` finished. */
  resolved: Held | null;
};

export function placeName(path: bigint[], step: string, when: When): string {
  return `${path.length === 0 ? "" : `${path.join(".")}/`}${step}/${when}`;
}

/** Does an object of it wait for everybody to pass? */
export function usesStack(scenario: Scenario, step: Step): boolean {
  switch (scenario.rules) {
    case "bandai":
      return false;
    case "riftbound":
      return ["play", "activate", "trigger"].includes(step.verb) && !step.immediate;
    default:
      return ["cast", "activate", "trigger"].includes(step.verb);
  }
}

/** A quantity is a player's when it begins with the player's name and a point, and a team's is its players'. */
function belongsTo(scenario: Scenario, quantity: string, player: string): boolean {
  const owners = [player, teamOf(scenario, player)?.name ?? player];
  return owners.some((owner) => quantity.startsWith(`${owner}.`));
}

/** Every quantity that `pay` and `change` name, as what changes or inside an amount. */
function named(step: Step): string[] {
  return [
    ...step.pay.flatMap(([quantity, amount]) => [quantity, ...quantitiesOf(amount)]),
    ...step.change.flatMap(([quantity, change]) => [quantity, ...quantitiesOf(change.amount)]),
    ...[...step.draws, ...step.mills].flatMap(([player, amount]) => [`${player}.`, ...quantitiesOf(amount)]),
  ];
}

const isMagic = (scenario: Scenario): boolean => scenario.rules === "cr" || scenario.rules === "mtr";

function needs(scenario: Scenario, step: Step, player: string): boolean {
  return step.player === player || named(step).some((quantity) => belongsTo(scenario, quantity, player));
}

/**
 * Takes `step` on `table`, which is changed. Throws `Stuck` when it can't be done; the table is worthless then.
 * `free` performs it even so: it pays what is not there and resolves for players who have left.
 */
export function takeStep(
  scenario: Scenario,
  table: Table,
  step: Step,
  path: bigint[],
  all: Step[],
  free: boolean,
): Taken {
  const taken: Taken = { moments: [], over: null, held: false, resolved: null };
  const fail = (code: StuckCode, unless = free): void => {
    if (!unless) throw new Stuck(code);
  };
  const snapshot = () => ({ quantities: new Map(table.quantities), lost: [...table.lost], aliases: [] as string[] });
  const round = (when: When, holders: string[], aliases: string[] = []): void => {
    taken.moments.push({ ...snapshot(), when, holders, aliases, priority: true, decision: null });
  };
  const decide = (player: string, decision: StepMoment["decision"], aliases: string[] = []): void => {
    if (!table.alive.includes(player)) return;
    taken.moments.push({ ...snapshot(), when: "choosing", holders: [seatOf(scenario, player)], aliases, priority: false, decision });
  };
  const order = (first: string): string[] => turnOrderFrom(scenario, table, first);
  const pay = (paying: Step): void => {
    const before = new Map(table.quantities);
    for (const [quantity, amount] of paying.pay) {
      const cost = evaluate(amount, before);
      const there = valueOf(before, quantity);
      if (cost > 0n && cost > there) fail("cannot-pay");
      table.quantities.set(quantity, there - cost);
    }
  };

  const resolved = (): void => {
    table.holder = holderAfterResolving(scenario, table);
    table.hasResolved = true;
  };

  /** The effect: a may is decided, its cost paid, every unless decided, then it happens. */
  const settle = (settling: Step, choosingAliases: string[]): void => {
    if (settling.may !== "no") decide(settling.player as string, "may", choosingAliases);
    if (settling.may === "declined") return;
    if (settling.may === "taken") pay(settling);
    for (const seat of order(table.active)) {
      const asked = settling.unless.find((player) => seatOf(scenario, player) === seat);
      if (asked !== undefined) decide(asked, "unless", choosingAliases);
    }
    change(scenario, table, settling, fail);
  };

  const gone = scenario.players.filter((player) => !table.alive.includes(player));
  const resolves = step.verb === "resolve" ? all.find((other) => other.id === step.text) : undefined;
  if (gone.some((player) => needs(scenario, step, player) || (resolves !== undefined && needs(scenario, resolves, player)))) {
    fail("player-left");
  }

  if (step.verb === "resolve") {
    const index = table.stack.findLastIndex((held) => held.step.id === step.text);
    if (index < 0) fail("nothing-to-resolve", false);
    if (index !== table.stack.length - 1) fail("not-on-top", false);
    const held = table.stack[index] as Held;
    round("responding", order(holderNow(scenario, table)), [placeName(held.path, held.step.id, "responding")]);
    table.stack.pop();
    settle(held.step, [placeName(held.path, held.step.id, "choosing")]);
    resolved();
    taken.resolved = held;
    return taken;
  }

  const passing = step.verb === "phase" || step.verb === "turn";
  if (passing && table.stack.length > 0) fail("stack-not-empty", false);
  const actor = step.player;
  const actorSeat = actor === null ? null : seatOf(scenario, actor);
  const acts = ["cast", "activate", "play", "special"].includes(step.verb) || (step.verb === "mana" && !step.forced);
  const turnPlayer = seatNow(scenario, table, table.active);
  const isOpen = scenario.rules === "riftbound" && table.stack.length === 0;
  if (!step.inside && acts && isOpen && actorSeat !== turnPlayer) fail("no-priority");
  for (const condition of step.requires) if (!holds(condition, table.quantities)) fail("requirement-fails");
  if (!step.inside && passing) round("before", isMagic(scenario) ? order(holderNow(scenario, table)) : [turnPlayer]);
  if (!step.inside && acts) {
    // Everybody from the holder on passes until it is the turn of the player who acts.
    const everybody = order(holderNow(scenario, table));
    const alone = isOpen || scenario.rules === "bandai";
    round("before", alone ? [actorSeat as string] : everybody.slice(0, everybody.indexOf(actorSeat as string) + 1));
  }
  if (!step.inside && (acts || passing || usesStack(scenario, step))) table.hasResolved = false;

  if (!usesStack(scenario, step)) {
    if (step.verb === "choose") decide(actor as string, step.forced ? "forced" : "choose");
    if (step.may === "no") pay(step);
    settle(step, []);
    if (step.verb === "turn") {
      table.active = actorSeat as string;
      table.seated = [...table.alive];
    }
    if (!step.inside && passing) table.holder = table.active;
    if (!step.inside && acts) table.holder = actorSeat as string;
    return taken;
  }

  // A may's cost waits for the decision; every other cost is paid as the object goes on the stack.
  if (step.may === "no") pay(step);
  if (!step.inside && !free) {
    taken.over = check(scenario, table).over;
    if (taken.over !== null) return taken;
  }
  const isPut = step.verb === "trigger" && isMagic(scenario);
  const first = isPut ? holderNow(scenario, table) : (actorSeat as string);
  if (!step.inside) table.holder = first;
  // Whoever died of the cost takes the object along. What is held has no place after it before it resolves, which it then never does.
  taken.held = step.hold;
  if (actor !== null && !table.alive.includes(actor) && !free) return taken;
  if (step.hold) {
    table.stack.push({ step, path });
    return taken;
  }
  if (!step.inside) round("responding", order(first));
  settle(step, []);
  if (!step.inside) resolved();
  return taken;
}
