import type { Option } from "commander";
import { SYSTEMS, theLoop, type Scenario } from "../domain/scenario.ts";
import { answerNames } from "../domain/seats.ts";
import { allEntries } from "../report/rules-entry.ts";
import { CR_DATES, defaultRulesEdition } from "../rules/index.ts";
import { filesLike, type Candidate, type Known } from "./complete-file.ts";
import { placesLike, pointsLike } from "./complete-places.ts";
import type { Io } from "./io.ts";
import { FORMATS, formatsOf } from "./settings.ts";

/** What a value is completed from. */
export interface ValueContext {
  readonly io: Io;
  readonly command: string;
  /** What the file on the command line says; it is read when somebody asks. */
  readonly known: () => Known;
}

/** The candidates for a value that is typed so far. */
type Values = (typed: string, context: ValueContext) => readonly Candidate[];

/** The names scenario files have. */
export const SCENARIO_FILE = /\.ya?ml$/i;

const plain = (words: readonly string[], about = ""): readonly Candidate[] => words.map((word) => ({ word, about }));

const players: Values = (_typed, { known }) => plain(Array.from(new Set(known().scenarios.flatMap(answerNames))), "player");

const loopIds = ({ sequence }: Scenario): readonly string[] => sequence.flatMap((node) => (node.kind === "block" ? [node.id] : []));

const anyFile: Values = (typed, { io }) => filesLike(typed, io, null);

const inFront = (front: string, candidates: readonly Candidate[]): readonly Candidate[] => candidates.map((each) => ({ ...each, word: front + each.word }));

/** Answers as the procedure of the scenario knows them. */
function answersLike(scenario: Scenario, typed: string): readonly Candidate[] {
  const isMandatory = theLoop(scenario)?.repeat === null;
  if (scenario.rules.system === "cr") {
    return [{ word: "accept", about: "as it is proposed" }, ...(isMandatory ? [{ word: "no-action", about: "break nothing" }] : []), ...placesLike(scenario, typed)];
  }
  const at = typed.indexOf("@");
  if (at >= 0) return pointsLike(scenario, typed.slice(0, at), typed.slice(at + 1));
  return [
    { word: "agree", about: "to the number that was named" }, { word: "no-action", about: "break nothing" }, { word: "indefinitely", about: "go on without a number" },
    ...(/^[0-9]/.test(typed) ? [{ word: typed, about: "whole iterations" }, { word: `${typed}@`, about: "and up to a point", isPart: true }] : []),
  ];
}

const answer: Values = (typed, { known }) => known().scenarios.flatMap((scenario) => answerNames(scenario).flatMap((name) => {
  const front = `${name}=`;
  return typed.startsWith(front) ? inFront(front, answersLike(scenario, typed.slice(front.length))) : [{ word: front, about: "player", isPart: true }];
}));

const places: Values = (typed, { known }) => known().scenarios.flatMap((scenario) => placesLike(scenario, typed));

/** By the name of the option; the words of choices and files are found without. */
const VALUES: Readonly<Record<string, Values>> = {
  format: (_typed, { command }) => plain(formatsOf(command)),
  rules: (typed) => (typed.includes("@") ? CR_DATES.map((date) => ({ word: `${typed.slice(0, typed.indexOf("@"))}@${date}`, about: "edition" })) : plain(SYSTEMS)),
  edition: () => plain([...CR_DATES].reverse(), "edition"),
  output: (typed, { io }) => {
    const front = typed.slice(0, typed.indexOf("=") + 1);
    return front === "" ? FORMATS.map((format) => ({ word: `${format}=`, about: "", isPart: true })) : inFront(front, filesLike(typed.slice(front.length), io, null));
  },
  document: (_typed, { known }) => known().documents.map(({ number, title }) => ({ word: String(number), about: title })),
  case: (_typed, { known }) => plain(known().cases.map(({ name }) => name), "case"),
  propose: (_typed, { known }) => known().scenarios.flatMap((scenario) => (loopIds(scenario).length > 1 ? loopIds(scenario).map((id) => ({ word: `${id}=`, about: "loop", isPart: true })) : [])),
  end: (typed, context) => [{ word: "none", about: "after the last step" }, ...places(typed, context)],
  answer,
  answers: anyFile,
  record: anyFile,
  at: places,
  player: players,
  places: players,
  loop: (_typed, { known }) => plain(known().scenarios.flatMap(loopIds), "loop"),
  enough: (_typed, { known }) => known().scenarios.flatMap(({ quantities }) => quantities.map(({ name }) => ({ word: name, about: "quantity", isPart: true }))),
};

/** The names of the options whose values are known here by name. */
export const OPTIONS_KNOWN = Object.keys(VALUES);

/** Is the value of an option the name of a file, or does it end with one? */
export const isFileOption = ({ flags }: Option): boolean => /[<[](?:format=)?(?:file|path|folder|dir)/i.test(flags);

/** The candidates for the value of an option. */
export function valuesOf(option: Option, typed: string, context: ValueContext): readonly Candidate[] {
  const known = Object.hasOwn(VALUES, option.name()) ? VALUES[option.name()] : undefined;
  if (known) return known(typed, context);
  if (option.argChoices) return plain(option.argChoices);
  return isFileOption(option) ? anyFile(typed, context) : [];
}

/** What `loopcut rules` can be asked for: rules by their number, everything else by its name. */
export function rulesIds(): readonly Candidate[] {
  return allEntries({ edition: defaultRulesEdition("cr"), exampleOf: () => null }).map(({ kind, id, rule, title }) => {
    const number = kind === "rule" ? rule?.replace(/ \(.*$/, "").split(" ").at(-1) : undefined;
    return { word: number ?? id.replace(/(?: \(|, ).*$/, ""), about: title };
  });
}
