import type { AnswerWord } from "./negotiation.ts";
import type { Asked, NumberProcedure, Situation } from "./number-procedure.ts";

function questions({ seats, maintainers }: Situation): readonly Asked[] {
  const words: readonly AnswerWord[] = maintainers.length > 0 ? ["agree", "no-action"] : ["no-action"];
  const others = seats.filter((seat) => !maintainers.includes(seat));
  return [
    ...maintainers.map((seat): Asked => ({ seat, words: [], points: false, lower: false })),
    ...others.map((seat): Asked => ({ seat, words, points: true, lower: false })),
  ];
}

/**
 * Riftbound Tournament Rules 505. Whoever keeps the loop going names a number; then the others agree, commit to break it
 * after a number, or choose not to. Deciding counts like acting. [rtr.loop.numbers] [rtr.loop.answers] [rtr.loop.lowest]
 */
export const RIFTBOUND: NumberProcedure = {
  questions,
  goesToOwnChoice: () => false,
  duty: (_situation, maintains) => (maintains ? "priority" : "must-break"),
  needsMeans: true,
  sameMomentIsOpen: true,
  orderIsAssumed: () => false,
  rules: {
    always: ({ maintainers }) => [
      "rtr.loop", "rtr.loop.maintain", maintainers.length === 0 ? "rtr.loop.none" : maintainers.length === 1 ? "rtr.loop.one" : "rtr.loop.two",
      ...(maintainers.length > 0 ? (["rtr.loop.numbers"] as const) : []), "rtr.loop.answers",
    ],
    holder: () => "rtr.loop.lowest",
    draw: ["rtr.loop.draw"],
    agreedDraw: [],
    partial: "rtr.loop.partial",
    decisions: "rtr.loop.decisions",
    after: [],
    judge: "rtr.loop.judge",
  },
};
