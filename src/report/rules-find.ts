import { quote } from "../diagnostics/escape.ts";
import { nearest } from "../diagnostics/suggest.ts";
import {
  formatDate, GLOSSARY, isNumberIn, isRuleKey, namesOf, readNumber, ruleNumber, rulesNumbered, SECTIONS_TODAY, DEFAULT_CR_DATE, existsIn,
  FLOWS, PROCEDURES, type NumberMatch, type RuleKey,
} from "../rules/index.ts";
import { allEntries, daysOf, ruleEntry, ruleLines, type Entry, type EntryContext } from "./rules-entry.ts";

/** What was found; `exactly` says that it is what was asked for, and not only something that mentions it. */
export interface Found {
  readonly exactly: boolean;
  readonly entries: readonly Entry[];
  readonly notes: readonly string[];
}

/** Nothing was: why, and one thing to do. */
export interface Missing {
  readonly message: string;
  readonly help: string;
}

/** Small letters, one space between words, hyphens as spaces: `must-differ` is `must differ`. */
const fold = (text: string): string => text.toLowerCase().replaceAll(/[\s-]+/g, " ").trim();

/** Which number it had when, where the one that was asked about isn't the one of the edition. */
function noteOf({ key, exact, runs }: NumberMatch, { edition }: EntryContext): string | null {
  if (!exact || runs.length === 0) return null;
  if (runs.some((run) => isNumberIn(run, edition.cr))) return null;
  const isOne = runs.length === 1 && daysOf(runs[0] ?? { from: "", to: "" }) === formatDate(runs[0]?.from ?? "");
  const then = `${runs[0]?.number ?? ""} in the edition${isOne ? "" : "s"} of ${runs.map(daysOf).join(", and of ")}`;
  return existsIn(key, edition) ? `${then}; ${ruleNumber(key, edition)} in that of ${formatDate(edition.cr.date)}` : `${then}; the edition of ${formatDate(edition.cr.date)} does not have it yet`;
}

/** What the section of a number is in today's edition, if that is something else. */
function sectionNote(number: string, matches: readonly NumberMatch[]): string | null {
  const section = /^\d+/.exec(number)?.[0] ?? "";
  const title = SECTIONS_TODAY[section];
  if (title === undefined || matches.some(({ runs }) => runs.some((run) => run.to >= DEFAULT_CR_DATE))) return null;
  return `In the edition of ${formatDate(DEFAULT_CR_DATE)} section ${section} is "${title}", and none of its rules is about loops.`;
}

