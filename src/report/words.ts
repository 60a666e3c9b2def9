import { formatNumber } from "../domain/number.ts";
import { formatPlace, type PlaceName } from "../domain/place.ts";
import { blocksAround, type Scenario } from "../domain/scenario.ts";
import { seatName } from "../domain/seats.ts";
import { termsOf } from "../domain/terms.ts";
import type { Step } from "../domain/step.ts";
import type { Assumption, Outcome, Planned } from "../procedures/outcome.ts";
import type { RuleKey } from "../rules/index.ts";
import type { LossReason } from "../timeline/halt.ts";

/** Whoever has priority or answers, by name: with shared turns the team. */
export const nameOfSeat = (scenario: Scenario, seat: number | null): string => (seat === null ? "nobody" : seatName(scenario, seat));

/** A player by name; "nobody" for null. */
export const nameOfPlayer = (scenario: Scenario, player: number | null): string => (player === null ? "nobody" : (scenario.players[player] ?? ""));

/** Names as a list in a sentence. */
export function listNames(names: readonly string[]): string {
  if (names.length <= 1) return names[0] ?? "nobody";
  return `${names.slice(0, -1).join(", ")} and ${names[names.length - 1] ?? ""}`;
}

/** A number with the right form of its noun. */
export const countOf = (number: bigint, noun: string): string => `${formatNumber(number)} ${noun}${number === 1n ? "" : "s"}`;

const VERB_WORDS: Record<Exclude<Step["verb"], "mana">, string> = {
  cast: "casts", play: "plays", activate: "activates", special: "takes the special action",
  trigger: "triggers", choose: "chooses", event: "happens", phase: "begins", turn: "begins", resolve: "resolves",
};

/** A step in a few words, as a player would say it. */
export function stepInWords(scenario: Scenario, step: Step): string {
  const who = step.player === null ? "" : nameOfPlayer(scenario, step.player);
  switch (step.verb) {
    case "resolve": return `"${scenario.steps[step.resolves ?? -1]?.id ?? ""}" resolves`;
    case "phase": return `everyone passes: ${step.text}`;
    case "turn": return `everyone passes; ${who}'s turn begins`;
    case "event": return step.text;
    case "trigger": return `${who}'s trigger: ${step.text}${step.may === "declined" ? " (declined)" : ""}`;
    case "mana": return `${who} ${termsOf(scenario.rules.system).makesMana} ${step.text}`;
    default: return `${who} ${VERB_WORDS[step.verb]} ${step.text}`;
  }
}

/** What is on the stack at a `responding` place: for a `resolve` the step that was held. */
const objectOf = (scenario: Scenario, step: Step | undefined): string =>
  (step?.resolves === null || step?.resolves === undefined ? step : scenario.steps[step.resolves])?.id ?? "";

/** A place in words: in which iteration, and where in which step. */
export function placeInWords(scenario: Scenario, place: PlaceName): string {
  if (place.kind === "start") return "at the very start, before anything is done";
  if (place.kind === "end") return "at the end of the proposal";
  const step = scenario.steps.find((each) => each.id === place.step);
  const depth = step ? blocksAround(scenario, step.index).length : 0;
  const iteration = place.iterations.length === 0 ? "" : `in iteration ${depth === 1 ? formatNumber(place.iterations[0] ?? 0n) : place.iterations.join(".")}, `;
  switch (place.when) {
    case "before": return `${iteration}before "${place.step}"`;
    case "choosing": return `${iteration}at the decision in "${place.step}"`;
    case "responding": return `${iteration}with "${objectOf(scenario, step)}" on the ${termsOf(scenario.rules.system).stack}`;
    case "after": return `${iteration}after "${place.step}"`;
  }
}

