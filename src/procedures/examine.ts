import { checkCounted } from "../checks/counted.ts";
import { checkCounts } from "../checks/counts.ts";
import { withRepeat } from "../domain/repeat.ts";
import { checkDeterminism } from "../checks/determinism.ts";
import { checkEdition } from "../checks/edition.ts";
import { checkIgnoredNumber, checkMeaningfulChange, checkNewCards, checkNoChange, checkOneLoop, checkTeamQuantities } from "../checks/loops.ts";
import type { ScenarioFinding } from "../checks/spot-findings.ts";
import { atKey } from "../checks/spot-findings.ts";
import { checkRestart } from "../checks/restart.ts";
import { checkChoicesInDraw, checkTexts, withoutSilenced } from "../checks/texts.ts";
import { checkClauses, checkHalt, checkShape, checkStart } from "../checks/timeline.ts";
import { checkTriggerOrder } from "../checks/triggers.ts";
import { formatPlace } from "../domain/place.ts";
import { constantAmount } from "../domain/quantity.ts";
import { blocksAround, type Scenario } from "../domain/scenario.ts";
import type { Block } from "../domain/step.ts";
import { locate, passingOn, type Located } from "../timeline/locate.ts";
import { hasPriority, placeTime } from "../timeline/moment.ts";
import { walk, type Walk } from "../timeline/walk.ts";
import { classify, type Kind, type NumbersKind } from "./classify.ts";

/** What is known of a scenario before anybody is asked. */
export interface Examination {
  /** The scenario with every number that `enough` stood for put in. */
  readonly scenario: Scenario;
  readonly findings: readonly ScenarioFinding[];
  /** Is there a finding of severity error? Then nobody is asked. */
  readonly refused: boolean;
  readonly kind: Kind;
  /** Does the loop go on until something ends it, since nobody keeps it going and no number counts? */
  readonly mandatory: boolean;
  /** The walk to the natural end of the whole sequence; for loops whose number is missing, through one iteration. */
  readonly walked: Walk;
  /** Why a loop without a number cannot be done even once, or twice; it is refused only once such a number is named. */
  readonly notOnce: ScenarioFinding | null;
  /** The place where the proposal itself stops, if the file names one and it is reached. */
  readonly end: Located | null;
  /** Numbers found for `enough`, by block. */
  readonly enough: ReadonlyMap<number, bigint>;
}

/** All findings, also those that only matter once a number is named. */
export const everythingFound = ({ findings, notOnce }: Examination): readonly ScenarioFinding[] => (notOnce ? [...findings, notOnce] : findings);

const isError = (finding: ScenarioFinding): boolean => finding.severity === "error";

/** Ends that a loop nobody keeps going may come to by itself; everything else is a fault of the description. */
function endsByItself(walked: Walk): boolean {
  const { halt } = walked;
  if (halt.kind !== "failed") return halt.kind === "endless" || halt.kind === "game-over" || halt.kind === "finished";
  const { failure } = halt;
  return failure.kind === "player-left" || (failure.kind === "obstacle" && failure.obstacle.code !== "undetermined");
}

/** Codes of steps that nobody could take as they are written, whatever the number. */
const MISDESCRIBED: readonly string[] = ["no-priority", "not-on-top", "nothing-to-resolve", "stack-not-empty", "undetermined", "too-many-digits"];

function fill(scenario: Scenario, blocks: readonly Block[], number: bigint): Scenario {
  return blocks.reduce((filled, block) => withRepeat(filled, block, { kind: "amount", amount: constantAmount(number) }), scenario);
}

/** Blocks whose `repeat` cannot be carried out as it stands; they are gone through once, so that the rest is looked at. */
const unusable = (scenario: Scenario): readonly Block[] =>
  scenario.blocks.filter((block) => block.repeat?.kind === "endless" || block.repeat?.kind === "until" || (block.repeat === null && !scenario.sequence.includes(block)));

function putEnough(scenario: Scenario, walked: Walk): Scenario {
  return scenario.blocks.reduce((filled, block) => {
    const number = walked.machine.enough.get(block.index);
    return block.repeat?.kind === "enough" && number !== undefined
      ? withRepeat(filled, filled.blocks[block.index] ?? block, { kind: "amount", amount: constantAmount(number) })
      : filled;
  }, scenario);
}

interface EndSearch {
  readonly end: Located | null;
  readonly findings: readonly ScenarioFinding[];
}

function findEnd(scenario: Scenario): EndSearch {
  const { end } = scenario;
  if (!end) return { end: null, findings: [] };
  const { place } = end;
  const step = place.kind === "step" ? scenario.steps.find((each) => each.id === place.step) : undefined;
  if (step && blocksAround(scenario, step.index).some((block) => block.repeat?.kind === "enough")) {
    return { end: null, findings: [atKey("end", {
      code: "end-with-enough",
      message: `the end ${end.text} names an iteration of a loop whose number is still to be found`,
      help: "leave end out, or write a number instead of enough",
    })] };
  }
  const located = locate(scenario, place, end.player);
  if (located.kind === "found") {
    if (!located.moment || hasPriority(located.moment)) return { end: located, findings: [] };
    return { end: null, findings: [noSuchEnd(end.text, "nobody has priority there", "end the proposal where somebody has priority")] };
  }
  const passed = located.kind === "not-theirs" && !located.located.moment && end.player !== null ? passingOn(located.located.machine, end.player) : null;
  if (located.kind === "not-theirs" && passed && end.player !== null) {
    return { end: { ...located.located, moment: passed, players: passed.players, time: placeTime(passed, end.player) }, findings: [] };
  }
  switch (located.kind) {
    case "unknown-step": return { end: null, findings: [noSuchEnd(end.text, "there is no step of that name", "use the id of a step")] };
    case "wrong-depth":
      return { end: null, findings: [noSuchEnd(end.text, `it needs ${located.depth === 0 ? "no iteration number" : `${located.depth} iteration number${located.depth > 1 ? "s" : ""}`} in front`, located.depth === 0 ? `write ${formatPlace({ ...place, iterations: [] } as typeof place)}` : "write ITERATION/STEP/WHEN")] };
    case "not-theirs":
      return { end: null, findings: [noSuchEnd(end.text, "that player has no priority there", "name a player who does, or leave player out")] };
    case "not-reached":
      if (located.walk.halt.kind === "game-over" || located.walk.halt.kind === "failed") return { end: null, findings: [] };
      return { end: null, findings: [noSuchEnd(end.text, "the sequence never gets there", "name a place that the sequence has, or leave the end out (on the command line --end none)")] };
  }
}

