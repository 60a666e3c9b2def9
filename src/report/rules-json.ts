import { JSON_VERSION } from "./json.ts";
import type { RulesPage } from "./rules-page.ts";

/** The page for machines. Every page has every key; what it has not is an empty list. */
export function rulesData(page: RulesPage): unknown {
  return {
    kind: "rules",
    version: JSON_VERSION,
    asked: page.asked,
    page: page.kind,
    edition: page.edition.cr.date,
    notes: page.notes,
    situations: page.situations,
    procedures: page.procedures,
    sections: page.sections,
    entries: page.entries,
  };
}
