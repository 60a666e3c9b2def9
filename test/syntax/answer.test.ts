import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Answer } from "../../src/domain/case.ts";
import { WHENS } from "../../src/domain/place.ts";
import { formatAnswer, parseAnswer } from "../../src/syntax/index.ts";

const untap = { iterations: [], step: "untap", when: "responding" } as const;

describe("answers", () => {
  test.each<[string, Answer]>([
    ["accept", { kind: "accept" }],
    [" Accept ", { kind: "accept" }],
    ["agree", { kind: "agree" }],
    ["no-action", { kind: "no-action" }],
    ["choose not to break", { kind: "no-action" }],
    ["indefinitely", { kind: "indefinitely" }],
    ["100", { kind: "number", number: 100n, at: null }],
    ["0", { kind: "number", number: 0n, at: null }],
    ["10^30", { kind: "number", number: 10n ** 30n, at: null }],
    ["3@untap/responding", { kind: "number", number: 3n, at: untap }],
    ["3 untap/responding", { kind: "number", number: 3n, at: untap }],
    ["3 @ untap/responding", { kind: "number", number: 3n, at: untap }],
    ["3@5/untap/responding", { kind: "number", number: 3n, at: { ...untap, iterations: [5n] } }],
    ["3/untap/responding", { kind: "place", place: { kind: "step", ...untap, iterations: [3n] } }],
    ["untap/responding", { kind: "place", place: { kind: "step", ...untap } }],
    ["start", { kind: "place", place: { kind: "start" } }],
    ["end", { kind: "place", place: { kind: "end" } }],
  ])("%s", (text, answer) => {
    expect(parseAnswer(text)).toEqual({ ok: true, value: answer });
  });

  test.each([
    ["", "an answer is missing"],
    ["acept", '"acept" is no answer; did you mean "accept"?'],
    ["-3", "a number of iterations is zero or more"],
    ["1.5", "fractions do not occur; numbers are whole"],
    ["3/untap/during", '"during" is not one of before, choosing, responding, after'],
    ["0/untap/before", "iterations are counted from 1"],
    ["x@untap/before", 'in front of "@" stands a number: a number is written 1000000, 1_000_000, 1e6 or 10^100'],
    ["3@end", 'behind "@" stands a point: a point within an iteration is written STEP/WHEN'],
  ])("%j is refused", (text, reason) => {
    expect(parseAnswer(text)).toEqual({ ok: false, reason });
  });

  test("every answer is read back as it was written", () => {
    const step = fc.record({
      iterations: fc.array(fc.bigInt({ min: 1n, max: 10n ** 20n }), { maxLength: 3 }),
      step: fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,8}$/),
      when: fc.constantFrom(...WHENS),
    });
    const answer: fc.Arbitrary<Answer> = fc.oneof(
      fc.constantFrom<Answer>({ kind: "accept" }, { kind: "agree" }, { kind: "no-action" }, { kind: "indefinitely" }),
      fc.record({ kind: fc.constant("number" as const), number: fc.bigInt({ min: 0n, max: 10n ** 40n }), at: fc.option(step) }),
      step.map((place): Answer => ({ kind: "place", place: { kind: "step", ...place } })),
    );
    fc.assert(fc.property(answer, (each) => { expect(parseAnswer(formatAnswer(each))).toEqual({ ok: true, value: each }); }));
  });

  test("no text makes it throw", () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(..."0123456789@/ .-eE^_ab") })), (text) => typeof parseAnswer(text).ok === "boolean"));
  });
});
