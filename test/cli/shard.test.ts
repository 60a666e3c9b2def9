import { describe, expect, test } from "vitest";
import { folderWith } from "./folder.ts";
import { run, runJson, scenarioText } from "./fake-io.ts";

const names = Array.from({ length: 7 }, (_, index) => `f${index}.loop.yaml`);
const folder = (): string => folderWith(Object.fromEntries(names.map((name) => [name, scenarioText()])));

const filesOf = async (command: string, shard: string): Promise<readonly string[]> =>
  (await runJson([command, "--shard", shard], { cwd: folder() })).data.files.map((file: { readonly file: string }) => file.file);

describe.each(["check", "test"])("%s --shard", (command) => {
  test.each([1, 2, 3, 7, 9])("%i parts are the whole together, each file in one of them, none much larger than another", async (count) => {
    const parts = await Promise.all(Array.from({ length: count }, (_, index) => filesOf(command, `${index + 1}/${count}`)));
    expect(parts.flat().sort()).toEqual(names);
    const sizes = parts.map((part) => part.length);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
  });

  test("the same part is the same files each time", async () => {
    expect(await filesOf(command, "2/3")).toEqual(await filesOf(command, "2/3"));
  });

  test.each(["0/3", "4/3", "1/0", "1", "a/b", "1/3/5", "-1/3", "1.5/3"])("%s is refused", async (value) => {
    const { code, err } = await run([command, `--shard=${value}`], { cwd: folder() });
    expect(code).toBe(2);
    expect(err).toContain("--shard takes a part and how many parts there are");
  });
});

test("--update is for all files that are named", async () => {
  const { code, err } = await run(["test", "--update", "--shard", "1/2"], { cwd: folder() });
  expect(code).toBe(2);
  expect(err).toContain("leave out --shard");
});
