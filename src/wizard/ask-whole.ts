import { escapeText, quote } from "../diagnostics/escape.ts";
import type { Examination } from "../procedures/examine.ts";
import { seatName } from "../domain/seats.ts";
import { listNames } from "../report/words.ts";
import { err, ok } from "../result.ts";
import { withoutStep } from "./ask-step.ts";
import { idsOf, slug } from "./ids.ts";
import { look, possibleEnds, tooOften } from "./looking.ts";
import { readSaid } from "./phrases.ts";
import { fullName, quantitiesUsed, type Sketch } from "./sketch.ts";
import { goTo, isYes, orReview, type Question, type Topic, type Wizard, type World } from "./wizard.ts";

const MOST_STEPS_TO_END_AT = 12;

/** How the number of iterations comes about: who says it, or why nobody is asked for one here. */
function numberNeeded({ kind, scenario }: Examination): { readonly says: readonly string[]; readonly canBeNone: boolean; readonly isAsked: boolean } {
  if (kind.kind === "numbers") {
    const names = escapeText(listNames(kind.maintainers.map((seat) => seatName(scenario, seat))));
    if (kind.maintainers.length === 0) return { says: ["Nobody chooses anything in this loop, so nobody names a number for it: every player is asked whether they stop it."], canBeNone: true, isAsked: false };
    if (kind.maintainers.length > 1) return { says: [`${names} keep this loop going together; each is asked for a number when it is negotiated.`], canBeNone: true, isAsked: false };
    return { says: [`${names} keeps this loop going and says how often.`], canBeNone: false, isAsked: true };
  }
  return kind.kind === "mandatory"
    ? { says: ["Nobody chooses anything in this loop, so it goes on until somebody stops it or the game ends. Type none for that, or a number to do it only so often."], canBeNone: true, isAsked: true }
    : { says: [], canBeNone: false, isAsked: true };
}

/** After the steps: the number, or what comes then where there is none to be asked for. */
export function askOften(wizard: Wizard): Question {
  const { examination } = look({ ...wizard.sketch, repeat: null, end: null });
  const needed = examination ? numberNeeded(examination) : { says: [], canBeNone: true, isAsked: true };
  const next = (repeat: Sketch["repeat"]): Wizard => {
    const sketch = { ...wizard.sketch, repeat, end: null };
    const canEnd = repeat !== null && sketch.system === "cr" && sketch.steps.length > 1 && sketch.steps.length <= MOST_STEPS_TO_END_AT && possibleEnds(sketch).length > 0;
    return goTo({ ...wizard, sketch }, { kind: canEnd ? "end" : "review" });
  };
  if (!needed.isAsked) {
    return {
      says: needed.says, ask: "Is that the whole of one time round?", choices: [{ name: "yes", text: "yes" }, { name: "more", text: "no, something comes behind it" }],
      reply: (name) => (name === "yes" ? ok(next(null)) : name === "more" ? ok(goTo({ ...wizard, isReviewed: false, at: wizard.sketch.steps.length }, { kind: "words" })) : err("Choose yes or no.")),
    };
  }
  return {
    says: [...needed.says, ...(needed.canBeNone ? [] : ["A number, such as 1000000 or a million. Type open to leave it out of the file: then it is asked whenever the loop is settled."])],
    ask: "How often is it to be done?",
    choices: null,
    reply: (text) => {
      if (needed.canBeNone ? /^none$/i.test(text) : /^open$/i.test(text)) return ok(next(null));
      if (/^(?:infinite(?:ly)?|infinity|forever|for ever|endless(?:ly)?|until .*|as often as .*)$/i.test(text)) return err("A shortcut needs a number, however large: 1000000, or 10^100.");
      const said = readSaid(text);
      if (!said.ok) return err(`Type a whole number, such as 1000000 or 10^100${needed.canBeNone ? ", or none" : ", or open"}.`);
      const problem = tooOften({ ...wizard.sketch, repeat: said.value });
      return problem === null ? ok(next(said.value)) : err(`That cannot be done so often. ${escapeText(problem)}`);
    },
  };
}

export function askEnd(wizard: Wizard): Question {
  const { sketch } = wizard;
  const ids = idsOf(sketch.steps);
  const ends = possibleEnds(sketch).map((key) => ({ name: String(key), key, text: `just after ${ids[sketch.steps.findIndex((each) => each.key === key)] ?? ""}` }));
  return {
    says: [],
    ask: "Where does the last time round stop?",
    choices: [{ name: "whole", text: "at its end, like the others" }, ...ends],
    reply: (name) => {
      const end = ends.find((each) => each.name === name);
      return end || name === "whole" ? ok(goTo({ ...wizard, sketch: { ...sketch, end: end?.key ?? null } }, { kind: "review" })) : err("Choose one of these.");
    },
  };
}

