import { escapeText } from "../diagnostics/escape.ts";
import type { UpdatedFile } from "../session/updating.ts";
import type { Paint } from "./layout.ts";

/** What was refreshed in a file, key by key, and what was left as it is and why; nothing where there is nothing to tell. */
export function updatedText(name: string, { updated, notUpdated }: UpdatedFile, paint: Paint): string {
  const lines: string[] = [];
  if (updated.length > 0) lines.push(`${paint.accent("updated")}  ${escapeText(name)} (${updated.length} case${updated.length === 1 ? "" : "s"})`);
  for (const { given, changes } of updated) {
    lines.push(`    ${escapeText(given.name)}`);
    for (const { key, before, after } of changes) lines.push(`        ${escapeText(key)}: ${before === null ? "" : `${escapeText(before)} → `}${escapeText(after)}`);
  }
  for (const { given, reason } of notUpdated) lines.push(`${paint.bad("not updated")}  ${escapeText(name)}: ${escapeText(given.name)}: ${escapeText(reason)}`);
  return lines.length > 0 ? `${lines.join("\n")}\n` : "";
}
