import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { folderWith } from "./folder.ts";
import { ROOT, run, scenarioText } from "./fake-io.ts";

const good = scenarioText();

/** Starts the built program watching, and waits for what it writes. */
function watching(cwd: string, ...args: string[]) {
  const child = spawn(process.execPath, [join(ROOT, "bin/loopcut.js"), ...args, "--watch"], { cwd, env: { PATH: process.env["PATH"] ?? "" } });
  onTestFinished(() => { child.kill("SIGKILL"); });
  let out = "";
  let err = "";
  let told = (): void => {};
  child.stdout.on("data", (chunk: Buffer) => { out += chunk.toString(); told(); });
  child.stderr.on("data", (chunk: Buffer) => { err += chunk.toString(); told(); });
  const ended = new Promise<number | string | null>((done) => { child.on("close", (code, signal) => { done(code ?? signal); }); });
  const watched = {
    /** Everything since the last time, once a run has ended. */
    run: async (): Promise<{ out: string; err: string }> => {
      while (!err.includes("Ctrl-C ends it\n")) await new Promise<void>((done) => { told = done; });
      // Nobody saves twice within a moment, and the two streams need not arrive together.
      await new Promise((done) => { setTimeout(done, 400); });
      const both = { out, err };
      out = err = "";
      return both;
    },
    /** Waits for a run that tells this: on a busy machine one may begin while a file is still being written. */
    until: async (tells: (out: string) => boolean): Promise<void> => {
      while (!tells((await watched.run()).out));
    },
    /** Waits until something has been written. */
    begins: async (): Promise<void> => {
      while (out === "") await new Promise<void>((done) => { told = done; });
    },
    quiet: async (): Promise<string> => {
      await new Promise((done) => { setTimeout(done, 700); });
      return out + err;
    },
    interrupt: async (): Promise<{ code: number | string | null; rest: string }> => {
      child.kill("SIGINT");
      return { code: await ended, rest: out + err };
    },
  };
  return watched;
}

describe.skipIf(process.platform === "win32")("--watch", () => {
  test("runs again when a file changes, comes, goes, or is replaced; Ctrl-C ends it with 130", async () => {
    const cwd = folderWith({ "a.loop.yaml": good, "b/c.loop.yaml": good, "notes.txt": "" });
    const watched = watching(cwd, "check");
    expect(await watched.run()).toEqual({
      out: "ok  a.loop.yaml: A test: may be proposed; Ben and Cho can answer\nok  b/c.loop.yaml: A test: may be proposed; Ben and Cho can answer\n2 files, 2 scenarios: no errors, no warnings\n",
      err: "watching 2 files in .; Ctrl-C ends it\n",
    });
    writeFileSync(join(cwd, "notes.txt"), "nobody asked for this one");
    expect(await watched.quiet()).toBe("");
    writeFileSync(join(cwd, "a.loop.yaml"), "scenario: x\n");
    await watched.until((out) => out.includes("error[missing-key]"));
    writeFileSync(join(cwd, "a.loop.yaml.new"), good);
    renameSync(join(cwd, "a.loop.yaml.new"), join(cwd, "a.loop.yaml"));
    await watched.until((out) => out.includes("2 files, 2 scenarios: no errors"));
    mkdirSync(join(cwd, "d"));
    writeFileSync(join(cwd, "d/new.loop.yaml"), good);
    await watched.until((out) => out.includes("ok  d/new.loop.yaml"));
    rmSync(join(cwd, "b"), { recursive: true });
    await watched.until((out) => !out.includes("b/c.loop.yaml"));
    expect(await watched.interrupt()).toEqual({ code: 130, rest: "" });
  });

  test("files that --output names are written anew with each change, and do not set off another run", async () => {
    const cwd = folderWith({ "a.loop.yaml": good });
    const watched = watching(cwd, "check", "--output", "json=out.json");
    const summary = (): unknown => (JSON.parse(readFileSync(join(cwd, "out.json"), "utf8")) as { summary: unknown }).summary;
    await watched.run();
    expect(summary()).toMatchObject({ files: 1, errors: 0 });
    writeFileSync(join(cwd, "b.loop.yaml"), "scenario: x\n");
    await watched.until((out) => out.includes("2 files"));
    expect(summary()).toMatchObject({ files: 2, errors: 2 });
    expect(await watched.quiet()).toBe("");
    expect(await watched.interrupt()).toEqual({ code: 130, rest: "" });
  });

  test("of a file that is named nothing else in its folder, and a glob finds new files", async () => {
    const cwd = folderWith({ "a.loop.yaml": good, "b.loop.yaml": good });
    const named = watching(cwd, "test", "a.loop.yaml");
    const glob = watching(cwd, "check", "*.loop.yaml");
    expect((await named.run()).err).toBe("watching 1 file in a.loop.yaml; Ctrl-C ends it\n");
    await glob.run();
    writeFileSync(join(cwd, "b.loop.yaml"), `${good}# more\n`);
    await glob.until((out) => out.includes("2 files"));
    expect(await named.quiet()).toBe("");
    writeFileSync(join(cwd, "c.loop.yaml"), good);
    await glob.until((out) => out.includes("3 files"));
    renameSync(join(cwd, "c.loop.yaml"), join(cwd, "a.loop.yaml"));
    await named.until((out) => out.includes("ok  a.loop.yaml (0 cases)"));
    await glob.until((out) => out.includes("2 files"));
    expect(await named.interrupt()).toEqual({ code: 130, rest: "" });
    expect(await glob.interrupt()).toEqual({ code: 130, rest: "" });
  });

  test("of several files that are named one may go: it is told of, and the others still are", async () => {
    const cwd = folderWith({ "a.loop.yaml": "scenario: x\n", "b.loop.yaml": good });
    const watched = watching(cwd, "check", "a.loop.yaml", "b.loop.yaml");
    await watched.run();
    rmSync(join(cwd, "b.loop.yaml"));
    await watched.until((out) => out.includes("error[not-readable]: there is no such file") && out.includes("error[missing-key]") && out.includes("2 files"));
    writeFileSync(join(cwd, "b.loop.yaml"), good);
    await watched.until((out) => out.includes("ok  b.loop.yaml"));
    expect(await watched.interrupt()).toEqual({ code: 130, rest: "" });
  });

  test("Ctrl-C in the middle of a long run ends it there", async () => {
    const cwd = folderWith(Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`${String(index)}.loop.yaml`, `scenario: x${String(index)}\n`])));
    const watched = watching(cwd, "check");
    await watched.begins();
    const { code, rest } = await watched.interrupt();
    expect(code).toBe(130);
    expect(rest).not.toContain("3,000 files");
  });

  test("a folder that goes away ends nothing", async () => {
    const cwd = folderWith({ "s/a.loop.yaml": good });
    const watched = watching(cwd, "check", "s");
    await watched.run();
    rmSync(join(cwd, "s"), { recursive: true });
    await watched.until((out) => out.includes("there is no such file"));
    await watched.quiet();
    expect(await watched.interrupt()).toMatchObject({ code: 130 });
  });

  test("standard input cannot be watched, and what is not there is refused", async () => {
    expect(await run(["check", "--watch", "-"])).toMatchObject({ code: 2, err: expect.stringContaining("--watch needs files") as string });
    expect(await run(["check", "--watch", "nowhere"])).toMatchObject({ code: 2, err: expect.stringContaining("nothing matches") as string });
  });
});
