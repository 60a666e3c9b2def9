import { sortFindings } from "../diagnostics/sort.ts";
import type { Finding as InnerFinding, Span } from "../diagnostics/finding.ts";
import type { Source } from "../diagnostics/source.ts";
import { everythingFound, examine } from "../procedures/examine.ts";
import { findingData } from "../report/json.ts";
import { scenarioData } from "../report/scenario-data.ts";
import { verdict } from "../report/verdict.ts";
import { checkRead, type CheckedScenario } from "../session/checking.ts";
import { locateFinding } from "../session/located.ts";
import { chooseRules } from "../session/rules-choice.ts";
import { editionOf } from "../session/run-case.ts";
import { formatAnswer, readFile, resolveScenario, type Draft, type ReadDocument, type Resolved } from "../syntax/index.ts";
import { frozen } from "./frozen.ts";
import type { Checked, Finding, Parsed, ParseOptions, Scenario } from "./types.ts";

/** What is kept of a scenario behind what is shown of it. */
export interface Kept {
  readonly name: string;
  readonly rules: string | undefined;
  readonly source: Source;
  readonly document: ReadDocument;
  readonly draft: Draft;
  readonly resolved: Resolved;
}

const keptOf = new WeakMap<Scenario, Kept>();

/** What is kept of a scenario. Throws a TypeError at one that `parse` did not give. */
export function keptBehind(scenario: Scenario): Kept {
  const kept = keptOf.get(scenario);
  if (!kept) throw new TypeError("this is no scenario that parse() gave");
  return kept;
}

/** The rules that the options ask for, as the format writes them. Throws a RangeError at rules or an edition that there are not. */
function rulesOf({ rules, edition }: ParseOptions): string | undefined {
  const chosen = chooseRules(rules, edition);
  if (chosen.ok) return chosen.value;
  throw new RangeError(`${chosen.reason.message} (${chosen.reason.help})`);
}

const bytesOf = (text: string | Uint8Array): Uint8Array => (typeof text === "string" ? new TextEncoder().encode(text) : text);

/** Findings in the order of the text, as they are given out. */
export const givenOut = (findings: readonly InnerFinding<Span>[], source: Source): readonly Finding[] =>
  frozen(sortFindings(findings).map((each) => findingData(each, source)));

const casesOf = ({ cases }: ReadDocument): Scenario["cases"] =>
  cases.map(({ name, answers }) => ({ name, answers: answers.map((each) => ({ player: each.name, answer: formatAnswer(each.answer) })) }));

/** Reads a text. See `parse`. */
export function parseText(text: string | Uint8Array, options: ParseOptions): Parsed {
  const rules = rulesOf(options);
  const name = options.name ?? "scenario";
  const { source, documents, findings } = readFile(bytesOf(text), name);
  const found: InnerFinding<Span>[] = [...findings];
  const scenarios: Scenario[] = [];
  for (const document of documents) {
    const { draft } = document;
    const resolved = draft && resolveScenario(draft, { caseIndex: null, ...(rules === undefined ? {} : { rules }) });
    found.push(...document.findings, ...(resolved?.findings ?? []));
    if (!draft || !resolved?.scenario) continue;
    const scenario = frozen({ ...scenarioData(resolved.scenario, editionOf(resolved.scenario)), cases: casesOf(document) });
    keptOf.set(scenario, { name, rules, source, document, draft, resolved });
    scenarios.push(scenario);
  }
  return { scenarios, findings: givenOut(found, source) };
}

function checkedOf(checked: readonly CheckedScenario[], findings: readonly InnerFinding<Span>[], source: Source): Checked {
  const isFine = (each: readonly InnerFinding<Span>[]): boolean => each.every(({ severity }) => severity !== "error");
  return {
    ok: isFine(findings),
    findings: givenOut(findings, source),
    scenarios: checked.map((each) => ({ title: each.title, ok: isFine(each.findings), verdict: verdict(each) })),
  };
}

/** Checks a text. See `check`. */
export function checkText(text: string | Uint8Array, options: ParseOptions): Checked {
  const name = options.name ?? "scenario";
  const { scenarios, findings, source } = checkRead(name, readFile(bytesOf(text), name), rulesOf(options));
  return checkedOf(scenarios, findings, source);
}

/** Checks a scenario. See `check`. */
export function checkScenario(scenario: Scenario): Checked {
  const { document, resolved, source } = keptBehind(scenario);
  const examination = resolved.scenario && examine(resolved.scenario);
  const found = (examination ? everythingFound(examination) : []).map((each) => locateFinding(each, resolved.locate));
  const findings = sortFindings([...document.findings, ...resolved.findings, ...found]);
  return checkedOf([{ title: document.title, cases: document.cases.length, isReadable: true, findings, examination }], findings, source);
}
