import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ROOT } from "./cli/fake-io.ts";

interface Manifest {
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly scripts: Readonly<Record<string, string>>;
  readonly bin?: string | Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

const manifestOf = (path: string): Manifest => JSON.parse(readFileSync(`${ROOT}${path}package.json`, "utf8")) as Manifest;
const { devDependencies, scripts } = manifestOf("");
const listed = Object.keys(devDependencies);

const sources = ["src", "test", "bench", "scripts"].flatMap((folder) => readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name.replaceAll("\\", "/")}`))
  // The programs to compare with and the mutation tester have lists of their own.
  .filter((name) => /\.m?[jt]s$/.test(name) && !name.includes("/node_modules/") && !name.startsWith("bench/peers/") && !name.startsWith("test/mutation/")).concat("vitest.config.ts");

/** The package of an import: `@scope/name` or `name`, without the path in it. */
const packageOf = (target: string): string => target.split("/").slice(0, target.startsWith("@") ? 2 : 1).join("/");
const IMPORT = /^(?:import|export)\b[^;"]*?\bfrom\s+"([^".][^"]*)"|^import\s+"([^".][^"]*)"|(?<!Promise\.)\b(?:import|resolve)\("([@a-z][\w@/.-]*)"\)/gm;

const imported = new Set(sources.flatMap((name) => Array.from(readFileSync(`${ROOT}${name}`, "utf8").matchAll(IMPORT), (match) => match[1] ?? match[2] ?? match[3] ?? ""))
  .filter((target) => !target.startsWith("node:")).map(packageOf));

/** The commands that scripts call. */
const commands = new Set(Object.values(scripts).flatMap((script) => script.split("&&").map((each) => each.trim().split(" ")[0] ?? "")));

function isUsed(name: string): boolean {
  if (imported.has(name)) return true;
  const { bin } = manifestOf(`node_modules/${name}/`);
  const names = typeof bin === "string" ? [name] : Object.keys(bin ?? {});
  if (names.some((each) => commands.has(each))) return true;
  // Types of Node, for the compiler; and what another package needs but leaves to us to choose.
  return name === "@types/node" || listed.some((other) => manifestOf(`node_modules/${other}/`).peerDependencies?.[name] !== undefined);
}

test("every package that is listed is used", () => {
  expect(listed.filter((name) => !isUsed(name))).toEqual([]);
});

test("every package that is imported is listed", () => {
  expect(imported.size).toBeGreaterThan(10);
  expect(Array.from(imported).filter((name) => !listed.includes(name) && name !== "loopcut")).toEqual([]);
});
