import { escapeText } from "../diagnostics/escape.ts";
import { formatNumber } from "../domain/number.ts";
import { formatPlace } from "../domain/place.ts";
import { theLoop, type Scenario } from "../domain/scenario.ts";
import { seatsFrom } from "../domain/seats.ts";
import { termsOf } from "../domain/terms.ts";
import type { Node } from "../domain/step.ts";
import type { Examination } from "../procedures/examine.ts";
import type { NumbersKind } from "../procedures/classify.ts";
import type { NumberChoice, Question } from "../procedures/negotiation.ts";
import { reportValue } from "../procedures/outcome.ts";
import { changesPerIteration } from "../timeline/changes.ts";
import { momentsOf, type MomentState } from "../timeline/iteration.ts";
import { END_OF_TIME } from "../timeline/locate.ts";
import { Machine } from "../timeline/machine.ts";
import { nameOf, type Moment } from "../timeline/moment.ts";
import { columns, paragraph } from "./layout.ts";
import { pointExample, WORD_MEANINGS } from "./question.ts";
import type { TextOptions } from "./text.ts";
import { countOf, listNames, nameOfPlayer, nameOfSeat, stepInWords } from "./words.ts";

/** Who has a place where in a step, in a few words: `before: Ana, Ben · on the stack: Ana, Ben`. */
function placesOfStep(scenario: Scenario, moments: readonly MomentState[], step: number): string {
  const where: Record<Moment["when"], string> = { before: "before it", responding: `on the ${termsOf(scenario.rules.system).stack}`, choosing: "decides", after: "after it" };
  return moments
    .filter(({ moment }) => moment.step === step)
    .map(({ moment }) => `${where[moment.when]}: ${moment.players.map((player) => escapeText(nameOfSeat(scenario, player))).join(", ")}`)
    .join(" · ");
}

function sequenceLines(examination: Examination, options: TextOptions): readonly string[] {
  const { scenario, kind } = examination;
  const { paint, width } = options;
  const loop = theLoop(scenario);
  const { mandatory } = examination;
  // The second iteration has every place that later ones have; the first may lack some.
  const inLoop = loop ? [2n, 1n].map((iteration) => momentsOf(scenario, iteration, END_OF_TIME, mandatory)).find((moments) => moments.length > 0) : undefined;
  const moments = [...(inLoop ?? []), ...momentsOf(scenario, null, END_OF_TIME, mandatory)];
  const lines: string[] = [];
  const show = (nodes: readonly Node[], indent: string): void => {
    for (const node of nodes) {
      if (node.kind === "block") {
        const often = kind.kind === "numbers" && node === loop && kind.maintainers.length > 1 ? "as often as is settled" : node.repeat?.kind === "amount" && node.repeat.amount.terms.length === 0 ? countOf(node.repeat.amount.constant, "time") : node.repeat === null ? "a number of times" : "as often as its repeat says";
        lines.push(paint.dim(`${indent}${mandatory || (kind.kind === "fragmented" && kind.loop.repeat === null) ? "again and again" : often}:`));
        show(node.steps, `${indent}  `);
        continue;
      }
      lines.push(paragraph(`${paint.accent(node.id)}  ${escapeText(stepInWords(scenario, node))}`, width, indent, `${indent}    `));
      const places = placesOfStep(scenario, moments, node.index);
      if (places) lines.push(paint.dim(paragraph(places, width, `${indent}    `)));
    }
  };
  show(scenario.sequence, "  ");
  return lines;
}

const stateInWords = (scenario: Scenario, values: MomentState["values"]): string =>
  scenario.quantities.flatMap((quantity, index) => {
    const value = values[index];
    const reported = value ? reportValue(scenario, index, value) : null;
    return reported?.kind === "known" ? [`${escapeText(quantity.name)} ${formatNumber(reported.value)}`] : [];
  }).join(", ");

function effectLine(scenario: Scenario): string | null {
  const changes = changesPerIteration(scenario);
  if (!changes) return null;
  const words = changes.flatMap((change, index) => {
    const name = escapeText(scenario.quantities[index]?.name ?? "");
    if (change.kind === "varies") return [`${name} varies`];
    return change.change === 0n ? [] : [`${name} ${change.change > 0n ? "+" : ""}${formatNumber(change.change)}`];
  });
  return words.length > 0 ? words.join(", ") : "nothing changes";
}

/** What is proposed, what it would lead to, and who may say something about it; empty as long as a number is missing. */
export function proposalText(examination: Examination, width: number): string {
  const { scenario, kind, walked, end } = examination;
  const proposer = escapeText(nameOfSeat(scenario, scenario.proposer));
  const lines: string[] = [];
  if (kind.kind === "numbers") lines.push(paragraph(numbersText(examination, kind), width));
  else if (kind.kind === "mandatory") {
    lines.push(paragraph("Nobody chooses anything in this loop. Each player in turn may name a place where they will break it, or take no action; nobody has to.", width));
  } else if (kind.kind === "proposal" && kind.missing.length === 0) {
    const loop = theLoop(scenario);
    const often = loop?.repeat?.kind === "amount" ? ` ${countOf(loop.repeat.amount.constant, "iteration")}` : " this";
    lines.push(paragraph(`${proposer} proposes${often}${scenario.end ? `, up to ${escapeText(scenario.end.text)}` : ""}.`, width));
    const over = walked.halt.kind === "game-over";
    const losers = walked.machine.departures.map(({ player }) => nameOfPlayer(scenario, player));
    if (losers.length > 0) lines.push(paragraph(`On the way ${escapeText(listNames(losers))} would lose.`, width));
    if (over || scenario.quantities.length > 0) lines.push(paragraph(over ? "The game would be over on the way." : `That would lead to: ${stateInWords(scenario, (end?.machine ?? walked.machine).values) || "the same state"}.`, width));
    const others = seatsFrom(scenario, scenario.proposer).filter((seat) => seat !== scenario.proposer && walked.machine.firstPlace[seat] !== null).map((seat) => nameOfSeat(scenario, seat));
    lines.push(paragraph(others.length > 0
      ? `${escapeText(listNames(others))} may accept, or name an earlier place of theirs. Nobody has to say what they would do there instead.`
      : "Nobody else has a place in it, so nobody is asked.", width));
  }
  return lines.join("\n");
}

