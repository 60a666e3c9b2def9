import { finding, type FindingParts, type Spot } from "../diagnostics/finding.ts";
import { formatNumber } from "../domain/number.ts";
import type { Scenario } from "../domain/scenario.ts";
import { seatName } from "../domain/seats.ts";
import { termsOf } from "../domain/terms.ts";
import type { Step } from "../domain/step.ts";
import type { Obstacle } from "../timeline/effects.ts";
import type { Failure } from "../timeline/halt.ts";
import { playerName, quantityName, stepName, type ScenarioFinding } from "./spot-findings.ts";

const inIteration = (path: readonly bigint[]): string =>
  path.length === 0 ? "" : ` in iteration ${path.map((iteration) => (path.length === 1 ? formatNumber(iteration) : String(iteration))).join(".")}`;

/** The largest number of iterations of the outermost loop that works, where the step stands in one. */
export const largestThatWorks = (failure: Failure): bigint | null => {
  const [outermost] = failure.path;
  return outermost === undefined ? null : outermost - 1n;
};

function adviceFor(failure: Failure, once: string): string {
  const largest = largestThatWorks(failure);
  if (largest === null) return once;
  if (largest > 0n) return `propose at most ${formatNumber(largest)} iteration${largest === 1n ? "" : "s"}; that is the largest number that works`;
  const [, ...inner] = failure.path;
  const last = inner.findIndex((iteration) => iteration > 1n);
  if (last >= 0) return `let the inner loop run at most ${formatNumber((inner[last] ?? 1n) - 1n)} times; ${once}`;
  return `not even one iteration works: ${once}`;
}

const amountText = (number: bigint | null): string => (number === null ? "an unknown number" : formatNumber(number));

function explainObstacle(scenario: Scenario, step: Step, obstacle: Obstacle, failure: Failure): Omit<FindingParts<Spot>, "where"> & { readonly key: string; readonly entry?: string } {
  const where = inIteration(failure.path);
  switch (obstacle.code) {
    case "cannot-pay": {
      const name = quantityName(scenario, obstacle.quantity);
      return {
        key: "pay", entry: name, code: "cannot-pay",
        message: `${stepName(step)} cannot be paid${where}: it takes ${amountText(obstacle.need)} of ${name}, and there ${obstacle.have === 1n ? "is" : "are"} ${amountText(obstacle.have)}`,
        label: "more than is there cannot be paid",
        note: "a proposal holds only what can really be done, each time",
        help: adviceFor(failure, `give ${name} more to begin with, or mend the cost`),
      };
    }
    case "below-zero": {
      const name = quantityName(scenario, obstacle.quantity);
      return {
        key: "change", entry: name, code: "below-zero",
        message: `${stepName(step)} would take ${name} below zero${where}: there ${obstacle.have === 1n ? "is" : "are"} ${amountText(obstacle.have)}`,
        label: "only life may go below zero",
        note: "a step that would take another quantity below zero cannot be done as described",
        help: adviceFor(failure, `write "up to" in front of the change if it takes only what is there, or give ${name} more to begin with`),
      };
    }
    case "requirement-fails":
      return {
        key: "requires", code: "requirement-fails",
        message: `${stepName(step)} cannot be done${where}: it requires ${obstacle.condition.text}`,
        label: "this does not hold there",
        help: adviceFor(failure, "mend the requirement or what leads up to it"),
      };
    case "undetermined":
      return { key: "change", code: "undetermined", message: `${stepName(step)} cannot be decided${where}: ${obstacle.reason}`, help: "give the starting value of the quantity" };
  }
}

