import type { Amount, Change } from "../domain/quantity.ts";
import type { Verb } from "../domain/step.ts";
import type { System } from "../domain/scenario.ts";

/** A number as somebody wrote it, `10^100` say, with what it comes to. */
export interface SaidNumber {
  readonly text: string;
  readonly value: bigint;
}

/** Something that is counted. `owner` is a player by index, null for what belongs to nobody. */
export interface SketchQuantity {
  readonly owner: number | null;
  /** The part behind the owner: `life`, `druid.untapped`. */
  readonly name: string;
  readonly start: SaidNumber | "unknown";
}

/** One step as it was described. Players and quantities are indexes into the sketch. */
export interface SketchStep {
  /** Tells the step from the others, whatever is put in or left out before it. */
  readonly key: number;
  readonly text: string;
  readonly verb: Verb;
  readonly player: number | null;
  readonly pay: readonly { readonly quantity: number; readonly amount: Amount }[];
  readonly change: readonly { readonly quantity: number; readonly change: Change }[];
  readonly draws: readonly { readonly player: number; readonly amount: Amount }[];
  readonly mills: readonly { readonly player: number; readonly amount: Amount }[];
  readonly may: "no" | "taken" | "declined";
  readonly hold: boolean;
  readonly forced: boolean;
  readonly inside: boolean;
  readonly immediate: boolean;
  /** For `resolve`: the key of the step that was held. */
  readonly resolves: number | null;
}

/** What has been said so far, as plain data. Empty texts and lists are what nobody has said yet. */
export interface Sketch {
  readonly title: string;
  readonly system: System;
  /** The date of an edition, null for the usual one. */
  readonly edition: string | null;
  /** In turn order. */
  readonly players: readonly string[];
  /** Whose turn it is, and who proposes, where that is not the first player. */
  readonly active: number | null;
  readonly proposer: number | null;
  readonly quantities: readonly SketchQuantity[];
  readonly steps: readonly SketchStep[];
  /** Null where it is left open, or where there is none. */
  readonly repeat: SaidNumber | null;
  /** The key of the step just behind which the last iteration stops; null for the whole of it. */
  readonly end: number | null;
}

export const EMPTY_SKETCH: Sketch = {
  title: "", system: "cr", edition: null, players: [], active: null, proposer: null, quantities: [], steps: [], repeat: null, end: null,
};

/** A step of which only the words are known. */
export const newStep = (key: number, text: string): SketchStep => ({
  key, text, verb: "activate", player: null, pay: [], change: [], draws: [], mills: [],
  may: "no", hold: false, forced: false, inside: false, immediate: false, resolves: null,
});

/** The steps that wait, at the end of these, to resolve; each as often as it is held and not resolved, the newest last. */
export function heldAfter(steps: readonly SketchStep[]): readonly SketchStep[] {
  const held: SketchStep[] = [];
  for (const step of steps) {
    if (step.hold) held.push(step);
    const at = step.resolves === null ? -1 : held.findLastIndex((each) => each.key === step.resolves);
    if (at >= 0) held.splice(at, 1);
  }
  return held;
}

/** Leaves out what no longer has what it speaks of: a step that resolves what is not held, an end behind a step that is not there. */
export function tidy(sketch: Sketch): Sketch {
  const steps: SketchStep[] = [];
  for (const step of sketch.steps) {
    if (step.resolves === null || heldAfter(steps).some((each) => each.key === step.resolves)) steps.push(step);
  }
  const end = sketch.repeat !== null && steps.some((each) => each.key === sketch.end) ? sketch.end : null;
  return { ...sketch, steps, end };
}

/** A quantity as it is written, with its owner: `Ana.elves`, or a bare name. */
export const fullName = ({ players }: Pick<Sketch, "players">, { owner, name }: Pick<SketchQuantity, "owner" | "name">): string =>
  (owner === null ? name : `${players[owner] ?? ""}.${name}`);

/** Every quantity that some step speaks of, by index; whoever draws or mills has a library. */
export function quantitiesUsed({ steps, quantities }: Pick<Sketch, "steps" | "quantities">): ReadonlySet<number> {
  const used = new Set<number>();
  const move = (player: number, zones: readonly string[]): void => {
    for (const [index, { owner, name }] of quantities.entries()) if (owner === player && zones.includes(name)) used.add(index);
  };
  const read = (amount: Amount): void => { for (const { quantity } of amount.terms) used.add(quantity); };
  for (const { pay, change, draws, mills } of steps) {
    for (const { quantity, amount } of pay) {
      used.add(quantity);
      read(amount);
    }
    for (const each of change) {
      used.add(each.quantity);
      read(each.change.amount);
    }
    for (const { player, amount } of draws) {
      move(player, ["library", "hand"]);
      read(amount);
    }
    for (const { player, amount } of mills) {
      move(player, ["library", "graveyard"]);
      read(amount);
    }
  }
  return used;
}
