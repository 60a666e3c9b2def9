import { isMap, isScalar, isSeq } from "yaml";
import type { Span, Spot } from "../diagnostics/finding.ts";
import { follow } from "./aliases.ts";
import { spanOf, type Reading, type Value } from "./reading.ts";
import type { Entry, MapView } from "./cursor.ts";
import type { Draft, DraftCase } from "./draft.ts";
import { LIMITS } from "./limits.ts";

/** A reading to look around in: what it finds wrong has been told already. */
const quietly = (reading: Reading): Reading => ({ ...reading, findings: [], aliasBudget: LIMITS.bytes });

/** From the first key's beginning to its value's end, for what is shown as a whole. */
function headSpan(view: MapView): Span {
  const [first] = view.entries.values();
  return first ? { start: first.key.span.start, end: first.span.end } : view.span;
}

/** One entry of the value behind a key: of a map by name, of a list by number or, where it holds texts, by text. */
function entrySpan(reading: Reading, value: Value, entry: string | number): Span | null {
  const node = follow(reading, value);
  if (node === undefined || node === null) return null;
  if (isSeq(node)) {
    const items = node.items as Value[];
    const item = typeof entry === "number" ? items[entry] : items.find((each) => each && isScalar(each) && each.value === entry);
    return item ? spanOf(reading, item) : null;
  }
  if (!isMap(node)) return null;
  for (const pair of node.items) {
    const key = pair.key as Value;
    const inner = (pair.value ?? null) as Value;
    if (!key || !isScalar(key) || typeof key.value !== "string") continue;
    if (key.value === entry) return { start: spanOf(reading, key).start, end: inner?.range && inner.range[1] > inner.range[0] && !isMap(inner) ? spanOf(reading, inner).end : spanOf(reading, key).end };
    // A quantity of a player stands one level deeper: `Ana.life` in { Ana: { life: 20 } }.
    if (typeof entry === "string" && entry.startsWith(`${key.value}.`)) {
      const deeper = entrySpan(reading, inner, entry.slice(key.value.length + 1));
      if (deeper) return deeper;
    }
  }
  return null;
}

function within(reading: Reading, entry: Entry, name: string | number | undefined): Span {
  return (name === undefined ? null : entrySpan(reading, entry.value, name)) ?? entry.span;
}

function ofScenario(draft: Draft, chosen: DraftCase | null, spot: Spot & { of: "scenario" }): Span {
  const reading = quietly(draft.reading);
  const { view } = draft.settings;
  if (spot.key === undefined) return view.entries.get("scenario")?.span ?? headSpan(view);
  const changed = chosen?.with?.view.entries.get(spot.key);
  if (changed) {
    if (spot.entry === undefined) return changed.span;
    const inCase = entrySpan(reading, changed.value, spot.entry);
    if (inCase) return inCase;
  }
  const entry = view.entries.get(spot.key);
  if (entry) return within(reading, entry, spot.entry);
  return changed?.span ?? headSpan(view);
}

function ofView(draft: Draft, view: MapView, key: string | undefined, entry: string | number | undefined): Span {
  const found = key === undefined ? undefined : view.entries.get(key);
  return found ? within(quietly(draft.reading), found, entry) : headSpan(view);
}

function ofBlock(draft: Draft, chosen: DraftCase | null, spot: Spot & { of: "block" }): Span {
  const block = draft.blocks[spot.block];
  if (!block) return ofScenario(draft, chosen, { of: "scenario" });
  const changed = spot.key === "repeat" ? chosen?.with?.view.entries.get("repeat") : undefined;
  if (changed) return changed.span;
  if (!block.isLoopKey) return ofView(draft, block.view, spot.key, undefined);
  const key = spot.key === undefined ? "loop" : spot.key === "steps" ? "loop" : spot.key;
  const entry = block.view.entries.get(key) ?? block.view.entries.get("loop");
  if (!entry) return headSpan(block.view);
  return entry.key.text === "loop" ? entry.key.span : entry.span;
}

/**
 * The place in the text of a spot of the scenario. A key that is not written is looked for at what it would belong to,
 * a key that the chosen case replaces is found in the case.
 */
export function locateIn(draft: Draft, chosen: DraftCase | null, spot: Spot): Span {
  switch (spot.of) {
    case "scenario":
      return ofScenario(draft, chosen, spot);
    case "step": {
      const step = draft.steps[spot.step];
      return step ? ofView(draft, step.view, spot.key, spot.entry) : ofScenario(draft, chosen, { of: "scenario" });
    }
    case "block":
      return ofBlock(draft, chosen, spot);
    case "case": {
      const found = draft.cases.find((each) => each.case.index === spot.case);
      if (!found) return ofScenario(draft, chosen, { of: "scenario" });
      if (spot.key === undefined) return found.name.span;
      return found.view.entries.has(spot.key) ? ofView(draft, found.view, spot.key, spot.entry) : found.name.span;
    }
  }
}
