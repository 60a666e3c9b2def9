import { CST } from "yaml";
import { finding, type Finding, type Span } from "../diagnostics/finding.ts";
import { LIMITS } from "./limits.ts";

/**
 * Looks for nesting beyond the limit in the words of a file, which are given one after the other, each before anything
 * recursive sees it. Depth is counted with a list of the columns at which block collections begin, plus the open
 * brackets; both are at most the limit long.
 */
export function watchDepth(): (lexeme: string) => Finding<Span> | null {
  const columns: number[] = [];
  let brackets = 0;
  let offset = 0;
  let column = 0;
  // Where the last thing that may be a key begins, on this line.
  let keyColumn = -1;
  const open = (at: number): void => {
    while (columns.length > 0 && (columns[columns.length - 1] ?? 0) >= at) columns.pop();
    columns.push(at);
  };
  let isScalarText = false;
  return (lexeme) => {
    if (lexeme === CST.SCALAR) {
      isScalarText = true;
      return null;
    }
    const type = isScalarText ? "scalar" : CST.tokenType(lexeme);
    isScalarText = false;
    switch (type) {
      case "newline":
        keyColumn = -1;
        break;
      case "doc-start":
      case "doc-end":
      case "doc-mode":
        columns.length = 0;
        brackets = 0;
        break;
      case "flow-map-start":
      case "flow-seq-start":
        if (keyColumn < 0) keyColumn = column;
        brackets += 1;
        break;
      case "flow-map-end":
      case "flow-seq-end":
        brackets = Math.max(0, brackets - 1);
        break;
      case "flow-error-end":
        brackets = 0;
        break;
      case "seq-item-ind":
      case "explicit-key-ind":
        open(column);
        keyColumn = -1;
        break;
      case "map-value-ind":
        if (brackets === 0) open(keyColumn < 0 ? column : keyColumn);
        keyColumn = -1;
        break;
      case "scalar":
      case "single-quoted-scalar":
      case "double-quoted-scalar":
      case "alias":
      case "anchor":
      case "tag":
        if (keyColumn < 0) keyColumn = column;
        break;
    }
    if (columns.length + brackets > LIMITS.depth) {
      return finding({
        code: "too-large",
        message: `the text is nested more than ${String(LIMITS.depth)} levels deep`,
        where: { start: offset, end: offset + lexeme.length },
        label: "one level too many",
        help: "close brackets that were left open, or nest less",
      });
    }
    // The lexer puts marks of its own between the words; they stand nowhere in the text.
    if (type === "doc-mode" || type === "flow-error-end") return null;
    offset += lexeme.length;
    const lineBreak = lexeme.lastIndexOf("\n");
    column = lineBreak < 0 ? column + lexeme.length : lexeme.length - lineBreak - 1;
    return null;
  };
}
