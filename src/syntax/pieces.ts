import { isCollection, isMap, isPair, isSeq, type Composer, type CST, type Document, type Node, type Parser, type YAMLMap, type YAMLSeq } from "yaml";

/** A map or list whose beginning has been composed and taken from the parser. */
interface Begun {
  /** Where it begins in the text. */
  readonly start: number;
  /** Where the parser and the composer take it to begin: of a block behind what has been taken. */
  offset: number;
  readonly type: Open["type"];
  readonly items: unknown[];
}

/** A collection that the parser is still reading. */
type Open = CST.BlockMap | CST.BlockSequence | CST.FlowCollection;
type Collection = YAMLMap | YAMLSeq;

const isBlock = (token: CST.Token): token is CST.BlockMap | CST.BlockSequence => token.type === "block-map" || token.type === "block-seq";

/** A list in brackets is put in order by the parser when it is closed, so only maps are taken. */
const isFlowMap = (token: CST.Token): token is CST.FlowCollection => token.type === "flow-collection" && token.start.type === "flow-map-start";

/** The parser may still change the last item of a collection and the one before it. */
const UNSETTLED = 2;

/** Stands for what has been taken of a map in braces, since a comma may only stand behind something. */
const standIn = (offset: number): Open["items"][number] => ({ start: [], key: { type: "scalar", offset, indent: 0, source: "x" }, sep: [] });

const CLOSING: CST.SourceToken = { type: "flow-map-end", offset: 0, indent: 0, source: "}" };

/** How many characters a piece has at least. */
export interface PieceLengths {
  readonly first: number;
  readonly others: number;
}

/**
 * Composes what the parser has finished while it goes on with the rest of a long text. The parser's words take several
 * times as much memory as the nodes that are made of them, so they are let go piece by piece. The nodes are the same
 * as if each document were composed as a whole.
 */
export class Pieces {
  readonly #parser: Parser;
  readonly #makeComposer: () => Composer;
  readonly #length: number;
  readonly #begun = new Map<Open, Begun>();
  #next: number;
  #isOff = false;
  /** How many pieces have been taken. */
  count = 0;

  constructor(parser: Parser, makeComposer: () => Composer, { first, others }: PieceLengths) {
    this.#parser = parser;
    this.#makeComposer = makeComposer;
    this.#length = others;
    this.#next = first;
  }

  /** Leaves everything from here on to the composer of whole documents. */
  stop(): void {
    this.#isOff = true;
  }

  /** Takes what is finished where enough has been read since last time. */
  take(): void {
    if (this.#isOff || this.#parser.offset < this.#next) return;
    this.#next = this.#parser.offset + this.#length;
    for (const token of this.#parser.stack) {
      if (isBlock(token) || isFlowMap(token)) this.#takeFrom(token);
      // A block inside brackets is an error.
      if (token.type === "flow-collection") break;
    }
  }

  #takeFrom(open: Open): void {
    const isFlow = open.type === "flow-collection";
    const standIns = isFlow && this.#begun.has(open) ? 1 : 0;
    const count = open.items.length - UNSETTLED;
    if (this.#isOff || count <= standIns) return;
    const document = this.#compose({ ...open, items: open.items.slice(0, count), ...(isFlow ? { end: [CLOSING] } : {}) } as Open);
    const { contents } = document;
    // A comment that makes no node moves the end of its collection.
    const isFine = isCollection(contents) && contents.items.length === count && document.errors.length === 0 && document.warnings.length === 0;
    if (!isFine || !this.mend(document)) return this.stop();
    this.count += 1;
    const begun = this.#begun.get(open) ?? { start: open.offset, offset: open.offset, type: open.type, items: [] };
    this.#begun.set(open, begun);
    for (const item of contents.items.slice(standIns)) {
      fit(item);
      begun.items.push(item);
    }
    if (isFlow) {
      open.items.splice(0, count, standIn(open.offset));
      return;
    }
    open.items.splice(0, count);
    begun.offset = open.offset = contents.range?.[2] ?? open.offset;
  }

  #compose(value: Open): Document.Parsed {
    const composer = this.#makeComposer();
    const token: CST.Document = { type: "document", offset: value.offset, start: [], value };
    const [document] = [...composer.next(token), ...composer.end()];
    if (!document) throw new Error("a piece of the text is no document");
    return document;
  }

  /** Puts the beginnings of the collections in a document back in front of what was left of them. False where one of them has gone. */
  mend(document: Document.Parsed): boolean {
    const [from, , to] = document.range;
    for (const [token, begun] of this.#begun) {
      if (begun.offset < from || begun.offset >= to || this.#parser.stack.includes(token)) continue;
      const node = find(document.contents, begun);
      if (!node) return false;
      node.items = begun.items.concat(begun.type === "flow-collection" ? node.items.slice(1) : node.items) as typeof node.items;
      if (node.range) node.range[0] = begun.start;
      this.#begun.delete(token);
    }
    return true;
  }
}

/** A list that has grown keeps room for more items than most maps have. */
function fit(node: unknown): void {
  if (isPair(node)) {
    fit(node.key);
    fit(node.value);
  } else if (isCollection(node)) {
    node.items = node.items.slice();
    node.items.forEach(fit);
  }
}

const startOf = (node: unknown): number => (isPair(node) ? startOf(node.key ?? node.value) : ((node as Node | null)?.range?.[0] ?? Infinity));

/** Where the rest of a collection has become a node. Braces that have become a key are looked at by the composer as a whole. */
function find(root: Node | null, { offset, type }: Begun): Collection | null {
  let node: unknown = root;
  while (isMap(node) || isSeq(node)) {
    if (node.range?.[0] === offset && (node.flow === true) === (type === "flow-collection") && isSeq(node) === (type === "block-seq")) return node;
    const inside: unknown = node.items.findLast((item) => startOf(item) <= offset);
    if (isPair(inside) && startOf(inside.value) > offset && type === "flow-collection") return null;
    node = isPair(inside) ? (startOf(inside.value) <= offset ? inside.value : inside.key) : inside;
  }
  return null;
}
