import type { Answer as InnerAnswer, Proposed } from "../domain/case.ts";
import { countDigits, MOST_DIGITS } from "../domain/number.ts";
import { parsePlace } from "../domain/place.ts";
import { constantAmount } from "../domain/quantity.ts";
import { withRepeat } from "../domain/repeat.ts";
import type { Scenario as InnerScenario } from "../domain/scenario.ts";
import { seatName } from "../domain/seats.ts";
import type { Block } from "../domain/step.ts";
import { sortFindings } from "../diagnostics/sort.ts";
import { examine, type Examination } from "../procedures/examine.ts";
import type { Negotiation as InnerNegotiation } from "../procedures/negotiation.ts";
import { open } from "../procedures/open.ts";
import type { Outcome as InnerOutcome } from "../procedures/outcome.ts";
import type { Refusal as InnerRefusal } from "../procedures/refusal.ts";
import { reportData } from "../report/json.ts";
import { ownPlacesData } from "../report/own-places.ts";
import { howOftenData, questionData, refusalData, unreadableAnswer, type RefusalData } from "../report/question.ts";
import { answerText, makeReport } from "../report/report.ts";
import { nameOfSeat, placeAsAnswer } from "../report/words.ts";
import { parseIterations } from "../session/advance.ts";
import { locateFinding } from "../session/located.ts";
import { editionOf } from "../session/run-case.ts";
import { suggestedAnswer } from "../session/scripted.ts";
import { applyPropose, parseAnswer, resolveScenario, type Resolved } from "../syntax/index.ts";
import { err, ok, type Result } from "../result.ts";
import { frozen } from "./frozen.ts";
import { givenOut, keptBehind, type Kept } from "./scenarios.ts";
import type { Answer, Finding, NegotiateOptions, Negotiation, Outcome, OwnPlaces, Question, Reply, Scenario } from "./types.ts";

/** What stays the same in a negotiation. */
interface Table {
  readonly shown: Scenario;
  readonly kept: Kept;
  /** With the case that was chosen laid over it. */
  readonly resolved: Resolved;
}

/** How far it has come. */
interface Position {
  readonly scenario: InnerScenario;
  readonly examination: Examination;
  /** The loop whose number is asked for; null where it is something else. */
  readonly loop: Block | null;
  readonly negotiation: InnerNegotiation | null;
  readonly outcome: InnerOutcome | null;
  /** The number that the description gives a player, where that is not allowed; the negotiation ended there. */
  readonly refused: InnerRefusal | null;
}

/** Gives the answers that stand in the description, as far as they are asked for. */
function giveSuggested(negotiation: InnerNegotiation): Pick<Position, "negotiation" | "outcome" | "refused"> {
  let current = negotiation;
  for (;;) {
    const suggested = suggestedAnswer(current.question?.numbers ?? null);
    if (!suggested) return { negotiation: current, outcome: current.outcome, refused: null };
    const next = current.reply(suggested);
    if (!next.ok) return { negotiation: current, outcome: null, refused: next.reason };
    current = next.value;
  }
}

function positionAt(scenario: InnerScenario, examination: Examination): Position {
  const bare = { scenario, examination, loop: null, negotiation: null, outcome: null, refused: null };
  const opening = open(examination);
  switch (opening.kind) {
    case "decided": return { ...bare, outcome: opening.outcome };
    case "needs-number": return { ...bare, loop: opening.loops[0] ?? null };
    case "negotiation": return { ...bare, ...giveSuggested(opening.negotiation) };
  }
}

/** Reads what somebody answers; numbers are kept within the limit that texts have. */
function readAnswer(answer: string | bigint | Answer): Result<InnerAnswer, string> {
  const read: Result<InnerAnswer, string> = typeof answer === "string" ? parseAnswer(answer)
    : ok(typeof answer === "bigint" ? { kind: "number", number: answer, at: null } : answer);
  if (!read.ok || read.value.kind !== "number") return read;
  if (read.value.number < 0n) return err("a number of iterations is zero or more");
  return countDigits(read.value.number) > MOST_DIGITS ? err("a number may have at most a million digits") : read;
}

class Standing implements Negotiation {
  readonly #table: Table;
  readonly #position: Position;
  #outcome: Outcome | null = null;
  #question: Question | null = null;

  constructor(table: Table, position: Position) {
    this.#table = table;
    this.#position = position;
  }

  get scenario(): Scenario {
    return this.#table.shown;
  }

