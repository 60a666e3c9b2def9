import { describe, expect, test } from "vitest";
import { toJson } from "../../src/report/json.ts";
import { parseAnswerLines, parseNamedAnswer } from "../../src/session/advance.ts";

const PLAYERS = ["Ana", "Ben", "Ben Jr", "A=B"];

describe("NAME=ANSWER", () => {
  test.each([
    ["Ben=accept", "Ben", { kind: "accept" }], ["Ben Jr=no action", "Ben Jr", { kind: "no-action" }], ["A=B=agree", "A=B", { kind: "agree" }],
    ["Ana =  7", "Ana", { kind: "number", number: 7n, at: null }],
  ])("%s", (text, name, answer) => {
    expect(parseNamedAnswer(text, PLAYERS)).toEqual({ ok: true, value: { name, answer } });
  });

  test.each([
    ["Bne=accept", "there is no player \"Bne\""], ["accept", "\"accept\" is not NAME=ANSWER"], ["Ben", "\"Ben\" is not NAME=ANSWER"], ["Ben=", "the answer of Ben cannot be read: an answer is missing"],
    ["ben=accept", "there is no player \"ben\""], ["=accept", "there is no player \"\""], ["Ben:accept", "is not NAME=ANSWER"],
  ])("%s is refused", (text, reason) => {
    expect(parseNamedAnswer(text, PLAYERS)).toEqual({ ok: false, reason: expect.stringContaining(reason) as string });
  });
});

describe("lines of answers", () => {
  test("a byte order mark, comments, line ends of every kind, and lines with and without names", () => {
    const parsed = parseAnswerLines("\ufeffBen=accept\r\n# Ana: agree\r  3/untap/responding  \n\nBen Jr : 2@untap/responding", PLAYERS);
    expect(parsed.ok && Array.from(parsed.value.named.keys())).toEqual(["Ben", "Ben Jr"]);
    expect(parsed.ok && parsed.value.lines).toEqual(["3/untap/responding"]);
  });

  test("lines are counted from one, whatever ends them", () => {
    expect(parseAnswerLines("#\r\n\r\nBen=accept\rBen=agree", PLAYERS)).toEqual({ ok: false, reason: "line 4: there is an answer of Ben already" });
  });

  test("a place is no name", () => {
    expect(parseAnswerLines("2.3/use/responding\nend", PLAYERS)).toMatchObject({ ok: true, value: { lines: ["2.3/use/responding", "end"] } });
  });
});

test("large numbers in JSON are text, and commands of workflow runners are escaped", () => {
  const text = toJson({ n: 10n ** 30n, t: "##[error]\u009b\u2028\u{e0041}\ud800" });
  expect(JSON.parse(text)).toEqual({ n: `1${"0".repeat(30)}`, t: "##[error]\u009b\u2028\u{e0041}\ufffd" });
  expect(text).toMatch(/^[\u0020-\u007e\n\ufffd]*$/);
  expect(text).not.toContain("##[");
});
