import { escapeText } from "../diagnostics/escape.ts";
import { formatNumber } from "../domain/number.ts";
import { formatPlace } from "../domain/place.ts";
import { theLoop, type Scenario } from "../domain/scenario.ts";
import { seatsFrom } from "../domain/seats.ts";
import { termsOf } from "../domain/terms.ts";
import type { Node } from "../domain/step.ts";
import type { Examination } from "../procedures/examine.ts";
import type { NumbersKind } from "../procedures/classify.ts";
import type { Question } from "../procedures/negotiation.ts";
import { reportValue } from "../procedures/outcome.ts";
import { changesPerIteration } from "../timeline/changes.ts";
import { momentsOf, type MomentState } from "../timeline/iteration.ts";
import { END_OF_TIME } from "../timeline/locate.ts";
import { Machine } from "../timeline/machine.ts";
import { nameOf, type Moment } from "../timeline/moment.ts";
import { columns, paragraph } from "./layout.ts";
import { paintedName, paintedNames, signedName } from "./names.ts";
import type { TextOptions } from "./text.ts";
import { countOf, listNames, nameOfPlayer, stepInWords } from "./words.ts";

/** Who has a place where in a step, a few words for each moment: `before it: Ana, Ben`, `on the stack: Ana, Ben`. */
function placesOfStep(scenario: Scenario, moments: readonly MomentState[], step: number, { paint }: TextOptions): readonly string[] {
  const where: Record<Moment["when"], string> = { before: "before it", responding: `on the ${termsOf(scenario.rules.system).stack}`, choosing: "decides", after: "after it" };
  return moments
    .filter(({ moment }) => moment.step === step)
    .map(({ moment }) => `${where[moment.when]}: ${moment.players.map((player) => paintedName(scenario, player, paint)).join(", ")}`);
}

function sequenceLines(examination: Examination, options: TextOptions): readonly string[] {
  const { scenario, kind } = examination;
  const { paint, width, plain } = options;
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
      const places = placesOfStep(scenario, moments, node.index, options);
      if (plain) lines.push(...places.map((place) => `${indent}${node.id}, ${place}`));
      else if (places.length > 0) lines.push(paint.dim(paragraph(places.join(" · "), width, `${indent}    `)));
    }
  };
  show(scenario.sequence, "  ");
  return lines;
}

function stateFacts(scenario: Scenario, values: MomentState["values"]): readonly string[] {
  return scenario.quantities.flatMap((quantity, index) => {
    const value = values[index];
    const reported = value ? reportValue(scenario, index, value) : null;
    return reported?.kind === "known" ? [`${escapeText(quantity.name)} ${formatNumber(reported.value)}`] : [];
  });
}

const stateInWords = (scenario: Scenario, values: MomentState["values"]): string => stateFacts(scenario, values).join(", ");

/** Several facts of one kind: in a sentence, or, where each fact has a line of its own, one after the other. */
const factLines = (label: string, facts: readonly string[], { width, plain }: TextOptions): readonly string[] =>
  (plain ? facts : [facts.join(", ")]).map((fact) => paragraph(`${label}: ${fact}.`, width));

function effectFacts(scenario: Scenario): readonly string[] {
  const changes = changesPerIteration(scenario);
  if (!changes) return [];
  const facts = changes.flatMap((change, index) => {
    const name = escapeText(scenario.quantities[index]?.name ?? "");
    if (change.kind === "varies") return [`${name} varies`];
    return change.change === 0n ? [] : [`${name} ${change.change > 0n ? "+" : ""}${formatNumber(change.change)}`];
  });
  return facts.length > 0 ? facts : ["nothing changes"];
}

