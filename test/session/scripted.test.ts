import { describe, expect, test } from "vitest";
import { missesOf, runScripted } from "./run-text.ts";

describe("answers that are missing or not wanted fail a case, whatever it expects", () => {
  test("a player who is asked and has no answer", () => {
    const { mismatches, outcome } = runScripted({ answers: "{ Ben: accept }" });
    expect(mismatches).toEqual([{ key: "answers", expected: "an answer of Cho", got: "answer-missing" }]);
    expect(outcome).toBe(null);
  });

  test("nobody has an answer: the first who is asked is named", () => {
    expect(runScripted({}).mismatches).toEqual([{ key: "answers", expected: "an answer of Ben", got: "answer-missing" }]);
  });

  test("a missing answer fails even where the rest fits", () => {
    expect(missesOf({ answers: "{ Ben: accept }", expect: "{ loses: none }" })).toEqual(["answers"]);
  });

  test("the proposer is not asked", () => {
    expect(runScripted({ answers: "{ Ana: 3/make/responding, Ben: accept, Cho: accept }" }).mismatches)
      .toEqual([{ key: "answers", expected: "no answer of Ana, who is not asked", got: "answer-unused" }]);
  });

  test("nor is anybody where the rules decide", () => {
    const text = "scenario: x\nplayers: { Ana: { f: 0 }, Ben: }\nrepeat: 9\nloop:\n  - { id: on, player: Ana, activate: on, change: { Ana.f: = 1 } }\n  - { id: off, player: Ben, activate: off, change: { Ana.f: = 0 } }\n";
    expect(missesOf({ text, expect: "{ outcome: must-differ }" })).toEqual([]);
    expect(missesOf({ text, answers: "{ Ben: 2/on/responding }", expect: "{ outcome: must-differ }" })).toEqual(["answers"]);
    expect(missesOf({ text, answers: "{ Ben: no-action }", expect: "{ outcome: must-differ, warns: unused-answer }" })).toEqual([]);
  });
});

describe("a needless answer that does no harm is a warning", () => {
  test.each(["accept", "agree", "no-action"])("%s of the proposer", (word) => {
    const { mismatches, findings } = runScripted({ answers: `{ Ana: ${word}, Ben: accept, Cho: accept }`, expect: "{ outcome: taken, warns: unused-answer }" });
    expect(mismatches).toEqual([]);
    expect(findings).toMatchObject([{ code: "unused-answer", severity: "warning", message: expect.stringContaining("Ana") as string }]);
  });

  test("and points at the answer", () => {
    const { findings } = runScripted({ answers: "{ Ana: accept, Ben: accept, Cho: accept }" });
    const source = `scenario: A test\nplayers:\n  Ana: { life: 20, elves: 0 }\n  Ben: { life: 20 }\n  Cho: { life: 20 }\nrepeat: 10\nloop:\n  - id: make\n    activate: make an Elf\n    change: { Ana.elves: 1 }\ncases:\n  - name: the case\n    answers: { `;
    expect(findings[0]?.where.start).toBeGreaterThanOrEqual(source.length);
    expect(findings[0]?.where.end).toBeLessThanOrEqual(source.length + "Ana: accept".length);
  });

  test("also of a player who has no place left", () => {
    expect(missesOf({ answers: "{ Ben: 1/make/responding, Cho: accept }", expect: "{ outcome: shortened, by: Ben }" })).toEqual([]);
  });
});

describe("answers that are not allowed", () => {
  test("fail the case, which ends there", () => {
    const { mismatches, outcome } = runScripted({ answers: "{ Ben: 3/make/before, Cho: accept }", expect: "{ outcome: taken, by: Cho }" });
    expect(mismatches).toEqual([{ key: "answers", expected: "an answer of Ben that is allowed", got: expect.stringMatching(/^not-your-place: /) as string }]);
    expect(outcome).toBe(null);
  });

  test.each([
    ["3/make/before", "not-your-place"], ["11/make/responding", "no-such-place"], ["3/mak/responding", "no-such-place"], ["no-action", "answer-not-allowed"],
    ["agree", "answer-not-allowed"], ["3", "answer-not-allowed"], ["indefinitely", "answer-not-allowed"], ["start", "not-your-place"],
  ])("%s is expected as %s", (answer, code) => {
    expect(missesOf({ answers: `{ Ben: ${answer}, Cho: accept }`, expect: `{ answer-refused: { Ben: ${code} } }` })).toEqual([]);
    expect(missesOf({ answers: `{ Ben: ${answer}, Cho: accept }`, expect: "{ answer-refused: { Ben: no-means } }" })).toEqual(["answer-refused"]);
    expect(missesOf({ answers: `{ Ben: ${answer}, Cho: accept }`, expect: `{ answer-refused: { Cho: ${code} } }` })).toEqual(["answers", "answer-refused"]);
  });

  test("one later than an answer before it", () => {
    expect(missesOf({ answers: "{ Ben: 3/make/responding, Cho: 4/make/responding }", expect: "{ answer-refused: { Cho: not-earlier } }" })).toEqual([]);
  });

  test("one of a player who has no place left is refused as not earlier", () => {
    const { mismatches } = runScripted({ answers: "{ Ben: 1/make/responding, Cho: 2/make/responding }", expect: "{ answer-refused: { Cho: not-earlier } }" });
    expect(mismatches).toEqual([]);
    expect(missesOf({ answers: "{ Ben: 1/make/responding, Cho: 2/make/responding }" })).toEqual(["answers"]);
  });

  test("a refusal that is expected and does not come", () => {
    expect(missesOf({ answers: "{ Ben: accept, Cho: accept }", expect: "{ answer-refused: { Ben: not-earlier } }" })).toEqual(["answer-refused"]);
  });
});

describe("what a case changes", () => {
  test("the number", () => {
    expect(missesOf({ propose: "1_000", answers: "{ Ben: accept, Cho: accept }", expect: "{ iterations: 1000 }" })).toEqual([]);
    expect(missesOf({ propose: "{ loop: 10^40 }", answers: "{ Ben: accept, Cho: accept }", expect: "{ iterations: 10^40, state: { Ana.elves: 10^40 } }" })).toEqual([]);
    expect(missesOf({ with: "{ repeat: 4 }", answers: "{ Ben: accept, Cho: accept }", expect: "{ iterations: 4 }" })).toEqual([]);
  });

  test("no number at all is refused", () => {
    expect(missesOf({ with: "{ repeat: none }", expect: "{ outcome: refused, refused-for: no-number }" })).toEqual([]);
  });

  test("who proposes, and so who is asked in which order", () => {
    const { run } = runScripted({ with: "{ proposer: Cho }", answers: "{ Ana: accept, Ben: accept }" });
    expect(run?.negotiation?.entries.map(({ player }) => player)).toEqual([0, 1]);
    const other = runScripted({ with: "{ proposer: Ben }", answers: "{ Ana: accept, Cho: accept }" });
    expect(other.run?.negotiation?.entries.map(({ player }) => player)).toEqual([2, 0]);
  });

  test("names that do not fit together refuse the case", () => {
    expect(missesOf({ with: "{ end: 3/nowhere/after }", expect: "{ outcome: refused, refused-for: unknown-step }" })).toEqual([]);
  });
});
