import { testBytes } from "../../src/session/testing.ts";
import type { CaseResult } from "../../src/session/run-case.ts";
import { expect } from "vitest";

const THREE = `scenario: A test
players:
  Ana: { life: 20, elves: 0 }
  Ben: { life: 20 }
  Cho: { life: 20 }
repeat: 10
loop:
  - id: make
    activate: make an Elf
    change: { Ana.elves: 1 }
`;

export interface Script {
  /** The scenario without its cases. */
  readonly text?: string;
  readonly answers?: string;
  readonly propose?: string;
  readonly with?: string;
  readonly expect?: string;
}

/** Runs one scripted case: the parts are written as in a file. */
export function runScripted({ text = THREE, answers, propose, with: over, expect: expected = "{}" }: Script): CaseResult {
  const lines = ["cases:", "  - name: the case"];
  if (over !== undefined) lines.push(`    with: ${over}`);
  if (propose !== undefined) lines.push(`    propose: ${propose}`);
  if (answers !== undefined) lines.push(`    answers: ${answers}`);
  lines.push(`    expect: ${expected}`, "");
  const { results, unreadable } = testBytes("test.yaml", new TextEncoder().encode(text + lines.join("\n")));
  expect(unreadable.map(({ message }) => message)).toEqual([]);
  return results[0] ?? expect.fail("there is no case");
}

/** The keys that came out otherwise. */
export const missesOf = (script: Script): readonly string[] => runScripted(script).mismatches.map(({ key }) => key);
