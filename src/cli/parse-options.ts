import { UsageError } from "./io.ts";

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
