import { isMap, isScalar, isSeq } from "yaml";
import { VERBS } from "../domain/step.ts";
import { quote } from "../diagnostics/escape.ts";
import { follow } from "./aliases.ts";
import { isMisspelt, openList, openMap, reportUnknownKeys, type Entry, type MapView } from "./cursor.ts";
import type { DraftBlock, DraftNode, DraftStep } from "./draft.ts";
import type { Ignores } from "./ignore.ts";
import { formatLimit, LIMITS } from "./limits.ts";
import { likelyVerb, meantKeys } from "./meant.ts";
import { readRepeat } from "./read-settings.ts";
import { ALL_STEP_KEYS, isVerb, readId, readStep } from "./read-step.ts";
import { quoteYaml, restOfLine } from "./read-text.ts";
import { describeValue, report, spanOf, type Reading, type Value } from "./reading.ts";

export const BLOCK_KEYS = ["id", "repeat", "steps"] as const;

/** Steps and blocks in reading order, with what has been counted so far. */
export interface SequenceReading {
  readonly reading: Reading;
  readonly ignores: Ignores;
  readonly steps: DraftStep[];
  readonly blocks: DraftBlock[];
  stepCount: number;
  blockCount: number;
  isFull: boolean;
}

const OTHER_VERBS = ", or another verb: activate or cast if somebody chooses to do it, trigger or event if it just happens";

function reportBareText(reading: Reading, node: Value): void {
  const span = node ? spanOf(reading, node) : { start: 0, end: 0 };
  const written = node && isScalar(node) ? String(node.value ?? "") : "";
  const glued = /^([a-z-]+):(\S.*)$/s.exec(written);
  if (glued && (ALL_STEP_KEYS.includes(glued[1] ?? "") || glued[1] === "repeat")) {
    report(reading, { code: "yaml-syntax", message: `there is no space behind the colon of ${quote(glued[1] ?? "")}`, where: span, label: "YAML reads all of this as one text", help: `write ${glued[1] ?? ""}: ${restOfLine(glued[2] ?? "", 0)}` });
    return;
  }
  const [first = ""] = written.split(/\s/, 1);
  const verb = [first, first.toLowerCase()].find(isVerb) ?? null;
  const found = node !== null && describeValue(node) === "a number" ? "a number" : "a text";
  const rest = verb === null ? written : written.slice(first.length).trim();
  report(reading, {
    code: "wrong-kind", message: `a step is a map with one verb, not ${found}`, where: span, label: `${found} stands here`,
    help: written === "" || found === "a number" ? `write a verb and its text: ${VERBS.slice(0, 3).join(", ")} …` : `write - ${verb ?? likelyVerb(rest)}: ${/[:#{}[\]]/.test(rest) ? quoteYaml(rest) : rest}${verb === null ? OTHER_VERBS : ""}`,
  });
}

function readBlock(sequence: SequenceReading, view: MapView, isTopLevel: boolean): DraftBlock {
  const { reading } = sequence;
  const index = sequence.blockCount;
  sequence.blockCount += 1;
  reportUnknownKeys(reading, view, BLOCK_KEYS, "a block");
  const id = readId(reading, view);
  const repeat = view.entries.get("repeat");
  const steps = view.entries.get("steps");
  if (!steps && !isMisspelt(view, "steps", BLOCK_KEYS)) report(reading, { code: "missing-key", message: 'a block has no key "steps"', where: view.span, help: "write { repeat: …, steps: [ … ] }" });
  const place = sequence.blocks.length;
  const nodes = steps ? readNodes(sequence, steps, false) : [];
  const block: DraftBlock = { kind: "block", index, id: id?.text ?? "", view, isLoopKey: false, isTopLevel, repeat: repeat ? readRepeat(reading, repeat) : null, steps: nodes };
  // Blocks inside have put themselves on the list already; the outer one comes first.
  sequence.blocks.splice(place, 0, block);
  return block;
}

function readNextStep(sequence: SequenceReading, view: MapView): DraftStep | null {
  const index = sequence.stepCount;
  sequence.stepCount += 1;
  return readStep(sequence.reading, view, index, sequence.ignores.codesFor(view.span));
}

/** Is this a list under an everyday word for a key that lists steps? */
export const saysSteps = ({ key, value }: Entry, keys: readonly string[] = ["steps"]): boolean => value !== null && isSeq(value) && meantKeys(key.text, keys).length > 0;

/** Reads a list of steps and blocks. A wrong one hides none of the others. */
export function readNodes(sequence: SequenceReading, entry: Entry, isTopLevel: boolean): readonly DraftNode[] {
  const { reading } = sequence;
  const what = quote(entry.key.text);
  const node = follow(reading, entry.value);
  if (node === undefined) return [];
  const help = node && isMap(node) ? `put a - in front of the first line of each step of ${what}` : "write a list of steps, each with a - in front";
  const items = openList(reading, node, entry.span, what, help);
  if (items?.length === 0) report(reading, { code: "missing-key", message: `${what} has no steps`, where: entry.span, help: "write at least one step" });
  const nodes: DraftNode[] = [];
  for (const item of items ?? []) {
    if (sequence.isFull) break;
    const itemNode = follow(reading, item);
    if (itemNode === undefined) continue;
    if (sequence.stepCount >= LIMITS.steps || sequence.blockCount >= LIMITS.steps) {
      sequence.isFull = true;
      report(reading, { code: "too-large", message: `there are more than ${formatLimit(LIMITS.steps)} steps`, where: itemNode ? spanOf(reading, itemNode) : entry.key.span, help: "use repeat, or describe fewer steps" });
      break;
    }
    if (!itemNode || !isMap(itemNode)) {
      sequence.stepCount += 1;
      if (itemNode && isSeq(itemNode)) report(reading, { code: "wrong-kind", message: "a step is a map with one verb, not a list", where: spanOf(reading, itemNode), help: "write - VERB: text, with one dash" });
      else reportBareText(reading, itemNode ?? null);
      continue;
    }
    const view = openMap(reading, itemNode, entry.span, "a step", "");
    if (!view) continue;
    const isBlock = view.entries.has("steps") || (![...view.entries.keys()].some(isVerb) && (view.entries.has("repeat") || [...view.entries.values()].some((each) => saysSteps(each))));
    const read = isBlock ? readBlock(sequence, view, isTopLevel) : readNextStep(sequence, view);
    if (!read) continue;
    if (read.kind === "step") sequence.steps.push(read);
    nodes.push(read);
  }
  return nodes;
}

/** Gives the blocks without an id theirs: `loop-1`, `loop-2`, … in reading order, all of them counted that have none. */
export function nameBlocks(nodes: readonly DraftNode[]): { readonly nodes: readonly DraftNode[]; readonly blocks: readonly DraftBlock[] } {
  const blocks: DraftBlock[] = [];
  let unnamed = 0;
  const name = (node: DraftNode): DraftNode => {
    if (node.kind === "step") return node;
    if (node.id === "") unnamed += 1;
    const id = node.id === "" ? `loop-${String(unnamed)}` : node.id;
    const place = blocks.length;
    blocks.push(node);
    const named = { ...node, id, index: place, steps: node.steps.map(name) };
    blocks[place] = named;
    return named;
  };
  return { nodes: nodes.map(name), blocks };
}

