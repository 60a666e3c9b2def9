// The protocol through the built program, on real pipes: whoever talks to it is another process.

import { spawn, spawnSync, type ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { folderWith } from "./folder.ts";
import { GOND, ROOT, scenarioText, type Json } from "./fake-io.ts";
import { eventsIn, problemsOf } from "./talk.ts";

const PROGRAM = join(ROOT, "bin/loopcut.js");
const env = { PATH: process.env["PATH"] ?? "" };

interface Session {
  readonly child: ChildProcessWithoutNullStreams;
  readonly next: () => Promise<Json>;
  readonly send: (message: unknown) => void;
  readonly ended: Promise<{ readonly code: number | null; readonly err: string }>;
}

function start(args: readonly string[], { node = [], cwd = ROOT }: { readonly node?: readonly string[]; readonly cwd?: string } = {}): Session {
  const child = spawn(process.execPath, [...node, PROGRAM, "negotiate", ...args, "--protocol", "jsonl"], { cwd, env });
  onTestFinished(() => { child.kill("SIGKILL"); });
  let err = "";
  child.stderr.on("data", (chunk: Buffer) => { err += chunk.toString(); });
  child.stdin.on("error", () => {});
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    child,
    next: async () => {
      const { value, done } = await lines.next();
      if (done === true) throw new Error(`the program has ended: ${err}`);
      const event = JSON.parse(value as string) as Json;
      expect(problemsOf(event)).toEqual([]);
      return event;
    },
    send: (message) => { child.stdin.write(`${JSON.stringify(message)}\n`); },
    ended: once(child, "close").then(([code]) => ({ code: code as number | null, err })),
  };
}

describe("another process", () => {
  test("plays a whole negotiation, while its end stays open: each event comes at once", async () => {
    const { next, send, ended } = start([GOND]);
    expect(await next()).toMatchObject({ event: "scenario" });
    expect(await next()).toMatchObject({ event: "question", player: "Ben" });
    send({ request: "places", iteration: "3" });
    const { places } = await next();
    send({ answer: "3/make-elf/before" });
    const { nearest } = await next();
    expect([nearest, places[0].answer]).toEqual(["2/untap/responding", "3/make-elf/responding"]);
    send({ answer: places[0].answer as string });
    expect(await next()).toMatchObject({ event: "result", exit: 0, report: { result: { outcome: "shortened", at: "3/make-elf/responding" } } });
    expect(await ended).toEqual({ code: 0, err: "" });
  });

  test.each(["library", "lines"])("the bot of examples/bots/%s.mjs", (bot) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [`examples/bots/${bot}.mjs`], { cwd: ROOT, encoding: "utf8", env, timeout: 30_000 });
    expect({ status, stdout, stderr }).toEqual({
      status: 0, stderr: "",
      stdout: "Ben, do you accept, or where do you choose differently?\n  Ben: 100/untap/responding\nThe shortcut is shortened: it stops where Ben named.\n  100/untap/responding, where Ana has 100 Elves\n",
    });
  });

  test("Ctrl-C stops it with what is needed to go on, exit code 130", async () => {
    const cwd = folderWith({ "a.loop.yaml": scenarioText() });
    const { child, next, send, ended } = start(["a.loop.yaml"], { cwd });
    await next();
    await next();
    send({ answer: "3/make/responding" });
    await next();
    child.kill("SIGINT");
    expect(await next()).toMatchObject({ event: "stopped", reason: "interrupted", missing: "the answer of Cho", resume: { answers: [{ player: "Ben", answer: "3/make/responding" }] } });
    expect(await ended).toEqual({ code: 130, err: "" });
  });

  test("where nobody reads any more it ends, quietly and without waiting for more", async () => {
    const { child, next, send, ended } = start([GOND]);
    await next();
    await next();
    child.stdout.destroy();
    send({ request: "show" });
    expect(await ended).toEqual({ code: 141, err: "" });
  });

  test("hundreds of requests, sent at once and read slowly, are answered one by one", async () => {
    const { child, ended } = start([GOND]);
    child.stdin.end(`${'{"request":"places","iteration":"7"}\n'.repeat(300)}{"answer":"accept"}\n`);
    child.stdout.pause();
    await new Promise((done) => { setTimeout(done, 100); });
    let out = "";
    child.stdout.on("data", (chunk: Buffer) => { out += chunk.toString(); });
    child.stdout.resume();
    expect(await ended).toEqual({ code: 0, err: "" });
    const events = eventsIn(out);
    expect(events).toHaveLength(303);
    expect(events.at(-1)).toMatchObject({ event: "result" });
  });

  test("the prompts are never loaded", () => {
    const tell = folderWith({ "tell.cjs": 'process.on("exit", () => { process.stderr.write(Object.keys(require.cache).map((path) => require("node:path").basename(path)).join(" ")); });' });
    const { status, stderr } = spawnSync(process.execPath, ["-r", join(tell, "tell.cjs"), PROGRAM, "negotiate", GOND, "--protocol", "jsonl"], { cwd: ROOT, input: '{"answer":"accept"}\n', encoding: "utf8", env });
    expect(status).toBe(0);
    expect(stderr.split(" ")).toContain("load.js");
    expect(stderr).not.toContain("prompts.cjs");
  });
});
