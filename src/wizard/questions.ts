import { askActive, askGame, askPlayers, askProposer, askTitle, askTurn } from "./ask-basics.ts";
import { askAlike, askAmounts, askStart } from "./ask-amounts.ts";
import { askAction, askForced, askInside, askSort, askTrigger, askTrouble, askTurnPart, askWaits, askWho, askWords } from "./ask-step.ts";
import { askEdit, askEditOne, askEditStart, askEditStep, askEnd, askName, askOften, askReview } from "./ask-whole.ts";
import type { Question, Wizard, World } from "./wizard.ts";

/** What is asked next; null when everything has been. */
export function questionOf(wizard: Wizard, world: World): Question | null {
  const { topic } = wizard;
  switch (topic.kind) {
    case "title": return askTitle(wizard, world);
    case "game": return askGame(wizard);
    case "players": return askPlayers(wizard);
    case "turn": return askTurn(wizard);
    case "active": return askActive(wizard);
    case "proposer": return askProposer(wizard);
    case "words": return askWords(wizard);
    case "sort": return askSort(wizard);
    case "action": return askAction(wizard);
    case "trigger": return askTrigger(wizard);
    case "turn-part": return askTurnPart(wizard);
    case "forced": return askForced(wizard);
    case "inside": return askInside(wizard);
    case "who": return askWho(wizard);
    case "waits": return askWaits(wizard);
    case "cost": case "change": return askAmounts(wizard, topic.kind);
    case "alike": return askAlike(wizard, topic);
    case "start": return askStart(wizard, topic);
    case "trouble": return askTrouble(wizard, topic);
    case "often": return askOften(wizard);
    case "end": return askEnd(wizard);
    case "review": return askReview(wizard, world);
    case "edit": return askEdit(wizard);
    case "edit-step": return askEditStep(wizard);
    case "edit-one": return askEditOne(wizard, topic.key);
    case "edit-start": return askEditStart(wizard);
    case "name": return askName(wizard, world);
    case "finished": return null;
  }
}