/** A mandatory loop without a number is no proposal, so nobody says where it stops. */
const endOfMandatory = ({ end }: Scenario): EndSearch => ({
  end: null,
  findings: end === null ? [] : [atKey("end", {
    code: "misplaced-key",
    message: `a mandatory loop without a number is no proposal, so it has no end to stop at: ${end.text}`,
    label: "not taken here",
    help: "leave end out, or add repeat to propose a number of iterations",
  })],
});

/** A loop whose number is still to be named has to end each iteration in the turn it began in, too. */
function checkReturn(scenario: Scenario, { loop, maintainers }: NumbersKind): ScenarioFinding | null {
  if (maintainers.length === 0 || scenario.blocks[loop.index]?.repeat !== null) return null;
  const walked = walk(fill(scenario, [loop], 2n));
  return walked.halt.kind === "failed" && walked.halt.failure.kind === "does-not-repeat" ? checkHalt(scenario, walked) : null;
}

const noSuchEnd = (text: string, why: string, help: string): ScenarioFinding =>
  atKey("end", { code: "no-such-place", message: `the proposal cannot end at ${text}: ${why}`, label: "where the proposal stops", help });

/**
 * Looks at a scenario before anybody is asked: checks the description, goes through the sequence, finds where the
 * proposal ends, and says of which kind it is. Numbers that `enough` stands for are found here.
 */
export function examine(given: Scenario): Examination {
  const kind = classify(given);
  const mandatory = kind.kind === "mandatory" || (kind.kind === "numbers" && kind.maintainers.length === 0);
  const ignored = kind.kind === "numbers" ? checkIgnoredNumber(kind.loop, kind.maintainers) : [];
  const scenario = kind.kind === "numbers" && ignored.length > 0 ? withRepeat(given, kind.loop, null) : given;
  const usable = fill(scenario, unusable(scenario), 1n);
  const missing = kind.kind === "proposal" ? kind.missing : usable.blocks.filter((block) => block.repeat === null && !mandatory);
  const complete = fill(usable, missing.map((block) => usable.blocks[block.index] ?? block), kind.kind === "fragmented" ? 2n : 1n);
  const whole = walk(complete, { mandatoryLoop: mandatory });
  const numbered = putEnough(complete, whole);
  const ending = kind.kind === "numbers" ? { end: null, findings: [] } : mandatory ? endOfMandatory(scenario) : kind.kind === "fragmented" && kind.loop.repeat === null ? { end: null, findings: [] } : findEnd(complete);
  // What lies behind the proposal's own end is no part of it.
  const walked: Walk = ending.end ? { halt: { kind: "finished" }, machine: ending.end.machine } : whole;
  const silent = withoutSilenced(scenario, [
    ...checkTexts(scenario),
    ...checkTriggerOrder(scenario),
    ...checkShape(scenario, walked, mandatory),
    ...(kind.kind === "fragmented" ? checkCounted(kind.loop) : []),
    ...(mandatory && walked.halt.kind === "endless" ? checkChoicesInDraw(scenario) : []),
  ]);
  const stuck = mandatory && endsByItself(walked) ? null : checkHalt(scenario, walked);
  // As long as no number is named none has to be possible, but no number mends a step that nobody could take as it stands.
  const isOpen = kind.kind === "numbers" && !mandatory && missing.length > 0 && stuck !== null && !MISDESCRIBED.includes(stuck.code);
  const halted = isOpen ? null : stuck;
  const findings = [
    ...ignored,
    ...checkEdition(scenario),
    ...checkOneLoop(scenario),
    ...checkRestart(scenario),
    ...checkDeterminism(scenario),
    ...checkCounts(scenario),
    ...checkStart(scenario),
    ...checkTeamQuantities(scenario),
    ...checkNewCards(scenario),
    ...(kind.kind === "numbers" ? [...checkMeaningfulChange(scenario, kind.acrossTurns), ...checkNoChange(usable, kind.loop)] : []),
    ...checkClauses(scenario, walked),
    ...(halted ? [halted] : []),
    ...ending.findings,
    ...silent,
  ];
  return {
    scenario: missing.length > 0 && (kind.kind === "proposal" || kind.kind === "numbers") ? scenario : numbered,
    findings,
    refused: findings.some(isError),
    kind,
    mandatory,
    walked,
    notOnce: isOpen ? stuck : kind.kind === "numbers" ? checkReturn(usable, kind) : null,
    end: ending.end,
    enough: whole.machine.enough,
  };
}