/** What is proposed, what it would lead to, and who may say something about it; empty as long as a number is missing. */
export function proposalText(examination: Examination, options: TextOptions): string {
  const { scenario, kind, walked, end } = examination;
  const { width, paint } = options;
  const lines: string[] = [];
  if (kind.kind === "numbers") lines.push(paragraph(numbersText(examination, kind, options), width));
  else if (kind.kind === "mandatory") {
    lines.push(paragraph("Nobody chooses anything in this loop. Each player in turn may name a place where they will break it, or take no action; nobody has to.", width));
  } else if (kind.kind === "proposal" && kind.missing.length === 0) {
    const loop = theLoop(scenario);
    const often = loop?.repeat?.kind === "amount" ? ` ${countOf(loop.repeat.amount.constant, "iteration")}` : " this";
    lines.push(paragraph(`${paintedName(scenario, scenario.proposer, paint)} proposes${often}${scenario.end ? `, up to ${escapeText(scenario.end.text)}` : ""}.`, width));
    const over = walked.halt.kind === "game-over";
    const losers = walked.machine.departures.map(({ player }) => nameOfPlayer(scenario, player));
    if (losers.length > 0) lines.push(paragraph(`On the way ${escapeText(listNames(losers))} would lose.`, width));
    if (over) lines.push(paragraph("The game would be over on the way.", width));
    else if (scenario.quantities.length > 0) {
      const state = stateFacts(scenario, (end?.machine ?? walked.machine).values);
      lines.push(...factLines("That would lead to", state.length > 0 ? state : ["the same state"], options));
    }
    const others = seatsFrom(scenario, scenario.proposer).filter((seat) => seat !== scenario.proposer && walked.machine.firstPlace[seat] !== null);
    lines.push(paragraph(others.length > 0
      ? `${paintedNames(scenario, others, paint)} may accept, or name an earlier place of theirs. Nobody has to say what they would do there instead.`
      : "Nobody else has a place in it, so nobody is asked.", width));
  }
  return lines.join("\n");
}

/** Who sits at the table, in turn order, each with the sign by which questions call them. */
const playersLine = (scenario: Scenario, { width, paint }: TextOptions): string =>
  paragraph(`In turn order: ${seatsFrom(scenario, 0).map((seat) => signedName(scenario, seat, paint)).join(", ")}.`, width);

/**
 * What is shown before the first question: the players, the loop in words, one iteration with its effect, what is proposed,
 * and what that would lead to.
 */
export function introduction(examination: Examination, options: TextOptions): string {
  const { scenario } = examination;
  const { paint, width } = options;
  const lines = [paint.strong(paragraph(escapeText(scenario.title), width)), playersLine(scenario, options), "", ...sequenceLines(examination, options)];
  lines.push(paint.dim(paragraph(`(The names are those who may act there, in this order. The very first time round may have fewer.)`, width, "  ")), "");
  const begin = stateFacts(scenario, new Machine(scenario, {}).values);
  if (begin.length > 0) lines.push(...factLines("To begin with", begin, options));
  const effect = scenario.quantities.length === 0 ? [] : effectFacts(scenario);
  if (effect.length > 0) lines.push(...factLines("Each iteration", effect, options));
  const proposal = proposalText(examination, options);
  return `${[...lines, ...(proposal === "" ? [] : [proposal])].join("\n")}\n\n`;
}

/** Where the sequence ends after somebody has named an earlier place, and what that leads to; empty before that. */
export function standingText(scenario: Scenario, { shortened, about }: Question, { width, paint }: TextOptions): string {
  if (!shortened) return "";
  const by = paintedName(scenario, shortened.by, paint);
  const place = escapeText(formatPlace(shortened.place));
  const state = stateInWords(scenario, shortened.values);
  const verb = about === "proposal" ? "The sequence now ends there" : "The loop is now broken there";
  return `${paragraph(`${by} named ${place}. ${verb}${state ? `, with ${state}` : ""}. Only earlier places are left.`, width)}\n`;
}

/** The mark in front of an entry of a list. */
const LIST_SIGN = 2;

/** A player's places, each with the state there, for choosing from. */
export function placeChoices(scenario: Scenario, places: readonly MomentState[], { width, plain }: TextOptions): readonly { readonly name: string; readonly text: string }[] {
  const rows = places.map(({ moment, values }) => [formatPlace(nameOf(scenario, moment)), stateInWords(scenario, values)] as const);
  const lines = plain ? rows.map(([name, state]) => (state === "" ? name : `${name}: ${state}`)) : columns(rows, [], "", width - LIST_SIGN);
  return rows.map(([name], index) => ({ name, text: lines[index] ?? name }));
}

/** Who is asked for what where a loop is settled by numbers, in words. */
function numbersText({ scenario }: Examination, { maintainers, acrossTurns }: NumbersKind, { paint }: TextOptions): string {
  const names = paintedNames(scenario, maintainers, paint);
  if (maintainers.length === 0) return "Nobody chooses anything in this loop. Each player in turn may name a number of iterations after which they will break it, or choose not to; nobody has to.";
  if (scenario.rules.system === "bandai") return `${names} ${maintainers.length > 1 ? "keep" : "keeps"} this loop going and ${maintainers.length > 1 ? "each say" : "says"} how often; nobody else is asked.`;
  if (maintainers.length === 1) return `${names} keeps this loop going${acrossTurns ? " across turns" : ""} and says how often; the others may step in earlier. The lowest number counts.`;
  return `${names} keep this loop going together${acrossTurns ? ", across turns" : ""}. Each names a number; the lowest counts.`;
}
