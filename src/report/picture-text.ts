import { columns, paragraph, textWidth, type Paint } from "./layout.ts";
import type { Chart, ChartRow, Mark, MarkKind, Picture, PictureRow } from "./picture.ts";
import { changeWords, chartEnds, chartNotes, chartTitle, footLines, headLines, legendOf, loopWords, respondingWords, safeText, stepWords, timelineTitle, valueAtEnd } from "./picture-words.ts";
import type { TextOptions } from "./text.ts";

/** The characters that a picture is made of. */
interface Strokes {
  readonly lane: string;
  readonly pass: string;
  readonly head: string;
  readonly loop: readonly [begin: string, along: string, end: string];
  /** Behind or in place of the number. */
  readonly marks: Readonly<Record<MarkKind, string>>;
  readonly levels: string;
  readonly unknown: string;
}

const UNICODE: Strokes = {
  lane: "│", pass: "─", head: "▸", loop: ["╭ ", "│ ", "╰ "], marks: { passes: "", acts: "►", decides: "◆", bound: "◇", ends: "■" }, levels: "▁▂▃▄▅▆▇█", unknown: "?",
};
const ASCII: Strokes = {
  lane: "|", pass: "-", head: ">", loop: ["+ ", "| ", "+ "], marks: { passes: "", acts: "*", decides: "?", bound: "x", ends: "#" }, levels: ".:-=+*%@", unknown: "?",
};

export interface PictureTextOptions extends TextOptions {
  /** Can the reader show more than ASCII? */
  readonly unicode: boolean;
}

interface Drawing extends PictureTextOptions {
  readonly picture: Picture;
  readonly strokes: Strokes;
  /** Columns of the part left of the lanes. */
  readonly left: number;
  /** Columns of a lane; 0 where there is no room for lanes. */
  readonly laneWidth: number;
  /** Letters stand for names that have no room. */
  readonly letters: boolean;
}

const LABEL = 12;
const GUTTER = 3;
const [NARROWEST, USUAL, WIDEST] = [5, 9, 20];
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

function planDrawing(picture: Picture, options: PictureTextOptions): Drawing {
  const deepest = picture.rows.reduce((most, { depth }) => Math.max(most, depth), 0);
  const left = 2 * deepest + 2 + LABEL + GUTTER;
  const room = Math.floor((options.width - left) / Math.max(1, picture.lanes.length));
  const longest = picture.lanes.reduce((most, name) => Math.max(most, textWidth(safeText(name))), 0);
  const letters = longest + 1 > Math.min(room, WIDEST);
  const wanted = letters ? USUAL : Math.max(USUAL, longest + 3);
  const fits = room >= NARROWEST && (!letters || picture.lanes.length <= LETTERS.length);
  return { ...options, picture, strokes: options.unicode ? UNICODE : ASCII, left, laneWidth: fits ? Math.min(room, wanted) : 0, letters };
}

/** A mark as characters. The number says the order, a sign behind it what else happens there. */
const markText = ({ marks }: Strokes, { order, kind }: Mark): string =>
  kind === "decides" || kind === "bound" ? marks[kind] : `${order}${marks[kind]}`;

/** The lanes of a round of passes: a line for each, with an arrow from every mark to the next. Those go round the table, so one may leave on the right and come back on the left. */
function laneText({ picture, strokes, laneWidth, paint }: Drawing, marks: readonly Mark[]): string {
  const width = picture.lanes.length * laneWidth;
  // The last columns of the gutter belong to the drawing, so that an arrow can come in.
  const cells: { text: string; paint: Paint["dim"] | null }[] = Array.from({ length: width + GUTTER }, () => ({ text: " ", paint: null }));
  const put = (at: number, text: string, painted: Paint["dim"] | null): void => {
    Array.from(text).forEach((character, index) => { if (cells[at + index]) cells[at + index] = { text: character, paint: painted }; });
  };
  picture.lanes.forEach((_, lane) => { put(GUTTER + lane * laneWidth, strokes.lane, paint.dim); });
  const arrow = (from: number, to: number): void => { if (to > from) put(from, strokes.pass.repeat(to - from - 1) + strokes.head, paint.dim); };
  marks.forEach((mark, index) => {
    const at = GUTTER + mark.lane * laneWidth;
    const text = markText(strokes, mark);
    const next = marks[index + 1];
    if (next) {
      const from = at + text.length + (text.length + 3 < laneWidth ? 1 : 0);
      const to = GUTTER + next.lane * laneWidth - 1;
      if (next.lane > mark.lane) arrow(from, to);
      else {
        arrow(from, Math.min(from + 2, GUTTER + (mark.lane + 1) * laneWidth - 1));
        put(to - 1, strokes.head, paint.dim);
      }
    }
    put(at, text, paint.strong);
  });
  return cells.map(({ text, paint: painted }) => (painted ? painted(text) : text)).join("").trimEnd();
}

const prefixOf = ({ strokes, paint }: Drawing, depth: number): string => paint.dim(strokes.loop[1].repeat(depth));

/** Words behind what stands left of them, wrapped; every line begins with the lines of the loops around. */
function words(drawing: Drawing, depth: number, text: string, hanging: string, indent = ""): readonly string[] {
  return paragraph(text, drawing.width - 2 * depth, indent, hanging).split("\n").map((line) => prefixOf(drawing, depth) + line);
}

