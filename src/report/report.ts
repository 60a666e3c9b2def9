import { formatPlace } from "../domain/place.ts";
import type { Scenario, System } from "../domain/scenario.ts";
import { seatsFrom } from "../domain/seats.ts";
import type { Answer } from "../domain/case.ts";
import type { Finding, Span } from "../diagnostics/finding.ts";
import type { Source } from "../diagnostics/source.ts";
import type { Examination } from "../procedures/examine.ts";
import type { Negotiation } from "../procedures/negotiation.ts";
import { reportState, type Outcome, type QuantityValue } from "../procedures/outcome.ts";
import { citeRule, existsIn, paraphraseOf, type RulesEdition } from "../rules/index.ts";
import { changesPerIteration, type IterationChange } from "../timeline/changes.ts";
import { Machine } from "../timeline/machine.ts";
import { formatAnswer } from "../syntax/index.ts";
import {
  assumptionInWords, endInWords, lossInWords, priorityInWords, nameOfPlayer, nameOfSeat, placeInWords, plannedInWords, headline, listNames,
} from "./words.ts";

/** A refused answer, in words. */
export interface RefusedAnswer {
  readonly player: string;
  readonly code: string;
  readonly reason: string;
  readonly nearest: string | null;
}

/** One row of the table of quantities; values are null where there is none to tell. */
export interface StateRow {
  readonly quantity: string;
  readonly before: QuantityValue;
  readonly perIteration: IterationChange | null;
  readonly after: QuantityValue | null;
}

/** Everything there is to say about a negotiation, as plain data with names instead of indexes. */
export interface Report {
  readonly title: string;
  readonly rules: { readonly system: System; readonly edition: string };
  readonly headline: string;
  readonly outcome: Outcome["word"] | null;
  /** Everybody who answers, in turn order. */
  readonly seats: readonly { readonly seat: number; readonly name: string }[];
  readonly proposer: string;
  readonly proposed: readonly { readonly loop: string; readonly iterations: bigint }[];
  readonly proposedEnd: string | null;
  /** Is it a sequence that somebody proposes, rather than a loop that nobody chose or that is settled by numbers? */
  readonly isProposal: boolean;
  readonly at: { readonly place: string; readonly words: string; readonly sentence: string } | null;
  readonly iterations: bigint | null;
  readonly priority: { readonly player: string; readonly rule: string; readonly why: string } | null;
  /** `from` is what the description had them do there, where that is a single thing. */
  readonly mustDiffer: { readonly player: string; readonly from: string | null } | null;
  /** Who has to break the loop there. */
  readonly mustBreak: string | null;
  readonly by: string | null;
  readonly loses: readonly string[];
  readonly lossReasons: readonly string[];
  readonly wins: readonly string[];
  readonly draw: readonly string[];
  readonly continues: readonly string[];
  readonly state: readonly StateRow[];
  /** Whether `after` of the rows is a state that is reached. */
  readonly stateKnown: boolean;
  /** Ids of the steps whose objects are on the stack, the newest last. */
  readonly stack: readonly string[];
  /** How many more are below those. */
  readonly stackBelow: bigint;
  /** Why a loop that ends of itself cannot go on. */
  readonly endsSince: string | null;
  readonly answers: readonly { readonly player: string; readonly answer: string; readonly effective: boolean }[];
  readonly notAsked: readonly string[];
  readonly refusedAnswers: readonly RefusedAnswer[];
  readonly outside: readonly { readonly player: string; readonly could: string | null }[];
  readonly cites: readonly { readonly rule: string; readonly says: string }[];
  readonly assumptions: readonly { readonly code: string; readonly says: string }[];
  readonly byHand: Outcome["byHand"];
  /** What to put to a judge, where the rules leave it open. */
  readonly judgeQuestions: readonly string[];
  readonly findings: readonly Finding<Span>[];
  readonly source: Source;
}

/** What a report is made from. */
export interface ReportParts {
  readonly scenario: Scenario;
  readonly examination: Examination;
  readonly negotiation: Negotiation | null;
  readonly outcome: Outcome | null;
  readonly edition: RulesEdition;
  readonly findings: readonly Finding<Span>[];
  readonly source: Source;
  readonly refusedAnswers: readonly RefusedAnswer[];
}

function proposedNumbers(scenario: Scenario): Report["proposed"] {
  return scenario.sequence.flatMap((node) => {
    if (node.kind !== "block" || node.repeat?.kind !== "amount" || node.repeat.amount.terms.length > 0) return [];
    return [{ loop: node.id, iterations: node.repeat.amount.constant }];
  });
}

function stateRows(scenario: Scenario, outcome: Outcome | null): readonly StateRow[] {
  const before = reportState(new Machine(scenario, {}));
  const changes = changesPerIteration(scenario);
  return scenario.quantities.map((quantity, index) => ({
    quantity: quantity.name,
    before: before[index] ?? { kind: "unknown", change: null },
    perIteration: changes?.[index] ?? null,
    after: outcome?.state?.[index] ?? null,
  }));
}