function explainStack(scenario: Scenario, step: Step, failure: Failure): Omit<FindingParts<Spot>, "where"> & { readonly key: string } {
  const where = inIteration(failure.path);
  const name = (index: number): string => `"${scenario.steps[index]?.id ?? ""}"`;
  if (failure.kind === "not-on-top") {
    return {
      key: "resolve", code: "not-on-top",
      message: `${name(failure.wanted)} cannot resolve${where}: ${failure.top === null ? "nothing" : name(failure.top)} is on top of the ${termsOf(scenario.rules.system).stack}`,
      label: "last in, first out",
      help: failure.top === null ? "hold it first" : `resolve ${name(failure.top)} first`,
    };
  }
  if (failure.kind === "nothing-to-resolve") {
    return {
      key: "resolve", code: "nothing-to-resolve",
      message: `${name(failure.wanted)} cannot resolve${where}: no object of that step is held`,
      label: `nothing of it is on the ${termsOf(scenario.rules.system).stack}`,
      help: `give ${name(failure.wanted)} hold: true and do it before, or leave this step out`,
    };
  }
  return {
    key: step.verb, code: "stack-not-empty",
    message: `${stepName(step)} cannot begin${where}: an ${termsOf(scenario.rules.system).object} is still held on the ${termsOf(scenario.rules.system).stack}`,
    label: `the step or phase before it ends only with an empty ${termsOf(scenario.rules.system).stack}`,
    help: "resolve what is held first",
  };
}

/** The finding for a sequence that cannot be performed as described, with the largest number that works. */
export function explainFailure(scenario: Scenario, failure: Failure): ScenarioFinding {
  const step = scenario.steps[failure.step];
  const where = inIteration(failure.path);
  const parts = ((): Omit<FindingParts<Spot>, "where"> & { readonly where?: Spot; readonly key?: string; readonly entry?: string } => {
    if (!step) return { code: "undetermined", message: "the sequence cannot be performed", help: "mend the sequence" };
    switch (failure.kind) {
      case "obstacle": return explainObstacle(scenario, step, failure.obstacle, failure);
      case "stack-not-empty": case "not-on-top": case "nothing-to-resolve": return explainStack(scenario, step, failure);
      case "player-left": {
        const name = playerName(scenario, failure.player);
        return {
          key: step.verb, code: "player-left",
          message: `${stepName(step)} needs ${name}${where}, who has left the game by then`,
          label: `${name} lost before this`,
          note: "a player who loses leaves the game with everything they own",
          help: adviceFor(failure, `describe what follows without ${name}`),
        };
      }
      case "no-priority": {
        const { activePlayer, stack } = termsOf(scenario.rules.system);
        return {
          key: step.verb, code: "no-priority",
          message: `${playerName(scenario, failure.player)} cannot take ${stepName(step)}${where}: nobody but ${seatName(scenario, failure.holder)} has priority then`,
          label: `there is no ${stack}, so only the ${activePlayer} may act`,
          help: `let it be a response to something on the ${stack}, or let ${seatName(scenario, failure.holder)} do it`,
        };
      }
      case "does-not-repeat":
        return {
          where: { of: "block", block: failure.block }, code: "does-not-repeat",
          message: `loop "${scenario.blocks[failure.block]?.id ?? ""}" begins in ${playerName(scenario, failure.from)}'s turn and ends in ${playerName(scenario, failure.to)}'s`,
          label: "the next iteration would not be the same",
          note: `iterations of a loop are the same each time, the ${termsOf(scenario.rules.system).activePlayer} included`,
          help: `let each iteration end in ${playerName(scenario, failure.from)}'s turn, for example with a whole round of turns`,
        };
      case "below-zero-count":
        return {
          where: { of: "block", block: failure.block, key: "repeat" }, code: "below-zero",
          message: `loop "${scenario.blocks[failure.block]?.id ?? ""}" would run ${formatNumber(failure.count)} times${where}`,
          label: "a loop cannot run fewer than zero times",
          help: adviceFor(failure, "mend the amount"),
        };
      case "too-many-digits":
        return {
          key: step.verb, code: "too-many-digits",
          message: `the numbers grow to ${failure.digits} digits; at most 1,000,000 digits are kept`,
          label: "in the loop that ends here",
          help: "propose fewer iterations",
        };
    }
  })();
  const { where: spot, key, entry, ...rest } = parts;
  return finding({ ...rest, where: spot ?? { of: "step", step: failure.step, ...(key ? { key } : {}), ...(entry ? { entry } : {}) } });
}
