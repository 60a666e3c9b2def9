import { hash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { isFolder, makeFolder } from "./files.ts";
import { replaceWhole } from "./write-file.ts";

/** Replaced by the build with a fingerprint of everything in the program. */
const BUILD = "BUILD_IDENTITY";
const MARK = "loopcut-cache";
const USUAL_NAME = ".loopcut-cache";
/** Results that nobody asked for this time are kept until there are this many more of them than of those in use. */
const SPARE = 10_000;

/** What is known about files from earlier runs, by what is in them: never by their names or dates. */
export interface Cache<Told> {
  readonly find: (bytes: Uint8Array) => Told | null;
  readonly keep: (bytes: Uint8Array, told: Told) => void;
  /** Writes what is new. */
  readonly save: () => void;
}

const digest = (text: string | Uint8Array): string => hash("sha256", text, "base64url");

/** The first line: whose file it is, of which build on which Node, and the digest of what follows. */
const headOf = (body: string): string => `${MARK} 1 ${BUILD} ${process.version} ${digest(body)}\n`;

type Entries = Map<string, unknown>;

function entriesIn(body: string): Entries {
  try {
    return new Map(Object.entries((JSON.parse(body) as object | null) ?? {}));
  } catch {
    return new Map();
  }
}

/** Reads the entries; none where the file is missing, damaged, or of another build. */
function readEntries(path: string): { readonly entries: Entries; readonly isForeign: boolean } {
  let text: string;
  try {
    // What is no file, such as a device, may have no end, and must not be replaced.
    if (!statSync(path).isFile()) return { entries: new Map(), isForeign: true };
    text = readFileSync(path, "utf8");
  } catch (problem) {
    return { entries: new Map(), isForeign: (problem as NodeJS.ErrnoException).code !== "ENOENT" };
  }
  const body = text.slice(text.indexOf("\n") + 1);
  if (text === `${headOf(body)}${body}`) return { entries: entriesIn(body), isForeign: false };
  return { entries: new Map(), isForeign: text !== "" && !text.startsWith(`${MARK} `) };
}

/** A cache for one run only. `setting` is what results depend on besides the bytes. */
export function memoryCache<Told>(setting: string, entries: Entries = new Map(), write: (used: ReadonlySet<string>) => void = () => {}): Cache<Told> {
  const used = new Set<string>();
  let isChanged = false;
  let last: { readonly bytes: Uint8Array; readonly key: string } | null = null;
  const keyOf = (bytes: Uint8Array): string => {
    // What is not found is kept right after.
    if (last?.bytes !== bytes) last = { bytes, key: `${setting} ${digest(bytes)}` };
    return last.key;
  };
  return {
    find: (bytes) => {
      const key = keyOf(bytes);
      const told = entries.get(key);
      if (told === undefined) return null;
      used.add(key);
      return told as Told;
    },
    keep: (bytes, told) => {
      const key = keyOf(bytes);
      used.add(key);
      entries.set(key, told);
      isChanged = true;
    },
    save: () => { if (isChanged) write(used); isChanged = false; },
  };
}

/**
 * The cache in a file. One that is damaged, of another build, or not to be read is taken for empty, and one that cannot be
 * written stays as it is; a file that is no cache of this program is never written over.
 */
export function fileCache<Told>(setting: string, location: string | undefined, cwd: string): Cache<Told> {
  const named = resolve(cwd, location ?? USUAL_NAME);
  const path = isFolder(named) ? join(named, USUAL_NAME) : named;
  const { entries, isForeign } = readEntries(path);
  return memoryCache(setting, entries, (used) => {
    if (isForeign) return;
    const spare = entries.size - used.size;
    const kept = spare > used.size + SPARE ? [...entries].filter(([key]) => used.has(key)) : entries;
    const body = JSON.stringify(Object.fromEntries(kept));
    try {
      makeFolder(dirname(path));
      replaceWhole(path, `${headOf(body)}${body}`);
    } catch {
      // A cache that cannot be written only costs time.
    }
  });
}
