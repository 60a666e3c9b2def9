import { describe, expect, onTestFinished, test, vi } from "vitest";
import { MOST_DIGITS } from "../../src/domain/number.ts";
import { LIMITS } from "../../src/syntax/index.ts";
import { GOND, run, runJson, scenarioText, type Json } from "./fake-io.ts";
import { folderWith } from "./folder.ts";
import { chanceFrom } from "../reference/random.ts";
import { isMessage, protocolSchema, seen, talk } from "./talk.ts";

const text = scenarioText();
const unnumbered = scenarioText({ rest: "description: no number" });
/** A folder of the test, with these files in it. */
const desk = (): { readonly cwd: string } => ({ cwd: folderWith({
  "a.loop.yaml": text,
  "open.loop.yaml": unnumbered,
  "paid.loop.yaml": scenarioText({ players: "  Ana: { mana: 5 }\n  Ben:", loop: "  - id: make\n    activate: make an Elf\n    pay: { Ana.mana: 1 }", rest: "ignore: []" }),
  "teams.loop.yaml": scenarioText({ players: "  Ana:\n  Ben:\n  Cho:\n  Dia:\ntable: { teams: { Red: [Ana, Ben], Blue: [Cho, Dia] }, shared-turns: true }", loop: "  - { id: make, activate: make an Elf }" }),
  "bad.loop.yaml": "scenario: [\n",
  "names.loop.yaml": scenarioText({ loop: "  - activate: x\n    player: Bne" }),
  "warned.loop.yaml": scenarioText({ loop: "  - id: flip\n    activate: flip a coin" }),
}) });

