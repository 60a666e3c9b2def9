/** The documents that rules are cited from, apart from the edition of the Comprehensive Rules, which is a choice. */

import type { RulesDocument } from "./rule.ts";

export interface DocumentInfo {
  readonly title: string;
  /** How a citation begins. */
  readonly prefix: string;
  /** The edition the numbers were taken from; null where it is a choice, as of the Comprehensive Rules, or its date is not known. */
  readonly edition: string | null;
  /** Ways to write the document in a scenario's `cites`, in lower case. */
  readonly aliases: readonly string[];
}

export const DOCUMENTS: Readonly<Record<RulesDocument, DocumentInfo>> = {
  CR: { title: "Magic: The Gathering Comprehensive Rules", prefix: "CR", edition: null, aliases: ["cr"] },
  MTR: { title: "Magic: The Gathering Tournament Rules", prefix: "MTR", edition: "2025-11-10", aliases: ["mtr"] },
  IPG: { title: "Magic Infraction Procedure Guide", prefix: "IPG", edition: "2024-09-23", aliases: ["ipg"] },
  RTR: {
    title: "Riftbound Tournament Rules", prefix: "Riftbound TR", edition: "2026-10-09",
    aliases: ["riftbound tr", "tr", "rtr"],
  },
  RCR: {
    title: "Riftbound Core Rules", prefix: "Riftbound CR", edition: "2026 numbering",
    aliases: ["riftbound cr", "rcr", "core rules", "riftbound core rules"],
  },
  OPCR: {
    title: "One Piece Card Game Comprehensive Rules", prefix: "One Piece CR", edition: null,
    aliases: ["one piece cr", "opcr", "one piece", "bandai"],
  },
};
