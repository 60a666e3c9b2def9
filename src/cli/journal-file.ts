import { randomBytes } from "node:crypto";
import { closeSync, constants, fsyncSync, ftruncateSync, lstatSync, openSync, readFileSync, realpathSync, statSync, unlinkSync, writeSync } from "node:fs";
import { hostname } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { headLine, leftLine, ownerLine, readJournal, saidLine, type Beginning, type Journal, type Owner, type Said } from "../session/journal.ts";
import { UsageError } from "./io.ts";
import { quoteForShell } from "./resume.ts";
import { reasonOf, writeWhole } from "./write-file.ts";

const ENDING = ".part";
const MOST_BYTES = 64 * 1024 * 1024;

/** Where the answers are kept that belong to a recording under way: beside the file itself, whatever links lead there. */
export function journalPath(record: string, cwd: string): string {
  const path = resolve(cwd, record);
  try {
    return `${realpathSync(path)}${ENDING}`;
  } catch {
    try {
      return `${join(realpathSync(dirname(path)), basename(path))}${ENDING}`;
    } catch {
      return `${path}${ENDING}`;
    }
  }
}

/** What cannot even be looked at is not there; writing it tells why. */
function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}

/** When a process was started, where the system tells: its number alone may belong to another one by now. */
function startOf(pid: number): string | undefined {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    // The name of the program stands in brackets, and may hold anything.
    const started = readFileSync(`/proc/${String(pid)}/stat`, "utf8").replace(/^.*\) /s, "").split(" ")[19];
    return started === undefined ? undefined : `${boot} ${started}`;
  } catch {
    return undefined;
  }
}

/** Is whoever keeps the journal at it? Of another machine that cannot be told. */
function isAtIt({ owner, isLeft }: Journal): boolean {
  if (isLeft || owner.host !== hostname() || owner.pid === process.pid) return false;
  if (owner.start !== undefined && owner.start !== startOf(owner.pid)) return false;
  try {
    process.kill(owner.pid, 0);
    return true;
  } catch (problem) {
    return (problem as NodeJS.ErrnoException).code === "EPERM";
  }
}

function newOwner(after: string | null, scenario: string): Owner {
  const start = startOf(process.pid);
  return { id: randomBytes(6).toString("hex"), after, pid: process.pid, ...(start === undefined ? {} : { start }), host: hostname(), scenario };
}

function refuse(record: string, { owner }: Journal): never {
  throw new UsageError(`${record}: another negotiation is being recorded there (process ${owner.pid})`, "wait for its end, or record in another file");
}

/** Reads the journal of a recording; null where there is none. Refuses (exit 2) what cannot be read. */
export function findJournal(record: string, cwd: string): Journal | null {
  const path = journalPath(record, cwd);
  if (!isThere(path)) return null;
  const refuseText = (reason: string): never => { throw new UsageError(`${record}${ENDING}: ${reason}`, "move it away if it is not needed any more"); };
  let text = "";
  try {
    const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      if (!statSync(path).isFile() || statSync(path).size > MOST_BYTES) return refuseText("it is no record of a negotiation");
      text = readFileSync(file, "utf8");
    } finally {
      closeSync(file);
    }
  } catch (problem) {
    if (problem instanceof UsageError) throw problem;
    return refuseText("it cannot be read");
  }
  const journal = readJournal(text);
  return journal.ok ? journal.value : refuseText(journal.reason);
}

/** The answers of a recording under way, on disk. */
export class JournalFile {
  readonly #path: string;
  readonly #file: number;
  readonly #id: string;
  #size: number;
  /** Whether every answer so far is on disk, and one at least. */
  #isWhole: boolean;
  /** Whether any answer is on disk that could be gone on from. */
  #isNeeded: boolean;

  private constructor(path: string, id: string, isWhole: boolean) {
    this.#path = path;
    this.#file = openSync(path, constants.O_WRONLY | constants.O_APPEND | constants.O_NOFOLLOW);
    this.#size = statSync(path).size;
    this.#id = id;
    this.#isWhole = isWhole;
    this.#isNeeded = isWhole;
  }

