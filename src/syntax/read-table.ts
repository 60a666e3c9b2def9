import { isMap } from "yaml";
import { quote } from "../diagnostics/escape.ts";
import { follow } from "./aliases.ts";
import { openMap, reportUnknownKeys, type Entry, type MapView } from "./cursor.ts";
import type { Reading } from "./reading.ts";
import type { DraftTable } from "./draft.ts";
import { checkName } from "./read-players.ts";
import { readEntries, readFlag, readNumber, readTextList } from "./read-values.ts";

export const TABLE_KEYS = ["teams", "shared-turns", "range-of-influence", "emperors"] as const;

function readRange(reading: Reading, entry: Entry): DraftTable["range"] {
  const node = follow(reading, entry.value);
  if (node === undefined) return null;
  if (node && isMap(node)) {
    const entries = readEntries(reading, entry, "", (each) => {
      const number = readNumber(reading, each.value, each.span, `the range of ${quote(each.key.text)}`, "natural");
      return number === null ? null : { name: each.key, number };
    });
    return { kind: "each", entries };
  }
  const number = readNumber(reading, node, entry.span, '"range-of-influence"', "natural");
  return number === null ? null : { kind: "all", number };
}

/** Reads `table`: teams and options of multiplayer games. Null where the key is left out. */
export function readTable(reading: Reading, top: MapView): DraftTable | null {
  const entry = top.entries.get("table");
  if (!entry) return null;
  const view = openMap(reading, entry.value, entry.span, '"table"', "write a map: { teams: { Red: [Ana, Cho], Blue: [Ben, Dia] } }");
  if (!view) return null;
  reportUnknownKeys(reading, view, TABLE_KEYS, '"table"');
  const teams = view.entries.get("teams");
  const shared = view.entries.get("shared-turns");
  const range = view.entries.get("range-of-influence");
  const emperors = view.entries.get("emperors");
  return {
    view,
    teams: teams
      ? readEntries(reading, teams, "write a map: { Red: [Ana, Cho], Blue: [Ben, Dia] }", (each) => (!checkName(reading, each.key, "team") ? null : { name: each.key, players: readTextList(reading, each.value, each.span, `the team ${quote(each.key.text)}`) }))
      : [],
    sharedTurns: shared ? (readFlag(reading, shared) ?? false) : false,
    range: range ? readRange(reading, range) : null,
    emperors: emperors ? readTextList(reading, emperors.value, emperors.span, '"emperors"') : [],
  };
}
