// One step, taken once: the moments it has, and what the table looks like afterwards.

import { changed, evaluate, holds, quantitiesOf, valueOf } from "./amounts.ts";
import type { Scenario, Step } from "./scenario.ts";
import { type GameOver, type Held, type Table, check, turnOrderFrom } from "./table.ts";

export type StuckCode =
  | "cannot-pay"
  | "below-zero"
  | "requirement-fails"
  | "not-on-top"
  | "nothing-to-resolve"
  | "stack-not-empty"
  | "player-left"
  | "does-not-repeat"
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

export const usesStack = (step: Step): boolean =>
  step.verb === "cast" || step.verb === "activate" || step.verb === "trigger";

/** A quantity is a player's when it begins with the player's name and a point. */
const belongsTo = (quantity: string, player: string): boolean => quantity.startsWith(`${player}.`);

/** Every quantity that `pay` and `change` name, as what changes or inside an amount. */
function named(step: Step): string[] {
  return [
    ...step.pay.flatMap(([quantity, amount]) => [quantity, ...quantitiesOf(amount)]),
    ...step.change.flatMap(([quantity, change]) => [quantity, ...quantitiesOf(change.amount)]),
    ...[...step.draws, ...step.mills].flatMap(([player, amount]) => [`${player}.`, ...quantitiesOf(amount)]),
  ];
}

function needs(step: Step, player: string): boolean {
  return step.player === player || named(step).some((quantity) => belongsTo(quantity, player));
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
    taken.moments.push({ ...snapshot(), when: "choosing", holders: [player], aliases, priority: false, decision });
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

  /** The effect: a may is decided, its cost paid, every unless decided, then it happens. */
  const settle = (settling: Step, choosingAliases: string[]): void => {
    if (settling.may !== "no") decide(settling.player as string, "may", choosingAliases);
    if (settling.may === "declined") return;
    if (settling.may === "taken") pay(settling);
    for (const player of order(table.active)) {
      if (settling.unless.includes(player)) decide(player, "unless", choosingAliases);
    }
    change(scenario, table, settling, fail);
  };

  const gone = scenario.players.filter((player) => !table.alive.includes(player));
  const resolves = step.verb === "resolve" ? all.find((other) => other.id === step.text) : undefined;
  if (gone.some((player) => needs(step, player) || (resolves !== undefined && needs(resolves, player)))) {
    fail("player-left");
  }

  if (step.verb === "resolve") {
    const index = table.stack.findLastIndex((held) => held.step.id === step.text);
    if (index < 0) fail("nothing-to-resolve", false);
    if (index !== table.stack.length - 1) fail("not-on-top", false);
    const held = table.stack[index] as Held;
    round("responding", order(table.holder), [placeName(held.path, held.step.id, "responding")]);
    table.stack.pop();
    settle(held.step, [placeName(held.path, held.step.id, "choosing")]);
    table.holder = table.active;
    taken.resolved = held;
    return taken;
  }

  const passing = step.verb === "phase" || step.verb === "turn";
  if (passing && table.stack.length > 0) fail("stack-not-empty", false);
  for (const condition of step.requires) if (!holds(condition, table.quantities)) fail("requirement-fails");

  const actor = step.player;
  const acts = ["cast", "activate", "play", "special"].includes(step.verb) || (step.verb === "mana" && !step.forced);
  if (!step.inside && passing) round("before", order(table.holder));
  if (!step.inside && acts) {
    // Everybody from the holder on passes until it is the turn of the player who acts.
    const everybody = order(table.holder);
    round("before", everybody.slice(0, everybody.indexOf(actor as string) + 1));
  }

  if (!usesStack(step)) {
    if (step.verb === "choose") decide(actor as string, step.forced ? "forced" : "choose");
    pay(step);
    settle(step, []);
    if (step.verb === "turn") table.active = actor as string;
    if (!step.inside && passing) table.holder = table.active;
    if (!step.inside && acts) table.holder = actor as string;
    return taken;
  }

  // A may's cost waits for the decision; every other cost is paid as the object goes on the stack.
  if (step.may === "no") pay(step);
  if (!step.inside && !free) {
    taken.over = check(scenario, table).over;
    if (taken.over !== null) return taken;
  }
  const first = step.verb === "trigger" ? table.holder : (actor as string);
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
  if (!step.inside) table.holder = table.active;
  return taken;
}

/** `change`, then `mills`, then `draws`; every amount is read before any of them. */
function change(scenario: Scenario, table: Table, step: Step, fail: (code: StuckCode) => void): void {
  const before = new Map(table.quantities);
  const after = table.quantities;
  const count = (amount: bigint): bigint => (amount > 0n ? amount : 0n);
  for (const [quantity, how] of step.change) {
    const value = changed(how, quantity, before);
    const isLife = scenario.players.some((player) => quantity === `${player}.life`);
    if (value < 0n && !isLife) fail("below-zero");
    after.set(quantity, value);
  }
  const move = (player: string, amount: bigint, to: string): void => {
    const library = after.get(`${player}.library`);
    const moved = library === undefined || amount < library ? amount : count(library);
    if (library !== undefined) after.set(`${player}.library`, library - moved);
    const target = after.get(`${player}.${to}`);
    if (target !== undefined) after.set(`${player}.${to}`, target + moved);
    if (to === "hand" && moved < amount) table.drewNothing.add(player);
  };
  for (const [player, amount] of step.mills) move(player, count(evaluate(amount, before)), "graveyard");
  for (const [player, amount] of step.draws) move(player, count(evaluate(amount, before)), "hand");
}
