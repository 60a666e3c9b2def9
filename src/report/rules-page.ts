import {
  citeRule, DOCUMENTS, EDITION_ROWS, existsIn, FLOWS, formatDate, MOVING_SECTIONS, PROCEDURES, sectionNumber, sectionRuns, SITUATIONS, STEADY_SECTIONS,
  withStepNumbers, type MovingSection, type NumberRun, type ProcedureId, type RuleKey, type RulesEdition, type Treatment,
} from "../rules/index.ts";
import type { Entry, EntryContext } from "./rules-entry.ts";
import { lookUp, type Missing } from "./rules-find.ts";

export interface ShownBranch {
  readonly when: string;
  readonly next: string;
  readonly outcome: string | null;
  readonly rules: readonly string[];
}

export interface ShownFlowStep {
  readonly number: number;
  readonly title: string;
  readonly text: string;
  /** As they are printed. */
  readonly rules: readonly string[];
  readonly branches: readonly ShownBranch[];
}

/** A procedure with the numbers of an edition. */
export interface ShownProcedure {
  readonly id: ProcedureId;
  readonly title: string;
  readonly scope: string;
  /** Each document with the edition of its numbers, where that is known. */
  readonly documents: readonly string[];
  readonly steps: readonly ShownFlowStep[];
  readonly notes: readonly { readonly title: string; readonly items: readonly { readonly text: string; readonly rules: readonly string[] }[] }[];
}

export interface ShownSituation {
  readonly id: string;
  readonly title: string;
  readonly treatments: readonly ({ readonly procedure: ProcedureId } & Treatment)[];
}

export interface ShownSection {
  readonly title: string;
  /** Its number in the edition that was asked for; null where that has no such section. */
  readonly number: string | null;
  readonly numbers: readonly (NumberRun & { readonly sets: string | null })[];
}

/** What `rules` prints. What a page of its kind has not is empty. */
export interface RulesPage {
  readonly kind: "overview" | "procedure" | "editions" | "found" | "search";
  readonly asked: string | null;
  readonly edition: RulesEdition;
  readonly notes: readonly string[];
  readonly situations: readonly ShownSituation[];
  readonly procedures: readonly ShownProcedure[];
  readonly sections: readonly ShownSection[];
  readonly entries: readonly Entry[];
}

export type RulesPageResult = { readonly ok: true; readonly page: RulesPage } | ({ readonly ok: false } & Missing);

function showProcedure(id: ProcedureId, edition: RulesEdition): ShownProcedure {
  const { title, scope, documents, steps, notes } = FLOWS[id];
  const cite = (keys: readonly RuleKey[]): readonly string[] => Array.from(new Set(keys.filter((key) => existsIn(key, edition)).map((key) => citeRule(key, edition))));
  const numbered = (text: string): string => withStepNumbers(text, steps);
  return {
    id, title, scope,
    documents: documents.map((document) => {
      const { prefix, edition: date } = DOCUMENTS[document];
      const day = document === "CR" ? edition.cr.date : date;
      return day === null ? prefix : `${prefix} (${formatDate(day)})`;
    }),
    steps: steps.map((step, index) => ({
      number: index + 1, title: step.title, text: numbered(step.text), rules: cite(step.rules),
      branches: (step.branches ?? []).map(({ when, next, outcome, rules }) => ({ when, next: numbered(next), outcome: outcome ?? null, rules: cite(rules ?? []) })),
    })),
    notes: notes.map((each) => ({ title: each.title, items: each.items.map(({ text, rules }) => ({ text, rules: cite(rules) })).filter(({ rules }) => rules.length > 0) })),
  };
}

const situations = (): readonly ShownSituation[] =>
  SITUATIONS.map(({ id, title, treatments }) => ({ id, title, treatments: PROCEDURES.map((procedure) => ({ procedure, ...treatments[procedure] })) }));

function sections(edition: RulesEdition): readonly ShownSection[] {
  const setsOf = (run: NumberRun): string | null => EDITION_ROWS.find((row) => row.dates[0] === run.from)?.sets ?? null;
  const moving = Object.keys(MOVING_SECTIONS) as readonly MovingSection[];
  return [
    ...moving.map((section) => ({
      title: MOVING_SECTIONS[section].title, number: sectionNumber(section, edition.cr),
      numbers: sectionRuns(section).map((run) => ({ ...run, sets: section === "shortcuts" ? setsOf(run) : null })),
    })),
    ...Object.entries(STEADY_SECTIONS).map(([number, title]) => ({ title, number, numbers: [] })),
  ];
}

const normal = (text: string): string => text.trim().replaceAll(/\s+/g, " ").toLowerCase();

/** The page for what was asked: a procedure, `editions`, whatever can be looked up, or the overview where nothing was. */
export function makeRulesPage(asked: string, context: EntryContext): RulesPageResult {
  const { edition } = context;
  const base = {
    asked: asked.trim() === "" ? null : asked.trim(), edition, notes: edition.cr.note === null ? [] : [`${edition.cr.note.charAt(0).toUpperCase()}${edition.cr.note.slice(1)}.`],
    situations: [], procedures: [], sections: [], entries: [],
  } as const;
  const word = normal(asked);
  if (word === "") return { ok: true, page: { ...base, kind: "overview", situations: situations(), procedures: PROCEDURES.map((id) => showProcedure(id, edition)) } };
  const procedure = PROCEDURES.find((id) => id === word || FLOWS[id].aliases.includes(word));
  if (procedure) return { ok: true, page: { ...base, kind: "procedure", procedures: [showProcedure(procedure, edition)] } };
  if (word === "editions") return { ok: true, page: { ...base, kind: "editions", sections: sections(edition) } };
  const found = lookUp(asked.trim(), context);
  if ("message" in found) return { ok: false, ...found };
  return { ok: true, page: { ...base, kind: found.exactly ? "found" : "search", entries: found.entries, notes: [...base.notes, ...found.notes] } };
}
