import { readdirSync, readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { RULE_KEYS } from "../src/rules/index.ts";

const ROOT = fileURLToPath(new URL("../src", import.meta.url));

/** What each layer may import besides itself. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  "result.ts": [],
  rules: [],
  domain: ["result.ts"],
  diagnostics: ["result.ts", "rules", "domain"],
  syntax: ["domain", "diagnostics", "result.ts"],
  algebra: ["domain"],
  timeline: ["algebra", "domain"],
  checks: ["timeline", "algebra", "domain", "diagnostics", "rules"],
  procedures: ["diagnostics", "checks", "timeline", "algebra", "domain", "rules", "result.ts"],
  schema: ["procedures", "syntax", "diagnostics", "domain", "rules"],
  session: ["procedures", "checks", "timeline", "domain", "diagnostics", "syntax", "rules", "report", "result.ts"],
  report: ["procedures", "checks", "timeline", "domain", "diagnostics", "rules", "syntax"],
  library: ["session", "report", "procedures", "domain", "diagnostics", "syntax", "result.ts"],
  wizard: ["session", "report", "procedures", "syntax", "diagnostics", "domain", "result.ts"],
  cli: ["wizard", "session", "report", "schema", "procedures", "checks", "timeline", "algebra", "domain", "diagnostics", "syntax", "rules", "result.ts"],
};

/** What a layer may name as a type only. */
const MAY_NAME: Record<string, readonly string[]> = { report: ["session"] };

/** Which files may import a package; a folder stands for all of its files. */
const PACKAGES: Record<string, string> = {
  yaml: "syntax/", inquirer: "session/prompts.ts", commander: "cli/", chalk: "cli/", tinyglobby: "cli/", chokidar: "cli/watch.ts",
  "string-width": "report/layout.ts", "wrap-ansi": "report/layout.ts",
};

const files = readdirSync(ROOT, { recursive: true, encoding: "utf8" })
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => name.endsWith(".ts"))
  .sort()
  .map((name) => ({ name, text: readFileSync(`${ROOT}/${name}`, "utf8") }));

interface Import {
  readonly from: string;
  readonly to: string;
  readonly isType: boolean;
}

const STATEMENT = /^(?:import|export)\s+(?<type>type\s)?(?<names>[^;"]*?)\s*from\s+"(?<static>[^"]+)"|^import\s+"(?<bare>[^"]+)"|\bimport\(\s*"(?<dynamic>[^"]+)"\s*\)/gm;

const namesTypesOnly = (names: string): boolean => /^\{[^}]*\}$/s.test(names) && names.slice(1, -1).split(",").every((each) => each.trim() === "" || each.trim().startsWith("type "));

const importsOf = ({ name, text }: { readonly name: string; readonly text: string }): readonly Import[] =>
  Array.from(text.matchAll(STATEMENT), ({ groups = {} }) => ({
    from: name,
    to: groups["static"] ?? groups["bare"] ?? groups["dynamic"] ?? "",
    isType: groups["type"] !== undefined || (groups["names"] !== undefined && namesTypesOnly(groups["names"])),
  }));

const layerOf = (name: string): string => name.split("/")[0] ?? "";
const targetOf = ({ from, to }: Import): string => relative(ROOT, resolve(ROOT, dirname(from), to)).replaceAll("\\", "/");
const all = files.flatMap(importsOf);
const inside = all.filter((each) => each.to.startsWith("."));
const outside = all.filter((each) => !each.to.startsWith("."));

/** A text without its comments and strings, for looking at words of the code; a rough reading is enough here. */
const codeOf = (text: string): string => text
  .replaceAll(/\/\*[\s\S]*?\*\//g, "")
  .replaceAll(/"(?:[^"\\\n]|\\.)*"/g, '""')
  .replaceAll(/^\s*\/\/.*$|\s\/\/\s.*$/gm, "");

describe("layers", () => {
  test("every import is found", () => {
    expect(all.length).toBe(files.flatMap(({ text }) => text.match(/^(?:import|export)\s[^;]*?from\s+"|^import\s+"|\bimport\(/gm) ?? []).length);
    expect(inside.length).toBeGreaterThan(300);
  });

  test("every folder of src is in the table", () => {
    expect(Array.from(new Set(files.map(({ name }) => layerOf(name)))).sort()).toEqual(Object.keys(MAY_IMPORT).sort());
  });

  test("a layer imports only what stands below it", () => {
    const wrong = inside.filter((each) => {
      const from = layerOf(each.from);
      const to = layerOf(targetOf(each));
      return from !== to && !MAY_IMPORT[from]?.includes(to) && !(each.isType && MAY_NAME[from]?.includes(to));
    });
    expect(wrong).toEqual([]);
  });

  test("every import names a file that is there, with its ending", () => {
    const names = new Set(files.map(({ name }) => name));
    expect(inside.filter((each) => !names.has(targetOf(each)))).toEqual([]);
  });

  test("each package is imported in one place, and Node's own modules only by the command line", () => {
    const wrong = outside.filter(({ from, to }) => {
      const place = to.startsWith("node:") ? "cli/" : PACKAGES[to];
      return place === undefined || (place.endsWith("/") ? !from.startsWith(place) : from !== place);
    });
    expect(wrong).toEqual([]);
  });

  test("every package that is imported is listed for the build, and nothing is left for whoever installs the package", () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(`${ROOT}/../package.json`, "utf8")) as Record<string, Record<string, string> | undefined>;
    const imported = Array.from(new Set(outside.map(({ to }) => to))).filter((name) => !name.startsWith("node:")).sort();
    expect(imported).toEqual(Object.keys(PACKAGES).sort());
    expect(imported.filter((name) => devDependencies?.[name] === undefined)).toEqual([]);
    // All that runs is bundled: a package that is installed besides would only be there twice.
    expect(dependencies).toBeUndefined();
  });

  test("only the command line knows the process, the clock, chance and the console", () => {
    const IMPURE = /\b(?:process|console|globalThis|setTimeout|setInterval|fetch|performance)\s*[.([]|\bMath\s*\.\s*random\b|\bDate\s*[.(]|\bnew\s+Date\b/;
    const wrong = files.filter(({ name }) => !name.startsWith("cli/")).flatMap(({ name, text }) =>
      codeOf(text).split("\n").filter((line) => IMPURE.test(line)).map((line) => `${name}: ${line.trim()}`));
    expect(wrong).toEqual([]);
  });
});

describe("housekeeping", () => {
  test("every rule that a comment cites is in the table of rules", () => {
    const cited = files.flatMap(({ name, text }) =>
      Array.from(text.matchAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm), ([comment]) => comment)
        .flatMap((comment) => Array.from(comment.matchAll(/\[((?:cr|mtr|ipg|rtr|rcr|riftbound|bandai)\.[a-z.-]+)\]/g), ([, key = ""]) => ({ name, key }))));
    expect(cited.length).toBeGreaterThan(10);
    expect(cited.filter(({ key }) => !(RULE_KEYS as readonly string[]).includes(key))).toEqual([]);
  });

  test("no file is longer than 300 lines", () => {
    expect(files.map(({ name, text }) => ({ name, lines: text.split("\n").length - 1 })).filter(({ lines }) => lines > 300)).toEqual([]);
  });

  test("nothing is left to do in a comment", () => {
    expect(files.filter(({ text }) => /\bTODO\b|\bFIXME\b|\bXXX\b/.test(text)).map(({ name }) => name)).toEqual([]);
  });
});