describe("a negotiation", () => {
  test("each player is asked in turn, and the result is the document of --format json", async () => {
    const { code, err, names, events, last } = await talk(["a.loop.yaml"], [{ answer: "accept" }, { answer: "3/make/responding", player: "Cho" }], desk());
    expect({ code, err, names }).toEqual({ code: 0, err: "", names: ["scenario", "question", "question", "result"] });
    expect(events[0]).toMatchObject({ title: "A test", players: ["Ana", "Ben", "Cho"], proposer: "Ana", loops: [{ id: "loop", iterations: "10" }], quantities: [{ name: "Ana.life", start: "20" }, {}, {}, {}], findings: [] });
    expect(events[1]).toMatchObject({ player: "Ben", about: "proposal", words: [{ word: "accept" }], number: null, place: { first: "1/make/responding", last: "10/make/responding" }, standing: null, "can-go-back": false });
    expect(events[2]).toMatchObject({ player: "Cho", "can-go-back": true });
    const { data } = await runJson(["a.loop.yaml", "--answer", "Ben=accept", "--answer", "Cho=3/make/responding"], desk());
    expect(last).toEqual({ event: "result", version: 1, exit: 0, problems: [], report: data });
    expect(data.result).toMatchObject({ outcome: "shortened", at: "3/make/responding" });
  });

  test("what an earlier answer leaves stands in the next question", async () => {
    const { events } = await talk(["a.loop.yaml"], [{ answer: "3/make/responding" }], desk());
    expect(events[2]).toMatchObject({ player: "Cho", standing: { by: "Ben", place: "3/make/responding", state: { "Ana.elves": "2" } }, place: { last: "2/make/responding" } });
  });

  test("a number that is missing is asked for first, and one that cannot be done is explained", async () => {
    const { names, events, last } = await talk(["paid.loop.yaml"], [{ answer: "many" }, { answer: "6" }, { answer: "5" }, { answer: "accept" }], desk());
    expect(names).toEqual(["scenario", "question", "refusal", "findings", "question", "result"]);
    expect(events[1]).toMatchObject({ player: "Ana", about: "iterations", loop: "loop", number: { below: null, points: false }, place: null });
    expect(events[2]).toMatchObject({ code: "unreadable", rule: null });
    expect(events[3].findings).toMatchObject([{ code: "cannot-pay", severity: "error", line: 9 }]);
    expect(last.report).toMatchObject({ proposed: [{ loop: "loop", iterations: "5" }], result: { outcome: "taken" } });
  });

  test("numbers that players name, with a bound and points", async () => {
    const { events, last } = await talk(["a.loop.yaml", "--rules", "mtr"], [{ answer: "12" }, { request: "places", iteration: "11" }, { request: "places", iteration: "4" }, { answer: "3@make/responding" }, { answer: "agree" }], desk());
    expect(events[1]).toMatchObject({ player: "Ben", about: "step-in", words: [{ word: "agree" }], number: { below: "10", points: true, example: "3@make/responding" }, place: null });
    expect(events[2]).toMatchObject({ event: "refusal", code: "not-lower", rule: { rule: expect.stringContaining("MTR 4.4") as string } });
    expect(events[3]).toMatchObject({ event: "places", places: [] });
    expect(events[4].places).toMatchObject([{ place: "4/make/responding", answer: "3@make/responding", state: { "Ana.elves": "3" } }]);
    expect(last).toMatchObject({ event: "result", report: { result: { outcome: "shortened", at: "4/make/responding" } } });
  });

  test("a number of a million digits goes both ways", async () => {
    const digits = `1${"0".repeat(MOST_DIGITS - 1)}`;
    const { events, last } = await talk(["open.loop.yaml"], [{ answer: digits }, { answer: "accept" }, { answer: "1/make/responding" }], desk());
    expect(events[2].place.last).toBe(`${digits}/make/responding`);
    expect(last).toMatchObject({ event: "result", report: { proposed: [{ iterations: digits }] } });
  });

  test("a team answers under its name or that of a player", async () => {
    for (const [name, event] of [["Blue", "result"], ["Cho", "result"], ["Dia", "result"], ["Red", "error"], ["Ana", "error"]] as const) {
      const { events } = await talk(["teams.loop.yaml"], [{ answer: "3/make/responding", player: name }], desk());
      expect(events[1].player).toBe("Blue");
      expect({ name, event: events[2].event as string }).toEqual({ name, event });
    }
  });

  test("answers in advance are not asked for, and may not be taken back", async () => {
    const { names, events, last } = await talk(["a.loop.yaml", "--answer", "Ben=accept", "--answer", "Ana=accept"], [{ request: "back" }, { answer: "accept" }], desk());
    expect(names).toEqual(["scenario", "question", "error", "result"]);
    expect(events[2].code).toBe("first-question");
    expect(last).toMatchObject({ exit: 0, problems: [{ severity: "warning", message: "Ana is not asked; the answer given in advance is not used" }] });
    const refused = await talk(["a.loop.yaml", "--answer", "Ben=3/make/before"], [], desk());
    expect(refused).toMatchObject({ code: 1, names: ["scenario", "result"], last: { exit: 1, report: { result: { outcome: null }, "answers-refused": [{ code: "not-your-place" }] } } });
    const left = await talk(["a.loop.yaml", "--answer", "Ana=3/make/before"], [{ answer: "accept" }, { answer: "accept" }], desk());
    expect(left).toMatchObject({ code: 1, last: { problems: [{ severity: "error" }] } });
  });

  test("it can be recorded", async () => {
    const folder = folderWith({ "a.loop.yaml": text });
    const { code, err } = await talk(["a.loop.yaml", "--record", "a.loop.yaml"], [{ answer: "accept" }, { answer: "accept" }], { cwd: folder });
    expect({ code, err }).toEqual({ code: 0, err: 'recorded in a.loop.yaml: "Ben accepts, Cho accepts"\n' });
    expect((await run(["test", "a.loop.yaml"], { cwd: folder })).code).toBe(0);
  });
});

