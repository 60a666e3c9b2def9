// What is asked about where numbers are negotiated, and what keeps anybody from being asked.

import { maintainingSeats, onlyLoop, optionalSteps, takenSteps } from "./classify.ts";
import { type Layout, layoutOf } from "./layout.ts";
import { naturalEnd } from "./number-results.ts";
import type { PlayOptions } from "./play.ts";
import { type DescriptionCode, type Result, refused } from "./result.ts";
import type { Block, Scenario, Step } from "./scenario.ts";
import { judge, startOf, turnOrderFrom } from "./table.ts";

export type Hearing = {
  scenario: Scenario;
  options: PlayOptions;
  loop: Block;
  layout: Layout;
  optional: Step[];
  /** The seats that maintain the loop, in turn order from the active player. */
  maintaining: string[];
  kind: "none" | "one" | "several";
  acrossTurns: boolean;
  /** Who is asked, in order. */
  order: string[];
};

/** Codes of steps that nobody could take as they are written, also not once. */
const misdescribed = ["no-priority", "not-on-top", "nothing-to-resolve", "stack-not-empty"];

/** Prepares the questions, or says at once what comes out. */
export function openHearing(scenario: Scenario, options: PlayOptions): Hearing | Result {
  const loop = onlyLoop(scenario);
  const steps = takenSteps(scenario, scenario.sequence);
  const acrossTurns = steps.some((step) => step.verb === "turn");
  const isTournament = scenario.rules === "mtr";
  const wrong: DescriptionCode[] = [];
  if (scenario.end !== null) wrong.push("misplaced-key");
  if (loop === null) wrong.push("one-loop-only");
  if ((isTournament || scenario.rules === "bandai") && scenario.alreadyShortcut) wrong.push("restarted-loop");
  if (isTournament && scenario.meaningfulChange && acrossTurns) wrong.push("meaningful-change");
  if (scenario.rules === "riftbound" && steps.some((step) => step.newCards)) wrong.push("new-cards");
  if (loop === null || wrong.length > 0) return refused(...wrong);
  const start = judge(scenario, startOf(scenario));
  if (start.losers.length > 0 || start.over !== null) return refused("lost-at-start");
  const optional = optionalSteps(scenario, loop);
  const maintaining = maintainingSeats(scenario, optional);
  const kind = maintaining.length === 0 ? "none" : maintaining.length === 1 ? "one" : "several";
  const everybody = turnOrderFrom(scenario, startOf(scenario), scenario.active);
  const others = everybody.filter((seat) => !maintaining.includes(seat));
  const layout = layoutOf(scenario, loop, options);
  const hearing: Hearing = { scenario, options, loop, layout, optional, maintaining, kind, acrossTurns, order: [] };
  if (kind === "none") {
    // A loop that nobody keeps going and that is wrongly described is refused before anybody is asked.
    const result = naturalEnd(hearing);
    return result.outcome === "refused" || scenario.rules === "bandai" ? result : { ...hearing, order: everybody };
  }
  // What is wrong with the steps themselves is so whatever number is named.
  const once = layout.times(1n).finish;
  if (once.kind === "stuck" && misdescribed.includes(once.code)) return refused(once.code);
  if (scenario.rules === "bandai") return { ...hearing, order: maintaining };
  const isEverybodyInTurn = isTournament && kind === "several";
  return { ...hearing, order: isEverybodyInTurn ? everybody : [...maintaining, ...others] };
}
