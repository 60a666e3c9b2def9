import { escapeText, quote } from "../diagnostics/escape.ts";
import { nearest } from "../diagnostics/suggest.ts";
import { constantAmount, type Amount, type Change } from "../domain/quantity.ts";
import { listNames } from "../report/words.ts";
import { err, ok, type Result } from "../result.ts";
import { formatChange } from "../syntax/index.ts";
import { afterDetail, checkStep } from "./ask-step.ts";
import { EXAMPLES } from "./games.ts";
import { guessPhrases, READY, readPhrases, readSaid, type Phrase, type PhraseContext, type Thing } from "./phrases.ts";
import { fullName, type Sketch } from "./sketch.ts";
import { goTo, isYes, stepOf, type Question, type Side, type Topic, type Wizard } from "./wizard.ts";

const contextOf = (wizard: Wizard): PhraseContext => ({ ...wizard.sketch, actor: stepOf(wizard).player });

const nameOfThing = (sketch: Sketch, thing: Thing): string => {
  const named = typeof thing === "number" ? sketch.quantities[thing] : thing;
  return named ? fullName(sketch, named) : "";
};

/** A change of a quantity as it is read and shown: `Ana.elves +1`, `Ana.mana x 2`. */
function changeText(sketch: Sketch, thing: Thing, change: Change): string {
  const text = formatChange(change, sketch.quantities.map((each) => fullName(sketch, each)));
  return `${nameOfThing(sketch, thing)} ${change.kind === "add" && /^[0-9]/.test(text) ? "+" : ""}${text}`;
}

function phraseText(sketch: Sketch, phrase: Phrase, side: Side): string {
  if (phrase.kind !== "change") return `${sketch.players[phrase.player] ?? ""} ${phrase.kind} ${String(phrase.number)}`;
  if (side === "change") return changeText(sketch, phrase.thing, phrase.change);
  const text = formatChange({ kind: "add", amount: sizeOf(phrase.change.amount) }, sketch.quantities.map((each) => fullName(sketch, each)));
  return `${text} of ${nameOfThing(sketch, phrase.thing)}`;
}

const phrasesText = (sketch: Sketch, phrases: readonly Phrase[], side: Side): string => escapeText(phrases.map((each) => phraseText(sketch, each, side)).join(", "));

/** What is counted so far, by owner. */
function countedText(sketch: Sketch): readonly string[] {
  const owners = [...sketch.players.map((name, owner) => ({ name, owner })), { name: "nobody", owner: null }];
  const lists = owners.flatMap(({ name, owner }) => {
    const things = sketch.quantities.filter((each) => each.owner === owner).map((each) => each.name);
    return things.length > 0 ? [`${name} ${listNames(things)}`] : [];
  });
  return lists.length > 0 ? [`Counted so far: ${escapeText(lists.join("; "))}.`] : [];
}

/** A cost is taken whatever sign it was given. */
const sizeOf = (amount: Amount): Amount => (amount.terms.length === 0 && amount.constant < 0n ? constantAmount(-amount.constant) : amount);

const NOTHING = /^(?:nothing|none|no|-)$/i;

/** An example with the players of this game; where nobody does the step, with an owner in front of everything. */
function exampleOf({ system, players }: Sketch, actor: number | null, side: Side): string {
  const parts = EXAMPLES[system][side].split(", ");
  const other = escapeText(players[actor === 1 ? 0 : 1] ?? "");
  const shown = actor === null ? parts.map((each, index) => (each.startsWith("OTHER") ? each : `${index === 0 ? escapeText(players[0] ?? "") : other} ${each}`)) : parts;
  return shown.join(", ").replaceAll("OTHER", () => other);
}

