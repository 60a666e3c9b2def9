import { describe, expect, test } from "vitest";
import { check, formatAnswer, formatPlace, negotiate, parse, parseAnswer, parsePlace, toJson, type Negotiation, type Refusal, type Scenario } from "../../src/library/index.ts";
import { scenarioText } from "../cli/fake-io.ts";

const read = (text: string, options = {}): Scenario => parse(text, options).scenarios[0] ?? expect.fail(JSON.stringify(parse(text, options).findings));
const reply = (negotiation: Negotiation, ...answers: readonly Parameters<Negotiation["reply"]>[0][]): Negotiation =>
  answers.reduce<Negotiation>((before, answer) => {
    const replied = before.reply(answer);
    return replied.ok ? replied.negotiation : expect.fail(replied.refusal.reason);
  }, negotiation);
const refusal = (negotiation: Negotiation, answer: Parameters<Negotiation["reply"]>[0]): Refusal => {
  const replied = negotiation.reply(answer);
  return replied.ok ? expect.fail("it was allowed") : replied.refusal;
};

const three = scenarioText();
const open = scenarioText({ rest: "description: no number" });

describe("parse", () => {
  test("gives the scenarios of a text, or of the bytes of a file", () => {
    const { scenarios, findings } = parse(`\ufeff${three}---\n${scenarioText({ title: "Another" })}cases: [{ name: one, answers: { Ben: 3/make/responding } }]\n`);
    expect(findings).toEqual([]);
    expect(scenarios.map(({ title }) => title)).toEqual(["A test", "Another"]);
    expect(scenarios[1]).toEqual({
      title: "Another", description: null, rules: { system: "cr", edition: "2026-04-17" }, players: ["Ana", "Ben", "Cho"], active: "Ana", proposer: "Ana",
      loops: [{ id: "loop", iterations: 10n }], steps: [{ id: "make", words: "Ana activates make an Elf" }],
      quantities: [{ name: "Ana.life", start: 20n }, { name: "Ana.elves", start: 0n }, { name: "Ben.life", start: 20n }, { name: "Cho.life", start: 20n }],
      cases: [{ name: "one", answers: [{ player: "Ben", answer: "3/make/responding" }] }],
    });
    expect(parse(new TextEncoder().encode(three)).scenarios).toEqual(parse(three).scenarios);
  });

  test("findings say where, from 1 and in characters; the other scenarios are there all the same", () => {
    const { scenarios, findings } = parse(`${three}---\nscenario: 🂡 bad\nplayers: [Ana, Ben]\nloop: [{ activate: "🂡", player: Bne }]\n`);
    expect(scenarios.map(({ title }) => title)).toEqual(["A test"]);
    expect(findings).toMatchObject([{ code: "unknown-player", severity: "error", line: 14, column: 33, endLine: 14, endColumn: 36, message: expect.stringContaining("not in the game") as string, help: 'did you mean "Ben"?', related: [{ line: 13, column: 10 }] }]);
  });

  test("nothing that stands in a text makes it throw", () => {
    for (const text of ["", "[", "\ud800", "a: &a [*a]", "x".repeat(2 ** 21), "scenario: [[[[", "--- !!js/function 'x'"]) expect(parse(text).findings.length).toBeGreaterThan(0);
    expect(parse(Uint8Array.of(0xff, 0xfe)).findings).toMatchObject([{ code: "not-utf-8" }]);
  });

  test("rules and edition in place of the text's", () => {
    expect(read(three, { rules: "mtr" }).rules).toEqual({ system: "mtr", edition: "2026-04-17" });
    const old = read(three, { edition: "2023-11-17" });
    expect(old.rules).toEqual({ system: "cr", edition: "2023-11-17" });
    expect(negotiate(old).question?.rules[1]?.rule).toBe("CR 727.2b (17 November 2023)");
    expect(() => parse(three, { rules: "mrt" as "mtr" })).toThrow(new RangeError('rules takes cr, mtr, riftbound, bandai or one of them with @DATE, not "mrt" (did you mean "mtr"?)'));
    expect(() => parse(three, { edition: "2001-01-01" })).toThrow(RangeError);
  });
});

