import type { CheckRecord } from "../report/check.ts";
import { testRecord } from "../report/test-record.ts";
import type { TestRecord } from "../report/test.ts";
import { checkRecord } from "../report/verdict.ts";
import { checkBytes } from "../session/checking.ts";
import { notReadable } from "../session/not-readable.ts";
import { testBytes } from "../session/testing.ts";

/** What is done with each of many files. What is told of one is plain data, which a cache can hold and a thread can send. */
export interface Job<Told> {
  readonly look: (name: string, bytes: Uint8Array) => Told;
  readonly unreadable: (problem: string) => Told;
}

/** The jobs by the names of their commands. Each takes the rules of the command line; the bytes, these and the program are all that a record depends on. */
export const JOBS = {
  check: (rules?: string): Job<CheckRecord> => ({
    look: (name, bytes) => checkRecord(checkBytes(name, bytes, rules)),
    unreadable: (problem) => ({ scenarios: [], findings: [notReadable(problem)] }),
  }),
  test: (rules?: string): Job<TestRecord> => ({
    look: (name, bytes) => testRecord(testBytes(name, bytes, rules)),
    unreadable: (problem) => ({ cases: [], unreadable: [notReadable(problem)] }),
  }),
} as const;

/** Which job it is, in a form that a thread can be told. */
export interface Order {
  readonly command: keyof typeof JOBS;
  readonly rules: string | undefined;
}