function findNumber(asked: string, context: EntryContext): Found | Missing | null {
  const number = readNumber(asked);
  if (!number) return null;
  const matches = rulesNumbered(number, context.edition.system, context.edition.cr);
  const exact = matches.filter((match) => match.exact);
  const shown = exact.length > 0 ? exact : matches;
  const about = sectionNote(number.number, matches);
  if (shown.length === 0) {
    const numbers = allEntries(context).flatMap(({ rule }) => (rule === null ? [] : [rule.replace(/ \(.*$/, "")]));
    const [close] = [...nearest(asked, numbers), ...nearest(`CR ${asked}`, numbers)];
    const bare = number.name === null ? [] : rulesNumbered({ ...number, name: null }, context.edition.system, context.edition.cr);
    const other = bare[0] ? ruleEntry(bare[0].key, context).rule : null;
    return {
      message: `no rule with the number ${quote(asked)} is known here${about === null ? "" : `; in the edition of ${formatDate(DEFAULT_CR_DATE)} its section is "${SECTIONS_TODAY[/\d+/.exec(number.number)?.[0] ?? ""] ?? ""}"`}`,
      help: other === null ? (close === undefined ? "only rules about loops, priority and the end of a game are; loopcut rules shows where to begin" : `did you mean ${quote(close)}?`) : `did you mean ${quote(other)}?`,
    };
  }
  const below = exact.length === 0 ? [] : matches.filter(({ exact: isSame, runs }) => !isSame && (runs.length === 0 || runs.some((run) => isNumberIn(run, context.edition.cr)))).map(({ key }) => ruleNumber(key, context.edition));
  return {
    exactly: true,
    entries: shown.map((match) => ({ ...ruleEntry(match.key, context), note: noteOf(match, context) })),
    notes: [...(about === null ? [] : [about]), ...(below.length > 0 ? [`Below it: ${Array.from(new Set(below)).join(", ")}.`] : [])],
  };
}

/** Codes and words of the glossary: whatever is called exactly so. */
function findName(asked: string, context: EntryContext): readonly Entry[] {
  const wanted = fold(asked);
  const isCalled = (entry: Entry): boolean => {
    if (entry.kind !== "word") return fold(entry.id) === wanted;
    const word = GLOSSARY.flatMap(({ words }) => words).find((each) => each.word === entry.id);
    return word !== undefined && namesOf(word).some((name) => fold(name) === wanted || `${fold(name)}s` === wanted);
  };
  return allEntries(context).filter((entry) => entry.kind !== "procedure" && entry.kind !== "page" && isCalled(entry))
    .map((entry, index, all) => {
      if (entry.kind === "finding") return { ...entry, example: context.exampleOf(entry.id) };
      const isFirstWord = entry.kind === "word" && all.findIndex((each) => each.kind === "word") === index;
      return isFirstWord ? { ...entry, rules: rulesAbout(wanted, context) } : entry;
    });
}

/** The most rules with a word in their name that are shown. */
const MOST_RULES = 5;

/** The rules by which a procedure comes to an outcome of this name. */
const rulesBehind = (wanted: string): readonly RuleKey[] =>
  PROCEDURES.flatMap((id) => FLOWS[id].steps.flatMap((step) =>
    (step.branches ?? []).filter(({ outcome }) => outcome !== undefined && fold(outcome) === wanted).flatMap(({ rules }) => rules ?? step.rules)));

/** The rules behind an outcome, or those that have a word in their name. */
function rulesAbout(wanted: string, context: EntryContext): Entry["rules"] {
  const behind = Array.from(new Set(rulesBehind(wanted)));
  if (behind.length > 0) return ruleLines(behind, context.edition);
  const words = wanted.split(" ");
  return search(words, context)
    .filter((entry) => entry.kind === "rule" && words.every((word) => weightOf(entry, word) >= IN_TITLE))
    .slice(0, MOST_RULES)
    .map(({ id, rule, says }) => ({ key: id, rule: rule ?? "", says }));
}

/** Where a text has a word, or one that begins with it. */
const hasWord = (text: string, word: string): boolean => ` ${fold(text)}`.replaceAll(/[^\p{L}\p{N}. ]/gu, " ").includes(` ${fold(word)}`);

/** How much a word in the title counts. */
const IN_TITLE = 12;

/** How well an entry fits a word: by its name, its title, or what is said about it; 0 for not at all. */
function weightOf(entry: Entry, word: string): number {
  if (fold(entry.id) === fold(word)) return 40;
  if (hasWord(entry.id.replaceAll(".", " "), word) || fold(entry.id).startsWith(fold(word))) return 20;
  if (hasWord(entry.title, word)) return IN_TITLE;
  if (entry.rule !== null && hasWord(entry.rule, word)) return 8;
  return [entry.says, entry.why ?? "", entry.help ?? ""].reduce((weight, text, index) => (hasWord(text, word) ? Math.max(weight, 6 - 2 * index) : weight), 0);
}

function search(words: readonly string[], context: EntryContext): readonly Entry[] {
  return allEntries(context)
    .map((entry, order) => ({ entry, order, weights: words.map((word) => weightOf(entry, word)) }))
    .filter(({ weights }) => weights.every((weight) => weight > 0))
    .map(({ entry, order, weights }) => ({ entry, order, weight: weights.reduce((sum, weight) => sum + weight, 0) }))
    .sort((left, right) => right.weight - left.weight || left.order - right.order)
    .map(({ entry }) => entry);
}

function missingWords(asked: string, words: readonly string[], context: EntryContext): Missing {
  const entries = allEntries(context);
  const names = entries.map(({ id }) => id);
  const [whole] = nearest(asked, names);
  if (whole !== undefined && words.length === 1) return { message: `nothing is called ${quote(asked)}`, help: `did you mean ${quote(whole)}?` };
  const unknown = words.find((word) => search([word], context).length === 0);
  if (unknown === undefined) return { message: `nothing is about all of ${quote(asked)}`, help: "leave out a word" };
  const known = new Set([...names, ...entries.flatMap(({ id, title }) => fold(`${id.replaceAll(".", " ")} ${title}`).split(/[^\p{L}]+/u).filter((word) => word.length > 3))]);
  const [close] = nearest(unknown, known);
  return { message: `nothing here mentions ${quote(unknown)}`, help: close === undefined && whole === undefined ? "loopcut rules shows what there is" : `did you mean ${quote(close ?? whole ?? "")}?` };
}

/** Looks up a key, a number, a code or a word; where nothing is called so, whatever mentions every word, the best first. */
export function lookUp(asked: string, context: EntryContext): Found | Missing {
  const key = asked.trim().toLowerCase();
  if (isRuleKey(key)) return { exactly: true, entries: [ruleEntry(key, context)], notes: [] };
  const numbered = findNumber(asked, context);
  if (numbered) return numbered;
  const named = findName(asked, context);
  if (named.length > 0) return { exactly: true, entries: named, notes: [] };
  const words = asked.trim().split(/\s+/).slice(0, 20);
  const entries = search(words, context);
  return entries.length > 0 ? { exactly: false, entries, notes: [] } : missingWords(asked, words, context);
}
