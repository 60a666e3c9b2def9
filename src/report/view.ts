import type { Severity } from "../diagnostics/codes.ts";
import type { FrameOptions } from "../diagnostics/frame.ts";
import type { Paint } from "./layout.ts";

/** How much of what `check` and `test` found is shown. */
export interface View {
  readonly quiet: boolean;
  readonly verbose: boolean;
}

/** The same, for text. */
export interface TextView extends View {
  readonly frame: FrameOptions;
  readonly paint: Paint;
}

/** For people: errors always, warnings unless they are unwanted, notes where they are asked for. */
export const isShown = (severity: Severity, { quiet, verbose }: View): boolean =>
  severity === "error" || (severity === "warning" ? !quiet : verbose && !quiet);

/** For programs, which choose for themselves: everything, or errors alone. */
export const isKept = (severity: Severity, { quiet }: View): boolean => severity === "error" || !quiet;

/** What stands behind a count when it is known how long that took. */
export const tookText = (seconds: number | null): string => (seconds === null ? "" : `, ${seconds.toFixed(1)} s`);
