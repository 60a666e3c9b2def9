import type { Mark, MarkKind } from "./picture.ts";
import { box, line, shape, text } from "./svg.ts";

/** Half of what a mark takes. */
export const RADIUS = 11;

const circle = (x: number, y: number, look: string): string => `<circle cx="${x}" cy="${y}" r="${RADIUS}" class="lc-${look}"/>`;

const diamond = (x: number, y: number, look: string): string => shape([[x, y - RADIUS], [x + RADIUS, y], [x, y + RADIUS], [x - RADIUS, y]], look);

const number = (x: number, y: number, order: number, look: "accent" | "inverse"): string =>
  text(x, y + 4, String(order), { size: order > 99 ? "small" : "body", look, anchor: "middle" });

/** Each kind has a shape of its own: a ring, a full disc with an arrow, a diamond, an empty diamond, a full square. */
const SHAPES: Record<MarkKind, (x: number, y: number, order: number) => string> = {
  passes: (x, y, order) => circle(x, y, "open") + number(x, y, order, "accent"),
  acts: (x, y, order) => shape([[x + RADIUS + 3, y - 6], [x + RADIUS + 12, y], [x + RADIUS + 3, y + 6]], "full") + circle(x, y, "full") + number(x, y, order, "inverse"),
  decides: (x, y) => diamond(x, y, "full"),
  bound: (x, y) => diamond(x, y, "open"),
  ends: (x, y, order) => box(x - RADIUS, y - RADIUS, 2 * RADIUS, 2 * RADIUS, "full", 2) + number(x, y, order, "inverse"),
};

/** A mark with its middle at that point. */
export const markShape = (kind: MarkKind, order: number, x: number, y: number): string => SHAPES[kind](x, y, order);

const arrow = (from: number, to: number, y: number): string => line(from, y, to - 6, y, "arrow") + shape([[to - 8, y - 4.5], [to, y], [to - 8, y + 4.5]], "tip");

const STUB = 20;

/** Arrows from every mark of a round to the next. They go round the table: one may leave on the right and come back on the left. `at` gives the middle of a lane. */
export function passArrows(marks: readonly Mark[], at: (lane: number) => number, y: number): string {
  return marks.slice(1).map((next, index) => {
    const mark = marks[index];
    if (!mark) return "";
    const from = at(mark.lane) + RADIUS + 3;
    const to = at(next.lane) - RADIUS - 3;
    return next.lane > mark.lane ? arrow(from, to, y) : arrow(from, from + STUB, y) + arrow(to - STUB, to, y);
  }).join("");
}
