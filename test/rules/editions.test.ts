import { describe, expect, test } from "vitest";
import {
  CR_DATES, crEdition, DEFAULT_CR_DATE, DEFAULT_CR_EDITION, EDITION_ROWS, MOVING_SECTIONS, sectionNumber, type CrEdition,
  type MovingSection,
} from "../../src/rules/index.ts";

function edition(date: string): CrEdition {
  const found = crEdition(date);
  if (!found.ok) throw new Error(`${date}: ${found.reason}`);
  return found.edition;
}

function refusal(date: string): { reason: string; nearest: readonly string[] } {
  const found = crEdition(date);
  if (found.ok) throw new Error(`${date} was accepted as ${found.edition.date}`);
  return found;
}

function dayAfter(date: string): string {
  return new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
}

function dayBefore(date: string): string {
  return new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);
}

describe("the table of editions", () => {
  test("is in order of date and without repeats", () => {
    expect(CR_DATES).toEqual([...new Set(CR_DATES)].toSorted());
  });

  test("neighbouring rows differ in their section", () => {
    for (const [index, row] of EDITION_ROWS.entries()) expect(EDITION_ROWS[index + 1]?.shortcuts).not.toBe(row.shortcuts);
  });

  test("every date is its own edition", () => {
    for (const row of EDITION_ROWS) {
      for (const date of row.dates) expect(edition(date)).toMatchObject({ date, shortcuts: row.shortcuts });
    }
  });

  test("each row reaches from its first date to the day before the next row's", () => {
    for (const [index, row] of EDITION_ROWS.entries()) {
      const next = EDITION_ROWS[index + 1];
      expect(edition(dayAfter(row.dates.at(-1) ?? "")).shortcuts).toBe(row.shortcuts);
      if (next !== undefined) expect(edition(dayBefore(next.dates[0])).shortcuts).toBe(row.shortcuts);
    }
  });
});

describe("crEdition", () => {
  test.each([
    ["2009-07-11", "713"], ["2009-10-01", "713"], ["2010-04-23", "714"], ["2011-05-01", "715"], ["2011-07-15", "715"],
    ["2011-09-30", "716"], ["2016-07-22", "718"], ["2016-08-26", "719"], ["2018-04-27", "720"], ["2018-07-13", "720"],
    ["2019-10-04", "721"], ["2020-04-17", "722"], ["2021-07-23", "724"], ["2021-09-24", "725"], ["2022-06-10", "726"],
    ["2022-09-30", "726"], ["2022-10-07", "727"], ["2022-11-18", "728"], ["2023-02-03", "728"], ["2023-04-14", "727"],
    ["2023-11-17", "727"], ["2024-02-02", "728"], ["2024-03-08", "729"], ["2025-04-04", "730"], ["2025-06-06", "730"],
    ["2025-07-25", "731"], ["2026-02-27", "731"], ["2026-04-17", "732"], ["2026-09-25", "732"],
  ])("on %s Taking Shortcuts was section %s", (date, section) => {
    expect(edition(date).shortcuts).toBe(section);
  });

  test("a day between two editions belongs to the earlier one", () => {
    expect(edition("2015-06-01")).toEqual({ asked: "2015-06-01", date: "2015-03-27", shortcuts: "716", note: null });
  });

  test("the default is 17 April 2026, and it has no note", () => {
    expect(edition(DEFAULT_CR_DATE)).toEqual(DEFAULT_CR_EDITION);
    expect(edition("2026-09-24").note).toBeNull();
  });

  test("the newest edition says how much of it is known", () => {
    expect(edition("2026-09-25").note).toMatch(/only the section on shortcuts is known/);
  });

  test("a later day gets the newest numbers and says so", () => {
    expect(edition("2031-01-01")).toMatchObject({
      date: "2026-09-25", shortcuts: "732", note: expect.stringMatching(/^no edition after 25 September 2026 is known/),
    });
  });

  test("before 11 July 2009 loops were handled differently", () => {
    for (const date of ["2009-07-10", "2009-05-01", "1999-04-23", "0001-01-01"]) {
      expect(refusal(date).reason).toContain("another procedure");
      expect(refusal(date).nearest).toEqual(["2009-07-11"]);
    }
  });

  test.each(["2023-02-30", "2023-02-29", "2023-13-01", "2023-00-10", "2023-04-31", "2023-04-00", "2100-02-29"])(
    "there is no day %s", (date) => {
      expect(refusal(date).reason).toBe(`there is no day ${date}`);
    },
  );

  test("leap days exist, also in 2000 and 2400", () => {
    expect(edition("2024-02-29").shortcuts).toBe("728");
    expect(refusal("2000-02-29").reason).toContain("another procedure");
    expect(edition("2400-02-29").shortcuts).toBe("732");
  });

  test("a day that doesn't exist is answered with the editions around it", () => {
    expect(refusal("2023-02-30").nearest).toEqual(["2023-02-03", "2023-04-14"]);
  });

  test.each(["", "latest", "cr@2023-11-17", "2023-11-17 ", "17.11.2023", "20231117", "2023-1-1", "2023-11-17T00:00:00"])(
    "%j is no date", (text) => {
      expect(refusal(text)).toEqual({
        ok: false, reason: "an edition is named by its date, such as 2026-04-17", nearest: ["2026-04-17"],
      });
    },
  );

  test("a year or a month is answered with its editions", () => {
    expect(refusal("2023").nearest).toEqual(["2023-02-03", "2023-04-14", "2023-10-13", "2023-11-17"]);
    expect(refusal("2022-09").nearest).toEqual(["2022-09-08"]);
  });
});

describe("sections that moved", () => {
  test.each<[MovingSection, string, string | null]>([
    ["priority", "2009-07-11", "115"], ["priority", "2010-07-16", "116"], ["priority", "2019-07-11", "116"],
    ["priority", "2019-07-12", "117"], ["special", "2009-10-01", "114"], ["special", "2026-04-17", "116"],
    ["control", "2009-07-11", "710"], ["control", "2021-07-23", "718"], ["control", "2022-09-08", "718"],
    ["control", "2022-11-18", "720"], ["control", "2023-11-17", "719"], ["control", "2024-02-02", "720"],
    ["control", "2025-04-04", "721"], ["control", "2026-01-16", "722"], ["control", "2026-04-17", "723"],
    ["emperor", "2010-06-17", "807"], ["emperor", "2010-06-18", "809"], ["twoHeaded", "2009-07-11", "806"],
    ["twoHeaded", "2010-06-18", "810"], ["sharedTurns", "2010-06-17", null], ["sharedTurns", "2010-06-18", "805"],
    ["drawing", "2026-04-17", "121"], ["costs", "2026-04-17", "118"],
  ])("%s on %s is %s", (section, date, number) => {
    expect(sectionNumber(section, edition(date))).toBe(number);
  });

  test("every change falls on the day of a known edition, in order", () => {
    for (const { numbers } of Object.values(MOVING_SECTIONS)) {
      const dates = numbers.map(([since]) => since);
      expect(dates).toEqual(dates.toSorted());
      for (const date of dates) expect(CR_DATES).toContain(date);
    }
  });

  test("taking shortcuts is the section of the edition", () => {
    for (const date of CR_DATES) expect(sectionNumber("shortcuts", edition(date))).toBe(edition(date).shortcuts);
  });
});
