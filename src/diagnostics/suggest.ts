import { quote } from "./escape.ts";

/** Longer words are compared by their beginning only, so that the work stays small. */
const LONGEST_WORD = 64;
/** Beyond this many candidates only the first ones are looked at. */
const MOST_CANDIDATES = 10_000;
const MOST_SUGGESTIONS = 4;

/**
 * How many insertions, deletions, replacements and swaps of neighbours lie between two words;
 * anything above `limit` may be returned as `limit + 1`.
 */
export function editDistance(left: string, right: string, limit: number): number {
  const a = left.slice(0, LONGEST_WORD);
  const b = right.slice(0, LONGEST_WORD);
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    let best = row;
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min((last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + (same ? 0 : 1));
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      current.push(cost);
      best = Math.min(best, cost);
    }
    if (best > limit) return limit + 1;
    beforeLast = last;
    last = current;
  }
  return last[b.length] ?? limit + 1;
}

/** Letters of one case, of a word cut to what is compared. */
const fold = (word: string): string => word.slice(0, LONGEST_WORD).toLowerCase();

/**
 * The candidates that a misspelt word may have meant, closest first, at most four. Close is an edit distance of up to a
 * third of the word's length (at least 1); the same word in other letters' case comes first.
 */
export function nearest(word: string, candidates: Iterable<string>): readonly string[] {
  const lower = fold(word);
  const limit = Math.max(1, Math.floor(Math.min(word.length, LONGEST_WORD) / 3));
  const found: { candidate: string; distance: number; order: number }[] = [];
  let order = 0;
  for (const candidate of candidates) {
    order += 1;
    if (order > MOST_CANDIDATES) break;
    if (Math.abs(candidate.length - word.length) > limit) continue;
    const other = fold(candidate);
    const isSame = other === lower && candidate.length === word.length;
    const distance = isSame ? -1 : editDistance(lower, other, limit);
    // A one-letter word is one edit away from every other one-letter word: that is no likeness.
    if (distance <= limit && (distance < Math.max(lower.length, other.length))) found.push({ candidate, distance, order });
  }
  found.sort((left, right) => left.distance - right.distance || left.order - right.order);
  return found.slice(0, MOST_SUGGESTIONS).map((each) => each.candidate);
}

const SHORT_LIST = 8;

/** Joins words: `"a"`, `"a" or "b"`, `"a", "b" or "c"`. */
export function listWords(words: readonly string[], joint: "or" | "and" = "or"): string {
  const quoted = words.map(quote);
  if (quoted.length < 2) return quoted.join("");
  return `${quoted.slice(0, -1).join(", ")} ${joint} ${quoted[quoted.length - 1] ?? ""}`;
}

/**
 * One thing to do about a word that is none of `allowed`: the nearest right word, or else what is allowed
 * (all when eight or fewer, otherwise the four closest). `noun` names the kind in the plural: `players`.
 */
export function suggestWord(word: string, allowed: readonly string[], noun: string): string {
  const [first] = nearest(word, allowed);
  return first === undefined ? listAllowed(word, allowed, noun) : `did you mean ${quote(first)}?`;
}

/** What is allowed: all when eight or fewer, otherwise the four closest to `word`. */
export function listAllowed(word: string, allowed: readonly string[], noun: string): string {
  if (allowed.length === 0) return `there are no ${noun}`;
  if (allowed.length === 1) return `the only choice is ${quote(allowed[0] ?? "")}`;
  if (allowed.length <= SHORT_LIST) return `the ${noun} are ${listWords(allowed, "and")}`;
  return `the closest of the ${noun} are ${listWords(closest(word, allowed), "and")}`;
}

/** The four closest of many words, however far away they are. */
export function closest(word: string, allowed: readonly string[]): readonly string[] {
  const lower = fold(word);
  return allowed
    .slice(0, MOST_CANDIDATES)
    .map((candidate, order) => ({ candidate, order, distance: editDistance(lower, fold(candidate), LONGEST_WORD) }))
    .sort((left, right) => left.distance - right.distance || left.order - right.order)
    .slice(0, MOST_SUGGESTIONS)
    .map((each) => each.candidate);
}

/** How much looking for near words one document is worth: every candidate that is compared costs one. */
export interface SuggestBudget {
  left: number;
}

export const startBudget = (): SuggestBudget => ({ left: 300_000 });

/** As `nearest`, as long as the budget lasts: a file with thousands of wrong names must not take minutes. */
export function nearestWithin(budget: SuggestBudget, word: string, candidates: ReadonlyMap<string, unknown> | ReadonlySet<string> | readonly string[]): readonly string[] {
  if (budget.left < 0) return [];
  budget.left -= Array.isArray(candidates) ? candidates.length : (candidates as ReadonlySet<string>).size;
  return nearest(word, Array.isArray(candidates) ? (candidates as readonly string[]) : (candidates as ReadonlySet<string>).keys());
}

/** As `suggestWord`, as long as the budget lasts; then one that is asked for less. */
export function suggestWithin(budget: SuggestBudget, word: string, allowed: readonly string[], noun: string): string {
  if (budget.left < 0) return `use one of the ${noun}`;
  budget.left -= allowed.length;
  return suggestWord(word, allowed, noun);
}