/** What the proposal had a player do, as the thing they must not do. */
export function plannedInWords(scenario: Scenario, planned: Planned): string {
  const id = planned.kind === "pass" ? "" : (scenario.steps[planned.step]?.id ?? "");
  switch (planned.kind) {
    case "pass": return "pass priority";
    case "take": return `take "${id}"`;
    case "decide":
      switch (planned.decision) {
        case "may": return `let "${id}" happen`;
        case "declined": return `decline "${id}"`;
        case "unless": return `not do what would stop "${id}"`;
        case "choose": case "forced": return `choose as "${id}" says`;
      }
  }
}

/** A place as it is answered with: by itself, or as a number with a point where numbers are named. */
export function placeAsAnswer({ rules }: Scenario, place: PlaceName): string {
  const [outermost, ...inner] = place.kind === "step" ? place.iterations : [];
  if (rules.system === "cr" || place.kind !== "step" || outermost === undefined) return formatPlace(place);
  return `${outermost - 1n}@${formatPlace({ ...place, iterations: inner })}`;
}

/** An end that the scenario itself names, and that has come. */
function gameEndInWords(scenario: Scenario, index: number): string {
  const end = scenario.gameEnds[index];
  if (!end) return "The game ends";
  const { effect, when } = end;
  const says = `Since ${when.text} holds, the scenario says that`;
  switch (effect.kind) {
    case "loses": return `${says} ${nameOfPlayer(scenario, effect.player)} loses`;
    case "wins": return `${says} ${listNames(effect.players.map((player) => nameOfPlayer(scenario, player)))} ${effect.players.length > 1 ? "win" : "wins"}`;
    case "draw": return `${says} the game is a draw`;
  }
}

/** Why somebody lost or the game ended. Life and poison are a team's where it shares its turns. */
export function lossInWords(scenario: Scenario, reason: LossReason): string {
  switch (reason.kind) {
    case "life": return `${nameOfSeat(scenario, reason.player)} has 0 or less life`;
    case "poison": return `${nameOfSeat(scenario, reason.player)} has ${scenario.table.sharedTurns ? 15 : 10} or more poison`;
    case "library": return `${nameOfPlayer(scenario, reason.player)} had to draw from an empty library`;
    case "game-end": return gameEndInWords(scenario, reason.index);
  }
}

/** What a default decided, where the documents are silent. */
const ASSUMPTION_WORDS: Record<Assumption, string> = {
  tie: "of two who name the same lowest number, whoever named the earlier point within the iteration counts, no point being the earliest; then whoever was asked earlier",
  "tie-agree-break": "a number of somebody who keeps the loop going and another's commitment to break it after that number: the earlier point counts, no point being the earliest; at the very same moment ask a judge",
  zero: "zero iterations are allowed: nothing is performed, and whoever named them has priority at the start",
  "no-window": "whoever named the number has priority by the rules on loops, although by the sequence itself it would be somebody else's moment",
  teammate: "a team that shares its turns is asked once, not each of its players",
  controlled: "under the Comprehensive Rules a controlled player's answer is given by the controller and reported under the controlled player's name; a number that only tournament rules ask for is the controlled player's own, and a judge should be called",
  "order-across-turns": "the rules name no order for numbers across turns: turn order from the active player",
  "optional-across-turns": "the Comprehensive Rules give no draw to an optional loop across turns: it counts as fragmented where the state comes back, otherwise as an ordinary proposal",
  "decision-place": "the rules know only actions and passing as choices; a player may also differ at a decision of their own, where nobody has priority",
  "irrelevant-difference": "whether what is done instead is a real difference is not looked at; if it is one in name only, call a judge",
};

/** What a default decided in this outcome. */
export function assumptionInWords(code: Assumption, outcome: Outcome): string {
  const isElsewhere = code === "zero" && outcome.at !== null && outcome.at.name.kind !== "start";
  return isElsewhere ? "zero is allowed: across turns it leads, as any other number, to the next choice of whoever named it" : ASSUMPTION_WORDS[code];
}

