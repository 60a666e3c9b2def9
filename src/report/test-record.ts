import type { TestedFile } from "../session/testing.ts";
import { answerText } from "./report.ts";
import type { TestRecord } from "./test.ts";

/** What is told of a file whose cases were run; everything else about it can be forgotten. */
export const testRecord = ({ results, unreadable }: TestedFile): TestRecord => ({
  unreadable,
  cases: results.map(({ given, mismatches, where, outcome, findings }) => ({
    name: given.name, where, mismatches, outcome: outcome?.word ?? null,
    answers: given.answers.map(({ name, answer }) => ({ player: name, answer: answerText(answer) })),
    // Only of a case that failed is told why.
    errors: mismatches.length === 0 ? [] : findings.filter((each) => each.severity === "error").map(({ code, message }) => ({ code, message })),
  })),
});