describe("requests", () => {
  test("back asks the question before again, also the number", async () => {
    const { events, names, last } = await talk(["open.loop.yaml"], [{ answer: "7" }, { answer: "accept" }, { request: "back" }, { request: "back" }, { request: "back" }, { answer: "8" }, { answer: "accept" }, { answer: "accept" }], desk());
    expect(names).toEqual(["scenario", "question", "question", "question", "question", "question", "error", "question", "question", "result"]);
    expect(events.filter(({ event }) => event === "question").map(({ player }: Json) => player as string)).toEqual(["Ana", "Ben", "Cho", "Ben", "Ana", "Ben", "Cho"]);
    expect(last.report.proposed).toEqual([{ loop: "loop", iterations: "8" }]);
  });

  test("places gives the player's own, with the state at each, and the question stands", async () => {
    const { events, names } = await talk(["a.loop.yaml"], [{ request: "places", iteration: "3" }, { request: "places", iteration: "11" }, { request: "places" }, { answer: "accept" }], desk());
    expect(names).toEqual(["scenario", "question", "places", "places", "places", "question", "stopped"]);
    expect(events[2]).toMatchObject({ player: "Ben", iteration: "3", more: false, places: [{ place: "3/make/responding", answer: "3/make/responding", where: 'in iteration 3, with "make" on the stack', decision: null, state: { "Ana.elves": "2", "Ben.life": "20" } }] });
    expect(events[3]).toMatchObject({ iteration: "11", places: [] });
    expect(events[4]).toMatchObject({ iteration: null, places: [] });
    const numbers = await talk(["open.loop.yaml"], [{ request: "places", iteration: "3" }], desk());
    expect(numbers.events[2]).toMatchObject({ event: "places", player: "Ana", places: [] });
  });

  test("show gives the document of loopcut show", async () => {
    const { data } = await runJson(["show", "a.loop.yaml"], desk());
    const { events } = await talk(["a.loop.yaml"], [{ request: "show" }], desk());
    expect(events[2]).toEqual({ event: "show", version: 1, show: data });
    expect((await talk(["open.loop.yaml"], [{ request: "show" }], desk())).events[2].show).toEqual((await runJson(["show", "open.loop.yaml"], desk())).data);
  });

  test("quit and the end of input tell what is missing, and how to go on", async () => {
    for (const [lines, reason] of [[[{ request: "quit" }, { answer: "accept" }], "quit"], [[], "end-of-input"]] as const) {
      const { code, last, err } = await talk(["open.loop.yaml", "--rules", "cr"], [{ answer: "9" }, { answer: "3/make/responding" }, ...lines], desk());
      expect({ code, err }).toEqual({ code: 2, err: "" });
      expect(last).toEqual({
        event: "stopped", version: 1, reason, missing: "the answer of Cho",
        resume: {
          numbers: [{ loop: "loop", iterations: "9" }], answers: [{ player: "Ben", answer: "3/make/responding" }],
          command: ["loopcut", "negotiate", "open.loop.yaml", "--propose", "loop=9", "--rules", "cr", "--protocol", "jsonl", "--answer", "Ben=3/make/responding"],
        },
      });
    }
    expect((await talk(["open.loop.yaml"], [], desk())).last).toMatchObject({ missing: 'how often loop "loop" is to run', resume: { numbers: [], answers: [] } });
  });

  test("the command goes on from there", async () => {
    const { last } = await talk(["open.loop.yaml"], [{ answer: "9" }, { answer: "3/make/responding" }], desk());
    const [, , ...rest] = last.resume.command as string[];
    const resumed = await talk(rest.filter((word, index) => word !== "--protocol" && rest[index - 1] !== "--protocol"), [{ answer: "accept" }], desk());
    const whole = await talk(["open.loop.yaml"], [{ answer: "9" }, { answer: "3/make/responding" }, { answer: "accept" }], desk());
    expect(resumed.names).toEqual(["scenario", "question", "result"]);
    expect(resumed.last).toEqual(whole.last);
  });
});

