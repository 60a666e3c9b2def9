import type { FrameOptions } from "../diagnostics/frame.ts";
import type { CheckTextOptions } from "../report/check.ts";
import type { TextOptions } from "../report/text.ts";
import { framePaintFor, paintFor, wantsColor, widthOf, type Io, type Output } from "./io.ts";

/** Options that every command takes. */
export interface CommonOptions {
  readonly format?: "text" | "json";
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

/** Options of `negotiate`. */
export interface NegotiateOptions extends ScenarioOptions {
  readonly answer?: readonly string[];
  readonly answers?: string;
}

/** How to show findings on a stream. */
export const frameOptions = (options: CommonOptions, io: Io, output: Output): FrameOptions => ({
  width: widthOf(options.width, output),
  paint: framePaintFor(wantsColor(options.color, io.env, output)),
});

/** How to show a report on a stream. */
export const textOptions = (options: CommonOptions, io: Io, output: Output): TextOptions => ({
  width: widthOf(options.width, output),
  paint: paintFor(wantsColor(options.color, io.env, output)),
});

/** How to show what is told of many files on standard output. */
export const batchView = (options: CommonOptions, io: Io): CheckTextOptions => ({
  frame: frameOptions(options, io, io.stdout),
  paint: textOptions(options, io, io.stdout).paint,
  quiet: options.quiet === true,
  verbose: options.verbose === true,
});

/** The rules from the command line, which are looked up only where there are any. */
export async function rulesOf(options: CommonOptions): Promise<string | undefined> {
  if (options.rules === undefined && options.edition === undefined) return undefined;
  const { rulesFlag } = await import("./rules-flag.ts");
  return rulesFlag(options);
}
