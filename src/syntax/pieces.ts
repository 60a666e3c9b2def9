import { isCollection, isMap, isPair, isSeq, type Composer, type CST, type Document, type Node, type Parser, type YAMLMap, type YAMLSeq } from "yaml";

/** A block map or list whose beginning has been composed and taken from the parser. */
interface Begun {
  /** Where it begins in the text. */
  readonly start: number;
  /** Where the parser and the composer take it to begin: behind what has been taken. */
  offset: number;
  readonly type: Block["type"];
  readonly items: unknown[];
}

type Block = CST.BlockMap | CST.BlockSequence;
type Collection = YAMLMap | YAMLSeq;

const isBlock = (token: CST.Token): token is Block => token.type === "block-map" || token.type === "block-seq";

/** The parser may still change the last item of a collection and the one before it. */
const UNSETTLED = 2;

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
  readonly #begun = new Map<Block, Begun>();
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
      // A block inside brackets is an error.
      if (token.type === "flow-collection") break;
      if (isBlock(token)) this.#takeFrom(token);
    }
  }

  #takeFrom(block: Block): void {
    const count = block.items.length - UNSETTLED;
    if (this.#isOff || count <= 0) return;
    const piece = { ...block, items: block.items.slice(0, count) } as Block;
    const document = this.#compose(piece);
    const { contents } = document;
    // A comment that makes no node moves the end of its collection.
    const isFine = isCollection(contents) && contents.items.length === count && document.errors.length === 0 && document.warnings.length === 0;
    if (!isFine || !this.mend(document)) return this.stop();
    const end = contents.range?.[2] ?? block.offset;
    this.count += 1;
    const begun = this.#begun.get(block) ?? { start: block.offset, offset: 0, type: block.type, items: [] };
    this.#begun.set(block, begun);
    for (const item of contents.items) {
      fit(item);
      begun.items.push(item);
    }
    block.items.splice(0, count);
    block.offset = end;
    begun.offset = end;
  }

  #compose(value: Block): Document.Parsed {
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
      node.items = begun.items.concat(node.items) as typeof node.items;
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

/** Where the rest of a collection has become a node. */
function find(root: Node | null, { offset, type }: Begun): Collection | null {
  let node: unknown = root;
  while (isMap(node) || isSeq(node)) {
    if (node.range?.[0] === offset && node.flow !== true && isMap(node) === (type === "block-map")) return node;
    const inside: unknown = node.items.findLast((item) => startOf(item) <= offset);
    node = isPair(inside) ? (startOf(inside.value) <= offset ? inside.value : inside.key) : inside;
  }
  return null;
}
