import { describe, expect, test } from "vitest";
import { idsOf, slug } from "../../src/wizard/ids.ts";
import { EMPTY_SKETCH, heldAfter, newStep, tidy } from "../../src/wizard/sketch.ts";

describe("the ids of steps", () => {
  test.each([
    [["make an elf token", "make an elf token", "Make an Elf token!"], ["make-elf-token", "make-elf-token-2", "make-elf-token-3"]],
    [["step 2", "x"], ["step-2-2", "x"]],
    [["{T}: create a 1/1 Elf Warrior", "Soul Warden: gain 1 life", "\u7cbe\u7075", "\u00c9lan d\u2019Ana"], ["create-elf-warrior", "gain-1-life", "step-3", "elan-d-ana"]],
    [["one two three four five six seven eight"], ["one-two-three-four-five"]],
  ])("%j", (texts, ids) => { expect(idsOf(texts.map((text, index) => newStep(index, text)))).toEqual(ids); });

  test("a slug holds whole words", () => { expect(slug("Presence of Gond", 12)).toBe("presence-of"); });
});

describe("what is left out takes along what needs it", () => {
  const held = { ...newStep(1, "x"), hold: true };
  const resolve = { ...newStep(2, "y"), verb: "resolve" as const, resolves: 1 };

  test("a step that resolves what is no longer held, or not yet", () => {
    const keys = (steps: readonly (typeof held)[]): readonly number[] => tidy({ ...EMPTY_SKETCH, steps }).steps.map((each) => each.key);
    expect(keys([held, resolve])).toEqual([1, 2]);
    expect(keys([{ ...held, hold: false }, resolve])).toEqual([1]);
    expect(keys([resolve])).toEqual([]);
    expect(keys([resolve, held])).toEqual([1]);
    expect(keys([held, resolve, { ...resolve, key: 3 }])).toEqual([1, 2]);
  });

  test("the end behind a step, and an end without a number", () => {
    const repeat = { text: "3", value: 3n };
    expect(tidy({ ...EMPTY_SKETCH, steps: [held], repeat, end: 1 }).end).toBe(1);
    expect(tidy({ ...EMPTY_SKETCH, steps: [held], repeat, end: 9 }).end).toBeNull();
    expect(tidy({ ...EMPTY_SKETCH, steps: [held], repeat: null, end: 1 }).end).toBeNull();
  });

  test("what waits, the newest last", () => {
    expect(heldAfter([held, { ...held, key: 7 }, resolve]).map((each) => each.key)).toEqual([7]);
  });
});
