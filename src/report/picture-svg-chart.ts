import type { Chart, ChartRow, Picture } from "./picture.ts";
import { changeWords, chartEnds, chartNotes, chartTitle, safeText, valueAtEnd } from "./picture-words.ts";
import { line, linesOf, px, shape, text, widthOf } from "./svg.ts";

const PAD = 24;
const GAP = 28;
const LINE = 18;
const PLOT = 38;

/** Points that are known and come right after each other, each as its number and height. */
function stretches(heights: readonly (number | null)[]): readonly (readonly (readonly [number, number])[])[] {
  const found: [number, number][][] = [[]];
  heights.forEach((height, index) => {
    if (height === null) found.push([]);
    else found.at(-1)?.push([index, height]);
  });
  return found.filter((points) => points.length > 0);
}

/** A quantity as a curve, with what lies below it and a dot for every state that was looked at. */
function curveParts({ heights }: ChartRow, left: number, top: number, width: number): readonly string[] {
  const x = (index: number): number => left + 4 + ((width - 8) * index) / Math.max(1, heights.length - 1);
  const y = (height: number): number => top + PLOT - 4 - (PLOT - 8) * height;
  return stretches(heights).flatMap((points) => {
    const curve = points.map(([index, height]) => [x(index), y(height)] as const);
    const [first, last] = [curve[0], curve.at(-1)];
    if (!first || !last) return [];
    return [
      shape([[first[0], top + PLOT], ...curve, [last[0], top + PLOT]], "area"),
      shape(curve, "curve", false),
      ...curve.map(([cx, cy], index) => `<circle cx="${px(cx)}" cy="${px(cy)}" r="${index === 0 || index === curve.length - 1 ? 3.5 : 1.8}" class="lc-full"/>`),
    ];
  });
}

/** A cell: the name with what an iteration does, the curve, and the exact numbers at its two ends. Gives where it ends. */
function rowParts(chart: Chart, row: ChartRow, left: number, top: number, width: number): { readonly parts: readonly string[]; readonly bottom: number } {
  const change = changeWords(row);
  const name = safeText(row.quantity);
  const isOneLine = widthOf(`${name}  ${change}`) <= width;
  const names = isOneLine ? [name] : linesOf(name, width);
  let y = top;
  const parts = names.map((words) => text(left, (y += LINE), words, { look: "strong" }));
  if (change !== "") parts.push(isOneLine ? text(left + width, y, change, { look: "dim", anchor: "end" }) : text(left, (y += LINE), change, { look: "dim" }));
  parts.push(...curveParts(row, left, y + 6, width), line(left, y + 6 + PLOT, left + width, y + 6 + PLOT, "lane"));
  y += 6 + PLOT;
  const [first, last] = [valueAtEnd(chart, row, 0), valueAtEnd(chart, row, -1)];
  const isBeside = widthOf(`${first}  ${last}`) <= width;
  const begins = isBeside ? [first] : linesOf(first, width);
  const ends = isBeside ? [last] : linesOf(last, width);
  parts.push(...begins.map((words) => text(left, (y += LINE), words)));
  if (isBeside) y -= LINE;
  parts.push(...ends.map((words) => text(left + width, (y += LINE), words, { anchor: "end" })));
  return { parts, bottom: y };
}

/** The small charts of the quantities along one loop, two beside each other where they have room. */
export function chartParts(picture: Picture, chart: Chart, width: number, top: number): { readonly back: readonly string[]; readonly front: readonly string[]; readonly bottom: number } {
  const room = width - 2 * PAD;
  const [from, to] = chartEnds(chart);
  let y = top + LINE;
  const say = (words: string): readonly string[] => linesOf(words, room, "small").map((each) => text(PAD, (y += LINE), each, { size: "small", look: "dim" }));
  const front = linesOf(chartTitle(picture, chart), room, "head").map((words, index) => text(PAD, index === 0 ? y : (y += LINE), words, { size: "head", look: "strong" }));
  if (chart.rows.length > 0) front.push(...say(`left: ${from}; right: ${to}; each curve between the lowest and the highest of its own`));
  const half = (room - GAP) / 2;
  const fits = chart.rows.every((row) => widthOf(`${safeText(row.quantity)}  ${changeWords(row)}`) <= half && widthOf(`${valueAtEnd(chart, row, 0)}  ${valueAtEnd(chart, row, -1)}`) <= half);
  const across = fits && chart.rows.length > 1 ? 2 : 1;
  const cell = across === 2 ? half : room;
  for (let index = 0; index < chart.rows.length; index += across) {
    const drawn = chart.rows.slice(index, index + across).map((row, column) => rowParts(chart, row, PAD + column * (cell + GAP), y + 8, cell));
    front.push(...drawn.flatMap(({ parts }) => parts));
    y = Math.max(...drawn.map(({ bottom }) => bottom)) + 4;
  }
  y += 4;
  for (const note of chartNotes(chart)) front.push(...say(note));
  return { back: [], front, bottom: y };
}
