import { describe, expect, test } from "vitest";
import { OUTCOMES } from "../../src/domain/case.ts";
import { FINDING_CODES } from "../../src/diagnostics/codes.ts";
import { ASSUMPTIONS } from "../../src/procedures/outcome.ts";
import { REFUSAL_CODES } from "../../src/procedures/refusal.ts";
import {
  ASSUMPTION_CODES, ASSUMPTIONS_EXPLAINED, FLOWS, GLOSSARY, namesOf, PROCEDURES, REASONS, REFUSALS_EXPLAINED, RULE_KEYS, ruleOf, SITUATIONS, useOf, withStepNumbers,
} from "../../src/rules/index.ts";
import { run, scenarioText } from "../cli/fake-io.ts";

const duplicates = (words: readonly string[]): readonly string[] => words.filter((word, index) => words.indexOf(word) !== index);

describe.each(PROCEDURES)("the procedure %s", (id) => {
  const { steps, documents, notes, scope } = FLOWS[id];

  test("its steps have titles and whole sentences, and each names a rule of its documents", () => {
    expect(duplicates(steps.map((step) => step.id))).toEqual([]);
    expect(scope).toMatch(/^[A-Z].*\.$/);
    for (const step of steps) {
      expect(step.title).toMatch(/^[A-Z].*[^.]$/);
      expect(step.text).toMatch(/^[A-Z].*\.$/);
      expect(step.rules.length).toBeGreaterThan(0);
      for (const key of [...step.rules, ...(step.branches ?? []).flatMap((branch) => branch.rules ?? [])]) expect(documents).toContain(ruleOf(key).document);
    }
    for (const { text, rules } of notes.flatMap((each) => each.items)) expect({ text, rules: rules.length > 0 }).toMatchObject({ text: expect.stringMatching(/[^.]$/) as string, rules: true });
  });

  test("it goes only to steps that come later", () => {
    const ids = steps.map((step) => step.id);
    for (const [index, step] of steps.entries()) {
      for (const text of [step.text, ...(step.branches ?? []).map((branch) => branch.next)]) {
        for (const [, to = ""] of text.matchAll(/\{([^}]*)\}/g)) expect(ids.indexOf(to), `${step.id} to ${to}`).toBeGreaterThan(index);
        expect(withStepNumbers(text, steps)).not.toMatch(/[{}]|\b0\b/);
      }
    }
  });

  test("its branches are clauses, and outcomes are words of the format", () => {
    for (const { when, next, outcome } of steps.flatMap((step) => step.branches ?? [])) {
      expect(when).toMatch(/^[A-Z].*[^.]$/);
      expect(next).toMatch(/^[a-z].*[^.]$/);
      if (outcome !== undefined) expect(OUTCOMES).toContain(outcome);
    }
  });

  test("every situation is treated, in clauses", () => {
    for (const { treatments } of SITUATIONS) {
      for (const text of Object.values(treatments[id])) expect(text).toMatch(/^[a-z].*[^.]$/);
    }
  });

  test("can be followed by a scenario", async () => {
    const { code, out } = await run(["check", "-", "--rules", id], { stdin: [scenarioText()] });
    expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/^ok {2}/) as string });
  });
});

describe("explanations", () => {
  test("every assumption that a report may make is explained", () => {
    expect(ASSUMPTIONS.filter((code) => !(ASSUMPTION_CODES as readonly string[]).includes(code))).toEqual([]);
    expect(ASSUMPTION_CODES).toHaveLength(10);
    for (const { question, usual, why, judge } of Object.values(ASSUMPTIONS_EXPLAINED)) {
      expect(question).toMatch(/^[A-Z].*\?$/);
      expect(judge).toMatch(/^[A-Z].*\?$/);
      for (const text of [usual, why]) expect(text).toMatch(/^[A-Z].*\.$/);
    }
  });

  test("every refusal is explained", () => {
    expect(Object.keys(REFUSALS_EXPLAINED)).toEqual([...REFUSAL_CODES]);
    for (const { title, why, advice } of Object.values(REFUSALS_EXPLAINED)) {
      expect(title).toMatch(/^[a-z].*[^.]$/);
      for (const text of [why, advice]) expect(text).toMatch(/^[A-Z].*\.$/);
    }
  });

  test("every finding has one reason", () => {
    const codes = REASONS.flatMap((reason) => reason.codes);
    expect(duplicates(codes)).toEqual([]);
    expect(Array.from(codes).sort()).toEqual(Object.keys(FINDING_CODES).sort());
    for (const { why } of REASONS) expect(why).toMatch(/^[A-Z].*\.$/);
  });

  test("of every rule it is said what the program does with it", () => {
    for (const key of RULE_KEYS) expect(useOf(key), key).toMatch(/^[A-Z`].*\.$/);
  });

  test("every outcome has a word in the glossary, and no section has a word twice", () => {
    const results = GLOSSARY.find(({ title }) => title === "The results")?.words.flatMap(namesOf) ?? [];
    expect(OUTCOMES.filter((word) => !results.includes(word.replaceAll("-", " ")))).toEqual([]);
    for (const { words } of GLOSSARY) expect(duplicates(words.flatMap(namesOf))).toEqual([]);
  });
});
