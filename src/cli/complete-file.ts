import { readdirSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { Case } from "../domain/case.ts";
import type { Scenario } from "../domain/scenario.ts";
import { readFile, resolveScenario, type ReadDocument } from "../syntax/index.ts";
import { readInput } from "./files.ts";
import type { Io } from "./io.ts";

/** Something that can stand on a command line. */
export interface Candidate {
  /** The whole word. */
  readonly word: string;
  readonly about: string;
  /** More follows within the same word. */
  readonly isPart?: boolean;
}

/** The folder of the user in place of a tilde, as a shell would put it in. */
const expanded = (name: string, { env }: Io): string => (name.startsWith("~/") && env["HOME"] ? join(env["HOME"], name.slice(2)) : name);

/** The files and folders whose path begins so; with `wanted` only files of these names. Hidden ones only where that is typed. */
export function filesLike(typed: string, io: Io, wanted: RegExp | null): readonly Candidate[] {
  const shown = typed.slice(0, typed.lastIndexOf("/") + 1);
  const start = typed.slice(shown.length);
  try {
    return readdirSync(resolve(io.cwd, expanded(shown, io) || "."), { withFileTypes: true })
      .filter(({ name }) => name.startsWith(start) && (start.startsWith(".") || !name.startsWith(".")))
      .flatMap((entry): readonly Candidate[] => {
        const path = resolve(io.cwd, expanded(shown, io) || ".", entry.name);
        const isFolder = entry.isDirectory() || (entry.isSymbolicLink() && statSync(path, { throwIfNoEntry: false })?.isDirectory() === true);
        if (isFolder) return [{ word: `${shown}${entry.name}/`, about: "folder", isPart: true }];
        return wanted === null || wanted.test(entry.name) ? [{ word: shown + entry.name, about: "file" }] : [];
      })
      .sort((a, b) => (a.word < b.word ? -1 : 1));
  } catch {
    return [];
  }
}

/** What a file says, as far as it can be read. */
export interface Known {
  readonly documents: readonly { readonly number: number; readonly title: string }[];
  readonly cases: readonly Case[];
  readonly scenarios: readonly Scenario[];
}

const NOTHING: Known = { documents: [], cases: [], scenarios: [] };

function scenarioOf(document: ReadDocument, given: string | undefined): readonly Scenario[] {
  if (!document.draft) return [];
  const caseIndex = document.cases.find((each) => each.name === given)?.index ?? null;
  const { scenario } = resolveScenario(document.draft, { caseIndex });
  return scenario ? [scenario] : [];
}

/** Reads the scenario file on a command line. Whatever is wrong with it, there is just less to complete; what could keep one waiting is not read. */
export function knownOf(name: string | undefined, options: { readonly document: string | undefined; readonly case: string | undefined }, io: Io): Known {
  if (name === undefined || name === "-") return NOTHING;
  const path = expanded(name, io);
  if (statSync(resolve(io.cwd, path), { throwIfNoEntry: false })?.isFile() !== true) return NOTHING;
  const input = readInput(join(dirname(path), basename(path)), io.cwd);
  if (!("bytes" in input)) return NOTHING;
  const all = readFile(input.bytes, name).documents;
  const numbered = all.filter((_, index) => String(index + 1) === options.document);
  const within = numbered.length > 0 ? numbered : all;
  const named = within.filter((document) => document.cases.some((each) => each.name === options.case));
  return {
    documents: all.map((document, index) => ({ number: index + 1, title: document.title ?? "" })),
    cases: within.flatMap((document) => document.cases),
    scenarios: (named.length > 0 ? named.slice(0, 1) : within).flatMap((document) => scenarioOf(document, options.case)),
  };
}