describe("check", () => {
  const broken = scenarioText({ players: "  Ana: { mana: 5 }\n  Ben:", loop: "  - id: make\n    activate: make an Elf\n    pay: { Ana.mana: 1 }" });

  test("says whether it may be proposed, of a text and of a scenario", () => {
    for (const what of [three, read(three)]) expect(check(what)).toEqual({ ok: true, findings: [], scenarios: [{ title: "A test", ok: true, verdict: "may be proposed; Ben and Cho can answer" }] });
    for (const what of [broken, read(broken)]) {
      expect(check(what)).toMatchObject({ ok: false, findings: [{ code: "cannot-pay", line: 9, column: 12 }], scenarios: [{ ok: false, verdict: "may not be proposed" }] });
    }
    expect(check("scenario: [")).toMatchObject({ ok: false, scenarios: [{ title: null, ok: false, verdict: "cannot be read" }] });
    expect(check(three, { rules: "mtr" }).scenarios[0]?.verdict).toBe("a loop that Ana keeps going");
  });

  test("warnings leave it fine", () => {
    expect(check(scenarioText({ loop: "  - activate: flip a coin" }))).toMatchObject({ ok: true, findings: [{ code: "text-coin", severity: "warning" }] });
  });
});

describe("negotiate", () => {
  test.each([["a number", 5], ["no number", Number.NaN], ["a text", "5"], ["a Map", new Map([["loop", 3n]])], ["an object with a number", { loop: 5 }], ["a list", [5n]]])("%s as a proposal is wrong use, and not passed over", (_name, propose) => {
    const { scenarios: [scenario] } = parse("scenario: x\nplayers: [Ana, Ben]\nrepeat: 10\nloop: [{ id: a, activate: x }]\n");
    expect(() => negotiate(scenario ?? expect.fail("cannot be read"), { propose } as never)).toThrow(TypeError);
  });

  test("asks one after the other and gives the outcome", () => {
    const begun = negotiate(read(three));
    expect(begun.question).toMatchObject({
      player: "Ben", controller: null, about: "proposal", loop: null, words: [{ word: "accept", means: "take the sequence as it now stands" }], number: null, standing: null,
      place: { first: "1/make/responding", last: "10/make/responding", before: "the end of the proposal" },
    });
    const next = reply(begun, "3/make/responding");
    expect(next.question).toMatchObject({ player: "Cho", standing: { by: "Ben", place: "3/make/responding", state: { "Ana.elves": 2n } } });
    expect(next.outcome).toBeNull();
    const done = reply(next, "accept");
    expect(done.question).toBeNull();
    expect(done.answers).toEqual([{ player: "Ben", answer: "3/make/responding", effective: true }, { player: "Cho", answer: "accept", effective: true }]);
    expect(done.outcome?.result).toMatchObject({ outcome: "shortened", at: "3/make/responding", iterations: 2n, priority: "Ben", "must-differ": "Ben", state: { "Ana.elves": 2n } });
    expect(() => done.reply("accept")).toThrow("nobody is asked any more");
    expect(() => done.places(1n)).toThrow("nobody is asked any more");
  });

  test("a negotiation never changes: the former value is the way back", () => {
    const begun = negotiate(read(three));
    const [once, twice] = [reply(begun, "accept"), reply(begun, "2/make/responding")];
    expect([begun.question?.player, once.question?.standing, twice.question?.standing?.place]).toEqual(["Ben", null, "2/make/responding"]);
    expect(begun.answers).toEqual([]);
    expect(reply(once, "accept").outcome?.result.outcome).toBe("taken");
    for (const data of [begun.question, reply(once, "accept").outcome?.result.state, begun.places(1n).places, begun.scenario.players]) expect(Object.isFrozen(data)).toBe(true);
    expect(() => { (begun as { question: unknown }).question = null; }).toThrow(TypeError);
  });

  test("a refusal has a code, a reason, the nearest place and the rule of the edition; the question stands", () => {
    const begun = negotiate(read(three, { edition: "2023-11-17" }));
    expect(refusal(begun, "3/make/before")).toEqual({
      player: "Ben", code: "not-your-place", reason: "that place is Ana's", nearest: "2/make/responding", findings: [],
      rule: { rule: "CR 727.2b (17 November 2023)", says: expect.stringContaining("turn order") as string },
    });
    expect(refusal(begun, 3n)).toMatchObject({ code: "answer-not-allowed", rule: { rule: "CR 727.2b (17 November 2023)" } });
    expect(refusal(begun, "acept")).toMatchObject({ code: "unreadable", rule: null, reason: expect.stringContaining('did you mean "accept"?') as string });
    expect(refusal(begun, -1n)).toMatchObject({ code: "unreadable", reason: "a number of iterations is zero or more" });
    expect(refusal(negotiate(read(three, { rules: "mtr" })), 10n ** 1_000_000n)).toMatchObject({ code: "unreadable", reason: "a number may have at most a million digits" });
    expect(begun.question?.player).toBe("Ben");
  });

  test("the rule of a refusal is the procedure's own", () => {
    const rulesOf = (rules: string, answer: string): string | undefined => refusal(negotiate(read(three, { rules })), answer).rule?.rule;
    expect(rulesOf("mtr", "12")).toMatch(/^MTR 4\.4/);
    expect(rulesOf("riftbound", "accept")).toMatch(/^Riftbound TR 505/);
    const mandatory = negotiate(read(scenarioText({ rest: "ignore: []", loop: "  - id: make\n    trigger: make an Elf\n    change: { Ana.elves: 1 }" })));
    // A loop that nobody keeps going has no last place.
    expect(mandatory.question).toMatchObject({ about: "mandatory-loop", place: { first: "1/make/responding", last: null } });
    expect(refusal(mandatory, "accept").rule?.rule).toMatch(/^CR 732\.4/);
  });

  test("a loop without a number asks for one; a number that cannot be done is refused with the findings", () => {
    const begun = negotiate(read(scenarioText({ rest: "ignore: []", players: "  Ana: { mana: 5 }\n  Ben:", loop: "  - id: make\n    activate: make an Elf\n    pay: { Ana.mana: 1 }" })));
    expect(begun.question).toMatchObject({ player: "Ana", about: "iterations", loop: "loop", number: { below: null, points: false }, place: null, words: [] });
    expect(begun.places(1n)).toEqual({ player: "Ana", iteration: 1n, places: [], more: false });
    expect(refusal(begun, 6n)).toMatchObject({ code: "impossible", player: "Ana", reason: expect.stringContaining("cannot be paid") as string, findings: [{ code: "cannot-pay", line: 9 }] });
    expect(refusal(begun, "accept").code).toBe("unreadable");
    expect(refusal(begun, { kind: "accept" }).code).toBe("answer-not-allowed");
    for (const answer of [5n, "5", { kind: "number", number: 5n, at: null }] as const) expect(reply(begun, answer, "accept").outcome).toMatchObject({ proposed: [{ loop: "loop", iterations: 5n }], result: { outcome: "taken" } });
  });

  test("several loops are asked for one by one", () => {
    const begun = negotiate(read("scenario: Two\nplayers: [Ana, Ben]\nsequence:\n  - { id: one, steps: [{ id: a, activate: a }] }\n  - { id: two, steps: [{ id: b, activate: b }] }\n"));
    const next = reply(begun, 3n);
    expect([begun.question?.loop, next.question?.loop]).toEqual(["one", "two"]);
    expect(reply(next, "4", "accept").outcome?.proposed).toEqual([{ loop: "one", iterations: 3n }, { loop: "two", iterations: 4n }]);
    const both = negotiate(begun.scenario, { propose: { one: 1n, two: 2n } });
    expect(both.question?.player).toBe("Ben");
    const placesIn = (iteration: bigint | null): readonly string[] => both.places(iteration).places.map(({ place }) => place);
    expect([placesIn(1n), placesIn(2n), placesIn(3n), placesIn(null)]).toEqual([["1/a/responding", "1/b/responding"], ["2/b/responding"], [], []]);
  });

  test("options: a number, an end, a case", () => {
    const fine = read(`${three}cases: [{ name: other, propose: 5, with: { state: {}, players: { Ana: { elves: 3 } } }, answers: {} }]\n`);
    expect(reply(negotiate(fine, { case: "other" }), "accept", "accept").outcome).toMatchObject({ proposed: [{ iterations: 5n }], result: { state: { "Ana.elves": 8n } } });
    expect(reply(negotiate(fine, { propose: 10n ** 100n }), "accept", "accept").outcome?.result.state).toMatchObject({ "Ana.elves": 10n ** 100n });
    expect(reply(negotiate(fine, { end: "2/make/responding" }), "accept", "accept").outcome).toMatchObject({ end: "2/make/responding", result: { at: "2/make/responding" } });
    expect(negotiate(fine, { end: null }).question?.place?.last).toBe("10/make/responding");
  });

  test("wrong use throws", () => {
    const scenario = read(three);
    expect(() => negotiate({ ...scenario })).toThrow(new TypeError("this is no scenario that parse() gave"));
    expect(() => check({ ...scenario })).toThrow(TypeError);
    expect(() => negotiate(scenario, { case: "none" })).toThrow(new RangeError('case: there is no case "none"'));
    expect(() => negotiate(read(`${three}cases: [{ name: bad, with: { proposer: Dia } }]\n`), { case: "bad" })).toThrow(/^case: it does not fit together: "proposer" names/);
    expect(() => negotiate(scenario, { propose: -1n })).toThrow(RangeError);
    expect(() => negotiate(scenario, { propose: { other: 1n } })).toThrow(new RangeError('propose: no loop has the id "other"'));
    expect(() => negotiate(scenario, { end: "nowhere" })).toThrow(RangeError);
    expect(() => negotiate(read(three, { rules: "mtr" }), { end: "2/make/responding" })).toThrow(RangeError);
  });

  test("findings, and an outcome where nobody is asked", () => {
    const refused = negotiate(read(scenarioText({ rest: "repeat: { until: Ana.elves >= 7 }" })));
    expect(refused.question).toBeNull();
    expect(refused.findings).toMatchObject([{ code: "until-loop" }]);
    expect(refused.outcome).toMatchObject({ result: { outcome: "refused" }, findings: refused.findings });
    expect(negotiate(read(scenarioText({ loop: "  - activate: flip a coin" }))).findings).toMatchObject([{ code: "text-coin" }]);
    expect(negotiate(read(scenarioText({ loop: "  - mana: make mana" }))).notAsked).toEqual(["Ben", "Cho"]);
  });

  test("numbers with points, and the number that the scenario gives", () => {
    const begun = negotiate(read(three, { rules: "mtr" }));
    expect(begun.answers).toEqual([{ player: "Ana", answer: "10", effective: true }]);
    expect(begun.question).toMatchObject({ player: "Ben", about: "step-in", number: { below: 10n, points: true, example: "3@make/responding" }, place: null });
    expect(begun.places(4n).places).toMatchObject([{ place: "4/make/responding", answer: "3@make/responding", decision: null, state: { "Ana.elves": 3n } }]);
    expect([begun.places(10n).places.length, begun.places(11n).places, begun.places(0n).places, begun.places(null).places]).toEqual([1, [], [], []]);
    expect(reply(begun, begun.places(4n).places[0]?.answer ?? "", "agree").outcome?.result).toMatchObject({ outcome: "shortened", at: "4/make/responding" });
    expect(reply(begun, 3n, "agree").outcome?.result).toMatchObject({ outcome: "shortened", iterations: 3n });
    const free = negotiate(read(open, { rules: "mtr" }));
    expect(free.question).toMatchObject({ player: "Ana", about: "keep-going", number: { below: null, points: false } });
    expect(reply(free, 4n, "agree", "agree").outcome?.result).toMatchObject({ outcome: "taken", by: "Ana", iterations: 4n });
  });

  test("every place that is listed may be named, and leads to its state", () => {
    const begun = negotiate(read(three));
    for (const iteration of [1n, 7n, 10n]) {
      for (const { answer, state } of begun.places(iteration).places) {
        const next = reply(begun, answer);
        // Nobody has a place before the very first.
        expect((next.question ? reply(next, "accept") : next).outcome?.result.state).toEqual(state);
      }
    }
    expect(begun.places(11n).places).toEqual([]);
  });

  test("what is unknown is said to be so", () => {
    const begun = negotiate(read(scenarioText({ players: "  Ana: { life: unknown }\n  Ben:", loop: "  - id: gain\n    activate: gain 1 life\n    change: { Ana.life: 1 }" })));
    expect(begun.scenario.quantities).toEqual([{ name: "Ana.life", start: null }]);
    expect(reply(begun, "3/gain/responding").outcome?.result.state).toEqual({ "Ana.life": { unknown: true, change: 2n } });
  });
});

describe("places and answers", () => {
  test("are read and written", () => {
    for (const place of ["start", "end", "a/before", "3/a-b/responding", "2.10000000000000000000000/x/choosing"]) {
      const parsed = parsePlace(place);
      expect(parsed.ok && formatPlace(parsed.value)).toBe(place);
    }
    expect(parsePlace("0/a/before")).toEqual({ ok: false, reason: "iterations are counted from 1" });
    for (const answer of ["accept", "agree", "no-action", "indefinitely", "3", "3@a/responding", "5@2/a/before", "3/a/after"]) {
      const parsed = parseAnswer(answer);
      expect(parsed.ok && formatAnswer(parsed.value)).toBe(answer);
    }
    expect(parseAnswer("1_000")).toEqual({ ok: true, value: { kind: "number", number: 1000n, at: null } });
    expect(parseAnswer("?").ok).toBe(false);
  });
});

test("toJson writes numbers as decimal strings", () => {
  expect(JSON.parse(toJson({ a: 10n ** 30n, b: [1, -2n] }))).toEqual({ a: "1000000000000000000000000000000", b: [1, "-2"] });
});
