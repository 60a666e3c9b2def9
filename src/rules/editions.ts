/**
 * The known editions of the Comprehensive Rules and the sections whose number has moved. A bare rule number means
 * something else in another edition (720 was Taking Shortcuts in 2018 and is Omen Cards today), so every number that is
 * printed is looked up here.
 */

/** One edition of the Comprehensive Rules, as it was asked for. */
export interface CrEdition {
  /** The date that was asked for. */
  readonly asked: string;
  /** The date of the edition in force then; its numbers are used. */
  readonly date: string;
  /** The number of the section "Taking Shortcuts" in it. */
  readonly shortcuts: string;
  /** What a reader has to know about these numbers, or null. */
  readonly note: string | null;
}

export type CrEditionResult =
  | { readonly ok: true; readonly edition: CrEdition }
  | { readonly ok: false; readonly reason: string; readonly nearest: readonly string[] };

/** A run of editions with the same section number for Taking Shortcuts. Dates are those printed in the editions. */
export interface EditionRow {
  readonly shortcuts: string;
  readonly sets: string;
  readonly dates: readonly [string, ...string[]];
}

/** Every known edition with the procedure of today, oldest first. 727 and 728 were each used twice. */
export const EDITION_ROWS: readonly EditionRow[] = [
  { shortcuts: "713", sets: "M10 to WWK", dates: ["2009-07-11", "2009-09-04", "2009-10-01", "2010-02-01"] },
  {
    shortcuts: "714", sets: "ROE to MBS",
    dates: ["2010-04-23", "2010-06-18", "2010-07-16", "2010-10-01", "2011-02-04", "2011-04-01"],
  },
  { shortcuts: "715", sets: "NPH to M12", dates: ["2011-05-01", "2011-06-17", "2011-07-15"] },
  {
    shortcuts: "716", sets: "ISD to SOI",
    dates: [
      "2011-09-30", "2012-02-01", "2012-05-01", "2012-06-01", "2012-07-01", "2012-10-01", "2013-02-01", "2013-05-01",
      "2013-07-13", "2013-09-27", "2013-11-01", "2014-02-01", "2014-05-01", "2014-06-01", "2014-07-18", "2014-09-25",
      "2015-01-23", "2015-03-27", "2015-07-17", "2015-09-26", "2015-11-13", "2016-01-16", "2016-04-08",
    ],
  },
  { shortcuts: "718", sets: "EMN", dates: ["2016-07-22"] },
  {
    shortcuts: "719", sets: "CN2 to RIX",
    dates: [
      "2016-08-26", "2016-09-30", "2016-11-11", "2017-01-20", "2017-04-28", "2017-06-05", "2017-07-08", "2017-08-25",
      "2017-09-29", "2018-01-19",
    ],
  },
  {
    shortcuts: "720", sets: "DOM to C19",
    dates: [
      "2018-04-27", "2018-06-08", "2018-07-13", "2018-08-10", "2018-10-05", "2019-01-25", "2019-05-03", "2019-06-14",
      "2019-07-12", "2019-08-23",
    ],
  },
  { shortcuts: "721", sets: "ELD, THB", dates: ["2019-10-04", "2020-01-24"] },
  {
    shortcuts: "722", sets: "IKO to MH2",
    dates: [
      "2020-04-17", "2020-06-01", "2020-07-03", "2020-08-07", "2020-09-25", "2020-11-20", "2021-02-05", "2021-02-15",
      "2021-04-22", "2021-06-18",
    ],
  },
  { shortcuts: "724", sets: "AFR", dates: ["2021-07-23"] },
  { shortcuts: "725", sets: "MID to SNC", dates: ["2021-09-24", "2021-11-19", "2022-02-18", "2022-04-29"] },
  { shortcuts: "726", sets: "CLB to DMU", dates: ["2022-06-10", "2022-07-08", "2022-09-08"] },
  { shortcuts: "727", sets: "UNF", dates: ["2022-10-07"] },
  { shortcuts: "728", sets: "BRO, ONE", dates: ["2022-11-18", "2023-02-03"] },
  { shortcuts: "727", sets: "MOM to LCI", dates: ["2023-04-14", "2023-10-13", "2023-11-17"] },
  { shortcuts: "728", sets: "MKM", dates: ["2024-02-02"] },
  {
    shortcuts: "729", sets: "PIP to DFT",
    dates: ["2024-03-08", "2024-04-12", "2024-06-07", "2024-07-30", "2024-09-20", "2024-11-08", "2025-02-07"],
  },
  { shortcuts: "730", sets: "TDM, FIN", dates: ["2025-04-04", "2025-06-06"] },
  {
    shortcuts: "731", sets: "EOE to TMT",
    dates: ["2025-07-25", "2025-09-19", "2025-11-14", "2026-01-16", "2026-02-27"],
  },
  { shortcuts: "732", sets: "SOS and later", dates: ["2026-04-17", "2026-09-25"] },
];

