// One loop, performed as often as a number says, and the names that a number with a point may use.

import type { Condition } from "./amounts.ts";
import { CapError, type Moment, type Performance, type PlayOptions, performance } from "./play.ts";
import { type Place, findPlace, refusalOf, type RefusalCode } from "./lookup.ts";
import type { Block, Scenario } from "./scenario.ts";

/** The loop in every length that somebody may ask about. */
export type Layout = {
  /** The loop performed that often. */
  times: (number: bigint) => Performance;
  /** The same as though nothing stopped it: who is still there, and which moments there would be. */
  ghost: (number: bigint) => Performance;
  /** The loop for as long as it goes on. */
  onAndOn: () => Performance;
  /** The loop until a condition has held. */
  enough: (when: Condition) => Performance;
};

const laidOut = new WeakMap<Scenario, Map<string, Layout>>();

/** The layouts of a scenario whose whole sequence is one loop. What was performed once is kept. */
export function layoutOf(scenario: Scenario, loop: Block, options: PlayOptions): Layout {
  const known = laidOut.get(scenario) ?? new Map<string, Layout>();
  laidOut.set(scenario, known);
  const key = JSON.stringify(options);
  const layout = known.get(key) ?? layOut(scenario, loop, options);
  known.set(key, layout);
  return layout;
}

function layOut(scenario: Scenario, loop: Block, options: PlayOptions): Layout {
  const performed = new Map<string, Performance>();
  const most = BigInt(options.maxIterations ?? 400);
  const perform = (number: bigint | null, ghost: boolean, when?: Condition): Performance => {
    const key = `${number} ${ghost} ${when === undefined}`;
    const before = performed.get(key);
    if (before !== undefined) return before;
    if (number !== null && number > most) throw new CapError(`more than ${most} iterations`);
    let repeat: Block["repeat"] = { kind: "none" };
    if (when !== undefined) repeat = { kind: "enough", when };
    else if (number !== null) repeat = { kind: "amount", amount: [{ times: number, quantity: null }] };
    const played = performance({ ...scenario, end: null, sequence: [{ ...loop, repeat }] }, { ...options, ghost });
    performed.set(key, played);
    return played;
  };
  return {
    times: (number) => perform(number, false),
    ghost: (number) => perform(number, true),
    onAndOn: () => perform(null, false),
    enough: (when) => perform(null, false, when),
  };
}

/** The moments that are laid out to look for a point in the iteration after `number` whole ones. */
const momentsAfter = (layout: Layout, number: bigint): Moment[] => layout.ghost(number + 3n).moments;

/** `3` with `2/ping/before` is the place `4.2/ping/before`. */
function placeTextOf(number: bigint, at: string): string {
  const parts = at.trim().split("/");
  const inner = parts.length === 3 ? [parts[0] as string] : [];
  return [[number + 1n, ...inner].join("."), ...parts.slice(-2)].join("/");
}

/** The place that a number with a point means, or why a seat may not name it. */
export function findPoint(layout: Layout, seat: string, number: bigint, at: string): { place: Place } | { code: RefusalCode } {
  const where = { moments: momentsAfter(layout, number), beyond: null, mandatory: false, numbers: true };
  const text = placeTextOf(number, at);
  const code = refusalOf(where, seat, text, { index: where.moments.length, turn: 0 });
  return code === null ? { place: findPlace(where, seat, text) as Place } : { code };
}

/** The moments after `number` whole iterations and within the next that a seat may name as a point. */
export function pointsOf(layout: Layout, seat: string, number: bigint): Moment[] {
  return momentsAfter(layout, number).filter(
    (moment) => moment.path[0] === number + 1n && moment.holders.includes(seat) && moment.nameableWithNumber,
  );
}
