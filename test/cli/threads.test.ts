import { existsSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { folderWith } from "./folder.ts";
import { ROOT, run, scenarioText } from "./fake-io.ts";

// One in five cannot be read, and the texts differ, so that a result at another file's place is seen.
const many = (): string => folderWith(Object.fromEntries(Array.from({ length: 260 }, (_, index) => [
  `${String(index)}.loop.yaml`, index % 5 === 0 ? `scenario: broken ${String(index)}\nplayers: [Ana]\n` : scenarioText({ title: `Number ${String(index)}`, rest: `repeat: ${String(index)}` }),
])));

vi.mock("node:os", async (original) => ({ ...await original<object>(), availableParallelism: vi.fn<() => number>() }));

/** Threads that do what they are to, and note how many files they were given. */
const LOAD = `require(${JSON.stringify(join(ROOT, "bin/load.js"))}).loadProgram().work();`;
const NOTE = "const { parentPort } = require('node:worker_threads'); parentPort.on('message', (files) => require('node:fs').appendFileSync(__dirname + '/noted', `${files.length}\\n`));";

/** Runs with so many processors and threads that do this; gives the result and how many files they were given. */
async function runBeside(cwd: string, args: readonly string[], processors: number, script: string) {
  vi.mocked(availableParallelism).mockReturnValue(processors);
  const folder = folderWith({ "thread.cjs": NOTE + script });
  const ran = await run(args, { cwd, threads: { file: join(folder, "thread.cjs"), from: 200 } });
  const noted = existsSync(join(folder, "noted")) ? readFileSync(join(folder, "noted"), "utf8").trim().split("\n").map(Number) : [];
  return { ran, given: noted.reduce((sum, each) => sum + each, 0) };
}

describe("further threads", () => {
  test.each([["check", "json", 3], ["check", "text", 4], ["test", "json", 8]])("%s --format %s on %i processors: the same as with none, and the same with a cache", async (command, format, processors) => {
    const cwd = many();
    const args = [command, "--format", format, "--verbose"];
    const alone = await run(args, { cwd });
    const { ran, given } = await runBeside(cwd, args, processors, LOAD);
    expect(ran).toEqual(alone);
    expect(given).toBeGreaterThan(0);
    const cached = [...args, "--cache-location", join(folderWith({}), "cache")];
    expect(await runBeside(cwd, cached, processors, LOAD)).toMatchObject({ ran: alone });
    expect(await runBeside(cwd, cached, processors, LOAD)).toEqual({ ran: alone, given: 0 });
  });

  test.each([
    ["breaks down at once", "throw new Error('no');"],
    ["ends when it is given something", "parentPort.on('message', () => process.exit(1));"],
    ["answers once and breaks down then", `parentPort.once('message', () => setTimeout(() => { throw new Error('no'); }, 50)); ${LOAD}`],
  ])("what a thread that %s had in hand is looked at by others", async (_name, script) => {
    const cwd = many();
    const { ran, given } = await runBeside(cwd, ["check", "--format", "json"], 3, script);
    expect(ran).toEqual(await run(["check", "--format", "json"], { cwd }));
    expect(given > 0).toBe(!script.startsWith("throw"));
  });

  test("none where they would not pay", async () => {
    for (const processors of [1, 2]) expect((await runBeside(many(), ["check", "--quiet"], processors, LOAD)).given).toBe(0);
  });
});
