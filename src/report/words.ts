import { formatNumber } from "../domain/number.ts";
import { formatPlace, type PlaceName } from "../domain/place.ts";
import { blocksAround, type Scenario } from "../domain/scenario.ts";
import type { Step } from "../domain/step.ts";
import type { Assumption, Outcome, Planned } from "../procedures/outcome.ts";
import type { RuleKey } from "../rules/index.ts";
import type { LossReason } from "../timeline/machine.ts";

/** A player by name; "nobody" for null. */
export const nameOfPlayer = (scenario: Scenario, player: number | null): string => (player === null ? "nobody" : (scenario.players[player] ?? ""));

/** Names as a list in a sentence. */
export function listNames(names: readonly string[]): string {
  if (names.length <= 1) return names[0] ?? "nobody";
  return `${names.slice(0, -1).join(", ")} and ${names[names.length - 1] ?? ""}`;
}

/** A number with the right form of its noun. */
export const countOf = (number: bigint, noun: string): string => `${formatNumber(number)} ${noun}${number === 1n ? "" : "s"}`;

const VERB_WORDS: Record<Step["verb"], string> = {
  cast: "casts", play: "plays", activate: "activates", mana: "makes mana with", special: "takes the special action",
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
    case "responding": return `${iteration}with "${objectOf(scenario, step)}" on the stack`;
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

/** Why somebody lost or the game ended. */
export function lossInWords(scenario: Scenario, reason: LossReason): string {
  switch (reason.kind) {
    case "life": return `${nameOfPlayer(scenario, reason.player)} has 0 or less life`;
    case "poison": return `${nameOfPlayer(scenario, reason.player)} has 10 or more poison`;
    case "library": return `${nameOfPlayer(scenario, reason.player)} had to draw from an empty library`;
    case "game-end": return `the scenario says so: ${scenario.gameEnds[reason.index]?.when.text ?? ""}`;
  }
}

/** What a default decided, where the documents are silent. */
export const ASSUMPTION_WORDS: Record<Assumption, string> = {
  zero: "zero iterations are allowed: nothing is performed, and the proposer still has priority at the start",
  controlled: "a controlled player's answer is given by the controller and reported under the controlled player's name",
  "optional-across-turns": "the Comprehensive Rules give no draw to an optional loop across turns: it counts as fragmented where the state comes back, otherwise as an ordinary proposal",
  "decision-place": "the rules know only actions and passing as choices; a player may also differ at a decision of their own, where nobody has priority",
  "irrelevant-difference": "whether what is done instead is a real difference is not looked at; if it is one in name only, call a judge",
};

/** The outcome in one line that needs no rule book. */
export function headline(scenario: Scenario, outcome: Outcome, isMandatory = false): string {
  const name = (player: number | null): string => nameOfPlayer(scenario, player);
  const names = (players: readonly number[]): string => listNames(players.map(name));
  switch (outcome.word) {
    case "taken": return outcome.loses.length > 0 ? `The shortcut is taken as proposed; ${names(outcome.loses)} ${outcome.loses.length > 1 ? "lose" : "loses"} on the way.` : "The shortcut is taken as proposed.";
    case "shortened": return isMandatory ? `The loop is broken where ${name(outcome.by)} named.` : `The shortcut is shortened: it stops where ${name(outcome.by)} named.`;
    case "draw": return outcome.draw.length === scenario.players.length || outcome.loses.length > 0
      ? `The game is a draw${outcome.loses.length > 0 ? ` for ${names(outcome.draw)}` : ""}.`
      : `The game is a draw for ${names(outcome.draw)}.`;
    case "game-over": return `The game is over: ${outcome.wins.length > 0 ? `${names(outcome.wins)} ${outcome.wins.length > 1 ? "win" : "wins"}` : "nobody is left"}.`;
    case "ends": return "The loop stops by itself, and the game goes on.";
    case "must-differ": return `No negotiation: ${name(outcome.mustDiffer)} must choose differently, so that the loop does not go on.`;
    case "refused": return "This cannot be proposed as a shortcut.";
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
export function priorityInWords(rule: RuleKey, passed: readonly string[]): string {
  switch (rule) {
    case "cr.priority.pass": return `since ${listNames(passed)} pass${passed.length === 1 ? "es" : ""} first`;
    case "cr.priority.resolve": return "since the active player is first after something has resolved";
    case "cr.priority.act": return "since whoever has acted is first";
    case "cr.priority.begin": return "since the active player is first when a step or phase begins";
    default: return "since the proposer has priority to begin with";
  }
}

/** A place as it is written and, behind it, in words. */
export const placeWithWords = (scenario: Scenario, place: PlaceName, text = formatPlace(place)): string => `${text} (${placeInWords(scenario, place)})`;
