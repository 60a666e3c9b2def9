import type { Answer } from "../domain/case.ts";
import { seatsFrom } from "../domain/seats.ts";
import type { ScenarioFinding } from "../checks/spot-findings.ts";
import { ok, type Result } from "../result.ts";
import { isConstant } from "../algebra/form.ts";
import { Machine } from "../timeline/machine.ts";
import type { Moment } from "../timeline/moment.ts";
import type { NumbersKind } from "./classify.ts";
import { controllerOf } from "./cr.ts";
import type { Examination } from "./examine.ts";
import type { Entry, Negotiation, Question } from "./negotiation.ts";
import { judgeNumberAnswer, type Named, type NumberTable } from "./number-answer.ts";
import { concludeNumbers, impossible, type NumberConclusion } from "./number-outcome.ts";
import type { Asked, NumberProcedure } from "./number-procedure.ts";
import type { Refusal } from "./refusal.ts";

interface Position {
  readonly table: NumberTable;
  /** Still to be asked, in order. */
  readonly queue: readonly Asked[];
  readonly entries: readonly Entry[];
  readonly named: readonly Named[];
  /** The first place of each player in the loop. */
  readonly places: readonly (Moment | null)[];
  /** The number that the description or the proposal gives for the only maintaining player. */
  readonly suggested: bigint | null;
  /** Set where a maintaining player's number cannot be performed: nobody is asked any more. */
  readonly findings: readonly ScenarioFinding[];
}

/** The number of the one player who keeps the loop going, once it has been named. */
const theirNumber = ({ table, named }: Position): bigint | null =>
  table.situation.maintainers.length === 1 ? (named.find((each) => each.maintains)?.number ?? null) : null;

function questionFor(position: Position): Question | null {
  const [asked] = position.queue;
  if (!asked || position.findings.length > 0) return null;
  const { scenario, situation } = position.table;
  const maintains = situation.maintainers.includes(asked.seat);
  return {
    player: asked.seat,
    about: maintains ? "keep-going" : "step-in",
    words: asked.words,
    places: null,
    numbers: { below: asked.lower ? theirNumber(position) : null, points: asked.points, example: position.places[asked.seat] ?? null, suggested: maintains ? position.suggested : null },
    controller: controllerOf(scenario, asked.seat),
    onlyMaintainer: maintains && situation.maintainers.length === 1,
    shortened: null,
  };
}

function conclude({ table, entries, named, findings }: Position): NumberConclusion {
  return findings.length > 0 ? { outcome: impossible(table), findings } : concludeNumbers({ table, entries, named });
}

function reply(position: Position, answer: Answer): Result<Negotiation, Refusal> {
  const [asked, ...queue] = position.queue;
  if (!asked) throw new Error("nobody is asked any more");
  const judged = judgeNumberAnswer(position.table, asked, answer, theirNumber(position));
  if (!judged.ok) return judged;
  const { value } = judged;
  const effective = value.kind !== "named" || value.named.point !== null;
  return ok(negotiationAt({
    ...position,
    queue,
    entries: [...position.entries, { player: asked.seat, answer, effective }],
    named: value.kind === "named" ? [...position.named, value.named] : position.named,
    findings: value.kind === "impossible" ? value.findings : [],
  }));
}

function negotiationAt(position: Position): Negotiation {
  const question = questionFor(position);
  const conclusion = question ? null : conclude(position);
  return {
    scenario: position.table.scenario,
    entries: position.entries,
    notAsked: [],
    question,
    outcome: conclusion?.outcome ?? null,
    reply: (answer) => reply(position, answer),
    refusalOf: () => null,
    findings: conclusion?.findings ?? [],
  };
}

/** How often the description has the loop run; null where it says nothing, or more than one player would have to say it. */
function numberOf({ scenario }: Examination, { loop, maintainers }: NumbersKind): bigint | null {
  const repeat = scenario.blocks[loop.index]?.repeat;
  if (maintainers.length !== 1 || repeat?.kind !== "amount") return null;
  const { value } = new Machine(scenario, {}).sheet().evaluate(repeat.amount);
  return isConstant(value) ? value.constant : null;
}

/** A loop that is settled by numbers: each player who has a say is asked once, in the order of the procedure. */
export function beginNumbers(examination: Examination, kind: NumbersKind, procedure: NumberProcedure): Negotiation {
  const { scenario } = examination;
  const { loop, maintainers, acrossTurns } = kind;
  const situation = { seats: seatsFrom(scenario, scenario.active), maintainers, acrossTurns };
  return negotiationAt({
    table: { scenario, loop, procedure, situation },
    queue: procedure.questions(situation),
    entries: [], named: [], places: examination.walked.machine.firstPlace, suggested: numberOf(examination, kind), findings: [],
  });
}
