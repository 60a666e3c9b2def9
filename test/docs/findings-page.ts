import { FINDING_CODES, type FindingCode, type Severity } from "../../src/diagnostics/codes.ts";
import { formatFinding } from "../../src/diagnostics/frame.ts";
import { CODES, findingExample } from "./examples.ts";

const GROUPS: readonly { readonly severity: Severity; readonly title: string; readonly says: string }[] = [
  { severity: "error", title: "Errors", says: "The scenario is refused: nobody is asked, and the exit code is 1." },
  { severity: "warning", title: "Warnings", says: "Worth a look. The shortcut may still be proposed; with `check --strict` the exit code is 1." },
  { severity: "note", title: "Notes", says: "Good to know, and shown only with `--verbose`." },
];

const fenced = (language: string, text: string): string => `\`\`\`${language}\n${text.endsWith("\n") ? text : `${text}\n`}\`\`\`\n`;

/** Can the text stand in a document as it is? Bytes that are no text, and long lines, are left out. */
const isShowable = (text: string): boolean => text.trim() !== "" && !text.includes("\ufffd") && text.split("\n").every((line) => line.length <= 100);

function sectionOf(root: string, code: FindingCode): string {
  const { severity, title, advice } = FINDING_CODES[code];
  const lines = [`### ${code}\n`, `${severity}: ${title}. ${advice}\n`];
  const example = findingExample(root, code);
  const found = example?.findings.find((each) => each.code === code);
  if (example && found) {
    const mark = found.severity === "error" ? "refused" : found.severity === "warning" ? "warns" : "notes";
    const codes = new Set([code, ...example.findings.filter((each) => each.severity === found.severity && each.severity !== "note").map((each) => each.code)]);
    if (isShowable(example.text)) lines.push(fenced(`yaml ${mark}=${Array.from(codes).join(",")}`, example.text));
    lines.push(fenced("text", formatFinding(found, example.source, { width: 100 })));
  }
  else lines.push("There is no example of it yet.\n");
  return lines.join("\n");
}

/** The page about every code, with an example that really gives it. */
export function findingsPage(root: string): string {
  const parts = [
    "# Findings\n",
    "<!-- Written by scripts/docs.mjs from src/diagnostics/codes.ts and test/golden/findings. Do not edit. -->\n",
    "A finding is something to tell about a scenario: a *message* with its *code* in brackets, a picture of the spot, a *note* that "
      + "says why, and a *help* with one thing to do. Codes are stable and never used again for something else, so scripts can go by them: "
      + "`refused-for` and `warns` in a case name codes, and so does `# loopcut-ignore CODE`, which silences a warning about the step below it. "
      + "`loopcut rules CODE` explains one in a terminal.\n",
    "Each example is a whole scenario, followed by what the program says about it. Why an *answer* is not allowed has codes of its own; "
      + "they stand under [answers](scenario-format.md#answers).\n",
  ];
  for (const { severity, title } of GROUPS) {
    const codes = CODES.filter((code) => FINDING_CODES[code].severity === severity);
    parts.push(`**${title}:** ${codes.map((code) => `[${code}](#${code})`).join(" · ")}\n`);
  }
  for (const { severity, title, says } of GROUPS) {
    parts.push(`## ${title}\n`, `${says}\n`, ...CODES.filter((code) => FINDING_CODES[code].severity === severity).map((code) => sectionOf(root, code)));
  }
  return parts.join("\n");
}