/** The result in a line. */
function headlineOf({ scenario, outcome }: ReportParts, isMandatory: boolean): string {
  if (!outcome) return "An answer is not allowed.";
  return headline(scenario, outcome, isMandatory);
}

/** What to ask a judge, with both sides where two answers mean the same moment. */
function judgeQuestions({ scenario, negotiation, examination }: ReportParts): readonly string[] {
  const { kind } = examination;
  const said = (negotiation?.entries ?? []).map((entry) => `${nameOfSeat(scenario, entry.player)} said ${answerText(entry.answer)}`);
  if (kind.kind === "needs-all") {
    return [`Ask: this loop stops only if ${listNames(kind.players.map((player) => nameOfSeat(scenario, player)))} choose differently together. Who has to, and is it a draw if nobody does?`];
  }
  return [`Ask: ${listNames(said)}. Does the one who keeps the loop going have priority there, or does the other break it?`];
}

/** Puts a finished (or refused) negotiation into words and names. [cr.shortcut.take] */
export function makeReport(parts: ReportParts): Report {
  const { scenario, negotiation, outcome, edition, examination } = parts;
  const name = (player: number): string => nameOfPlayer(scenario, player);
  const seat = (each: number): string => nameOfSeat(scenario, each);
  const cite = (key: Parameters<typeof citeRule>[0]): string => citeRule(key, edition);
  const priority = outcome?.priority ?? null;
  const rule = outcome?.priorityRule ?? null;
  const isMandatory = examination.mandatory;
  return {
    title: scenario.title,
    rules: { system: edition.system, edition: edition.cr.date },
    headline: headlineOf(parts, isMandatory),
    outcome: outcome?.word ?? null,
    seats: seatsFrom(scenario, 0).map((each) => ({ seat: each, name: seat(each) })),
    proposer: seat(scenario.proposer),
    proposed: examination.kind.kind === "numbers" || isMandatory ? [] : proposedNumbers(scenario),
    proposedEnd: scenario.end?.text ?? null,
    isProposal: examination.kind.kind === "proposal" || (examination.kind.kind !== "numbers" && !isMandatory && proposedNumbers(scenario).length > 0),
    at: outcome?.at ? { place: outcome.at.text, words: placeInWords(scenario, outcome.at.name), sentence: endInWords(scenario, outcome.at.name, outcome.at.text) } : null,
    iterations: outcome?.iterations ?? null,
    priority: priority === null || rule === null ? null : { player: seat(priority), rule: cite(rule), why: priorityInWords(rule, (outcome?.passedBefore ?? []).map(seat), outcome?.naturalHolder == null ? null : seat(outcome.naturalHolder)) },
    mustBreak: outcome?.mustBreak == null ? null : seat(outcome.mustBreak),
    mustDiffer: outcome?.mustDiffer === null || outcome?.mustDiffer === undefined ? null
      : { player: seat(outcome.mustDiffer), from: outcome.planned ? plannedInWords(scenario, outcome.planned) : null },
    by: outcome?.by === null || outcome?.by === undefined ? null : seat(outcome.by),
    loses: (outcome?.loses ?? []).map(name),
    lossReasons: (outcome?.lossReasons ?? []).map((reason) => lossInWords(scenario, reason)),
    wins: (outcome?.wins ?? []).map(name),
    draw: (outcome?.draw ?? []).map(name),
    continues: (outcome?.continues ?? []).map(name),
    state: stateRows(scenario, outcome),
    stateKnown: outcome?.state !== null && outcome?.state !== undefined,
    stack: (outcome?.held ?? []).map((step) => scenario.steps[step]?.id ?? ""),
    stackBelow: outcome?.heldBelow ?? 0n,
    endsSince: outcome?.endsSince ?? null,
    answers: (negotiation?.entries ?? []).map((entry) => ({ player: seat(entry.player), answer: answerText(entry.answer), effective: entry.effective })),
    notAsked: (negotiation?.notAsked ?? []).map(seat),
    refusedAnswers: parts.refusedAnswers,
    outside: scenario.outside.map((each) => ({ player: name(each.player), could: each.could })),
    cites: (outcome?.rules ?? []).filter((key) => existsIn(key, edition)).map((key) => ({ rule: cite(key), says: paraphraseOf(key, edition) })),
    assumptions: outcome ? outcome.assumptions.map((code) => ({ code, says: assumptionInWords(code, outcome) })) : [],
    byHand: outcome?.byHand ?? null,
    judgeQuestions: outcome?.word === "judge" ? judgeQuestions(parts) : [],
    findings: parts.findings,
    source: parts.source,
  };
}

/** An answer as it would be typed. */
export const answerText = (answer: Answer): string => (answer.kind === "place" ? formatPlace(answer.place) : formatAnswer(answer));