/** The last question. What is shown before it, the file and where it leads to, is for whoever asks to put together. */
export function askReview(wizard: Wizard, world: World): Question {
  const { errors } = look(wizard.sketch);
  const reviewed = { ...wizard, isReviewed: true };
  const target = wizard.file === null ? "it into a file" : escapeText(wizard.file);
  return {
    says: [],
    ask: errors.length > 0 ? "This cannot be proposed as it is. What now?" : "Is that right?",
    choices: [
      { name: "write", text: errors.length > 0 ? `write ${target} all the same` : `yes: write ${target}` },
      { name: "change", text: "change something" },
      { name: "stop", text: "stop, and write nothing" },
    ],
    reply: (name) => {
      if (name === "change") return ok(goTo(reviewed, { kind: "edit" }));
      if (name === "stop") return ok(goTo(reviewed, { kind: "finished", how: "stop" }));
      if (name !== "write") return err("Choose one of these.");
      const isFree = wizard.file !== null && world.nameProblem(wizard.file) === null;
      return ok(goTo(reviewed, isFree ? { kind: "finished", how: "write" } : { kind: "name" }));
    },
  };
}

/** A name for the file, made of the title. Never a path, whatever the title is. */
export const suggestedName = ({ title }: Pick<Sketch, "title">): string => `${slug(title, 50) || "my"}.loop.yaml`;

export function askName(wizard: Wizard, world: World): Question {
  const suggested = suggestedName(wizard.sketch);
  const isFree = world.nameProblem(suggested) === null;
  return {
    says: [isFree ? `Type yes for ${suggested}, or another name.` : "Type a name such as elves.loop.yaml."],
    ask: "Which file is it written to?",
    choices: null,
    reply: (text) => {
      if (text === "") return err("Type the name of a file.");
      // A name without an ending gets the one that the commands look for in folders.
      const file = isYes(text) && isFree ? suggested : /\.ya?ml$/i.test(text) || /[/\\]$/.test(text) ? text : `${text}.loop.yaml`;
      const problem = world.nameProblem(file);
      return problem === null ? ok(goTo({ ...wizard, file }, { kind: "finished", how: "write" })) : err(`${escapeText(quote(file))} cannot be used: ${escapeText(problem)}. Type another name.`);
    },
  };
}

export function askEdit(wizard: Wizard): Question {
  const topics: Readonly<Record<string, Topic>> = {
    steps: { kind: "edit-step" }, often: { kind: "often" }, starts: { kind: "edit-start" }, title: { kind: "title" }, players: { kind: "players" }, turn: { kind: "turn" }, game: { kind: "game" },
  };
  const used = quantitiesUsed(wizard.sketch).size > 0;
  return {
    says: [],
    ask: "What do you want to change?",
    choices: [
      { name: "steps", text: "a step" },
      { name: "often", text: "how often, and where it ends" },
      ...(used ? [{ name: "starts", text: "what there is to begin with" }] : []),
      { name: "title", text: "what it is called" },
      { name: "players", text: "the names of the players" },
      { name: "turn", text: "whose turn it is" },
      { name: "game", text: "the game" },
    ],
    reply: (name) => (Object.hasOwn(topics, name) && topics[name] ? ok(goTo(wizard, topics[name])) : err("Choose one of these.")),
  };
}

export function askEditStep(wizard: Wizard): Question {
  const { steps } = wizard.sketch;
  const ids = idsOf(steps);
  return {
    says: [],
    ask: "Which step?",
    choices: [...steps.map((each, index) => ({ name: String(each.key), text: ids[index] ?? "" })), { name: "new", text: "a new step behind the last" }],
    reply: (name) => {
      if (name === "new") return ok(goTo({ ...wizard, at: steps.length, replaces: false, step: null }, { kind: "words" }));
      const step = steps.find((each) => String(each.key) === name);
      return step ? ok(goTo(wizard, { kind: "edit-one", key: step.key })) : err("Choose one of the steps.");
    },
  };
}

export function askEditOne(wizard: Wizard, key: number): Question {
  const { steps } = wizard.sketch;
  const at = steps.findIndex((each) => each.key === key);
  const step = steps[at] ?? null;
  return {
    says: [],
    ask: `What about ${escapeText(quote(step?.text ?? ""))}?`,
    choices: [
      { name: "anew", text: "describe it again" },
      ...(steps.length > 1 ? [{ name: "drop", text: "leave it out" }] : []),
      { name: "before", text: "put a new step before it" },
    ],
    reply: (name) => {
      if (name === "anew") return ok(goTo({ ...wizard, step, at, replaces: true }, { kind: "words" }));
      if (name === "before") return ok(goTo({ ...wizard, step: null, at, replaces: false }, { kind: "words" }));
      return name === "drop" && steps.length > 1 ? ok(orReview(withoutStep(wizard, key), { kind: "words" })) : err("Choose one of these.");
    },
  };
}

export function askEditStart(wizard: Wizard): Question {
  const { sketch } = wizard;
  const used = Array.from(quantitiesUsed(sketch)).sort((a, b) => a - b);
  return {
    says: [],
    ask: "Which number?",
    choices: used.map((index) => {
      const quantity = sketch.quantities[index];
      return { name: String(index), text: quantity ? escapeText(`${fullName(sketch, quantity)}: ${quantity.start === "unknown" ? "unknown" : quantity.start.text}`) : "" };
    }),
    reply: (name) => {
      const index = used.find((each) => String(each) === name);
      return index === undefined ? err("Choose one of these.") : ok(goTo(wizard, { kind: "start", left: [index], after: "review" }));
    },
  };
}
