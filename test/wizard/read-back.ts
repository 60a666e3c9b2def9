import { expect } from "vitest";
import { readFile, resolveScenario } from "../../src/syntax/index.ts";
import { fileText } from "../../src/wizard/file-text.ts";
import { idsOf } from "../../src/wizard/ids.ts";
import { fullName, quantitiesUsed, type Sketch } from "../../src/wizard/sketch.ts";

/** Writes a sketch, reads the file and looks every name and number up: what comes out must be what was said. */
export function expectReadBack(sketch: Sketch): void {
  const text = fileText(sketch);
  // One line may not become two, nor a comment end early, whatever stands in it.
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\ufeff]/u);
  const file = readFile(new TextEncoder().encode(text), "told.loop.yaml");
  expect(file.findings.map((each) => each.message)).toEqual([]);
  expect(file.documents).toHaveLength(1);
  const [document] = file.documents;
  expect(document?.findings.filter((each) => each.severity === "error").map((each) => each.message)).toEqual([]);
  if (!document?.draft) return expect.fail(`no scenario:\n${text}`);
  const { scenario, findings } = resolveScenario(document.draft, { caseIndex: null });
  expect(findings.filter((each) => each.severity === "error").map((each) => each.message)).toEqual([]);
  if (!scenario) return expect.fail(`names that do not fit together:\n${text}`);

  expect(scenario.title).toBe(sketch.title);
  expect(scenario.rules.system).toBe(sketch.system);
  expect(scenario.players).toEqual(sketch.players);
  expect(scenario.active).toBe(sketch.active ?? 0);
  const used = quantitiesUsed(sketch);
  const declared = new Map(scenario.quantities.map(({ name, start }) => [name, start]));
  const said = new Map(sketch.quantities.flatMap((each, index) => (used.has(index) ? [[fullName(sketch, each), each.start === "unknown" ? null : each.start.value] as const] : [])));
  expect(declared).toEqual(said);
  const nameOf = (index: number): string => { const each = sketch.quantities[index]; return each ? fullName(sketch, each) : ""; };
  const readName = (index: number): string => scenario.quantities[index]?.name ?? "";
  expect(scenario.steps.map((step) => ({
    id: step.id, verb: step.verb, text: step.verb === "resolve" ? "" : step.text, player: step.player, hold: step.hold, may: step.may, forced: step.forced, inside: step.inside, immediate: step.immediate,
    pay: step.pay.map((each) => [readName(each.quantity), each.amount.constant]), change: step.change.map((each) => [readName(each.quantity), each.change.kind, each.change.amount.constant]),
    draws: step.draws.map((each) => [each.player, each.amount.constant]), resolves: step.resolves,
  }))).toEqual(sketch.steps.map((step, index) => ({
    id: idsOf(sketch.steps)[index], verb: step.verb, text: step.verb === "resolve" ? "" : step.text, player: step.player, hold: step.hold, may: step.may, forced: step.forced, inside: step.inside, immediate: step.immediate,
    pay: step.pay.map((each) => [nameOf(each.quantity), each.amount.constant]), change: step.change.map((each) => [nameOf(each.quantity), each.change.kind, each.change.amount.constant]),
    draws: step.draws.map((each) => [each.player, each.amount.constant]), resolves: step.resolves === null ? null : sketch.steps.findIndex((each) => each.key === step.resolves),
  })));
  const [loop] = scenario.blocks;
  expect(loop?.repeat?.kind === "amount" ? loop.repeat.amount.constant : null).toBe(sketch.repeat?.value ?? null);
}
