import type { Proposed } from "../domain/case.ts";
import { constantAmount } from "../domain/quantity.ts";
import { withRepeat } from "../domain/repeat.ts";
import { theLoop, type Scenario } from "../domain/scenario.ts";
import { quote } from "../diagnostics/escape.ts";
import { finding, type Finding, type Spot } from "../diagnostics/finding.ts";
import { suggestWord } from "../diagnostics/suggest.ts";
import { err, ok, type Result } from "../result.ts";

/**
 * Replaces how often the loops of a scenario run: of the one loop at the top level, or of loops by their ids.
 * Refuses an id that no loop has, and a single number where there is not one loop; `where` is what the finding points at.
 */
export function applyPropose(scenario: Scenario, proposed: Proposed, where: Spot = { of: "scenario", key: "repeat" }): Result<Scenario, Finding<Spot>> {
  const numbers = new Map<number, bigint>();
  const ids = scenario.blocks.map((block) => block.id);
  if (proposed.kind === "number") {
    const loop = theLoop(scenario);
    if (!loop) {
      return err(finding({ code: "misplaced-key", message: "one number needs one loop at the top level", where, help: ids.length === 0 ? "leave the number out" : `name the loops: { ${ids[0] ?? "loop"}: 3 }` }));
    }
    numbers.set(loop.index, proposed.number);
  } else {
    for (const [id, number] of proposed.numbers) {
      const block = scenario.blocks.find((each) => each.id === id);
      if (!block) return err(finding({ code: "unknown-step", message: `no loop has the id ${quote(id)}`, where, help: suggestWord(id, ids, "ids of the loops") }));
      numbers.set(block.index, number);
    }
  }
  return ok(Array.from(numbers).reduce((numbered, [block, number]) => {
    const loop = numbered.blocks[block];
    return loop ? withRepeat(numbered, loop, { kind: "amount", amount: constantAmount(number) }) : numbered;
  }, scenario));
}
