import { accessSync, chmodSync, closeSync, constants, fsyncSync, linkSync, lstatSync, openSync, readFileSync, realpathSync, renameSync, statSync, unlinkSync, writeFileSync, writeSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { dirname, join } from "node:path";

const PROBLEMS: Record<string, string> = {
  EACCES: "it may not be written", EPERM: "it may not be written", EROFS: "it is on a disk that may only be read", ENOENT: "its folder is not there",
  ENOTDIR: "its folder is not there", ENOSPC: "the disk is full", EDQUOT: "the disk is full", EFBIG: "it may not become any larger", EEXIST: "it is there by now", ENAMETOOLONG: "its name is too long",
  ELOOP: "it is a link that leads to itself",
};

const codeOf = (problem: unknown): string => (problem as NodeJS.ErrnoException).code ?? "";
/** Why a file could not be written, in words. */
export const reasonOf = (problem: unknown): string => PROBLEMS[codeOf(problem)] ?? `it cannot be written (${codeOf(problem) || "unknown reason"})`;

/** Is there something at a path that can be replaced by a file? A link is what it leads to. */
export function whatIsAt(path: string): "nothing" | "file" | "something else" {
  try {
    return statSync(path).isFile() ? "file" : "something else";
  } catch (problem) {
    // What cannot be looked at is told by whoever reads or writes it.
    return codeOf(problem) === "ENOENT" || codeOf(problem) === "ENAMETOOLONG" ? "nothing" : "file";
  }
}

/** Why a file could not be written, as far as that can be told beforehand; null where nothing speaks against it. */
export function writeProblem(path: string): string | null {
  try {
    if (whatIsAt(path) === "nothing") {
      lstatSync(path, { throwIfNoEntry: false });
      accessSync(dirname(path), constants.W_OK | constants.X_OK);
      return null;
    }
    // A new file takes the place of the old one, which needs both.
    const target = realpathSync(path);
    accessSync(target, constants.W_OK);
    accessSync(dirname(target), constants.W_OK | constants.X_OK);
    return null;
  } catch (problem) {
    return reasonOf(problem);
  }
}

function writeBeside(target: string, bytes: Uint8Array, mode: number | null): string {
  const temporary = join(dirname(target), `.loopcut-${randomBytes(6).toString("hex")}.tmp`);
  const file = openSync(temporary, "wx");
  try {
    try {
      for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    if (mode !== null) chmodSync(temporary, mode);
    return temporary;
  } catch (problem) {
    unlinkSync(temporary);
    throw problem;
  }
}

/** Puts a new file in its place unless another has come there meanwhile. */
function moveNew(temporary: string, target: string): void {
  try {
    linkSync(temporary, target);
    unlinkSync(temporary);
  } catch (problem) {
    // Some disks know no second names for a file.
    if (codeOf(problem) === "EEXIST" || whatIsAt(target) !== "nothing") throw problem;
    renameSync(temporary, target);
  }
}

/**
 * Writes a whole file or nothing: beside its place first, and then there in one move. `before` is what it held when it was
 * read, null where there was none; a file that holds something else by now is left alone. Gives the reason where nothing
 * was written.
 */
export function writeWhole(path: string, bytes: Uint8Array, before: Uint8Array | null): string | null {
  let temporary: string | null = null;
  try {
    const problem = writeProblem(path);
    if (problem !== null) return problem;
    const target = before === null ? path : realpathSync(path);
    temporary = writeBeside(target, bytes, before === null ? null : statSync(target).mode & 0o7777);
    if (before === null) moveNew(temporary, target);
    else if (readFileSync(target).equals(before)) renameSync(temporary, target);
    else return "it has changed since it was read";
    temporary = null;
    return null;
  } catch (problem) {
    return reasonOf(problem);
  } finally {
    if (temporary !== null) discard(temporary);
  }
}

/**
 * Puts a text in place of whatever a file held: all of it or, where that fails, nothing. What is no file, such as a pipe, and a
 * file in a folder that takes no new ones is written to as it is. Throws what went wrong.
 */
export function replaceWhole(path: string, text: string): void {
  const bytes = new TextEncoder().encode(text);
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats && !stats.isFile()) return writeFileSync(path, bytes);
  const target = stats ? realpathSync(path) : path;
  let temporary: string;
  try {
    temporary = writeBeside(target, bytes, stats ? stats.mode & 0o7777 : null);
  } catch (problem) {
    if (stats && ["EACCES", "EPERM", "EROFS"].includes(codeOf(problem))) return writeFileSync(path, bytes);
    throw problem;
  }
  try {
    renameSync(temporary, target);
  } catch (problem) {
    discard(temporary);
    throw problem;
  }
}

function discard(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // It has gone already.
  }
}
