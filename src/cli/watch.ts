import { realpathSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { watch } from "chokidar";
import { escapeText } from "../diagnostics/escape.ts";
import { goThrough, settingOf, type Batch } from "./batch.ts";
import { memoryCache, type Cache } from "./cache.ts";
import { EXIT } from "./exit-codes.ts";
import { expandPaths, GLOB_CHARACTERS, isFolder, STANDARD_INPUT } from "./files.ts";
import { UsageError } from "./io.ts";
import { shardOf } from "./shard.ts";

/** Milliseconds of quiet after a change: whoever saves many files, or one in portions, is waited for. */
const QUIET = 100;
/** Milliseconds after a run until files are looked at once more: of two changes close together only the first may be told. */
const SETTLED = 400;

/** What to watch for a path: itself, or the part of a glob that is no pattern. */
function placeOf(pattern: string): string {
  const parts = pattern.split("/");
  const first = parts.findIndex((part) => GLOB_CHARACTERS.test(part));
  return first === -1 ? pattern : parts.slice(0, first).join("/") || (pattern.startsWith("/") ? "/" : ".");
}

/** A path and, where it is a link, the file that it leads to, where changes are made. */
function ends(path: string): readonly string[] {
  try {
    return [path, realpathSync(path)];
  } catch {
    return [path];
  }
}

/** What shows that files have changed. */
const looksOf = (paths: ReadonlySet<string>): string => Array.from(paths, (path) => {
  try {
    const { mtimeMs, size, ino } = statSync(path);
    return `${String(mtimeMs)} ${String(size)} ${String(ino)}`;
  } catch {
    return "gone";
  }
}).join("\n");

const foldersOf = (paths: ReadonlySet<string>): string[] => Array.from(new Set(Array.from(paths, (path) => dirname(path))));

/** Runs a job now and whenever one of its files changes, comes or goes, until Ctrl-C. Gives the exit code. */
export async function watchBatch<Told extends object>(saved: Cache<Told> | null, batch: Batch<Told>): Promise<number> {
  const { paths, options: { shard }, order, io } = batch;
  if (paths.includes(STANDARD_INPUT)) throw new UsageError("--watch needs files, and standard input is none", "name files or folders");
  const cache = saved ?? memoryCache<Told>(settingOf(order));
  const list = async (isMissingKept: boolean): Promise<readonly string[]> => shardOf(await expandPaths(paths, io.cwd, isMissingKept), shard);
  const pathsOf = (names: readonly string[]): ReadonlySet<string> => new Set(names.flatMap((name) => ends(resolve(io.cwd, name))));

  let names = await list(false);
  let known = pathsOf(names);
  const asked = paths.length > 0 ? paths : ["."];
  const rules = { ignoreInitial: true, followSymlinks: false, ignored: (path: string) => /[\\/](?:node_modules|\.git)$/.test(path) };
  const folders = asked.map((each) => resolve(io.cwd, placeOf(each))).filter(isFolder);
  // Of a file that is named its folder is watched, and nothing else in it: many editors save by putting a new file in place.
  const watchers = [watch(folders, rules), watch(foldersOf(known), { ...rules, depth: 0 })] as const;
  const changed = new Set<string>();
  let wake = (): void => {};
  const interrupted = io.interrupted?.() ?? new Promise<void>(() => {});
  let isOver = false;
  void interrupted.then(() => { isOver = true; wake(); });
  for (const watcher of watchers) {
    watcher.on("all", (_event, path) => { changed.add(path); wake(); });
    watcher.on("error", (problem) => { io.stderr.write(`warning: a change may be missed (${escapeText(String((problem as NodeJS.ErrnoException).code ?? problem))})\n`); });
  }
  // One that has nothing to watch is never ready.
  await Promise.all((folders.length > 0 ? watchers : watchers.slice(1)).map((watcher) => new Promise<void>((done) => { watcher.once("ready", done); })));

  const pause = (limit?: number): Promise<void> => new Promise((done) => {
    const timer = limit === undefined ? undefined : setTimeout(done, limit);
    wake = () => { clearTimeout(timer); done(); };
  });
  /** Waits for a change of one of the files, before or after it; `looks` is how they looked before they were read. */
  const change = async (looks: string): Promise<void> => {
    if (changed.size === 0) await pause(SETTLED);
    if (changed.size === 0 && looksOf(known) !== looks) return;
    while (!isOver) {
      if (changed.size === 0) await pause();
      for (let before = -1; before !== changed.size && !isOver;) {
        before = changed.size;
        await pause(QUIET);
      }
      const found = Array.from(changed);
      changed.clear();
      const now = await list(true);
      const [before, isSame] = [known, now.join("\0") === names.join("\0")];
      names = now;
      known = pathsOf(now);
      watchers[1].add(foldersOf(known));
      // Of a folder that goes away not every file in it need be told.
      if (!isSame || found.some((path) => before.has(path) || known.has(path))) return;
    }
  };
  // Without a folder to watch nothing else keeps the program from ending.
  const alive = setInterval(() => {}, 2 ** 30);
  try {
    while (!isOver) {
      const looks = looksOf(known);
      if (await goThrough(names, cache, { ...batch, isOver: () => isOver }) === EXIT.readerGone) return EXIT.readerGone;
      if (isOver) break;
      io.stderr.write(`watching ${names.length === 1 ? "1 file" : `${names.length.toLocaleString("en-US")} files`} in ${asked.map(escapeText).join(", ")}; Ctrl-C ends it\n`);
      await change(looks);
    }
    return EXIT.interrupted;
  } finally {
    clearInterval(alive);
    await Promise.all(watchers.map((watcher) => watcher.close()));
  }
}
