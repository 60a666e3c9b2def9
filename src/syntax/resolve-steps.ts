import type { Amount, Condition } from "../domain/quantity.ts";
import type { Block, Clause, Node, Repeat, Step } from "../domain/step.ts";
import { quote } from "../diagnostics/escape.ts";
import { nearestWithin } from "../diagnostics/suggest.ts";
import type { DraftAmount, DraftBlock, DraftClause, DraftCondition, DraftNode, DraftRepeat, DraftStep } from "./draft.ts";
import { resolveAmount, resolveChange, resolveCondition } from "./expression.ts";
import { numberHelp, numberInWords } from "./number-words.ts";
import { findMisplaced } from "./placement.ts";
import { quantityOf, seatOf, stepOf, tell, tellUndeclared, type Resolving } from "./resolving.ts";

const NOTHING: Amount = { constant: 0n, terms: [] };
const NEVER: Condition = { left: NOTHING, comparison: "==", right: NOTHING, text: "" };

/** An amount with its names looked up; what is not declared is told and counts as nothing. */
export function amountOf(resolving: Resolving, { written, raw }: DraftAmount, where: string): Amount {
  const amount = resolveAmount(raw, resolving.names);
  if (amount.ok) return amount.value;
  tellUndeclared(resolving, written, amount.reason, where);
  return NOTHING;
}

export function conditionOf(resolving: Resolving, { written, raw }: DraftCondition, where: string): Condition {
  const condition = resolveCondition(raw, written.text.trim(), resolving.names);
  if (condition.ok) return condition.value;
  tellUndeclared(resolving, written, condition.reason, where);
  return NEVER;
}

/** Words that read as a condition over declared quantities are one; with a name that is nearly right they are a slip; otherwise words. */
function clauseOf(resolving: Resolving, clause: DraftClause, where: string): Clause {
  const text = clause.written.text;
  if (clause.raw === null) return { kind: "text", text };
  const condition = resolveCondition(clause.raw, text.trim(), resolving.names);
  if (condition.ok) return { kind: "condition", condition: condition.value };
  const slips = condition.reason.filter(({ name }) => nearestWithin(resolving.suggesting, name, resolving.names).length > 0);
  if (slips.length > 0) tellUndeclared(resolving, clause.written, slips, where);
  return { kind: "text", text };
}

function playerOf(resolving: Resolving, step: DraftStep, proposer: number): number | null {
  const name = `step ${quote(step.id)}`;
  if (step.player) return seatOf(resolving, step.player, `${name} is taken by a player who is not in the game`);
  switch (step.verb) {
    case "event":
    case "phase":
    case "resolve":
      return null;
    case "turn": {
      const { text } = step.text;
      const seat = resolving.players.get(text) ?? (resolving.sharedTurns ? resolving.teams.find((team) => team.name === text)?.players[0] : undefined);
      if (seat !== undefined) return seat;
      const [near] = nearestWithin(resolving.suggesting, text, resolving.players);
      tell(resolving, {
        code: "missing-key", message: `${name} says that a turn begins, but not whose`, where: step.text.span, label: "not the name of a player",
        help: near === undefined ? "add player: and the name" : `did you mean ${quote(near)}?`,
      });
      return null;
    }
    default:
      return proposer;
  }
}

function resolveStep(resolving: Resolving, step: DraftStep, proposer: number): Step {
  const where = `step ${quote(step.id)}`;
  for (const { key, message, help } of findMisplaced(step, resolving.merged.rules.system)) {
    const at = step.view.entries.get(key)?.key.span ?? step.view.span;
    tell(resolving, { code: "misplaced-key", message: `${where}: ${message}`, where: at, label: "not taken here", help });
  }
  const costs = (list: DraftStep["pay"]): Step["pay"] =>
    list.flatMap((each) => {
      const amount = amountOf(resolving, each, where);
      const quantity = quantityOf(resolving, each.name, where);
      return quantity === null ? [] : [{ quantity, amount }];
    });
  const cards = (list: DraftStep["draws"], does: string): Step["draws"] =>
    list.flatMap((each) => {
      const amount = amountOf(resolving, each, where);
      const player = seatOf(resolving, each.name, `${where} lets a player ${does} who is not in the game`);
      return player === null ? [] : [{ player, amount }];
    });
  return {
    kind: "step", index: step.index, id: step.id, verb: step.verb, text: step.text.text.trimEnd(),
    player: playerOf(resolving, step, proposer),
    pay: costs(step.pay),
    change: step.change.flatMap((each) => {
      const quantity = quantityOf(resolving, each.name, where);
      const change = resolveChange(each.raw, resolving.names);
      if (!change.ok) tellUndeclared(resolving, each.written, change.reason, where);
      return quantity === null || !change.ok ? [] : [{ quantity, change: change.value }];
    }),
    draws: cards(step.draws, "draw"), mills: cards(step.mills, "mill"),
    requires: step.requires.map((each) => conditionOf(resolving, each, where)),
    hold: step.hold, may: step.may, forced: step.forced, inside: step.inside,
    unless: step.unless && {
      players: step.unless.players.flatMap((name) => seatOf(resolving, name, `${where}: "unless" names a player who is not in the game`) ?? []),
      action: step.unless.action,
    },
    needsAll: step.needsAll.flatMap((id) => stepOf(resolving, id, `${where}: "needs-all"`) ?? []),
    controlledBy: step.controlledBy && seatOf(resolving, step.controlledBy, `${where} is controlled by a player who is not in the game`),
    involves: step.involves.flatMap((name) => seatOf(resolving, name, `${where} involves a player who is not in the game`) ?? []),
    immediate: step.immediate, newCards: step.newCards,
    resolves: step.verb === "resolve" ? stepOf(resolving, step.text, where) : null,
    clause: step.clause && clauseOf(resolving, step.clause, where), otherwise: step.otherwise,
    random: step.random, outcomeIrrelevant: step.outcomeIrrelevant, hidden: step.hidden,
    uses: step.uses.flatMap((id) => stepOf(resolving, id, `${where}: "uses"`) ?? []),
    unspecified: step.unspecified, onlyIterations: step.onlyIterations, ignoredCodes: step.ignoredCodes,
  };
}

