import { isMap, isScalar, isSeq } from "yaml";
import type { Answer, Expectation, Proposed } from "../domain/case.ts";
import { formatPlace } from "../domain/place.ts";
import { follow } from "./aliases.ts";
import { formatAnswer } from "./answer.ts";
import type { Draft, DraftCase } from "./draft.ts";
import { startReading, writtenOf, type Reading, type Value } from "./reading.ts";
import { listValue, mapValue, textValue, type WrittenEntries, type WrittenValue } from "./write-value.ts";

/** A case as it is to be written. */
export interface CaseParts {
  readonly name: string;
  /** Keys under `with`, ready to be written. */
  readonly with: WrittenEntries;
  readonly propose: Proposed | null;
  readonly answers: readonly { readonly name: string; readonly answer: Answer }[];
  /** Null to leave the key out. */
  readonly expect: Expectation | null;
}

function answerValue(answer: Answer): WrittenValue {
  if (answer.kind !== "number" || answer.at === null) return textValue(formatAnswer(answer));
  return mapValue([["number", textValue(answer.number.toString())], ["at", textValue(formatPlace({ kind: "step", ...answer.at }))]]);
}

function proposeValue(proposed: Proposed): WrittenValue {
  if (proposed.kind === "number") return textValue(proposed.number.toString());
  return mapValue(Array.from(proposed.numbers, ([loop, number]) => [loop, textValue(number.toString())] as const));
}

/** The word `none`, and in quotes whoever is called so. */
const orNone = (text: string | null): WrittenValue => (text === null ? textValue("none") : textValue(text, text === "none"));

/** Writes the value of one key of `expect`. */
export function expectValue<Key extends keyof Expectation>(key: Key, value: NonNullable<Expectation[Key]> | null): WrittenValue {
  if (value === null) return textValue("none");
  if (typeof value === "bigint") return textValue(value.toString());
  if (typeof value === "string") return orNone(value);
  if (Array.isArray(value)) {
    const texts = value as readonly string[];
    if (key === "outcome" && texts.length === 1) return textValue(texts[0] ?? "");
    return texts.length === 0 ? textValue("none") : listValue(texts);
  }
  if (value instanceof Map) {
    const entries = Array.from(value as ReadonlyMap<string, string | bigint | null>, ([name, each]) => [name, textValue(each === null ? "unknown" : each.toString())] as const);
    return entries.length === 0 && key === "answer-refused" ? textValue("none") : mapValue(entries);
  }
  return textValue(formatPlace(value as NonNullable<Expectation["at"]>));
}

const EXPECT_ORDER = [
  "outcome", "at", "iterations", "priority", "must-differ", "must-break", "by", "loses", "wins", "draw", "continues", "state",
  "refused-for", "warns", "answer-refused", "by-hand", "cites", "assumptions",
] as const satisfies readonly (keyof Expectation)[];

/** The entries of an `expect`, in the order of the documents. */
export const expectEntries = (expect: Expectation): WrittenEntries => EXPECT_ORDER.flatMap((key) => {
  const value = expect[key];
  return value === undefined ? [] : [[key, expectValue(key, value as never)] as const];
});

/** The entries of a case; what is empty is left out. */
export function caseEntries(parts: CaseParts): WrittenEntries {
  const { name, propose, answers, expect } = parts;
  return [
    ["name", textValue(name)],
    ...(parts.with.length > 0 ? [["with", mapValue(parts.with)] as const] : []),
    ...(propose ? [["propose", proposeValue(propose)] as const] : []),
    ...(answers.length > 0 ? [["answers", mapValue(answers.map((each) => [each.name, answerValue(each.answer)] as const))] as const] : []),
    ...(expect ? [["expect", mapValue(expectEntries(expect))] as const] : []),
  ];
}

/** A value of the file, to be written again: aliases are written out. Null where nothing stands. */
function valueAgain(reading: Reading, value: Value): WrittenValue {
  const node = follow(reading, value) ?? null;
  if (node && isMap(node)) {
    return mapValue(node.items.map((pair) => [isScalar(pair.key) ? String(pair.key.value) : "", valueAgain(reading, (pair.value ?? null) as Value)] as const));
  }
  if (node && isSeq(node)) return { kind: "list", items: (node.items as Value[]).map((item) => valueAgain(reading, item)) };
  if (!node || !isScalar(node)) return mapValue([]);
  const written = writtenOf(node);
  return textValue(written.text, written.isQuoted);
}

/** What a case of the file changes with `with`, to be written again in another case. */
export function settingsAgain(draft: Draft, given: DraftCase["case"]): WrittenEntries {
  const settings = draft.cases.find((each) => each.case.index === given.index)?.with;
  const reading = startReading(draft.reading.source, draft.reading.document);
  return Array.from(settings?.view.entries.values() ?? [], ({ key, value }) => [key.text, valueAgain(reading, value)] as const);
}
