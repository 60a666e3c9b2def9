/** Readers for each format of results, none of which knows how the program writes it. */
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import Ajv from "ajv-draft-04";
import addFormats from "ajv-formats";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { lexer, type Token, type Tokens } from "marked";
import { Parser } from "tap-parser";
import stringWidth from "string-width";
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

export interface Mermaid {
  readonly title: string;
  readonly participants: readonly string[];
  /** Arrows between participants by number, from 0, with what they say. */
  readonly arrows: readonly { readonly from: number; readonly to: number; readonly dotted: boolean; readonly says: string }[];
  readonly notes: readonly string[];
  /** What the loops are called. */
  readonly loops: readonly string[];
}

// A text as it may stand in a sequence diagram: nothing that its grammar, its directives or a sanitizer look for, and other characters by their number.
const WORDS = String.raw`(?:[\p{L}\p{N}\p{M} ,.()'/_\u2013\u2192-]|#[0-9]{2,7};)+`;
const LINES = `${WORDS}(?:<br/>${WORDS})*`;
const [TITLE, PARTICIPANT, LOOP, NOTE, ARROW] = [
  `  title (${WORDS})`, `  participant p([0-9]+) as (${WORDS})`, `loop (${WORDS})`, `Note over p([0-9]+)(?:,p([0-9]+))?: (${LINES})`, `p([0-9]+)(--?)>>p([0-9]+): (${LINES})`,
].map((pattern) => new RegExp(`^${pattern}$`, "u"));

/** Reads a sequence diagram by a grammar that has only what is needed; anything else in it is an error. */
export function readMermaid(text: string): Mermaid {
  const plain = (words = ""): string => words.replaceAll("<br/>", " ").replaceAll(/#([0-9]+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
  const [first, ...lines] = text.split("\n");
  expect(first).toBe("sequenceDiagram");
  expect(lines.pop()).toBe("");
  const read = { title: "", participants: [] as string[], arrows: [] as Mermaid["arrows"][number][], notes: [] as string[], loops: [] as string[] };
  let open = 0;
  for (const line of lines) {
    const [, ...parts] = [TITLE, PARTICIPANT].map((pattern) => pattern?.exec(line)).find((match) => match) ?? [];
    const inside = line.trimStart();
    const [arrow, note, loop] = [ARROW, NOTE, LOOP].map((pattern) => pattern?.exec(inside));
    if (inside !== "end") expect(inside).not.toMatch(/\bend\b/iu);
    if (parts.length === 1) read.title = plain(parts[0]);
    else if (parts.length === 2) {
      read.participants.push(plain(parts[1]));
      expect(Number(parts[0])).toBe(read.participants.length);
    } else if (arrow) read.arrows.push({ from: Number(arrow[1]) - 1, dotted: arrow[2] === "--", to: Number(arrow[3]) - 1, says: plain(arrow[4]) });
    else if (note) read.notes.push(plain(note[3]));
    else if (loop) {
      read.loops.push(plain(loop[1]));
      open += 1;
    } else if (inside === "end") {
      open -= 1;
      expect(open).toBeGreaterThanOrEqual(0);
    } else expect(line).toMatch(new RegExp(`^  acc(?:Title|Descr): ${WORDS}$`, "u"));
  }
  expect(open).toBe(0);
  for (const { from, to } of read.arrows) expect(Math.max(from, to)).toBeLessThan(read.participants.length);
  return read;
}

export interface Svg {
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly description: string;
  /** Every line of text, and how far it reaches. */
  readonly texts: readonly { readonly words: string; readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }[];
  /** What marks are called. */
  readonly marks: readonly string[];
}

const SVG_ELEMENTS = ["svg", "title", "desc", "style", "rect", "text", "line", "path", "circle", "g"];
const SVG_ATTRIBUTES = ["xmlns", "width", "height", "viewBox", "role", "aria-labelledby", "id", "class", "x", "y", "x1", "x2", "y1", "y2", "cx", "cy", "r", "rx", "d", "text-anchor"];

/** Letters of the fonts that are asked for are so wide, as a part of their size. */
const LETTER = 0.602;

/** Reads a picture strictly: elements and attributes that can do nothing, numbers where numbers stand, ids once. */
export function readSvg(text: string): Svg {
  const { svg, ...others } = readXml(text) as Json;
  expect(Object.keys(others)).toEqual([]);
  expect(svg["@role"]).toBe("img");
  expect(svg["@xmlns"]).toBe("http://www.w3.org/2000/svg");
  const style = svg.style as string;
  expect(style).toMatch(/@media \(prefers-color-scheme:dark\)/);
  expect(style).not.toMatch(/url|@import|expression/i);
  const sizes = Object.fromEntries(Array.from(style.matchAll(/(?:\.lc-)?(\w+)\{[^}]*font-size:(\d+)px/g), ([, name = "", size]) => [name, Number(size)]));
  const ids: string[] = [];
  const found: Svg["texts"][number][] = [];
  const marks: string[] = [];
  const lookAtText = (element: Json): void => {
    const words = String(element["#text"] ?? "");
    const size = sizes[Object.keys(sizes).find((name) => (element["@class"] as string).includes(`lc-${name}`)) ?? "text"] ?? Number.NaN;
    const width = stringWidth(words) * size * LETTER;
    const [x, y] = [Number(element["@x"]), Number(element["@y"])];
    const left = element["@text-anchor"] === "end" ? x - width : element["@text-anchor"] === "middle" ? x - width / 2 : x;
    found.push({ words, left, right: left + width, top: y - size, bottom: y + size * 0.3 });
  };
  const look = (name: string, element: Json): void => {
    if (Array.isArray(element)) {
      for (const each of element) look(name, each);
      return;
    }
    if (name.startsWith("@")) {
      expect(SVG_ATTRIBUTES).toContain(name.slice(1));
      if (name === "@id") ids.push(element as string);
      if (/^@(?:width|height|[xyr]|[xy][12]|c[xy]|rx)$/.test(name)) expect(element).toMatch(/^-?[0-9]+(?:\.[0-9])?$/);
      if (name === "@d") expect(element).toMatch(/^M[-0-9. L]+Z?$/);
      if (name === "@class") expect(element).toMatch(/^lc-[a-z]+(?: lc-[a-z]+)*$/);
      return;
    }
    if (name === "#text") return;
    expect(SVG_ELEMENTS).toContain(name);
    if (name === "g") marks.push(element.title as string);
    if (name === "text") lookAtText(element);
    if (typeof element === "object") for (const [key, value] of Object.entries(element as object)) look(key, value);
  };
  look("svg", svg);
  expect(new Set(ids).size).toBe(ids.length);
  expect(svg["@aria-labelledby"]).toBe(ids.join(" "));
  const [, , width, height] = (svg["@viewBox"] as string).split(" ").map(Number);
  expect([svg["@width"], svg["@height"]].map(Number)).toEqual([width, height]);
  return { width: width ?? 0, height: height ?? 0, title: String(svg.title["#text"] ?? ""), description: svg.desc["#text"] as string, texts: found, marks };
}
