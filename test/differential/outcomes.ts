// One negotiation both ways, and what differs.

import { parsePlace } from "../../src/domain/place.ts";
import type { Scenario } from "../../src/domain/scenario.ts";
import { examine } from "../../src/procedures/examine.ts";
import type { Negotiation } from "../../src/procedures/negotiation.ts";
import { open } from "../../src/procedures/open.ts";
import type { Outcome } from "../../src/procedures/outcome.ts";
import type { RefusalCode } from "../../src/procedures/refusal.ts";
import { isSameMoment } from "../../src/session/same-place.ts";
import { noNumber } from "../../src/session/scripted.ts";
import { parseAnswer } from "../../src/syntax/index.ts";
import type { Answers, Result } from "../reference/negotiate.ts";

/** What the program came to, players by name. */
export type Ours = { outcome: Outcome | null; refusedFor: string[]; asked: string[]; missing: string | null; refused: { player: string; code: RefusalCode } | null };

/** A scenario that was examined once, so that many answers can be tried. */
export type Opened = { scenario: Scenario; errors: string[]; decided: Outcome | null; negotiation: Negotiation | null };

export function openScenario(given: Scenario): Opened {
  const examination = examine(given);
  const { scenario, kind } = examination;
  const unnumbered = kind.kind === "proposal" ? kind.missing.map((loop) => noNumber(scenario, loop.index)) : [];
  const errors = [...examination.findings, ...unnumbered].filter((finding) => finding.severity === "error").map((finding) => finding.code);
  if (unnumbered.length > 0) return { scenario, errors, decided: null, negotiation: null };
  const opening = open(examination);
  return {
    scenario, errors,
    decided: opening.kind === "decided" ? opening.outcome : null,
    negotiation: opening.kind === "negotiation" ? opening.negotiation : null,
  };
}

/** Conducts the negotiation as far as the answers go. */
export function answerAll(opened: Opened, answers: Answers): Ours {
  const { players } = opened.scenario;
  let current = opened.negotiation;
  const askedBy = (): string[] => [...(current?.entries ?? []).map((entry) => players[entry.player] ?? ""), ...(current?.question ? [players[current.question.player] ?? ""] : [])];
  while (current?.question) {
    const player = players[current.question.player] ?? "";
    const said = answers[player];
    if (said === undefined) return { outcome: null, refusedFor: [], asked: askedBy(), missing: player, refused: null };
    const answer = parseAnswer(String(said));
    if (!answer.ok) throw new Error(`no answer: ${String(said)}`);
    const next = current.reply(answer.value);
    if (!next.ok) return { outcome: null, refusedFor: [], asked: askedBy(), missing: null, refused: { player, code: next.reason.code } };
    current = next.value;
  }
  const outcome = current ? current.outcome : opened.decided;
  return { outcome, refusedFor: current ? [] : opened.errors, asked: askedBy(), missing: null, refused: null };
}

const list = (names: readonly string[]): string => [...names].sort().join(" ");

/** Everything in which the program's negotiation differs from the reference's. */
export function differencesOf(opened: Opened, answers: Answers, expected: Result): string[] {
  const ours = answerAll(opened, answers);
  const { scenario } = opened;
  const { outcome } = ours;
  const name = (player: number | null | undefined): string | null => (player === null || player === undefined ? null : (scenario.players[player] ?? null));
  const names = (players: readonly number[] | undefined): string => list((players ?? []).map((player) => name(player) ?? ""));
  const found: string[] = [];
  const compare = (key: string, mine: unknown, reference: unknown): void => {
    if (mine !== reference) found.push(`${key}: ${String(mine)}, reference ${String(reference)}`);
  };
  const word = outcome?.word ?? (ours.refusedFor.length > 0 ? "refused" : null);
  compare("outcome", word, expected.outcome);
  compare("asked", ours.asked.join(" "), expected.asked.join(" "));
  compare("missing", ours.missing, expected.answerMissing);
  compare("refused answer", ours.refused ? `${ours.refused.player} ${ours.refused.code}` : null, expected.answerRefused ? `${expected.answerRefused.player} ${expected.answerRefused.code}` : null);
  if (expected.outcome === "refused") compare("refused for", list(ours.refusedFor), list(expected.refusedFor));
  if (expected.outcome === null || word === null) return found;
  const at = outcome?.at?.text ?? null;
  const place = expected.at === null ? null : parsePlace(expected.at);
  // Where no step is done at all, start and end are one.
  const isNothing = at === "start" && expected.at === "end" && word === "taken" && (expected.iterations ?? 0n) === 0n;
  if (at !== expected.at && !isNothing && !(outcome && place?.ok && isSameMoment(scenario, outcome, place.value))) compare("at", at, expected.at);
  compare("iterations", outcome?.iterations ?? null, expected.iterations);
  compare("priority", name(outcome?.priority), expected.priority);
  compare("must-differ", name(outcome?.mustDiffer), expected.mustDiffer);
  compare("by", name(outcome?.by), expected.by);
  compare("loses", names(outcome?.loses), list(expected.loses));
  compare("wins", names(outcome?.wins), list(expected.wins));
  compare("draw", names(outcome?.draw), list(expected.draw));
  compare("has a state", outcome?.state !== null && outcome?.state !== undefined, expected.state !== null);
  for (const [quantity, value] of Object.entries(expected.state ?? {})) {
    const mine = outcome?.state?.[scenario.quantities.findIndex((each) => each.name === quantity)];
    compare(quantity, mine?.kind === "known" ? mine.value : null, value);
  }
  return found;
}
