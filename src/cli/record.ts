import { realpathSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { escapeText, quote } from "../diagnostics/escape.ts";
import type { Advance } from "../session/advance.ts";
import type { Conducted } from "../session/conduct.ts";
import { partsOf, recordIn, type Target } from "../session/recording.ts";
import { readFile } from "../syntax/index.ts";
import type { ChosenScenario } from "./choose-scenario.ts";
import { readInput } from "./files.ts";
import { UsageError, type Io } from "./io.ts";
import { rulesFlag, type NegotiateOptions } from "./settings.ts";
import { whatIsAt, writeProblem, writeWhole } from "./write-file.ts";

/** Where a case goes, and what the file held before; null for a new file. */
interface Place extends Target {
  readonly path: string;
  readonly before: Uint8Array | null;
}

/** Takes down how a negotiation went. Gives the exit code where that failed. */
export type Recorder = (conducted: Conducted) => number | null;

const isSamePath = (a: string, b: string): boolean => {
  try {
    return realpathSync(a) === realpathSync(b);
  } catch {
    return false;
  }
};

/** A new file holds the scenario that was negotiated, without the other scenarios of its file. */
function newFile(record: string, path: string, { bytes, file, document }: ChosenScenario): Place {
  const { start, end } = document.span;
  const copied = file.documents.length === 1 ? bytes : new TextEncoder().encode(file.source.text.slice(start, end));
  return { name: record, path, before: null, bytes: copied, document: 0, how: "only" };
}

function oldFile(record: string, path: string, chosen: ChosenScenario, io: Io): Place {
  const input = readInput(record, io.cwd);
  if (!("bytes" in input)) throw new UsageError(`--record ${record}: ${input.problem}`, "name a scenario file, or one that is not there yet");
  const { documents } = readFile(input.bytes, record);
  const isSame = isSamePath(path, resolve(io.cwd, chosen.name));
  const titled = documents.filter(({ title }) => title === chosen.document.title);
  const document = isSame ? documents[chosen.document.index] : documents.length === 1 ? documents[0] : titled.length === 1 ? titled[0] : undefined;
  if (documents.length > 1 && !document) {
    throw new UsageError(`--record ${record}: it holds ${documents.length} scenarios, and not one of them is called ${quote(chosen.document.title ?? "")}`, "name another file");
  }
  if (!document?.draft) throw new UsageError(`--record ${record}: it cannot be read as a scenario`, "loopcut check tells why; or name a file that is not there yet");
  return { name: record, path, before: input.bytes, bytes: input.bytes, document: document.index, how: "append" };
}

function findPlace(record: string, chosen: ChosenScenario, io: Io): Place {
  const path = resolve(io.cwd, record);
  const there = whatIsAt(path);
  if (record === "-" || there === "something else") throw new UsageError(`--record ${record}: a case is recorded in a file`, "name a scenario file, or one that is not there yet");
  const problem = writeProblem(path);
  if (problem !== null) throw new UsageError(`--record ${record}: ${problem}`, `choose another file or folder than ${dirname(record)}`);
  return there === "nothing" ? newFile(record, path, chosen) : oldFile(record, path, chosen, io);
}

/**
 * What `--record` asks for; null without it. Refuses (exit 2) before anybody is asked what can be seen to fail. Where
 * recording fails afterwards the case is shown, so that nothing is lost.
 */
export function openRecorder(chosen: ChosenScenario, advance: Advance, options: NegotiateOptions, io: Io): Recorder | null {
  const { record } = options;
  if (record === undefined) {
    if (options.name !== undefined) throw new UsageError("--name is for the case that is recorded", "add --record FILE");
    return null;
  }
  const place = findPlace(record, chosen, io);
  const taken = new Set(place.how === "append" ? readFile(place.bytes, record).documents[place.document]?.cases.map((each) => each.name) : []);
  if (options.name !== undefined && (taken.has(options.name) || options.name.trim() === "")) {
    throw new UsageError(options.name.trim() === "" ? "--name is empty" : `${record} has a case ${quote(options.name)} already`, "choose another --name, or leave it out");
  }
  const say = (text: string): void => io.stderr.write(`${escapeText(text)}\n`);
  return (conducted) => {
    const { draft } = chosen.document;
    if (!draft) return null;
    const { system, edition } = chosen.scenario.rules;
    const rules = rulesFlag(options) === undefined ? null : edition === null ? system : `${system}@${edition}`;
    const begun = { draft, given: chosen.given, scenario: chosen.scenario, proposed: chosen.proposed, end: options.end ?? null, rules, advance };
    const parts = partsOf(conducted, begun, options.name ?? null, taken);
    if (!parts.ok) {
      say(`error: nothing is recorded in ${record}: ${parts.reason}`);
      return null;
    }
    const recorded = recordIn(place, parts.value, conducted);
    const problem = recorded.ok ? writeWhole(place.path, recorded.value.bytes, place.before) : recorded.reason.reason;
    if (problem === null) {
      if (!options.quiet) say(`recorded in ${record}: ${quote(parts.value.name)}`);
      return null;
    }
    say(`error: nothing is recorded in ${record}: ${problem}`);
    io.stderr.write(`  help: this is the case, to be put under "cases" by hand:\n\n${recorded.ok ? recorded.value.text : recorded.reason.text}`);
    return 2;
  };
}