/** The line about what a step costs, or about what it changes. */
export function askAmounts(wizard: Wizard, side: Side): Question {
  const { sketch } = wizard;
  const step = stepOf(wizard);
  const who = step.player === null ? null : escapeText(sketch.players[step.player] ?? "");
  const guess = guessPhrases(contextOf(wizard), step.text, side);
  const example = exampleOf(sketch, step.player, side);
  const words = escapeText(quote(step.text));
  return {
    says: [
      `${side === "cost" ? "What is paid, tapped or given up for it" : `What there is more or less of${who === null ? ", each with a player's name in front, or nobody" : `: ${who}'s, unless another name stands in front`}`}. For example: ${example}`,
      "Type nothing if there is nothing to count.",
      ...countedText(sketch),
      ...(guess.length > 0 ? [`Type yes for: ${phrasesText(sketch, guess, side)}.`] : []),
    ],
    ask: side === "cost" ? `What does ${words} cost ${who ?? ""}?` : `What has changed after ${words}?`,
    choices: null,
    reply: (text) => {
      if (text === "") return err(`Type an amount of something, such as ${example}, or nothing.`);
      if (NOTHING.test(text)) return ok(afterDetail({ ...wizard, step: { ...step, ...(side === "cost" ? { pay: [] } : { change: [], draws: [], mills: [] }) } }, side));
      const read = isYes(text) && guess.length > 0 ? ok(guess) : readPhrases(contextOf(wizard), text);
      if (!read.ok) return err(`${escapeText(quote(read.reason))} cannot be read. Type how much of what, such as ${example}; or nothing.`);
      return settle(wizard, side, read.value, 0);
    },
  };
}

/** Asks about each new thing that is spelt nearly like one that is counted already; then takes the phrases down. */
function settle(wizard: Wizard, side: Side, phrases: readonly Phrase[], from: number): Result<Wizard, string> {
  const { quantities } = wizard.sketch;
  for (const [at, phrase] of phrases.entries()) {
    if (at < from || phrase.kind !== "change" || typeof phrase.thing === "number") continue;
    const { owner, name } = phrase.thing;
    const [near] = nearest(name, quantities.filter((each) => each.owner === owner).map((each) => each.name));
    if (near !== undefined) return ok(goTo(wizard, { kind: "alike", side, phrases, at, near: quantities.findIndex((each) => each.owner === owner && each.name === near) }));
  }
  return takeDown(wizard, side, phrases);
}

export function askAlike(wizard: Wizard, { side, phrases, at, near }: Extract<Topic, { kind: "alike" }>): Question {
  const phrase = phrases[at];
  const thing = phrase?.kind === "change" ? phrase.thing : near;
  return {
    says: [],
    ask: `Is ${escapeText(nameOfThing(wizard.sketch, thing))} the same as ${escapeText(nameOfThing(wizard.sketch, near))}?`,
    choices: [{ name: "same", text: "yes, the same" }, { name: "new", text: "no, it is counted by itself" }],
    reply: (name) => {
      if (name === "new") return settle(wizard, side, phrases, at + 1);
      if (name !== "same") return err("Choose one of these.");
      return settle(wizard, side, phrases.map((each, index) => (index === at && each.kind === "change" ? { ...each, thing: near } : each)), at + 1);
    },
  };
}

/** Two entries about one thing are added up where that can be done. */
function merged(entries: readonly { readonly quantity: number; readonly change: Change }[]): Result<readonly { readonly quantity: number; readonly change: Change }[], number> {
  const byQuantity = new Map<number, Change>();
  for (const { quantity, change } of entries) {
    const before = byQuantity.get(quantity);
    if (before && (before.kind !== "add" || change.kind !== "add" || before.amount.terms.length + change.amount.terms.length > 0)) return err(quantity);
    byQuantity.set(quantity, before ? { kind: "add", amount: constantAmount(before.amount.constant + change.amount.constant) } : change);
  }
  return ok(Array.from(byQuantity, ([quantity, change]) => ({ quantity, change })));
}

