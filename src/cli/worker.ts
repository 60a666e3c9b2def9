import { JOBS, type Order } from "./jobs.ts";

/** What came of a file, and how many seconds it took. */
export interface LookedAt<Told> {
  readonly told: Told;
  readonly seconds: number;
}

/** What a thread does: looks at the files of each message, and answers with what is to be told of them, in the same order. */
export async function work(): Promise<void> {
  const { parentPort, workerData } = await import("node:worker_threads");
  const { command, rules } = workerData as Order;
  const { look } = JOBS[command](rules);
  parentPort?.on("message", (files: readonly { readonly name: string; readonly bytes: Uint8Array }[]) => {
    parentPort?.postMessage(files.map(({ name, bytes }): LookedAt<unknown> => {
      const before = performance.now();
      const told = look(name, bytes);
      return { told, seconds: (performance.now() - before) / 1_000 };
    }));
  });
}
