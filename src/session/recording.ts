import type { Answer, Case, Proposed } from "../domain/case.ts";
import { theLoop, type Scenario } from "../domain/scenario.ts";
import { seatName, seatNamed } from "../domain/seats.ts";
import { maintainingSeats } from "../procedures/classify.ts";
import type { Outcome } from "../procedures/outcome.ts";
import { err, ok, type Result } from "../result.ts";
import {
  appendCase, applyEdits, caseEntries, formatAnswer, itemLines, onlyCase, readFile, settingsAgain, textValue,
  type CaseParts, type Draft, type ReadFile, type WrittenEntries,
} from "../syntax/index.ts";
import type { Advance } from "./advance.ts";
import type { Conducted } from "./conduct.ts";
import { fullExpectation } from "./expected.ts";
import { runCase } from "./run-case.ts";
import { sameData } from "./same-data.ts";

/** How the negotiation that is to be recorded was begun. */
export interface Begun {
  readonly draft: Draft;
  /** The case whose answers were used, if any. */
  readonly given: Case | null;
  /** The scenario as it was negotiated, before any number was asked for. */
  readonly scenario: Scenario;
  readonly proposed: Proposed | null;
  /** From the command line: the place where the proposal stops, and the rules. */
  readonly end: string | null;
  readonly rules: string | null;
  readonly advance: Advance;
}

/** The numbers that were proposed, those that were typed among them. */
function proposedIn({ scenario, proposed }: Begun, after: Scenario): Proposed | null {
  const typed = after.sequence.flatMap((node) => {
    if (node.kind !== "block" || node.repeat?.kind !== "amount" || scenario.blocks[node.index]?.repeat !== null) return [];
    return [[node.id, node.repeat.amount.constant] as const];
  });
  const [first] = typed;
  if (!first) return proposed;
  if (theLoop(scenario)) return { kind: "number", number: first[1] };
  return { kind: "loops", numbers: new Map([...(proposed?.kind === "loops" ? proposed.numbers : []), ...typed]) };
}

/** Is this the number that the description gives the one player who keeps the loop going? Then nobody said it. */
function isSuggested(scenario: Scenario, player: number, answer: Answer): boolean {
  const loop = scenario.rules.system === "cr" ? null : theLoop(scenario);
  if (!loop || loop.repeat?.kind !== "amount" || answer.kind !== "number" || answer.at !== null) return false;
  const [only, another] = maintainingSeats(scenario, loop);
  return another === undefined && only === player && loop.repeat.amount.constant === answer.number;
}

function answersIn({ negotiation, refused }: Conducted, { advance }: Begun): CaseParts["answers"] {
  if (!negotiation) return [];
  const { scenario, entries } = negotiation;
  const said = entries.filter(({ player, answer }) => !isSuggested(scenario, player, answer)).map(({ player, answer }) => ({ name: seatName(scenario, player), answer }));
  const wrong = refused ? Array.from(advance.named).find(([name]) => seatNamed(scenario, name) === refused.player) : undefined;
  return wrong && refused ? [...said, { name: seatName(scenario, refused.player), answer: wrong[1] }] : said;
}

const LONGEST_NAME = 80;

function saidText(answer: Answer): string {
  switch (answer.kind) {
    case "accept": return "accepts";
    case "agree": return "agrees";
    case "no-action": return "takes no action";
    case "indefinitely": return "goes on indefinitely";
    case "number": case "place": return `says ${formatAnswer(answer)}`;
  }
}

/** A name that tells what was said, and that no other case has. */
export function nameFor(answers: CaseParts["answers"], taken: ReadonlySet<string>): string {
  const said = answers.map(({ name, answer }) => `${name} ${saidText(answer)}`).join(", ");
  const name = said === "" ? "Nobody is asked" : said.length <= LONGEST_NAME ? said : `${Array.from(said).slice(0, LONGEST_NAME - 1).join("")}…`;
  let unique = name;
  for (let count = 2; taken.has(unique); count += 1) unique = `${name} (${count})`;
  return unique;
}

/** Why a negotiation cannot be made into a case; null where it can. */
function obstacle({ missing, unreadable, unused, refused }: Conducted, parts: CaseParts): string | null {
  if (missing) return `${missing.what} is missing`;
  if (unreadable !== null) return unreadable;
  const extra = unused.find((each) => !each.harmless);
  if (extra) return extra.name === null ? `nobody is asked for the answer "${extra.text}"` : `${extra.name} is not asked`;
  if (refused && parts.answers.length === 0) return "the answer that is not allowed was not given by name";
  return null;
}

