import { describe, expect, test } from "vitest";
import {
  CR_DATES, crEdition, defaultRulesEdition, numberRuns, readNumber, RULE_KEYS, ruleNumber, ruleOf, rulesEdition, rulesNumbered, sectionNumber, sectionRuns, type CrEdition, type MovingSection, type RuleKey,
} from "../../src/rules/index.ts";

function edition(date: string): CrEdition {
  const found = crEdition(date);
  if (!found.ok) throw new Error(found.reason);
  return found.edition;
}

const today = defaultRulesEdition("cr").cr;
const keysOf = (text: string, date = "2026-04-17", system: "cr" | "riftbound" = "cr"): readonly string[] => {
  const asked = readNumber(text);
  return asked === null ? ["not a number"] : rulesNumbered(asked, system, edition(date)).filter((match) => match.exact).map((match) => match.key);
};

describe("the numbers of four editions", () => {
  const DATES = ["2009-10-01", "2018-07-13", "2023-11-17", "2026-04-17"];
  const SECTIONS: readonly [MovingSection, readonly (string | null)[]][] = [
    ["shortcuts", ["713", "720", "727", "732"]],
    ["priority", ["115", "116", "117", "117"]],
    ["special", ["114", "115", "116", "116"]],
    ["control", ["710", "715", "719", "723"]],
    ["sharedTurns", [null, "805", "805", "805"]],
    ["emperor", ["807", "809", "809", "809"]],
    ["twoHeaded", ["806", "810", "810", "810"]],
  ];
  test.each(SECTIONS)("section %s", (section, numbers) => {
    expect(DATES.map((date) => sectionNumber(section, edition(date)))).toEqual(numbers);
  });

  const RULES: readonly [RuleKey, readonly string[]][] = [
    ["cr.shortcut.answer", ["713.2b", "720.2b", "727.2b", "732.2b"]],
    ["cr.shortcut.outside", ["713.5", "720.5", "727.5", "732.5"]],
    ["cr.priority.resolve", ["115.3b", "116.3b", "117.3b", "117.3b"]],
    ["cr.priority.teams", ["115.6", "116.6", "117.6", "117.6"]],
    ["cr.special.after", ["114.3", "115.3", "116.3", "116.3"]],
    ["cr.control", ["710.4", "715.5", "719.5", "723.5"]],
    ["cr.control.tournament", ["710.4b", "715.5b", "719.5b", "723.5b"]],
    ["cr.range", ["801.2", "801.2", "801.2", "801.2"]],
    ["cr.teams.priority", ["806.6c", "805.5", "805.5", "805.5"]],
    ["cr.teams.primary", ["806.3a", "805.2", "805.2", "805.2"]],
    ["cr.emperor", ["807.5", "809.5", "809.5", "809.5"]],
    ["cr.two-headed", ["806.8a", "810.8a", "810.8a", "810.8a"]],
    ["cr.draw.loop", ["104.4b", "104.4b", "104.4b", "104.4b"]],
    ["cr.draw.team", ["104.4f", "104.4g", "104.4g", "104.4g"]],
    ["cr.draw.emperor", ["104.4g", "104.4h", "104.4h", "104.4h"]],
  ];
  test.each(RULES)("rule %s", (key, numbers) => {
    const found = DATES.map((date) => rulesEdition("cr", date));
    expect(found.map((each) => (each.ok ? ruleNumber(key, each.edition) : ""))).toEqual(numbers);
  });
});

describe("runs of numbers", () => {
  test("are in order, meet no other, and say what every edition says", () => {
    for (const key of RULE_KEYS) {
      const runs = numberRuns(key);
      expect(runs.length > 0, key).toBe(ruleOf(key).document === "CR");
      for (const [index, run] of runs.entries()) {
        expect(run.from <= run.to, key).toBe(true);
        if (index > 0) expect((runs[index - 1]?.to ?? "") < run.from, key).toBe(true);
        for (const date of CR_DATES.filter((each) => run.from <= each && each <= run.to)) {
          const found = rulesEdition("cr", date);
          expect(found.ok && ruleNumber(key, found.edition), `${key} on ${date}`).toBe(run.number);
        }
      }
    }
  });

  test("a number that was used twice has two runs", () => {
    expect(sectionRuns("shortcuts").filter(({ number }) => number === "727")).toEqual([{ number: "727", from: "2022-10-07", to: "2022-10-07" }, { number: "727", from: "2023-04-14", to: "2023-11-17" }]);
  });

  test("of the newest edition only the section on shortcuts is known", () => {
    expect(sectionRuns("shortcuts").at(-1)?.to).toBe("2026-09-25");
    expect(sectionRuns("priority").at(-1)?.to).toBe("2026-04-17");
  });
});

