import { Composer, Lexer, Parser, Schema, type CST, type Document, type ParsedNode } from "yaml";
import { finding, type Finding, type Span } from "../diagnostics/finding.ts";
import { watchDepth } from "./depth.ts";
import { Pieces, type PieceLengths } from "./pieces.ts";

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

const makeComposer = (): Composer => new Composer(OPTIONS as unknown as ConstructorParameters<typeof Composer>[0]);

/** Shorter texts are composed as a whole; of longer ones each piece has about this length. */
const PIECES: PieceLengths = { first: 16_384, others: 1_024 };

/** Null where something is wrong that may have to do with its having been composed in pieces. */
function composeIn(text: string, lengths: PieceLengths): Composed | null {
  const findTooDeep = watchDepth();
  const parser = new Parser();
  const composer = makeComposer();
  const pieces = new Pieces(parser, makeComposer, lengths);
  const documents: YamlDocument[] = [];
  let isWrong = false;
  const add = (composed: Iterable<Document>): void => {
    for (const document of composed as Iterable<YamlDocument>) {
      isWrong ||= document.errors.length > 0 || !pieces.mend(document);
      documents.push(document);
    }
  };
  const take = (tokens: Iterable<CST.Token>): void => {
    for (const token of tokens) {
      // What a piece composed by itself would not know of.
      if (token.type === "directive") pieces.stop();
      add(composer.next(token));
    }
  };
  for (const lexeme of new Lexer().lex(text)) {
    const tooDeep = findTooDeep(lexeme);
    if (tooDeep) return { documents: [], finding: tooDeep };
    take(parser.next(lexeme));
    pieces.take();
    if (isWrong && pieces.count > 0) return null;
  }
  take(parser.end());
  add(composer.end());
  return isWrong && pieces.count > 0 ? null : { documents, finding: null };
}

/**
 * Takes a decoded text. Nesting is measured on its words before anything that calls itself sees them. A long text is
 * composed in pieces of the given lengths while it is read, unless something is wrong with it.
 */
export function compose(text: string, lengths = PIECES): Composed {
  // The parser's findings are Error objects; without this, a file with a million of them spends its time on stack traces.
  const traced = Error.stackTraceLimit;
  try {
    Error.stackTraceLimit = 0;
    return composeIn(text, lengths) ?? composeIn(text, { first: Infinity, others: Infinity }) ?? { documents: [], finding: null };
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