describe("lines that say nothing", () => {
  test.each([
    ["accept", "not-json"], ['{"answer":"accept"', "not-json"], ["null", "not-a-message"], ["[]", "not-a-message"], ['"accept"', "not-a-message"], ["{}", "not-a-message"],
    ['{"answer":1000}', "not-a-message"], ['{"answer":null}', "not-a-message"], ['{"answer":"accept","player":3}', "not-a-message"], ['{"answer":"accept","request":"back"}', "not-a-message"],
    ['{"anwser":"accept"}', "not-a-message"], ['{"request":"bakc"}', "not-a-message"], ['{"request":3}', "not-a-message"], ['{"request":"back","iteration":"3"}', "not-a-message"],
    ['{"request":"places","iteration":3}', "not-a-message"], ['{"request":"places","iteration":"-1"}', "not-a-message"], ['{"request":"places","player":"Ben"}', "not-a-message"],
    ['{"answer":"accept","player":"Cho"}', "wrong-player"], ['{"request":"back"}', "first-question"], ['{"request":"constructor"}', "not-a-message"], ['{"__proto__":"x"}', "not-a-message"],
  ])("%s", async (line, code) => {
    const { names, events } = await talk(["a.loop.yaml"], [`${line}\n`, { answer: "accept" }], desk());
    expect(names).toEqual(["scenario", "question", "error", "question", "stopped"]);
    expect(events[2]).toMatchObject({ code, help: expect.stringMatching(/./) as string });
    // The published schema refuses the same messages, but for what depends on the question.
    if (code === "not-a-message" && !line.includes('"-1"')) expect(isMessage(JSON.parse(line))).toBe(false);
    if (code === "wrong-player" || code === "first-question") expect(isMessage(JSON.parse(line))).toBe(true);
  });

  test("nothing of a line gets out as a control character or a command to a workflow runner", async () => {
    const { out } = await run(["negotiate", "a.loop.yaml", "--protocol", "jsonl"], { ...desk(), stdin: ['{"answer":"\\u001b[2J##[error]\u202e"}\n::error::x\n'] });
    expect(out).not.toMatch(/\u001b|\u202e|##\[|^::/m);
  });

  test("a line over the limit is dropped as it comes, and the next one counts", async () => {
    const portions = [...Array.from({ length: 40 }, () => "x".repeat(65_536)), '\n{"answer":"accept"}\n'];
    const joined = vi.spyOn(Buffer, "concat");
    onTestFinished(() => { joined.mockRestore(); });
    const { names, events } = await talk(["a.loop.yaml"], portions, desk());
    const sizes = joined.mock.calls.map(([parts]) => parts.reduce((sum, part) => sum + part.length, 0));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(LIMITS.bytes);
    expect(names).toEqual(["scenario", "question", "error", "question", "stopped"]);
    expect(events[2].code).toBe("line-too-long");
    const exact = JSON.stringify({ answer: "x".repeat(LIMITS.bytes - '{"answer":""}'.length) });
    expect((await talk(["a.loop.yaml"], [`${exact}\n`], desk())).events[2]).toMatchObject({ event: "refusal", code: "unreadable" });
    expect((await talk(["a.loop.yaml"], [`${exact} \n`], desk())).events[2]).toMatchObject({ event: "error", code: "line-too-long" });
  });

  test("bytes that are no UTF-8", async () => {
    const { names, events } = await talk(["a.loop.yaml"], [Buffer.from('{"answer":"\xff"}\n', "latin1"), { answer: "accept" }], desk());
    expect(names).toEqual(["scenario", "question", "error", "question", "stopped"]);
    expect(events[2].code).toBe("not-utf-8");
  });

  test("lines come in any portions: a mark at the beginning, CRLF, empty lines, several at once, the last one open", async () => {
    for (const stdin of [['\ufeff{"answer":"accept"}\n{"answer":"accept"}\n'], ["\ufeff", '\r\n\n{"ans', 'wer":"acc', 'ept"}\r', '\n \n{"answer":"accept"}'], ['{"answer":"accept"}\n{"answer":"accept"}\n{"answer":"accept"}\n']]) {
      const { code, names } = await talk(["a.loop.yaml"], stdin, desk());
      expect({ code, names }).toEqual({ code: 0, names: ["scenario", "question", "question", "result"] });
    }
  });
});

const PIECES = [
  '{"answer":"accept"}', '{"answer":"agree"}', '{"answer":"3"}', '{"answer":"2@make/responding"}', '{"answer":"3/make/responding"}', '{"answer":"3/make/before"}', '{"answer":""}', '{"answer":"9","player":"Ben"}',
  '{"request":"back"}', '{"request":"show"}', '{"request":"places","iteration":"2"}', '{"request":"places"}', '{"request":"places","iteration":"0"}', '{"request":"quit"}', '{"request":"nothing"}',
  "x", "{", "[]", "{}", "1e400", '"\\ud800"', "\u0000", '{"answer":"\ud83c\udccf"}', '{"answer":"1","answer":"2"}',
] as const;

describe("one line, one event", () => {
  test.each(Array.from({ length: 24 }, (_, seed) => seed))("seed %i", async (seed) => {
    const chance = chanceFrom(seed);
    const lines = Array.from({ length: chance.between(1, 25) }, () => chance.pick(PIECES));
    const file = chance.pick(["a.loop.yaml", "open.loop.yaml", "paid.loop.yaml"]);
    const rules = chance.pick(["cr", "mtr", "riftbound", "bandai"]);
    const { code, err, names } = await talk([file, "--rules", rules], lines.map((line) => `${line}\n`), desk());
    expect({ lines, err }).toEqual({ lines, err: "" });
    expect(names[0]).toBe("scenario");
    // The last line that counts is answered by the result; the end of input, and quit, by an event of their own.
    const [last] = names.slice(-1);
    const quit = lines.indexOf('{"request":"quit"}');
    expect({ lines, code, last }).toEqual({ lines, code: last === "result" ? 0 : 2, last: last === "result" ? last : "stopped" });
    if (last === "stopped") expect({ lines, events: names.length }).toEqual({ lines, events: 3 + (quit < 0 ? lines.length : quit) });
    else expect(names.length).toBeLessThanOrEqual(2 + lines.length);
  });
});

describe("where nobody is asked", () => {
  test("a file that cannot be read, or whose names do not fit together", async () => {
    for (const file of ["bad.loop.yaml", "names.loop.yaml"]) {
      const { code, err, names, last } = await talk([file], [{ answer: "accept" }], desk());
      expect({ code, err, names }).toEqual({ code: 1, err: "", names: ["findings"] });
      expect(last.findings[0].severity).toBe("error");
    }
  });

  test("a scenario that is refused, or decided by the rules", async () => {
    const refused = await talk(["examples/refused/scry.loop.yaml", "--document", "1"], []);
    expect(refused).toMatchObject({ code: 1, names: ["scenario", "result"], last: { exit: 1, report: { result: { outcome: "refused" } } } });
    expect(refused.events[0].findings.length).toBeGreaterThan(0);
    expect(await talk(["examples/flying-toggle.loop.yaml", "--document", "1"], [])).toMatchObject({ code: 0, last: { report: { result: { outcome: "must-differ" } } } });
  });

  test("warnings stand in the first line", async () => {
    const { events, err } = await talk(["warned.loop.yaml"], [], desk());
    expect(err).toBe("");
    expect(events[0].findings).toMatchObject([{ code: "text-coin", severity: "warning" }]);
  });

  test.each([
    [["-"], "name a file"], [[GOND, "--answers", "-"], "name a file"], [[GOND, "--format", "markdown"], "for check and test"], [[GOND, "--format", "text"], "leave --format out"],
    [["nothing.loop.yaml"], "name a scenario file"], [[GOND, "--case", "no such case"], "cases"],
  ])("wrong use: %j", async (args, help) => {
    const { code, events, err } = await talk(args, []);
    expect({ code, events }).toEqual({ code: 2, events: [] });
    expect(err).toContain(help);
  });

  test("another protocol", async () => {
    expect(await run(["negotiate", GOND, "--protocol", "xml"])).toMatchObject({ code: 2, out: "" });
  });
});

test("every event of the schema has been seen", () => {
  expect(protocolSchema.oneOf.map(({ $ref }) => $ref.replace("#/definitions/", "")).filter((name) => !seen.has(name))).toEqual([]);
});
