import { finding, type Finding, type Span } from "../diagnostics/finding.ts";

/** What is told of a file that could not be read at all. */
export const notReadable = (problem: string): Finding<Span> =>
  finding({ code: "not-readable", message: problem, where: { start: 0, end: 0 }, help: "check the path and that the file may be read" });
