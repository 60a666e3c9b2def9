import { checkHalt } from "../checks/timeline.ts";
import { formatPlace, type PlaceName } from "../domain/place.ts";
import { priorityRuleAt, wholeIterations } from "../procedures/facts.ts";
import { citeRule, paraphraseOf } from "../rules/index.ts";
import type { Located } from "../timeline/locate.ts";
import type { Machine } from "../timeline/machine.ts";
import { nameOf } from "../timeline/moment.ts";
import type { Walk } from "../timeline/walk.ts";
import type { ShowContext } from "./show-context.ts";
import { lossInWords, nameOfPlayer, nameOfSeat, placeInWords } from "./words.ts";

/** Who has priority somewhere, and by which rule. */
export interface ShownPriority {
  readonly player: string;
  readonly rule: string;
  readonly why: string;
}

/** How the sequence ends as it is described, before anybody is asked. */
export interface ShownEnding {
  /**
   * `finished`: it is gone through; `game-over`; `stops`: a step cannot be done any more; `endless`: nothing ends it;
   * `undetermined`: that cannot be decided; `never-enough`: no number was found.
   */
  readonly kind: "finished" | "game-over" | "stops" | "endless" | "undetermined" | "never-enough";
  readonly at: { readonly place: string; readonly words: string } | null;
  /** Whole iterations of the one loop at the top level. */
  readonly iterations: bigint | null;
  readonly priority: ShownPriority | null;
  /** Why it does not go on, in clauses without a full stop. */
  readonly reasons: readonly string[];
  readonly wins: readonly string[];
  readonly loses: readonly string[];
  readonly draw: boolean;
}

/** Who has priority at a place that was found, and why. */
export function priorityAt({ scenario, edition }: ShowContext, located: Pick<Located, "moment" | "players" | "machine">, player: number): ShownPriority {
  const rule = priorityRuleAt(scenario, located, player);
  return { player: nameOfSeat(scenario, player), rule: citeRule(rule, edition), why: paraphraseOf(rule, edition) };
}

const bare = (kind: ShownEnding["kind"]): ShownEnding => ({ kind, at: null, iterations: null, priority: null, reasons: [], wins: [], loses: [], draw: false });

/** The place at which a walk has come to a halt: the last step that was done. */
export function haltedAt({ scenario }: ShowContext, machine: Machine, when: "after" | "responding"): NonNullable<ShownEnding["at"]> {
  const name: PlaceName = machine.lastDone ? nameOf(scenario, { ...machine.lastDone, when }) : { kind: "start" };
  return { place: formatPlace(name), words: placeInWords(scenario, name) };
}

function finished(context: ShowContext, machine: Machine): ShownEnding {
  const { scenario, examination } = context;
  const { end } = examination;
  const at = machine.lastDone === null && !end ? "start" : (scenario.end && end ? scenario.end.text : "end");
  const player = end ? (scenario.end?.player ?? end.players[0] ?? null) : machine.presentAt(machine.holder);
  const located: Pick<Located, "moment" | "players" | "machine"> = end ?? { moment: null, players: [machine.presentAt(machine.holder)], machine };
  const name: PlaceName = end && scenario.end ? scenario.end.place : { kind: at === "start" ? "start" : "end" };
  return {
    ...bare("finished"),
    at: { place: at, words: placeInWords(scenario, name) },
    iterations: wholeIterations(scenario, machine),
    priority: player === null ? null : priorityAt(context, located, player),
  };
}

/** How the sequence ends; `walked` is the walk to its natural end. */
export function makeEnding(context: ShowContext, walked: Walk): ShownEnding {
  const { scenario, examination } = context;
  const { halt, machine } = walked;
  if (examination.end) return finished(context, examination.end.machine);
  switch (halt.kind) {
    case "finished": case "stopped": return finished(context, machine);
    case "endless": return bare("endless");
    case "undetermined": return { ...bare("undetermined"), reasons: [halt.reason] };
    case "never-enough": return { ...bare("never-enough"), reasons: [checkHalt(scenario, walked)?.message ?? ""] };
    case "failed":
      return {
        ...bare("stops"), at: haltedAt(context, machine, "after"), iterations: wholeIterations(scenario, machine), reasons: [checkHalt(scenario, walked)?.message ?? ""],
      };
    case "game-over": {
      const { over, when } = halt;
      const gone = scenario.players.flatMap((_, player) => (machine.alive[player] === false && !over.losers.includes(player) ? [player] : []));
      return {
        ...bare("game-over"),
        at: haltedAt(context, machine, when),
        iterations: wholeIterations(scenario, machine),
        reasons: over.reasons.map((reason) => lossInWords(scenario, reason)),
        wins: over.winners.map((player) => nameOfPlayer(scenario, player)),
        loses: over.drawn.length > 0 ? [] : [...gone, ...over.losers].map((player) => nameOfPlayer(scenario, player)),
        draw: over.drawn.length > 0,
      };
    }
  }
}