  /** Can somebody go on from the disk with all that was said? Whoever took the file away has taken the answers, too. */
  get isWhole(): boolean {
    return this.#isWhole && isThere(this.#path);
  }

  /** Refuses (exit 2) to record where somebody else is at it. */
  static refuseOther(record: string, cwd: string): void {
    const other = findJournal(record, cwd);
    if (other && isAtIt(other)) refuse(record, other);
  }

  /** Begins one. Refuses (exit 2) when another is being recorded there, or one that was stopped waits to be gone on with. */
  static begin(record: string, cwd: string, beginning: Beginning, fingerprint: string): JournalFile {
    const path = journalPath(record, cwd);
    const owner = newOwner(null, fingerprint);
    const problem = isThere(path) ? "it is there" : writeWhole(path, new TextEncoder().encode(headLine(beginning, owner)), null);
    if (problem === null) return new JournalFile(path, owner.id, false);
    const other = findJournal(record, cwd);
    if (other && isAtIt(other)) refuse(record, other);
    if (other) throw new UsageError(`${record}: a negotiation that was recorded there has not been finished`, `go on with loopcut negotiate --resume ${quoteForShell(record)}; or delete ${record}${ENDING}, and its answers are gone`);
    throw new UsageError(`--record ${record}: ${problem}`, "choose another file or folder");
  }

  /** Goes on with one that was found. Refuses (exit 2) when somebody is at it, also when they come at the same moment. */
  static takeOver(record: string, cwd: string, found: Journal, fingerprint: string): JournalFile {
    if (isAtIt(found)) refuse(record, found);
    const path = journalPath(record, cwd);
    const owner = newOwner(found.owner.id, fingerprint);
    let journal: JournalFile;
    try {
      journal = new JournalFile(path, owner.id, found.said.answers.size + found.said.numbers.size > 0);
    } catch (problem) {
      throw new UsageError(`${record}${ENDING}: ${reasonOf(problem)}`, "its answers can be read there");
    }
    // A line that was cut off must not swallow the next one.
    const isTorn = !readFileSync(path, "utf8").endsWith("\n");
    if (isTorn) ftruncateSync(journal.#file, journal.#size = Buffer.byteLength(readFileSync(path, "utf8").replace(/[^\n]*$/, "")));
    const problem = journal.#append(ownerLine(owner));
    if (problem !== null) throw new UsageError(`${record}${ENDING}: ${problem}`, "its answers can be read there");
    const now = findJournal(record, cwd);
    if (now?.owner.id !== owner.id) {
      closeSync(journal.#file);
      refuse(record, now ?? found);
    }
    return journal;
  }

  /** Puts on disk what was said so far, before anybody is asked more. Gives the reason where that failed. */
  keep(said: Said): string | null {
    const problem = this.#append(saidLine(said));
    const isSomething = said.answers.size + said.numbers.size > 0;
    this.#isWhole = problem === null && isSomething;
    // Where the last answers could not be written, the ones before them are still better than none.
    if (problem === null) this.#isNeeded = isSomething;
    return problem;
  }

  /** Lets go: somebody may go on from the answers, but where there is none, or no need any more, nothing is left behind. */
  leave(): void {
    if (this.#isNeeded) this.#append(leftLine(this.#id));
    closeSync(this.#file);
    if (this.#isNeeded) return;
    try {
      unlinkSync(this.#path);
    } catch {
      // It has gone already.
    }
  }

  /** The case has been written, or there is none to be. */
  done(): void {
    this.#isWhole = false;
    this.#isNeeded = false;
  }

  #append(line: string): string | null {
    const bytes = new TextEncoder().encode(line);
    try {
      for (let done = 0; done < bytes.length;) done += writeSync(this.#file, bytes, done);
      fsyncSync(this.#file);
      this.#size += bytes.length;
      return null;
    } catch (problem) {
      try {
        ftruncateSync(this.#file, this.#size);
      } catch {
        // What is left of the line is passed over by whoever reads it.
      }
      return reasonOf(problem);
    }
  }
}
