import type { NumberProcedure, Situation } from "./number-procedure.ts";

const ruleOf = ({ maintainers }: Situation) =>
  maintainers.length === 0 ? "bandai.loop.none" : maintainers.length === 1 ? "bandai.loop.one" : "bandai.loop.two";

/**
 * The procedure that the games of Bandai share, as One Piece has it in 11-1. Whoever can stop the loop says how often it is
 * done, the turn player first; it ends where the one with the lowest number can stop, and nobody else is asked.
 * [bandai.loop.none] [bandai.loop.one] [bandai.loop.two]
 */
export const BANDAI: NumberProcedure = {
  questions: ({ maintainers }) => maintainers.map((seat) => ({ seat, words: [], points: false, lower: false })),
  goesToOwnChoice: () => true,
  duty: () => "must-differ",
  needsMeans: false,
  sameMomentIsOpen: false,
  orderIsAssumed: () => false,
  rules: {
    always: (situation) => ["bandai.loop", ruleOf(situation)],
    holder: ruleOf,
    draw: ["bandai.loop.none"],
    agreedDraw: [],
    partial: "bandai.loop",
    decisions: "bandai.loop",
    after: ["bandai.loop.restart"],
    judge: "bandai.loop",
  },
};
