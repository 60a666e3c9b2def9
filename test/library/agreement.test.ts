// The library, the protocol and answers in advance are three ways to the same negotiation: they come to the same result.

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { negotiate, parse, toJson, type Negotiation, type Question, type Scenario } from "../../src/library/index.ts";
import { ROOT, run, type Json } from "../cli/fake-io.ts";
import { talk } from "../cli/talk.ts";
import { chanceFrom, type Chance } from "../reference/random.ts";

const files = readdirSync(`${ROOT}examples`, { recursive: true, encoding: "utf8" }).map((name) => `examples/${name.replaceAll("\\", "/")}`).filter((name) => name.endsWith(".loop.yaml")).sort();
const read = (file: string): readonly Scenario[] => parse(readFileSync(`${ROOT}${file}`), { name: file }).scenarios;
const plain = (data: unknown): Json => JSON.parse(toJson(data));

/** Something that the player who is asked could say, allowed or not. */
function someAnswer(negotiation: Negotiation, question: Question, chance: Chance): string {
  if (question.about === "iterations") return String(chance.between(0, 9));
  const { words, number, place } = question;
  const wild = ["accept", "agree", "no-action", "3", "1/nothing/before", "start", "end", "2@nothing/responding", place?.first, place?.last, number?.example, "999999999999/x/after"].filter((each) => each != null);
  const kind = chance.between(0, 9);
  if (kind < 3) return chance.pick(wild);
  if (kind < 5 && words[0]) return chance.pick(words).word;
  if (kind < 7 && number) return String(number.below === null || number.below > 9n ? BigInt(chance.between(0, 9)) : number.below - 1n < 0n ? 0n : number.below - 1n);
  const listed = negotiation.places(BigInt(chance.between(1, 3))).places;
  return listed.length > 0 ? chance.pick(listed).answer : (words[0]?.word ?? "2");
}

interface Played {
  /** What was sent: every answer, those that were refused among them. */
  readonly sent: readonly string[];
  readonly refusals: readonly Json[];
  readonly proposed: readonly string[];
  readonly given: readonly { readonly player: string; readonly answer: string }[];
  readonly outcome: Json;
}

/** Plays a negotiation to its end with answers of any sort. */
function play(scenario: Scenario, chance: Chance): Played {
  let current = negotiate(scenario);
  const sent: string[] = [];
  const proposed: string[] = [];
  const given: { player: string; answer: string }[] = [];
  const refusals: Json[] = [];
  while (current.question) {
    const { question } = current;
    const answer = sent.length > 60 ? (question.words[0]?.word ?? "0") : someAnswer(current, question, chance);
    sent.push(answer);
    const replied = current.reply(answer);
    if (!replied.ok) {
      const { findings, ...refusal } = replied.refusal;
      refusals.push(plain(refusal.code === "impossible" ? { findings } : refusal));
      continue;
    }
    if (question.loop !== null) proposed.push(`${question.loop}=${answer}`);
    else given.push({ player: question.player, answer });
    current = replied.negotiation;
  }
  return { sent, refusals, proposed, given, outcome: plain(current.outcome) };
}

const scenarios = files.flatMap((file) => read(file).map((scenario, index) => ({ file, document: String(index + 1), scenario })));

describe("random answers, allowed or not, come to the same", () => {
  test.each(Array.from({ length: 8 }, (_, seed) => seed))("seed %i", async (seed) => {
    const chance = chanceFrom(seed);
    for (let round = 0; round < 4; round += 1) {
      const { file, document, scenario } = chance.pick(scenarios);
      const name = `${file} ${document}`;
      const { sent, refusals, proposed, given, outcome } = play(scenario, chance);
      const lines = await talk([file, "--document", document], sent.map((answer) => ({ answer })));
      expect({ name, sent, report: lines.last.report }).toEqual({ name, sent, report: outcome });
      expect(lines.events.filter(({ event }) => event === "refusal" || (event === "findings")).map(({ event: _event, version: _version, ...data }: Json) => data as Json)).toEqual(refusals);
      const options = [...proposed.flatMap((each) => ["--propose", each]), ...given.flatMap(({ player, answer }) => ["--answer", `${player}=${answer}`])];
      const advance = await run(["negotiate", file, "--document", document, ...options, "--format", "json"]);
      expect({ name, options, report: JSON.parse(advance.out) as Json }).toEqual({ name, options, report: outcome });
      expect(lines.code).toBe(advance.code);
    }
  });
});

test("cases of the examples come out in the library as on the command line", async () => {
  let compared = 0;
  const cases = scenarios.flatMap(({ file, scenario }) => scenario.cases.map((each) => ({ file, scenario, ...each })));
  for (const { file, scenario, name, answers } of cases.filter((_, index) => index % 8 === 0)) {
    const said = await run([file, "--case", name, "--format", "json"]);
    const expected = JSON.parse(said.out) as Json;
    // Answers that are refused end a case on the command line, and are tried above.
    if (expected.result.outcome === null) continue;
    let current = negotiate(scenario, { case: name });
    const number = answers.find(({ player, answer }) => player === expected.proposer && /^[0-9]+$/.test(answer));
    // Where the scenario gives the number of whoever keeps the loop going, theirs is proposed in its place.
    if (number && (current.question === null || current.answers.length > 0)) current = negotiate(scenario, { case: name, propose: BigInt(number.answer) });
    while (current.question) {
      const { player } = current.question;
      const replied = current.reply(expected.answers.find((each: Json) => each.player === player)?.answer ?? expect.fail(`${file} ${name}: ${player} is asked`));
      current = replied.ok ? replied.negotiation : expect.fail(`${file} ${name}: ${replied.refusal.reason}`);
    }
    compared += 1;
    expect({ file, name, outcome: plain(current.outcome) }).toEqual({ file, name, outcome: expected });
  }
  expect(compared).toBeGreaterThan(25);
});
