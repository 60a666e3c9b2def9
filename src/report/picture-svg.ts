import type { Picture, PictureRow } from "./picture.ts";
import { chartParts } from "./picture-svg-chart.ts";
import { markShape, passArrows, RADIUS } from "./picture-svg-marks.ts";
import { describe, footLines, headLines, legendOf, loopWords, markWords, respondingWords, safeText, stepWords, timelineTitle } from "./picture-words.ts";
import { box, line, linesOf, svgDocument, text, widthOf, type TextStyle } from "./svg.ts";
import { xml } from "./xml.ts";

const PAD = 24;
const INDENT = 14;
const LINE = 19;
const [LEAST_WIDTH, LEAST_LANE, WIDEST_LANE] = [680, 92, 240];
const LABELS = 120;

/** Where things are in the whole drawing. */
interface Plan {
  readonly picture: Picture;
  readonly width: number;
  /** The middle of each lane. */
  readonly at: (lane: number) => number;
  readonly laneWidth: number;
}

/** What was drawn from some height on: layers from the back to the front, and where it ends. */
interface Drawn {
  readonly back: readonly string[];
  readonly front: readonly string[];
  readonly bottom: number;
}

function planOf(picture: Picture): Plan {
  const depth = picture.rows.reduce((most, row) => Math.max(most, row.depth), 0);
  const longest = picture.lanes.reduce((most, name) => Math.max(most, widthOf(safeText(name))), 0);
  const laneWidth = Math.min(WIDEST_LANE, Math.max(LEAST_LANE, longest + 22));
  const left = PAD + INDENT * depth + LABELS;
  const width = Math.max(LEAST_WIDTH, left + laneWidth * picture.lanes.length + INDENT * depth + PAD);
  const spread = Math.min(WIDEST_LANE, (width - PAD - INDENT * depth - left) / picture.lanes.length);
  return { picture, width, laneWidth: spread, at: (lane) => left + spread * (lane + 0.5) };
}

/** Lines of text below each other; gives them with the height behind them. */
function paragraphs(lines: readonly string[], top: number, width: number, style: TextStyle & { readonly step?: number } = {}): Drawn {
  let bottom = top;
  const front = lines.flatMap((words) => linesOf(words, width - 2 * PAD, style.size)).map((words) => text(PAD, (bottom += style.step ?? LINE), words, style));
  return { back: [], front, bottom };
}

const MOST_NAME_LINES = 3;

function laneHeads({ picture, laneWidth, at }: Plan, top: number): Drawn {
  const names = picture.lanes.map((name) => {
    const lines = linesOf(safeText(name), laneWidth - 12);
    return lines.length <= MOST_NAME_LINES ? lines : [...lines.slice(0, MOST_NAME_LINES - 1), `${(lines[MOST_NAME_LINES - 1] ?? "").slice(0, -1)}…`];
  });
  const most = names.reduce((count, lines) => Math.max(count, lines.length), 1);
  const front = names.flatMap((lines, lane) => lines.map((words, index) => text(at(lane), top + LINE * (most - lines.length + index + 1), words, { look: "strong", anchor: "middle" })));
  return { back: [], front, bottom: top + LINE * most + 8 };
}

const ROUND = 30;

function roundParts({ picture, at, width }: Plan, row: PictureRow & { readonly kind: "round" | "end" }, top: number): Drawn {
  const y = top + ROUND / 2;
  const left = PAD + INDENT * row.depth + 10;
  const place = row.kind === "end" ? "end" : row.place;
  const front = [
    text(left, y + 4, row.kind === "end" ? "end" : row.when, { look: "dim" }),
    row.kind === "round" && row.decision === null ? passArrows(row.marks, at, y) : "",
    ...row.marks.map((mark) => `<g><title>${xml(safeText(`${place}: ${markWords(picture, mark)}`))}</title>${markShape(mark.kind, mark.order, at(mark.lane), y)}</g>`),
  ];
  if (row.kind === "end" || row.decision === null) return { back: [], front, bottom: top + ROUND };
  // What is decided stands beside its mark where there is room, and below it otherwise.
  const words = safeText(row.decision);
  const [middle, reach] = [at(row.marks[0]?.lane ?? 0), RADIUS + 9 + widthOf(words)];
  const beside = middle + reach <= width - PAD - INDENT * row.depth ? "start" : middle - reach >= left + LABELS - INDENT ? "end" : null;
  if (beside !== null) {
    const from = beside === "start" ? middle + RADIUS + 9 : middle - RADIUS - 9;
    return { back: [], front: [...front, text(from, y + 4, words, { look: "dim", anchor: beside, halo: true })], bottom: top + ROUND };
  }
  const lines = linesOf(words, width - 2 * left);
  return { back: [], front: [...front, ...lines.map((each, index) => text(left, top + ROUND + LINE * (index + 0.6), each, { look: "dim", halo: true }))], bottom: top + ROUND + LINE * lines.length };
}

