import type { Cache } from "./cache.ts";
import type { Crew, Waiting } from "./crew.ts";
import { readNamed, type Input } from "./files.ts";
import type { Io } from "./io.ts";
import { KNOWN_SHAPES } from "./known-shape.ts";
import { JOBS, type Job, type Order } from "./jobs.ts";

/** A file that was read and looked at. */
export interface Looked<Told> {
  readonly input: Input;
  readonly told: Told;
  /** How long it took. */
  readonly seconds: number;
}

interface Slot<Told> {
  readonly input: Input;
  looked: Looked<Told> | null;
}

/** How many files had to be looked at when it is decided whether there are to be further threads. */
const SAMPLE = 40;
/** How many files may have been read and not yet been told of. */
const WINDOW = 192;
/** Milliseconds after which messages of other threads are received. */
const TURN = 5;

/**
 * Reads and looks at files, and gives them in the order of their names. Where there are many about which nothing is known,
 * further threads take a part; what is given is the same.
 */
export async function* lookAtAll<Told>(names: readonly string[], order: Order, cache: Cache<Told> | null, io: Io): AsyncGenerator<Looked<Told>, void, undefined> {
  const job = JOBS[order.command](order.rules) as unknown as Job<Told>;
  const slots: Slot<Told>[] = [];
  const waiting: Waiting<Told>[] = [];
  let crew: Crew<Told> | null = null;
  let isAlone = io.threads === undefined;
  let next = 0;
  let unknown = 0;
  let turn = performance.now() + TURN;

  const read = async (name: string): Promise<void> => {
    const input = await readNamed(name, io);
    const slot: Slot<Told> = { input, looked: null };
    slots.push(slot);
    if (!("bytes" in input)) {
      slot.looked = { input, told: job.unreadable(input.problem), seconds: 0 };
      return;
    }
    const { bytes } = input;
    const known = cache?.find(bytes) ?? null;
    if (known !== null && KNOWN_SHAPES[order.command](known)) {
      slot.looked = { input, told: known, seconds: 0 };
      return;
    }
    unknown += 1;
    const done = (told: Told, seconds: number): void => {
      cache?.keep(bytes, told);
      slot.looked = { input, told, seconds };
    };
    waiting.push({ name: input.name, bytes, done });
  };

  try {
    while (next < names.length || slots.length > 0) {
      for (const room = crew ? WINDOW : 1; next < names.length && slots.length < room; next += 1) await read(names[next] ?? "");
      if (!isAlone && unknown === SAMPLE) {
        isAlone = true;
        if (io.threads && names.length - next >= io.threads.from) crew = (await import("./crew.ts")).startCrew<Told>(io.threads.file, order, (files) => { waiting.unshift(...files); });
      }
      crew?.take(waiting);
      const mine = waiting.shift();
      if (mine) {
        const before = performance.now();
        mine.done(job.look(mine.name, mine.bytes), (performance.now() - before) / 1_000);
      } else if (crew && slots[0]?.looked === null) await crew.news();
      if (crew && performance.now() > turn) {
        await new Promise((done) => { setImmediate(done); });
        turn = performance.now() + TURN;
      }
      for (let first = slots[0]; first?.looked; first = slots[0]) {
        yield first.looked;
        slots.shift();
      }
    }
  } finally {
    crew?.dismiss();
  }
}
