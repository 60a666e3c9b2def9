import type { Scenario } from "./scenario.ts";
import type { Block, Node, Repeat } from "./step.ts";

/** The same sequence with another `repeat` on one block. */
export function withRepeat(scenario: Scenario, block: Block, repeat: Repeat | null): Scenario {
  const swap = (nodes: readonly Node[]): readonly Node[] =>
    nodes.map((node) => {
      if (node.kind === "step") return node;
      return node.index === block.index ? { ...node, repeat } : { ...node, steps: swap(node.steps) };
    });
  const sequence = swap(scenario.sequence);
  const blocks: Block[] = [];
  const collect = (nodes: readonly Node[]): void => {
    for (const node of nodes) {
      if (node.kind === "step") continue;
      blocks[node.index] = node;
      collect(node.steps);
    }
  };
  collect(sequence);
  return { ...scenario, sequence, blocks };
}
