import { escapeText } from "../diagnostics/escape.ts";
import {
  blockLines, formatAmount, formatChange, groupDigits, itemLines, listValue, mapValue, textValue, type WrittenEntries,
} from "../syntax/index.ts";
import { idsOf } from "./ids.ts";
import { fullName, quantitiesUsed, type SaidNumber, type Sketch, type SketchStep } from "./sketch.ts";
import { KEY_COMMENTS } from "./comments.ts";

const numberText = ({ text, value }: SaidNumber): string => (/^[0-9]+$/.test(text) ? groupDigits(value) : text);

const comment = (text: string, indent = ""): string => `${indent}# ${escapeText(text)}`;

function startsOf(sketch: Sketch, owner: number | null): WrittenEntries {
  const used = quantitiesUsed(sketch);
  return sketch.quantities.flatMap((each, index) => {
    if (each.owner !== owner || !used.has(index)) return [];
    return [[each.name, textValue(each.start === "unknown" ? "unknown" : numberText(each.start))] as const];
  });
}

function playerLines(sketch: Sketch): readonly string[] {
  const owned = sketch.players.map((name, owner) => [name, mapValue(startsOf(sketch, owner))] as const);
  if (owned.every(([, value]) => value.kind === "map" && value.entries.length === 0)) return blockLines([["players", listValue(sketch.players)]], "");
  return ["players:", ...blockLines(owned, "  ")];
}

const flag = (is: boolean, key: string): WrittenEntries => (is ? [[key, textValue("true")]] : []);
const map = (key: string, entries: WrittenEntries): WrittenEntries => (entries.length > 0 ? [[key, mapValue(entries)]] : []);

/** The entries of a step, the words of the players first. */
function stepEntries(sketch: Sketch, step: SketchStep, id: string, resolves: string | null): WrittenEntries {
  if (resolves !== null) return [["id", textValue(id)], ["resolve", textValue(resolves)]];
  const names = sketch.quantities.map((each) => fullName(sketch, each));
  const nameOf = (index: number): string => names[index] ?? "";
  const playerOf = (index: number): string => sketch.players[index] ?? "";
  const cards = (list: SketchStep["draws"]): WrittenEntries => list.map(({ player, amount }) => [playerOf(player), textValue(formatAmount(amount, names))]);
  return [
    ["id", textValue(id)],
    ...(step.player === null ? [] : [["player", textValue(playerOf(step.player))] as const]),
    [step.verb, textValue(step.text)],
    ...(step.may === "no" ? [] : [["may", textValue(step.may === "taken" ? "true" : "declined")] as const]),
    ...flag(step.forced, "forced"), ...flag(step.immediate, "immediate"), ...flag(step.inside, "inside"), ...flag(step.hold, "hold"),
    ...map("pay", step.pay.map(({ quantity, amount }) => [nameOf(quantity), textValue(formatAmount(amount, names))])),
    ...map("change", step.change.map(({ quantity, change }) => [nameOf(quantity), textValue(formatChange(change, names))])),
    ...map("draws", cards(step.draws)), ...map("mills", cards(step.mills)),
  ];
}

const isKey = (key: string): key is keyof typeof KEY_COMMENTS => Object.hasOwn(KEY_COMMENTS, key);

/** The lines of the steps. What a key means is said above its first line in the file. */
function stepLines(sketch: Sketch): readonly string[] {
  const ids = idsOf(sketch.steps);
  const told = new Set<string>();
  return sketch.steps.flatMap((step, index) => {
    const held = step.resolves === null ? -1 : sketch.steps.findIndex((each) => each.key === step.resolves);
    const entries = stepEntries(sketch, step, ids[index] ?? "", held < 0 ? null : (ids[held] ?? ""));
    const words = held < 0 ? [] : [comment(step.text, "  ")];
    return [...words, ...entries.flatMap((entry, at) => {
      const [key] = entry;
      const lines = at === 0 ? itemLines([entry], "  ") : blockLines([entry], "    ");
      if (told.has(key) || !isKey(key)) return lines;
      told.add(key);
      return [...KEY_COMMENTS[key].map((line) => comment(line, at === 0 ? "  " : "    ")), ...lines];
    })];
  });
}

/**
 * The text of the file, with comments for somebody who has never seen one. Whatever the names and texts are, it is read
 * back as the same; a sketch without steps gives the beginning of a file.
 */
export function fileText(sketch: Sketch): string {
  const lines: string[] = ["# yaml-language-server: $schema=./loopcut.schema.json"];
  const section = (key: keyof typeof KEY_COMMENTS, body: readonly string[]): void => {
    lines.push("", ...KEY_COMMENTS[key].map((each) => comment(each)), ...body);
  };
  lines.push(...KEY_COMMENTS.file.map((each) => comment(each)));
  if (sketch.title !== "") section("scenario", blockLines([["scenario", textValue(sketch.title)]], ""));
  section("rules", [`rules: ${sketch.system}${sketch.edition === null ? "" : `@${sketch.edition}`}`]);
  if (sketch.players.length > 0) section("players", playerLines(sketch));
  if (sketch.active !== null) section("active", blockLines([["active", textValue(sketch.players[sketch.active] ?? "")]], ""));
  if (sketch.proposer !== null) section("proposer", blockLines([["proposer", textValue(sketch.players[sketch.proposer] ?? "")]], ""));
  const shared = startsOf(sketch, null);
  if (shared.length > 0) section("state", ["state:", ...blockLines(shared, "  ")]);
  if (sketch.repeat !== null) section("repeat", [`repeat: ${numberText(sketch.repeat)}`]);
  section("loop", ["loop:", ...stepLines(sketch)]);
  const ends = sketch.repeat === null ? -1 : sketch.steps.findIndex((each) => each.key === sketch.end);
  if (ends >= 0 && sketch.repeat !== null) section("end", blockLines([["end", textValue(`${numberText(sketch.repeat)}/${idsOf(sketch.steps)[ends] ?? ""}/after`)]], ""));
  return `${lines.join("\n")}\n`;
}

/** What was said up to where somebody stopped, as the beginning of a file. */
export function unfinishedText({ sketch, step }: { readonly sketch: Sketch; readonly step: SketchStep | null }): string {
  const [editors, ...rest] = fileText(sketch).split("\n");
  const begun = step && !sketch.steps.some((each) => each.key === step.key) ? [comment(`Begun, and not described to its end: ${step.text}`, "  "), ""] : [];
  return [editors, comment("Not finished: it was stopped before it was confirmed."), ...rest.slice(0, -1), ...(begun.length > 0 ? begun : [""])].join("\n");
}
