import { describe, expect, test } from "vitest";
import type { Answer } from "../../src/domain/case.ts";
import { NO_ADVANCE } from "../../src/session/advance.ts";
import { conduct, type Asker } from "../../src/session/conduct.ts";
import { saidIn, type Said } from "../../src/session/journal.ts";
import { replaying } from "../../src/session/replaying.ts";
import { readFile, resolveScenario } from "../../src/syntax/index.ts";
import { scenarioText } from "../cli/fake-io.ts";

const { scenario } = resolveScenario(readFile(new TextEncoder().encode(scenarioText({ rest: "" })), "x").documents[0]?.draft ?? expect.fail("cannot be read"), { caseIndex: null });
const ACCEPT: Answer = { kind: "accept" };

/** Goes on from there, accepting whatever is asked; gives what was asked and what was remembered. */
async function goOn(said: Said) {
  const asked: string[] = [];
  const kept: Said[] = [];
  const told: string[] = [];
  const inner: Asker = {
    introduce: () => {}, tellImpossible: () => {}, tellProposal: () => {},
    askNumber: async () => { asked.push("number"); return 9n; },
    askAnswer: async ({ question }, _examination, problem) => { asked.push(`${question?.player}${problem ? " again" : ""}`); return ACCEPT; },
    confirm: async () => { asked.push("confirm"); return "done"; },
    remember: (numbers, negotiation) => { kept.push(saidIn(numbers, negotiation)); },
  };
  const { outcome } = await conduct(scenario ?? expect.fail("does not fit together"), NO_ADVANCE, replaying(inner, said, (name) => { told.push(name); }));
  return { asked, kept, told, word: outcome?.word };
}

describe("going on from what was said", () => {
  test("asks only what is open, and remembers nothing anew before all of it is said again", async () => {
    const said: Said = { numbers: new Map([["loop", 7n]]), answers: new Map([["Ben", ACCEPT]]) };
    const { asked, kept, told, word } = await goOn(said);
    expect({ asked, told, word }).toEqual({ asked: ["2", "confirm"], told: ["Ana", "Ben"], word: "taken" });
    expect(kept).toEqual([said, { numbers: said.numbers, answers: new Map([["Ben", ACCEPT], ["Cho", ACCEPT]]) }]);
  });

  test("asks everything behind a gap, and again what is not allowed", async () => {
    const gap = await goOn({ numbers: new Map([["other", 7n]]), answers: new Map([["Ben", ACCEPT], ["Cho", ACCEPT]]) });
    expect(gap.asked).toEqual(["number", "1", "2", "confirm"]);
    const refused = await goOn({ numbers: new Map([["loop", 7n]]), answers: new Map<string, Answer>([["Ben", { kind: "number", number: 3n, at: null }], ["Cho", ACCEPT]]) });
    expect(refused.asked).toEqual(["1 again", "2", "confirm"]);
  });
});
