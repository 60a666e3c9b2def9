import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkBytes } from "../../src/session/checking.ts";
import { unfinishedText } from "../../src/wizard/file-text.ts";
import { suggestedName } from "../../src/wizard/ask-whole.ts";
import { slug } from "../../src/wizard/ids.ts";
import { questionOf } from "../../src/wizard/questions.ts";
import { beginWizard, type Topic, type Wizard, type World } from "../../src/wizard/wizard.ts";
import { EVIL } from "../cli/evil.ts";
import { expectReadBack } from "./read-back.ts";

const WORLD: World = { isGameSettled: false, nameProblem: () => null };

const HOSTILE = [
  ...Object.values(EVIL), "a: b # c", "# only a comment", "- a list", "{ a: 1 }", "[x", "'", "\"", "it's \"quoted\"", "::error::x", "##[error]x", "__proto__", "constructor", "null", "~", "true", "No", "007", "1e3", "&a", "*a", "!t", "%d", "@x", "`x`",
  "a\\b", "| x", "> y", "? key", "=", "<<", "---", "...", "\u001b[31mred", "\u202eabc", "\u0000", "\u0085x", "\u2028y", "\ud800", "tab\there", "line\nbreak", "\u{1f600}", "x".repeat(10_000), "{T}: create an Elf", "unknown", "done-ish",
];

/** Lines that fit some question or other, and mischief. */
const LINES = [
  "Ana, Ben", "nothing", "1 mana", "tap druid", "+1 elves", "Ana -1 life", "nobody storm +1", "an elv", "yes", "no", "done", "same", "open", "none", "0", "1", "10^100", "a million", "unknown", "infinite", "?", "make an elf", "Ana's \u00e9lf: 1",
  Array.from({ length: 100 }, (_, seat) => `P${String(seat)}`).join(","), "a:b, c#d, __proto__", "\u001b[2J, \u202e", "constructor, toString",
];

/** Lines that lead on, by what is asked; the last is the way out. */
const APT: Partial<Readonly<Record<Topic["kind"], readonly string[]>>> = {
  players: ["Ana, Ben, Cho", "a:b, c#d, __proto__", "Ana and \u202eBen", "Ana, Ben"],
  words: ["make an elf", "Ben loses 2 life", "flip a coin", "draw 2 cards", "# : ::error", "done"],
  cost: ["1 mana", "2 life, an elf", "tap druid", "nothing"],
  change: ["+1 elves", "Ana -1 life, nobody storm +1", "draws 2 cards", "elves x 2", "life up to -3", "elves: 2 * Ana.elves + 1", "Ana +1 __proto__, Ana +1 constructor", "an elv", "nobody storm +1", "nothing"],
  start: ["0", "1", "10^100", "unknown", "20"],
  often: ["3", "a million", "open", "none", "1", "0"],
};
/** What leads to the end from anywhere: lines to try one after the other, and choices. */
const WAY_OUT: Partial<Readonly<Record<Topic["kind"], readonly string[]>>> = {
  title: ["x"], players: ["Ana, Ben", (Array.from({ length: 100 }, (_, seat) => `P${String(seat)}`).join(",")), "Ana, Ben, Cho"], words: ["done", "a last step"], cost: ["nothing"], change: ["nothing"], start: ["unknown"], often: ["none", "open"],
  sort: ["event"], trouble: ["keep", "drop"], review: ["write"], edit: ["title"], turn: ["yes"],
};

interface Drawn {
  readonly line: string;
  readonly isApt: boolean;
  readonly pick: number;
  readonly isBack: boolean;
}

/** One answer: which of the choices, or which line; now and then the question before is asked again. */
const answers = fc.array(fc.record<Drawn>({
  line: fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...LINES) }, { weight: 2, arbitrary: fc.constantFrom(...HOSTILE) }, { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) }),
  isApt: fc.nat(2).map((each) => each > 0), pick: fc.nat(1_000), isBack: fc.nat(20).map((each) => each === 0),
}), { minLength: 20, maxLength: 90 });

