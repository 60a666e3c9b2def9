/** A fenced code block of a document. `line` is the one-based line of its opening fence. */
export interface CodeBlock {
  readonly language: string;
  /** What stands behind the language: bare words have the value `true`. */
  readonly marks: ReadonlyMap<string, string>;
  readonly text: string;
  readonly line: number;
  /** Offsets of `text` in the document. */
  readonly from: number;
  readonly to: number;
}

const FENCE = /^(`{3,})([^\n`]*)\n([\s\S]*?)^\1[ \t]*$/gm;

/** Every fenced code block. Fences stand at the beginning of a line. */
export function codeBlocks(document: string): readonly CodeBlock[] {
  return Array.from(document.matchAll(FENCE), (match) => {
    const [, fence = "", info = "", text = ""] = match;
    const [language = "", ...words] = info.trim().split(/\s+/);
    const from = match.index + fence.length + info.length + 1;
    return {
      language,
      marks: new Map(words.map((word) => [word.split("=")[0] ?? "", word.includes("=") ? word.slice(word.indexOf("=") + 1) : "true"])),
      text,
      line: document.slice(0, match.index).split("\n").length,
      from,
      to: from + text.length,
    };
  });
}

/** The document without its code blocks and code spans. */
export const proseOf = (document: string): string => document.replaceAll(FENCE, "").replaceAll(/`[^`\n]*`/g, "");

/** The anchors of a document's headings, as code hosts make them. */
export function anchorsOf(document: string): ReadonlySet<string> {
  const seen = new Map<string, number>();
  return new Set(Array.from(document.replaceAll(FENCE, "").matchAll(/^#{1,6} +(.+)$/gm), ([, heading = ""]) => {
    const slug = heading.trim().toLowerCase().replaceAll(/[^\p{L}\p{N} _-]/gu, "").replaceAll(" ", "-");
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    return times === 0 ? slug : `${slug}-${String(times)}`;
  }));
}

/** The targets of a document's links. */
export const linksOf = (document: string): readonly string[] =>
  Array.from(proseOf(document).matchAll(/\]\(([^)\s]+)\)/g), ([, target = ""]) => target);
