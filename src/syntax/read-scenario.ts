import { quote } from "../diagnostics/escape.ts";
import { isMisspelt, openList, openMap, openText, reportUnknownKeys, type Entry, type MapView } from "./cursor.ts";
import { report, spanOf, type Reading } from "./reading.ts";
import type { Draft, DraftBlock, DraftGameEnd, DraftNode, DraftTable } from "./draft.ts";
import { findIgnores } from "./ignore.ts";
import { readCases } from "./read-cases.ts";
import { readSettings } from "./read-settings.ts";
import { nameBlocks, readNodes, saysSteps, type SequenceReading } from "./read-steps.ts";
import { readTable } from "./read-table.ts";
import { readCondition, readOptionalText, readTextList } from "./read-values.ts";

export const TOP_KEYS = [
  "scenario", "rules", "description", "sources", "players", "active", "proposer", "state", "repeat", "loop", "sequence", "end", "cannot-lose",
  "game-ends", "ignore", "outside", "table", "meaningful-change", "already-shortcut", "cases",
] as const;

const isTopKey = (text: string): boolean => (TOP_KEYS as readonly string[]).includes(text);

/** Keys that a later version may have; they are refused by name rather than as unknown. */
const LATER_KEYS: ReadonlySet<string> = new Set(["state-of-turn", "focus"]);

function reportLaterKeys(reading: Reading, view: MapView): void {
  for (const key of LATER_KEYS) {
    const entry = view.entries.get(key);
    if (entry) report(reading, { code: "not-yet", message: `${quote(key)}: Showdown states of Riftbound are left for a later version`, where: entry.key.span, help: "describe the loop in a Neutral state, and leave the key out" });
  }
}

export const GAME_END_KEYS = ["when", "loses", "wins", "draw"] as const;

function readGameEnd(reading: Reading, view: MapView): DraftGameEnd | null {
  reportUnknownKeys(reading, view, GAME_END_KEYS, '"game-ends"');
  const help = "write { when: CONDITION, loses: PLAYER }, with wins: or draw: true in place of loses";
  const when = view.entries.get("when");
  const effects = ["loses", "wins", "draw"].flatMap((key) => view.entries.get(key) ?? []);
  const [effect, second] = effects;
  if (!when && isMisspelt(view, "when", GAME_END_KEYS)) return null;
  if (!when || !effect) {
    report(reading, { code: "missing-key", message: `an entry of "game-ends" has no ${when ? 'key "loses", "wins" or "draw"' : 'key "when"'}`, where: view.span, help });
    return null;
  }
  if (second) report(reading, { code: "wrong-kind", message: `an entry of "game-ends" has one effect, not both ${quote(effect.key.text)} and ${quote(second.key.text)}`, where: second.key.span, help: "make two entries of it" });
  const condition = readCondition(reading, when.value, when.span, '"when"');
  const written = openText(reading, effect.value, effect.span, quote(effect.key.text), help);
  if (!condition || !written) return null;
  if (effect.key.text !== "draw") return { when: condition, effect: { kind: effect.key.text === "loses" ? "loses" : "wins", name: written } };
  if (written.text !== "true") report(reading, { code: "wrong-kind", message: `"draw" is true, not ${quote(written.text)}`, where: written.span, help: "write draw: true" });
  return { when: condition, effect: { kind: "draw" } };
}

function readGameEnds(reading: Reading, view: MapView): readonly DraftGameEnd[] {
  const entry = view.entries.get("game-ends");
  if (!entry) return [];
  const items = openList(reading, entry.value, entry.span, '"game-ends"', "write a list of { when: CONDITION, loses: PLAYER }") ?? [];
  return items.flatMap((item) => {
    const inner = openMap(reading, item, item ? spanOf(reading, item) : entry.span, 'an entry of "game-ends"', "write { when: CONDITION, loses: PLAYER }");
    return (inner && readGameEnd(reading, inner)) ?? [];
  });
}

interface ReadSequence {
  readonly nodes: readonly DraftNode[];
  readonly blocks: readonly DraftBlock[];
  readonly steps: Draft["steps"];
}

