import { isMap } from "yaml";
import type { Answer, Case, Proposed } from "../domain/case.ts";
import { quote } from "../diagnostics/escape.ts";
import { suggestWithin } from "../diagnostics/suggest.ts";
import { ANSWER_WORDS, parseAnswer, parsePoint } from "./answer.ts";
import { follow } from "./aliases.ts";
import { isMisspelt, openList, openMap, openText, reportUnknownKeys, type Entry, type MapView } from "./cursor.ts";
import { report, spanOf, type Reading, type Value, type Written } from "./reading.ts";
import type { DraftCase } from "./draft.ts";
import { formatLimit, LIMITS } from "./limits.ts";
import { readExpectation } from "./read-expect.ts";
import { readSettings, SETTING_KEYS } from "./read-settings.ts";
import { readEntries, readNumber, readOptionalText, spendDigits } from "./read-values.ts";

export const CASE_KEYS = ["name", "with", "propose", "answers", "expect"] as const;

function readPropose(reading: Reading, view: MapView): DraftCase["propose"] {
  const entry = view.entries.get("propose");
  if (!entry) return null;
  const node = follow(reading, entry.value);
  if (node === undefined) return null;
  if (!node || !isMap(node)) {
    const number = readNumber(reading, node, entry.span, '"propose"', "natural");
    return number === null ? null : { proposed: { kind: "number", number }, names: [], span: entry.span };
  }
  const numbers = new Map<string, bigint>();
  const names = readEntries(reading, entry, "", (each) => {
    const number = readNumber(reading, each.value, each.span, `the number for ${quote(each.key.text)}`, "natural");
    if (number !== null) numbers.set(each.key.text, number);
    return number === null ? null : each.key;
  });
  const proposed: Proposed = { kind: "loops", numbers };
  return { proposed, names, span: entry.span };
}

function reportBadAnswer(reading: Reading, name: string, written: Written, reason: string): null {
  const words = [...ANSWER_WORDS];
  const isWord = /^[\p{L} -]+$/u.test(written.text);
  report(reading, {
    code: reason.includes("at most") ? "too-large" : "bad-answer",
    message: isWord ? `the answer ${quote(written.text)} of ${quote(name)} is none that can be given` : `the answer ${quote(written.text)} of ${quote(name)} cannot be read: ${reason}`,
    where: written.span,
    help: isWord ? `${suggestWithin(reading.suggesting, written.text, words, "words")}${written.text.length < 3 ? "; a place is written 3/untap/responding" : ""}` : "write accept, agree, no-action, a number, or a place such as 3/untap/responding",
  });
  return null;
}

/** Reads `{ number: 3, at: untap/responding }`. */
function readAnswerMap(reading: Reading, value: Value, each: Entry): Answer | null {
  const help = "write { number: 3, at: untap/responding }";
  const view = openMap(reading, value, each.span, `the answer of ${quote(each.key.text)}`, help);
  if (!view) return null;
  reportUnknownKeys(reading, view, ["number", "at"], "an answer");
  const numberEntry = view.entries.get("number");
  if (!numberEntry) {
    if (!isMisspelt(view, "number", ["number", "at"])) report(reading, { code: "missing-key", message: `the answer of ${quote(each.key.text)} has no key "number"`, where: view.span, help });
    return null;
  }
  const number = readNumber(reading, numberEntry.value, numberEntry.span, '"number"', "natural");
  const at = readOptionalText(reading, view, "at");
  if (number === null || (at && !spendDigits(reading, at))) return null;
  if (!at) return view.entries.has("at") ? null : { kind: "number", number, at: null };
  const point = parsePoint(at.text);
  if (point.ok) return { kind: "number", number, at: point.value };
  report(reading, { code: "bad-place", message: `the point ${quote(at.text)} cannot be read: ${point.reason}`, where: at.span, help: "write STEP/WHEN" });
  return null;
}

function readAnswer(reading: Reading, each: Entry): Answer | null {
  const node = follow(reading, each.value);
  if (node === undefined) return null;
  if (node && isMap(node)) return readAnswerMap(reading, node, each);
  const written = openText(reading, node, each.span, `the answer of ${quote(each.key.text)}`, "write accept, a place, or another answer");
  if (!written || !spendDigits(reading, written)) return null;
  const answer = parseAnswer(written.text);
  return answer.ok ? answer.value : reportBadAnswer(reading, each.key.text, written, answer.reason);
}

function readCase(reading: Reading, view: MapView, index: number): DraftCase | null {
  reportUnknownKeys(reading, view, CASE_KEYS, "a case");
  const name = readOptionalText(reading, view, "name");
  if (!view.entries.has("name") && !isMisspelt(view, "name", CASE_KEYS)) report(reading, { code: "missing-key", message: "a case has no name", where: view.span, label: "a name is missing here", help: "write name: what is special about it" });
  const withEntry = view.entries.get("with");
  const withView = withEntry ? openMap(reading, withEntry.value, withEntry.span, '"with"', "write a map: with: { repeat: 3 }", "names the keys of the file that this case has otherwise") : null;
  if (withView) reportUnknownKeys(reading, withView, SETTING_KEYS, '"with"');
  const settings = withView ? readSettings(reading, withView, "case") : null;
  const propose = readPropose(reading, view);
  const answerNames: Written[] = [];
  const answersEntry = view.entries.get("answers");
  const answers = answersEntry
    ? readEntries(reading, answersEntry, "write a map: { Ben: accept }", (each) => {
        answerNames.push(each.key);
        const answer = readAnswer(reading, each);
        return answer && { name: each.key.text, answer };
      }, "names who answers and what they say")
    : [];
  const expected = readExpectation(reading, view);
  if (!name) return null;
  const read: Case = { index, name: name.text, propose: propose?.proposed ?? null, answers, expect: expected.expect };
  return { case: read, view, name, with: settings, propose, answerNames, expectNames: expected.names, expectQuantities: expected.quantities };
}

/** Reads the list of cases; a wrong one hides none of the others. */
export function readCases(reading: Reading, view: MapView): readonly DraftCase[] {
  const entry = view.entries.get("cases");
  if (!entry) return [];
  const items = openList(reading, entry.value, entry.span, '"cases"', "write a list of cases, each with a - in front") ?? [];
  if (items.length > LIMITS.cases) {
    report(reading, { code: "too-large", message: `there are more than ${formatLimit(LIMITS.cases)} cases`, where: entry.key.span, help: "split the file" });
    return [];
  }
  const names = new Map<string, Written>();
  const cases: DraftCase[] = [];
  items.forEach((item, index) => {
    const inner = openMap(reading, item, item ? spanOf(reading, item) : entry.span, "a case", "write - name: what is special about it");
    const read = inner ? readCase(reading, inner, index) : null;
    if (!read) return;
    const first = names.get(read.name.text);
    if (first) {
      report(reading, { code: "duplicate-id", message: `two cases are called ${quote(read.name.text)}`, where: read.name.span, label: "here again", others: [{ where: first.span, text: "first here" }], help: "give each case a name of its own" });
    } else names.set(read.name.text, read.name);
    cases.push(read);
  });
  return cases;
}
