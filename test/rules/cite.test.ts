import { describe, expect, test } from "vitest";
import {
  citeRule, CR_DATES, defaultRulesEdition, existsIn, formatDate, isRuleKey, matchesCite, paraphraseOf, RULE_KEYS, ruleNumber,
  ruleOf, rulesEdition, type RuleKey, type RulesEdition, type RulesSystem,
} from "../../src/rules/index.ts";

function rules(date: string, system: RulesSystem = "cr"): RulesEdition {
  const found = rulesEdition(system, date);
  if (!found.ok) throw new Error(found.reason);
  return found.edition;
}

const today = defaultRulesEdition("cr");
const riftbound = defaultRulesEdition("riftbound");

describe("the table of rules", () => {
  test("every rule has a title and a paraphrase that is whole sentences", () => {
    for (const key of RULE_KEYS) {
      const { title, paraphrase, formerly } = ruleOf(key);
      expect(title, key).toMatch(/^[A-Z].*[^.]$/);
      for (const text of [paraphrase, formerly?.paraphrase ?? paraphrase]) expect(text, key).toMatch(/^[A-Z].{20,}\.$/);
    }
  });

  test("a key begins with its document", () => {
    const documents: Record<string, string> = { cr: "CR", mtr: "MTR", ipg: "IPG", rtr: "RTR", rcr: "RCR", bandai: "OPCR" };
    for (const key of RULE_KEYS) expect(documents[key.split(".")[0] ?? ""], key).toBe(ruleOf(key).document);
  });

  test("no two rules of a document share a number, but for the parts of MTR 4.2 and 4.4 and of 11-1-1-2 in One Piece", () => {
    for (const date of CR_DATES) {
      const edition = rules(date);
      const numbers = RULE_KEYS.filter((key) => existsIn(key, edition))
        .map((key) => `${ruleOf(key).document} ${ruleNumber(key, edition)}`)
        .filter((number) => !["MTR 4.2", "MTR 4.4", "OPCR 11-1-1-2"].includes(number));
      expect(numbers, date).toEqual([...new Set(numbers)]);
    }
  });

  test("changes of a rule are dated by known editions, in order", () => {
    for (const key of RULE_KEYS) {
      const { document, since, earlier, formerly } = ruleOf(key);
      if (document !== "CR") continue;
      const dates = [...(earlier ?? []).map(([date]) => date), ...(since === undefined ? [] : [since])];
      expect(dates, key).toEqual([...new Set(dates)].toSorted());
      for (const date of [...dates, ...(formerly === undefined ? [] : [formerly.before])]) expect(CR_DATES, key).toContain(date);
    }
  });

  test("keys are known by name", () => {
    expect(isRuleKey("cr.shortcut.answer")).toBe(true);
    expect(isRuleKey("cr.shortcut.veto")).toBe(false);
    expect(isRuleKey("toString")).toBe(false);
  });
});

describe("citeRule", () => {
  test.each<[RuleKey, RulesEdition, string]>([
    ["cr.shortcut.answer", today, "CR 732.2b (17 April 2026)"],
    ["cr.shortcut.answer", rules("2023-11-17"), "CR 727.2b (17 November 2023)"],
    ["cr.shortcut.answer", rules("2023-02-03"), "CR 728.2b (3 February 2023)"],
    ["cr.shortcut.outside", rules("2009-10-01"), "CR 713.5 (1 October 2009)"],
    ["cr.shortcut.answer", rules("2015-06-01"), "CR 716.2b (27 March 2015)"],
    ["cr.draw.loop", today, "CR 104.4b (17 April 2026)"],
    ["cr.priority.resolve", rules("2012-05-01"), "CR 116.3b (1 May 2012)"],
    ["cr.control", rules("2023-11-17"), "CR 719.5 (17 November 2023)"],
    ["cr.control", rules("2010-04-23"), "CR 711.4 (23 April 2010)"],
    ["cr.leave.priority", rules("2018-07-13"), "CR 800.4i (13 July 2018)"],
    ["cr.lose.team-poison", rules("2018-07-13"), "CR 704.5u (13 July 2018)"],
    ["mtr.loop.one", today, "MTR 4.4 (10 November 2025)"],
    ["ipg.slow-play", today, "IPG 3.3 (23 September 2024)"],
    ["rtr.loop.lowest", riftbound, "Riftbound TR 505.7 (9 October 2026)"],
    ["rtr.shortcut.nothing", riftbound, "Riftbound TR 503.7 (16 July 2026)"],
    ["rcr.resolve.priority", riftbound, "Riftbound CR 340.4 (2026 numbering)"],
    ["bandai.loop.one", today, "One Piece CR 11-1-1-2"],
  ])("%s", (key, edition, cited) => {
    expect(citeRule(key, edition)).toBe(cited);
  });

  test("a rule that came later is cited from the first edition that has it", () => {
    expect(citeRule("cr.shortcut.tournament", rules("2012-05-01"))).toBe("CR 720.1c (13 July 2018)");
    expect(citeRule("cr.draw.team", rules("2009-07-11"))).toBe("CR 104.4f (4 September 2009)");
  });

  test("dates are printed in words", () => {
    expect(formatDate("2026-04-07")).toBe("7 April 2026");
    expect(formatDate("2026 numbering")).toBe("2026 numbering");
  });
});