/** The first edition with the procedure of today; before it loops were handled by another one, section 421. */
export const OLDEST_CR_DATE = "2009-07-11";
/** The edition whose numbers are printed when none is named: the newest that is known in full. */
export const DEFAULT_CR_DATE = "2026-04-17";
/** The newest known edition. Only its section for shortcuts is known; its other numbers are those of the default. */
export const NEWEST_CR_DATE = "2026-09-25";

/** The dates of all known editions, oldest first. */
export const CR_DATES: readonly string[] = EDITION_ROWS.flatMap((row) => row.dates);

/** Calendar arithmetic without a clock: is this year, month and day a day that exists? */
function isCalendarDate(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split("-").map(Number);
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
  return days !== undefined && day >= 1 && day <= days;
}

/** The editions on either side of a date; ISO dates sort as text. */
function around(text: string): readonly string[] {
  const before = CR_DATES.findLast((date) => date <= text);
  const after = CR_DATES.find((date) => date > text);
  return [before, after].filter((date) => date !== undefined);
}

/** What has to be said about an edition's numbers, for the date that was asked for. */
function noteFor(asked: string): string | null {
  if (asked < NEWEST_CR_DATE) return null;
  const partly = `of the edition of ${formatDate(NEWEST_CR_DATE)} only the section on shortcuts is known; `
    + `other numbers are those of ${formatDate(DEFAULT_CR_DATE)}`;
  if (asked === NEWEST_CR_DATE) return partly;
  return `no edition after ${formatDate(NEWEST_CR_DATE)} is known, so its numbers are used; ${partly}`;
}

/**
 * The edition of the Comprehensive Rules in force on a day.
 * Takes an ISO date (`2023-11-17`); gives the latest known edition not after it, with a note when its numbers need one.
 * A day after the newest known edition gets the newest numbers and a note that says so. Refuses, with a reason and the
 * nearest known editions, what is no ISO date, a day that is in no calendar, and days before 11 July 2009.
 */
export function crEdition(date: string): CrEditionResult {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) {
    const within = /^\d{4}(-\d{2})?$/.test(date) ? CR_DATES.filter((known) => known.startsWith(date)) : [];
    const nearest = within.length > 0 ? within : [DEFAULT_CR_DATE];
    return { ok: false, reason: `an edition is named by its date, such as ${DEFAULT_CR_DATE}`, nearest };
  }
  if (!isCalendarDate(date)) return { ok: false, reason: `there is no day ${date}`, nearest: around(date) };
  if (date < OLDEST_CR_DATE) {
    const reason = `the Comprehensive Rules before ${formatDate(OLDEST_CR_DATE)} handled loops by another procedure`;
    return { ok: false, reason, nearest: [OLDEST_CR_DATE] };
  }
  const found = CR_DATES.findLast((known) => known <= date) ?? OLDEST_CR_DATE;
  const shortcuts = EDITION_ROWS.find((row) => row.dates.includes(found))?.shortcuts ?? "";
  return { ok: true, edition: { asked: date, date: found, shortcuts, note: noteFor(date) } };
}

/** The edition that is printed when none is named: 17 April 2026, where Taking Shortcuts is section 732. */
export const DEFAULT_CR_EDITION: CrEdition = {
  asked: DEFAULT_CR_DATE, date: DEFAULT_CR_DATE, shortcuts: "732", note: null,
};

const MONTHS = [
  "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
];

/** Takes an ISO date, gives it as it is printed: `17 April 2026`. Anything else is given back as it is. */
export function formatDate(date: string): string {
  const [year, month, day] = date.split("-").map(Number);
  const name = MONTHS[(month ?? 0) - 1];
  return name === undefined || day === undefined ? date : `${day} ${name} ${year}`;
}
