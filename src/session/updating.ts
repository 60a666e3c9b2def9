import type { Case, Expectation } from "../domain/case.ts";
import type { Source } from "../diagnostics/source.ts";
import { addExpect, applyEdits, expectEntries, expectValue, flowText, readFile, replaceExpected, type Draft, type Edit, type ReadFile } from "../syntax/index.ts";
import { err, ok, type Result } from "../result.ts";
import { fullExpectation, refreshedKey } from "./expected.ts";
import { runCase, type CaseResult } from "./run-case.ts";
import { sameData } from "./same-data.ts";

/** A case whose expectations were written anew. */
export interface UpdatedCase {
  readonly given: Case;
  readonly changes: readonly { readonly key: string; readonly before: string | null; readonly after: string }[];
}

/** A case that came out otherwise and stays as it is; players and reasons in words. */
export interface NotUpdated {
  readonly given: Case;
  readonly reason: string;
}

/** What updating the cases of a file came to; `bytes` is null where nothing changes. */
export interface UpdatedFile {
  readonly source: Source;
  readonly bytes: Uint8Array | null;
  readonly updated: readonly UpdatedCase[];
  readonly notUpdated: readonly NotUpdated[];
}

interface Plan extends UpdatedCase {
  readonly document: number;
  readonly edits: readonly Edit[];
}

/** Keys of `expect` under which something came out otherwise, in the order of the mismatches; null where it has to do with the answers. */
function wrongKeys({ mismatches }: CaseResult): readonly (keyof Expectation)[] | null {
  const keys = new Set(mismatches.map(({ key }) => (key.startsWith("state of ") ? "state" : key)));
  return keys.has("answers") ? null : (Array.from(keys) as (keyof Expectation)[]);
}

const answersReason = ({ mismatches }: CaseResult): string => {
  const first = mismatches.find(({ key }) => key === "answers");
  return `its answers do not fit: expected ${first?.expected ?? ""}, came out as ${first?.got ?? ""}`;
};

/** A scenario whose names do not fit together says nothing about what its cases came to, unless they expect that. */
const expectsRefusal = ({ expect }: Case): boolean => expect.outcome?.includes("refused") === true || (expect["refused-for"]?.length ?? 0) > 0;

function planFor(draft: Draft, document: number, result: CaseResult): Result<Plan, string> {
  const { given } = result;
  const keys = wrongKeys(result);
  if (!keys) return err(answersReason(result));
  if (result.run === null && !expectsRefusal(given)) return err("the names of the scenario do not fit together");
  if (!hasExpect(draft, given)) {
    const entries = expectEntries(fullExpectation(result));
    const added = addExpect(draft, given.index, entries);
    return added.ok ? ok({ given, document, edits: added.value, changes: entries.map(([key, value]) => ({ key, before: null, after: flowText(value) })) }) : added;
  }
  const edits: Edit[] = [];
  const changes: UpdatedCase["changes"][number][] = [];
  for (const key of keys) {
    const value = refreshedKey(result, key);
    if (value === undefined) return err(`there is nothing that "${key}" could be: an answer was refused`);
    const written = expectValue(key, value as never);
    const replaced = replaceExpected(draft, given.index, key, written);
    if (!replaced.ok) return replaced;
    edits.push(...replaced.value);
    for (const mismatch of result.mismatches) {
      if (mismatch.key === key || (key === "state" && mismatch.key.startsWith("state of "))) changes.push({ key: mismatch.key, before: mismatch.expected, after: mismatch.key === key ? flowText(written) : mismatch.got });
    }
  }
  return ok({ given, document, edits, changes });
}

const hasExpect = (draft: Draft, given: Case): boolean => draft.cases.find((each) => each.case.index === given.index)?.view.entries.has("expect") === true;

/**
 * Which of the plans did not do what they should: reads the edited file again and runs the cases. Null where something else
 * than the planned cases has become another. Numbers of plans.
 */
function failedPlans(before: ReadFile, bytes: Uint8Array, name: string, plans: readonly Plan[]): readonly number[] | null {
  const after = readFile(bytes, name);
  if (after.findings.length > 0 || after.documents.length !== before.documents.length) return null;
  const planned = new Map(plans.map((plan, index) => [`${plan.document}/${plan.given.index}`, index] as const));
  const failed: number[] = [];
  for (const { index, draft, cases } of before.documents) {
    const now = after.documents[index];
    if (!now || (draft === null) !== (now.draft === null) || now.cases.length !== cases.length) return null;
    for (const [position, given] of cases.entries()) {
      const again = now.cases[position];
      const plan = planned.get(`${index}/${given.index}`);
      const fixed = (each: Case): Case => (plan === undefined ? each : { ...each, expect: {} });
      if (!again || !sameData(fixed(given), fixed(again))) return null;
      if (plan !== undefined && now.draft && runCase(now.draft, again).mismatches.length > 0) failed.push(plan);
    }
  }
  return failed;
}

const UNSAFE = "its text cannot be edited safely: write it out in the usual way";

/**
 * Refreshes what the cases of a file expect where it came out otherwise: of an `expect` only the keys that are given, and a
 * case without one gets a full one. Everything else stays, byte for byte. The edited text is read and run again, and what
 * would not do what it should is left alone.
 */
export function updateBytes(name: string, bytes: Uint8Array): UpdatedFile {
  const file = readFile(bytes, name);
  const notUpdated: NotUpdated[] = [];
  let plans: readonly Plan[] = file.documents.flatMap(({ draft, cases, index }) => cases.flatMap((given) => {
    if (!draft) return [];
    const result = runCase(draft, given);
    if (result.mismatches.length === 0 && hasExpect(draft, given)) return [];
    const plan = planFor(draft, index, result);
    if (plan.ok) return [plan.value];
    notUpdated.push({ given, reason: plan.reason });
    return [];
  }));
  while (plans.length > 0) {
    const edited = applyEdits(bytes, plans.flatMap((plan) => plan.edits));
    const failed = failedPlans(file, edited, name, plans);
    if (failed?.length === 0) return { source: file.source, bytes: edited, updated: plans, notUpdated };
    // Where one of several edits spoils the file, none of them is made.
    const left = failed === null ? new Set(plans.keys()) : new Set(failed);
    for (const index of left) {
      const plan = plans[index];
      if (plan) notUpdated.push({ given: plan.given, reason: UNSAFE });
    }
    plans = plans.filter((_, index) => !left.has(index));
  }
  return { source: file.source, bytes: null, updated: [], notUpdated };
}
