import { paragraph, textWidth } from "./layout.ts";
import { xml } from "./xml.ts";

/** Sizes of letters, in pixels. */
export const SIZES = { title: 19, head: 15, body: 13, small: 11 } as const;
export type Size = keyof typeof SIZES;

/** All letters are equally wide, so that what is as wide as it should be can be told without a screen; a little is added for fonts that are wider. */
const LETTER = 0.61;

/** How many pixels a text takes at the most. */
export const widthOf = (text: string, size: Size = "body"): number => textWidth(text) * SIZES[size] * LETTER;

/** A text as lines that fit a width in pixels. Words that are longer are broken. */
export function linesOf(text: string, width: number, size: Size = "body"): readonly string[] {
  const columns = Math.max(4, Math.floor(width / (SIZES[size] * LETTER)));
  return paragraph(text, columns).split("\n").flatMap((line) => broken(line, columns));
}

function broken(line: string, columns: number): readonly string[] {
  if (textWidth(line) <= columns) return [line];
  const lines = [""];
  for (const character of line) {
    const last = lines.length - 1;
    if (textWidth(lines[last] + character) > columns) lines.push(character);
    else lines[last] += character;
  }
  return lines;
}

/** A number of pixels, without more digits than anybody can see. */
export const px = (value: number): string => String(Math.round(value * 10) / 10);

export interface TextStyle {
  readonly size?: Size;
  readonly look?: "plain" | "strong" | "dim" | "accent" | "inverse";
  readonly anchor?: "start" | "middle" | "end";
  /** Sets off what lies below. */
  readonly halo?: boolean;
}

/** One line of text. The place is that of its base line. Takes text that holds no control characters. */
export function text(x: number, y: number, words: string, { size = "body", look = "plain", anchor = "start", halo = false }: TextStyle = {}): string {
  const classes = [`lc-${look}`, ...(size === "body" ? [] : [`lc-${size}`]), ...(halo ? ["lc-halo"] : [])].join(" ");
  return `<text x="${px(x)}" y="${px(y)}" class="${classes}"${anchor === "start" ? "" : ` text-anchor="${anchor}"`}>${xml(words)}</text>`;
}

export const line = (x1: number, y1: number, x2: number, y2: number, look: string): string =>
  `<line x1="${px(x1)}" y1="${px(y1)}" x2="${px(x2)}" y2="${px(y2)}" class="lc-${look}"/>`;

export const box = (x: number, y: number, width: number, height: number, look: string, corner = 5): string =>
  `<rect x="${px(x)}" y="${px(y)}" width="${px(width)}" height="${px(height)}" rx="${px(corner)}" class="lc-${look}"/>`;

/** A shape through points, closed or not. */
export const shape = (points: readonly (readonly [number, number])[], look: string, isClosed = true): string =>
  `<path d="M${points.map(([x, y]) => `${px(x)} ${px(y)}`).join("L")}${isClosed ? "Z" : ""}" class="lc-${look}"/>`;

/** The colours by day and by night: contrast is at least 4.5 for words, and no meaning hangs on a colour. */
const COLOURS = [
  { name: "lc-canvas", set: "fill", day: "#ffffff", night: "#0d1117" },
  { name: "lc-loop", set: "fill", day: "#f6f8fa", night: "#151b23" },
  { name: "lc-loop", set: "stroke", day: "#9aa4af", night: "#5c6570" },
  { name: "lc-band", set: "fill", day: "#e6ebf1", night: "#232b36" },
  { name: "lc-plain", set: "fill", day: "#1f2328", night: "#e6edf3" },
  { name: "lc-strong", set: "fill", day: "#1f2328", night: "#f0f6fc" },
  { name: "lc-dim", set: "fill", day: "#59636e", night: "#a3adb8" },
  { name: "lc-accent", set: "fill", day: "#0550ae", night: "#79c0ff" },
  { name: "lc-inverse", set: "fill", day: "#ffffff", night: "#0d1117" },
  { name: "lc-lane", set: "stroke", day: "#b6bfc9", night: "#4b545f" },
  { name: "lc-arrow", set: "stroke", day: "#59636e", night: "#a3adb8" },
  { name: "lc-tip", set: "fill", day: "#59636e", night: "#a3adb8" },
  { name: "lc-open", set: "fill", day: "#ffffff", night: "#0d1117" },
  { name: "lc-open", set: "stroke", day: "#0550ae", night: "#79c0ff" },
  { name: "lc-full", set: "fill", day: "#0550ae", night: "#79c0ff" },
  { name: "lc-area", set: "fill", day: "#cfe2f8", night: "#15304f" },
  { name: "lc-curve", set: "stroke", day: "#0550ae", night: "#79c0ff" },
  { name: "lc-halo", set: "stroke", day: "#f6f8fa", night: "#151b23" },
] as const;

const colours = (time: "day" | "night"): string => COLOURS.map((each) => `.${each.name}{${each.set}:${each[time]}}`).join("\n");

const STYLE = `text{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,DejaVu Sans Mono,monospace;font-size:${SIZES.body}px}
.lc-title{font-size:${SIZES.title}px}
.lc-head{font-size:${SIZES.head}px}
.lc-small{font-size:${SIZES.small}px}
.lc-strong,.lc-accent,.lc-inverse{font-weight:600}
.lc-halo{stroke-width:4px;stroke-linejoin:round;paint-order:stroke}
.lc-lane{stroke-width:1.5px;stroke-dasharray:2 4}
.lc-arrow,.lc-curve{fill:none;stroke-width:1.8px;stroke-linejoin:round}
.lc-open{stroke-width:2px}
`;

/** A whole document that stands alone, with what it shows in words. Colours follow what the reader's screen prefers. */
export function svgDocument({ width, height, title, description, parts }: {
  readonly width: number; readonly height: number; readonly title: string; readonly description: readonly string[]; readonly parts: readonly string[];
}): string {
  const size = `width="${px(width)}" height="${px(height)}" viewBox="0 0 ${px(width)} ${px(height)}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" aria-labelledby="lc-name lc-description">`,
    `<title id="lc-name">${xml(title)}</title>`,
    `<desc id="lc-description">${xml(description.join("\n"))}</desc>`,
    `<style>\n${STYLE}${colours("day")}\n@media (prefers-color-scheme:dark){\n${colours("night")}\n}\n</style>`,
    `<rect width="${px(width)}" height="${px(height)}" class="lc-canvas"/>`,
    ...parts,
    "</svg>",
    "",
  ].join("\n");
}
