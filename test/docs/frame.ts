import type { CodeBlock } from "./markdown.ts";

/** The parts of a YAML text by their top-level keys. */
const partsOf = (text: string): ReadonlyMap<string, string> =>
  new Map(text.split(/^(?=[a-z])/m).filter((part) => part.trim() !== "").map((part) => [part.split(":")[0] ?? "", part]));

const setIn = (text: string): string => text.split("\n").map((line) => (line === "" ? "" : `  ${line}`)).join("\n");

/** A whole scenario from a block that may be a piece of the document's frame: steps, top-level keys, or cases. */
export function wholeScenario(block: CodeBlock, frame: string | null): string {
  const isPiece = ["steps", "keys", "cases"].some((mark) => block.marks.has(mark));
  if (!isPiece) return block.text;
  if (frame === null) throw new Error(`line ${String(block.line)}: there is no frame above`);
  const text = block.marks.has("steps") ? `loop:\n${setIn(block.text)}` : block.marks.has("cases") ? `cases:\n${setIn(block.text)}` : block.text;
  const own = partsOf(text);
  const without = new Set([...own.keys(), ...(own.has("sequence") ? ["loop", "repeat"] : []), ...(block.marks.get("without")?.split(",") ?? [])]);
  return Array.from(partsOf(frame)).filter(([key]) => !without.has(key)).map(([, part]) => part).join("") + text;
}
