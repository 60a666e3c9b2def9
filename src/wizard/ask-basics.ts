import { escapeText, quote } from "../diagnostics/escape.ts";
import { err, ok, type Result } from "../result.ts";
import { LIMITS } from "../syntax/index.ts";
import { fitToGame } from "./fit.ts";
import { GAMES } from "./games.ts";
import { goTo, orReview, type Question, type Wizard, type World } from "./wizard.ts";

const LONGEST_TEXT = 10_000;
const LONGEST_NAME = 40;

/** A text that players are shown, as it was typed. Refuses an empty one and one of more than 10,000 characters. */
export function readWords(text: string): Result<string, string> {
  if (text === "") return err("Type a few words.");
  return text.length > LONGEST_TEXT ? err("That is too long: use at most 10,000 characters.") : ok(text);
}

export const askTitle = (wizard: Wizard, world: World): Question => ({
  says: wizard.isReviewed ? [] : [
    "This asks what happens in your loop, and writes it into a file that loopcut can check and settle at the table. It takes a few minutes.",
    "Type back for the question before, and ? to read a question again. Ctrl-C stops; what you have said is kept.",
    "To begin with, a name for it, such as: Ana makes Elves",
  ],
  ask: "What do you call the loop?",
  choices: null,
  reply: (text) => {
    const words = readWords(text);
    return words.ok ? ok(orReview({ ...wizard, sketch: { ...wizard.sketch, title: words.value } }, { kind: world.isGameSettled ? "players" : "game" })) : words;
  },
});

export const askGame = (wizard: Wizard): Question => ({
  says: [],
  ask: "What do you play?",
  choices: GAMES,
  reply: (name) => {
    const game = GAMES.find((each) => each.name === name);
    return game ? ok(orReview({ ...wizard, sketch: fitToGame(wizard.sketch, game.name) }, { kind: "players" })) : err("Choose one of the games.");
  },
});

const REFUSED = /[./"]/;

/** Reads names with commas between them; without a comma also with "and", "&" or "vs". Refuses what the format refuses, and fewer than two. */
export function readNames(text: string): Result<readonly string[], string> {
  const parts = text.includes(",") ? text.split(/,\s*(?:and\s+)?/iu) : text.split(/\s+(?:and|&|vs?\.?|versus)\s+/iu);
  const names = parts.map((each) => each.trim()).filter((each) => each !== "");
  const bad = names.find((each) => REFUSED.test(each));
  const long = names.find((each) => each.length > LONGEST_NAME);
  const twice = names.find((each, index) => names.indexOf(each) !== index);
  if (bad !== undefined) return err(`${escapeText(quote(bad))} cannot be a name: names are without . / and ".`);
  if (long !== undefined) return err(`${escapeText(quote(long))} is too long: a name has at most 40 characters.`);
  if (twice !== undefined) return err(`${escapeText(quote(twice))} stands there twice: give each player a name of their own.`);
  if (names.length > LIMITS.players) return err(`At most ${String(LIMITS.players)} players can take part.`);
  return names.length < 2 ? err("Type at least two names with commas between them, such as Ana, Ben.") : ok(names);
}

export const askPlayers = (wizard: Wizard): Question => ({
  says: ["Names with commas between them, such as: Ana, Ben, Cho. In the order in which they take their turns, beginning with the player whose turn it is."],
  ask: "Who plays?",
  choices: null,
  reply: (text) => {
    const names = readNames(text);
    if (!names.ok) return names;
    const { sketch } = wizard;
    if (wizard.isReviewed && names.value.length !== sketch.players.length) return err(`There are ${String(sketch.players.length)} players: type a name for each, in the same order.`);
    return ok(orReview({ ...wizard, sketch: { ...sketch, players: names.value } }, { kind: "turn" }));
  },
});

const nameOf = ({ sketch }: Wizard, index: number | null): string => sketch.players[index ?? 0] ?? "";

/** In games that are settled by numbers it is the loop that says whose number it is. */
const hasProposer = ({ sketch }: Wizard): boolean => sketch.system === "cr";

export const askTurn = (wizard: Wizard): Question => {
  const first = escapeText(nameOf(wizard, 0));
  return {
    says: hasProposer(wizard) ? ["Whoever proposes the loop wants to do it, and may act now."] : [],
    ask: hasProposer(wizard) ? `Is it ${first}'s turn, and does ${first} propose the loop?` : `Is it ${first}'s turn?`,
    choices: [{ name: "yes", text: "yes" }, { name: "no", text: "no" }],
    reply: (name) => {
      if (name === "no") return ok(goTo(wizard, { kind: "active" }));
      return name === "yes" ? ok(orReview({ ...wizard, sketch: { ...wizard.sketch, active: null, proposer: null } }, { kind: "words" })) : err("Choose yes or no.");
    },
  };
};

/** The players to choose from, by index. */
export const playerChoices = ({ sketch }: Wizard): Question["choices"] => sketch.players.map((name, index) => ({ name: String(index), text: escapeText(name) }));

/** The player that was chosen. */
export function chosenPlayer({ sketch }: Wizard, name: string): Result<number, string> {
  const index = /^[0-9]{1,3}$/.test(name) ? Number(name) : -1;
  return index >= 0 && index < sketch.players.length ? ok(index) : err("Choose one of the players.");
}

export const askActive = (wizard: Wizard): Question => ({
  says: [],
  ask: "Whose turn is it?",
  choices: playerChoices(wizard),
  reply: (name) => {
    const player = chosenPlayer(wizard, name);
    if (!player.ok) return player;
    const next = { ...wizard, sketch: { ...wizard.sketch, active: player.value === 0 ? null : player.value, proposer: null } };
    return ok(hasProposer(wizard) ? goTo(next, { kind: "proposer" }) : orReview(next, { kind: "words" }));
  },
});

export const askProposer = (wizard: Wizard): Question => ({
  says: [],
  ask: "Who proposes the loop?",
  choices: playerChoices(wizard),
  reply: (name) => {
    const player = chosenPlayer(wizard, name);
    if (!player.ok) return player;
    const proposer = player.value === (wizard.sketch.active ?? 0) ? null : player.value;
    return ok(orReview({ ...wizard, sketch: { ...wizard.sketch, proposer } }, { kind: "words" }));
  },
});