/** Puts what was said into the step, declares what is new, and asks how much of it there is. */
function takeDown(wizard: Wizard, side: Side, phrases: readonly Phrase[]): Result<Wizard, string> {
  const quantities = [...wizard.sketch.quantities];
  const fresh: number[] = [];
  const declare = (owner: number | null, name: string): number => {
    const known = quantities.findIndex((each) => each.owner === owner && each.name === name);
    if (known >= 0) return known;
    fresh.push(quantities.length);
    return quantities.push({ owner, name, start: { text: "0", value: 0n } }) - 1;
  };
  const entries: { quantity: number; change: Change }[] = [];
  const cards = { draws: new Map<number, bigint>(), mills: new Map<number, bigint>() };
  for (const phrase of phrases) {
    if (phrase.kind === "change") {
      const quantity = typeof phrase.thing === "number" ? phrase.thing : declare(phrase.thing.owner, phrase.thing.name);
      if (side === "cost" && phrase.change.kind !== "add") return err("A cost is how much of something is paid, such as 1 mana.");
      entries.push({ quantity, change: phrase.change });
    } else {
      if (side === "cost") return err(`Cards that are ${phrase.kind === "draws" ? "drawn" : "milled"} are no cost here; say so when you are asked what has changed.`);
      declare(phrase.player, "library");
      cards[phrase.kind].set(phrase.player, (cards[phrase.kind].get(phrase.player) ?? 0n) + phrase.number);
    }
  }
  const sums = merged(entries);
  if (!sums.ok) return err(`${escapeText(nameOfThing({ ...wizard.sketch, quantities }, sums.reason))} stands there twice: say it once.`);
  const lists = (map: ReadonlyMap<number, bigint>) => Array.from(map, ([player, number]) => ({ player, amount: constantAmount(number) }));
  const step = stepOf(wizard);
  const described = side === "cost"
    ? { ...step, pay: sums.value.map(({ quantity, change }) => ({ quantity, amount: sizeOf(change.amount) })) }
    : { ...step, change: sums.value, draws: lists(cards.draws), mills: lists(cards.mills) };
  const next = { ...wizard, step: described, sketch: { ...wizard.sketch, quantities } };
  return ok(afterStarts(next, fresh, side, `That is: ${phrasesText(next.sketch, phrases, side)}.`));
}

/** Asks for the next number to begin with, or goes on where all are known. */
function afterStarts(wizard: Wizard, left: readonly number[], after: Extract<Topic, { kind: "start" }>["after"], heard: string | null = null): Wizard {
  if (left.length > 0) return goTo(wizard, { kind: "start", left, after }, heard);
  if (after === "review") return goTo(wizard, { kind: "review" });
  return after === "check" ? checkStep(wizard) : afterDetail(wizard, after, heard);
}

export function askStart(wizard: Wizard, { left: [quantity = 0, ...rest], after }: Extract<Topic, { kind: "start" }>): Question {
  const { sketch } = wizard;
  const asked = sketch.quantities[quantity];
  const owner = asked?.owner ?? null;
  const ready = READY[sketch.system];
  const name = asked?.name ?? "";
  const isReady = name.endsWith(`.${ready}`);
  const thing = escapeText(isReady ? name.slice(0, -ready.length - 1) : name);
  return {
    says: ["Type a number, or unknown."],
    ask: `To begin with, how much ${thing} ${owner === null ? "is there" : `does ${escapeText(sketch.players[owner] ?? "")} have`}${isReady ? ` ${ready}` : ""}?`,
    choices: null,
    reply: (text) => {
      const said = /^unknown$/i.test(text) ? ok("unknown" as const) : readSaid(text);
      if (!said.ok) return err("Type a whole number, such as 0 or 20, or unknown.");
      return ok(afterStarts({ ...wizard, sketch: { ...sketch, quantities: sketch.quantities.map((each, index) => (index === quantity ? { ...each, start: said.value } : each)) } }, rest, after));
    },
  };
}
