import { junitOf } from "./junit.ts";
import { markdownOf } from "./markdown.ts";
import type { PrintOptions, Results } from "./results.ts";
import { sarifOf } from "./sarif.ts";
import { tapOf } from "./tap.ts";
import { workflowOf } from "./workflow.ts";

/** The formats of results besides text and JSON. */
export const PRINTERS = {
  markdown: markdownOf, junit: junitOf, sarif: sarifOf, github: workflowOf, tap: tapOf,
} as const satisfies Record<string, (results: Results, options: PrintOptions) => string>;
