import { closeSync, mkdirSync, openSync, readdirSync, readSync, statSync, type Dirent, type Stats } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { escapeText } from "../diagnostics/escape.ts";
import { LIMITS } from "../syntax/limits.ts";
import { UsageError, type Io } from "./io.ts";

/** A file to read: the name it is reported under, and its bytes or the reason why there are none. */
export type Input =
  | { readonly name: string; readonly bytes: Uint8Array }
  | { readonly name: string; readonly problem: string };

/** The name that stands for standard input, and what it is called in results. */
export const STANDARD_INPUT = "-";
export const STANDARD_INPUT_NAME = "standard input";

/** The names of files that are looked for in folders. */
export const IS_SCENARIO = /\.loop\.ya?ml$/;
export const GLOB_CHARACTERS = /[*?[\]{}!]/;
const PROBLEMS: Record<string, string> = {
  ENOENT: "there is no such file", ENOTDIR: "there is no such file", EACCES: "it may not be read", EPERM: "it may not be read",
  EISDIR: "it is a folder", ELOOP: "it is a link that leads to itself", ENAMETOOLONG: "its name is too long",
};

const reasonOf = (problem: unknown): string => {
  const code = (problem as NodeJS.ErrnoException).code ?? "";
  return PROBLEMS[code] ?? `it cannot be read (${code || "unknown reason"})`;
};

/** Everything from standard input; of more than the limit just enough to say so. */
export async function readAll(stdin: Io["stdin"]): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stdin) {
    const bytes = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
    chunks.push(bytes);
    size += bytes.length;
    if (size > LIMITS.bytes) break;
  }
  return Buffer.concat(chunks);
}

/** Where files are read to; it grows with the longest. */
let scratch = new Uint8Array(65_536);

/** Reads a file; of one that is over the limit just enough to say so, since a device may have no end. */
export function readInput(name: string, cwd: string): Input {
  try {
    const file = openSync(resolve(cwd, name), "r");
    try {
      let size = 0;
      // A pipe gives its bytes in several portions.
      for (let read = -1; read !== 0 && size <= LIMITS.bytes; size += read) {
        if (size === scratch.length) {
          const short = scratch;
          scratch = new Uint8Array(LIMITS.bytes + 1);
          scratch.set(short);
        }
        read = readSync(file, scratch, size, scratch.length - size, null);
      }
      return { name, bytes: scratch.slice(0, size) };
    } finally {
      closeSync(file);
    }
  } catch (problem) {
    return { name, problem: reasonOf(problem) };
  }
}

/** What is at a path; null when there is nothing. What cannot be looked at is there: reading it tells why it cannot be read. */
function statsOf(path: string): Stats | "unreadable" | null {
  try {
    return statSync(path);
  } catch (problem) {
    const { code } = problem as NodeJS.ErrnoException;
    return code === "ENOENT" || code === "ENOTDIR" || code === "ENAMETOOLONG" ? null : "unreadable";
  }
}

/** The scenario files below a folder, sorted, and folders that may not be looked into; links to folders are not followed. */
function filesBelow(folder: string, cwd: string): readonly string[] {
  const found: string[] = [];
  const root = resolve(cwd, folder);
  const base = relative(cwd, root).replaceAll("\\", "/");
  /** `inside` is a path as it is printed, or empty for the current folder. */
  const look = (path: string, inside: string): void => {
    let entries: Dirent[];
    try {
      entries = readdirSync(path, { withFileTypes: true });
    } catch {
      found.push(inside || path);
      return;
    }
    for (const entry of entries) {
      const full = `${path}/${entry.name}`;
      const name = inside === "" ? entry.name : `${inside}/${entry.name}`;
      if (entry.isDirectory()) {
        if (entry.name !== "node_modules" && entry.name !== ".git") look(full, name);
      } else if (IS_SCENARIO.test(entry.name) && (entry.isFile() || isLinkToFile(entry, full))) found.push(name);
    }
  };
  look(root, base);
  // From a folder above, the current one is the same again.
  const names = base === ".." || base.startsWith("../") ? found.map((name) => relative(cwd, resolve(cwd, name)).replaceAll("\\", "/") || name) : found;
  return names.sort();
}

/** A link to a file, or one that leads nowhere and is reported; pipes and devices in a folder are left alone, since they may never end. */
function isLinkToFile(entry: Dirent, path: string): boolean {
  if (!entry.isSymbolicLink()) return false;
  const stats = statsOf(path);
  return stats === null || stats === "unreadable" || stats.isFile();
}

/** Is there a folder at this path, or a link to one? */
export function isFolder(path: string): boolean {
  const stats = statsOf(path);
  return stats !== null && stats !== "unreadable" && stats.isDirectory();
}

/** Makes a folder and those on the way to it. Node's own way of doing so never ends where the system makes none, as below /proc. */
export function makeFolder(path: string): void {
  if (isFolder(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}

async function filesOf(pattern: string, cwd: string): Promise<readonly string[]> {
  // The value of a variable that is not set is not meant to be everything.
  if (pattern === "") return [];
  const path = resolve(cwd, pattern);
  if (isFolder(path)) return filesBelow(pattern, cwd);
  if (statsOf(path) !== null) return [pattern];
  if (!GLOB_CHARACTERS.test(pattern)) return [];
  // As a shell would do it: a folder that matches is searched like one that is named.
  const { glob } = await import("tinyglobby");
  const found = await glob(pattern, { cwd, dot: false, followSymbolicLinks: true, onlyFiles: false, expandDirectories: false });
  return found.sort().flatMap((name) => (isFolder(resolve(cwd, name)) ? filesBelow(name, cwd) : [name]));
}

/**
 * The names of the files that paths, folders, globs and `-` stand for, sorted and each once, however it is spelt. Refuses
 * (exit 2) when a path matches nothing, naming every such path; with `isMissingKept` a name without a file is kept, for reading to tell.
 */
export async function expandPaths(patterns: readonly string[], cwd: string, isMissingKept = false): Promise<readonly string[]> {
  const names = new Map<string, string>();
  const unmatched: string[] = [];
  // The files of one folder are different ones.
  const keyOf = patterns.length > 1 || GLOB_CHARACTERS.test(patterns[0] ?? "") ? (name: string) => resolve(cwd, name) : (name: string) => name;
  for (const pattern of patterns.length > 0 ? patterns : ["."]) {
    if (pattern === STANDARD_INPUT) {
      names.set(pattern, pattern);
      continue;
    }
    const found = await filesOf(pattern, cwd);
    if (found.length === 0 && isMissingKept) {
      if (!GLOB_CHARACTERS.test(pattern) && statsOf(resolve(cwd, pattern)) === null) names.set(keyOf(pattern), pattern);
    } else if (found.length === 0) unmatched.push(pattern);
    for (const name of found) {
      const key = keyOf(name);
      if (!names.has(key)) names.set(key, name);
    }
  }
  if (unmatched.length > 0) {
    throw new UsageError(
      unmatched.map((pattern) => `nothing matches "${escapeText(pattern)}"`).join("\n"),
      "name a file, a folder that holds *.loop.yaml files, a glob in quotes, or - for standard input",
    );
  }
  return Array.from(names.values()).sort();
}

/** Reads one of those names. */
export const readNamed = async (name: string, io: Io): Promise<Input> =>
  name === STANDARD_INPUT ? { name: STANDARD_INPUT_NAME, bytes: await readAll(io.stdin) } : readInput(name, io.cwd);
