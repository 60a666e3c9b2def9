/** Sections of the Comprehensive Rules whose number has changed since 11 July 2009, each with the editions it changed in. */

import { EDITION_ROWS, OLDEST_CR_DATE, type CrEdition } from "./editions.ts";

export interface SectionHistory {
  readonly title: string;
  /** [first edition with this number, number], oldest first. Before the first entry there was no such section. */
  readonly numbers: readonly (readonly [since: string, number: string])[];
}

export const MOVING_SECTIONS = {
  shortcuts: {
    title: "Taking Shortcuts",
    numbers: EDITION_ROWS.map((row) => [row.dates[0], row.shortcuts] as const),
  },
  special: {
    title: "Special Actions",
    numbers: [["2009-07-11", "114"], ["2010-07-16", "115"], ["2019-07-12", "116"]],
  },
  priority: {
    title: "Timing and Priority",
    numbers: [["2009-07-11", "115"], ["2010-07-16", "116"], ["2019-07-12", "117"]],
  },
  costs: {
    title: "Costs",
    numbers: [["2009-07-11", "116"], ["2010-07-16", "117"], ["2019-07-12", "118"]],
  },
  drawing: {
    title: "Drawing a Card",
    numbers: [["2009-07-11", "119"], ["2010-07-16", "120"], ["2019-07-12", "121"]],
  },
  control: {
    title: "Controlling Another Player",
    numbers: [
      ["2009-07-11", "710"], ["2010-04-23", "711"], ["2011-09-30", "712"], ["2016-07-22", "714"], ["2018-04-27", "715"],
      ["2019-10-04", "716"], ["2021-07-23", "718"], ["2022-10-07", "719"], ["2022-11-18", "720"], ["2023-04-14", "719"],
      ["2024-02-02", "720"], ["2025-04-04", "721"], ["2025-07-25", "722"], ["2026-04-17", "723"],
    ],
  },
  sharedTurns: { title: "Shared Team Turns Option", numbers: [["2010-06-18", "805"]] },
  emperor: { title: "Emperor Variant", numbers: [["2009-07-11", "807"], ["2010-06-18", "809"]] },
  twoHeaded: { title: "Two-Headed Giant Variant", numbers: [["2009-07-11", "806"], ["2010-06-18", "810"]] },
} as const satisfies Record<string, SectionHistory>;

export type MovingSection = keyof typeof MOVING_SECTIONS;

/** Is this a section whose number depends on the edition? */
export function isMovingSection(section: string): section is MovingSection {
  return Object.hasOwn(MOVING_SECTIONS, section);
}

/**
 * The number of a section in an edition: `117` for Timing and Priority on 17 April 2026.
 * Takes the section's name and an edition; gives null where that edition has no such section.
 */
export function sectionNumber(section: MovingSection, edition: CrEdition): string | null {
  const numbers: SectionHistory["numbers"] = MOVING_SECTIONS[section].numbers;
  return numbers.findLast(([since]) => since <= edition.date)?.[1] ?? null;
}

/** The first edition that has the section. */
export function sectionSince(section: MovingSection): string {
  return MOVING_SECTIONS[section].numbers[0]?.[0] ?? OLDEST_CR_DATE;
}

/** Sections whose number has been the same since 11 July 2009. */
export const STEADY_SECTIONS: Readonly<Record<string, string>> = {
  "104": "Ending the Game",
  "704": "State-Based Actions",
  "800": "Multiplayer Rules",
  "801": "Limited Range of Influence Option",
};

/**
 * What the numbers around Taking Shortcuts mean in the edition of 17 April 2026, since a number out of an older text is
 * likely to be looked up here.
 */
export const SECTIONS_TODAY: Readonly<Record<string, string>> = {
  "720": "Omen Cards", "721": "Station Cards", "722": "Preparation Cards", "723": "Controlling Another Player", "724": "Ending Turns",
  "725": "The Monarch", "726": "The Initiative", "727": "Restarting the Game", "728": "Rad Counters", "729": "Subgames", "730": "Merging",
  "731": "Day and Night", "732": "Taking Shortcuts", "733": "Illegal Actions",
};
