/** Readers for each format of results, none of which knows how the program writes it. */
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import Ajv from "ajv-draft-04";
import addFormats from "ajv-formats";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { lexer, type Token, type Tokens } from "marked";
import { Parser } from "tap-parser";
import { expect } from "vitest";
import type { Json } from "./fake-io.ts";

const LIST_OF = ["testsuite", "testcase", "failure"];

// What XML 1.0 allows; the parser does not look.
const XML_TEXT = /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u;

/** Reads XML strictly; gives elements as maps, attributes with `@` before their names. */
export function readXml(text: string): Json {
  expect(XMLValidator.validate(text)).toBe(true);
  expect(text).toMatch(XML_TEXT);
  return new XMLParser({
    ignoreAttributes: false, attributeNamePrefix: "@", parseAttributeValue: false, parseTagValue: false, trimValues: false,
    ignoreDeclaration: true, isArray: (name) => LIST_OF.includes(name),
  }).parse(text);
}

export interface TapPoint {
  readonly ok: boolean;
  readonly name: string;
  readonly diag: Json;
  readonly skip: unknown;
  readonly todo: unknown;
}

/** Reads TAP; nothing in it may be other than a test point, the plan, the version or a comment. */
export function readTap(text: string): { readonly version: number; readonly planned: number; readonly points: readonly TapPoint[] } {
  const events = Parser.parse(text, { strict: true }) as unknown as readonly (readonly [string, Json])[];
  const of = (kind: string): readonly Json[] => events.filter(([each]) => each === kind).map(([, what]) => what);
  expect(events.map(([kind]) => kind).filter((kind) => !["version", "plan", "assert", "comment", "complete", "finish", "close"].includes(kind))).toEqual([]);
  expect({ versions: of("version").length, plans: of("plan").length, comments: of("comment").length }).toEqual({ versions: 1, plans: 1, comments: 1 });
  return { version: of("version")[0], planned: of("plan")[0].end, points: of("assert") };
}

// The schema as it was published, from a package of the people who look after the format.
const SCHEMA = createRequire(import.meta.url).resolve("@microsoft/jest-sarif/package.json").replace("package.json", "lib/schemas/sarif-2.1.0-rtm.5.json");
const ajv = new Ajv.default({ strict: false, allErrors: true, unicodeRegExp: false });
addFormats.default(ajv as never);
const isSarif = ajv.compile(JSON.parse(readFileSync(SCHEMA, "utf8")) as object);

/** Reads a SARIF log and holds it against the schema. */
export function readSarif(text: string): Json {
  const log = JSON.parse(text) as Json;
  isSarif(log);
  expect(isSarif.errors ?? []).toEqual([]);
  return log;
}

export interface WorkflowCommand {
  readonly command: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly message: string;
}

const COMMAND = /^::([a-z-]+)(?: ([^\n]*?))?::([^\n]*)$/;
const unescapeData = (text: string): string => text.replaceAll("%0A", "\n").replaceAll("%0D", "\r").replaceAll("%25", "%");

/** Reads a log as GitHub's runner does: a line that begins with two colons, blanks left out, is a command; so is `##[` anywhere. */
export function readCommands(text: string): { readonly commands: readonly WorkflowCommand[]; readonly lines: readonly string[] } {
  const commands: WorkflowCommand[] = [];
  const lines: string[] = [];
  for (const line of text.split(/\r\n|[\r\n\u2028\u2029\u0085]/)) {
    expect(line).not.toContain("##[");
    const [, command = "", given = "", message = ""] = COMMAND.exec(line.trimStart()) ?? [];
    if (!line.trimStart().startsWith("::")) lines.push(line);
    else {
      const properties = given === "" ? [] : given.split(",").map((each) => {
        const [key = "", ...value] = each.split("=");
        return [key, unescapeData(value.join("=").replaceAll("%3A", ":").replaceAll("%2C", ","))];
      });
      commands.push({ command, properties: Object.fromEntries(properties) as Record<string, string>, message: unescapeData(message) });
    }
  }
  return { commands, lines };
}

export interface Markdown {
  readonly cells: readonly (readonly string[])[];
  readonly blocks: readonly string[];
  /** Text that stands outside code, where markup would count. */
  readonly words: string;
}

/** What the words of a code span are. */
function wordsOf(tokens: readonly Token[]): { readonly code: string; readonly plain: string } {
  let code = "";
  let plain = "";
  for (const token of tokens) {
    if (token.type === "codespan") code += (token as Tokens.Codespan).text;
    else if (token.type === "text" || token.type === "strong") plain += (token as Tokens.Text).text;
    else throw new Error(`markup of the kind ${token.type}: ${token.raw}`);
  }
  return { code, plain };
}

/** Reads Markdown as GitHub writes it. Anything but paragraphs, tables, strong words and code is refused. */
export function readMarkdown(text: string): Markdown {
  const cells: (readonly string[])[] = [];
  const blocks: string[] = [];
  let words = "";
  for (const token of lexer(text, { gfm: true })) {
    if (token.type === "code") blocks.push((token as Tokens.Code).text);
    else if (token.type === "table") {
      for (const row of (token as Tokens.Table).rows) {
        const read = row.map((cell) => wordsOf(cell.tokens));
        words += read.map(({ plain }) => plain).join(" ");
        cells.push(read.map(({ code, plain }) => code + plain));
      }
    } else if (token.type === "paragraph") words += wordsOf((token as Tokens.Paragraph).tokens).plain;
    else if (token.type !== "space") throw new Error(`markup of the kind ${token.type}: ${token.raw}`);
  }
  return { cells, blocks, words };
}
