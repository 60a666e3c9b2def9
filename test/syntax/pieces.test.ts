import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isAlias, isCollection, isPair, isScalar } from "yaml";
import { compose } from "../../src/syntax/yaml.ts";
import { goldenNames, goldenPath } from "./read-golden.ts";

/** Everything of a node that is ever read. */
function plain(node: unknown): unknown {
  if (isPair(node)) return [plain(node.key), plain(node.value)];
  if (isCollection(node)) return { range: node.range, flow: node.flow, anchor: node.anchor, tag: node.tag, items: node.items.map(plain) };
  if (isScalar(node)) return { range: node.range, type: node.type, anchor: node.anchor, tag: node.tag, value: node.value };
  if (isAlias(node)) return { range: node.range, alias: node.source };
  return node;
}

/** With no length given, pieces are as long as in the program. */
function composed(text: string, piece: number | null): unknown {
  const { documents, finding } = piece === null ? compose(text) : compose(text, { first: piece, others: piece });
  return { finding, documents: documents.map(({ contents, range, errors }) => ({ range, contents: plain(contents), errors: errors.map(({ code, message, pos }) => ({ code, message, pos })) })) };
}

function expectSame(text: string, piece: number): void {
  expect(composed(text, piece)).toEqual(composed(text, Infinity));
}

describe("a text that is composed in pieces gives the same documents as one that is composed whole", () => {
  const examples = readdirSync("examples").filter((name) => name.endsWith(".yaml")).map((name) => `examples/${name}`);
  const golden = ["ok", "err", "frames"].flatMap((folder) => goldenNames(folder).map((name) => goldenPath(folder, name)));
  test.each([1, 50, 1_000])("examples and golden files, pieces of %i", (piece) => {
    for (const path of [...examples, ...golden]) expectSame(readFileSync(path, "utf8"), piece);
  });

  test("a long file, in pieces as long as those of the program", () => {
    const numbers = Array.from({ length: 2_000 }, (_, index) => index);
    const inBraces = numbers.map((index) => `q${String(index)}: 0`).join(", ");
    const onLines = numbers.map((index) => `  r${String(index)}: 0\n`).join("");
    const steps = numbers.map((index) => `- { event: e, change: { q${String(index)}: 1 } }\n- cast: x # y\n  pay:\n    r${String(index)}: 1\n\n# z\n`).join("");
    const text = `state: { ${inBraces} }\nother:\n${onLines}sequence:\n- repeat: 2\n  steps:\n${steps.replaceAll(/^(?=[- ])/gm, "    ")}loop:\n${steps}`;
    expect(composed(text, null)).toEqual(composed(text, Infinity));
  });

  const words = ["a", "bc", "- ", "- ", "- ", "? ", ": ", "a: ", "b: ", "c: x", "\n", "\n", "\n", "\n  ", "\n  - ", "\n- ", "\n    ", "\n  d: ", "  ", "# e\n", " # f", "{ g: h }", "[i, j]", "{", "}", ", k: l", ", ", "]", "&k ", "*k", "!l ", '"m"', "|\n", "---\n", "...\n", "%TAG ! n\n", "\t"];
  test("nearly YAML", () => {
    fc.assert(fc.property(fc.array(fc.constantFrom(...words), { maxLength: 60 }), fc.constantFrom(1, 10), (parts, piece) => { expectSame(parts.join(""), piece); }), { numRuns: 1_000 });
  });

  const scalar = fc.constantFrom("x", "", '"y"', "{ a: b, c: }", "{ a: { b: c, d },\n e: [f],\n ? g : h, \"i\": j, k, }", "[d, e]", "|\n TEXT", "*f", "&f g", "!h i", "j # k");
  const lines = fc.letrec<{ node: readonly string[] }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 4 },
      scalar.map((text) => text.split("\n")),
      fc.tuple(fc.constantFrom("- ", "key: ", "? ", "-\n", "key:\n", "key:\n\n", "-\n# l\n"), fc.array(tie("node"), { minLength: 1, maxLength: 6 })).map(([sign, nodes]) => nodes.flatMap((node, index) => {
        const [head = "", ...between] = sign.replace("key", `key${String(index)}`).split("\n");
        const inside = node.map((line) => `  ${line}`);
        return between.length === 0 ? [head + (node[0] ?? ""), ...inside.slice(1)] : [head, ...between.slice(1), ...inside];
      })),
    ),
  })).node.map((all) => all.join("\n"));
  test("nested collections", () => {
    fc.assert(fc.property(lines, fc.constantFrom(1, 20), (text, piece) => { expectSame(`${text}\n`, piece); }), { numRuns: 1_000 });
  });
});