function stepParts({ picture, width }: Plan, row: PictureRow & { readonly kind: "step" }, top: number): Drawn {
  const left = PAD + INDENT * row.depth;
  const name = `${safeText(row.name)}  `;
  const room = width - 2 * left - 20;
  const besides = room - widthOf(name);
  const isBeside = besides > room / 3;
  const lines = linesOf(stepWords(picture, row), isBeside ? besides : room);
  const names = isBeside ? [name] : linesOf(name, room);
  const first = top + 8 + (isBeside ? 0 : LINE * names.length);
  const height = (isBeside ? 0 : LINE * names.length) + LINE * lines.length + 6;
  const none = row.none === null ? [] : [text(left + 10, top + 4 + height + LINE, row.none, { look: "dim", halo: true })];
  return {
    back: [box(left + 4, top + 4, width - 2 * left - 8, height, "band")],
    front: [
      ...names.map((words, index) => text(left + 10, top + 8 + LINE * index + 12, words, { look: "accent" })),
      ...lines.map((words, index) => text(left + 10 + (isBeside ? widthOf(name) : 0), first + LINE * index + 12, words)),
      ...none,
    ],
    bottom: top + 6 + height + (none.length > 0 ? LINE + 4 : 0),
  };
}

/** The rows of the timeline, in boxes for the loops, with the lanes behind them. */
function timelineParts(plan: Plan, top: number): Drawn {
  const { picture, width, at } = plan;
  const heads = laneHeads(plan, top);
  const open: number[] = [];
  const loops: string[] = [];
  const back: string[] = [];
  const front = [...heads.front];
  let y = heads.bottom;
  for (const row of picture.rows) {
    const left = PAD + INDENT * row.depth;
    if (row.kind === "again") {
      const begin = open.pop() ?? y;
      // A loop that is inside another is drawn above it, and is complete before.
      loops.unshift(box(left, begin, width - 2 * left, y + 6 - begin, "loop", 8));
      y += 14;
    } else if (row.kind === "loop") {
      open.push(y + 4);
      const lines = linesOf(`↻ ${loopWords(row)}`, width - 2 * left - 20);
      front.push(...lines.map((words, index) => text(left + 10, y + 23 + LINE * index, words, { look: "strong", halo: true })));
      y += 12 + LINE * lines.length;
    } else {
      const drawn = row.kind === "step" ? stepParts(plan, row, y) : roundParts(plan, row, y);
      back.push(...drawn.back);
      front.push(...drawn.front);
      y = drawn.bottom;
    }
  }
  const lanes = picture.lanes.map((_, lane) => line(at(lane), heads.bottom, at(lane), y, "lane"));
  return { back: [...loops, ...lanes, ...back], front, bottom: y };
}

function legendParts({ picture, width }: Plan, top: number): Drawn {
  let y = top + 10;
  const responding = respondingWords(picture);
  const marks = legendOf(picture).flatMap(({ kind, words }) => {
    const lines = linesOf(words, width - 2 * PAD - 44, "small");
    const drawn = [markShape(kind, 1, PAD + RADIUS, y + 14), ...lines.map((each, index) => text(PAD + 44, y + 18 + LINE * index, each, { size: "small", look: "dim" }))];
    y += 10 + LINE * lines.length;
    return drawn;
  });
  const said = responding === null ? [] : linesOf(`responding: ${responding}`, width - 2 * PAD, "small").map((each) => text(PAD, (y += LINE), each, { size: "small", look: "dim" }));
  return { back: [], front: [...marks, ...said], bottom: y };
}

/** The picture as a document of its own: readable by day and by night, without anything from elsewhere. */
export function pictureSvg(picture: Picture): string {
  const plan = planOf(picture);
  const title = safeText(picture.show.title);
  const parts: string[] = [];
  const add = ({ back, front, bottom }: Drawn): number => {
    parts.push(...back, ...front);
    return bottom;
  };
  let y = add(paragraphs([title], PAD - 8, plan.width, { size: "title", look: "strong", step: 27 }));
  y = add(paragraphs(headLines(picture), y + 6, plan.width));
  y = add(paragraphs([timelineTitle(picture)], y + 16, plan.width, { size: "head", look: "strong" }));
  y = add(timelineParts(plan, y + 10));
  y = add(legendParts(plan, y + 6));
  for (const chart of picture.charts) y = add(chartParts(picture, chart, plan.width, y + 22));
  y = add(paragraphs(footLines(picture), y + 14, plan.width));
  return svgDocument({ width: plan.width, height: y + PAD, title, description: describe(picture), parts: parts.filter((part) => part !== "") });
}
