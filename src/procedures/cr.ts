import type { Answer } from "../domain/case.ts";
import type { PlaceName } from "../domain/place.ts";
import { wholeLoop, type Scenario } from "../domain/scenario.ts";
import { seatOf, seatsFrom } from "../domain/seats.ts";
import { err, ok, type Result } from "../result.ts";
import { locate } from "../timeline/locate.ts";
import { compareTimes, nameOf, type Moment, type Time } from "../timeline/moment.ts";
import { findAnswerPlace } from "./answer-place.ts";
import { concludeMandatory, concludeProposal, type Standing } from "./cr-outcome.ts";
import { endingOf, firstEnd, hasEarlierPlace, namedEnd, type EndPoint } from "./end-point.ts";
import type { Examination } from "./examine.ts";
import type { Entry, Negotiation, Question } from "./negotiation.ts";
import { checkBeyondEnd } from "./beyond-end.ts";
import type { Refusal } from "./refusal.ts";

interface Position {
  readonly examination: Examination;
  readonly mandatory: boolean;
  readonly end: EndPoint;
  /** The earliest place that somebody has named behind the natural end of a mandatory loop; null for none. */
  readonly beyond: Time | null;
  /** Players still to be asked, in order. */
  readonly queue: readonly number[];
  readonly entries: readonly Entry[];
  readonly notAsked: readonly number[];
}

/** Who makes the choices of a seat whose player is controlled by another; null where nobody else does. [cr.control] */
export const controllerOf = (scenario: Scenario, seat: number): number | null =>
  scenario.steps.find((step) => step.player !== null && seatOf(scenario, step.player) === seat && step.controlledBy !== null)?.controlledBy ?? null;

/** Leaves out players who have no place before the end as it now stands; they are told so and not asked. [cr.shortcut.answer] */
function skipPlaceless(position: Position): Position {
  let { queue, notAsked } = position;
  while (queue[0] !== undefined && !hasEarlierPlace(position.end, queue[0])) {
    notAsked = [...notAsked, queue[0]];
    queue = queue.slice(1);
  }
  return { ...position, queue, notAsked };
}

function questionFor(position: Position): Question | null {
  const [player] = position.queue;
  if (player === undefined) return null;
  const { end, examination, mandatory } = position;
  return {
    player,
    about: mandatory ? "mandatory-loop" : "proposal",
    words: [mandatory ? "no-action" : "accept"],
    places: { first: end.firstPlace[player] as Moment, last: end.lastPlace[player] ?? null, before: end.time, beforeText: end.text },
    numbers: null,
    onlyMaintainer: false,
    controller: controllerOf(examination.scenario, player),
    shortened: shortenedTo(position),
  };
}

/** Who has shortened or broken the sequence so far, and to where. */
function shortenedTo({ end, entries, examination }: Position): Question["shortened"] {
  if (!end.located?.moment || end.player === null || !entries.some((entry) => entry.answer.kind === "place" && entry.effective)) return null;
  return { by: end.player, place: nameOf(examination.scenario, end.located.moment), values: end.located.machine.values };
}

/** Is it the point at which the sequence stops by itself, where the next step would give others a place as well? */
function isNaturalEnd(scenario: Scenario, place: PlaceName, mandatory: boolean): boolean {
  const located = locate(scenario, place, null, mandatory);
  return located.kind === "found" && located.moment === null && place.kind === "step";
}

function judgeAnswer(position: Position, player: number, answer: Answer): Result<EndPoint | null | { readonly beyond: Time }, Refusal> {
  const { examination, mandatory, end } = position;
  const { scenario } = examination;
  if (answer.kind === (mandatory ? "no-action" : "accept")) return ok(null);
  if (answer.kind !== "place") {
    const allowed = mandatory ? '"no-action" or a place where they break the loop' : '"accept" or an earlier place';
    return err({ code: "answer-not-allowed", player, reason: `the answer here is ${allowed}`, nearest: null });
  }
  const located = findAnswerPlace(scenario, player, answer.place, end, mandatory, endingOf(examination));
  if (located.ok) return ok(namedEnd(scenario, end, located.value, player));
  const isBeyond = located.reason.code === "no-such-place" || isNaturalEnd(scenario, answer.place, mandatory);
  const loop = wholeLoop(scenario);
  if (!isBeyond || !mandatory || !loop || examination.walked.halt.kind === "endless" || answer.place.kind !== "step") return located;
  const beyond = checkBeyondEnd(scenario, loop, player, answer.place, examination.walked);
  if (!beyond.ok) return err({ ...beyond.reason, nearest: located.reason.nearest });
  // Once a place has been named, only earlier ones may be.
  if (end.located) return err({ ...located.reason, code: "not-earlier", reason: `it is not earlier than ${end.text}` });
  if (position.beyond && compareTimes(beyond.value, position.beyond) >= 0) return err({ ...located.reason, code: "not-earlier", reason: "it is not earlier than the place that was named before" });
  return ok({ beyond: beyond.value });
}

function negotiationAt(position: Position): Negotiation {
  const question = questionFor(position);
  const standing: Standing = { examination: position.examination, end: position.end, entries: position.entries };
  return {
    scenario: position.examination.scenario,
    entries: position.entries,
    notAsked: position.notAsked,
    question,
    outcome: question ? null : position.mandatory ? concludeMandatory(standing) : concludeProposal(standing),
    reply: (answer) => {
      if (!question) throw new Error("nobody is asked any more");
      const judged = judgeAnswer(position, question.player, answer);
      if (!judged.ok) return judged;
      const { value } = judged;
      const beyond = value !== null && "beyond" in value ? value.beyond : null;
      const named = value !== null && !("beyond" in value) ? value : null;
      return ok(negotiationAt(skipPlaceless({
        ...position,
        end: named ?? position.end,
        queue: position.queue.slice(1),
        entries: [...position.entries, { player: question.player, answer, effective: beyond === null }],
        beyond: beyond ?? position.beyond,
      })));
    },
    refusalOf: (player, answer) => {
      const judged = judgeAnswer(position, player, answer);
      return judged.ok ? null : judged.reason;
    },
    findings: [],
  };
}

/**
 * A proposal: every other player, in turn order starting after the proposer, accepts the sequence as it then stands or
 * names an earlier place of theirs, which becomes the new end. [cr.shortcut.propose] [cr.shortcut.answer] [cr.shortcut.take]
 */
export function beginProposal(examination: Examination): Negotiation {
  const { scenario } = examination;
  const [, ...queue] = seatsFrom(scenario, scenario.proposer);
  return negotiationAt(skipPlaceless({ examination, mandatory: false, end: firstEnd(examination), beyond: null, queue, entries: [], notAsked: [] }));
}

/**
 * A mandatory loop without a number: every player with a place is asked, in turn order from the active player, for a
 * place where they break it, or to take no action. Nobody is obliged to. [cr.shortcut.mandatory] [cr.shortcut.outside]
 */
export function beginMandatoryLoop(examination: Examination): Negotiation {
  const { scenario } = examination;
  const queue = seatsFrom(scenario, scenario.active);
  return negotiationAt(skipPlaceless({ examination, mandatory: true, end: firstEnd(examination), beyond: null, queue, entries: [], notAsked: [] }));
}
