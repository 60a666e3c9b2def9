import { Composer, Lexer, Parser, Schema, type Document, type ParsedNode } from "yaml";
import { finding, type Finding, type Span } from "../diagnostics/finding.ts";
import { findTooDeep } from "./depth.ts";

/** What the composer makes of one document. */
export type YamlDocument = Document.Parsed<ParsedNode>;

/** Every scalar stays the text that is written, and merge keys are keys like others. */
const schema = new Schema({ schema: "failsafe", merge: false, resolveKnownTags: false });

// Duplicate keys are looked for by the reader, which needs both places and a bounded time.
const OPTIONS = { schema, version: "1.2", strict: true, uniqueKeys: false, prettyErrors: false, keepSourceTokens: false, logLevel: "silent" } as const;

/** The documents of a text, or the one finding that stops all of them. */
export interface Composed {
  readonly documents: readonly YamlDocument[];
  readonly finding: Finding<Span> | null;
}

/** Takes a decoded text. Nesting is measured on its words before anything that calls itself sees them. */
export function compose(text: string): Composed {
  // The parser's findings are Error objects; without this, a file with a million of them spends its time on stack traces.
  const traced = Error.stackTraceLimit;
  try {
    Error.stackTraceLimit = 0;
    const lexemes = [...new Lexer().lex(text)];
    const tooDeep = findTooDeep(lexemes);
    if (tooDeep) return { documents: [], finding: tooDeep };
    const parser = new Parser();
    const composer = new Composer(OPTIONS as unknown as ConstructorParameters<typeof Composer>[0]);
    const documents: YamlDocument[] = [];
    const take = (tokens: Iterable<Parameters<typeof composer.next>[0]>): void => {
      for (const token of tokens) for (const document of composer.next(token)) documents.push(document as YamlDocument);
    };
    for (const lexeme of lexemes) take(parser.next(lexeme));
    take(parser.end());
    for (const document of composer.end()) documents.push(document as YamlDocument);
    return { documents, finding: null };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      documents: [],
      finding: finding({ code: "yaml-syntax", message: `the text cannot be taken apart as YAML (${reason})`, where: { start: 0, end: 0 }, help: "look for unusual characters, or write the file anew" }),
    };
  } finally {
    Error.stackTraceLimit = traced;
  }
}
