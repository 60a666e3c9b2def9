import type { Source } from "../diagnostics/source.ts";
import { toJson } from "./json.ts";

/** What is told of a file, with the file that it is about. */
export type Recorded<Told> = Told & { readonly name: string; readonly source: Source };

/** Writes what is told of many files bit by bit, so that no file has to be kept. */
export interface BatchPrinter<File> {
  readonly begin: () => string;
  readonly file: (file: File) => string;
  /** After the last file. `seconds` is how long all of it took; null where the same input has to give the same text. */
  readonly end: (seconds: number | null) => string;
}

/** A value as JSON, set in for its place within a larger document. */
const within = (value: unknown, indent: string): string => toJson(value).trimEnd().replaceAll("\n", `\n${indent}`);

/**
 * A JSON document with a list `files`, written entry by entry: byte for byte what `toJson` makes of the whole. What is
 * known only after the last file stands behind the list.
 */
export function jsonOfFiles<File>(head: Readonly<Record<string, unknown>>, entry: (file: File) => unknown, tail: () => Readonly<Record<string, unknown>>): BatchPrinter<File> {
  const pairs = (record: Readonly<Record<string, unknown>>): readonly string[] => Object.entries(record).map(([key, value]) => `  ${JSON.stringify(key)}: ${within(value, "  ")}`);
  let isFirst = true;
  return {
    begin: () => `{\n${pairs(head).map((pair) => `${pair},\n`).join("")}  "files": [`,
    file: (file) => {
      const before = isFirst ? "" : ",";
      isFirst = false;
      return `${before}\n    ${within(entry(file), "    ")}`;
    },
    end: () => `${isFirst ? "" : "\n  "}]${pairs(tail()).map((pair) => `,\n${pair}`).join("")}\n}\n`,
  };
}
