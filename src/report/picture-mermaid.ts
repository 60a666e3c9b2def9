import { paragraph } from "./layout.ts";
import type { Chart, Mark, Picture, PictureRow } from "./picture.ts";
import { changeWords, chartEnds, chartNotes, chartTitle, footLines, headLines, loopWords, safeText, stepWords, timelineTitle, valueAtEnd } from "./picture-words.ts";

/** What has no meaning anywhere in a diagram. `end` closes a loop, wherever it stands as a word. */
const PLAIN = /^[\p{L}\p{N}\p{M} ,.()'/_\u2013\u2192-]$/u;
const END = /\bend\b/giu;

/**
 * A text of one line: all that a diagram could take for a part of itself is written as the number of its character. Takes text
 * that holds no control characters; empty text becomes a hyphen, since something has to stand there.
 */
export function mermaidText(text: string): string {
  const words = text.trim() === "" ? "-" : text.trim();
  const ends = new Set(Array.from(words.matchAll(END), ({ index }) => index));
  let at = 0;
  let written = "";
  for (const character of words) {
    // Letters with which the reader of diagrams marks what it has put away itself.
    const isPlain = PLAIN.test(character) && character !== "ﬂ" && !ends.has(at);
    written += isPlain ? character : `#${String(character.codePointAt(0))};`;
    at += character.length;
  }
  return written;
}

/** Diagrams are refused by their reader from 50,000 characters on. */
const ROOM = 40_000;

const nameOf = (lane: number): string => `p${lane + 1}`;

/** Words are not broken into lines by the reader. */
const COLUMNS = 64;

/** Several lines; the breaks are ours, and no text can make one. */
const linesText = (lines: readonly string[]): string => lines.flatMap((line) => paragraph(line, COLUMNS).split("\n")).map(mermaidText).join("<br/>");

const note = (over: string, lines: readonly string[]): string => `Note over ${over}: ${linesText(lines)}`;

const DOES: Record<Mark["kind"], string> = { passes: "passes", acts: "does it", decides: "", bound: "", ends: "the proposal ends here" };

/** From each player who has priority to the next; the last one's goes back to themselves, as what is decided does, with a dotted line. */
function roundLines(row: PictureRow & { readonly kind: "round" }): readonly string[] {
  return row.marks.map((mark, index) => {
    const next = row.marks[index + 1];
    const says = `${row.when} – ${row.decision ?? (mark.kind === "passes" && !next ? "passes, the last" : DOES[mark.kind])}`;
    return `${nameOf(mark.lane)}${row.decision === null ? "->>" : "-->>"}${nameOf((next ?? mark).lane)}: ${linesText([safeText(says)])}`;
  });
}

function rowLines(picture: Picture, row: PictureRow, over: string): readonly string[] {
  switch (row.kind) {
    case "loop": return [`loop ${mermaidText(loopWords(row))}`];
    case "again": return ["end"];
    case "step": return [note(over, [`${safeText(row.name)} – ${stepWords(picture, row)}`, ...(row.none === null ? [] : [row.none])])];
    case "round": return roundLines(row);
    case "end": return row.marks.map(({ lane }) => note(nameOf(lane), ["has priority where it stops"]));
  }
}

function chartNote(picture: Picture, chart: Chart, over: string): string {
  const [from, to] = chartEnds(chart);
  return note(over, [
    `${chartTitle(picture, chart)}, ${from} → ${to}`,
    ...chart.rows.map((row) => `${safeText(row.quantity)} ${valueAtEnd(chart, row, 0)} → ${valueAtEnd(chart, row, -1)}${changeWords(row) === "" ? "" : `, ${changeWords(row)}`}`),
    ...chartNotes(chart),
  ]);
}

/** As many rows as there is room for, at whose end every loop is closed, and how many steps are left out. */
function timelineLines(picture: Picture, over: string): { readonly lines: readonly string[]; readonly left: number } {
  const lines: string[] = [];
  let left = 0;
  let length = 0;
  let isFull = false;
  for (const row of picture.rows) {
    const drawn = rowLines(picture, row, over);
    const more = drawn.reduce((sum, line) => sum + line.length + 20, 0);
    if (row.kind === "step") isFull ||= length + more > ROOM;
    if (isFull && row.kind === "step") left += 1;
    // Loops are begun and closed in any case: there are few of them, or many steps.
    if (isFull && row.kind !== "loop" && row.kind !== "again") continue;
    length += more;
    lines.push(...drawn.map((line) => "  ".repeat(row.depth + 1) + line));
  }
  return { lines, left };
}

/** The picture as a sequence diagram for Mermaid: who passes to whom, and notes with the quantities. A document can hold one diagram, so these are no chart. */
export function pictureMermaid(picture: Picture): string {
  const { lanes, show } = picture;
  const over = lanes.length > 1 ? `${nameOf(0)},${nameOf(lanes.length - 1)}` : nameOf(0);
  const { lines, left } = timelineLines(picture, over);
  const drawn = { ...picture, stepsLeft: picture.stepsLeft + left };
  const heads = headLines(picture);
  return [
    "sequenceDiagram",
    `  title ${mermaidText(safeText(show.title))}`,
    `  accTitle: ${mermaidText(safeText(show.title))}`,
    `  accDescr: ${mermaidText(timelineTitle(picture))}`,
    ...lanes.map((name, lane) => `  participant ${nameOf(lane)} as ${mermaidText(safeText(name))}`),
    ...(heads.length > 0 ? [`  ${note(over, heads)}`] : []),
    ...lines,
    ...picture.charts.map((chart) => `  ${chartNote(picture, chart, over)}`),
    ...footLines(drawn).map((line) => `  ${note(over, [line])}`),
    "",
  ].join("\n");
}