/** Is this a single word that is no declared quantity and close to none? Then a number was meant, not an amount. */
function isNoAmount(resolving: Resolving, repeat: DraftRepeat): boolean {
  if (repeat.kind !== "amount") return false;
  const [term] = repeat.raw.terms;
  const name = repeat.raw.terms.length === 1 ? term?.name?.name : undefined;
  return name !== undefined && !name.includes(".") && !resolving.names.has(name) && (numberInWords(name) !== null || nearestWithin(resolving.suggesting, name, resolving.names).length === 0);
}

/** Looks the names of a `repeat` up. `where` begins the sentence of a finding: `loop "loop"`. */
export function resolveRepeat(resolving: Resolving, repeat: DraftRepeat, where: string, isTopLevel: boolean): Repeat {
  switch (repeat.kind) {
    case "endless":
      return { kind: "endless", word: repeat.written.text };
    case "until":
      return { kind: "until", word: repeat.word, clause: clauseOf(resolving, repeat, where) };
    case "enough":
      if (!isTopLevel) tell(resolving, { code: "misplaced-key", message: `${where}: "enough" counts whole iterations of a loop at the top level, not of one inside another`, where: repeat.written.span, label: "inside another block", help: "write a number or an amount" });
      return { kind: "enough", condition: conditionOf(resolving, repeat, where) };
    case "amount": {
      if (!isNoAmount(resolving, repeat)) return { kind: "amount", amount: amountOf(resolving, repeat, where) };
      tell(resolving, { code: "bad-number", message: `${where}: "repeat" is a whole number, not ${quote(repeat.written.text)}`, where: repeat.written.span, label: "not a whole number", help: numberHelp(repeat.written.text) });
      return { kind: "amount", amount: NOTHING };
    }
  }
}

function resolveBlock(resolving: Resolving, block: DraftBlock, repeat: DraftRepeat | null, resolveNode: (node: DraftNode) => Node): Block {
  const resolved = repeat && resolveRepeat(resolving, repeat, `loop ${quote(block.id)}`, block.isTopLevel);
  return { kind: "block", index: block.index, id: block.id, repeat: resolved, steps: block.steps.map(resolveNode) };
}

/** The block whose `repeat` the top level or a case may set: the only one at the top level. */
export function settableBlock(nodes: readonly DraftNode[]): DraftBlock | null {
  const blocks = nodes.filter((node): node is DraftBlock => node.kind === "block");
  return blocks.length === 1 ? (blocks[0] ?? null) : null;
}

/** The sequence with all names looked up, steps and blocks in reading order. */
export function resolveSequence(resolving: Resolving, proposer: number): { readonly sequence: readonly Node[]; readonly steps: readonly Step[]; readonly blocks: readonly Block[] } {
  const { draft, merged, chosen } = resolving;
  const settable = settableBlock(draft.nodes);
  const changed = chosen?.with?.repeat ?? null;
  const repeatKey = chosen?.with?.view.entries.get("repeat");
  if (changed !== null && !settable && repeatKey) {
    tell(resolving, { code: "misplaced-key", message: '"repeat" in a case needs a scenario with one loop at the top level', where: repeatKey.key.span, help: `use propose: with the ids of the loops, such as { ${draft.blocks[0]?.id ?? "loop"}: 3 }` });
  }
  const steps: Step[] = [];
  const blocks: Block[] = [];
  const resolveNode = (node: DraftNode): Node => {
    if (node.kind === "step") {
      const step = resolveStep(resolving, node, proposer);
      steps.push(step);
      return step;
    }
    const repeat = node === settable && changed !== null ? merged.repeat : node.repeat;
    const block = resolveBlock(resolving, node, repeat, resolveNode);
    blocks[node.index] = block;
    return block;
  };
  return { sequence: draft.nodes.map(resolveNode), steps, blocks };
}

