import type { SketchStep } from "./sketch.ts";

const LONGEST = 24;
const SMALL_WORDS = new Set(["a", "an", "the", "to", "of", "that", "is", "it", "its", "and", "with", "for", "s"]);

/** A text as small letters, digits and hyphens, such as an id or the name of a file takes; empty where nothing of it can be used. */
export function slug(text: string, longest = LONGEST): string {
  const plain = text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  let whole = "";
  for (const word of plain.slice(0, 500).split(/[^a-z0-9]+/).filter((each) => each !== "")) {
    const longer = whole === "" ? word : `${whole}-${word}`;
    if (longer.length > longest) break;
    whole = longer;
  }
  return whole;
}

/** The words of a step without its symbols, what stands in front of its colon, and the small words. */
const idOf = (text: string): string =>
  slug(text.slice(0, 500).replace(/^[^:]{0,40}:\s+/, "").replaceAll(/\{[^}]*\}|\([^)]*\)|\b\d+\/\d+\b/g, " ").split(/[\s']+/).filter((word) => !SMALL_WORDS.has(word.toLowerCase())).join(" "));

/** An id for each step, made of its words, no two the same. The n-th step is `step-n` where its words make none. */
export function idsOf(steps: readonly SketchStep[]): readonly string[] {
  const taken = new Set(steps.map((_, index) => `step-${String(index + 1)}`));
  return steps.map((step, index) => {
    const bare = idOf(step.text);
    if (bare === "") return `step-${String(index + 1)}`;
    let id = bare;
    for (let count = 2; taken.has(id); count += 1) id = `${bare}-${String(count)}`;
    taken.add(id);
    return id;
  });
}