describe("readNumber", () => {
  test.each([
    ["732.2b", null, "732.2b"], [" CR  732.2B ", "cr", "732.2b"], [".5", null, ".5"], ["MTR 4.4", "mtr", "4.4"], ["rule 732.2b.", null, "732.2b"], ["§104.4b", null, "104.4b"],
    ["CR 727.2b (17 November 2023)", "cr", "727.2b"], ["One Piece CR 11-1-1-2", "one piece cr", "11-1-1-2"], ["Riftbound TR 505.2.a", "riftbound tr", "505.2.a"], ["732", null, "732"],
  ])("%j", (text, name, number) => {
    expect(readNumber(text)).toEqual({ name, number });
  });

  test.each(["", "cr", ".", "draw", "cannot-pay", "draw 2", "cr.shortcut.answer", "foo 732.2b", "-1"])("%j is none", (text) => {
    expect(readNumber(text)).toBeNull();
  });
});

describe("rulesNumbered", () => {
  test.each<[string, readonly string[]]>([
    ["732.2b", ["cr.shortcut.answer"]], ["727.2b", ["cr.shortcut.answer"]], ["CR 727.2b", ["cr.shortcut.answer"]], ["MTR 727.2b", []], [".2b", ["cr.shortcut.answer"]], [".9", []],
    ["720.5", ["cr.control", "cr.shortcut.outside"]], ["104.4f", ["cr.draw.range", "cr.draw.team"]], ["116.3b", ["cr.priority.resolve"]], ["116.3", ["cr.special.after", "cr.cost"]],
    ["505.7", ["rtr.loop.lowest"]], ["TR 505.7", ["rtr.loop.lowest"]], ["11-1-1-3", ["bandai.loop.two"]], ["OPCR 11-1-1", ["bandai.loop"]], ["801.16", ["cr.draw.range-option"]], ["801.18", ["cr.draw.range-option"]],
    ["999.9", []],
  ])("%s", (text, keys) => {
    expect(keysOf(text)).toEqual(keys);
  });

  test("the meaning in the edition comes first", () => {
    expect(keysOf("720.5", "2018-07-13")).toEqual(["cr.shortcut.outside", "cr.control"]);
    expect(keysOf("104.4f", "2009-10-01")).toEqual(["cr.draw.team", "cr.draw.range"]);
  });

  test("CR means Riftbound's own rules under Riftbound", () => {
    expect(keysOf("CR 340.4")).toEqual([]);
    expect(keysOf("CR 340.4", "2026-04-17", "riftbound")).toEqual(["rcr.resolve.priority"]);
  });

  test("what stands below a number is found with it, and only that", () => {
    const below = (text: string): readonly string[] => {
      const asked = readNumber(text);
      return asked === null ? [] : rulesNumbered(asked, "cr", today).filter((match) => !match.exact).map((match) => match.key);
    };
    expect(below("732.2")).toEqual(["cr.shortcut.propose", "cr.shortcut.answer", "cr.shortcut.take"]);
    expect(below("732.1")).toEqual(["cr.shortcut.informal", "cr.shortcut.loop", "cr.shortcut.tournament"]);
    expect(below("801.1")).toEqual([]);
    expect(below("505.2")).toEqual(["rtr.loop.deterministic", "rtr.loop.manual"]);
    expect(below("11-1-1").length).toBe(4);
    expect(below("MTR 4")).toContain("mtr.loop.one");
    expect(below(".2")).toEqual(["cr.shortcut.propose", "cr.shortcut.answer", "cr.shortcut.take"]);
  });

  test("every rule is found by every number it ever had", () => {
    for (const key of RULE_KEYS) {
      for (const { number } of numberRuns(key)) expect(keysOf(number), `${key} ${number}`).toContain(key);
    }
  });
});
