import { describe, expect, test } from "vitest";
import { guessPhrases, readPhrases, readSaid, type Phrase, type PhraseContext } from "../../src/wizard/phrases.ts";

const start = { text: "0", value: 0n };
const CONTEXT: PhraseContext = {
  players: ["Ana", "Mary Ann", "Ben"], system: "cr", actor: 0,
  quantities: [{ owner: 0, name: "life", start }, { owner: 0, name: "elves", start }, { owner: null, name: "storm", start }, { owner: 2, name: "life", start }],
};

/** A phrase in short: `Ana.mana -1`, `#1` for the quantity of that index. */
function short(context: PhraseContext, phrase: Phrase): string {
  if (phrase.kind !== "change") return `${context.players[phrase.player] ?? ""} ${phrase.kind} ${String(phrase.number)}`;
  const { thing, change } = phrase;
  const name = typeof thing === "number" ? `#${String(thing)}` : `${thing.owner === null ? "nobody" : (context.players[thing.owner] ?? "")}.${thing.name}`;
  const terms = change.amount.terms.map(({ factor, quantity }) => ` ${String(factor)}*#${String(quantity)}`).join("");
  return `${name} ${change.kind} ${String(change.amount.constant)}${terms}`;
}
const read = (text: string, more: Partial<PhraseContext> = {}): readonly string[] | string => {
  const context = { ...CONTEXT, ...more };
  const phrases = readPhrases(context, text);
  return phrases.ok ? phrases.value.map((each) => short(context, each)) : `cannot read ${phrases.reason}`;
};
const guess = (text: string, side: "cost" | "change"): readonly string[] => guessPhrases(CONTEXT, text, side).map((each) => short(CONTEXT, each));

describe("what people type about costs and changes", () => {
  test.each([
    ["1 mana", ["Ana.mana add 1"]], ["+1 elves", ["#1 add 1"]], ["1 elf", ["#1 add 1"]], ["an elf", ["#1 add 1"]], ["two more elves", ["#1 add 2"]], ["a million elves", ["#1 add 1000000"]],
    ["-2 life", ["#0 add -2"]], ["life -2", ["#0 add -2"]], ["loses 2 life", ["#0 add -2"]], ["pay 3 life", ["#0 add -3"]], ["gains 10^20 life", [`#0 add ${String(10n ** 20n)}`]],
    ["Ben -2 life", ["#3 add -2"]], ["Ben's life -2", ["#3 add -2"]], ["Ben\u2019s life -2", ["#3 add -2"]], ["ben loses 2 life", ["#3 add -2"]], ["Ben.life -2", ["#3 add -2"]], ["Ben: -2 life", ["#3 add -2"]], ["Ben takes 3 damage", ["#3 add -3"]],
    ["deal 1 damage to Ben", ["#3 add -1"]], ["Mary Ann +1 elves", ["Mary Ann.elves add 1"]], ["Mary Ann's elf tokens +1", ["Mary Ann.elf-tokens add 1"]],
    ["storm +1", ["#2 add 1"]], ["nobody's day 1", "cannot read nobody's day 1"], ["nobody +1 day", ["nobody.day add 1"]], ["nobody's a.b +1", ["nobody.a-b add 1"]],
    ["tap the druid", ["Ana.druid.untapped add -1"]], ["untap druid", ["Ana.druid.untapped add 1"]], ["tap two elves", ["Ana.elves.untapped add -2"]], ["Ben untaps a Forest", ["Ben.forest.untapped add 1"]], ["untaps all creatures", "cannot read untaps all creatures"],
    ["draws a card", ["Ana draws 1"]], ["Ben draws 2 cards", ["Ben draws 2"]], ["Ben mills 3", ["Ben mills 3"]], ["discards a card", ["Ana.hand add -1"]],
    ["elves x 2", ["#1 times 2"]], ["elves = 0", ["#1 set 0"]], ["Ben life up to -3", ["#3 upTo 3"]], ["elves: 2 * Ana.elves + 1", ["#1 add 1 2*#1"]], ["elves: Ana.orcs", "cannot read elves: Ana.orcs"],
    ["1 mana, 2 life", ["Ana.mana add 1", "#0 add 2"]], ["1 mana and 2 life", ["Ana.mana add 1", "#0 add 2"]], ["1/1 Elf", "cannot read 1/1 Elf"], ["a 1/1 Elf Warrior", ["Ana.elf-warrior add 1"]],
    ["nonsense", "cannot read nonsense"], ["1 mana, nonsense", "cannot read nonsense"], ["", "cannot read "], [",", "cannot read ,"], ["1 \"x\"", "cannot read 1 \"x\""], ["1 a/b", "cannot read 1 a/b"], ["1 -", "cannot read 1 -"], [`1 ${"x".repeat(41)}`, `cannot read 1 ${"x".repeat(41)}`],
    ["10^2000 mana", "cannot read 10^2000 mana"], ["Anabel 1 mana", "cannot read Anabel 1 mana"],
  ])("%s", (text, expected) => { expect(read(text)).toEqual(expected); });

  test("where nobody does it, a name is needed for what is new", () => {
    expect(read("1 mana", { actor: null })).toBe("cannot read 1 mana");
    expect(read("storm +1", { actor: null })).toEqual(["#2 add 1"]);
    expect(read("Ben 1 mana", { actor: null })).toEqual(["Ben.mana add 1"]);
  });

  test("what can be used is called otherwise elsewhere", () => {
    expect(read("exhaust gear", { system: "riftbound" })).toEqual(["Ana.gear.ready add -1"]);
    expect(read("ready gear", { system: "riftbound" })).toEqual(["Ana.gear.ready add 1"]);
  });

  test.each([
    ["3", "3"], ["1,000,000", "1000000"], ["1_000", "1000"], ["10^100", "10^100"], ["1e6", "1e6"], ["a million", "1000000"], ["ten times", "10"], ["-1", null], ["2.5", null], ["", null], ["many", null], ["10^1000", null],
  ])("the number %s", (text, expected) => {
    const said = readSaid(text);
    expect(said.ok ? said.value.text : null).toBe(expected);
  });
});

describe("what the words of a step say by themselves", () => {
  test.each([
    ["make an elf token", "change", ["Ana.elf-token add 1"]], ["{T}: create a 1/1 Elf Warrior", "change", ["Ana.elf-warrior add 1"]], ["Ben loses 2 life, Ana gains 2 life", "change", ["#3 add -2", "#0 add 2"]], ["{2}{G}: draw a card", "cost", ["Ana.mana add -3"]],
    ["{2}{G}: draw a card", "change", ["Ana draws 1"]], ["sacrifice an elf: add {C}{C}", "cost", ["#1 add -1"]], ["sacrifice an elf: add {C}{C}", "change", ["Ana.mana add 2"]], ["untap all creatures", "change", []], ["Griselbrand: hello", "cost", []], ["make an elf", "cost", []],
  ] as const)("%s: %s", (text, side, expected) => { expect(guess(text, side)).toEqual(expected); });
});
