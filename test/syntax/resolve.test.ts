import { describe, expect, test } from "vitest";
import { applyPropose, readFile, resolveScenario } from "../../src/syntax/index.ts";

function resolve(text: string, options: Parameters<typeof resolveScenario>[1] = { caseIndex: null }) {
  const draft = readFile(new TextEncoder().encode(text), "x.yaml").documents[0]?.draft;
  if (!draft) throw new Error("the text does not read");
  return resolveScenario(draft, options);
}

const LOOP = "scenario: A\nplayers: { Ana: { a: 0 }, Ben: }\nrepeat: 5\nloop: [ { id: a, cast: x } ]\n";

describe("defaults", () => {
  test("the first player is active and proposes, and takes the steps without a player", () => {
    expect(resolve(LOOP).scenario).toMatchObject({ active: 0, proposer: 0, steps: [{ player: 0 }], rules: { system: "cr", edition: null } });
  });

  test("the active player proposes", () => {
    expect(resolve(`${LOOP}active: Ben\n`).scenario).toMatchObject({ active: 1, proposer: 1, steps: [{ player: 1 }] });
  });

  test("the active player of a case proposes in it", () => {
    expect(resolve(`${LOOP}cases: [ { name: x, with: { active: Ben } } ]\n`, { caseIndex: 0 }).scenario).toMatchObject({ active: 1, proposer: 1 });
  });

  test.each([
    ["the only maintaining player", "[ { trigger: x, player: Ana }, { activate: y, player: Ben } ]", 1],
    ["nobody maintains", "[ { trigger: x, player: Ben } ]", 0],
    ["two maintain", "[ { cast: x, player: Ana }, { activate: y, player: Ben } ]", 0],
    ["a step without a player is the active player's", "[ { cast: x } ]", 0],
    ["declining maintains where nothing else is optional", "[ { trigger: x, may: declined, player: Ben } ]", 1],
    ["declining maintains nothing beside an option", "[ { trigger: x, may: declined, player: Ben }, { cast: x, player: Ana } ]", 0],
  ])("under mtr: %s", (_name, loop, proposer) => {
    expect(resolve(`scenario: A\nrules: mtr\nplayers: [Ana, Ben]\nloop: ${loop}\n`).scenario?.proposer).toBe(proposer);
  });

  test("under mtr steps inside a nested block count too", () => {
    expect(resolve("scenario: A\nrules: mtr\nplayers: [Ana, Ben]\nloop: [ { repeat: 2, steps: [ { cast: x, player: Ben } ] } ]\n").scenario?.proposer).toBe(1);
  });

  test("a block without a number has none", () => {
    expect(resolve("scenario: A\nplayers: [Ana]\nloop: [ { cast: x } ]\n").scenario?.blocks[0]).toMatchObject({ id: "loop", repeat: null });
  });
});

describe("rules from the command line", () => {
  test("stand above the file and the case", () => {
    expect(resolve(`${LOOP}rules: cr\ncases: [ { name: x, with: { rules: cr@2020-01-01 } } ]\n`, { caseIndex: 0, rules: "mtr" }).scenario?.rules).toEqual({ system: "mtr", edition: null });
  });

  test("and are refused like those of the file", () => {
    expect(resolve(LOOP, { caseIndex: null, rules: "mtg" })).toMatchObject({ scenario: null, findings: [{ code: "wrong-kind" }] });
  });
});

describe("repeat of a case", () => {
  const texts = (text: string) => resolve(text, { caseIndex: 0 });
  test("replaces that of the loop", () => {
    expect(texts(`${LOOP}cases: [ { name: x, with: { repeat: 7 } } ]\n`).scenario?.blocks[0]?.repeat).toEqual({ kind: "amount", amount: { constant: 7n, terms: [] } });
    expect(texts(`${LOOP}cases: [ { name: x, with: { repeat: none } } ]\n`).scenario?.blocks[0]?.repeat).toBeNull();
  });

  test("replaces that of the one block of a sequence", () => {
    const text = "scenario: A\nplayers: [Ana]\nsequence: [ { cast: y }, { repeat: 2, steps: [ { cast: x } ] } ]\ncases: [ { name: x, with: { repeat: 7 } } ]\n";
    expect(texts(text).scenario?.blocks[0]?.repeat).toMatchObject({ amount: { constant: 7n } });
  });

  test("is found in the case", () => {
    const text = `${LOOP}cases: [ { name: x, with: { repeat: 777 } } ]\n`;
    const { start, end } = texts(text).locate({ of: "block", block: 0, key: "repeat" });
    expect(text.slice(start, end)).toBe("777");
  });
});

describe("a number that is proposed", () => {
  const nested = "scenario: A\nplayers: [Ana]\nsequence: [ { repeat: 2, id: out, steps: [ { repeat: 3, id: in, steps: [ { cast: x } ] } ] }, { repeat: 4, steps: [ { cast: y } ] } ]\n";

  test("replaces that of the one loop", () => {
    const scenario = resolve(LOOP).scenario;
    const applied = scenario && applyPropose(scenario, { kind: "number", number: 9n });
    expect(applied).toMatchObject({ ok: true, value: { blocks: [{ repeat: { kind: "amount", amount: { constant: 9n } } }] } });
    expect(applied?.ok && applied.value.sequence[0] === applied.value.blocks[0]).toBe(true);
  });

  test("replaces those of loops by their ids, at any depth", () => {
    const scenario = resolve(nested).scenario;
    const applied = scenario && applyPropose(scenario, { kind: "loops", numbers: new Map([["in", 8n], ["loop-1", 1n]]) });
    expect(applied?.ok && applied.value.blocks.map(({ repeat }) => (repeat?.kind === "amount" ? repeat.amount.constant : null))).toEqual([2n, 8n, 1n]);
  });

  test("needs one loop, or an id that a loop has", () => {
    const scenario = resolve(nested).scenario;
    expect(scenario && applyPropose(scenario, { kind: "number", number: 9n })).toMatchObject({ ok: false, reason: { code: "misplaced-key" } });
    expect(scenario && applyPropose(scenario, { kind: "loops", numbers: new Map([["oot", 9n]]) }, { of: "case", case: 0, key: "propose" })).toMatchObject({ ok: false, reason: { code: "unknown-step", help: 'did you mean "out"?', where: { of: "case" } } });
  });
});

test("one document does not hurt the others", () => {
  const { documents } = readFile(new TextEncoder().encode(`${LOOP}---\nscenario: B\nloop: [\n---\n${LOOP}`), "x.yaml");
  expect(documents.map(({ draft, title }) => [draft !== null, title])).toEqual([[true, "A"], [false, "B"], [true, "A"]]);
});

test("a draft is there only where nothing is wrong, the cases wherever they read", () => {
  const [document] = readFile(new TextEncoder().encode(`${LOOP}foo: 1\ncases: [ { name: x } ]\n`), "x.yaml").documents;
  expect([document?.draft, document?.cases.map(({ name }) => name), document?.findings.map(({ code }) => code)]).toEqual([null, ["x"], ["unknown-key"]]);
});
