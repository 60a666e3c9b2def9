import type { Finding, Span } from "./finding.ts";

const compareText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

/**
 * Findings in the order of the file: by where they begin, then by code. The same finding told twice
 * (an alias followed twice, several cases with one cause) is kept once.
 */
export function sortFindings(findings: readonly Finding<Span>[]): readonly Finding<Span>[] {
  const seen = new Set<string>();
  const sorted = [...findings].sort(
    (left, right) =>
      left.where.start - right.where.start || compareText(left.code, right.code) || left.where.end - right.where.end || compareText(left.message, right.message),
  );
  return sorted.filter((each) => {
    const key = `${String(each.where.start)} ${String(each.where.end)} ${each.code} ${each.message}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
