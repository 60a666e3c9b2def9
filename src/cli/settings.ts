import type { Shard } from "./shard.ts";
import type { FrameOptions } from "../diagnostics/frame.ts";
import { SYSTEMS } from "../domain/scenario.ts";
import type { TextOptions } from "../report/text.ts";
import { DEFAULT_CR_DATE, rulesEdition, type RulesEdition } from "../rules/index.ts";
import { chooseRules } from "../session/rules-choice.ts";
import { framePaintFor, paintFor, UsageError, wantsColor, widthOf, type Io, type Output } from "./io.ts";

/** How results can be written: what `check` and `test` know. */
export const FORMATS = ["text", "json", "markdown", "junit", "sarif", "github", "tap"] as const;

export type Format = (typeof FORMATS)[number];

/** What only `show` writes: a picture in characters, or for a program that draws it. */
export const PICTURE_FORMATS = ["picture", "svg", "mermaid"] as const;

export type PictureFormat = (typeof PICTURE_FORMATS)[number];

export const isPictureFormat = (format: string | undefined): format is PictureFormat => (PICTURE_FORMATS as readonly (string | undefined)[]).includes(format);

/** The formats that a command writes. */
export function formatsOf(command: string): readonly (Format | PictureFormat)[] {
  if (command === "check" || command === "test") return FORMATS;
  return command === "show" ? ["text", "json", ...PICTURE_FORMATS] : ["text", "json"];
}

/** Options that every command takes. */
export interface CommonOptions {
  readonly format?: Format | PictureFormat;
  readonly rules?: string;
  readonly edition?: string;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
  readonly color?: boolean;
  readonly width?: number;
  readonly input?: boolean;
  /** One line for each fact, no colour, and nothing drawn anew. */
  readonly plain?: boolean;
}

/** Options of the commands that work on one scenario of a file. */
export interface ScenarioOptions extends CommonOptions {
  readonly propose?: readonly string[];
  readonly case?: string;
  readonly document?: string;
  readonly end?: string;
}

/** Options of the commands that work on many files. */
export interface BatchOptions extends CommonOptions {
  readonly format?: Format;
  /** Each `FORMAT=FILE`. */
  readonly output?: readonly string[];
  readonly shard?: Shard;
  readonly cache?: boolean;
  readonly cacheLocation?: string;
  readonly watch?: boolean;
}

/** Options of `negotiate`. */
export interface NegotiateOptions extends ScenarioOptions {
  readonly answer?: readonly string[];
  readonly answers?: string;
  readonly record?: string;
  /** What the recorded case is called. */
  readonly name?: string;
  /** The file of a recording to go on with. */
  readonly resume?: string;
  /** How another program asks and answers. */
  readonly protocol?: "jsonl";
}

/** Options of `test`. */
export interface TestOptions extends BatchOptions {
  readonly update?: boolean;
}

/** Plain lines on this stream? A flag decides; a terminal that can do nothing else gets them, too. */
export const isPlain = ({ plain }: CommonOptions, { env }: Pick<Io, "env">, output: Output): boolean => plain === true || (env["TERM"] === "dumb" && output.isTerminal);

/** A line for each fact is as long as it is. */
const PLAIN_WIDTH = 100_000;

const hasColor = ({ plain, color }: CommonOptions, io: Pick<Io, "env">, output: Output): boolean => plain !== true && wantsColor(color, io.env, output);

/** How to show findings on a stream. */
export const frameOptions = (options: CommonOptions, io: Pick<Io, "env">, output: Output): FrameOptions => ({
  width: widthOf(options.width, output),
  paint: framePaintFor(hasColor(options, io, output)),
});

/** How to show a report on a stream. */
export function textOptions(options: CommonOptions, io: Pick<Io, "env">, output: Output): TextOptions {
  const plain = isPlain(options, io, output);
  return {
    width: plain && options.width === undefined ? PLAIN_WIDTH : widthOf(options.width, output),
    paint: paintFor(hasColor(options, io, output)),
    plain,
  };
}

/** The value for `--width`: a whole number of columns. */
export function parseWidth(text: string): number {
  if (!/^[0-9]{1,4}$/.test(text)) throw new UsageError(`--width takes a number of columns, not "${text}"`, "for example --width 80");
  return Number(text);
}

/** The value for `--max-warnings`. */
export function parseMaxWarnings(text: string): number {
  if (!/^[0-9]{1,9}$/.test(text)) throw new UsageError(`--max-warnings takes a number, not "${text}"`, "for example --max-warnings 0");
  return Number(text);
}

/**
 * The rules from the command line as the format writes them: `--rules cr --edition 2023-11-17` is `cr@2023-11-17`, and
 * `--edition` alone, `@2023-11-17`, leaves the file its rules.
 * Refuses a name that no rules have, and a date without an edition.
 */
export function rulesFlag({ rules, edition }: CommonOptions): string | undefined {
  const chosen = chooseRules(rules, edition);
  if (chosen.ok) return chosen.value;
  const { option, message, help } = chosen.reason;
  throw option === "rules" ? new UsageError(`--${message}`, help) : new UsageError(message, `for example --edition ${help}`);
}

/** The edition whose numbers are printed where there is no file: the one of the command line, or the usual one. */
export function editionFlag(options: CommonOptions): RulesEdition {
  const [word = "", date = DEFAULT_CR_DATE] = (rulesFlag(options) ?? "").split("@");
  const found = rulesEdition(SYSTEMS.find((each) => each === word) ?? "cr", date);
  if (!found.ok) throw new UsageError(`the edition "${date}" cannot be used: ${found.reason}`, `for example --edition ${found.nearest[0] ?? DEFAULT_CR_DATE}`);
  return found.edition;
}