function readSequence(reading: Reading, view: MapView, repeat: DraftBlock["repeat"]): ReadSequence {
  const list = view.entries.get("sequence");
  // Steps under an everyday word are read as well, so that all there is to mend is told at once.
  const loop = view.entries.get("loop") ?? (list ? undefined : [...view.entries.values()].find((each) => !isTopKey(each.key.text) && saysSteps(each, ["loop"])));
  const repeatEntry = view.entries.get("repeat");
  const ignores = findIgnores(reading);
  const sequence: SequenceReading = { reading, ignores, steps: [], blocks: [], stepCount: 0, blockCount: loop ? 1 : 0, isFull: false };
  if (loop && list) {
    report(reading, { code: "misplaced-key", message: '"loop" and "sequence" do not stand side by side', where: list.key.span, label: "the second one", others: [{ where: loop.key.span, text: "the first one" }], help: "put the loop into the sequence: { repeat: …, steps: [ … ] }" });
  } else if (list && repeatEntry) {
    report(reading, { code: "misplaced-key", message: '"repeat" at the top level belongs to "loop", not to "sequence"', where: repeatEntry.key.span, help: "write it in a block: { repeat: …, steps: [ … ] }" });
  }
  const entry: Entry | undefined = loop ?? list;
  if (!entry) {
    const isSlip = isMisspelt(view, "loop", TOP_KEYS) || isMisspelt(view, "sequence", TOP_KEYS);
    if (!isSlip) report(reading, { code: "missing-key", message: 'the scenario has neither "loop" nor "sequence"', where: headOf(view), label: "the steps are missing", help: "write loop: with a list of steps" });
    return { nodes: [], blocks: [], steps: [] };
  }
  const nodes = readNodes(sequence, entry, !loop);
  ignores.reportUnused();
  const whole: readonly DraftNode[] = loop ? [{ kind: "block", index: 0, id: "loop", view, isLoopKey: true, isTopLevel: true, repeat, steps: nodes }] : nodes;
  return { ...nameBlocks(whole), steps: sequence.steps };
}

/** The first key of a map: what is missing from a map is shown there, not over the whole of it. */
export function headOf(view: MapView): { readonly start: number; readonly end: number } {
  const [first] = view.entries.values();
  return first?.key.span ?? view.span;
}

function readAlready(reading: Reading, view: MapView): string | null {
  const written = readOptionalText(reading, view, "already-shortcut");
  if (!written || written.text === "false") return null;
  return written.text === "true" ? "" : written.text;
}

function readDescriptions(reading: Reading, view: MapView): Pick<Draft, "description" | "sources" | "meaningfulChange" | "alreadyShortcut"> {
  const sources = view.entries.get("sources");
  return {
    description: readOptionalText(reading, view, "description")?.text ?? null,
    sources: sources ? readTextList(reading, sources.value, sources.span, '"sources"').map((written) => written.text) : [],
    meaningfulChange: readOptionalText(reading, view, "meaningful-change")?.text ?? null,
    alreadyShortcut: readAlready(reading, view),
  };
}

/** Reads the one map of a document. What is wrong goes to `reading.findings`; the draft counts only where no error is among them. */
export function readScenario(reading: Reading): Draft | null {
  const contents = reading.document.contents;
  const at = { start: reading.document.range[0], end: reading.document.range[1] };
  const view = openMap(reading, contents, at, "a scenario", "begin with scenario: and a title");
  if (!view) return null;
  reportUnknownKeys(reading, view, TOP_KEYS, "a scenario", { except: LATER_KEYS });
  reportLaterKeys(reading, view);
  const title = readOptionalText(reading, view, "scenario");
  const isMissing = (key: string): boolean => !view.entries.has(key) && !isMisspelt(view, key, TOP_KEYS);
  if (isMissing("scenario")) report(reading, { code: "missing-key", message: 'the scenario has no title: the key "scenario" is missing', where: headOf(view), label: "the title is missing", help: "write scenario: and a title" });
  const settings = readSettings(reading, view, "top");
  const players = view.entries.get("players");
  if (isMissing("players")) report(reading, { code: "missing-key", message: 'the scenario has no key "players"', where: headOf(view), label: "the players are missing", help: "write players: [Ana, Ben] in turn order" });
  else if (players && settings.players?.length === 0 && reading.findings.length === 0) report(reading, { code: "missing-key", message: "the list of players is empty", where: players.span, help: "write players: [Ana, Ben] in turn order" });
  const sequence = readSequence(reading, view, settings.repeat === "none" ? null : settings.repeat);
  const table: DraftTable | null = readTable(reading, view);
  const gameEnds = readGameEnds(reading, view);
  const cases = readCases(reading, view);
  const descriptions = readDescriptions(reading, view);
  return { reading, title: title?.text ?? "", settings, ...sequence, gameEnds, table, cases, ...descriptions };
}