/** Takes the answers as they come; gives every state on the way. */
function walk(drawn: readonly Drawn[]): readonly Wizard[] {
  const states = [beginWizard({ system: "cr", edition: null }, "out.loop.yaml")];
  const seen = [...states];
  for (const { line, isApt, pick, isBack } of drawn) {
    const current = states.at(-1);
    const question = current ? questionOf(current, WORLD) : null;
    if (!current || !question) break;
    if (isBack && states.length > 1) {
      states.pop();
      continue;
    }
    const apt = isApt ? APT[current.topic.kind] : undefined;
    const reply = question.reply(question.choices ? (question.choices[pick % question.choices.length]?.name ?? "") : (apt?.[pick % apt.length] ?? line).trim());
    if (!reply.ok) continue;
    states.push(reply.value);
    seen.push(reply.value);
  }
  return seen;
}

/** Answers on until nothing is asked any more. */
function end(from: Wizard): Wizard {
  let current = from;
  for (let count = 0; count < 40; count += 1) {
    const question = questionOf(current, WORLD);
    if (!question) break;
    const tries = [...(WAY_OUT[current.topic.kind] ?? []), ...(question.choices ?? []).map((each) => each.name)];
    const next = tries.map((each) => question.reply(each)).find((each) => each.ok);
    if (!next?.ok) throw new Error(`no way on from ${JSON.stringify(current.topic)}`);
    current = next.value;
  }
  return current;
}

describe("whatever is answered", () => {
  test("it ends in a file that is read back as it was said, without an error of the file", () => {
    let withSteps = 0;
    fc.assert(fc.property(answers, (drawn) => {
      const last = walk(drawn).slice(-1).map(end)[0];
      expect(last?.topic.kind).toBe("finished");
      if (!last) return;
      expectReadBack(last.sketch);
      withSteps += last.sketch.steps.length;
    }), { numRuns: 25, seed: 11 });
    expect(withSteps).toBeGreaterThan(30);
  });

  test("what was said up to anywhere is the beginning of a file that is YAML", () => {
    fc.assert(fc.property(answers, fc.nat(1_000), (drawn, at) => {
      const states = walk(drawn);
      const wizard = states[at % states.length];
      if (!wizard) return;
      const { findings } = checkBytes("unfinished.yaml", new TextEncoder().encode(unfinishedText(wizard)));
      expect(findings.filter((each) => each.code === "yaml-syntax" || each.code === "duplicate-key").map((each) => each.message)).toEqual([]);
    }), { numRuns: 20, seed: 5 });
  });

  test("the name that is offered is no path and no option, whatever the title is", () => {
    for (const title of [...HOSTILE, "../../etc/passwd", "C:\\x", "-rf", ".hidden", "CON"]) {
      expect(suggestedName({ title })).toMatch(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.loop\.yaml$/);
    }
    expect(suggestedName({ title: "Fénix & Ôrbe" })).toBe("fenix-orbe.loop.yaml");
    expect(slug("x".repeat(200), 50)).toBe("");
  });
});

describe("hostile words", () => {
  const inPlace = (title: string, players: readonly string[], text: string): void => {
    const [first] = walk([]);
    if (!first) return;
    expectReadBack({
      ...first.sketch, title, players, quantities: [{ owner: 0, name: "life", start: { text: "20", value: 20n } }],
      steps: [{ key: 1, text, verb: "activate", player: 0, pay: [], change: [{ quantity: 0, change: { kind: "add", amount: { constant: 1n, terms: [] } } }], draws: [], mills: [], may: "no", hold: false, forced: false, inside: false, immediate: false, resolves: null }],
    });
  };
  test.each(HOSTILE.map((each) => [each.length > 40 ? `${each.slice(0, 10)}… (${String(each.length)})` : JSON.stringify(each), each]))("%s stands in the title and in a step", (_name, text) => {
    inPlace(text, ["Ana", "Ben"], text);
  });
  test("the names of a hundred players", () => {
    const names = Array.from({ length: 100 }, (_, seat) => `${(HOSTILE[seat % HOSTILE.length] ?? "").replaceAll(/[./"]/g, "").slice(0, 30)} ${String(seat)}`);
    inPlace("A hundred", names, "make an Elf");
  });
});
