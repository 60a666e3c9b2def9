import { quote } from "../diagnostics/escape.ts";
import { suggestWithin } from "../diagnostics/suggest.ts";
import type { DraftCase } from "./draft.ts";
import { quantityOf, tell, tellUnknownPlayer, type Resolving } from "./resolving.ts";

/** Looks up the names of a case: who answers, which loops are proposed, what is expected of whom. */
export function resolveCase(resolving: Resolving, chosen: DraftCase): void {
  const isKnown = (name: string): boolean => resolving.players.has(name) || resolving.teams.some((team) => team.name === name);
  const where = `the case ${quote(chosen.name.text)}`;
  for (const name of chosen.answerNames) {
    if (!isKnown(name.text)) tellUnknownPlayer(resolving, name, `${where} has an answer of a player who is not in the game`, "teams");
  }
  for (const name of chosen.expectNames) {
    if (!isKnown(name.text)) tellUnknownPlayer(resolving, name, `${where} expects something of a player who is not in the game`, "teams");
  }
  for (const name of chosen.expectQuantities) quantityOf(resolving, name, where);
  const loops = [...resolving.blockIds.keys()];
  for (const name of chosen.propose?.names ?? []) {
    if (resolving.blockIds.has(name.text)) continue;
    tell(resolving, { code: "unknown-step", message: `${where}: no loop has the id ${quote(name.text)}`, where: name.span, label: "not the id of a loop", help: suggestWithin(resolving.suggesting, name.text, loops, "ids of the loops") });
  }
  if (chosen.propose?.proposed.kind === "number" && resolving.draft.nodes.filter((node) => node.kind === "block").length !== 1) {
    tell(resolving, { code: "misplaced-key", message: `${where}: "propose" with one number needs one loop at the top level`, where: chosen.propose.span, help: loops.length === 0 ? "leave the key out" : `name the loops: { ${loops[0] ?? "loop"}: 3 }` });
  }
}