describe("ruleNumber", () => {
  test.each<[RuleKey, string]>([
    ["cr.shortcut.propose", "732.2a"], ["cr.shortcut.take", "732.2c"], ["cr.shortcut.fragmented", "732.3"],
    ["cr.priority.begin", "117.3a"], ["cr.priority.act", "117.3c"], ["cr.priority.pass", "117.3d"],
    ["cr.priority.all-pass", "117.4"], ["cr.priority.check", "117.5"], ["cr.mana.no-response", "605.3b"],
    ["cr.triggers.order", "603.3b"], ["cr.lose.life", "704.5a"], ["cr.lose.library", "704.5b"],
    ["cr.lose.poison", "704.5c"], ["cr.leave", "800.4a"], ["cr.leave.priority", "800.4j"], ["cr.control", "723.5"],
    ["cr.draw.range", "104.4f"], ["cr.draw.emperor", "104.4h"], ["cr.teams.priority", "805.5"], ["cr.emperor", "809.5"],
    ["cr.two-headed", "810.8a"], ["cr.library.draw", "121.4"], ["mtr.loop.none", "4.4"], ["rtr.loop.deterministic", "505.2.a"],
    ["rcr.turn-player", "304"],
  ])("%s is %s", (key, number) => {
    expect(ruleNumber(key, today)).toBe(number);
  });
});

describe("existsIn", () => {
  test.each<[RuleKey, string, boolean]>([
    ["cr.shortcut.tournament", "2018-07-12", false], ["cr.shortcut.tournament", "2018-07-13", true],
    ["cr.draw.range", "2010-07-15", false], ["cr.draw.range", "2010-07-16", true],
    ["cr.draw.emperor", "2009-09-04", false], ["cr.draw.emperor", "2009-10-01", true],
    ["cr.choice", "2009-09-04", false], ["cr.library.mill", "2020-07-02", false], ["cr.library.mill", "2020-07-03", true],
    ["cr.shortcut.answer", "2009-07-11", true], ["mtr.loop.one", "2009-07-11", true],
  ])("%s on %s: %s", (key, date, exists) => {
    expect(existsIn(key, rules(date))).toBe(exists);
  });

  test("today has them all", () => {
    for (const key of RULE_KEYS) expect(existsIn(key, today), key).toBe(true);
  });
});

describe("paraphraseOf", () => {
  test("in M10 it was always the active player who had to stop a fragmented loop", () => {
    expect(paraphraseOf("cr.shortcut.fragmented", rules("2009-07-11"))).not.toContain("first player involved");
    expect(paraphraseOf("cr.shortcut.fragmented", rules("2009-10-01"))).toContain("first player involved");
    expect(paraphraseOf("cr.draw.loop", rules("2010-06-18"))).not.toContain("range");
  });
});

describe("rulesEdition", () => {
  test("keeps the system and passes refusals on", () => {
    expect(rulesEdition("mtr")).toEqual({ ok: true, edition: defaultRulesEdition("mtr") });
    expect(rulesEdition("cr", "2023-02-30").ok).toBe(false);
  });
});

describe("matchesCite", () => {
  test.each<[string, RuleKey, RulesEdition]>([
    ["732.2b", "cr.shortcut.answer", today], ["CR 732.2b", "cr.shortcut.answer", today],
    ["  cr   732.2B ", "cr.shortcut.answer", today], [".5", "cr.shortcut.outside", today],
    [".2b", "cr.shortcut.answer", rules("2009-10-01")], ["727.2b", "cr.shortcut.answer", rules("2023-11-17")],
    ["104.4b", "cr.draw.loop", today], ["MTR 4.4", "mtr.loop.two", today], ["4.4", "mtr.loop.none", today],
    ["TR 505.7", "rtr.loop.lowest", riftbound], ["505.7", "rtr.loop.lowest", riftbound],
    ["RTR 505.2.a", "rtr.loop.deterministic", riftbound], ["Riftbound TR 505.7", "rtr.loop.lowest", riftbound],
    ["CR 340.4", "rcr.resolve.priority", riftbound], ["RCR 340.4", "rcr.resolve.priority", today],
    ["Riftbound CR 340.4", "rcr.resolve.priority", today],
    ["One Piece CR 11-1-1-2", "bandai.loop.one", today], ["11-1-1-3", "bandai.loop.two", riftbound],
  ])("%s means %s", (pattern, key, edition) => {
    expect(matchesCite(pattern, key, edition)).toBe(true);
  });

  test.each<[string, RuleKey, RulesEdition]>([
    ["732.2", "cr.shortcut.answer", today], ["732.2a", "cr.shortcut.answer", today],
    ["727.2b", "cr.shortcut.answer", today], ["MTR 732.2b", "cr.shortcut.answer", today],
    [".4b", "cr.draw.loop", today], [".4", "mtr.loop.one", today], [".5", "cr.control", today], ["CR 4.4", "mtr.loop.one", today],
    ["CR 505.7", "rtr.loop.lowest", riftbound], ["CR 340.4", "rcr.resolve.priority", today], ["", "cr.draw.loop", today],
    ["1044b", "cr.draw.loop", today], ["CR", "cr.draw.loop", today], [".", "cr.draw.loop", today],
    ["5", "cr.shortcut.outside", today],
  ])("%j doesn't mean %s", (pattern, key, edition) => {
    expect(matchesCite(pattern, key, edition)).toBe(false);
  });

  test("every rule is found by its number and by its citation", () => {
    for (const date of ["2009-07-11", "2018-07-13", "2026-04-17"]) {
      const edition = rules(date);
      for (const key of RULE_KEYS) {
        expect(matchesCite(ruleNumber(key, edition), key, edition), key).toBe(true);
        expect(matchesCite(citeRule(key, edition), key, edition), key).toBe(true);
      }
    }
  });
});
