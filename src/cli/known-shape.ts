// What comes from a cache was written by nobody knows whom: before it is believed it has to look like what this program writes.

import { FINDING_CODES } from "../diagnostics/codes.ts";

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === "string";
const isTextOrNone: Check = (value) => value === null || typeof value === "string";
const isCount: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const isCode: Check = (value) => typeof value === "string" && Object.hasOwn(FINDING_CODES, value);
const isSeverity: Check = (value) => value === "error" || value === "warning" || value === "note";

const listOf = (each: Check): Check => (value) => Array.isArray(value) && value.every(each);

/** An object with these keys and no others. */
const recordOf = (shape: Readonly<Record<string, Check>>): Check => (value) => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const keys = Object.keys(value);
  return keys.length === Object.keys(shape).length && keys.every((key) => Object.hasOwn(shape, key) && shape[key]?.((value as Readonly<Record<string, unknown>>)[key]));
};

const isSpan = recordOf({ start: isCount, end: isCount });
const isFinding = recordOf({
  code: isCode, severity: isSeverity, message: isText, where: isSpan, label: isText, others: listOf(recordOf({ where: isSpan, text: isText })), note: isTextOrNone, help: isText,
});

/** Whether what is told of a file has the shape that each command gives it. */
export const KNOWN_SHAPES = {
  check: recordOf({ scenarios: listOf(recordOf({ title: isTextOrNone, cases: isCount, verdict: isText, findings: listOf(isFinding) })), findings: listOf(isFinding) }),
  test: recordOf({
    cases: listOf(recordOf({
      name: isText, where: isSpan, mismatches: listOf(recordOf({ key: isText, expected: isText, got: isText })), outcome: isTextOrNone,
      answers: listOf(recordOf({ player: isText, answer: isText })), errors: listOf(recordOf({ code: isCode, message: isText })),
    })),
    unreadable: listOf(isFinding),
  }),
} as const;
