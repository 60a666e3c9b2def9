import type { System } from "../domain/scenario.ts";
import type { Choice } from "../session/choices.ts";
import type { SketchStep } from "./sketch.ts";

/** A choice that says something about the step it is chosen for. */
export interface StepChoice extends Choice {
  readonly makes: Partial<SketchStep>;
}

/** Which games the wizard asks about, in words for players; the names are the systems of the format. */
export const GAMES: readonly (Choice & { readonly name: System })[] = [
  { name: "cr", text: "Magic, at home or in a shop" },
  { name: "mtr", text: "Magic, in a tournament" },
  { name: "riftbound", text: "Riftbound" },
  { name: "bandai", text: "One Piece or another Bandai game" },
];

const MAGIC: readonly StepChoice[] = [
  { name: "activate", text: "an ability: others can respond", makes: { verb: "activate" } },
  { name: "cast", text: "a spell: others can respond", makes: { verb: "cast" } },
  { name: "mana", text: "it makes mana: nobody can respond", makes: { verb: "mana" } },
  { name: "play", text: "a land is played: nobody can", makes: { verb: "play" } },
  { name: "special", text: "anything else nobody can respond to", makes: { verb: "special" } },
];

/** What somebody can do by choice in each game, and whether others can respond to it. */
export const ACTIONS: Readonly<Record<System, readonly StepChoice[]>> = {
  cr: MAGIC,
  mtr: MAGIC,
  riftbound: [
    { name: "activate", text: "an ability: others can respond", makes: { verb: "activate" } },
    { name: "spell", text: "a spell: others can respond", makes: { verb: "play" } },
    { name: "unit", text: "a unit or gear: nobody can", makes: { verb: "play", immediate: true } },
    { name: "mana", text: "it adds Energy: nobody can respond", makes: { verb: "mana" } },
  ],
  bandai: [
    { name: "activate", text: "an effect of a card is used", makes: { verb: "activate" } },
    { name: "play", text: "a card is played", makes: { verb: "play" } },
  ],
};

/** What each game calls what a step may cost and change, for examples; `OTHER` is another player. */
export const EXAMPLES: Readonly<Record<System, { readonly cost: string; readonly change: string; readonly waits: string }>> = {
  cr: { cost: "1 mana, tap druid, 2 life", change: "+1 elves, untap druid, OTHER -2 life", waits: "stack" },
  mtr: { cost: "1 mana, tap druid, 2 life", change: "+1 elves, untap druid, OTHER -2 life", waits: "stack" },
  riftbound: { cost: "2 energy, exhaust gear", change: "+1 gold, ready gear", waits: "Chain" },
  bandai: { cost: "1 don, rest leader", change: "+1 counters", waits: "table" },
};

/** How a triggered ability can be. */
export const TRIGGERS: readonly StepChoice[] = [
  { name: "must", text: "yes, it has to happen", makes: { verb: "trigger", may: "no" } },
  { name: "may", text: "no, but here it is used", makes: { verb: "trigger", may: "taken" } },
  { name: "declined", text: "no, and here it is not used", makes: { verb: "trigger", may: "declined" } },
];