function roundLines(drawing: Drawing, row: PictureRow, label: string, marks: readonly Mark[], note: string | null): readonly string[] {
  const { left, laneWidth, picture, strokes, paint, width } = drawing;
  const before = `  ${label.padEnd(LABEL)}`;
  if (laneWidth === 0) {
    const names = note ?? marks.map((mark) => `${safeText(picture.lanes[mark.lane] ?? "")}${strokes.marks[mark.kind]}`).join(` ${strokes.head} `);
    return words(drawing, row.depth, before.trimStart() + names, "      ", "  ");
  }
  const line = prefixOf(drawing, row.depth) + before + " ".repeat(left - GUTTER - 2 * row.depth - before.length) + laneText(drawing, marks);
  if (note === null) return [line];
  const whole = `${line}  ${paint.dim(note)}`;
  return textWidth(whole) <= width ? [whole] : [line, ...words(drawing, row.depth, paint.dim(note), "      ", "    ")];
}

function rowLines(drawing: Drawing, row: PictureRow): readonly string[] {
  const { strokes, paint, picture } = drawing;
  switch (row.kind) {
    case "loop": return words(drawing, row.depth, `${paint.dim(strokes.loop[0])}${paint.accent(loopWords(row))}`, strokes.loop[1]);
    case "again": return [prefixOf(drawing, row.depth) + paint.dim(`${strokes.loop[2]}again`)];
    case "step": {
      const none = row.none === null ? [] : [`${prefixOf(drawing, row.depth)}  ${paint.dim(row.none)}`];
      return [...words(drawing, row.depth, `${paint.accent(row.name)}  ${stepWords(picture, row)}`, "    "), ...none];
    }
    case "round": return roundLines(drawing, row, row.when, row.marks, row.decision === null ? null : safeText(row.decision));
    case "end": return roundLines(drawing, row, "end", row.marks, null);
  }
}

/** The names over the lanes, or letters that stand for them. */
function laneHeads({ picture, left, laneWidth, letters, paint }: Drawing): readonly string[] {
  if (laneWidth === 0) return [];
  const heads = picture.lanes.map((name, lane) => {
    const head = letters ? (LETTERS[lane] ?? "") : safeText(name);
    return head + " ".repeat(Math.max(0, laneWidth - textWidth(head)));
  });
  return [paint.strong((" ".repeat(left) + heads.join("")).trimEnd())];
}

function legendLines(drawing: Drawing): readonly string[] {
  const { picture, strokes, letters, laneWidth, width, paint } = drawing;
  const key = letters && laneWidth > 0 ? picture.lanes.map((name, lane) => [LETTERS[lane] ?? "", safeText(name)]) : [];
  const signs = legendOf(picture).map(({ kind, words: meaning }) => [kind !== "passes" ? strokes.marks[kind] : laneWidth === 0 ? strokes.head : "1 2 3", meaning]);
  const responding = respondingWords(picture);
  return [key, signs, responding === null ? [] : [["responding", responding]]].flatMap((rows) => columns(rows, [], "  ", width)).map((line) => paint.dim(line));
}

/** A row of bars from the lowest to the highest. */
const sparkline = ({ strokes }: Drawing, { heights }: ChartRow): string =>
  heights.map((height) => (height === null ? strokes.unknown : (strokes.levels[Math.round(height * (strokes.levels.length - 1))] ?? ""))).join("");

function chartLines(drawing: Drawing, chart: Chart): readonly string[] {
  const { width, paint, picture } = drawing;
  const [from, to] = chartEnds(chart);
  const rows = chart.rows.map((row) => [safeText(row.quantity), valueAtEnd(chart, row, 0), sparkline(drawing, row), valueAtEnd(chart, row, -1), changeWords(row)]);
  const table = columns(rows, [1], "  ");
  const isNarrow = table.some((line) => textWidth(line) > width);
  const narrow = rows.flatMap(([name = "", first = "", bars = "", last = "", change = ""]) => [
    paragraph(name, width, "  "), `    ${paint.accent(bars)}`, paragraph(`${first} to ${last}${change === "" ? "" : `; ${change}`}`, width, "    "),
  ]);
  const painted = table.map((line, index) => line.replace(rows[index]?.[2] ?? "", (bars) => paint.accent(bars)));
  return [
    "", paint.strong(chartTitle(picture, chart)),
    ...(rows.length > 0 ? [paint.dim(paragraph(`left: ${from}; right: ${to}; each bar between the lowest and the highest of its row`, width, "  ")), ...(isNarrow ? narrow : painted)] : []),
    ...chartNotes(chart).map((line) => paragraph(line, width, "  ")),
  ];
}

/** The picture in characters: lanes of the players with their marks, then a small chart of each quantity. */
export function pictureText(picture: Picture, options: PictureTextOptions): string {
  const drawing = planDrawing(picture, options);
  const { width, paint } = options;
  const lines = [
    paint.strong(paragraph(safeText(picture.show.title), width)),
    ...headLines(picture).map((line, index) => `${index === 0 ? "\n" : ""}${paragraph(line, width)}`),
    "", paint.strong(paragraph(timelineTitle(picture), width)),
    ...laneHeads(drawing),
    ...picture.rows.flatMap((row) => rowLines(drawing, row)),
    ...legendLines(drawing),
    ...picture.charts.flatMap((chart) => chartLines(drawing, chart)),
    ...footLines(picture).flatMap((line) => ["", paragraph(line, width)]),
  ];
  return `${lines.join("\n")}\n`;
}