/** The case that a negotiation makes, without what it expects. Refuses one that did not come to an end, with the reason. */
export function partsOf(conducted: Conducted, begun: Begun, name: string | null, taken: ReadonlySet<string>): Result<CaseParts, string> {
  const settings: WrittenEntries = begun.given ? settingsAgain(begun.draft, begun.given) : [];
  const changed: WrittenEntries = [
    ...(begun.rules === null ? [] : [["rules", textValue(begun.rules)] as const]),
    ...(begun.end === null ? [] : [["end", textValue(begun.end)] as const]),
  ];
  const keys = new Set(changed.map(([key]) => key));
  const answers = answersIn(conducted, begun);
  const parts: CaseParts = {
    name: name ?? nameFor(answers, taken), with: [...settings.filter(([key]) => !keys.has(key)), ...changed],
    propose: proposedIn(begun, conducted.scenario), answers, expect: null,
  };
  const reason = obstacle(conducted, parts);
  return reason === null ? ok(parts) : err(reason);
}

/** A case put into a file: the new bytes, and the text of the case by itself. */
export interface Recorded {
  readonly bytes: Uint8Array;
  readonly text: string;
}

/** Where a case is put: a document of these bytes, behind its cases or in place of them. */
export interface Target {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly document: number;
  readonly how: "append" | "only";
}

const textOf = (parts: CaseParts): string => `${itemLines(caseEntries(parts), "").join("\n")}\n`;

/** Puts the case in and reads the file again; the document with the case as its last, or why it is not the one that was meant. */
function put(target: Target, file: ReadFile, parts: CaseParts): Result<{ readonly bytes: Uint8Array; readonly draft: Draft; readonly given: Case }, string> {
  const before = file.documents[target.document];
  if (!before?.draft) return err("it cannot be read as a scenario");
  const edits = (target.how === "append" ? appendCase : onlyCase)(before.draft, caseEntries(parts));
  if (!edits.ok) return edits;
  const bytes = applyEdits(target.bytes, edits.value);
  const after = readFile(bytes, target.name);
  const now = after.documents[target.document];
  const told = [...after.findings, ...(now?.findings ?? [])].find((each) => each.severity === "error");
  if (told) return err(`the case cannot be put in: ${told.message}`);
  const given = now?.cases.at(-1);
  const kept = target.how === "append" ? before.cases : [];
  const others = (all: ReadFile): unknown => all.documents.map(({ title, cases }, index) => [title, index === target.document ? [] : cases]);
  const isAsMeant = given?.name === parts.name && sameData(given.answers, parts.answers) && sameData(now?.cases.slice(0, -1), kept) && sameData(others(file), others(after));
  return isAsMeant && now?.draft ? ok({ bytes, draft: now.draft, given }) : err("its text cannot be edited safely: write the list of cases out in the usual way");
}

/** What two runs of the same negotiation must have in common. */
const resultOf = (outcome: Outcome | null): unknown => outcome && [
  outcome.word, outcome.at?.text ?? null, outcome.iterations, outcome.priority, outcome.mustDiffer, outcome.mustBreak, outcome.by,
  outcome.loses, outcome.wins, outcome.draw, outcome.continues, outcome.state,
];

/**
 * Puts the case that a negotiation came to into a file, with all that it is to expect; the file is read again and the case
 * run, and refused where it does not come to the same there.
 */
export function recordIn(target: Target, parts: CaseParts, conducted: Conducted): Result<Recorded, { readonly reason: string; readonly text: string }> {
  const file = readFile(target.bytes, target.name);
  const first = put(target, file, parts);
  if (!first.ok) return err({ reason: first.reason, text: textOf(parts) });
  const result = runCase(first.value.draft, first.value.given);
  const whole: CaseParts = { ...parts, expect: fullExpectation(result) };
  const text = textOf(whole);
  if (!sameData(resultOf(result.outcome), resultOf(conducted.outcome))) return err({ reason: "the scenario there comes to something else", text });
  const second = put(target, file, whole);
  if (!second.ok) return err({ reason: second.reason, text });
  const wrong = runCase(second.value.draft, second.value.given).mismatches[0];
  if (wrong) return err({ reason: `the case does not pass there: ${wrong.key}: expected ${wrong.expected}, came out as ${wrong.got}`, text });
  return ok({ bytes: second.value.bytes, text });
}