/**
 * What is shown before the first question: the loop in words, one iteration with its effect, what is proposed, and what
 * that would lead to.
 */
export function introduction(examination: Examination, options: TextOptions): string {
  const { scenario } = examination;
  const { paint, width } = options;
  const lines = [paint.strong(paragraph(escapeText(scenario.title), width)), "", ...sequenceLines(examination, options)];
  lines.push(paint.dim(paragraph(`(before it, on the ${termsOf(scenario.rules.system).stack}: who may act there, in this order, from the second time round)`, width, "  ")), "");
  const begin = stateInWords(scenario, new Machine(scenario, {}).values);
  if (begin) lines.push(paragraph(`To begin with: ${begin}.`, width));
  const effect = scenario.quantities.length === 0 ? null : effectLine(scenario);
  if (effect) lines.push(paragraph(`Each iteration: ${effect}.`, width));
  const proposal = proposalText(examination, width);
  return `${[...lines, ...(proposal === "" ? [] : [proposal])].join("\n")}\n\n`;
}

/** Where the sequence ends after somebody has named an earlier place, and what that leads to; empty before that. */
export function standingText(scenario: Scenario, { shortened, about }: Question, width: number): string {
  if (!shortened) return "";
  const by = escapeText(nameOfSeat(scenario, shortened.by));
  const place = escapeText(formatPlace(shortened.place));
  const state = stateInWords(scenario, shortened.values);
  const verb = about === "proposal" ? "The sequence now ends there" : "The loop is now broken there";
  return `${paragraph(`${by} named ${place}. ${verb}${state ? `, with ${state}` : ""}. Only earlier places are left.`, width)}\n`;
}

/** A player's places, each with the state there, one a line: for choosing from, and for showing. */
export function placeChoices(scenario: Scenario, places: readonly MomentState[]): readonly { readonly name: string; readonly text: string }[] {
  const rows = places.map(({ moment, values }) => [formatPlace(nameOf(scenario, moment)), stateInWords(scenario, values)]);
  const lines = columns(rows, [], "");
  return rows.map(([name = ""], index) => ({ name, text: lines[index] ?? name }));
}

/** Who is asked for what where a loop is settled by numbers, in words. */
function numbersText({ scenario }: Examination, { maintainers, acrossTurns }: NumbersKind): string {
  const names = escapeText(listNames(maintainers.map((seat) => nameOfSeat(scenario, seat))));
  if (maintainers.length === 0) return "Nobody chooses anything in this loop. Each player in turn may name a number of iterations after which they will break it, or choose not to; nobody has to.";
  if (scenario.rules.system === "bandai") return `${names} ${maintainers.length > 1 ? "keep" : "keeps"} this loop going and ${maintainers.length > 1 ? "each say" : "says"} how often; nobody else is asked.`;
  if (maintainers.length === 1) return `${names} keeps this loop going${acrossTurns ? " across turns" : ""} and says how often; the others may step in earlier. The lowest number counts.`;
  return `${names} keep this loop going together${acrossTurns ? ", across turns" : ""}. Each names a number; the lowest counts.`;
}

/** What may be answered to a question for a number, and what each answer means. */
function numberHelp(scenario: Scenario, { words, about }: Question, numbers: NumberChoice, width: number): string {
  const point = numbers.points ? pointExample(scenario, numbers) : null;
  const below = numbers.below === null ? "" : `, below ${formatNumber(numbers.below)}`;
  return columns([
    ["a number", about === "keep-going" ? "of whole iterations" : `of whole iterations${below}, after which you step in`],
    ...(point ? [[point, "whole iterations, then part of the next up to that place"]] : []),
    ...words.map((word) => [word, WORD_MEANINGS[word]]),
    ["show", "the loop and who has priority where"],
    ["why", "the rules"],
    ["back", "the question before; Ctrl-C stops"],
  ], [], "  ", width).join("\n");
}

/** What may be answered, and what each answer means. */
export function questionHelp(scenario: Scenario, question: Question, width: number): string {
  if (question.numbers) return numberHelp(scenario, question, question.numbers, width);
  if (!question.places) return "";
  const first = formatPlace(nameOf(scenario, question.places.first));
  const isProposal = question.about === "proposal";
  return columns([
    isProposal ? ["accept", "the sequence as it now stands"] : ["no-action", "leave the loop alone"],
    ["a place", `where you will ${isProposal ? "choose differently" : "break the loop"}, for example ${first}`],
    ["shorten", "choose from your places"],
    ["show", "the loop and what is proposed"],
    ["why", "the rules"],
    ["back", "the question before; Ctrl-C stops"],
  ], [], "  ", width).join("\n");
}

