import type { RuleKey } from "../rules/index.ts";
import type { AnswerWord } from "./negotiation.ts";
import type { Asked, NumberProcedure, Situation } from "./number-procedure.ts";

const mayGoOnForEver = ({ maintainers, acrossTurns }: Situation): boolean => acrossTurns && maintainers.length >= 2;

function questions(situation: Situation): readonly Asked[] {
  const { seats, maintainers } = situation;
  const [only, another] = maintainers;
  if (only === undefined) return seats.map((seat) => ({ seat, words: ["no-action"], points: true, lower: false }));
  if (another === undefined) {
    const others = seats.filter((seat) => seat !== only);
    return [{ seat: only, words: [], points: false, lower: false }, ...others.map((seat) => ({ seat, words: ["agree"], points: true, lower: true }) as const)];
  }
  const endless: readonly AnswerWord[] = mayGoOnForEver(situation) ? ["indefinitely"] : [];
  return seats.map((seat) => ({ seat, words: maintainers.includes(seat) ? endless : ["agree", ...endless], points: true, lower: false }));
}

function ruleOf(situation: Situation): RuleKey {
  switch (situation.maintainers.length) {
    case 0: return "mtr.loop.none";
    case 1: return "mtr.loop.one";
    default: return situation.acrossTurns ? "mtr.loop.turns" : "mtr.loop.two";
  }
}

/**
 * Magic Tournament Rules 4.4. Nobody keeps the loop going: everybody names a number at which they break it, or nothing. One
 * player does: that player's number, and lower ones of the others. Several do: everybody's number, and across turns none at
 * all. [mtr.loop.none] [mtr.loop.one] [mtr.loop.two] [mtr.loop.turns]
 */
export const MTR: NumberProcedure = {
  questions,
  goesToOwnChoice: mayGoOnForEver,
  duty: ({ maintainers }) => (maintainers.length === 0 ? "must-break" : "priority"),
  needsMeans: false,
  sameMomentIsOpen: false,
  orderIsAssumed: mayGoOnForEver,
  rules: {
    always: (situation) => ["cr.shortcut.tournament", "mtr.loop", ruleOf(situation)],
    holder: ruleOf,
    draw: ["cr.shortcut.mandatory", "cr.draw.loop"],
    agreedDraw: ["mtr.loop.turns"],
    partial: "mtr.loop.partial",
    decisions: "mtr.loop.choices",
    after: ["mtr.loop.restart"],
    judge: "mtr.loop.judge",
  },
};