/** The outcome in one line that needs no rule book. */
export function headline(scenario: Scenario, outcome: Outcome, isMandatory = false): string {
  const name = (seat: number | null): string => nameOfSeat(scenario, seat);
  const names = (players: readonly number[]): string => listNames(players.map((player) => nameOfPlayer(scenario, player)));
  const byNumber = scenario.rules.system !== "cr";
  switch (outcome.word) {
    case "taken":
      if (byNumber) return `The loop is done ${countOf(outcome.iterations ?? 0n, "time")}, as ${name(outcome.by)} said${outcome.loses.length > 0 ? `; ${names(outcome.loses)} ${outcome.loses.length > 1 ? "lose" : "loses"} on the way` : ""}.`;
      return outcome.loses.length > 0 ? `The shortcut is taken as proposed; ${names(outcome.loses)} ${outcome.loses.length > 1 ? "lose" : "loses"} on the way.` : "The shortcut is taken as proposed.";
    case "shortened":
      if (byNumber) return `${name(outcome.by)} ${outcome.mustBreak === null ? "steps in" : "breaks the loop"} after ${countOf(outcome.iterations ?? 0n, "whole iteration")}.`;
      return isMandatory ? `The loop is broken where ${name(outcome.by)} named.` : `The shortcut is shortened: it stops where ${name(outcome.by)} named.`;
    case "draw": return outcome.draw.length === scenario.players.length || outcome.loses.length > 0
      ? `The game is a draw${outcome.loses.length > 0 ? ` for ${names(outcome.draw)}` : ""}.`
      : `The game is a draw for ${names(outcome.draw)}${outcome.continues.length > 0 ? `; for ${names(outcome.continues)} it goes on` : outcome.wins.length > 0 ? `; ${names(outcome.wins)} ${outcome.wins.length > 1 ? "win" : "wins"}` : ""}.`;
    case "game-over": return `The game is over: ${outcome.wins.length > 0 ? `${names(outcome.wins)} ${outcome.wins.length > 1 ? "win" : "wins"}` : "nobody is left"}.`;
    case "ends": return "The loop stops by itself, and the game goes on.";
    case "must-differ": return `No negotiation: ${name(outcome.mustDiffer)} must choose differently, so that the loop does not go on.`;
    case "refused": return byNumber ? "This cannot be shortcut as a loop." : "This cannot be proposed as a shortcut.";
    case "judge": return "The rules leave this open: ask a judge.";
  }
}

/** Where a shortcut ends, as a sentence without its full stop. */
export function endInWords(scenario: Scenario, place: PlaceName, text: string): string {
  if (place.kind === "start") return "It ends before anything is done";
  if (place.kind === "end") return "It ends after the last step";
  return `It ends at ${text}: ${placeInWords(scenario, place)}`;
}

/** Why a player has priority somewhere, as a clause; the rule is named beside it. */
export function priorityInWords(rule: RuleKey, passed: readonly string[], natural: string | null): string {
  const instead = natural === null ? "" : `; by the sequence itself it would be ${natural}'s moment`;
  switch (rule) {
    case "mtr.loop.none": case "mtr.loop.one": case "mtr.loop.two": case "mtr.loop.turns": return `since theirs was the lowest number${instead}`;
    case "rtr.loop.lowest": return `since theirs was the lowest number${instead}`;
    case "bandai.loop.one": case "bandai.loop.two": return `since theirs was the number that counts${instead}`;
    case "bandai.loop": return "since they can stop the loop there";
    case "rcr.priority.pass": case "cr.priority.pass": return `since ${listNames(passed)} pass${passed.length === 1 ? "es" : ""} first`;
    case "cr.priority.resolve": return "since the active player is first after something has resolved";
    case "cr.priority.act": return "since whoever has acted is first";
    case "cr.priority.begin": return "since the active player is first when a step or phase begins";
    case "rcr.priority.neutral": case "rcr.main.priority": return "since the Turn Player has it while there is no Chain";
    case "rcr.resolve.priority": return "since they control the newest item on the Chain";
    case "rcr.finalize.priority": return "since whoever controls the newest item on the Chain is first";
    default: return "since the proposer has priority to begin with";
  }
}
