// What a step does when it happens.

import { changed, evaluate } from "./amounts.ts";
import type { Scenario, Step } from "./scenario.ts";
import type { Table } from "./table.ts";

/** `change`, then `mills`, then `draws`; every amount is read before any of them. */
export function change(scenario: Scenario, table: Table, step: Step, fail: (code: "below-zero") => void): void {
  const before = new Map(table.quantities);
  const after = table.quantities;
  const owners = [...scenario.players, ...scenario.sides.teams.map((team) => team.name)];
  const count = (amount: bigint): bigint => (amount > 0n ? amount : 0n);
  for (const [quantity, how] of step.change) {
    const value = changed(how, quantity, before);
    const isLife = owners.some((owner) => quantity === `${owner}.life`);
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
