import type { Shard } from "./shard.ts";
import type { FrameOptions } from "../diagnostics/frame.ts";
import { SYSTEMS } from "../domain/scenario.ts";
import type { TextOptions } from "../report/text.ts";
import { DEFAULT_CR_DATE, rulesEdition, type RulesEdition } from "../rules/index.ts";
import { chooseRules } from "../session/rules-choice.ts";
import { framePaintFor, paintFor, UsageError, wantsColor, widthOf, type Io, type Output } from "./io.ts";

/** How results can be written; the first two by every command, all of them by `check` and `test`. */
export const FORMATS = ["text", "json", "markdown", "junit", "sarif", "github", "tap"] as const;

export type Format = (typeof FORMATS)[number];

/** Options that every command takes. */
export interface CommonOptions {
  readonly format?: Format;
  readonly rules?: string;
  readonly edition?: string;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
  readonly color?: boolean;
  readonly width?: number;
  readonly input?: boolean;
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
  /** How another program asks and answers. */
  readonly protocol?: "jsonl";
}

/** Options of `test`. */
export interface TestOptions extends BatchOptions {
  readonly update?: boolean;
}

/** How to show findings on a stream. */
export const frameOptions = (options: CommonOptions, io: Pick<Io, "env">, output: Output): FrameOptions => ({
  width: widthOf(options.width, output),
  paint: framePaintFor(wantsColor(options.color, io.env, output)),
});

/** How to show a report on a stream. */
export const textOptions = (options: CommonOptions, io: Pick<Io, "env">, output: Output): TextOptions => ({
  width: widthOf(options.width, output),
  paint: paintFor(wantsColor(options.color, io.env, output)),
});

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
