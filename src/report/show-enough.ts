import { withRepeat } from "../domain/repeat.ts";
import { checkHalt } from "../checks/timeline.ts";
import type { Condition } from "../domain/quantity.ts";
import type { Scenario } from "../domain/scenario.ts";
import type { Block } from "../domain/step.ts";
import type { QuantityValue } from "../procedures/outcome.ts";
import type { MomentState } from "../timeline/iteration.ts";
import { walk, type Walk } from "../timeline/walk.ts";
import { scenarioFor, shownValues, upTo, type ShowContext } from "./show-context.ts";
import { haltedAt } from "./show-ending.ts";

/** What came of looking for the smallest number of iterations that is enough. */
export type ShownEnough = { readonly condition: string; readonly loop: string } & (
  | {
    readonly kind: "reached";
    readonly iterations: bigint;
    /** By quantity, after that many iterations; null where none is done, or the game ends within the last one. */
    readonly rows: readonly { readonly quantity: string; readonly there: QuantityValue }[] | null;
    /** Where the game ends in the last of them, after the condition has held. */
    readonly gameOver: string | null;
  }
  | { readonly kind: "never" | "undetermined"; readonly reason: string }
);

function whyNot(context: ShowContext, scenario: Scenario, walked: Walk): Pick<Extract<ShownEnough, { reason: string }>, "kind" | "reason"> {
  const { halt, machine } = walked;
  switch (halt.kind) {
    case "undetermined": return { kind: "undetermined", reason: halt.reason };
    case "failed": return { kind: "never", reason: `before that, ${checkHalt(scenario, walked)?.message ?? "a step cannot be done"}` };
    case "game-over": return { kind: "never", reason: `the game is over before that, at ${haltedAt(context, machine, halt.when).place}` };
    case "never-enough": return {
      kind: "never",
      reason: halt.why === "endless" ? "it never comes true, however often the loop runs" : `the game is over before it comes true, at ${haltedAt(context, machine, "after").place}`,
    };
    case "finished": case "stopped": case "endless": return { kind: "undetermined", reason: "the loop is never begun" };
  }
}

/**
 * The smallest number of iterations of a loop at the top level, counted from where it begins, with which the condition,
 * looked at after every step, has held by the end of the last.
 */
export function makeEnough(context: ShowContext, block: Block, condition: Condition): ShownEnough {
  const scenario = upTo(withRepeat(scenarioFor(context, block), block, { kind: "enough", condition }), block);
  let last: MomentState["values"] | null = null;
  let lastIteration = 0n;
  const walked = walk(scenario, {
    mandatoryLoop: context.mandatory,
    listener: {
      onIterationDone: (each, iteration, machine) => {
        if (each.index === block.index) {
          last = [...machine.values];
          lastIteration = iteration;
        }
        return false;
      },
    },
  });
  const about = { condition: condition.text, loop: block.id };
  const iterations = walked.machine.enough.get(block.index);
  if (iterations === undefined) return { ...about, ...whyNot(context, scenario, walked) };
  const there = last !== null && lastIteration === iterations ? shownValues(scenario, last) : null;
  const { halt } = walked;
  return {
    ...about,
    kind: "reached",
    iterations,
    rows: there && scenario.quantities.map((quantity, index) => ({ quantity: quantity.name, there: there[index] ?? { kind: "unknown", change: null } })),
    gameOver: halt.kind === "game-over" ? haltedAt(context, walked.machine, halt.when).place : null,
  };
}
