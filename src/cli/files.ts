import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { LIMITS } from "../syntax/index.ts";
import { UsageError, type Io } from "./io.ts";

/** A file to read: the name it is reported under, and its bytes or the reason why there are none. */
export type Input =
  | { readonly name: string; readonly bytes: Uint8Array }
  | { readonly name: string; readonly problem: string };

const IS_SCENARIO = /\.loop\.ya?ml$/;
const GLOB_CHARACTERS = /[*?[\]{}!]/;
const PROBLEMS: Record<string, string> = {
  ENOENT: "there is no such file", EACCES: "it may not be read", EPERM: "it may not be read", EISDIR: "it is a folder", ELOOP: "it is a link that leads to itself",
};

const reasonOf = (problem: unknown): string => {
  const code = (problem as NodeJS.ErrnoException).code ?? "";
  return PROBLEMS[code] ?? `it cannot be read (${code || "unknown reason"})`;
};

/** Everything from standard input. */
export async function readAll(stdin: Io["stdin"]): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stdin) chunks.push(typeof chunk === "string" ? Buffer.from(chunk) : chunk);
  return Buffer.concat(chunks);
}

/** Reads a file; of one that is over the limit just enough to say so. */
export function readInput(name: string, cwd: string): Input {
  const path = resolve(cwd, name);
  try {
    const { size } = statSync(path);
    if (size <= LIMITS.bytes) return { name, bytes: readFileSync(path) };
    const buffer = Buffer.alloc(LIMITS.bytes + 1);
    const file = openSync(path, "r");
    try {
      return { name, bytes: buffer.subarray(0, readSync(file, buffer, 0, buffer.length, 0)) };
    } finally {
      closeSync(file);
    }
  } catch (problem) {
    return { name, problem: reasonOf(problem) };
  }
}

/** The scenario files below a folder, sorted; links to folders are not followed. */
function filesBelow(folder: string, cwd: string): readonly string[] {
  const found: string[] = [];
  const look = (path: string): void => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const full = join(path, entry.name);
      if (entry.isDirectory()) {
        if (entry.name !== "node_modules" && entry.name !== ".git") look(full);
      } else if (IS_SCENARIO.test(entry.name)) found.push(full);
    }
  };
  look(resolve(cwd, folder));
  return found.map((path) => (relative(cwd, path) || path).replaceAll("\\", "/")).sort();
}

async function filesOf(pattern: string, cwd: string): Promise<readonly string[]> {
  const stats = statSync(resolve(cwd, pattern), { throwIfNoEntry: false });
  if (stats?.isDirectory()) return filesBelow(pattern, cwd);
  if (stats || !GLOB_CHARACTERS.test(pattern)) return stats ? [pattern] : [];
  const { glob } = await import("tinyglobby");
  return (await glob(pattern, { cwd, dot: false, followSymbolicLinks: false })).sort();
}

/**
 * The files that paths, folders, globs and `-` stand for, sorted and each once. Refuses (exit 2) when a path matches
 * nothing, naming every such path.
 */
export async function expandPaths(patterns: readonly string[], io: Io): Promise<readonly Input[]> {
  const names = new Set<string>();
  const unmatched: string[] = [];
  for (const pattern of patterns.length > 0 ? patterns : ["."]) {
    if (pattern === "-") {
      names.add("-");
      continue;
    }
    const found = await filesOf(pattern, io.cwd);
    if (found.length === 0) unmatched.push(pattern);
    for (const name of found) names.add(name);
  }
  if (unmatched.length > 0) {
    throw new UsageError(
      unmatched.map((pattern) => `nothing matches "${pattern}"`).join("\n"),
      "name a file, a folder that holds *.loop.yaml files, a glob in quotes, or - for standard input",
    );
  }
  const inputs: Input[] = [];
  for (const name of Array.from(names).sort()) {
    inputs.push(name === "-" ? { name: "standard input", bytes: await readAll(io.stdin) } : readInput(name, io.cwd));
  }
  return inputs;
}
