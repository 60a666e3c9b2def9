import { Ajv } from "ajv";
import { parseAllDocuments } from "yaml";
import { SYSTEMS } from "../../src/domain/scenario.ts";
import type { FindingCode } from "../../src/diagnostics/codes.ts";
import { scenarioSchema } from "../../src/schema/scenario.ts";
import { readFile, type ReadFile } from "../../src/syntax/index.ts";
import { findMisplaced } from "../../src/syntax/placement.ts";

/** As editors do, it takes what is too large for a number as one. */
export const ajv = new Ajv({ allowUnionTypes: true, strictTypes: false, strictNumbers: false, verbose: true });
ajv.addVocabulary(["errorMessage", "defaultSnippets"]);

/** The schema, compiled. */
const validate = ajv.compile(scenarioSchema);

/** What an editor sees of a file: each document as YAML's core schema reads it. Null where it is no YAML. */
function editorValues(text: string): readonly unknown[] | null {
  const documents = parseAllDocuments(text.replaceAll(/\r\n?/g, "\n"), { version: "1.2", schema: "core", uniqueKeys: false, logLevel: "silent" });
  if (!Array.isArray(documents) || documents.some((each) => each.errors.length > 0)) return null;
  try {
    const values = documents.filter((each) => each.contents !== null).map((each) => each.toJS({ maxAliasCount: 1_000 }) as unknown);
    // What stands inside itself is nothing for a validator.
    JSON.stringify(values);
    return values.filter((each) => each !== null);
  } catch {
    return null;
  }
}

export interface Problem {
  readonly path: string;
  readonly message: string;
  readonly value: unknown;
}

/** What the schema says about one document. */
export const problemsOf = (value: unknown): readonly Problem[] =>
  validate(value) ? [] : (validate.errors ?? []).map((each) => ({ path: each.instancePath, message: each.message ?? "", value: each.data }));

/** Errors of the reader that can only be known from more than the shape of one document. */
const BEYOND: ReadonlySet<FindingCode> = new Set<FindingCode>(["not-readable", "not-utf-8", "too-large", "yaml-syntax", "duplicate-key", "bad-alias", "empty-file", "duplicate-id"]);

interface Verdict {
  /** Everything that reading the document found wrong, as far as a schema can see it. */
  readonly seen: readonly string[];
  /** What reading found wrong besides. */
  readonly beyond: readonly string[];
}

/** What the reader says about each document of a file. */
function verdictsOf(file: ReadFile): readonly Verdict[] {
  return file.documents.map((document) => {
    const errors = document.findings.filter((each) => each.severity === "error");
    const misplaced = (document.draft?.steps ?? []).flatMap((step) => {
      const [first = [], ...others] = SYSTEMS.map((system) => findMisplaced(step, system).map((each) => each.key));
      return first.filter((key) => others.every((keys) => keys.includes(key))).map((key) => `misplaced-key: ${key}`);
    });
    const of = (isBeyond: boolean): readonly string[] => errors.filter((each) => BEYOND.has(each.code) === isBeyond).map((each) => `${each.code}: ${each.message}`);
    return { seen: [...of(false), ...misplaced], beyond: of(true) };
  });
}

/** A quantity may be called `true` or `.5`, which an editor takes for something else. To be read there it needs quotes. */
const isOddName = ({ path, value }: Problem): boolean =>
  /\/(?:(?:pay|change|draws|mills)\/[^/]*|repeat)$/.test(path) && (typeof value === "boolean" || (typeof value === "number" && !Number.isInteger(value)));

/** Where reader and schema differ over a file; empty where they agree, null where it is no YAML, or wrong in a way that no schema sees. */
export function differences(text: string): readonly string[] | null {
  const values = editorValues(text);
  const verdicts = verdictsOf(readFile(new TextEncoder().encode(text), "file.yaml"));
  if (values === null || values.length !== verdicts.length || verdicts.some((each) => each.beyond.length > 0)) return null;
  return values.flatMap((value, index) => {
    const problems = problemsOf(value);
    const seen = verdicts[index]?.seen ?? [];
    if (seen.length > 0) return problems.length > 0 ? [] : [`the schema accepts what the reader refuses: ${seen.join("; ")}`];
    return problems.length > 0 && !problems.some(isOddName) ? [`the schema refuses what the reader accepts: ${problems.map((each) => `${each.path} ${each.message}`).join("; ")}`] : [];
  });
}

/** Does the reader find nothing wrong with any document of a file? */
export const isReadable = (text: string): boolean =>
  verdictsOf(readFile(new TextEncoder().encode(text), "file.yaml")).every((each) => each.seen.length === 0 && each.beyond.length === 0);
