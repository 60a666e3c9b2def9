import { FINDING_CODES } from "../diagnostics/codes.ts";
import { lineEndOf, lineIndexOf } from "../diagnostics/source.ts";
import type { Span } from "../diagnostics/finding.ts";
import { REASONS } from "../rules/index.ts";
import { toJson, wellFormed } from "./json.ts";
import { linesOf, regionOf, shown, type FileResults, type PrintOptions, type Problem, type Results } from "./results.ts";
import { isKept } from "./view.ts";

type Code = Problem["code"];

/** What a rule of the log says of a code. */
function ruleOf(code: Code): unknown {
  if (code === "failed-case") return rule(code, "a case came out otherwise than it expects", "Mend the case or the scenario.", null, "error");
  const { title, advice, severity } = FINDING_CODES[code];
  return rule(code, title, advice, REASONS.find(({ codes }) => codes.includes(code))?.why ?? null, severity);
}

function rule(id: Code, title: string, advice: string, why: string | null, level: string): unknown {
  const more = id === "failed-case" ? "" : ` \`loopcut rules ${id}\` says more.`;
  return {
    id,
    shortDescription: { text: title },
    ...(why === null ? {} : { fullDescription: { text: why } }),
    help: { text: `${why === null ? "" : `${why} `}${advice}${more}` },
    defaultConfiguration: { level },
  };
}

/** Readers of a log make links of `[words](target)` and look for arguments at `{0}`: neither may come from a file. */
const message = (text: string): string => text.replaceAll(/\[(?=[^\]]*\]\()/g, "\\[").replaceAll(/\{([0-9]+)\}/g, "{{$1}}");

/** A path as a URI below the folder of the project, or an absolute one. */
function locationOf(path: string): unknown {
  const uri = wellFormed(path).split("/").map(encodeURIComponent).join("/");
  return path.startsWith("/") ? { uri: `file://${uri}` } : { uri, uriBaseId: "%SRCROOT%" };
}

function physicalLocation({ name, source }: FileResults, where: Span, pathOf: PrintOptions["pathOf"]): unknown {
  const { line, column, endLine, endColumn } = regionOf(source, where);
  return { physicalLocation: { artifactLocation: locationOf(pathOf(name)), region: { startLine: line, startColumn: column, endLine, endColumn } } };
}

/** FNV-1a with 64 bits: a short name for a text that stays the same everywhere, and no secret. */
function hashOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (let at = 0; at < text.length; at += 1) hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(at))) * 0x100000001b3n);
  return hash.toString(16).padStart(16, "0");
}

/** What stays the same of a problem when lines before it come and go: its code and words, and the line that it is on. */
function fingerprintOf({ source }: FileResults, { code, message: words, where }: Problem): string {
  const line = lineIndexOf(source, where.start);
  const text = source.text.slice(source.lineStarts[line] ?? 0, Math.min(lineEndOf(source, line), (source.lineStarts[line] ?? 0) + 1_000));
  return hashOf(`${code}\n${words}\n${text.trim()}`);
}

/** Results as a log of the Static Analysis Results Interchange Format, version 2.1.0: one run, paths below the folder of the project. */
export function sarifOf(results: Results, options: PrintOptions): string {
  const told = results.files.flatMap((file) => {
    const seen = new Map<string, number>();
    return file.units.flatMap((unit) => unit.problems).filter((each) => isKept(each.severity, options)).map((problem) => {
      const fingerprint = fingerprintOf(file, problem);
      const count = (seen.get(fingerprint) ?? 0) + 1;
      seen.set(fingerprint, count);
      return { file, problem, fingerprint: `${fingerprint}:${String(count)}` };
    });
  });
  const codes: readonly Code[] = Array.from(new Set(told.map(({ problem }) => problem.code))).sort();
  return toJson({
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [{
      tool: { driver: { name: "loopcut", version: options.version, rules: codes.map(ruleOf) } },
      automationDetails: { id: `loopcut/${results.command}/` },
      columnKind: "utf16CodeUnits",
      originalUriBaseIds: { "%SRCROOT%": { description: { text: "the folder of the project" } } },
      invocations: [{ executionSuccessful: true }],
      results: told.map(({ file, problem, fingerprint }) => ({
        ruleId: problem.code,
        ruleIndex: codes.indexOf(problem.code),
        level: problem.severity,
        message: { text: message(linesOf(problem).join("\n")) },
        locations: [physicalLocation(file, problem.where, options.pathOf)],
        ...(problem.others.length === 0 ? {} : {
          relatedLocations: problem.others.map(({ where, text }, id) => ({ id, ...(physicalLocation(file, where, options.pathOf) as object), message: { text: message(shown(text)) } })),
        }),
        partialFingerprints: { "problem/v1": fingerprint },
      })),
    }],
  });
}
