// What must never be written over, believed, or passed over in silence, under whatever name it comes.

import { createHash } from "node:crypto";
import { linkSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { dangers } from "./evil.ts";
import { folderWith } from "./folder.ts";
import { run, runJson, scenarioText, type Json } from "./fake-io.ts";

const good = scenarioText();
const read = (cwd: string, name: string): string => readFileSync(join(cwd, name), "utf8");

describe.skipIf(process.platform === "win32")("--output never writes over a scenario", () => {
  test.each([
    ["by a link", ["a.loop.yaml"], "soft.json"], ["by a hard link", ["a.loop.yaml"], "hard.json"], ["through a folder that is a link", ["."], "here/a.loop.yaml"],
    ["of another part", [".", "--shard", "1/2"], "b.loop.yaml"], ["of another part, the other way round", [".", "--shard", "2/2"], "a.loop.yaml"], ["that is named so and is none yet", ["a.loop.yaml"], "new.loop.yaml"],
  ])("%s", async (_name, paths, output) => {
    const cwd = folderWith({ "a.loop.yaml": good, "b.loop.yaml": good });
    symlinkSync("a.loop.yaml", join(cwd, "soft.json"));
    linkSync(join(cwd, "a.loop.yaml"), join(cwd, "hard.json"));
    symlinkSync(".", join(cwd, "here"));
    const { code, out, err } = await run(["check", ...paths, "--output", `json=${output}`], { cwd });
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain("would write over a scenario");
    expect([read(cwd, "a.loop.yaml"), read(cwd, "b.loop.yaml")]).toEqual([good, good]);
  });

  test("wrong use beside --update changes nothing", async () => {
    const text = `${good}cases:\n  - name: x\n    answers: { Ben: accept, Cho: accept }\n    expect: { outcome: shortened }\n`;
    const cwd = folderWith({ "a.loop.yaml": text });
    for (const output of ["yaml=x", "json=a.loop.yaml"]) expect((await run(["test", "--update", "a.loop.yaml", "--output", output], { cwd })).code).toBe(2);
    expect(read(cwd, "a.loop.yaml")).toBe(text);
    expect((await run(["test", "--update", "a.loop.yaml"], { cwd })).code).toBe(0);
    expect(read(cwd, "a.loop.yaml")).toContain("outcome: taken");
  });
});

describe("every file that is meant is looked at", () => {
  test.skipIf(process.platform === "win32")("a glob takes links to files, as a shell and a folder do, and ends where links go round", async () => {
    const cwd = folderWith({ "a.loop.yaml": good, "x/bad.yaml": "scenario: x\n" });
    symlinkSync("x/bad.yaml", join(cwd, "b.loop.yaml"));
    symlinkSync("..", join(cwd, "x/round"));
    const names = async (pattern: string): Promise<readonly string[]> => (await runJson(["check", pattern], { cwd })).data.files.map((each: Json) => each.file);
    expect(await names("*.loop.yaml")).toEqual(await names("."));
    expect(await names("{b,none}.loop.yaml")).toEqual(["b.loop.yaml"]);
  });

  test.skipIf(process.platform === "win32")("two dots behind a link mean the same for finding, reading and writing", async () => {
    const cwd = folderWith({ "p/x.loop.yaml": good, "q/x.loop.yaml": "scenario: other\n", "q/s/y": "" });
    symlinkSync("../q/s", join(cwd, "p/l"));
    const { data } = await runJson(["check", "x.loop.yaml", "l/../x.loop.yaml"], { cwd: join(cwd, "p") });
    expect(data.files).toHaveLength(1);
    expect(data.summary.errors).toBe(0);
    expect((await runJson(["check", "l/../x.loop.yaml"], { cwd: join(cwd, "p") })).data.summary.errors).toBe(0);
  });

  test("no name at all is not everything", async () => {
    expect(await run(["check", ""], { cwd: folderWith({ "a.loop.yaml": good }) })).toMatchObject({ code: 2, out: "", err: expect.stringContaining("nothing matches \"\"") as string });
  });
});

describe("a cache that somebody else has written", () => {
  const EVIL = "x\u001b]0;owned\u0007\n::error::y";
  const span = { start: 0, end: 0 };
  const finding = { code: "missing-key", severity: "error", message: "x", where: span, label: "", others: [], note: null, help: "" };
  const bodies: readonly unknown[] = [
    null, 5, [], {}, "x", { scenarios: 1, findings: [] }, { scenarios: [], findings: [{ ...finding, code: EVIL }] }, { scenarios: [], findings: [{ ...finding, severity: EVIL }] },
    { scenarios: [], findings: [{ ...finding, where: { start: -1, end: 1.5 } }] }, { scenarios: [{ title: 1, cases: 0, verdict: "", findings: [] }], findings: [] },
    { scenarios: [], findings: [{ ...finding, more: 1 }] }, { cases: [{ name: "x" }], unreadable: [] }, { cases: [], unreadable: [{ ...finding, code: "constructor" }] },
  ];

  test("is believed only where it looks like what this program writes, and acts on nothing", async () => {
    const cwd = folderWith({ "a.loop.yaml": good });
    for (const command of ["check", "test"]) {
      const formats = ["text", "json", "sarif", "tap", "junit", "github", "markdown"];
      await run([command, "--cache"], { cwd });
      const [head = "", body = ""] = read(cwd, ".loopcut-cache").split("\n");
      const [key = ""] = Object.keys(JSON.parse(body) as object).filter((each) => each.startsWith(command));
      const texts = [...bodies.map((value) => JSON.stringify({ [key]: value })), "null", "5", "{", "[]"];
      for (const [index, text] of texts.entries()) {
        const format = formats[index % formats.length] ?? "text";
        const plain = await run([command, "--format", format], { cwd });
        writeFileSync(join(cwd, ".loopcut-cache"), `${head.split(" ").slice(0, -1).join(" ")} ${createHash("sha256").update(text).digest("base64url")}\n${text}`);
        const ran = await run([command, "--format", format, "--cache"], { cwd });
        const timeless = ({ out, ...rest }: typeof ran) => ({ ...rest, out: out.replaceAll(/ time="[^"]*"/g, "") });
        expect({ text, ran: timeless(ran) }).toEqual({ text, ran: timeless(plain) });
        expect(format === "github" ? [] : dangers(ran.out)).toEqual([]);
      }
    }
  });
});
