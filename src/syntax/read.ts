import type { Case } from "../domain/case.ts";
import { finding, type Finding, type Span } from "../diagnostics/finding.ts";
import { sortFindings } from "../diagnostics/sort.ts";
import type { Source } from "../diagnostics/source.ts";
import { isMap, isScalar } from "yaml";
import { isNothing, startReading, type Reading } from "./reading.ts";
import { decode } from "./decode.ts";
import type { Draft } from "./draft.ts";
import { readScenario } from "./read-scenario.ts";
import { resolveScenario } from "./resolve.ts";
import { compose, type YamlDocument } from "./yaml.ts";
import { explainErrors, isHidden } from "./yaml-words.ts";

/** One document of a file. `draft` is null when it cannot be read as a scenario: then none of its cases runs. */
export interface ReadDocument {
  /** Zero-based in the file, empty documents not counted. */
  readonly index: number;
  readonly span: Span;
  readonly draft: Draft | null;
  /** As far as it can be read, also where there is no draft. */
  readonly title: string | null;
  readonly cases: readonly Case[];
  /** Sorted; those of the second step are not among them. */
  readonly findings: readonly Finding<Span>[];
}

/** A file with everything that is wrong about it as a file; what is wrong about a document stands there. */
export interface ReadFile {
  readonly source: Source;
  readonly documents: readonly ReadDocument[];
  readonly findings: readonly Finding<Span>[];
}

function titleOf(document: YamlDocument): string | null {
  const contents = document.contents as unknown;
  if (!isMap(contents)) return null;
  for (const { key, value } of contents.items) {
    if (isScalar(key) && key.value === "scenario") return isScalar(value) && typeof value.value === "string" && value.value !== "" ? value.value : null;
  }
  return null;
}

function readWhole(reading: Reading): Draft | null {
  try {
    return readScenario(reading);
  } catch (error) {
    // A fault of the reader must not take the other documents with it.
    const reason = error instanceof Error ? error.message : String(error);
    const [start] = reading.document.range;
    reading.findings.push(finding({ code: "yaml-syntax", message: `the document cannot be read (${reason})`, where: { start, end: start }, help: "please report this file as a fault of the program" }));
    return null;
  }
}

function readDocument(source: Source, document: YamlDocument, index: number): ReadDocument {
  const reading = startReading(source, document);
  const syntax = explainErrors(source, document);
  const draft = syntax.isLost ? null : readWhole(reading);
  const findings = sortFindings([...syntax.findings, ...reading.findings.filter((each) => !isHidden(source, syntax, each))]);
  const isReadable = !findings.some((each) => each.severity === "error");
  const [start, end] = document.range;
  return {
    index, span: { start, end }, draft: isReadable ? draft : null, title: titleOf(document), cases: draft?.cases.map((each) => each.case) ?? [],
    findings: isReadable || !draft ? findings : sortFindings([...findings, ...namesOf(draft, findings).filter((each) => !isHidden(source, syntax, each))]),
  };
}

/** What is wrong with the names of a scenario that cannot be read, so that all there is to mend is told at once. */
function namesOf(draft: Draft, findings: readonly Finding<Span>[]): readonly Finding<Span>[] {
  // Where a list of names is itself at fault, every use of a name in it would look wrong.
  const lists = namingSpans(draft);
  const isNamed = findings.every((each) => !lists.some((list) => touches(list, each.where)));
  if (draft.settings.players === null || !isNamed) return [];
  return resolveScenario(draft, { caseIndex: null }).findings.filter((each) => findings.every((other) => !touches(other.where, each.where)));
}

const NAMING_KEYS = ["players", "state", "table"];

/** From each key that lists names to the key after it: a line that YAML could not read is in no value. */
function namingSpans(draft: Draft): readonly Span[] {
  const entries = [...draft.settings.view.entries.values()];
  return entries.flatMap(({ key, span }, index) => {
    if (!(NAMING_KEYS as readonly string[]).includes(key.text)) return [];
    return [{ start: key.span.start, end: Math.max(span.end, (entries[index + 1]?.key.span.start ?? draft.reading.document.range[1]) - 1) }];
  });
}

const touches = (a: Span | undefined, b: Span): boolean => a !== undefined && a.start <= b.end && b.start <= a.end;

/**
 * Takes the bytes of a file and its name for messages, and reads every document in it. Refuses nothing by throwing:
 * what cannot be read is among the findings of the file or of its document.
 */
export function readFile(bytes: Uint8Array, name: string): ReadFile {
  const { source, finding: undecoded } = decode(bytes, name);
  if (undecoded) return { source, documents: [], findings: [undecoded] };
  const composed = compose(source.text);
  if (composed.finding) return { source, documents: [], findings: [composed.finding] };
  const filled = composed.documents.filter((document) => document.errors.length > 0 || !isNothing(document.contents));
  if (filled.length === 0) {
    return { source, documents: [], findings: [finding({ code: "empty-file", message: "there is nothing in the file", where: { start: 0, end: 0 }, help: "write at least a title, the players and a loop" })] };
  }
  return { source, documents: filled.map((document, index) => readDocument(source, document, index)), findings: [] };
}