  get question(): Question | null {
    const { loop, negotiation, scenario, examination } = this.#position;
    const asked = negotiation?.question;
    if (loop) this.#question ??= frozen(howOftenData(scenario, loop, editionOf(scenario)));
    else if (negotiation && asked && !this.#position.refused) this.#question ??= frozen(questionData(asked, examination, negotiation.scenario, editionOf(scenario)));
    return this.#question;
  }

  get answers(): Negotiation["answers"] {
    const { negotiation, scenario } = this.#position;
    return (negotiation?.entries ?? []).map(({ player, answer, effective }) => ({ player: seatName(scenario, player), answer: answerText(answer), effective }));
  }

  get notAsked(): readonly string[] {
    return (this.#position.negotiation?.notAsked ?? []).map((player) => seatName(this.#position.scenario, player));
  }

  get findings(): readonly Finding[] {
    const { examination, negotiation } = this.#position;
    return this.#given(examination, negotiation);
  }

  get outcome(): Outcome | null {
    if (this.question) return null;
    const { scenario, examination, negotiation, outcome, refused } = this.#position;
    const { kept } = this.#table;
    this.#outcome ??= frozen(reportData(makeReport({
      scenario, examination, negotiation, outcome, edition: editionOf(scenario), findings: this.#located(examination, negotiation), source: kept.source,
      refusedAnswers: refused ? [{ player: nameOfSeat(scenario, refused.player), code: refused.code, reason: refused.reason, nearest: refused.nearest && placeAsAnswer(scenario, refused.nearest) }] : [],
    }), kept.name));
    return this.#outcome;
  }

  reply(answer: string | bigint | Answer): Reply {
    const { loop, negotiation, scenario, examination } = this.#position;
    if (loop) return this.#proposeNumber(loop, answer);
    const asked = negotiation?.question;
    if (!negotiation || !asked || this.#position.refused) throw new Error("nobody is asked any more");
    const read = readAnswer(answer);
    if (!read.ok) return refuse(unreadableAnswer(seatName(scenario, asked.player), read.reason));
    const next = negotiation.reply(read.value);
    if (!next.ok) return refuse(refusalData(next.reason, asked, examination, negotiation.scenario, editionOf(scenario)));
    return { ok: true, negotiation: new Standing(this.#table, { ...this.#position, ...giveSuggested(next.value) }) };
  }

  places(iteration: bigint | null): OwnPlaces {
    const { loop, negotiation, scenario } = this.#position;
    if (loop) return { player: nameOfSeat(scenario, scenario.proposer), iteration, places: [], more: false };
    if (!negotiation?.question) throw new Error("nobody is asked any more");
    return frozen(ownPlacesData(negotiation.scenario, negotiation.question, iteration));
  }

  #proposeNumber(loop: Block, answer: string | bigint | Answer): Reply {
    const { scenario } = this.#position;
    const player = nameOfSeat(scenario, scenario.proposer);
    const read = typeof answer === "string" ? numberFrom(answer) : readAnswer(answer);
    if (!read.ok) return refuse(unreadableAnswer(player, read.reason));
    if (read.value.kind !== "number" || read.value.at !== null) return refuse({ player, code: "answer-not-allowed", reason: "the answer here is a number of iterations", nearest: null, rule: null });
    const numbered = withRepeat(scenario, scenario.blocks[loop.index] ?? loop, { kind: "amount", amount: constantAmount(read.value.number) });
    const examination = examine(numbered);
    const [error] = examination.findings.filter((each) => each.severity === "error");
    if (error) return refuse({ player, code: "impossible", reason: error.message, nearest: null, rule: null }, this.#given(examination, null));
    return { ok: true, negotiation: new Standing(this.#table, positionAt(numbered, examination)) };
  }

  #located(examination: Examination, negotiation: InnerNegotiation | null): readonly Parameters<typeof givenOut>[0][number][] {
    const { kept, resolved } = this.#table;
    const found = [...examination.findings, ...(negotiation?.findings ?? [])].map((each) => locateFinding(each, resolved.locate));
    return sortFindings([...kept.document.findings, ...resolved.findings, ...found]);
  }

  #given(examination: Examination, negotiation: InnerNegotiation | null): readonly Finding[] {
    return givenOut(this.#located(examination, negotiation), this.#table.kept.source);
  }
}

function numberFrom(text: string): Result<InnerAnswer, string> {
  const number = parseIterations(text);
  return number.ok ? ok({ kind: "number", number: number.value, at: null }) : number;
}

const refuse = (refusal: RefusalData, findings: readonly Finding[] = []): Reply => ({ ok: false, refusal: frozen({ ...refusal, findings }) });

function proposedBy(propose: NonNullable<NegotiateOptions["propose"]>): Proposed {
  const numbers: readonly unknown[] = typeof propose === "bigint" ? [propose] : Object.getPrototypeOf(propose) === Object.prototype || Object.getPrototypeOf(propose) === null ? Object.values(propose) : [null];
  if (numbers.some((number) => typeof number !== "bigint")) throw new TypeError("propose: a bigint, or an object with a bigint for each loop, such as 5n or { loop: 5n }");
  if ((numbers as readonly bigint[]).some((number) => number < 0n || countDigits(number) > MOST_DIGITS)) throw new RangeError("propose: a number of iterations is zero or more, of at most a million digits");
  return typeof propose === "bigint" ? { kind: "number", number: propose } : { kind: "loops", numbers: new Map(Object.entries(propose)) };
}

function endingAt(scenario: InnerScenario, end: string | null): InnerScenario {
  if (end === null) return { ...scenario, end: null };
  if (scenario.rules.system !== "cr") throw new RangeError("end: only a proposal under the Comprehensive Rules has an end of its own");
  const place = parsePlace(end);
  if (!place.ok) throw new RangeError(`end: ${place.reason}`);
  return { ...scenario, end: { place: place.value, player: null, text: end } };
}

/** Begins a negotiation. See `negotiate`. */
export function beginNegotiation(shown: Scenario, options: NegotiateOptions): Negotiation {
  const kept = keptBehind(shown);
  const given = options.case === undefined ? null : kept.document.cases.find((each) => each.name === options.case);
  if (given === undefined) throw new RangeError(`case: there is no case "${options.case ?? ""}"`);
  const resolved = given === null ? kept.resolved : resolveScenario(kept.draft, { caseIndex: given.index, ...(kept.rules === undefined ? {} : { rules: kept.rules }) });
  if (!resolved.scenario) throw new RangeError(`case: it does not fit together: ${resolved.findings.find((each) => each.severity === "error")?.message ?? ""}`);
  const proposed = options.propose === undefined ? (given?.propose ?? null) : proposedBy(options.propose);
  const applied = proposed ? applyPropose(resolved.scenario, proposed) : ok(resolved.scenario);
  if (!applied.ok) throw new RangeError(`propose: ${applied.reason.message}`);
  const scenario = options.end === undefined ? applied.value : endingAt(applied.value, options.end);
  return new Standing({ shown, kept, resolved }, positionAt(scenario, examine(scenario)));
}
